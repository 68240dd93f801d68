"""The long runs beside the referee: a number decides the rules and everything that is played."""

from collections.abc import Callable
from functools import partial
from typing import Final

from differential.ends import end_position
from differential.rounds import Parted, play_beside
from differential.trees import walk
from reliability.tally import Tally
from steering import VALUES, rules_for
from tichu.rules import PRESETS

POSITIONS: Final = 4_000
"""The most positions of a tree in the long run."""


def rounds(numbers: range) -> Tally:
    """Play a steered round for each number; a difference ends only its own round."""
    return _each(
        "rounds", numbers, lambda number, tally: play_beside(rules_for(number), number, tally)
    )


def trees(numbers: range, most: int = POSITIONS) -> Tally:
    """Follow all ways from an end position for each number."""
    return _each("trees", numbers, partial(_tree, most=most))


def _tree(number: int, tally: Tally, most: int) -> None:
    walk(end_position(rules_for(number), number, most), tally)


def _each(what: str, numbers: range, play: Callable[[int, Tally], object]) -> Tally:
    tally = Tally()
    for number in numbers:
        try:
            play(number, tally)
            tally.note_rules(rules_for(number))
            tally.counts[what] += 1
        except Parted as parted:
            tally.fail(f"# {what}, number {number}\n{parted}")
        except Exception as error:  # noqa: BLE001  # one round is not the run
            tally.fail(f"# {what}, number {number}\n# {type(error).__name__}: {error}")
    return tally


def never_played(tally: Tally) -> list[str]:
    """Return the presets and the values of fields under which nothing was played."""
    fields = [f"{name}={value}" for name, values in VALUES.items() for value in values]
    rules, played = tally.group("rules"), tally.group("field")
    return [name for name in PRESETS if name not in rules] + [
        each for each in fields if each not in played
    ]
