"""The page of the documentation: the matrix as tables, one for each chapter of the rules.

Owns :func:`page` and where it is kept. IDs become links when the documentation is built.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from matrix.collecting import ROOT, MarkedTest
from matrix.sheet import Chapter

PAGE: Final = ROOT / "docs" / "reliability" / "rule-matrix.md"

_EXAMPLES: Final = 2
"""How many tests are named for a rule."""

_TEXT: Final = """\
# The rule matrix

<!-- Made by proof/matrix; do not edit. -->

Which tests show a rule?
A test of a rule carries its ID as a mark, `@pytest.mark.rule("WISH-3")`; these tables are made of the marks of all tests, as pytest collects them.
A rule without two tests fails the tests, as does a mark that is no rule, and as does this page if it is not up to date.

**{rules} rules: {tested} with {tests} tests, {outside} [outside an engine](../rules/outside.md).**

| tests in | what they look at | marked tests |
|---|---|---:|
{kinds}

Of each rule the tables name up to two tests; the source has them all, and `pytest --collect-only -q` lists them.
The laws, the oracle, the vectors and the counts of perft test many rules at once, and so carry no rule's mark.

## The rules
{chapters}
## Where tables differ

The rows are the questions that were put to every source.
A row that is a field of {{class}}`tichu.Rules` has tests of its own.
One that is not is answered by a rule, and that rule's tests stand for it too.
{rows}"""  # noqa: E501  # a paragraph is a line

_KINDS: Final = {
    "rules": "the smallest position in which the rule bites",
    "sheets": "what a rule sheet says, under its preset",
    "bsw": "logs of Brettspielwelt",
    "cli": "what the command line says of a position",
    "unit": "one function at a time",
    "views": "what a seat may see",
}
"""What the folders of tests have in mind."""


def page(
    tests: Sequence[MarkedTest],
    rules: Sequence[Chapter],
    rows: Sequence[Chapter],
    outside: Mapping[str, str],
) -> str:
    """Return the text of the page."""
    known = _ids(rules)
    every = known | _ids(rows)
    showing = [test for test in tests if known & set(test.rules)]
    return _TEXT.format(
        rules=len(known),
        tested=len({rule for test in showing for rule in test.rules} & known),
        tests=len(showing),
        outside=len(outside),
        kinds="\n".join(_kinds([test for test in tests if every & set(test.rules)])),
        chapters="".join(_chapter(chapter, tests, outside) for chapter in rules),
        rows="".join(_rows(chapter, tests) for chapter in rows),
    )


def _ids(listed: Iterable[Chapter]) -> set[str]:
    """Return the IDs of all entries of some chapters."""
    return {entry.id for chapter in listed for entry in chapter.entries}


def _kinds(tests: Iterable[MarkedTest]) -> Iterable[str]:
    """Yield the rows of the table of folders."""
    for kind, number in sorted(Counter(test.kind for test in tests).items(), key=_most):
        yield f"| `{kind}` | {_KINDS.get(kind, '')} | {number} |"


def _chapter(chapter: Chapter, tests: Iterable[MarkedTest], outside: Mapping[str, str]) -> str:
    """Return the table of a chapter of the rules."""
    lines = [f"\n### {chapter.title}\n", "| rule | tests | in | such as |", "|---|---:|---|---|"]
    for entry in chapter.entries:
        if entry.id in outside:
            lines.append(f"| {entry.id} | | outside | {outside[entry.id]} |")
        else:
            lines.append(f"| {entry.id} | {_cells(entry.id, tests)} |")
    return "\n".join(lines) + "\n"


def _rows(chapter: Chapter, tests: Iterable[MarkedTest]) -> str:
    """Return the table of some rows of the variations."""
    title = f"\n### {chapter.title}\n"
    lines = [title, "| row | | tests | in | such as |", "|---|---|---:|---|---|"]
    for entry in chapter.entries:
        about = ", ".join(entry.named) if "?" in entry.text else f"`{entry.text}`"
        lines.append(f"| {entry.id} | {about} | {_cells(entry.id, tests)} |")
    return "\n".join(lines) + "\n"


def _cells(rule: str, tests: Iterable[MarkedTest]) -> str:
    """Return number, folders and names of the tests of a rule, as cells of a table."""
    mine = [test for test in tests if rule in test.rules]
    kinds = sorted(Counter(test.kind for test in mine).items(), key=_most)
    named = ", ".join(f"`{test.name}`" for test in sorted(mine, key=_telling)[:_EXAMPLES])
    return (
        f"{len(mine) or ''} | {', '.join(f'{kind} {number}' for kind, number in kinds)} | {named}"
    )


def _most(kind: tuple[str, int]) -> tuple[int, str]:
    """Return what sorts folders: most tests first."""
    return -kind[1], kind[0]


def _telling(test: MarkedTest) -> tuple[bool, bool, int]:
    """Return what sorts tests: first those of a rule's own file, and those of one rule."""
    return test.kind != "rules", not test.path.endswith("_rules.py"), len(test.rules)
