"""The result of a comparison, and its statistics."""

import importlib
import random
import statistics
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any, Final

import attrs

from tichu._values import items_of, want_instance, want_int
from tichu.arena.deals import DealResult, Tally, seed_of
from tichu.errors import InvalidValue, shown
from tichu.notation import format_rules
from tichu.rules import Rules
from tichu.svg import Svg
from tichu.svg.charts import intervals
from tichu.svg.markup import check_options, panel, picture
from tichu.text.tables import format_table

_SAMPLES: Final = 2000
"""The number of samples of a bootstrap."""

Table = tuple[tuple[str, ...], Sequence[tuple[str, ...]]]
"""The headers and the rows of a table."""


@attrs.frozen(slots=True)
class Pairing:
    """The comparison of two bots: by how many points a round one is ahead of the other."""

    bots: tuple[str, str]
    """The names of the two bots."""
    deals: int
    """The number of deals, each of which was played twice."""
    margin: float
    """The first bot's score minus the second's, on average."""
    low: float
    """The lower end of the 95 % interval of ``margin``, by bootstrap over the deals."""
    high: float
    """The upper end of this interval."""
    deviation: float | None
    """The standard deviation of the mean of a deal's two rounds; None for one deal."""
    variance_ratio: float | None
    """The variance of that mean as a multiple of what it would be for independent rounds.

    Below 1, playing each deal twice saves rounds. None if it cannot be measured.
    """


@attrs.frozen(slots=True)
class Result:
    """The result of a comparison.

    Results are equal if the same bots did the same in the same deals, however long they took.
    """

    bots: tuple[str, ...]
    """The names of the bots."""
    seed: int
    """The seed of all random numbers."""
    rules: Rules = attrs.field(repr=format_rules)
    """The rules of the rounds."""
    deals: tuple[DealResult, ...] = attrs.field(repr=shown)
    """All deals, by number and bots."""
    pairings: tuple[Pairing, ...] = attrs.field(
        init=False,
        repr=shown,
        default=attrs.Factory(lambda self: _pairings(self), takes_self=True),  # noqa: PLW0108  # defined below
    )
    """The comparison of each pair of bots."""

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The tally of each bot over all its rounds."""
        found = [Tally()] * len(self.bots)
        for deal in self.deals:
            for bot, tally in zip(deal.bots, deal.tallies, strict=True):
                found[bot] += tally
        return tuple(found)

    def ratings(self) -> tuple[tuple[float, float], ...]:
        """Return the rating of each bot and its standard deviation, on the scale of openskill.

        A deal is a match, in which the bots come in the order of their scores over all rounds. Bots
        start at 25, with a standard deviation of 8.3. Needs the extra ``tichu[arena]``; raises
        :class:`ImportError`.
        """
        try:
            model: Any = importlib.import_module("openskill.models").PlackettLuce()
        except ImportError:
            message = "ratings need openskill; install it with: pip install 'tichu[arena]'"
            raise ImportError(message) from None
        ratings = [model.rating() for _ in self.bots]
        for deal in self.deals:
            rated = model.rate([[ratings[bot]] for bot in deal.bots], scores=[*deal.totals])
            for bot, (rating,) in zip(deal.bots, rated, strict=True):
                ratings[bot] = rating
        return tuple((each.mu, each.sigma) for each in ratings)

    def tables(self) -> tuple[Table, Table]:
        """Return the headers and rows of two tables: one of the pairs, one of the bots."""
        headers = ("bot", "against", "deals", "margin", "95 % interval", "variance ratio")
        pairs = [
            (
                *each.bots,
                f"{each.deals:,}",
                f"{each.margin:+.1f}",
                f"{each.low:+.1f} to {each.high:+.1f}",
                "-" if each.variance_ratio is None else f"{each.variance_ratio:.2f}",
            )
            for each in self.pairings
        ]
        ratings: Sequence[str] = ["-"] * len(self.bots)
        with suppress(ImportError):
            ratings = [f"{mu:.1f} ± {sigma:.1f}" for mu, sigma in self.ratings()]
        names = ("bot", "rating", "tichu made", "grand made", "ms a decision", "crashes")
        rows = [
            (
                name,
                rating,
                f"{tally.tichu_made}/{tally.tichu}",
                f"{tally.grand_tichu_made}/{tally.grand_tichu}",
                f"{tally.milliseconds:.2f}",
                f"{tally.crashes}",
            )
            for name, rating, tally in zip(self.bots, ratings, self.tallies, strict=True)
        ]
        return (headers, pairs), (names, rows)

    @property
    def remarks(self) -> tuple[str, ...]:
        """A sentence about each bot that crashed, with the first error."""
        return tuple(
            f"{name} crashed {_times(tally.crashes)} in {tally.decisions:,} decisions; "
            f"the first error: {tally.error}"
            for name, tally in zip(self.bots, self.tallies, strict=True)
            if tally.crashes
        )

    def format(self) -> str:
        """Return the tables and remarks as plain text."""
        shown = [
            format_table(headers, rows, [False, False, *[True] * (len(headers) - 2)])
            for headers, rows in self.tables()
        ]
        return "\n\n".join([*shown, *self.remarks])

    def svg(self, *, size: int | None = None, style: str = "") -> Svg:
        """Return a picture that shows how far each bot is ahead of the others, with the intervals.

        ``size`` is the width in pixels, ``style`` CSS to add to that of the picture.
        """
        check_options("svg", size, style)
        (_, pairs), _ = self.tables()
        rows = [
            (f"{one} against {other}", each.margin, each.low, each.high, f"{margin} ({interval})")
            for each, (one, other, _, margin, interval, _) in zip(self.pairings, pairs, strict=True)
        ]
        told = "; ".join(f"{name}: {text}" for name, _, _, _, text in rows)
        axis = "points a round, with 95 % intervals"
        description = f"{told}; {axis}"
        return picture(panel(intervals(rows, axis), 16), "A comparison", description, size, style)

    def _repr_svg_(self) -> str:
        return self.svg()

    def as_json(self) -> dict[str, Any]:
        """Return the statistics as an object for JSON, without the deals.

        ``rating`` is null if openskill is not installed.
        """
        ratings: Sequence[object] = [None] * len(self.bots)
        with suppress(ImportError):
            ratings = self.ratings()
        return {
            "seed": self.seed,
            "rules": format_rules(self.rules),
            "pairs": [attrs.asdict(each) for each in self.pairings],
            "bots": [
                {"name": name, "rating": rating, **attrs.asdict(tally)}
                for name, rating, tally in zip(self.bots, ratings, self.tallies, strict=True)
            ],
        }


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"


def _check(result: Result) -> None:
    """Raise :class:`InvalidValue` unless the fields of a result fit together."""
    names = items_of("Result.bots", result.bots, "names of bots", str)
    want_int("Result.seed", result.seed, -(2**63), 2**64)
    want_instance("Result.rules", result.rules, Rules)
    deals = items_of("Result.deals", result.deals, "deals", DealResult)
    played = {deal.bots for deal in deals}
    expected = [*combinations(range(len(names)), 2)]
    for bots in played.difference(expected):
        raise InvalidValue("Result.deals", f"expected some of {len(names)} bots, got {bots}")
    for bots in expected:
        if bots not in played:
            met = f"{names[bots[0]]} and {names[bots[1]]}"
            raise InvalidValue("Result.deals", f"expected a deal of {met}, got none")


def _pairings(result: Result) -> tuple[Pairing, ...]:
    _check(result)
    found: list[Pairing] = []
    for bots in combinations(range(len(result.bots)), 2):
        margins = [deal.margins for deal in result.deals if deal.bots == bots]
        rng = random.Random(seed_of(result.seed, bots, "bootstrap"))
        one, other = bots
        found.append(_pairing((result.bots[one], result.bots[other]), margins, rng))
    return tuple(found)


def _pairing(
    bots: tuple[str, str], margins: Sequence[tuple[int, int]], rng: random.Random
) -> Pairing:
    sums = [*map(sum, margins)]
    margin, low, high = (each / 2 for each in _mean(sums, rng))
    deviation = ratio = None
    if len(sums) > 1:
        variance = statistics.variance(sums)
        independent = sum(map(statistics.variance, zip(*margins, strict=True)))
        deviation = variance**0.5 / 2
        ratio = variance / independent if independent else None
    return Pairing(bots, len(sums), margin, low, high, deviation, ratio)


def _mean(values: Sequence[int], rng: random.Random) -> tuple[float, float, float]:
    """Return the mean, and the lower and the upper end of its 95 % interval."""
    number = len(values)
    samples = sorted(sum(rng.choices(values, k=number)) for _ in range(_SAMPLES))
    outside = _SAMPLES // 40  # 2.5 % on each side
    mean, low, high = sum(values), samples[outside], samples[-1 - outside]
    return mean / number, low / number, high / number
