"""Many rounds, in chunks, on several processors.

Owns :func:`run`. A chunk is some rounds one after the other; what was found in it is small, and is
added up as it comes. Neither the chunks nor the number of workers change what is played.
"""

import multiprocessing
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from laws.findings import Findings
from laws.rounds import play_round

_CHUNK: Final = 50


def run(
    rounds: int,
    seed: int = 0,
    workers: int = 1,
    first: int = 0,
    report: Callable[[Findings], None] | None = None,
) -> Findings:
    """Return what is found in a number of rounds, from a first one on."""
    found = Findings()
    starts = range(first, first + rounds, _CHUNK)
    chunk = partial(play_chunk, seed, first + rounds)
    for part in _parts(chunk, starts, workers):
        found.add(part)
        if report is not None:
            report(found)
    return found


def play_chunk(seed: int, end: int, start: int) -> Findings:
    """Return what is found in the rounds of a chunk."""
    found = Findings()
    for number in range(start, min(start + _CHUNK, end)):
        play_round(number, seed, found)
    return found


def _parts(
    chunk: Callable[[int], Findings], starts: Iterable[int], workers: int
) -> Iterable[Findings]:
    """Yield the findings of each chunk, in some order."""
    if workers == 1:
        yield from map(chunk, starts)
        return
    with multiprocessing.Pool(workers) as pool:
        yield from pool.imap_unordered(chunk, starts)
