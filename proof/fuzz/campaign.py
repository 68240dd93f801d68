"""A number of inputs for each reader, and what became of them."""

import random
import time
from collections import Counter
from collections.abc import Iterator

import attrs

from fuzz.mutations import mutated
from fuzz.targets import Target, readers
from tichu.errors import TichuError


@attrs.frozen
class Failure:
    """An input at which something else than a ``TichuError`` came out."""

    target: str
    text: str
    error: str


@attrs.frozen
class Outcome:
    """What became of the inputs of one reader."""

    target: str
    inputs: int
    accepted: int
    errors: tuple[tuple[str, int], ...]
    """How often each class of ``TichuError`` was raised."""
    failures: tuple[Failure, ...]
    seconds: float


def fuzzed(target: Target, inputs: int, seed: int) -> Outcome:
    """Return what becomes of some inputs of a reader."""
    rng = random.Random(f"{target.name} {seed}")
    accepted = 0
    errors: Counter[str] = Counter()
    failures: list[Failure] = []
    begun = time.perf_counter()
    for _ in range(inputs):
        text = mutated(target.seeds, rng)
        try:
            target.read(text)
        except TichuError as error:
            errors[type(error).__name__] += 1
            str(error)  # saying what is wrong must work, too
        except Exception as error:  # noqa: BLE001  # which is what is looked for
            failures.append(Failure(target.name, text, f"{type(error).__name__}: {error}"))
        else:
            accepted += 1
    seconds = time.perf_counter() - begun
    return Outcome(
        target.name, inputs, accepted, tuple(sorted(errors.items())), tuple(failures), seconds
    )


def shares(inputs: int) -> Iterator[tuple[Target, int]]:
    """Yield each reader with its share of a number of inputs, which all together are that many."""
    targets = readers()
    total = sum(target.weight for target in targets)
    weight = 0
    for target in targets:
        before = inputs * weight // total
        weight += target.weight
        yield target, inputs * weight // total - before


def share(arguments: tuple[int, int]) -> tuple[Outcome, ...]:
    """Return the outcomes of all readers for a number of inputs and a seed, for a pool."""
    inputs, seed = arguments
    return tuple(fuzzed(target, number, seed) for target, number in shares(inputs))


def added(all_outcomes: Iterator[tuple[Outcome, ...]]) -> tuple[Outcome, ...]:
    """Return the outcomes of several runs as those of one."""
    runs = list(all_outcomes)
    totals: list[Outcome] = []
    for each in zip(*runs, strict=True):
        errors: Counter[str] = Counter()
        for outcome in each:
            errors.update(dict(outcome.errors))
        totals.append(
            Outcome(
                each[0].target,
                sum(outcome.inputs for outcome in each),
                sum(outcome.accepted for outcome in each),
                tuple(sorted(errors.items())),
                tuple(failure for outcome in each for failure in outcome.failures),
                sum(outcome.seconds for outcome in each),
            )
        )
    return tuple(totals)
