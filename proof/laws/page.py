"""The page of the documentation: what the laws are, where each is tested, and what a run found.

Owns :func:`page`. The sentences are the docstrings of the named tests; the figures are those that
``python -m laws --json`` writes. Nothing on the page is typed by hand.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from laws.named import LAWS, ROOT, NamedTest
from tichu.testing.play.reach import FLOORS

_FOLDER: Final = ROOT / "docs" / "reliability"
FIGURES: Final = _FOLDER / "laws.json"
PAGE: Final = _FOLDER / "laws.md"

_TEXT: Final = """\
# The laws

<!-- Made by proof/laws from the tests' docstrings and from laws.json; do not edit. -->

Examples show that a rule is kept where somebody thought of it.
A law says what holds wherever one looks: in every position, by all rules, whatever is played.
There are {laws}, L1 to L{laws}. Each has a test of its name under [Hypothesis](https://hypothesis.readthedocs.io), and all are asked in rounds of steered play.
The laws are public functions, too: {{mod}}`tichu.testing.laws`.

**{rounds} rounds, {plies} steps, {checks} checks: {breaches}; of {counters} things that are rare {reached}.**

| law | what holds | test | asked in play | checks |
|---|---|---|---|---:|
{rows}

Every law stands in the words of its first test; all tests are in `tests/property`, in the files `test_laws_of_...`. `TICHU_LAW_EXAMPLES` says how many examples each looks at.

## How the rounds are played

Presets take turns, and every fourth round is played by house rules that were drawn.
Most deals are clumped by ranks or suits, and more than half of the rounds begin near their end, with bombs, runs and special cards in short hands.
Each seat has a temper of its own: it bombs whatever it can, hoards, passes, wishes for what it lacks, calls, plays card by card.
Then {{class}}`tichu.testing.Swarm` chooses, and all laws are asked of the step.

A law that costs much more than a step is asked at one step in some, as the table says.
Only that is counted of which a law said something: where nobody can bomb, the order of bombs was not tested.
L23 was asked of {four} permutations of the suits with a rotation for four seats, and of {six} for six.
In made-up worlds and in deals each card came to each place as often as it should, off by {worlds} and {deals} standard deviations at the most; five are allowed.

## What a run must reach

That nothing is found says something of what was played, and of nothing else.
So a run counts, and fails below its floors, which are set for ten million rounds; a smaller run has a smaller floor in proportion, but at least one.

| what | floor in ten million rounds | reached |
|---|---:|---:|
{floors}

## How it was run

| | |
|---|---|
| command | `python -m laws`, in `tests` |
| seeds | {seeds} |
| seconds, all processes side by side | {seconds} |
| {played} |
"""  # noqa: E501  # a paragraph is a line


def read() -> dict[str, Any]:
    """Return the figures of the last long run."""
    known: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return known


def page(known: Mapping[str, Any], tests: Iterable[NamedTest]) -> str:
    """Return the text of the page for figures and the named tests."""
    breaches = known["breached"]
    below = len(known["below_floor"])
    return _TEXT.format(
        laws=len(LAWS),
        rounds=_number(known["rounds"]),
        plies=_number(known["plies"]),
        checks=_number(sum(known["checks"].values())),
        breaches="no breach" if breaches == 0 else f"{_number(breaches)} breaches",
        counters=len(known["counters"]),
        reached="none was missed" if below == 0 else f"{below} were missed",
        rows="\n".join(_rows(known, tests)),
        four=_asked(known, 4),
        six=_asked(known, 6),
        worlds=known["largest_deviation"]["L29"],
        deals=known["largest_deviation"]["L34"],
        floors="\n".join(_floors(known)),
        seeds=", ".join(_seeds(known)),
        seconds=_number(round(known["seconds"])),
        played=" |\n| ".join(
            f"rounds {name if ' ' in name else 'by ' + name} | {_number(number)}"
            for name, number in known["played"].items()
        ),
    )


def _rows(known: Mapping[str, Any], tests: Iterable[NamedTest]) -> Iterator[str]:
    """Yield the rows of the table of laws."""
    by_law: dict[int, list[NamedTest]] = {}
    for each in tests:
        by_law.setdefault(each.law, []).append(each)
    for law, (first, *others) in sorted(by_law.items()):
        named = f"`{first.name}`" + (f" and {len(others)} more" if others else "")
        when = _when(known, f"L{law}")
        checks = _number(known["checks"][f"L{law}"])
        yield f"| L{law} | {first.words} | {named} | {when} | {checks} |"


def _when(known: Mapping[str, Any], law: str) -> str:
    """Return how often a law is asked in play."""
    if law in known["every_ply"]:
        return "every step"
    if law in known["sampled"]:
        more = ", and the last" if law in known["at_the_end"] else ""
        return f"1 step in {known['sampled'][law]}{more}"
    if law in known["at_the_end"]:
        return "end of a round"
    if law in known["sampled_rounds"]:
        return f"1 dealt round in {known['sampled_rounds'][law]}"
    return "each round"


def _asked(known: Mapping[str, Any], seats: int) -> str:
    """Return how many moves of a position were asked about."""
    moves = known["symmetries"][f"{seats} seats"]
    return "all {of}".format(**moves) if moves["asked"] == moves["of"] else str(moves["asked"])


def _floors(known: Mapping[str, Any]) -> Iterator[str]:
    """Yield the rows of the table of counters."""
    for name, each in known["counters"].items():
        floor = _number(FLOORS[name]) if name in FLOORS else "1"
        yield f"| {name} | {floor} | {_number(each['count'])} |"


def _seeds(known: Mapping[str, Any]) -> Iterator[str]:
    """Yield the seeds, with the rounds of each."""
    for part in known["seeds"]:
        last = part["first"] + part["rounds"] - 1
        yield f"{part['seed']} (rounds {part['first']} to {last})"


def _number(value: int) -> str:
    """Return a number as people read it."""
    return f"{value:,}"


def write(tests: Iterable[NamedTest], path: Path = PAGE) -> None:
    """Write the page."""
    path.write_text(page(read(), tests), encoding="utf-8")
