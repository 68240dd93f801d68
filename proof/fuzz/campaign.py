"""Broken texts for each reader."""

import random
from collections import Counter

import attrs

from fuzz.mutations import mutated
from fuzz.targets import Target, readers
from tichu.errors import TichuError


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
