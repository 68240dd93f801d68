"""Draw score sheets with curves, and comparisons with intervals."""

import math
from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree.ElementTree import Element

import attrs

from tichu._syntax import rules_given
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules
from tichu.svg.markup import (
    Figure,
    Svg,
    cut,
    element,
    label,
    number,
    panel,
    picture,
    placed,
)
from tichu.text.tables import party_names, person_names, score_rows

_NAMES: Final = 250
_CHART: Final = 340
_NUMBERS: Final = 210
_ROW: Final = 34
_TICKS: Final = 5
_BAR: Final = 6


@attrs.frozen(slots=True)
class Scale:
    """A linear scale, which maps values to coordinates along an axis."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Return the coordinate of a value on the axis."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)


def scale(values: Sequence[float], start: float, end: float) -> Scale:
    """Return a scale that includes all the values, with ticks at round numbers."""
    low, high = min(values), max(values)
    rough = (high - low or 1) / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    last = max(last, first + 1)
    ticks = tuple(place * step for place in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], start, end, ticks)


def intervals(rows: Sequence[tuple[str, float, float, float, str]], axis: str) -> Figure:
    """Return a chart with an axis and one line for each row (name, value with interval, text)."""
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


_LINE: Final = 22
_ROUND: Final = 52
_COLUMN: Final = 62
_PARTY: Final = 196
_LAST: Final = 214
_SHEET_CHART: Final = 170
_BELOW: Final = 24
_LEFT: Final = 46


def score_sheet(
    results: Iterable[RoundResult],
    rules: Rules | str = NANJING,
    names: Sequence[str] | None = None,
    start: Sequence[int] | None = None,
    *,
    size: int | None = None,
    style: str = "",
) -> Svg:
    """Return a picture of the score sheet of a game, with the totals as curves.

    ``size`` is the width in pixels, and ``style`` is extra CSS. The other arguments are as for
    :func:`tichu.text.format_score_sheet`.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid.

    >>> from tichu.svg import score_sheet
    >>> from tichu import score_round
    >>> sheet = score_sheet([score_round((2, 1, 0), (70, 30), {2: "tichu"})])
    >>> "round 1: Seat 0 &amp; Seat 2 170, Seat 1 &amp; Seat 3 30" in sheet
    True
    """
    rules = rules_given("score_sheet(rules)", rules)
    parties, parts, rows = score_rows("score_sheet", results, rules, names, start)
    people = person_names(rules) if names is None else tuple(names)
    short = party_names(rules, [cut(name, 12) for name in people])
    grid = _grid(short, parts, rows)
    totals = [[int(row[len(parts) * (party + 1)]) for row in rows] for party in range(len(parties))]
    if rows[:1] and rows[0][0] != "start":
        totals = [[0, *each] for each in totals]
    drawn = grid
    if rows:
        chart = _chart(totals, grid.width)
        both = (*grid.parts, placed(chart, 0, grid.height + _BELOW))
        drawn = Figure(chart.width, grid.height + _BELOW + chart.height, both)
    told = [
        f"{'' if row[0] == 'start' else 'round '}{row[0]}: "
        + ", ".join(f"{name} {row[len(parts) * (party + 1)]}" for party, name in enumerate(parties))
        for row in rows
    ]
    description = "; ".join(told) or "no round has been played"
    return picture(panel(drawn, 16), "The score sheet", description, size, style)


def _grid(parties: Sequence[str], parts: Sequence[str], rows: Sequence[Sequence[str]]) -> Figure:
    """Return the table; the columns of a party are right-aligned."""
    across = _PARTY if len(parts) > 2 else _PARTY * 0.75
    rights = [
        _ROUND + across * party + across - _COLUMN * (len(parts) - 1 - part)
        for party in range(len(parties))
        for part in range(len(parts))
    ]
    width = rights[-1] + _LAST
    drawn: list[Element] = []
    for party, name in enumerate(parties):
        right = rights[len(parts) * (party + 1) - 1]
        drawn += [
            label(cut(name, 24), right, 14, "t b e"),
            _mark(party, right - across + 22, 14 + _LINE - 4),
        ]
    y = 14.0 + _LINE
    drawn.append(label("round", 0, y, "q small"))
    drawn += [
        label(part, right, y, "q small e")
        for part, right in zip([*parts] * len(parties), rights, strict=True)
    ]
    drawn.append(label("first out", rights[-1] + 28, y, "q small"))
    for row in rows:
        drawn.append(element("path", d=f"M0 {y + 7:g}H{width:g}", look="line"))
        y += _LINE
        drawn.append(label(row[0], 0, y, "q"))
        for place, (cell, right) in enumerate(zip(row[1:], rights, strict=False), 1):
            look = "t b e" if place % len(parts) == 0 else "q e"
            drawn.append(label(cell, right, y, look))
        drawn.append(label(cut(row[-1], 26), rights[-1] + 28, y, "q"))
    return Figure(width, y + 7, tuple(drawn))


def _mark(party: int, x: float, y: float) -> Element:
    """Return the marker of a party: filled or hollow, round or square."""
    look = "dot-one" if party % 2 == 0 else "dot-two"
    if party < 2:
        return element("circle", cx=float(x), cy=float(y), r=4.5, look=look, stroke_width=2)
    corner = {"x": float(x - 4), "y": float(y - 4)}
    return element("rect", **corner, width=8, height=8, look=look, stroke_width=2)


def _chart(totals: Sequence[Sequence[int]], width: float) -> Figure:
    """Return a curve for each party, over the rounds."""
    values: Scale = scale([0, *(total for each in totals for total in each)], _SHEET_CHART, 0)
    parts: list[Element] = []
    for tick in values.ticks:
        y = values.at(tick)
        parts.append(element("path", d=f"M{_LEFT} {y:g}H{width:g}", look="line"))
        parts.append(label(f"{tick:g}", _LEFT - 8, y + 4, "q small e"))
    steps = max(1, len(totals[0]) - 1)
    for party, each in enumerate(totals):
        points = [
            (_LEFT + 8 + (width - _LEFT - 16) * place / steps, values.at(total))
            for place, total in enumerate(each)
        ]
        path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
        look = "one" if party % 2 == 0 else "two"
        parts.append(element("path", d=f"M{path}", look=look, stroke_width=2.5))
        parts += [_mark(party, x, y) for x, y in points]
    return Figure(width, _SHEET_CHART + 8, tuple(parts))
