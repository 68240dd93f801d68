"""Everything that can happen from a position on: both follow every way to the last card.

A position that is reached in several ways is compared once. Each side counts the ways from its own
positions, so that the counts differ if one side takes two positions for one. Of finished rounds
only the results are compared: the engine remembers who announced a bomb falsely where that changes
no score, and the referee does not.
"""

import attrs

import oracle
import tichu
from differential.comparing import differences, legal_differences
from differential.rounds import Parted, step_beside
from differential.words import stated
from reliability.tally import Tally
from tichu import RoundState

Pair = tuple[RoundState, oracle.State]
"""A position of the engine and the referee's."""


@attrs.frozen(slots=True)
class Tree:
    """The size of the tree of a position."""

    positions: int
    """Different positions, with the first one."""
    nodes: int
    """Sequences of actions, of any length."""
    leaves: int
    """Sequences to the end of the round."""


def walk(start: RoundState, tally: Tally | None = None) -> Tree:
    """Walk the tree of a position with both; raise :class:`Parted` where they part."""
    tally = tally or Tally()
    root = (start, stated(start))
    following: dict[Pair, tuple[Pair, ...]] = {}
    finished: list[Pair] = []
    way: list[tuple[Pair, bool]] = [(root, False)]
    while way:
        pair, is_done = way.pop()
        if is_done:
            finished.append(pair)
        elif pair not in following:
            following[pair] = _successors(pair, tally)
            way.append((pair, True))
            way += [(each, False) for each in following[pair] if each not in following]
    ours: dict[RoundState, tuple[int, int]] = {}
    theirs: dict[oracle.State, tuple[int, int]] = {}
    for pair in finished:
        state, other = pair
        ours[state] = _sum([ours[each] for each, _ in following[pair]])
        theirs[other] = _sum([theirs[each] for _, each in following[pair]])
    going_on = [pair for pair in finished if following[pair]]
    one = (len({state for state, _ in going_on}), *ours[root[0]])
    two = (len({other for _, other in going_on}), *theirs[root[1]])
    if one != two:
        raise Parted(start, None, [f"positions, nodes and leaves: {one} != {two}"])
    tree = Tree(len(ours), *ours[root[0]])
    for name, number in attrs.asdict(tree).items():
        tally.counts[f"tree_{name}"] += number
    return tree


def _successors(pair: Pair, tally: Tally) -> tuple[Pair, ...]:
    """Compare two positions, and return what follows each legal action."""
    state, other = pair
    found = [*differences(state, other), *legal_differences(state, other, tally)]
    if found:
        raise Parted(state, None, found)
    return tuple(step_beside(state, other, action) for action in tichu.legal_actions(state))


def _sum(parts: list[tuple[int, int]]) -> tuple[int, int]:
    """Return nodes and leaves of a position from the numbers of its successors."""
    nodes = 1 + sum(nodes for nodes, _ in parts)
    return nodes, sum(leaves for _, leaves in parts) if parts else 1
