"""Counting with the referee, one length after the other."""

from typing import NamedTuple

from oracle import State, legal, step


class Counts(NamedTuple):
    """The number of sequences of one length."""

    depth: int
    """The number of actions."""
    total: int
    """Sequences of actions of all seats."""
    quiet: int
    """Sequences in which only seats that must act do: the count without interrupts."""


def counts(state: State, most: int) -> list[Counts]:
    """Return the counts of a state from depth 1 on, until a count exceeds ``most``.

    A count of 0 is the last one. Each sequence is kept with whether it has no interrupt.
    """
    found: list[Counts] = []
    level = [(state, True)]
    while True:
        lists = [(each, quiet, legal(each)) for each, quiet in level]
        count = sum(len(actions) for _, _, by_seat in lists for actions in by_seat.values())
        quiet_count = sum(
            len(by_seat.get(seat, ()))
            for each, quiet, by_seat in lists
            if quiet
            for seat in each.to_act
        )
        found.append(Counts(len(found) + 1, count, quiet_count))
        if not 0 < count <= most:
            return found
        level = [
            (step(each, action), quiet and seat in each.to_act)
            for each, quiet, by_seat in lists
            for seat, actions in by_seat.items()
            for action in actions
        ]
