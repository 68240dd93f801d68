"""Going out, and when a round ends (OUT-1 to OUT-7)."""

from typing import Literal

from tichu.rulebook.facts import Facts

Victory = Literal["double", "triple", "counted_out"]
"""How a round ended without counting cards: OUT-4, TIENTSIN-9, IRR-1."""


def is_victory(facts: Facts, finished: tuple[int, ...]) -> bool:
    """Return whether this finishing order completes a victory.

    OUT-4, TIENTSIN-9: the whole team is out before any opponent, and the rules give points for it.
    A team that is out after an opponent has no victory (TIENTSIN-6).
    """
    size = facts.seats >> 1
    if facts.victory == 0 or len(finished) < size:
        return False
    team = facts.teams[finished[0]]
    return all(facts.teams[finished[place]] == team for place in range(1, size))


def is_decided(facts: Facts, finished: tuple[int, ...]) -> bool:
    """Return whether the round ends with the last of these seats to go out (OUT-3)."""
    return len(finished) >= facts.seats - 1 or is_victory(facts, finished)


def victory_of(facts: Facts, finished: tuple[int, ...]) -> Victory | None:
    """Return the victory that this finishing order completes, or None (OUT-4, TIENTSIN-9)."""
    if not is_victory(facts, finished):
        return None
    return "double" if facts.seats == 4 else "triple"
