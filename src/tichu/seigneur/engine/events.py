"""Events of Grandseigneur: those of ``tichu.events``, and the ends of rounds and games."""

from typing import Final, get_args

import attrs

from tichu.engine.table.events import (
    Dealt,
    Exchanged,
    Passed,
    Played,
    Pushed,
    TrickTaken,
    WentOut,
    WishFulfilled,
    WishMade,
)
from tichu.errors import InvalidValue, shown
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


Own = RoundEnded | RoundStarted | GameEnded
"""The events of this game alone."""
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
    | Own
)
"""Anything that happens in a round or a game."""
_CLASSES: Final = frozenset(get_args(Event))


def want_event(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is an event of this game."""
    if type(value) not in _CLASSES:
        message = f"expected an event of Grandseigneur, got {shown(value)}"
        raise InvalidValue(place, message)
