"""Run the long checks, and print a line for each: ``python -m reliability``, in ``proof``.

A check is done for some numbers; a number is a seed. The sizes of the rows are those for a change;
``--times 10`` does ten times as much, ``--seed 7 --size 1`` only what is done for the number 7. The
exit code is 1 if a check has found something wrong. ``--write`` puts what was found into
``proof/figures.toml``, with the command, commit, date and machine, and into the table of the page
``docs/reliability/index.md``.
"""

import argparse
import json
import os
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import attrs

from builds import comparing
from differential import runs as beside
from fuzz import actions, texts
from growth import measure
from hidden import driver, knowledge, sessions, streams
from laws import rounds as laws
from laws.findings import Findings
from reliability.machine import commit, machine
from reliability.tally import Tally, in_lots
from roundtrips import checks, numbers
from solving import agreeing
from steering.rules import ENOUGH
from tichu import COMPILED

FIGURES: Final = Path(__file__).parents[1] / "figures.toml"
PAGE: Final = Path(__file__).parents[2] / "docs" / "reliability" / "index.md"
MARKS: Final = ("<!-- measured -->\n", "<!-- end of measured -->\n")
KEYS: Final = ("found", "command", "commit", "date", "machine")
SHOWN: Final = ("found", "commit", "date")
"""The keys in the table of the page."""


@attrs.frozen
class Row:
    """A check."""

    name: str
    title: str
    size: int
    """The numbers for which it is done for a change."""
    work: Callable[[range], Tally]
    """Does it for some numbers."""
    lot: int
    """The numbers that a process does at a time."""
    missing: Callable[[Tally], Iterable[str]] = lambda _: ()
    """Return what the whole run should have reached, and has not."""
    total: Callable[[], Tally] = Tally

    def run(self, asked: range, workers: int) -> Tally:
        """Do it for some numbers."""
        found = in_lots(self.work, self.total(), asked, self.lot, workers)
        for text in self.missing(found):
            found.fail(text)
        return found


def _unreached(found: Tally) -> Sequence[str]:
    """Return what steered rounds have not reached often enough; a few cannot reach everything."""
    if isinstance(found, Findings) and found.counts["rounds"] >= 1_000:
        return found.shortfalls()
    return ()


def _unplayed(found: Tally) -> Sequence[str]:
    played = beside.never_played(found) if found.counts["rounds"] >= ENOUGH else ()
    return [f"never played: {each}" for each in played]


_ALL: Final = 1 << 30
"""A lot that is not divided."""

ROWS: Final = (
    Row(
        "laws",
        "laws, at each step of steered rounds",
        2_000,
        laws.work,
        50,
        missing=_unreached,
        total=Findings,
    ),
    Row(
        "differential",
        "engine beside the referee",
        200,
        beside.rounds,
        20,
        missing=_unplayed,
    ),
    Row("trees", "ends of rounds, beside the referee", 25, beside.trees, 3),
    Row("solving", "the solver beside a plain one", 100, agreeing.work, agreeing.LOT),
    Row("pairs", "hidden cards swapped", 5_000, driver.work, driver.LOT),
    Row("searching", "hidden cards swapped: decisions of SearchBot", 100, driver.search, 10),
    Row(
        "tables",
        "hidden cards swapped: a table for servers",
        400,
        partial(sessions.work, sessions.Table),
        sessions.LOT,
    ),
    Row(
        "learning",
        "hidden cards swapped: episodes for learners",
        400,
        partial(sessions.work, sessions.Learning),
        sessions.LOT,
    ),
    Row(
        "knowledge",
        "what views know of hidden cards, beside the referee",
        40,
        knowledge.work,
        knowledge.LOT,
    ),
    Row(
        "streams",
        "streams of moves with a fault: refused, or the honest view",
        400,
        streams.work,
        streams.LOT,
    ),
    Row("texts", "broken texts", 300_000, texts.work, texts.LOT),
    Row("actions", "illegal actions in steered rounds", 40, actions.work, 8),
    Row("growth", "time and memory of readers by the length of the text", 1, measure.work, _ALL),
    Row("round-trips", "round trips through every text format", 20, checks.games, 2),
    Row("numbers", "decisions as numbers and back", 1_000, numbers.work, numbers.LOT),
    Row("logs", "logs made in the format of Brettspielwelt", 200, checks.made_logs, 20),
    Row("builds", "the compiled and the pure build", 20, comparing.work, _ALL),
)
"""The checks."""
REAL_LOGS: Final = "real-logs"
TITLES: Final = {
    **{row.name: row.title for row in ROWS},
    REAL_LOGS: "logs of games that people played there",
}


def main(words: Sequence[str] | None = None) -> int:
    """Run the checks that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m reliability", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=TITLES, metavar="NAME", help="run these")
    parser.add_argument("--skip", nargs="+", choices=TITLES, default=[], metavar="NAME")
    parser.add_argument("--times", type=float, default=1.0, help="times the sizes of the rows")
    parser.add_argument("--size", type=int, metavar="N", help="so many numbers for each row")
    parser.add_argument("--seed", type=int, default=0, help="the first number")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--logs", type=Path, metavar="PATH", help="logs of Brettspielwelt")
    parser.add_argument("--write", action="store_true", help="write what was found")
    asked = parser.parse_args(words)
    left_out = {*asked.skip, *([] if COMPILED else ["builds"])} - {*(asked.only or ())}
    known, wrong = read(), False
    for row in _rows(asked.logs):
        if row.name in left_out or (asked.only and row.name not in asked.only):
            continue
        size = asked.size or max(1, round(row.size * asked.times))
        size = 1 if row.name == REAL_LOGS else size
        begun = time.perf_counter()
        tally = row.run(range(asked.seed, asked.seed + size), asked.workers)
        found = sentence(tally)
        print(f"{row.name:13} {time.perf_counter() - begun:6.0f} s  {found}", flush=True)
        print(*tally.wrong, sep="\n", end="\n" if tally.wrong else "", flush=True)
        wrong |= bool(tally.wrong)
        if not tally.wrong:
            options = f" --size {size}" * (size != row.size)
            options += f" --seed {asked.seed}" * (asked.seed != 0)
            known[row.name] = _figure(found, f"reliability --only {row.name}{options}")
    if asked.write and not wrong:
        write(known)
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), known), encoding="utf-8")
    return int(wrong)


def _rows(logs: Path | None) -> Iterable[Row]:
    yield from ROWS
    if logs is not None:
        yield Row(REAL_LOGS, TITLES[REAL_LOGS], 1, partial(_real_logs, logs), _ALL)


def _real_logs(logs: Path, _: range) -> Tally:
    return checks.real_logs(logs)


def sentence(tally: Tally) -> str:
    """Return what was done, how often, and whether something is wrong."""
    done = ", ".join(
        f"{number:,} {name.replace('_', ' ')}"
        for name, number in tally.counts.items()
        if ": " not in name and name != "wrong"
    )
    return f"{done}: {tally.counts['wrong'] or 'nothing'} wrong"


def _figure(found: str, command: str) -> dict[str, str]:
    here = machine()
    named = f"{here.cpu}, {here.python}, {here.kernel}"
    return dict(zip(KEYS, (found, command, commit(), here.date[:10], named), strict=True))


def read() -> dict[str, dict[str, str]]:
    """Return the figures by the names of the rows."""
    return tomllib.loads(FIGURES.read_text(encoding="utf-8"))


def write(known: Mapping[str, Mapping[str, str]]) -> None:
    """Write the figures in the order of the rows."""
    parts = ["# What was found. Written by `python -m reliability --write`.\n"]
    for name in TITLES:
        if name in known:
            lines = (
                f"{key} = {json.dumps(known[name][key], ensure_ascii=False)}\n" for key in KEYS
            )
            parts.append(f"\n[{name}]\n{''.join(lines)}")
    FIGURES.write_text("".join(parts), encoding="utf-8")


def page(text: str, known: Mapping[str, Mapping[str, str]]) -> str:
    """Return the page with the figures in its table."""
    before, _, rest = text.partition(MARKS[0])
    after = rest.partition(MARKS[1])[2]
    lines: list[Sequence[str]] = [("check", *SHOWN), ["---"] * (1 + len(SHOWN))]
    lines += [(TITLES[name], *(figure[key] for key in SHOWN)) for name, figure in known.items()]
    table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    return f"{before}{MARKS[0]}{table}{MARKS[1]}{after}"


if __name__ == "__main__":
    sys.exit(main())
