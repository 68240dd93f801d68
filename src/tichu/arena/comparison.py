"""Compare bots: play deals in this process or in others, and save the results to a file.

1. A task is one deal played by two bots. Tasks finish in any order, and each is counted once, even
   if its process dies.
2. Each deal is written to the file when it is finished, so that a comparison can be resumed. The
   file has JSON lines: the first describes the comparison, and the others are the deals in the
   order in which they were finished. An incomplete line, which a killed program can leave, is
   ignored.
3. The result contains the margin of each pair of bots, with its interval, and the tally of each
   bot.
"""

import importlib
import json
import os
import random
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext, suppress
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NoReturn

import attrs

from tichu._files import open_file, want_path
from tichu._processes import results, workers_for
from tichu._syntax import rules_given
from tichu._trees import parse_json
from tichu._values import items_of, progress_given, want_instance, want_int
from tichu.arena.deals import Contest, DealResult, Factory, Tally, entrants, remarks_on, seed_of
from tichu.errors import DataError, InvalidValue, shown
from tichu.notation import format_rules
from tichu.rules import NANJING, Rules
from tichu.svg import Svg
from tichu.svg.charts import intervals
from tichu.svg.markup import panel, picture
from tichu.text.tables import format_table

_SAMPLES: Final = 2000
"""The number of samples of a bootstrap."""

Table = tuple[tuple[str, ...], Sequence[tuple[str, ...]]]
"""The headers and the rows of a table."""


@attrs.frozen(slots=True)
class Pairing:
    """The comparison of two bots: the lead of the first over the second, in points per round."""

    bots: tuple[str, str]
    """The names of the two bots."""
    deals: int
    """The number of deals; each was played twice."""
    margin: float
    """The first bot's score minus the second's: the mean over all rounds, in points."""
    low: float
    """The lower end of the 95 % interval of ``margin`` in points, by bootstrap over the deals."""
    high: float
    """The upper end of this interval, in points."""
    deviation: float | None
    """The standard deviation of the mean of a deal's two rounds, in points; None for one deal."""
    variance_ratio: float | None
    """The variance of this mean, divided by its variance if the rounds were independent.

    Below 1, playing each deal twice saves rounds. None if it cannot be measured.
    """


@attrs.frozen(slots=True)
class Result:
    """The result of a comparison.

    Results are equal if the same bots did the same in the same deals; times are not compared.
    """

    bots: tuple[str, ...]
    """The names of the bots."""
    seed: int
    """The seed of all random numbers."""
    rules: Rules = attrs.field(repr=format_rules)
    """The rules of the rounds."""
    deals: tuple[DealResult, ...] = attrs.field(repr=shown)
    """The results of all deals, sorted by number and bots."""
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
        """Return the openskill rating of each bot, and its standard deviation.

        A deal is a match, won by the bot with more points in its two rounds. Bots start at 25, with
        a standard deviation of 8.3. Raises :class:`ImportError` if the extra ``tichu[arena]`` is
        not installed.
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
        """Return the headers and rows of two tables: the pairs, and the bots."""
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
        """For each bot that crashed, a sentence with its first error."""
        return remarks_on(self.bots, self.tallies)

    def format(self) -> str:
        """Return the tables and remarks as plain text."""
        shown = [
            format_table(headers, rows, [False, False, *[True] * (len(headers) - 2)])
            for headers, rows in self.tables()
        ]
        return "\n\n".join([*shown, *self.remarks])

    def svg(self, *, size: int | None = None, style: str = "") -> Svg:
        """Return a picture of each bot's lead over the others, with the intervals.

        ``size`` is the width in pixels, and ``style`` is extra CSS.
        """
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
        """Return the statistics as a JSON-compatible dictionary, without the deals.

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


def _check(result: Result) -> None:
    """Raise :class:`InvalidValue` unless the fields of a result are consistent."""
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


_VERSION: Final = 1


class Journal:
    """A file of deals, new or continued."""

    def __init__(self, path: object, contest: Contest) -> None:
        """Open the file; raise :class:`InvalidValue` if it belongs to another comparison."""
        self._path = want_path("compare(file)", path)
        head = _head(contest)
        self.deals: list[DealResult] = []
        """The deals in the file."""
        try:
            with open_file(self._path) as file:
                found = file.read()
        except FileNotFoundError:
            found = b""
        complete = found[: found.rfind(b"\n") + 1]
        if complete:
            self._read(complete.splitlines(), head)
        elif not _line(head).startswith(found):
            self._refuse(1, f"expected the first line of a comparison, got {shown(found)}")
        self._file = Path(self._path).open("ab")  # noqa: SIM115  # see close
        try:
            self._file.truncate(len(complete))
            if not complete:
                self._write(head)
        except BaseException:
            with suppress(OSError):
                self._file.close()
            raise

    def add(self, deal: DealResult) -> None:
        """Write a deal."""
        self._write(attrs.asdict(deal))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, tree: dict[str, object]) -> None:
        try:
            self._file.write(_line(tree))
            self._file.flush()
        except OSError as error:
            error.filename = self._path
            raise

    def _read(self, lines: list[bytes], head: dict[str, object]) -> None:
        for number, line in enumerate(lines, 1):
            found = {}
            try:
                if number > 1:
                    self.deals.append(_deal(parse_json(line, len(line))))
                else:  # the seed may have 65 bits, which parse_json refuses
                    tree = json.loads(line)
                    found = {key: tree[key] for key in head}
            except (DataError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
                self._refuse(number, f"expected a line written by an arena, got {shown(line)}")
            self._compare(head, found)

    def _compare(self, head: dict[str, object], found: dict[str, object]) -> None:
        for key, value in found.items():
            if key != "tichu" and value != head[key]:
                message = f"{key}: expected {shown(head[key])}, as in this comparison"
                self._refuse(1, f"{message}, got {shown(value)}")

    def _refuse(self, line: int, message: str) -> NoReturn:
        raise InvalidValue(f"{self._path}, line {line}", message) from None


def _head(contest: Contest) -> dict[str, object]:
    return {
        "arena": _VERSION,
        "tichu": version("tichu"),
        "bots": [entrant.name for entrant in contest.entrants],
        "seed": contest.seed,
        "rules": format_rules(contest.rules),
    }


def _line(tree: dict[str, object]) -> bytes:
    return json.dumps(tree).encode() + b"\n"


def _deal(tree: Any) -> DealResult:  # noqa: ANN401  # as JSON has it
    first, second = tree["scores"]
    one, other = tree["tallies"]
    scores = (tuple(first), tuple(second))
    return DealResult(tree["number"], tuple(tree["bots"]), scores, (_tally(one), _tally(other)))


def _tally(tree: Any) -> Tally:  # noqa: ANN401  # as JSON has it
    if set(tree) != {field.name for field in attrs.fields(Tally)}:
        raise TypeError
    return Tally(**tree)


def compare(
    bots: Mapping[str, Factory] | Iterable[Factory],
    deals: int,
    *,
    seed: int = 0,
    rules: Rules | str = NANJING,
    workers: int = 1,
    executor: Executor | None = None,
    file: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Result:
    """Compare bots over a number of deals, and return the lead of each bot over every other bot.

    ``bots`` are the classes or functions that create the bots, or their names as
    ``"package.module:name"``; a mapping gives the bots other names. A new bot is created for each
    seat and round, with a seed unless it takes none. Its ``close`` method, if it has one, is called
    after the round.

    Each pair plays ``deals`` deals twice, the second time with the teams swapped. The cards and the
    seeds of the bots depend only on ``seed`` and the number of the deal.

    With ``workers``, from 2 to 61, that many processes play; a process that dies is replaced.
    Alternatively, pass any executor of ``concurrent.futures`` as ``executor``. The result is the
    same in every case.

    Each finished deal is saved to ``file``. If the file exists, the comparison is resumed: the
    bots, seed and rules must be the same, but the number of deals may differ.

    ``progress`` is called with the number of finished deals and the total, at the start and after
    each deal.

    Raises :class:`InvalidValue` if an argument is invalid, for example if a bot cannot be loaded or
    the file is of another comparison, and :class:`OSError` if the file cannot be read or written.
    If the process of the same deal dies three times, its error is raised.

    >>> from tichu.arena import compare
    >>> from tichu.bots import RandomBot, RuleBot
    >>> result = compare([RuleBot, RandomBot], deals=5)
    >>> pairing = result.pairings[0]
    >>> pairing.bots, pairing.low, pairing.margin, pairing.high
    (('RuleBot', 'RandomBot'), 184.0, 231.0, 270.0)
    """
    want_int("compare(deals)", deals, 1, 10**9)
    want_int("compare(seed)", seed, -(2**63), 2**64)
    ruled = rules_given("compare(rules)", rules)
    tell = progress_given("compare(progress)", progress)
    contest = Contest(entrants(bots), seed, ruled)
    tasks = [
        (number, pair)
        for number in range(deals)
        for pair in combinations(range(len(contest.entrants)), 2)
    ]
    with (
        workers_for("compare", workers, executor, contest) as chosen,
        nullcontext() if file is None else closing(Journal(file, contest)) as journal,
    ):
        known = {(deal.number, deal.bots): deal for deal in (journal.deals if journal else ())}
        found = {task: known[task] for task in tasks if task in known}
        tell(len(found), len(tasks))
        waiting = [task for task in tasks if task not in found]
        with closing(results(contest.play, waiting, chosen, contest.named)) as played:
            for deal in played:
                found[deal.number, deal.bots] = deal
                if journal is not None:
                    journal.add(deal)
                tell(len(found), len(tasks))
    names = tuple(entrant.name for entrant in contest.entrants)
    return Result(names, seed, ruled, tuple(found[task] for task in tasks))
