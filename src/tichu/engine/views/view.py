"""What a seat may know, and nothing more (DEAL-3).

Owns :class:`PlayerView` and :class:`PublicView`, and how they are made of a state. Imports
``state`` and ``game``. A view is a value of its own that refers to no state: it shares the public
table and has copies of the few numbers that its seat knows. What it does not know is None.
"""

from typing import Final

import attrs

from tichu._kernel.layout import MAH_JONG
from tichu._kernel.moves import holds_bomb
from tichu._values import unchecked, want_instance, want_int
from tichu.cards import CARDS, Card, Cards
from tichu.engine.legality.options import LegalActions, options
from tichu.engine.setup.position import build
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state.game import GameState, persons_at
from tichu.engine.state.round import RoundState, result_of
from tichu.engine.table.table import Pushes, Table, Trick, evolve_course, evolve_table
from tichu.errors import InvalidSetup, InvalidValue
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules

Hands = tuple[int | None, ...]
"""Each seat's hand as a mask; None where it is hidden."""


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class PublicView:
    """What everybody at the table, and a spectator, can see of a round."""

    table: Table
    """The public part of the round; hidden decisions on grand tichu are not in it."""
    hands: Hands
    """The hands that are seen, as masks, and None for the others.

    For everybody a dummy's, and at the end the one that is counted; for a player his own as well.
    """
    result: RoundResult | None
    """What the round scored; None while it runs."""
    scores: tuple[int, ...] | None
    """The scores of the game before this round; None for a round of its own."""
    results: tuple[RoundResult, ...]
    """How the rounds of the game before this one ended."""

    @classmethod
    def from_setup(cls, setup: RoundSetup) -> "PublicView":
        """Return what everybody can see of a stated position; hidden cards may be ``??``.

        It is read as :meth:`PlayerView.from_setup` reads it, but for somebody who holds no cards.
        """
        want_instance("PublicView.from_setup(setup)", setup, RoundSetup)
        table, hands, pushes = build(setup, unknown=True)
        _check_known(table, hands, pushes, None)
        return _public(table, hands, result_of(table, hands))

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.table.rules

    @property
    def phase(self) -> Phase:
        """What is awaited."""
        return self.table.phase

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.table.course.dealer

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act."""
        return self.table.to_act

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act out of turn, whatever they hold."""
        return self.table.may_interrupt

    @property
    def trick(self) -> Trick | None:
        """The open trick."""
        return self.table.trick

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the top play of the open trick, in order."""
        return self.table.passed

    @property
    def wish(self) -> int | None:
        """The rank that is wished for, while a wish is open."""
        return self.table.wished or None

    @property
    def calls(self) -> tuple[Call | None, ...]:
        """What each seat is known to have called."""
        return self.table.course.calls

    @property
    def decided(self) -> tuple[bool, ...]:
        """Which seats have decided on grand tichu."""
        return self.table.course.decided

    @property
    def pushed(self) -> tuple[bool, ...]:
        """Which seats have pushed."""
        return self.table.course.pushed

    @property
    def mah_jong_holder(self) -> int | None:
        """The seat that holds the Mah Jong, as its first lead has shown; None if nobody knows."""
        holder = self.table.course.mah_jong_holder
        return holder if holder >= 0 else None

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out, in that order."""
        return self.table.course.finished

    @property
    def is_over(self) -> bool:
        """Whether the round has a result."""
        return self.table.phase is Phase.OVER

    @property
    def persons(self) -> tuple[int, ...]:
        """Who sits at each seat; see :attr:`GameState.persons`."""
        of_game = self.scores is not None
        return persons_at(self.rules, len(self.results) - (of_game and self.is_over))

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        want_int("size(seat)", seat, 0, self.rules.seats - 1)
        return self.table.size(seat)

    def hand(self, seat: int) -> Cards | None:
        """Return the cards that a seat holds; None where they are hidden."""
        want_int("hand(seat)", seat, 0, self.rules.seats - 1)
        mask = self.hands[seat]
        return None if mask is None else CARDS(mask)

    def taken(self, seat: int) -> Cards:
        """Return the cards in a seat's pile, all of which have been played in the open."""
        want_int("taken(seat)", seat, 0, self.rules.seats - 1)
        return CARDS(self.table.course.taken[seat])

    def __repr__(self) -> str:
        """Return who sees what, and what is awaited."""
        sizes = " ".join(str(self.table.size(seat)) for seat in range(self.rules.seats))
        acting = ",".join(map(str, self.to_act)) or "nobody"
        return f"<{type(self).__name__} {self.phase}: {acting} to act, hands of {sizes}>"


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class PlayerView(PublicView):
    """What the player at a seat knows of a round: the public part, the own hand and pushes."""

    seat: int
    """The seat whose view this is."""
    pushes: Pushes
    """What each seat has pushed, as masks in the order of its recipients; None where unknown."""

    @classmethod
    def from_setup(  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        cls, setup: RoundSetup, seat: int
    ) -> "PlayerView":
        """Return the view of a seat in a stated position; hidden cards may be ``??``.

        Where a hand has unknown cards, the cards that are named nowhere lie in such hands, all of
        them. Of a hidden hand nothing can be stated then but the Mah Jong of whom had the first
        lead, and cards that the seat has pushed there. Without ``??``, a view is taken of the
        whole position, as by :func:`view`. Raises :class:`InvalidSetup`, which names every
        problem, and :class:`InvalidValue` for what is no seat.
        """
        want_instance("PlayerView.from_setup(setup)", setup, RoundSetup)
        table, hands, pushes = build(setup, unknown=True)
        want_int("PlayerView.from_setup(seat)", seat, 0, table.rules.seats - 1)
        _check_known(table, hands, pushes, seat)
        return _view(table, hands, pushes, seat, result_of(table, hands))

    @property
    def given(self) -> tuple[Card, ...] | None:
        """The cards that this seat has pushed, in the order of its recipients."""
        pushed = self.pushes[self.seat]
        if pushed is None or None in pushed:
            return None
        return tuple(CARDS(mask or 0).listed[0] for mask in pushed)

    @property
    def received(self) -> tuple[Card | None, ...] | None:
        """The cards that this seat got, in order of play of their givers; None before."""
        if self.phase in _BEFORE_PLAY:
            return None
        rules = self.rules
        cards: list[Card | None] = []
        for step in range(1, rules.seats):
            giver = (self.seat + step) % rules.seats
            recipients = rules.push_recipients(giver)
            if self.seat in recipients:
                pushed = self.pushes[giver]
                mask = pushed[recipients.index(self.seat)] if pushed else None
                cards.append(CARDS(mask).listed[0] if mask else None)
        return tuple(cards)

    def legal(self, seat: int | None = None) -> LegalActions:
        """Return the legal actions of this seat, or of another for which its player decides.

        Raises :class:`InvalidValue` for a seat whose hand is hidden.
        """
        asked = self.seat if seat is None else seat
        want_int("legal(seat)", asked, 0, self.rules.seats - 1)
        if asked != self.seat and asked not in self.rules.controls(self.seat):
            message = f"the player of seat {self.seat} does not decide for seat {asked}"
            raise InvalidValue("legal(seat)", message)
        hand = self.hands[asked] or 0
        return options(self.table, hand, asked, holds_bomb(hand))


_BEFORE_PLAY: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH)


def view(state: RoundState | GameState, seat: int) -> PlayerView:
    """Return what the player at a seat knows; of a game with the scores.

    Raises :class:`InvalidValue` if there is no such seat.
    """
    round_state, scores, results = _parts(state)
    want_int("view(seat)", seat, 0, round_state.rules.seats - 1)
    return _view(
        round_state.table,
        round_state.hands,
        round_state.pushes,
        seat,
        round_state.result,
        scores,
        results,
    )


def public_view(state: RoundState | GameState) -> PublicView:
    """Return what everybody can see; of a game with the scores."""
    round_state, scores, results = _parts(state)
    return _public(round_state.table, round_state.hands, round_state.result, scores, results)


def _parts(
    state: object,
) -> tuple[RoundState, tuple[int, ...] | None, tuple[RoundResult, ...]]:
    """Return the round, the scores and the results of a state."""
    if isinstance(state, RoundState):
        return state, None, ()
    want_instance("view(state)", state, GameState)
    assert isinstance(state, GameState)  # noqa: S101  # as was just checked
    return state.round, state.scores, state.results


def _view(  # noqa: PLR0917  # the parts of a state, in their order
    table: Table,
    hands: tuple[int, ...],
    pushes: Pushes,
    seat: int,
    result: RoundResult | None = None,
    scores: tuple[int, ...] | None = None,
    results: tuple[RoundResult, ...] = (),
) -> PlayerView:
    """Return the view of a seat, made of the parts of a state."""
    return PLAYER(
        public_table(table, seat),
        tuple(hand if _shown(table, s, seat) else None for s, hand in enumerate(hands)),
        result,
        scores,
        results,
        seat,
        known_pushes(table, pushes, seat),
    )


def _public(
    table: Table,
    hands: tuple[int, ...],
    result: RoundResult | None = None,
    scores: tuple[int, ...] | None = None,
    results: tuple[RoundResult, ...] = (),
) -> PublicView:
    """Return what everybody can see, made of the parts of a state."""
    return PUBLIC(
        public_table(table, None),
        tuple(hand if _is_open(table, seat) else None for seat, hand in enumerate(hands)),
        result,
        scores,
        results,
    )


def _check_known(table: Table, hands: tuple[int, ...], pushes: Pushes, seat: int | None) -> None:
    """Raise :class:`InvalidSetup` if a seat, or a spectator, cannot know just these cards."""
    problems: list[str] = []
    hidden = any(hand.bit_count() < table.size(s) for s, hand in enumerate(hands))
    for s, hand in enumerate(hands):
        if not _shown(table, s, seat):
            unknowable = hand & ~_placed(table, pushes, seat, s) if hidden else 0
            if unknowable:
                problems.append(f"hand of seat {s}: a view cannot know {CARDS(unknowable)}")
        elif hand.bit_count() < table.size(s):
            problems.append(f"hand of seat {s}: who sees it knows it")
    if problems:
        raise InvalidSetup(tuple(problems))


def public_table(table: Table, seat: int | None) -> Table:
    """Return the table without what others have decided on grand tichu in secret (GRAND-5)."""
    course = table.course
    if table.phase is not Phase.GRAND_TICHU or course.rules.grand_order != "simultaneous":
        return table
    calls = tuple(call if s == seat else None for s, call in enumerate(course.calls))
    return (
        table
        if calls == course.calls
        else evolve_table(table, course=evolve_course(course, calls=calls))
    )


def _placed(table: Table, pushes: Pushes, seat: int | None, hand_of: int) -> int:
    """Return the cards that a seat may know to be in a hidden hand: Mah Jong, and its pushes."""
    rules = table.rules
    placed = MAH_JONG if table.course.mah_jong_holder == hand_of else 0
    givers = () if seat is None else (seat, *rules.controls(seat))
    for giver in givers:
        for to, card in zip(rules.push_recipients(giver), pushes[giver] or (), strict=False):
            if to == hand_of:
                placed |= card or 0
    return placed


def _shown(table: Table, hand_of: int, seat: int | None) -> bool:
    """Return whether a player sees the hand of a seat (DEAL-3, TRICHU-3); None is a spectator."""
    if hand_of == seat or _is_open(table, hand_of):
        return True
    if seat is None:
        return False
    return hand_of in table.rules.controls(seat) and table.phase not in _DEALING


_DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)


def _is_open(table: Table, seat: int) -> bool:
    """Return whether everybody sees a hand: the dummy's (TRICHU-4), and the last (SCORE-2)."""
    if seat == table.rules.dummy and table.phase not in _BEFORE_PLAY:
        return True
    return table.phase is Phase.OVER and table.is_decided


def known_pushes(table: Table, pushes: Pushes, seat: int) -> Pushes:
    """Return of all pushes what a seat has given, and after the exchange what it got (PASS-3)."""
    rules = table.rules
    own = {seat, *rules.controls(seat)}
    exchanged = table.phase not in _BEFORE_PLAY
    known: list[tuple[int | None, ...] | None] = []
    for giver, cards in enumerate(pushes):
        recipients = rules.push_recipients(giver)
        if giver in own or cards is None:
            known.append(cards)
            continue
        got = (to in own and exchanged for to in recipients)
        seen = tuple(card if is_own else None for card, is_own in zip(cards, got, strict=True))
        known.append(seen if any(seen) else None)
    return tuple(known)


PUBLIC: Final = unchecked(PublicView)
PLAYER: Final = unchecked(PlayerView)
