"""Broken texts for each reader."""

import random
from typing import Final

from fuzz.mutations import mutated
from fuzz.targets import Target, readers
from reliability.tally import Tally
from tichu.errors import TichuError

LOT: Final = 50_000
"""How many broken texts are shared by all readers at a time."""


def fuzzed(target: Target, inputs: int, seed: int) -> Tally:
    """Give a reader a number of broken texts; anything but a ``TichuError`` is a finding."""
    rng = random.Random(f"{target.name} {seed}")
    tally = Tally()
    tally.counts["inputs"] = inputs
    for _ in range(inputs):
        text = mutated(target.seeds, rng)
        try:
            target.read(text)
        except TichuError as error:
            tally.counts["refused"] += 1
            str(error)  # the message must be readable, too
        except Exception as error:  # noqa: BLE001  # this is what is looked for
            tally.fail(f"{target.name} {text!r}: {type(error).__name__}: {error}")
        else:
            tally.counts["accepted"] += 1
    return tally


def share(numbers: range) -> Tally:
    """Share so many inputs among all readers by their weight; the lot is the seed."""
    total = sum(target.weight for target in readers())
    tally = Tally()
    weight = 0
    for target in readers():
        before = len(numbers) * weight // total
        weight += target.weight
        inputs = len(numbers) * weight // total - before
        tally.add(fuzzed(target, inputs, numbers.start // LOT))
    return tally
