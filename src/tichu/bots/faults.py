"""Decisions that a bot did not make, and why."""

import enum

import attrs

from tichu.engine.moves import PlayerAction


class FaultKind(enum.StrEnum):
    """The reason why a bot did not decide."""

    LATE = "late"
    """It did not answer in time."""
    ILLEGAL = "illegal"
    """Its answer is not a legal action."""
    WRONG_SEAT = "wrong_seat"
    """Its answer is an action of another seat."""
    RAISED = "raised"
    """It raised an exception."""
    CRASHED = "crashed"
    """Its program ended, or could not be started."""
    UNREADABLE = "unreadable"
    """Its program wrote something that is not a message of the protocol."""
    GONE = "gone"
    """It had failed too often, and was not asked."""


@attrs.frozen(slots=True)
class Fault:
    """A decision that a bot did not make.

    >>> print(Fault("slow.js", 2, FaultKind.LATE, "no answer in 1 second", None))
    slow.js (seat 2): no answer in 1 second
    """

    bot: str
    """The name of the bot."""
    seat: int
    """The seat for which it decides."""
    kind: FaultKind
    """The reason why it did not decide."""
    message: str
    """The fault in a few words."""
    instead: PlayerAction | None
    """The action that was played instead: the default action, or out of turn None."""

    def __str__(self) -> str:
        return f"{self.bot} (seat {self.seat}): {self.message}"
