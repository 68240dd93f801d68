"""Events: one value class for each thing that people at a table would notice.

Owns the classes, the union :data:`Event` of them, and nothing that moves. Imports ``cards``,
``errors`` and ``rulebook``.
"""

from typing import Final, get_args

import attrs

from tichu.cards import Card, Cards
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination
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
    """All seats have decided on grand tichu, and the decisions are revealed (GRAND-5)."""

    called: tuple[bool, ...]
    """Whether each seat called."""


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
    """All seats have pushed, and picked up the cards that they received (PASS-3)."""

    pushes: tuple[tuple[Card | None, ...], ...]
    """The cards that each seat pushed, in the order of its recipients; None where one is hidden."""
    recipients: tuple[tuple[int, ...], ...]
    """The recipients of each seat."""
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
    """A seat played a combination, in turn or out of turn (TRICK-3, BOMB-6)."""

    seat: int
    """The seat that acted."""
    combination: Combination
    """The combination."""


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
    """The result of the round."""
    hands: tuple[Cards | None, ...]
    """The cards left in each hand if cards are counted (SCORE-2); None where they stay hidden."""


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
    """The team, or with an open dummy the players; None for a draw."""


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
_CLASSES: Final = frozenset(get_args(Event))


def want_event(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is an event."""
    if type(value) not in _CLASSES and not isinstance(value, Event):
        raise InvalidValue(place, f"expected an event, got {shown(value)}")
