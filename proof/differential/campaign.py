"""Rounds and trees in lots, which any number of processes can share.

Owns :class:`Lot` and :func:`run`. A lot is a range of numbers; a number is a seed, and says the
rules, so a run goes on where another one ended.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from differential.counting import Tally
from differential.ends import end_position
from differential.mixtures import rules_for
from differential.rounds import Parted, play_beside
from differential.trees import walk

_ROUNDS: Final = 30
"""How many rounds make a lot."""
_TREES: Final = 3
"""How many trees make a lot."""


class Lot(NamedTuple):
    """A range of rounds or trees."""

    what: Literal["rounds", "trees"]
    """What is in it."""
    seeds: range
    """Their numbers."""
    most: int
    """How many different positions a tree has at most."""


def lots(rounds: int, trees: int, seed: int, most: int) -> Iterator[Lot]:
    """Yield the lots of a run; the trees come first, since some of them take long."""
    for seeds in _cut(range(seed, seed + trees), _TREES):
        yield Lot("trees", seeds, most)
    for seeds in _cut(range(seed, seed + rounds), _ROUNDS):
        yield Lot("rounds", seeds, most)


def _cut(seeds: range, size: int) -> Iterator[range]:
    """Yield the parts of a range, each of a size but the last."""
    return (seeds[first : first + size] for first in range(0, len(seeds), size))


def run(lot: Lot) -> Tally:
    """Play a lot, or walk it; a difference ends its round alone."""
    tally = Tally()
    for seed in lot.seeds:
        try:
            _play(lot, seed, tally)
        except Parted as parted:
            tally.part(f"# {lot.what}, seed {seed}\n{parted}")
        except Exception as error:  # noqa: BLE001  # one round is not the run
            tally.part(f"# {lot.what}, seed {seed}\n# {type(error).__name__}: {error}")
    return tally


def _play(lot: Lot, seed: int, tally: Tally) -> None:
    """Play one round of a lot, or walk one tree."""
    rules = rules_for(seed)
    if lot.what == "rounds":
        play_beside(rules, seed, tally=tally)
        tally.counts["rounds"] += 1
    else:
        walk(end_position(rules, seed, lot.most), tally)
    tally.note(rules)
