"""The end of a round: what actions are worth with open hands, on average over possible worlds.

The solver knows all cards and assumes that everybody does, so its values are those of better play
than there will be, and cannot tell actions apart that win either way. Those that tie are left in
the order in which they are given.
"""

from collections.abc import Sequence
from typing import Final

from tichu._values import Rng
from tichu.engine.step import move
from tichu.engine.view import PlayerView
from tichu.search.evaluate import Estimate
from tichu.search.redeals import redeals
from tichu.search.solver import Solver, Stopped

CARDS: Final = 12
"""The cards in all hands with which worlds are solved; with more, it would take long."""
_WORLDS: Final = 20
_NODES: Final = 20_000
"""The positions that are searched at most, in all worlds together."""


def solved(
    seen: PlayerView, estimates: Sequence[Estimate], rng: Rng
) -> tuple[tuple[Estimate, float], ...]:
    """Return the estimates with the mean value of each action for the seat's team, the best first.

    The values are in points. Returns an empty tuple if there is only one action, or if the worlds
    take too long to solve.
    """
    if len(estimates) < 2:
        return ()
    sign = -1 if seen.rules.team(seen.seat) else 1
    totals = [0] * len(estimates)
    worlds = redeals(seen, rng, heed_passes=False)
    left = _NODES
    for _ in range(_WORLDS):
        world = next(worlds)
        solver = Solver(max(1, left))
        for place, each in enumerate(estimates):
            played = world.copy()
            if each.action is not None:
                move(played, each.action)
            try:
                totals[place] += solver.value(played)
            except Stopped:
                return ()
        left -= solver.nodes
    valued = zip(estimates, (sign * total / _WORLDS for total in totals), strict=True)
    return tuple(sorted(valued, key=lambda each: -each[1]))
