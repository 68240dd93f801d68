"""What happened: the consequences of an action, in order.

Owns one value class for each thing that a table of people would notice, the union :data:`Event`,
and :func:`describe`, which reads them off two states and an action. Nothing moves here.
"""

from collections.abc import Iterator
from typing import assert_never

import attrs

from tichu._kernel.layout import DOG
from tichu.cards import CARDS, Card, Cards
from tichu.engine import actions as act
from tichu.engine.actions import Action
from tichu.engine.state import RoundState
from tichu.errors import InvalidValue, shown
from tichu.phases import Phase
from tichu.rulebook import wish
from tichu.rulebook.combinations import Combination, from_play, to_play
from tichu.rulebook.scoring import RoundResult


@attrs.frozen(slots=True)
class Dealt:
    """Each seat got a packet of cards (DEAL-1)."""

    packets: tuple[Cards | None, ...]
    """The packet of each seat; None where it is hidden."""


@attrs.frozen(slots=True)
class GrandTichuDecided:
    """A seat called grand tichu, or declined to (GRAND-1)."""

    seat: int
    """The seat that acted."""
    called: bool | None
    """Whether it called; None where that is hidden until all have decided (GRAND-5)."""
    secret: bool
    """Whether only the seat itself knows for now."""


@attrs.frozen(slots=True)
class GrandTichuRevealed:
    """All have decided in secret on grand tichu, and show it (GRAND-5)."""

    called: tuple[bool, ...]
    """Which seats called."""


@attrs.frozen(slots=True)
class TichuCalled:
    """A seat called tichu (TICHU-1)."""

    seat: int
    """The seat that acted."""


@attrs.frozen(slots=True)
class Pushed:
    """A seat put down its cards for the exchange (PASS-1)."""

    seat: int
    """The seat that acted."""
    cards: tuple[Card, ...] | None
    """The cards, in the order of its recipients; None where they are hidden."""
    known_to: tuple[int, ...]
    """The seats whose players know the cards."""


@attrs.frozen(slots=True)
class Exchanged:
    """All have pushed, and took up what they got (PASS-3)."""

    pushes: tuple[tuple[Card | None, ...], ...]
    """What each seat pushed, in the order of its recipients; None where a card is hidden."""
    recipients: tuple[tuple[int, ...], ...]
    """To whom each seat pushed."""
    known_to: tuple[tuple[int, ...], ...]
    """For each seat, those whose players know what it gave and got."""
    leader: int
    """The holder of the Mah Jong, who leads (MAH-1)."""


@attrs.frozen(slots=True)
class HandShown:
    """A hand was shown: the dummy's to the dealer, and after the exchange to all (TRICHU-4)."""

    seat: int
    """The seat whose hand it is."""
    cards: Cards | None
    """The cards of the hand; None where they are hidden."""
    known_to: tuple[int, ...] | None
    """The seats whose players see it; None if all do."""


@attrs.frozen(slots=True)
class Played:
    """A seat laid a combination, in turn or out of it (TRICK-3, BOMB-6)."""

    seat: int
    """The seat that acted."""
    combination: Combination
    """What was laid."""


@attrs.frozen(slots=True)
class Passed:
    """A seat passed (TRICK-3)."""

    seat: int
    """The seat that acted."""


@attrs.frozen(slots=True)
class WishMade:
    """A seat wished for a rank, 2 to 14, or for none (WISH-1)."""

    seat: int
    """The seat that acted."""
    rank: int | None
    """The rank; None for no wish."""


@attrs.frozen(slots=True)
class WishFulfilled:
    """A play, or the play that came with the wish, fulfilled it (WISH-11, V-39)."""

    seat: int
    """The seat that played, or wished."""
    rank: int
    """The rank that was wished for."""


@attrs.frozen(slots=True)
class WentOut:
    """A seat played its last card (OUT-1)."""

    seat: int
    """The seat that acted."""
    place: int
    """1 for the first seat that is out, and so on."""


@attrs.frozen(slots=True)
class LeadPassed:
    """The Dog passed the lead (DOG-2, DOG-3, TIENTSIN-5)."""

    seat: int
    """The seat that has played the Dog."""
    to: int
    """The seat that leads."""


@attrs.frozen(slots=True)
class BombAnnounced:
    """A seat announced a bomb (IRR-1)."""

    seat: int
    """The seat that will bomb."""


@attrs.frozen(slots=True)
class TrickClaimed:
    """A seat claimed the trick; with the Dragon it is still to be given away (TRICK-7)."""

    seat: int
    """The owner of the trick."""


@attrs.frozen(slots=True)
class TrickTaken:
    """A seat's pile got the trick (TRICK-7)."""

    seat: int
    """The seat whose pile got it."""
    cards: Cards
    """The cards of the trick."""


@attrs.frozen(slots=True)
class TrickGiven:
    """A seat gave the Dragon's trick to an opponent (DRG-3)."""

    seat: int
    """The seat that gave."""
    to: int
    """The opponent whose pile got it."""
    cards: Cards
    """The cards of the trick."""


@attrs.frozen(slots=True)
class RoundEnded:
    """The round is over (OUT-3, OUT-4)."""

    result: RoundResult
    """How it ended and what it scored."""
    hands: tuple[Cards | None, ...]
    """What each seat still held if cards are counted (SCORE-2); None where it stays hidden."""


@attrs.frozen(slots=True)
class RoundStarted:
    """The next round of a game begins (DEAL-4)."""

    dealer: int
    """The seat that deals."""
    scores: tuple[int, ...]
    """The scores of the game so far."""


@attrs.frozen(slots=True)
class GameEnded:
    """The game is over (MATCH-1)."""

    scores: tuple[int, ...]
    """The final scores."""
    winner: int | tuple[int, ...] | None
    """The team, or with an open dummy the persons; None for a draw."""


Event = (
    Dealt
    | GrandTichuDecided
    | GrandTichuRevealed
    | TichuCalled
    | Pushed
    | Exchanged
    | HandShown
    | Played
    | Passed
    | WishMade
    | WishFulfilled
    | WentOut
    | LeadPassed
    | BombAnnounced
    | TrickClaimed
    | TrickTaken
    | TrickGiven
    | RoundEnded
    | RoundStarted
    | GameEnded
)
"""Anything that happens in a round or a game."""


def want_event(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is an event."""
    if not isinstance(value, Event):
        raise InvalidValue(place, f"an event is wanted, not {shown(value)}")


def describe(before: RoundState, action: Action, after: RoundState) -> Iterator[Event]:
    """Yield what happened when a legal action led from one state to another, in order."""
    yield _deed(before, action)
    yield from _before_play(before, after)
    yield from _wish(before, action, after)
    for place in range(len(before.finished), len(after.finished)):
        yield WentOut(after.finished[place], place + 1)
    if isinstance(action, act.Play) and after.phase is Phase.PLAY and after.trick is None:
        yield LeadPassed(action.seat, after.table.turn)
    yield from _collected(before, action, after)
    result = after.result
    if result is not None:
        hands = tuple(CARDS(hand) if result.victory is None else None for hand in after.hands)
        yield RoundEnded(result, hands)


def _deed(before: RoundState, action: Action) -> Event:
    """Return the action itself as an event."""
    match action:
        case act.Deal():
            return Dealt(action.hands)
        case act.CallGrandTichu():
            return GrandTichuDecided(action.seat, called=True, secret=_is_secret(before))
        case act.DeclineGrandTichu():
            return GrandTichuDecided(action.seat, called=False, secret=_is_secret(before))
        case act.CallTichu():
            return TichuCalled(action.seat)
        case act.Push():
            return Pushed(action.seat, action.cards, before.rules.insiders(action.seat))
        case act.Play():
            # Made anew, since a forged combination may lie about what its cards are.
            return Played(action.seat, from_play(to_play(action.combination)))
        case act.Pass():
            return Passed(action.seat)
        case act.MakeWish():
            return WishMade(action.seat, action.rank)
        case act.AnnounceBomb():
            return BombAnnounced(action.seat)
        case act.TakeTrick():
            return TrickClaimed(action.seat)
        case act.GiveTrick():
            trick = before.trick
            return TrickGiven(action.seat, action.to, trick.cards if trick else Cards())
        case act.ChooseLeader():
            return LeadPassed(action.seat, action.to)
        case _:
            assert_never(action)


def _is_secret(state: RoundState) -> bool:
    """Return whether decisions on grand tichu are hidden until all are in (GRAND-5)."""
    return state.rules.grand_order == "simultaneous"


def _before_play(before: RoundState, after: RoundState) -> Iterator[Event]:
    """Yield what the end of the decisions, of the deal and of the exchange brings to light."""
    if before.phase is after.phase:
        return
    rules = after.rules
    seats = range(rules.seats)
    if before.phase is Phase.GRAND_TICHU and _is_secret(before):
        yield GrandTichuRevealed(tuple(call is not None for call in after.calls))
    if before.phase is Phase.DEAL_REST and rules.dummy is not None:
        yield HandShown(rules.dummy, after.hand(rules.dummy), rules.insiders(rules.dummy))
    if before.phase is Phase.PUSH:
        yield Exchanged(
            tuple(map(_cards, after.pushes)),
            tuple(map(rules.push_recipients, seats)),
            tuple(map(rules.insiders, seats)),
            after.table.turn,
        )
        if rules.dummy is not None:
            yield HandShown(rules.dummy, after.hand(rules.dummy), None)


def _wish(before: RoundState, action: Action, after: RoundState) -> Iterator[Event]:
    """Yield that a wish was fulfilled, by a play or by the play that it came with."""
    if isinstance(action, act.Play):
        wished = before.wish
        if wished is not None and wish.fulfils(to_play(action.combination), wished):
            yield WishFulfilled(action.seat, wished)
    elif isinstance(action, act.MakeWish) and action.rank is not None and after.wish is None:
        yield WishFulfilled(action.seat, action.rank)


def _collected(before: RoundState, action: Action, after: RoundState) -> Iterator[Event]:
    """Yield that a pile got the trick, but for the Dog, which is none, and for a gift."""
    if isinstance(action, act.GiveTrick):
        return
    for seat, pile in enumerate(after.table.course.taken):
        won = pile & ~before.table.course.taken[seat]
        if won and won != DOG:
            yield TrickTaken(seat, CARDS(won))


def _cards(masks: tuple[int | None, ...] | None) -> tuple[Card, ...]:
    """Return pushed cards, kept as masks, as cards."""
    return tuple(CARDS(mask).listed[0] for mask in masks or () if mask)
