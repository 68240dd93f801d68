"""Scales and curves, and the chart of a comparison."""

import math
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

import attrs

from tichu.svg.markup import Figure, element, label, number
from tichu.svg.names import cut

_NAMES: Final = 250
_CHART: Final = 340
_NUMBERS: Final = 210
_ROW: Final = 34
_TICKS: Final = 5
_BAR: Final = 6


@attrs.frozen(slots=True)
class Scale:
    """A linear scale: the places of values between two ends of a picture."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Return the place of a value."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)


def scale(values: Sequence[float], start: float, end: float) -> Scale:
    """Return a scale with room for all the values and ticks at round numbers."""
    low, high = min(values), max(values)
    rough = (high - low or 1) / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    last = max(last, first + 1)
    ticks = tuple(place * step for place in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], start, end, ticks)


def curve(points: Sequence[tuple[float, float]], look: str) -> Element:
    """Return a line through points."""
    path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return element("path", d=f"M{path}", look=look, stroke_width=2.5)


def intervals(rows: Sequence[tuple[str, float, float, float, str]], axis: str) -> Figure:
    """Return a chart with a line for each row (name, value with interval, text) and an axis."""
    width = _NAMES + _CHART + _NUMBERS
    ends = [0.0, *(end for _, _, low, high, _ in rows for end in (low, high))]
    values = scale(ends, _NAMES, _NAMES + _CHART)
    bottom = _ROW * len(rows) + 4
    parts: list[Element] = []
    for tick in values.ticks:
        x = values.at(tick)
        heavy = 2.5 if tick == 0 else 1
        parts.append(element("path", d=f"M{x:.6g} 0V{bottom}", look="line", stroke_width=heavy))
        text = "0" if tick == 0 else f"{tick:+g}"
        parts.append(label(text, x, bottom + 16, "q small m"))
    parts.append(label(axis, _NAMES + _CHART / 2, bottom + 36, "q small m"))
    for place, (name, value, low, high, text) in enumerate(rows):
        y = _ROW * (place + 0.5) + 2
        x, left, right = values.at(value), values.at(low), values.at(high)
        ends_of = "".join(
            f"M{number(end)} {number(y - _BAR)}V{number(y + _BAR)}" for end in (left, right)
        )
        bar = f"M{number(left)} {number(y)}H{number(right)}{ends_of}"
        parts += [
            label(cut(name, 32), 0, y + 5, "t"),
            element("path", d=bar, look="one", stroke_width=2.5),
            element("circle", cx=float(x), cy=y, r=5, look="dot-one"),
            label(text, width, y + 5, "q small e"),
        ]
    return Figure(width, bottom + 42, tuple(parts))
