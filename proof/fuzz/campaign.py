"""Broken texts for each reader, and how the time grows with the size of a text."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Final

import attrs

from fuzz.mutations import mutated
from fuzz.targets import Target, readers
from tichu.errors import TichuError

SIZES: Final = tuple(1000 * 2**step for step in range(8))
"""Characters of the texts for which the time is measured."""
_SHORTEST: Final = 0.002  # seconds, below which a time says nothing


@attrs.define
class Outcome:
    """What happened to the inputs of one reader."""

    target: str
    inputs: int = 0
    accepted: int = 0
    errors: Counter[str] = attrs.field(factory=Counter[str])
    """How often each class of ``TichuError`` was raised."""
    failures: tuple[str, ...] = ()
    """Inputs that raised anything else."""


def fuzzed(target: Target, inputs: int, seed: int) -> Outcome:
    """Give a reader a number of broken texts."""
    rng = random.Random(f"{target.name} {seed}")
    outcome = Outcome(target.name, inputs)
    for _ in range(inputs):
        text = mutated(target.seeds, rng)
        try:
            target.read(text)
        except TichuError as error:
            outcome.errors[type(error).__name__] += 1
            str(error)  # the message must be readable, too
        except Exception as error:  # noqa: BLE001  # this is what is looked for
            outcome.failures += (f"{target.name} {text!r}: {type(error).__name__}: {error}",)
        else:
            outcome.accepted += 1
    return outcome


def share(arguments: tuple[int, int]) -> tuple[Outcome, ...]:
    """Return the outcomes of all readers for a number of inputs and a seed, for a pool."""
    inputs, seed = arguments
    total = sum(target.weight for target in readers())
    outcomes: list[Outcome] = []
    weight = 0
    for target in readers():
        before = inputs * weight // total
        weight += target.weight
        outcomes.append(fuzzed(target, inputs * weight // total - before, seed))
    return tuple(outcomes)


def added(runs: Iterator[tuple[Outcome, ...]]) -> tuple[Outcome, ...]:
    """Return the outcomes of several runs as those of one."""
    totals: dict[str, Outcome] = {}
    for outcome in (each for run in runs for each in run):
        total = totals.setdefault(outcome.target, Outcome(outcome.target))
        total.inputs += outcome.inputs
        total.accepted += outcome.accepted
        total.errors += outcome.errors
        total.failures += outcome.failures
    return tuple(totals.values())


# How time grows: twice the size, twice the time.


def _shapes(target: Target) -> Mapping[str, Callable[[int], str]]:
    """Return texts of any size that could take a reader long, by name."""
    text = target.seeds[0]
    head = 'tichu = 1\n[[games]]\nrules = "bsw"\n' if "records" in target.name else ""
    wrap = '{"tichu": 1, "kind": "action", "action": ' if "codec" in target.name else head
    parts = {
        **{f"{part!r} again and again": (wrap, part) for part in ("x", "1", " ", "\n", '"', "??")},
        **{f"nested {part!r}": (f"{wrap}_x = " if head else "", part) for part in "[{("},
        "objects in objects": ("", '{"a":'),
        "tables in tables": (f"{head}_x = ", "{a="),
        "a name of parts": (f"{head}_x.", "a."),
        "comments": (head, "# no\n"),
        "empty games": ("tichu = 1\n", '[[games]]\nrules = "bsw"\nrounds = []\n'),
        "the same name": ("{", '"a":1,'),
        "escapes": (f'{wrap}"', "\\u0041"),
        "fields": ("bsw(", "target=1,"),
        "cards": ("0 push ", "2j "),
        "the right text": ("", f"{text} "),
        "lines of it": ("", f"{text}\n"),
        "strange signs": ("", "\u0130\u2003"),
        "plays": (text[:600], "(0)a: G2 \n"),
        "holders": (text[:600], "BOMBE: (0)a (0)b \n"),
    }
    return {
        name: partial(_repeated, before=before, part=part) for name, (before, part) in parts.items()
    }


def _repeated(size: int, before: str, part: str) -> str:
    return before + part * (size // len(part))


def growth(target: Target) -> tuple[float, str]:
    """Return the largest ratio of the times for one size and half of it, and for which text."""
    worst = (0.0, "")
    for shape, make in _shapes(target).items():
        times = [_best(target.read, make(size)) for size in SIZES]
        for earlier, later in pairwise(times):
            if earlier >= _SHORTEST:
                worst = max(worst, (later / earlier, shape))
    return worst


def _best(read: Callable[[str], object], text: str) -> float:
    """Return the least of three times that a reader takes, in seconds of the processor."""
    times: list[float] = []
    for _ in range(3):
        begun = time.process_time()
        with suppress(TichuError):
            read(text)
        times.append(time.process_time() - begun)
    return min(times)
