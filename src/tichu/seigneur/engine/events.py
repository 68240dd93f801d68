"""Events of Grandseigneur: one value class for each kind of event that people at a table notice.

Events that are the same in the base game have the classes of ``tichu.events``.
"""

from typing import Final, get_args

import attrs

from tichu.cards import Cards
from tichu.errors import InvalidValue, shown
from tichu.events import Passed, Played, TrickTaken, WentOut, WishFulfilled, WishMade
from tichu.seigneur.engine.round import SeigneurResult

__all__ = [
    "Dealt",
    "Event",
    "Exchanged",
    "GameEnded",
    "Passed",
    "Played",
    "Pushed",
    "RoundEnded",
    "RoundStarted",
    "TrickTaken",
    "WentOut",
    "WishFulfilled",
    "WishMade",
]


@attrs.frozen(slots=True)
class Dealt:
    """All cards were dealt (SEIGNEUR-8)."""

    hands: tuple[Cards | None, ...]
    """The cards that each seat got; None where they are hidden."""
    leader: int | None
    """In the first round the seat with the Mah Jong, which leads; later None."""


@attrs.frozen(slots=True)
class Pushed:
    """A seat put down its cards for the exchange (SEIGNEUR-14)."""

    seat: int
    """The seat that acted."""
    cards: Cards | None
    """The cards; None where they are hidden."""
    known_to: tuple[int, ...]
    """The seats that know the cards (SEIGNEUR-13)."""


@attrs.frozen(slots=True)
class Exchanged:
    """All have pushed, and picked up the cards that they received (SEIGNEUR-14)."""

    pushes: tuple[Cards | None, ...]
    """The cards of each seat; None where they are hidden, and for a seat that exchanges nothing."""
    recipients: tuple[int | None, ...]
    """The recipient of each seat; None for a seat that exchanges nothing."""
    leader: int
    """The seat with the Mah Jong, which leads (SEIGNEUR-15)."""


@attrs.frozen(slots=True)
class RoundEnded:
    """Only one seat has cards left, so the round is over (SEIGNEUR-29)."""

    result: SeigneurResult
    """The result of the round."""


@attrs.frozen(slots=True)
class RoundStarted:
    """The next round of a game begins; seats and dealer follow from the ranks (SEIGNEUR-7)."""

    ranking: tuple[int, ...]
    """The persons by the rank that they reached in the round before."""


@attrs.frozen(slots=True)
class GameEnded:
    """The last round is over (SEIGNEUR-30)."""

    winner: int
    """The person who is the Great Lord of the last round."""


Event = (
    Dealt
    | Pushed
    | Exchanged
    | Played
    | Passed
    | WishMade
    | WishFulfilled
    | WentOut
    | TrickTaken
    | RoundEnded
    | RoundStarted
    | GameEnded
)
"""Anything that happens in a round or a game."""
_CLASSES: Final = frozenset(get_args(Event))


def want_event(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is an event of this game."""
    if type(value) not in _CLASSES:
        message = f"expected an event of tichu.seigneur, got {shown(value)}"
        raise InvalidValue(place, message)
