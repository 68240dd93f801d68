"""Broken texts for each reader.

Each lot has a digest of what became of its inputs: values and messages must be the same with the
compiled kernel and without it.
"""

import random
import time
from hashlib import blake2b
from typing import Final

from reliability.tally import Tally
from support.mutations import mutated
from support.readers import Reader, readers
from tichu.errors import TichuError

LOT: Final = 50_000
"""The number of broken texts that all readers share at a time."""
LONGEST: Final = 2.0
"""Seconds of computing that an input may take."""


def fuzzed(target: Reader, inputs: int, seed: int) -> Tally:
    """Give a reader a number of broken texts; anything but a ``TichuError`` is a finding."""
    rng = random.Random(f"{target.name} {seed}")
    tally = Tally()
    tally.counts["inputs"] = inputs
    for _ in range(inputs):
        text = mutated(target.seeds, rng)
        start = time.process_time()
        try:
            value = target.read(text)
        except TichuError as error:
            tally.counts["refused"] += 1
            outcome = f"{type(error).__name__}: {error}"  # the message must be readable, too
        except Exception as error:  # noqa: BLE001  # this is what is looked for
            outcome = f"{type(error).__name__}: {error}"
            tally.fail(f"{target.name} {text!r}: {outcome}")
        else:
            tally.counts["accepted"] += 1
            outcome = repr(value)
        seconds = time.process_time() - start
        if seconds > LONGEST:
            tally.fail(f"{target.name} {text!r}: {seconds:.1f} s")
        tally.counts["digest"] += digest(outcome)
    return tally


def digest(outcome: str) -> int:
    """Return a number for an outcome; the sum of a run's does not depend on the order."""
    data = outcome.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=4).digest())


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
