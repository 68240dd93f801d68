"""Measuring how a target grows on a shape."""

import gc
import math
import random
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import attrs

from growth.shapes import Shape
from growth.targets import Target
from tichu import TichuError

SIZES: Final = tuple(16_000 << step for step in range(7))
"""Characters of the texts that are measured: 16 kB to 1 MB."""
STEEPEST: Final = 1.15
"""The greatest exponent that counts as growing with the size."""
_SCREEN: Final = (4_000, 16_000)
_SHORTEST: Final = 0.03
"""Seconds below which a time says nothing."""
_LONGEST: Final = 5.0
"""Seconds after which larger sizes are not tried."""
_TRACED: Final = (64_000, 256_000)
"""The sizes at which memory is measured, which takes many times as long as reading."""
_LEAST: Final = 4_000_000
"""Bytes below which a memory says nothing."""


@attrs.frozen
class Growth:
    """The growth of a target on a shape."""

    target: str
    shape: Shape
    exponent: float
    """The power of the size with which the time grows; 0 if every time was short."""
    seconds: float
    """The longest time."""
    memory: float
    """The most bytes that were held at once for each character of the text."""
    swelling: float = 0.0
    """The power of the size with which the memory grows; 0 if there was little."""

    @property
    def is_steep(self) -> bool:
        """Whether time or memory grows faster than the size."""
        return max(self.exponent, self.swelling) > STEEPEST


def suspects(target: Target, number: int, screened: int, seed: int) -> Iterator[Shape]:
    """Yield some shapes for a target: half are those of many whose time grew most, half others."""
    tried: dict[str, tuple[float, Shape]] = {}
    rng = random.Random(f"{target.name} {seed}")
    for shape in (target.shape(rng) for _ in range(screened)):
        small, large = (_seconds(target, shape.text(size)) for size in _SCREEN)
        tried.setdefault(repr(shape), (large * large / (small + 1e-4), shape))
    ranked = [shape for _, shape in sorted(tried.values(), key=lambda pair: -pair[0])]
    yield from ranked[: number // 2]
    rest = ranked[number // 2 :]
    others = number - number // 2
    yield from rest[:: max(1, len(rest) // others)][:others]


def steadily(target: Target, shape: Shape) -> Growth:
    """Measure a target on a shape, and again while it is steep: the machine may have been busy."""
    growth = grow(target, shape)
    for _ in range(4):
        if not growth.is_steep:
            break
        growth = min(growth, grow(target, shape), key=lambda each: each.exponent)
    return growth


def grow(target: Target, shape: Shape) -> Growth:
    """Measure a target on a shape at all sizes."""
    times: list[tuple[int, float]] = []
    for size in SIZES:
        text = shape.text(size)
        seconds = _seconds(target, text)
        times.append((size, seconds))
        if seconds > _LONGEST:
            break
    exponent = _slope([(size, seconds) for size, seconds in times if seconds >= _SHORTEST])
    longest = max(seconds for _, seconds in times)
    small, large = (_memory(target, shape.text(size)) for size in _TRACED)
    swelling = math.log(large / small) / math.log(_TRACED[1] / _TRACED[0]) if large > _LEAST else 0
    return Growth(target.name, shape, exponent, longest, large / _TRACED[1], swelling)


def _seconds(target: Target, text: str) -> float:
    start = time.process_time()
    with suppress(TichuError):
        target.run(text)
    return time.process_time() - start


def _memory(target: Target, text: str) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        with suppress(TichuError):
            target.run(text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _slope(times: list[tuple[int, float]]) -> float:
    """Return the power that fits the times best, by least squares; 0 for fewer than three."""
    if len(times) < 3:
        return 0.0
    xs = [math.log(size) for size, _ in times]
    ys = [math.log(seconds) for _, seconds in times]
    middle, height = sum(xs) / len(xs), sum(ys) / len(ys)
    rise = sum((x - middle) * (y - height) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - middle) ** 2 for x in xs)
