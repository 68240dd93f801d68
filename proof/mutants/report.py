"""The figures of the last run of each mutant, and the page of the documentation made of them."""

import json
import os
import platform
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final

from mutants import MUTANTS, ROOMS
from mutants.campaign import ENOUGH, ROOT, Verdict
from mutants.lines import LINES
from reliability.checkout import commit
from tichu.bench import machine

FIGURES: Final = ROOT / "proof" / "results" / "mutants.json"
PAGE: Final = ROOT / "proof" / "results" / "mutants.md"

_TEXT: Final = """\
# Wrong rules on purpose

<!-- Made by proof/mutants from mutants.json; do not edit. -->

Tests that pass say little until one knows what would make them fail.
Here the engine is made to play by wrong rules, one at a time: rules that people believe, that another program has been seen to play, or that are one slip of the pen away.
Each is a small patch of the sources, a *mutant*, and each has to be found by at least two lines of evidence that do not know of each other.

**{mutants} mutants: {twice} killed by two lines or more, {once} by one alone, {never} by none.**

| line | what it knows the rules from | asked | killed |
|---|---|---:|---:|
{lines}

The lines are asked in this order, but the census and the views before the oracle where combinations or views are changed, and each stops at its first failing test.
After two kills no more lines are asked, unless the run is told to ask them all.
Before that, a line has to pass with the sources as they are.
A run that does not even collect its tests, or that does not end, counts as no kill.

## The mutants

{rooms}

## How it was run

| | |
|---|---|
| command | `python -m mutants --write`, in `tests` |
| date | {dates} |
| commit | {commits} |
| seconds, all lines together | {seconds} |
| machine | {cpu} |
| Python | {python} |
"""  # noqa: E501  # a paragraph is a line


def record(verdict: Verdict) -> None:
    """Write what the lines say of a mutant into the figures, in place of what they said before."""
    known = read()
    records = {one["name"]: one for one in known["mutants"]}
    records[verdict.mutant.name] = _record(verdict)
    known = {
        "cpu": f"{machine().cpu}, {os.cpu_count()} CPUs",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "mutants": [records[one.name] for one in MUTANTS if one.name in records],
    }
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(page(known), encoding="utf-8")


def _record(verdict: Verdict) -> dict[str, Any]:
    """Return what the lines say of a mutant, and when, as JSON holds it."""
    one = verdict.mutant
    return {
        "name": one.name,
        "room": next(room for room, mutants in ROOMS.items() if one in mutants),
        "rules": list(one.rules),
        "wrong": one.wrong,
        "date": date.today().isoformat(),  # noqa: DTZ011  # the day where it was run
        "commit": commit(),
        "killed_by": [
            {"line": each.line, "test": each.test, "seconds": each.seconds}
            for each in verdict.killers
        ],
        "not_killed_by": [
            {"line": each.line, "outcome": each.outcome, "seconds": each.seconds}
            for each in verdict.answers
            if each.outcome != "killed"
        ],
    }


def page(known: Mapping[str, Any]) -> str:
    """Return the page of the documentation for figures."""
    mutants: list[dict[str, Any]] = known["mutants"]
    numbers = [len(one["killed_by"]) for one in mutants]
    asked = [each for one in mutants for each in (*one["killed_by"], *one["not_killed_by"])]
    return _TEXT.format(
        mutants=len(mutants),
        twice=sum(number >= ENOUGH for number in numbers),
        once=numbers.count(1),
        never=numbers.count(0),
        lines="\n".join(_lines(mutants)),
        rooms="\n\n".join(_rooms(mutants)),
        dates=", ".join(sorted({one["date"] for one in mutants})),
        commits=", ".join(sorted({one["commit"] for one in mutants})),
        seconds=f"{sum(each['seconds'] for each in asked):,.0f}",
        cpu=known["cpu"],
        python=known["python"],
    )


def read() -> dict[str, Any]:
    """Return the figures of the last runs; before the first there are none."""
    if not FIGURES.exists():
        return {"cpu": "", "python": "", "mutants": []}
    known: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return known


def page_anew() -> None:
    """Write the page of the figures."""
    PAGE.write_text(page(read()), encoding="utf-8")


def _lines(mutants: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Yield the rows of the table of lines."""
    killed: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for one in mutants:
        killed.update(each["line"] for each in one["killed_by"])
        asked.update(each["line"] for each in (*one["killed_by"], *one["not_killed_by"]))
    for line in LINES:
        yield f"| {line.name} | {line.about} | {asked[line.name]} | {killed[line.name]} |"


def _rooms(mutants: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Yield a table for each part of the rules."""
    known = list(mutants)
    for room in ROOMS:
        rows = [_row(one) for one in known if one["room"] == room]
        title = f"### {room[0].upper()}{room[1:]}\n"
        yield "\n".join([title, "| wrong rule | against | killed by |", "|---|---|---|", *rows])


def _row(one: Mapping[str, Any]) -> str:
    """Return the row of a mutant."""
    killers = ", ".join(each["line"] for each in one["killed_by"]) or "nobody"
    return f"| {one['wrong']} | {', '.join(one['rules'])} | {killers} |"
