"""Following a record of which only one player's part is known.

Owns :class:`SeenWalker`, which goes from view to view instead of from state to state. Imports the
engine and ``moves``. Such a record is written down afterwards, so a move may tell what its view
learned later: what others called in secret, and which card they pushed to this seat.

What can be judged is judged: the seat's own actions wholly, those of others by the table and by
the cards that are known to be elsewhere. Whether a wish bound another player is hidden in his hand.
"""

from itertools import zip_longest
from typing import Final

from tichu import events as ev
from tichu.cards import CARDS, DECK, Card, Cards
from tichu.engine.legality.judgement import judge
from tichu.engine.legality.violations import no_seat
from tichu.engine.state.game import GameState, after_round
from tichu.engine.state.round import ROUND, result_of
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Deal, Play, PlayerAction, Push
from tichu.engine.table.moves import after_false_announcement
from tichu.engine.views.advance import advance
from tichu.engine.views.view import PlayerView, view
from tichu.errors import Code, DataCode, DataError, IllegalAction, Violation
from tichu.phases import Phase
from tichu.records.moves import Move, SeenDeal, SeenPush
from tichu.rulebook.combinations import to_play

_CARDS: Final = (1 << 56) - 1
"""The bits of a play that are its cards; above them is what the Phoenix stands for."""


class SeenWalker:
    """Goes through a record as its player saw the game."""

    __slots__ = ("called", "game", "pushes", "seat", "seen")

    def __init__(self, game: GameState, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.seen = view(game, seat)
        self.called: dict[int, bool] = {}
        self.pushes: dict[int, tuple[Card | None, ...]] = {}

    @property
    def state(self) -> PlayerView:
        """The view."""
        return self.seen

    def step(self, moves: tuple[Move, ...], place: int) -> None:
        """Make one of the moves of a round."""
        action = moves[place].action
        match action:
            case Deal() | SeenDeal():
                self.deal(action)
            case Push() | SeenPush():
                self.push(action, moves, place)
            case _:
                self.judge(action)
                self.act(action, moves, place)

    def deal(self, action: Deal | SeenDeal) -> None:
        """Take up the own packet."""
        seen = self.seen
        if not seen.phase.is_chance:
            message = f"no cards are to be dealt in phase {seen.phase}"
            raise IllegalAction(Violation(Code.WRONG_PHASE, None, "DEAL-1", message))
        sizes = seen.rules.packet(seen.phase, seen.dealer)
        dealt = seen.hands[self.seat] or 0
        for size, cards in zip_longest(sizes, action.hands):
            if cards is not None and (len(cards) != size or cards.mask & dealt):
                message = f"packets of {_listed(sizes)} cards are wanted, none of them dealt before"
                raise IllegalAction(Violation(Code.BAD_DEAL, None, "DEAL-1", message))
            dealt |= 0 if cards is None else cards.mask
        own = action.hands[self.seat] if len(action.hands) == len(sizes) else None
        if own is None:
            message = f"a packet for each seat is wanted, and seat {self.seat} knows its own"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        packets = tuple(own if seat == self.seat else None for seat in range(len(sizes)))
        self.hear(ev.Dealt(packets))

    def push(self, action: Push | SeenPush, moves: tuple[Move, ...], place: int) -> None:
        """Put down a push; after the last one, swap the cards."""
        rules = self.seen.rules
        seat = action.seat
        if seat == self.seat and isinstance(action, SeenPush):
            message = f"what seat {seat} pushes must be known in its own record"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        cards = _filled(action.cards)
        self.want_legal(Push(seat, cards), _mask(cards))
        pushed = self.seen.hands[self.seat] or 0
        for told in self.pushes.values():
            pushed |= _mask(told)
        if seat != self.seat and pushed & _mask(action.cards):
            message = f"seat {seat} does not hold these cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, seat, "PASS-1", message))
        self.pushes[seat] = action.cards
        known = cards if seat == self.seat else None
        self.hear(ev.Pushed(seat, known, rules.insiders(seat)))
        if self.seen.table.course.pushed.count(False):
            return
        seats = range(rules.seats)
        recipients = tuple(map(rules.push_recipients, seats))
        pushes = tuple(
            tuple(
                card if self.seat in {giver, to} else None
                for card, to in zip(self.pushes[giver], recipients[giver], strict=True)
            )
            for giver in seats
        )
        for giver, to in enumerate(recipients):
            if self.seat in to and pushes[giver][to.index(self.seat)] is None:
                message = f"the card that seat {self.seat} gets from seat {giver} must be known"
                raise DataError(DataCode.UNKNOWN_CARD, "", message)
        insiders = tuple(map(rules.insiders, seats))
        self.hear(ev.Exchanged(pushes, recipients, insiders, _leader(moves, place)))

    def act(self, action: PlayerAction, moves: tuple[Move, ...], place: int) -> None:
        """Make another action, which has been judged."""
        trick = self.seen.trick
        match action:
            case act.CallGrandTichu():
                self.decide(action.seat, called=True)
            case act.DeclineGrandTichu():
                self.decide(action.seat, called=False)
            case act.CallTichu():
                self.hear(ev.TichuCalled(action.seat))
            case act.Play():
                self.hear(ev.Played(action.seat, action.combination))
            case act.Pass():
                self.hear(ev.Passed(action.seat))
            case act.MakeWish():
                self.hear(ev.WishMade(action.seat, action.rank))
            case act.TakeTrick():
                self.hear(ev.TrickClaimed(action.seat))
            case act.GiveTrick():
                cards = trick.cards if trick else Cards()
                self.hear(ev.TrickGiven(action.seat, action.to, cards))
            case act.ChooseLeader():
                self.hear(ev.LeadPassed(action.seat, action.to))
            case _:
                self.hear(ev.BombAnnounced(action.seat))
                own = action.seat == self.seat
                if not (self.seen.legal() if own else moves[place + 1 :]):  # IRR-1
                    self.end()
        if self.seen.is_over and self.seen.result is None:
            self.end()

    def decide(self, seat: int, *, called: bool) -> None:
        """Decide on grand tichu; after the last decision, show them all."""
        secret = self.seen.rules.grand_order == "simultaneous"
        self.called[seat] = called
        hidden = secret and seat != self.seat
        self.hear(ev.GrandTichuDecided(seat, None if hidden else called, secret))
        if secret and self.seen.phase is not Phase.GRAND_TICHU:
            seats = range(self.seen.rules.seats)
            self.hear(ev.GrandTichuRevealed(tuple(self.called.get(s, False) for s in seats)))

    def end(self) -> None:
        """End the round, and begin the next one or end the game."""
        table = self.seen.table
        if table.phase is Phase.ANNOUNCED:
            table = after_false_announcement(table, table.turn)
        played = 0
        for pile in table.course.taken:
            played |= pile
        hands = [0] * table.rules.seats
        for seat in range(table.rules.seats):
            if seat not in table.course.finished:  # of a counted round, the last one
                hands[seat] = DECK.mask & ~played
        result = result_of(table, tuple(hands))
        assert result is not None  # noqa: S101  # the table is over
        counted = result.victory is None
        shown = tuple(CARDS(hand) if counted else None for hand in hands)
        self.hear(ev.RoundEnded(result, shown))
        finished = ROUND(table, tuple(hands), (None,) * len(hands), 0)
        self.game = after_round(self.game, finished)
        self.called, self.pushes = {}, {}
        if self.game.is_over:
            self.hear(ev.GameEnded(self.game.scores, self.game.winner))
        else:
            self.hear(ev.RoundStarted(self.game.dealer, self.game.scores))

    def judge(self, action: PlayerAction) -> None:
        """Raise :class:`IllegalAction` for an action that cannot be legal, as far as is seen."""
        seen = self.seen
        self.want_seat(action)
        hand = seen.hands[action.seat]
        mask = to_play(action.combination) & _CARDS if isinstance(action, Play) else 0
        if hand is None and mask & self.elsewhere(action.seat):
            message = f"seat {action.seat} does not hold these cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, action.seat, "TRICK-3", message))
        if hand is None and mask.bit_count() > seen.size(action.seat):
            message = f"seat {action.seat} does not hold so many cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, action.seat, "TRICK-3", message))
        self.want_legal(action, mask)

    def want_legal(self, action: PlayerAction, mask: int) -> None:
        """Raise :class:`IllegalAction` for what the own hand, or one of these cards, forbids."""
        self.want_seat(action)
        hand = self.seen.hands[action.seat]
        violation = judge(self.seen.table, mask if hand is None else hand, action)
        if violation is not None:
            raise IllegalAction(violation)

    def want_seat(self, action: PlayerAction) -> None:
        """Raise :class:`IllegalAction` for a seat that is not at the table."""
        if action.seat >= self.seen.rules.seats:
            raise IllegalAction(no_seat(self.seen.table, action))

    def elsewhere(self, seat: int) -> int:
        """Return the cards that are known not to be in a seat's hand."""
        seen = self.seen
        course = seen.table.course
        mask = 0 if seen.trick is None else seen.trick.cards.mask
        for pile in course.taken:
            mask |= pile
        for hand in seen.hands:
            mask |= hand or 0
        if course.mah_jong_holder not in {-1, seat}:
            mask |= 1
        given = zip(seen.rules.push_recipients(self.seat), seen.given or (), strict=False)
        for to, card in given:
            if to != seat:
                mask |= 1 << card.index
        return mask

    def hear(self, event: ev.Event) -> None:
        """Let the view hear of something."""
        self.seen = advance(self.seen, event)


def settled(moves: tuple[Move, ...], seat: int, seats: int) -> tuple[Move, ...]:
    """Return the moves of an unfinished round but for an end that what comes next would tell of.

    That is an announcement by another seat, which ends the round if no bomb follows, and an
    exchange before the first lead, which shows who holds the Mah Jong.
    """
    if moves:
        last = moves[-1].action
        if isinstance(last, act.AnnounceBomb) and last.seat != seat:
            return moves[:-1]
    kinds = [type(move.action) for move in moves]
    if Play in kinds:
        return moves
    pushes = [place for place, kind in enumerate(kinds) if kind in {Push, SeenPush}]
    return moves if len(pushes) < seats else moves[: pushes[-1]]


def _mask(cards: tuple[Card | None, ...]) -> int:
    mask = 0
    for card in cards:
        mask |= 0 if card is None else 1 << card.index
    return mask


def _listed(sizes: tuple[int, ...]) -> str:
    return str(sizes[0]) if len(set(sizes)) == 1 else ", ".join(map(str, sizes))


def _filled(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    free = iter(card for card in DECK if card not in cards)
    return tuple(next(free) if card is None else card for card in cards)


def _leader(moves: tuple[Move, ...], place: int) -> int:
    for following in range(place + 1, len(moves)):
        action = moves[following].action
        if isinstance(action, Play):
            return action.seat
    message = "who holds the Mah Jong is shown by the first lead, which must be in the record, too"
    raise DataError(DataCode.UNKNOWN_CARD, "", message)
