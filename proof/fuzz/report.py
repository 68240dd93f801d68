"""The long run's figures, and the page of the documentation that is made of them.

No figure on the page is typed by hand: ``python -m fuzz --write`` writes the figures, and
:func:`page` the page; a test compares the two.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from fuzz import values
from fuzz.callables import LEFT_OUT, MODULES
from fuzz.campaign import Outcome
from fuzz.growth import SIZES, Growth
from fuzz.hostile import GARBAGE
from fuzz.steps import Steps
from tichu.bench import machine

_FOLDER: Final = Path(__file__).parents[1] / "results"
FIGURES: Final = _FOLDER / "fuzz.json"
PAGE: Final = _FOLDER / "fuzz.md"

_TEXT: Final = """\
# Strange texts: the readers under fire

<!-- Made by proof/fuzz from fuzz.json; do not edit. -->

Whatever a text is, a reader answers with a value or raises a {{class}}`tichu.TichuError`, in a time in proportion to the length of the text.
The fuzz run tries to prove the opposite: it takes texts that are right, does one to four things to each (signs deleted, inserted, replaced, repeated; words swapped; ends cut off; two texts spliced), and reads what comes out.
An exception that is no `TichuError` is a failure.

**{inputs} inputs: {failures}.**

| reader | inputs | accepted | refused | failures |
|---|---:|---:|---:|---:|
{readers}

*Accepted* are texts that were still right, or right for another value; a log is always read, with its defects.

## Growth

For each reader and each of {shapes} shapes (long texts, many fields, deep nesting, endless numbers, open quotation marks, ...), inputs from {smallest} to {largest} characters, each size twice the one before.
The table has the largest ratio of the times of two such sizes, among times above a millisecond, and the time for the largest input.

| reader | shapes | largest ratio | in shape | seconds for {largest} |
|---|---:|---:|---|---:|
{growth}

## How it was run

| | |
|---|---|
| command | `{command}` |
| date | {date} |
| seconds | {seconds} with {workers} processes, the growth apart |
| machine | {cpu} |
| Python | {python} |

The tests run a smaller number of inputs each time; the environment variable `TICHU_FUZZ_INPUTS` says how many.
{more}"""  # noqa: E501  # a paragraph is a line


_VALUES: Final = """
## Hostile values

Every public function, constructor and method is found by itself and called with arguments of which most often one is wrong: {pieces} kinds of garbage (numbers out of all proportion, containers that are empty, nested, endless or hold themselves, objects whose `__eq__`, `__hash__`, `__iter__`, `__index__` or `__repr__` fail or lie), right values of the wrong kind, and forged actions, events, setups and results.

**{calls} calls of {callables} callables: {failures}.**

| module | callables | calls | answered | refused | failures |
|---|---:|---:|---:|---:|---:|
{rows}

Left out, with the reason:

{left_out}
- The laws of a step in `tichu.testing.laws`: they look at what the library has made of a state.

The boundary: an action or an event may be forged in any field, since these are what is sent.
A state, a view, a table, rules or a record that was made around its constructor (by `object.__new__` or `object.__setattr__`) is outside the promise, and so is an object whose `__class__` raises or lies, or a `str` whose own methods do.
What a function, a generator of random numbers or a stream of the caller's own raises is the caller's.

`{command}`, {date}{took}, {cpu}, {python}.
"""  # noqa: E501  # a paragraph is a line

_STEPS: Final = """
## Hostile actions

At every step of steered rounds of all presets: actions of the wrong kind, seat, phase or table, actions forged in every field, hollow ones, wrong deals, and what is no action.
Whatever it is, `why_illegal`, `is_legal`, `apply`, `transition` and the seat's view say the same; a refusal has one of the codes; it reads the same where cards hidden from the seat lie otherwise; and the state is the same value, with the same hash and the same pickle.

**{actions} actions in {rounds} rounds, {legal} of them legal by chance: {failures}.**

| code of the refusal | actions |
|---|---:|
{rows}

`{command}`, {date}{took}, {cpu}, {python}.
"""  # noqa: E501  # a paragraph is a line

_GUIDED: Final = """
## Guided by coverage

With [atheris](https://pypi.org/project/atheris/), which keeps the bytes that reach new code and changes them further.
What is read and written again must read as the same value; for `apply`, bytes choose the way through a round and the hostile actions on it.

**{runs} runs: {failures}.**

| target | seconds | runs | edges reached | failures |
|---|---:|---:|---:|---:|
{rows}

`{command}`, {date}{took}, {cpu}, {python}.
"""  # noqa: E501  # a paragraph is a line

_VALUE_COLUMNS: Final = ("callables", "calls", "answered", "refused", "failures")


def figures(
    outcomes: Iterable[Outcome],
    growths: Iterable[Growth],
    *,
    command: str,
    seconds: float,
    workers: int,
) -> dict[str, Any]:
    """Return what a run has found, where and when, as JSON holds it."""
    here = attrs.asdict(machine())
    return {
        "readers": [
            {
                "reader": outcome.target,
                "inputs": outcome.inputs,
                "accepted": outcome.accepted,
                "refused": dict(outcome.errors),
                "failures": len(outcome.failures),
            }
            for outcome in outcomes
        ],
        "growth": [
            {
                "reader": growth.reader,
                "shape": growth.shape,
                "ratio": round(growth.ratio, 2),
                "seconds": round(growth.seconds, 3),
            }
            for growth in growths
        ],
        "command": command,
        "seconds": round(seconds),
        "workers": workers,
        **{name: here[name] for name in ("date", "cpu", "python")},
    }


def value_figures(
    outcomes: Iterable[values.Outcome], *, command: str, seconds: float
) -> dict[str, Any]:
    """Return what a run of calls with hostile values has found."""
    told = tuple(outcomes)
    by_module: dict[str, list[values.Outcome]] = {}
    for outcome in told:
        by_module.setdefault(_module(outcome.target), []).append(outcome)
    rows = [
        {
            "module": module,
            "callables": len(found),
            "calls": sum(each.calls for each in found),
            "answered": sum(each.answered for each in found),
            "refused": sum(number for each in found for _, number in each.refused),
            "failures": sum(len(each.failures) for each in found),
        }
        for module, found in by_module.items()
    ]
    return {"modules": rows, **_run(command, seconds)}


def _module(name: str) -> str:
    """Return the module in whose list a callable stands."""
    return max((each for each in MODULES if name.startswith(f"{each}.")), key=len)


def step_figures(steps: Steps, *, command: str) -> dict[str, Any]:
    """Return what a run of hostile actions has found."""
    return {
        "rounds": steps.rounds,
        "actions": steps.actions,
        "legal": steps.legal,
        "refused": {str(code): number for code, number in steps.refused},
        "failures": len(steps.failures),
        **_run(command, steps.seconds),
    }


def guided_figures(rows: Iterable[Mapping[str, object]], *, command: str) -> dict[str, Any]:
    """Return what the runs that are guided by coverage have found."""
    return {"targets": [dict(row) for row in rows], **_run(command, 0)}


def _run(command: str, seconds: float) -> dict[str, Any]:
    """Return how, when and where a run was made."""
    here = attrs.asdict(machine())
    told = {name: here[name] for name in ("date", "cpu", "python")}
    return {"command": command, "seconds": round(seconds), **told}


def page(known: Mapping[str, Any]) -> str:
    """Return the page of the documentation for figures."""
    readers = known["readers"]
    failures = sum(each["failures"] for each in readers)
    more = "".join(
        text(known[name])
        for name, text in (("values", _values), ("steps", _steps), ("guided", _guided))
        if name in known
    )
    return _TEXT.format(
        more=more,
        inputs=_number(sum(each["inputs"] for each in readers)),
        failures="no failure" if failures == 0 else f"{_number(failures)} failures",
        readers="\n".join(map(_row, readers)),
        growth="\n".join(_growth_rows(known["growth"])),
        shapes=len({each["shape"] for each in known["growth"]}),
        smallest=_number(SIZES[0]),
        largest=_number(SIZES[-1]),
        seconds=_number(known["seconds"]),
        **{name: known[name] for name in ("command", "date", "workers", "cpu", "python")},
    )


def read() -> dict[str, Any]:
    """Return the figures of the last long run."""
    if not FIGURES.exists():
        return {}
    known: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return known


def write(known: Mapping[str, Any]) -> None:
    """Write figures, and the page of them."""
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(known), encoding="utf-8")


def _row(each: Mapping[str, Any]) -> str:
    """Return a reader as a row of the table."""
    refused = sum(each["refused"].values())
    cells = (each["inputs"], each["accepted"], refused, each["failures"])
    return f"| {each['reader']} | {' | '.join(map(_number, cells))} |"


def _growth_rows(growths: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Yield a row for each reader, with its worst shape."""
    by_reader: dict[str, list[Mapping[str, Any]]] = {}
    for each in growths:
        by_reader.setdefault(each["reader"], []).append(each)
    for reader, found in by_reader.items():
        worst = max(found, key=lambda each: each["ratio"])
        seconds = max(each["seconds"] for each in found)
        ratio = f"{worst['ratio']:.2f} | {worst['shape']}" if worst["ratio"] else "below 1 ms | -"
        yield f"| {reader} | {len(found)} | {ratio} | {seconds:.3f} |"


def _values(known: Mapping[str, Any]) -> str:
    """Return the part of the page about hostile values."""
    rows = known["modules"]
    failures = sum(each["failures"] for each in rows)
    lines = [
        f"| {each['module']} | " + " | ".join(_number(each[name]) for name in _VALUE_COLUMNS) + " |"
        for each in rows
    ]
    return _VALUES.format(
        calls=_number(sum(each["calls"] for each in rows)),
        callables=_number(sum(each["callables"] for each in rows)),
        failures=_failures(failures),
        pieces=len(GARBAGE),
        rows="\n".join(lines),
        left_out="\n".join(f"- `{name}`: {why}." for name, why in sorted(LEFT_OUT.items())),
        **_how(known),
    )


def _steps(known: Mapping[str, Any]) -> str:
    """Return the part of the page about hostile actions."""
    refused = known["refused"]
    return _STEPS.format(
        actions=_number(known["actions"]),
        rounds=_number(known["rounds"]),
        legal=_number(known["legal"]),
        failures=_failures(known["failures"]),
        rows="\n".join(f"| `{code}` | {_number(number)} |" for code, number in refused.items()),
        **_how(known),
    )


def _guided(known: Mapping[str, Any]) -> str:
    """Return the part of the page about the runs that coverage guides."""
    rows = known["targets"]
    lines = [
        f"| {each['target']} | "
        + " | ".join(_number(each[name]) for name in ("seconds", "runs", "covered", "failures"))
        + " |"
        for each in rows
    ]
    return _GUIDED.format(
        runs=_number(sum(each["runs"] for each in rows)),
        failures=_failures(sum(each["failures"] for each in rows)),
        rows="\n".join(lines),
        **_how(known),
    )


def _how(known: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a run was made, for its line."""
    return {name: known[name] for name in ("command", "date", "cpu", "python")} | {
        "took": f", {_number(known['seconds'])} seconds" if known["seconds"] else ""
    }


def _failures(number: int) -> str:
    """Return a number of failures as words."""
    return "no failure" if number == 0 else f"{_number(number)} failures"


def _number(value: int) -> str:
    """Return a number as people read it."""
    return f"{value:,}"
