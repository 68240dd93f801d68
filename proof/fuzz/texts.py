"""Broken texts for each reader."""

import random
import time
from typing import Final

from reliability.tally import Tally
from support.mutations import mutated
from support.readers import Reader, readers
from tichu import TichuError

LOT: Final = 50_000
"""The number of broken texts that all readers share at a time."""
LONGEST: Final = 2.0
"""Seconds of computing that an input may take."""


def outcome(target: Reader, text: str) -> tuple[str, bool]:
    """Return what became of a text, in words, and whether it was read.

    Passes on every exception of the reader except ``TichuError``.
    """
    try:
        return repr(target.read(text)), True
    except TichuError as error:
        return f"{type(error).__name__}: {error}", False


def fuzzed(target: Reader, inputs: int, seed: int) -> Tally:
    """Give a reader a number of broken texts; anything but a ``TichuError`` is a finding."""
    rng = random.Random(f"{target.name} {seed}")
    tally = Tally()
    tally.counts["inputs"] = inputs
    for _ in range(inputs):
        text = mutated(target.seeds, rng)
        start = time.process_time()
        try:
            _, is_read = outcome(target, text)
        except Exception as error:  # noqa: BLE001  # this is what is looked for
            tally.fail(f"{target.name} {text!r}: {type(error).__name__}: {error}")
        else:
            tally.counts["accepted" if is_read else "refused"] += 1
        seconds = time.process_time() - start
        if seconds > LONGEST:
            tally.fail(f"{target.name} {text!r}: {seconds:.1f} s")
    return tally


def work(numbers: range) -> Tally:
    """Share as many inputs as there are numbers among all readers, by their weight."""
    total = sum(target.weight for target in readers())
    tally = Tally()
    for target in readers():
        tally.add(fuzzed(target, 1 + len(numbers) * target.weight // total, numbers.start))
    return tally
