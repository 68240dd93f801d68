"""The figures of the last run of each module, and the page of the documentation made of them."""

import json
import os
import platform
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final

from mutation.modules import MODULES, ROOT, digest, source_of
from mutation.operators import Mutant
from mutation.survivors import Argument, is_argued
from mutation.survivors import read as read_arguments
from reliability.checkout import commit
from tichu.bench import machine

FIGURES: Final = ROOT / "proof" / "results" / "mutation.json"
PAGE: Final = ROOT / "proof" / "results" / "mutation.md"

_TEXT: Final = """\
# Small mistakes on purpose

<!-- Made by proof/mutation from mutation.json; do not edit. -->

The [wrong rules on purpose](mutants.md) are slips that somebody thought of.
Here programs make the slips, without knowing the game: one operator, one number, one argument, one branch of the modules that know the rules is changed at a time, and the tests are asked whether they notice.
mutmut's operators change what functions do; cosmic-ray's change what stands outside of functions: constants, tables, fields, decorators.

**{mutants} mutants of {modules} modules: {found} found, {survived} not: {score}.**
**Of those not found, {argued} are argued to be harmless; without these it is {adjusted}.**

| module | mutants | found | of these by time | not found | argued | score | without the argued |
|---|---:|---:|---:|---:|---:|---:|---:|
{rows}

A mutant is *found* when a test fails, or when a test does not end that did before.
Not counted are {stillborn} mutants with which the package cannot even be imported, which says nothing about tests.
Type checkers, which find many, are not asked.
{missing}

## What is left out

By rule, since no caller can tell the difference or none should: docstrings and annotations; texts for people, which are all f-strings, strings with a space, and arguments that name a place in a message; and what type checkers alone read: the type in a `cast`, `@overload`, `@final`, and the arm of a `match` that ends in `assert_never`.
Nothing else is, and no line is exempt.

## What no test finds

{survivors}

## How it was run

| | |
|---|---|
| command | `python -m mutation --write`, in `tests` |
| tests | those that reach the changed line, not marked slow; up to {budget} seconds of them |
| seconds, all processes together | {seconds} |
| machine | {cpu} |
| Python | {python} |

Each module is run for itself, and has the date and the commit of its run:

| module | date | commit | seconds |
|---|---|---|---:|
{runs}
"""  # noqa: E501  # a paragraph is a line


def record(
    module: str,
    text: str,
    found: Iterable[tuple[Mutant, Mapping[str, Any]]],
    *,
    budget: float,
) -> None:
    """Write what was found of a module into the figures, in place of what was known before."""
    known = read()
    modules = {one["module"]: one for one in known["modules"]}
    modules[module] = _record(module, text, found)
    known = {
        "cpu": f"{machine().cpu}, {os.cpu_count()} CPUs",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "budget": budget,
        "modules": [modules[one] for one in MODULES if one in modules],
    }
    FIGURES.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    page_anew()


def _record(
    module: str, text: str, found: Iterable[tuple[Mutant, Mapping[str, Any]]]
) -> dict[str, Any]:
    """Return what was found of a module, and when, as JSON holds it."""
    pairs = list(found)
    outcomes = Counter(str(answer["outcome"]) for _, answer in pairs)
    return {
        "module": module,
        "source": digest(text),
        "date": date.today().isoformat(),  # noqa: DTZ011  # the day where it was run
        "commit": commit(),
        "seconds": round(sum(answer["seconds"] for _, answer in pairs)),
        "mutants": len(pairs) - outcomes["stillborn"],
        "killed": outcomes["killed"],
        "timeout": outcomes["timeout"],
        "stillborn": outcomes["stillborn"],
        "survivors": [
            {
                "line": one.line,
                "function": one.function,
                "before": one.before,
                "after": one.after,
                "tool": one.tool,
            }
            for one, answer in pairs
            if answer["outcome"] not in {"killed", "timeout", "stillborn"}
        ],
    }


def page(known: Mapping[str, Any], arguments: tuple[Argument, ...]) -> str:
    """Return the page of the documentation for figures and arguments."""
    modules: list[dict[str, Any]] = known["modules"]
    mutants = sum(one["mutants"] for one in modules)
    survived = sum(len(one["survivors"]) for one in modules)
    argued = sum(number_argued(one, arguments) for one in modules)
    done = {one["module"] for one in modules}
    missing = [f"`{module}`" for module in MODULES if module not in done]
    return _TEXT.format(
        mutants=f"{mutants:,}",
        modules=len(modules),
        found=f"{mutants - survived:,}",
        survived=survived,
        argued=argued,
        score=_percent(mutants - survived, mutants),
        adjusted=_percent(mutants - survived, mutants - argued),
        stillborn=sum(one["stillborn"] for one in modules),
        rows="\n".join(_row(one, arguments) for one in modules),
        survivors="\n\n".join(_survivors(modules, arguments)) or "Nothing.",
        missing=f"\nStill without a run: {', '.join(missing)}.\n" if missing else "",
        budget=f"{known['budget']:.0f}",
        seconds=f"{sum(one['seconds'] for one in modules):,}",
        cpu=known["cpu"],
        python=known["python"],
        runs="\n".join(
            f"| `{one['module']}` | {one['date']} | {one['commit']} | {one['seconds']:,} |"
            for one in modules
        ),
    )


def number_argued(one: Mapping[str, Any], arguments: tuple[Argument, ...]) -> int:
    """Return how many survivors of a module are argued."""
    return sum(is_argued(each, one["module"], arguments) for each in one["survivors"])


def is_current(one: Mapping[str, Any]) -> bool:
    """Return whether a module's figures are those of its text as it is now."""
    return one["module"] in MODULES and bool(one["source"] == digest(source_of(one["module"])))


def read() -> dict[str, Any]:
    """Return the figures of the last runs; before the first there are none."""
    if not FIGURES.exists():
        return {"cpu": "", "python": "", "budget": 0, "modules": []}
    known: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return known


def page_anew() -> None:
    """Write the page of the figures."""
    PAGE.write_text(page(read(), read_arguments()), encoding="utf-8")


def _row(one: Mapping[str, Any], arguments: tuple[Argument, ...]) -> str:
    """Return the row of a module."""
    mutants, survived = one["mutants"], len(one["survivors"])
    argued = number_argued(one, arguments)
    cells = (
        f"`{one['module']}`",
        f"{mutants:,}",
        f"{mutants - survived:,}",
        one["timeout"],
        survived,
        argued,
        _percent(mutants - survived, mutants),
        _percent(mutants - survived, mutants - argued),
    )
    return f"| {' | '.join(map(str, cells))} |"


def _percent(part: int, whole: int) -> str:
    """Return a part of a whole, cut off after the first decimal and never rounded up."""
    return f"{part * 1000 // whole / 10:.1f} %" if whole else "-"


def _survivors(
    modules: Iterable[Mapping[str, Any]], arguments: tuple[Argument, ...]
) -> Iterable[str]:
    """Yield a section for each module of which something is not found."""
    for one in modules:
        if not one["survivors"]:
            continue
        lines = [f"### `{one['module']}`\n"]
        for each in one["survivors"]:
            why = _why(each, one["module"], arguments)
            where = f"`{each['function']}`, " if each["function"] else ""
            lines.append(
                f"- {where}line {each['line']}: {_code(each['before'])} became "
                f"{_code(each['after'])}. {why}"
            )
        yield "\n".join(lines)


def _why(survivor: Mapping[str, Any], module: str, arguments: tuple[Argument, ...]) -> str:
    """Return the argument for a survivor."""
    for one in arguments:
        if is_argued(survivor, module, (one,)):
            return " ".join(one.why.split())
    return "**Open.**"


def _code(text: str) -> str:
    """Return lines of code as one piece of it in Markdown."""
    line = " ".join(text.split())
    ticks = "``" if "`" in line else "`"
    return f"{ticks}{line}{ticks}" if line else "nothing"
