"""The long run's figures, and the page of the documentation that is made of them.

No figure on the page is typed by hand: ``python -m fuzz --write`` writes the figures, and
:func:`page` the page; a test compares the two.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from fuzz.campaign import Outcome
from fuzz.growth import SIZES, Growth
from tichu.bench import machine

_FOLDER: Final = Path(__file__).parents[2] / "docs" / "reliability"
FIGURES: Final = _FOLDER / "fuzz.json"
PAGE: Final = _FOLDER / "fuzz.md"

_TEXT: Final = """\
# Strange texts: the readers under fire

<!-- Made by tests/fuzz from fuzz.json; do not edit. -->

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
"""  # noqa: E501  # a paragraph is a line


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


def page(known: Mapping[str, Any]) -> str:
    """Return the page of the documentation for figures."""
    readers = known["readers"]
    failures = sum(each["failures"] for each in readers)
    return _TEXT.format(
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


def _number(value: int) -> str:
    """Return a number as people read it."""
    return f"{value:,}"
