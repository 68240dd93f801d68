"""Play a round in place by choosing one number after another.

:class:`Asked` asks the seats in the order of :mod:`tichu.sequential`, finds the numbers that
:meth:`ActionSpace.mask` allows, and applies the action of the chosen number. A play uses the lowest
suits that are legal. The module is compiled, because batches of rounds spend most of their time in
it.
"""

from typing import Final, final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, FREQUENT, NOBODY, bits
from tichu._kernel.moves import NOTHING, leads, plain_answers
from tichu.encoding import numbers
from tichu.encoding.numbers import Sections, number_of, sections_of
from tichu.encoding.rows import Memory
from tichu.engine.board import (
    ANNOUNCED,
    CHOOSE,
    DEAL_FIRST,
    DEAL_REST,
    FOLLOW,
    GIVE,
    LEAD,
    PUSH,
    TAKE,
    WISH,
    Board,
)
from tichu.engine.legal import Choices, interruptions
from tichu.engine.moves import Action, AnnounceBomb, CallTichu, Play
from tichu.engine.position import Position, Random, first_position, packets
from tichu.engine.step import make
from tichu.rulebook import calls, mahjong, wish
from tichu.rulebook.flags import ANNOUNCED_BOMBS, BEAT_OWN_PLAY, PHOENIX_HIGH, SEATS, RuleFlags

_NO_SEATS: Final[tuple[int, ...]] = ()
_DECLINE: Final = [numbers.DECLINE]
_DECLINE_OR_CALL: Final = [numbers.DECLINE, numbers.TICHU]
_PASS: Final = [numbers.PASS]
_TAKE: Final = [numbers.TAKE]
_NOTHING_ELSE: Final = [0]


@final
class Asked:
    """A round, the seat that decides in it, and the numbers that this seat may choose."""

    def __init__(self, facts: RuleFlags, random: Random, polls: bool, history: int = 0) -> None:
        """Begin a round. Without ``polls``, no seat is asked whether it interrupts."""
        self.facts: RuleFlags = facts
        self.random: Random = random
        self._polls: bool = polls
        self._history: int = history
        self._sections: Sections = sections_of(facts.rules)
        self.begin()

    def begin(self) -> None:
        """Begin another round, with a new deal."""
        self.played: Position = first_position(self.facts, 0)
        self._memory: Memory = Memory(self.facts, self._history, SEATS[self.facts.everyone])
        self.chosen: list[int] = NOTHING
        """The cards chosen so far for a push, as masks."""
        self.seat: i64 = NOBODY
        """The seat that decides; -1 when the round is over."""
        self.is_poll: bool = False
        self.numbers: list[int] = NOTHING
        """The numbers that may be chosen, once :meth:`find` has found them."""
        self._values: list[int] = NOTHING  # values of ``Choices`` for the first of these numbers
        self._asked: tuple[int, ...] = _NO_SEATS
        self._at: i64 = 0
        self._deal()
        self._ask_all()

    # Questions

    def _ask_all(self) -> None:
        self._ask(self.played.board.to_ask() if self._polls else _NO_SEATS)

    def _ask_left(self) -> None:
        left = self._asked[self._at :]
        self._ask(self.played.board.still_to_ask(left) if self._polls else _NO_SEATS)

    def _ask(self, asked: tuple[int, ...]) -> None:
        """Ask some seats whether they interrupt, and then the seat that must act."""
        self._asked = asked
        self._at = 0
        self._memory.is_stale = True
        self._next()

    def _next(self) -> None:
        """Go on to the next seat to be asked; deal the remaining cards when this is due."""
        if self._at < len(self._asked):
            self.seat = self._asked[self._at]
            self.is_poll = True
            return
        self.is_poll = False
        board = self.played.board
        if board.phase == DEAL_REST:
            self._deal()
            self._ask_all()
            return
        acting = board.acting()
        self.seat = SEATS[acting][0] if acting else NOBODY

    def _deal(self) -> None:
        """Deal the next packets, and the remaining cards too if nobody decides in between."""
        played = self.played
        board = played.board
        while board.phase in (DEAL_FIRST, DEAL_REST):
            undealt: i64 = DECK
            for hand in played.hands:
                undealt &= ~hand
            played.deal(packets(undealt, board.packets(), self.random))

    # Choices

    def find(self) -> None:
        """Find the numbers that may be chosen."""
        seat = self.seat
        played = self.played
        board = played.board
        phase = board.phase
        has_bomb = played.holders >> seat & 1 != 0
        may_call = not board.played >> seat & 1 and board.may_call(seat)
        self._values = NOTHING
        if self.is_poll:
            announces = self.facts.options & ANNOUNCED_BOMBS != 0 and board.bombers() >> seat & 1
            if not has_bomb and not announces:  # the usual case
                self.numbers = _DECLINE_OR_CALL if may_call else _DECLINE
                return
            if has_bomb and FOLLOW <= phase <= TAKE:
                self._values = interruptions(board, played.hands[seat])
            self.numbers = [number_of(play) for play in self._values]
            self.numbers.append(numbers.DECLINE)
            if announces:
                self.numbers.append(self._sections.announce)
        elif phase >= LEAD:
            self._find_choices(board, played.hands[seat], seat, has_bomb)
        elif phase == PUSH:
            left: i64 = played.hands[seat]
            for card in self.chosen:
                left &= ~card
            self.numbers = []
            while left:
                lowest = left & -left
                left ^= lowest
                self.numbers.append(numbers.CARDS + bits(lowest - 1))
            may_call = may_call and not self.chosen
        else:
            self.numbers = [numbers.NO_GRAND_TICHU]
            if calls.allowed_by(self.facts, board.seen_by(seat).calls, seat):
                self.numbers.append(numbers.GRAND_TICHU)
        if may_call:
            self.numbers = [*self.numbers, numbers.TICHU]

    def _find_choices(self, board: Board, hand: i64, seat: i64, has_bomb: bool) -> None:
        """Find the choices of the seat on turn, with one value for each number."""
        phase = board.phase
        options = self.facts.options
        if not has_bomb and phase == TAKE and not options & BEAT_OWN_PLAY:
            self.numbers = _TAKE
            self._values = _NOTHING_ELSE
            return
        if not has_bomb and phase < TAKE and not options & PHOENIX_HIGH:
            self._find_play(board, hand, seat)
            return
        choices = Choices()
        choices.find(board, hand, seat, has_bomb)
        alike: dict[int, int] = {}
        for value in choices.plays():
            alike.setdefault(self._number(phase, seat, value), value)
        if phase == CHOOSE:
            alike = dict(sorted(alike.items()))  # partners in order of play
        if choices.decline:
            alike[numbers.TAKE if phase == TAKE else numbers.PASS] = 0
        self.numbers = list(alike)
        self._values = list(alike.values())

    def _number(self, phase: i64, seat: i64, value: i64) -> int:
        """Return the number for a value of ``Choices``."""
        if phase == WISH:
            return numbers.WISHES + value - 2 if value else numbers.NO_WISH
        if phase == GIVE:
            return self._sections.gifts + self.facts.opponents[seat].index(value)
        if phase == CHOOSE:
            return self._sections.leaders + self.facts.partners[seat].index(value)
        return number_of(value)

    def _find_play(self, board: Board, hand: i64, seat: i64) -> None:
        """Find the plays of a hand without a bomb, in which suits do not matter."""
        facts = self.facts
        open_wish = board.wish
        binds = open_wish != 0 and wish.may_bind(facts, hand, open_wish, seat)
        declines = False
        if board.phase == LEAD:
            plays = leads(hand, False)
            if binds:
                plays = [play for play in plays if wish.allows_lead(facts, play, open_wish)]
        else:
            plays = plain_answers(hand, board.form, board.top, False)
            if not plays:
                self.numbers = _PASS
                self._values = _NOTHING_ELSE
                return
            declines = not binds or not wish.can_fulfil(plays, open_wish)
            if not declines:
                plays = [play for play in plays if wish.allows_answer(facts, play, open_wish)]
        self.numbers = [number_of(play) for play in plays]
        self._values = plays
        if declines:
            self.numbers.append(numbers.PASS)
            self._values = [*plays, 0]

    # Actions

    def choose(self, number: i64) -> None:
        """Choose one of ``numbers``, and apply its action."""
        if number == numbers.TICHU:
            self.call()
        elif self.is_poll and number == numbers.DECLINE:
            self.decline()
        elif self.is_poll and number >= numbers.SHARED:
            self.announce()
        elif self.is_poll or self.played.board.phase >= LEAD:
            self.play(self._values[self.numbers.index(number)])
        elif number >= numbers.CARDS:
            self.push(FREQUENT[number - numbers.CARDS])
        else:
            self.decide(number == numbers.GRAND_TICHU)

    def decline(self) -> None:
        """Do not interrupt."""
        self._at += 1
        self._next()

    def decide(self, calling: bool) -> None:
        """Decide on grand tichu."""
        board = self.played.board
        if calling:
            board.call(self.seat, calls.GRAND_TICHU)
        board.decide(self.seat)
        self._ask_all()

    def call(self) -> None:
        """Call tichu; then ask the caller again and the seats not yet asked."""
        self.played.board.call(self.seat, calls.TICHU)
        self._ask_left()

    def play(self, value: i64) -> None:
        """Apply a value of ``Choices``; 0 means to pass, to take the trick, or to make no wish."""
        played = self.played
        board = played.board
        seat = self.seat
        phase = board.phase
        if value and (phase < WISH or phase == ANNOUNCED):
            played.lay_seen(seat, value, figure_of(value))
            self._memory.lay(seat, value & DECK)
        else:
            played.step(seat, value)
        self._ask_all()

    def announce(self) -> None:
        """Announce a bomb. If the seat has none, the round is over (IRR-1)."""
        self.act(AnnounceBomb(int(self.seat)))

    def push(self, card: i64) -> None:
        """Choose a card for the next recipient; the last card completes the push (PUSH-3)."""
        seat = self.seat
        self.chosen = [*self.chosen, card]
        if len(self.chosen) < len(self.facts.recipients[seat]):
            return
        played = self.played
        board = played.board
        played.push(seat, tuple(self.chosen))
        self.chosen = NOTHING
        if board.pushed == self.facts.everyone:
            played.swap()
            board.exchange(mahjong.first_leader(played.hands))
        self._ask_all()

    def act(self, action: Action | None) -> None:
        """Take an action for the seat that decides; None declines.

        Raises :class:`IllegalAction` if the action is illegal.
        """
        if action is None:
            self.decline()
            return
        make(self.played, action)
        if isinstance(action, Play):
            self._memory.lay(self.seat, action.combination.cards.mask)
        if isinstance(action, CallTichu):
            self._ask_left()
        else:
            self._ask_all()

    # Observations

    def person(self) -> i64:
        """Return the seat of the player who decides (TRICHU-4)."""
        return 0 if self.seat == self.facts.dummy else self.seat

    def write(self, row: list[bytes], person: i64) -> None:
        """Append the words that a player observes to ``row``, in several parts."""
        self._memory.write(row, self.played, person, self.chosen)
