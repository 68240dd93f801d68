"""The rule matrix as text: the tests of each rule, chapter by chapter.

Owns :func:`page`. ``python -m reliability --tier pull --only matrix`` writes it to the results.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from matrix.collecting import MarkedTest
from matrix.sheet import Chapter

_HEADER = """\
# The rule matrix

Which tests show a rule: those marked with its ID, `@pytest.mark.rule("WISH-3")`.
The laws, the referee, the vectors and the perft counts test many rules at once and carry no mark.
A row of the variations that is no field of `tichu.Rules` is answered by the rules that it names.
"""


def page(
    tests: Sequence[MarkedTest],
    rules: Iterable[Chapter],
    rows: Iterable[Chapter],
    outside: Mapping[str, str],
) -> str:
    """Return the matrix in Markdown."""
    return _HEADER + "".join(_chapter(chapter, tests, outside) for chapter in (*rules, *rows))


def _chapter(chapter: Chapter, tests: Sequence[MarkedTest], outside: Mapping[str, str]) -> str:
    lines: Iterator[str] = (
        f"- {entry.id}: {_tests(entry.id, tests) or outside.get(entry.id) or named}\n"
        for entry in chapter.entries
        for named in [f"see {', '.join(entry.named)}"]
    )
    return f"\n## {chapter.title}\n\n{''.join(lines)}"


def _tests(rule: str, tests: Iterable[MarkedTest]) -> str:
    return ", ".join(f"`{test.path}::{test.name}`" for test in tests if rule in test.rules)
