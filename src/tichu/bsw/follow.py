"""Turn the lines of a round into actions.

:class:`Parts` sorts the lines before the play by purpose, and finds their defects.
:class:`Follower` turns all lines into actions without judging them: the engine rejects impossible
actions.

1. A log prints grand tichu calls, but not declines. Calls above the exchange were made before it.
2. When all others have passed, a pass by the trick's winner takes the trick.
3. A winner who is out has no such line. The trick is taken at once, unless the next play can only
   be a bomb on it.
4. If no wish follows the Mah Jong, none was made; the action for no wish comes before all others.
5. The winner gives the Dragon's trick away, except after a double victory.
6. A repeated call counts once. A call just after the caller's first play counts as made before it,
   since the server received it late.
7. Lines after the end of the round are ignored.
"""

import random
from functools import lru_cache
from typing import Final

from tichu._kernel.layout import FULL_HOUSE_FORM, play_of
from tichu._kernel.moves import holds_bomb
from tichu.bsw import log
from tichu.bsw.lines import card_mask, combination_of
from tichu.bsw.log import SEATS, Defect, DefectKind, LogLine, LogRound, Section
from tichu.cards import new_cards
from tichu.engine import moves as act
from tichu.engine.board import FOLLOW, GIVE, OVER, WISH, Board
from tichu.engine.moves import Action
from tichu.engine.position import Position
from tichu.engine.state import RoundState, new_round
from tichu.engine.step import move
from tichu.engine.table import board_of
from tichu.engine.verbs import apply, deal
from tichu.errors import Code, IllegalAction, Violation
from tichu.rulebook.combinations import from_play
from tichu.rules import Phase, Rules

_NOBODY: Final = -1
_OF_PLAY: Final = (log.PlayLine, log.PassLine, log.WishLine, log.GiftLine, log.ResultLine)


class Follower:
    """Follows a round line by line, as far as possible.

    With a state, the actions are also applied, up to the first illegal one. Without a state, and
    after an illegal action, only the table is tracked, not the hands.
    """

    def __init__(
        self, log_round: LogRound, file: str, rules: Rules, state: RoundState | None = None
    ) -> None:
        parts = Parts(log_round, file)
        self.parts: Parts = parts
        self.rules = rules
        self.state = state
        # The first illegal play: its line, the action if the cards are a combination, and the
        # reason.
        self.rejected: tuple[int, Action | None, Violation] | None = None
        self.actions: list[Action] = []
        self.lines: list[int] = []  # the line of each action
        self.defects: list[Defect] = list(parts.defects)
        self.stopped: tuple[int, str] | None = None  # the line of an early end, and the reason
        self.overtaken: set[int] = set()  # the places of late calls
        self.called: set[int] = {seat for seat, grand in parts.calls if not grand}
        self.over: bool = False
        self.last_seat: int = 0  # the seat that played last
        self.taker: int = _NOBODY  # the winner of a waiting trick
        self.played: list[bool] = [False] * SEATS
        self.board: Board = _first_lead(rules) if state is None else board_of(state.table)
        if self._open():
            self._follow()

    def _follow(self) -> None:
        """Append the actions below the heading of the play."""
        if self.rejected is not None:
            self.board = _first_lead(self.rules)
        for place, line in enumerate(self.parts.course):
            match line:
                case log.PassLine():
                    self._pass(place, line)
                case log.PlayLine():
                    self._play(place, line)
                case log.CallLine():
                    self._call(place, line)
                case log.WishLine():
                    if self.over:
                        self._defect(DefectKind.LATE_WISH, line, "a wish after the round's end")
                    else:
                        self._add(line.line, act.MakeWish(self.last_seat, line.rank))
                case log.GiftLine():
                    self._give(line)
                case log.ResultLine():
                    self._end(self.parts.course[place + 1 :])
                    return
                case log.UnreadLine():
                    if line.kind is not DefectKind.UNREADABLE_LINE and not self.over:
                        self.stopped = (line.line, f"the line cannot be read ({line.kind})")
                case _:
                    self._defect(DefectKind.MISPLACED_LINE, line, MISPLACED)
            if self.stopped is not None:
                return

    def _open(self) -> bool:
        """Append the deals, calls and pushes before the play; return whether all are there.

        The caller does not test ``stopped``, because mypyc assumes that it still has its first
        value.
        """
        parts = self.parts
        if len(parts.first_hands) < SEATS:
            self.stopped = (parts.line, "the first packets are incomplete")
            return False
        first = [parts.first_masks[seat] for seat in range(SEATS)]
        self._add(parts.first_hands[0].line, act.Deal(tuple(map(new_cards, first))))
        if len(parts.hands) < SEATS:
            self.stopped = (parts.first_hands[SEATS - 1].line, "the hands are incomplete")
            return False
        at = parts.hands[0].line
        grand = {seat: line.line for (seat, is_grand), line in parts.calls.items() if is_grand}
        if self.rules.grand_tichu or grand:
            for seat in range(SEATS):
                called = grand.get(seat)
                if called is None:
                    self._add(at, act.DeclineGrandTichu(seat))
                else:
                    self._add(called, act.CallGrandTichu(seat))
        rest = [parts.masks[seat] & ~first[seat] for seat in range(SEATS)]
        self._add(at, act.Deal(tuple(map(new_cards, rest))))
        for line in parts.calls.values():
            if not line.grand:
                self._add(line.line, act.CallTichu(line.seat))
        gives = [parts.gives[seat] for seat in sorted(parts.gives)]
        for give in gives:
            self._add(give.line, act.new_push(give.seat, give.cards))
        if len(gives) < SEATS:
            last = gives[-1].line if gives else parts.hands[SEATS - 1].line
            self.stopped = (last, "the pushes are incomplete")
            return False
        return True

    # The play

    def _play(self, place: int, line: log.PlayLine) -> None:
        if self.over:
            self._defect(DefectKind.PLAY_AFTER_END, line, "a play after the round's end")
            return
        seat = line.seat
        laid = self.board.laid
        is_full = len(line.cards) == FULL_HOUSE_FORM & 15  # the only kind that depends on the trick
        top = from_play(play_of(laid[-1])) if laid and is_full else None
        combination = combination_of(line.cards, top)
        if combination is None:
            self._refuse(line)
            return
        if self.taker == seat and not combination.is_bomb:
            message = "the winner leads without having collected the trick"
            self._defect(DefectKind.MISSING_TAKE, line, message)
            self._take(line.line)
        if not self.played[seat]:
            self.played[seat] = True
            self._call_before_play(place, line)
        before = self.board
        self._add(line.line, act.new_play(seat, combination))
        board = self.board
        if board is before:
            message = f"seat {seat} plays {len(line.cards)} cards, but holds {board.size(seat)}"
            self.stopped = (line.line, message)
            return
        self.last_seat = seat
        self.taker = _NOBODY
        self.over = board.phase == OVER or board.is_decided
        if board.phase == WISH and not isinstance(self._next_of_play(place), log.WishLine):
            self._add(line.line, act.MakeWish(seat, None))

    def _refuse(self, line: log.PlayLine) -> None:
        """Stop at cards that form no combination."""
        if card_mask(line.cards).bit_count() < len(line.cards):
            self._defect(DefectKind.DUPLICATE_CARD, line, "a card appears twice in the play")
        message = f"{' '.join(map(str, line.cards))} do not form a combination"
        if self.rejected is None:
            violation = Violation(Code.NOT_A_COMBINATION, line.seat, "COMBO-11", message)
            self.rejected = (line.line, None, violation)
        self.stopped = (line.line, message)

    def _pass(self, place: int, line: log.PassLine) -> None:
        """Add a pass, or the taking of a trick."""
        seat = line.seat
        if self.over:
            self._defect(DefectKind.PLAY_AFTER_END, line, "a pass after the round's end")
            return
        if self.taker == seat:
            self._take(line.line)
            return
        before = self.board
        winner = before.winner
        self._add(line.line, act.PASSES[seat][0])
        board = self.board
        if not before.cards or board is before or board.phase == FOLLOW:
            return
        self.taker = winner
        if not board.size(winner) and not self._is_bombed_next(place, winner):
            self._take(line.line)

    def _take(self, line: int) -> None:
        winner = self.taker
        self.taker = _NOBODY
        if self.rules.take_trick != "auto":
            self._add(line, act.TAKES[winner][0])

    def _give(self, line: log.GiftLine) -> None:
        waits = self.board.phase == GIVE
        if waits or not self.over:
            giver = self.board.turn if waits else self.last_seat
            self._add(line.line, act.GiveTrick(giver, line.seat))
        elif self.rules.dragon_last_trick == "give":
            message = "the round ended without a Dragon's trick to give away"
            self._defect(DefectKind.LATE_GIFT, line, message)

    def _call(self, place: int, line: log.CallLine) -> None:
        seat = line.seat
        if line.grand:
            self._add(line.line, act.CallGrandTichu(seat))
        elif place in self.overtaken:
            self._defect(DefectKind.LATE_CALL, line, "the call follows the caller's first play")
        elif seat in self.called:
            self._defect(DefectKind.REPEATED_CALL, line, "the call is repeated")
        elif self.over:
            self._defect(DefectKind.LATE_CALL, line, "a call after the round's end")
        else:
            self.called.add(seat)
            self._add(line.line, act.CallTichu(seat))

    def _call_before_play(self, place: int, play: log.PlayLine) -> None:
        """Add the call that is printed just after the caller's first play, if there is one."""
        course = self.parts.course
        if play.seat in self.called:
            return
        for later in range(place + 1, len(course)):
            line = course[later]
            if isinstance(line, log.CallLine) and line.seat == play.seat and not line.grand:
                self.called.add(play.seat)
                self.overtaken.add(later)
                self._add(line.line, act.CallTichu(play.seat))
                return
            if isinstance(line, log.PlayLine | log.PassLine | log.ResultLine) or _is_blocking(line):
                return

    def _end(self, lines: tuple[LogLine, ...]) -> None:
        for line in lines:
            if isinstance(line, log.PlayLine | log.PassLine):
                self._defect(DefectKind.PLAY_AFTER_END, line, "a play after the result")
            elif not isinstance(line, log.UnreadLine):
                self._defect(DefectKind.MISPLACED_LINE, line, MISPLACED)

    def _is_bombed_next(self, place: int, winner: int) -> bool:
        """Return whether the next play can only be a bomb, because its seat would not lead."""
        line = self._next_of_play(place)
        if not isinstance(line, log.PlayLine) or line.seat == self.board.next_active(winner):
            return False
        combination = combination_of(line.cards)
        return combination is not None and combination.is_bomb

    def _next_of_play(self, place: int) -> LogLine | None:
        """Return the next line that is neither a call nor skipped."""
        course = self.parts.course
        for later in range(place + 1, len(course)):
            line = course[later]
            if isinstance(line, _OF_PLAY) or _is_blocking(line):
                return line
        return None

    # Actions and defects

    def _add(self, line: int, action: Action) -> None:
        """Append an action, and apply it."""
        self.actions.append(action)
        self.lines.append(line)
        state = self.state
        if state is None or self.rejected is not None:
            self.board = _moved(self.board, action)
            return
        try:
            state = apply(state, action)
        except IllegalAction as error:
            self.rejected = (line, action, error.violation)
            self.board = _moved(self.board, action)
        else:
            self.state, self.board = state, state._position.board  # noqa: SLF001  # looked at in each line

    def _defect(self, kind: DefectKind, line: LogLine, message: str) -> None:
        parts = self.parts
        self.defects.append(Defect(kind, parts.file, parts.number, line.line, message))


def _is_blocking(line: LogLine) -> bool:
    """Return whether an unreadable line makes it impossible to follow the round further."""
    return isinstance(line, log.UnreadLine) and line.kind is not DefectKind.UNREADABLE_LINE


def _moved(before: Board, action: Action) -> Board:
    """Return the board after an action; an illegal action may leave it unchanged."""
    if not _moves(before, action):
        return before
    board = before.copy()
    if isinstance(action, act.Pass):
        board.turn = action.seat
    move(Position(board, [0] * SEATS, (None,) * SEATS, 0, board.facts.everyone), action)
    return board


def _moves(board: Board, action: Action) -> bool:
    """Return whether an action changes the turn or the trick."""
    if isinstance(action, act.Play):
        return action.combination.length <= board.size(action.seat)
    if not board.cards:
        return False
    if isinstance(action, act.Pass):
        return board.phase != GIVE and action.seat != board.winner
    is_gift = isinstance(action, act.GiveTrick) and board.phase == GIVE
    return is_gift or isinstance(action, act.TakeTrick)


@lru_cache(maxsize=8)
def _first_lead(rules: Rules) -> Board:
    """Return a board at the first lead. The leader does not matter here."""
    state = new_round(rules)
    rng = random.Random(0)
    while state.phase is not Phase.PLAY:
        action = deal(state, rng) if state.phase.is_chance else state.legal(state.to_act[0])[0]
        state = apply(state, action)
    return board_of(state.table)


MISPLACED: Final = "the line is in the wrong place, or repeated"
_ORDER: Final = tuple(Section)


class Parts:
    """The lines of a round, sorted by purpose, and the defects of those before the play."""

    def __init__(self, log_round: LogRound, file: str) -> None:
        self.file = file
        self.number: int = log_round.number
        self.line: int = log_round.line
        self.section: Section | None = None
        self.first_hands: dict[int, log.HandLine] = {}  # by seat, as are hands and gives
        self.hands: dict[int, log.HandLine] = {}
        self.first_masks: dict[int, int] = {}
        self.masks: dict[int, int] = {}
        self.calls: dict[tuple[int, bool], log.CallLine] = {}  # before the exchange
        self.gives: dict[int, log.GiveLine] = {}
        self.bombs: log.BombLine | None = None
        self.course: tuple[LogLine, ...] = ()  # everything below the heading of the play
        self.defects: list[Defect] = []
        for place, line in enumerate(log_round.lines):
            if not isinstance(line, log.HeadingLine):
                self._sort(line)
            elif self._is_past(line.section):
                self._add(DefectKind.MISPLACED_LINE, line.line, MISPLACED)
            else:
                self.section = line.section
                if line.section is Section.PLAY:
                    self.course = log_round.lines[place + 1 :]
                    break
        self._check_hands(Section.FIRST_HANDS, self.first_hands, self.first_masks)
        self._check_hands(Section.HANDS, self.hands, self.masks)
        if self.section is Section.PLAY:
            self._check_exchange()

    def _is_past(self, section: Section) -> bool:
        return self.section is not None and _ORDER.index(section) <= _ORDER.index(self.section)

    def _sort(self, line: LogLine) -> None:
        section = self.section
        hands = self.first_hands if section is Section.FIRST_HANDS else self.hands
        match line:
            case log.UnreadLine():
                pass  # reported by the reader
            case log.HandLine() if section in log.HAND_SIZES and line.seat not in hands:
                hands[line.seat] = line
            case log.CallLine() if section is Section.HANDS:
                if (line.seat, line.grand) in self.calls:
                    self._add(DefectKind.REPEATED_CALL, line.line, "the call is repeated")
                self.calls.setdefault((line.seat, line.grand), line)
            case log.GiveLine() if section is Section.EXCHANGE and line.seat not in self.gives:
                self.gives[line.seat] = line
            case log.BombLine() if section is Section.EXCHANGE and self.bombs is None:
                self.bombs = line
            case _:
                self._add(DefectKind.MISPLACED_LINE, line.line, MISPLACED)

    def _check_hands(
        self, section: Section, hands: dict[int, log.HandLine], found: dict[int, int]
    ) -> None:
        """Find the cards of the hands; report hands of the wrong size and duplicate cards."""
        size = log.HAND_SIZES[section]
        if self._is_past(section) and self.section is not section and len(hands) < SEATS:
            message = f"{SEATS - len(hands)} of {SEATS} hands of {size} cards are missing"
            self._add(DefectKind.WRONG_CARD_COUNT, self.line, message)
        seen = 0
        for line in hands.values():
            if len(line.cards) != size:
                message = f"expected {size} cards for seat {line.seat}, got {len(line.cards)}"
                self._add(DefectKind.WRONG_CARD_COUNT, line.line, message)
            mask = card_mask(line.cards)
            if mask & seen or mask.bit_count() != len(line.cards):
                self._add(DefectKind.DUPLICATE_CARD, line.line, "a card is dealt twice")
            seen |= mask
            found[line.seat] = mask
            if self.first_masks.get(line.seat, 0) & ~mask:
                message = f"the first packet of seat {line.seat} is not part of this hand"
                self._add(DefectKind.HAND8_NOT_IN_HAND14, line.line, message)

    def _find_holders(self) -> list[int]:
        """Return the seats that hold a bomb after the exchange."""
        masks = [self.masks[seat] & ~card_mask(self.gives[seat].cards) for seat in range(SEATS)]
        for seat, line in self.gives.items():
            for step, card in enumerate(line.cards, 1):
                masks[(seat + step) % SEATS] |= 1 << card.index
        return [seat for seat, mask in enumerate(masks) if holds_bomb(mask)]

    def _check_exchange(self) -> None:
        """Report missing pushes, and a list of bomb holders that does not fit the hands."""
        if len(self.gives) < SEATS:
            message = f"{SEATS - len(self.gives)} of {SEATS} seats push no cards"
            self._add(DefectKind.MISSING_PUSH, self.line, message)
        if len(self.hands) < SEATS or len(self.gives) < SEATS:
            return
        holders = self._find_holders()
        listed = {seat for seat, _ in (() if self.bombs is None else self.bombs.holders)}
        if set(holders) != listed:
            at = self.gives[SEATS - 1].line if self.bombs is None else self.bombs.line
            message = f"seats {holders} hold bombs, but the log lists {sorted(listed)}"
            self._add(DefectKind.BOMB_LINE_MISMATCH, at, message)

    def _add(self, kind: DefectKind, line: int, message: str) -> None:
        self.defects.append(Defect(kind, self.file, self.number, line, message))
