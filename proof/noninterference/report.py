"""The long run's figures, and the page of the documentation that is made of them.

No figure on the page is typed by hand: ``python -m noninterference`` writes the figures,
and :func:`page` the page; a test compares the two.
"""

import json
import os
import platform
from collections import Counter
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from noninterference.campaign import Campaign
from tichu.bench import machine

_FOLDER: Final = Path(__file__).parents[2] / "docs" / "reliability"
FIGURES: Final = _FOLDER / "noninterference.json"
PAGE: Final = _FOLDER / "noninterference.md"

_TEXT: Final = """\
# Hidden information: the swap test

<!-- Made by proof/noninterference from noninterference.json; do not edit. -->

A seat must learn nothing of what it cannot see: not from its view, not from an error message, not from who is asked.
The swap test tries to prove the opposite.
It takes a state of a random round and a seat, exchanges two cards that this seat cannot place, and compares all that the seat could observe in the two states.
Any difference is a breach.

**{pairs} pairs of a state and a seat: {breaches}.** {comparisons} comparisons, {refusals} of them of refusals, in {rounds} rounds; beside the pairs, {spectators} states were looked at by a spectator.

What is compared:

- the views of the seat and of a spectator: values, `repr`, and pickles byte for byte;
- the seat's legal actions, in their order;
- the text of the refusal for actions of the seat, legal, illegal and nonsense;
- who must act, who may interrupt, and whom {{mod}}`tichu.sequential` asks;
- the events of an action that can come next in both states, as redacted for the seat and for spectators, and the views after it.

What is exchanged: cards of two hidden hands, pushes that lie face down included, and before all cards are dealt also a hidden card and one that is not dealt yet.
Not exchanged is what the seat can place: its own pushes, the Mah Jong of whom has the first lead, the dummy's open hand; and who has announced a bomb keeps one.
Half of the deals are clumped, so that bombs are held.
Not compared is what the rules make an action show: the cards that the exchange brings to the seat, who leads after it, the dummy's hand when it is laid open, and whether an announced bomb is there.

## What was reached

| rules | pairs |
|---|---:|
{sources}

*mixtures* are house rules: a random value in every field, four or six hands, with and without an open dummy.

| phase | pairs |
|---|---:|
{phases}

| | pairs |
|---|---:|
{kinds}

## How it was run

| | |
|---|---|
| command | `{command}` |
| date | {date} |
| seconds | {seconds} with {workers} processes |
| machine | {cpu} |
| Python | {python} |

The tests run a smaller number of pairs each time; the environment variable `TICHU_SWAP_PAIRS` says how many.
That the test finds leaks is tested too: with leaky functions put in the place of the real ones.
"""  # noqa: E501  # a paragraph is a line

_KINDS: Final = (
    "a bomb given or taken",
    "a special card moved",
    "a wish is open",
    "with an undealt card",
    "next actions followed",
    "seats 4",
    "seats 6",
)


def figures(done: Campaign, *, command: str, seconds: float, workers: int) -> dict[str, Any]:
    """Return what a run has found, where and when, as JSON holds it."""
    return {
        "pairs": done.pairs,
        "breaches": len(done.breaches),
        "rules": _part(done.reached, "rules "),
        "phases": _part(done.reached, "phase "),
        "reached": {name: done.reached[name] for name in _KINDS},
        "spectators": done.reached["spectators"],
        "rounds": done.reached["rounds"],
        "comparisons": done.reached["comparisons"],
        "refusals": done.reached["refusals compared"],
        "command": command,
        "date": date.today().isoformat(),  # noqa: DTZ011  # the day where it was run
        "seconds": round(seconds),
        "workers": workers,
        "cpu": f"{machine().cpu}, {os.cpu_count()} CPUs",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def page(known: Mapping[str, Any]) -> str:
    """Return the page of the documentation for figures."""
    breaches = known["breaches"]
    return _TEXT.format(
        pairs=_number(known["pairs"]),
        breaches="no breach" if breaches == 0 else f"{_number(breaches)} breaches",
        comparisons=_number(known["comparisons"]),
        refusals=_number(known["refusals"]),
        spectators=_number(known["spectators"]),
        rounds=_number(known["rounds"]),
        sources=_rows(known["rules"]),
        phases=_rows(known["phases"]),
        kinds=_rows(known["reached"]),
        command=known["command"],
        date=known["date"],
        seconds=_number(known["seconds"]),
        workers=known["workers"],
        cpu=known["cpu"],
        python=known["python"],
    )


def read() -> dict[str, Any]:
    """Return the figures of the last long run."""
    known: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return known


def write(known: Mapping[str, Any]) -> None:
    """Write figures, and the page of them."""
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(page(known), encoding="utf-8")


def _part(reached: Counter[str], prefix: str) -> dict[str, int]:
    """Return the counts whose names begin so, by the rest of the name."""
    return {
        name.removeprefix(prefix): count
        for name, count in sorted(reached.items(), key=lambda item: (-item[1], item[0]))
        if name.startswith(prefix)
    }


def _rows(counts: Mapping[str, int]) -> str:
    """Return counts as the rows of a table."""
    return "\n".join(f"| {name} | {_number(count)} |" for name, count in counts.items())


def _number(value: int) -> str:
    """Return a number as people read it."""
    return f"{value:,}"
