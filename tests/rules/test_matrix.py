"""The rule matrix: each rule of the sheet has two tests that are marked with it."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from support.sheet import ID, outside, rules, variations

ROOT: Final = Path(__file__).parents[2]
FEWEST: Final = 2
"""The number of tests that a rule needs."""
LAWS: Final = {f"L{number}" for number in range(1, 35)}
"""The laws; tests may be marked with a law as with a rule."""


def marked(source: str) -> Iterator[tuple[str, str]]:
    """Yield the tests of a module, each with every rule that it is marked with.

    A mark at a class counts for the class, a mark at a parameter for the function, and a mark
    elsewhere in the module for the module.
    """
    statements: list[ast.stmt] = ast.parse(source).body
    for node in statements:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from ((node.name, rule) for rule in _rules(decorator))
        if isinstance(node, ast.ClassDef):
            statements += node.body
        elif not isinstance(node, ast.FunctionDef):
            yield from (("the module", rule) for rule in _rules(node))


def _rules(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule":
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


@pytest.fixture(scope="module", name="tests")
def _tests() -> list[tuple[Path, str, str]]:
    """Return file, test and rule of all marks."""
    files = sorted(file for tree in ("tests", "proof") for file in (ROOT / tree).rglob("test_*.py"))
    return [
        (file, name, rule)
        for file in files
        if "mark.rule" in (source := file.read_text(encoding="utf-8"))
        for name, rule in {*marked(source)}
    ]


def test_each_rule_has_tests(tests: list[tuple[Path, str, str]]) -> None:
    """A rule has two tests, or one in Grandseigneur; rules that no engine can show have none."""
    number = Counter(rule for _, _, rule in tests)

    few = [rule for rule in rules().keys() - outside().keys() if number[rule] < FEWEST]
    assert {rule for rule in few if number[rule]} == {*few}
    assert [] == [rule for rule in few if not rule.startswith("SEIGNEUR-")]
    assert [] == [rule for rule in outside() if number[rule]]
    assert outside().keys() | outside("Rules that are outside in part").keys() <= {
        *rules(),
        *variations(),
    }


def test_each_mark_is_of_a_test_and_names_a_rule(tests: list[tuple[Path, str, str]]) -> None:
    """A mark at a helper would show nothing, nor one with a rule that is not there."""
    known = {*rules(), *variations(), *LAWS}

    assert [] == [each for each in tests if each[2] not in known]
    assert [] == [each for each in tests if not each[1].startswith(("test_", "Test", "the module"))]


def test_each_variation_has_a_test_or_names_a_rule(tests: list[tuple[Path, str, str]]) -> None:
    """A row is a field, which has tests, or is answered by a rule that has some."""
    number = Counter(rule for _, _, rule in tests)

    assert [] == [
        row
        for row, text in variations().items()
        if not any(number[each] for each in (row, *ID.findall(text)))
    ]


def test_the_ids_of_a_chapter_are_numbered() -> None:
    """The IDs of a chapter are numbered without gaps."""
    highest = Counter(rule.partition("-")[0] for rule in rules())

    assert {*rules()} == {
        f"{name}-{n}" for name, last in highest.items() for n in range(1, last + 1)
    }


def test_marks_are_found_wherever_they_stand() -> None:
    """Marks may stand at a class, a method, a parameter, or the module."""
    source = """
pytestmark = pytest.mark.rule("A-1")

@pytest.mark.rule("A-2")
class TestAll:
    @pytest.mark.rule("A-3", "A-4")
    def test_method(self): pass

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("A-5"))])
def test_cases(n): pass
"""

    assert {
        ("TestAll", "A-2"),
        ("test_method", "A-3"),
        ("test_method", "A-4"),
        ("test_cases", "A-5"),
        ("the module", "A-1"),
    } == {*marked(source)}
