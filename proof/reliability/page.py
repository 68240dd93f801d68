"""The page of the documentation and the README's table, made of the ledger alone.

Owns :func:`page` and :func:`with_table`. A record that was made before the sources changed says so:
the ledger knows for which sources each record holds, and how they were when it was written last.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from reliability.jobs import ROOT
from reliability.ledger import Ledger, Record
from reliability.sections import SECTIONS, Section

PAGE: Final = ROOT / "docs" / "reliability" / "index.md"
README: Final = ROOT / "README.md"
OPEN: Final = "<!-- reliability -->"
CLOSE: Final = "<!-- /reliability -->"

_SHORT: Final = (
    *("tests", "coverage", "matrix", "laws", "differential", "trees", "perft", "pairs"),
    *("mutants", "mutation", "fuzz", "values", "actions"),
)
"""The sections that the README has."""
_FEW: Final = 3
"""How many commits are named in a cell."""

_TEXT: Final = """\
# Reliability

<!-- Made by proof/reliability from reliability.json; do not edit. -->

Whether the rules are right is not a matter of trust: these are the lines of evidence, what each has found so far, and for which commit.
They are as independent of one another as could be arranged.
Examples come from the rule sheets, sentence by sentence; the referee is a second, plain program by another author; formulas count combinations; laws hold whatever is played; and wrong rules, torn texts and exchanged cards attack all the others.

{table}
*Before a change* means that the sources on which the figures depend have changed since the run, comments and docstrings apart.
A `+` behind a commit means that the run was made with changes that were not committed yet.

## How it was run

{runs}
## How much is run

`nox -s reliability -- --tier pull` runs everything at the smallest size and is part of what each change must pass; `nightly` and `release` are for nights and for releases.
A run of some sections, `--only laws trees`, leaves the others as they are; `--more` goes on with the next seeds and adds to what is there.
`--write` keeps the figures, from which this page and the README's table are made.

{sizes}
{played}## The lines of evidence

```{{toctree}}
:glob:

rule-matrix
perft
noninterference
mutants
fuzz
*
```
"""  # noqa: E501  # a paragraph is a line

_PLAYED: Final = """\
## By which rules was played beside the referee

Every third round is by a preset, the others by mixtures; a run fails if a value of a field was never played.

{table}
"""  # noqa: E501  # a paragraph is a line


def page(ledger: Ledger) -> str:
    """Return the text of the page."""
    return _TEXT.format(
        table=_table(
            ("evidence", "found", "tier", "commit", "date", ""),
            ([section.title, *_cells(ledger, section)] for section in SECTIONS),
        ),
        runs=_table(
            ("section", "command, in `tests`", "seeds", "seconds", "processes", "machine"),
            (
                (f"`{section.name}`", *_run(ledger.records[section.name]))
                for section in SECTIONS
                if section.name in ledger.records
            ),
            numbers={3, 4},
        ),
        sizes=_table(
            ("section", "pull", "nightly", "release", "unit"),
            (
                (f"`{section.name}`", *(f"{size:,}" for size in section.sizes), section.unit)
                for section in SECTIONS
                if section.unit
            ),
            numbers={1, 2, 3},
        ),
        played=played(ledger.records.get("differential")),
    )


def played(record: Record | None) -> str:
    """Return by which rules was played beside the referee; or nothing."""
    if record is None or not record["figures"]:
        return ""
    known = record["figures"]
    fields = {"*preset*": known["presets"], **known["fields"]}
    rows = [
        (f"`{name}`" if name.isidentifier() else name, _numbers(values))
        for name, values in fields.items()
    ]
    return _PLAYED.format(table=_table(("field", "rounds by its value"), rows))


def _numbers(values: Mapping[str, int]) -> str:
    """Return how often there was each value, the most frequent first."""
    every = sorted(values.items(), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{value}: {number:,}" for value, number in every)


def with_table(readme: str, ledger: Ledger) -> str:
    """Return the README with the short table between its marks, if it has them."""
    before, opened, rest = readme.partition(OPEN)
    _, closed, after = rest.partition(CLOSE)
    if not (opened and closed):
        return readme
    rows = (
        (section.title, *_cells(ledger, section, short=True))
        for section in SECTIONS
        if section.name in _SHORT
    )
    return f"{before}{OPEN}\n{_table(('', 'found', 'commit', 'date', ''), rows)}{CLOSE}{after}"


def texts(ledger: Ledger) -> dict[Path, str]:
    """Return the files that are made of a ledger, with what belongs into them."""
    return {PAGE: page(ledger), README: with_table(README.read_text(encoding="utf-8"), ledger)}


def note(ledger: Ledger, section: Section) -> str:
    """Return what has to be said of the figures of a section besides."""
    record = ledger.records.get(section.name)
    if record is None:
        return "not run"
    notes = [] if record["ok"] else ["**failed**"]
    return ", ".join([*notes, *(["before a change"] if ledger.is_stale(section) else [])])


def told(section: Section, record: Record) -> str:
    """Return the figures of a record in a few words."""
    return section.tell(record["figures"]) if record["figures"] else ""


def _cells(ledger: Ledger, section: Section, *, short: bool = False) -> Sequence[str]:
    """Return the cells of a section: what was found, when, and what there is to say besides."""
    record = ledger.records.get(section.name)
    if record is None:
        return ("", *([] if short else [""]), "", "", note(ledger, section))
    tier = section.reached(record["size"]) or "less"
    size = [] if short else [tier if section.unit else ""]
    when = (_commits(record["commit"]), record["date"])
    return (told(section, record), *size, *when, note(ledger, section))


def _commits(told: str) -> str:
    """Return the commits of a record; many are counted, since a page of their own names them."""
    names = told.split(", ")
    if len(names) <= _FEW:
        return told
    commits = {name.rstrip("+") for name in names}
    changed = {name for name in names if name.endswith("+")}
    return f"{len(commits)} commits" + (f", {len(changed)} with +" if changed else "")


def _run(record: Record) -> tuple[str, ...]:
    """Return the cells that say how a section was run."""
    seeds = ", ".join(f"{first:,} to {last:,}" for first, last in record["seeds"])
    machine = ", ".join(str(record[name]) for name in ("cpu", "python") if record[name])
    seconds, workers = f"{record['seconds']:,.0f}", str(record["workers"])
    return (f"`{record['command']}`", seeds, seconds, workers, machine)


def _table(
    headers: Sequence[str], rows: Iterable[Sequence[Any]], numbers: Iterable[int] = ()
) -> str:
    """Return a table in Markdown, with the columns of numbers set to the right."""
    right = set(numbers)
    rule = ["---:" if place in right else "---" for place in range(len(headers))]
    return "".join(f"| {' | '.join(line)} |\n" for line in (headers, rule, *rows))
