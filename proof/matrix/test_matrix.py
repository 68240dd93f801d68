"""The rule matrix: each rule has two tests, and no mark is missed."""

import re
from pathlib import Path

import pytest

from matrix import (
    Chapter,
    Entry,
    MarkedTest,
    chapters,
    collect,
    in_part,
    outside,
    page,
    problems,
    rows,
)
from matrix.collecting import TREES

pytestmark = pytest.mark.slow

SECTIONS = {
    "DECK": 4,
    "SETUP": 4,
    "DEAL": 4,
    "GRAND": 5,
    "TICHU": 11,
    "PUSH": 6,
    "COMBO": 12,
    "TRICK": 10,
    "MAH": 5,
    "WISH": 15,
    "DOG": 5,
    "PHX": 8,
    "DRG": 9,
    "BOMB": 14,
    "OUT": 7,
    "SCORE": 8,
    "MATCH": 4,
    "IRR": 4,
    "TIENTSIN": 10,
    "TRICHU": 9,
    "SEIGNEUR": 30,
}
"""The sections of the rules, and how many rules each has."""

MARK = re.compile(r'^ *@pytest\.mark\.rule\("([^"]+)"\)$', re.MULTILINE)

MANNERS = """\
import pytest

pytestmark = pytest.mark.rule("DECK-1")

@pytest.mark.rule("DECK-2")
class TestAll:
    @pytest.mark.rule("DECK-3")
    def test_method(self):
        pass

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("DECK-4")), 3])
@pytest.mark.rule("PUSH-1", "PUSH-2")
def test_cases(n):
    pass

several = pytest.mark.rule("WISH-1")

@several
@pytest.mark.skip
def test_named_mark():
    raise RuntimeError

def helper():
    pass
"""
"""Every way to mark a test."""


@pytest.fixture(scope="module")
def tests() -> tuple[MarkedTest, ...]:
    """Return the marked tests of the whole tree."""
    return collect()


# The rules and their tests


def test_nothing_is_wrong(tests: tuple[MarkedTest, ...]) -> None:
    """Each rule has two tests, except those outside an engine; each mark is a rule."""
    assert () == problems(tests, chapters(), rows(), outside(), in_part())


def test_the_page_has_every_rule(tests: tuple[MarkedTest, ...]) -> None:
    """Each with its tests, the reason why it has none, or the rules that answer it."""
    lines = page(tests, chapters(), rows(), outside()).splitlines()
    entries = [entry.id for chapter in (*chapters(), *rows()) for entry in chapter.entries]

    assert [line.split(":")[0] for line in lines if line.startswith("- ")] == [
        f"- {entry}" for entry in entries
    ]
    assert all("::" in line for line in lines if line.startswith("- WISH-"))


def test_every_written_mark_is_collected(tests: tuple[MarkedTest, ...]) -> None:
    """No mark is at a function that pytest does not collect."""
    collected = {(test.path, rule) for test in tests for rule in test.rules}
    written = {
        (path.relative_to(tree).as_posix(), rule)
        for tree in TREES
        for path in tree.rglob("*.py")
        if path != Path(__file__)
        for rule in MARK.findall(path.read_text(encoding="utf-8"))
    }

    assert set() == written - collected


def test_the_pages_have_every_rule() -> None:
    """Each section is complete and in order, and no rule is there twice."""
    found = [entry.id for chapter in chapters() for entry in chapter.entries]
    for section, highest in SECTIONS.items():
        expected = [f"{section}-{number}" for number in range(1, highest + 1)]

        assert expected == [rule for rule in found if rule.startswith(f"{section}-")]
    assert sum(SECTIONS.values()) == len(set(found))


def test_the_pages_have_every_row_once() -> None:
    """A row of the variations is a field, or is answered by a rule that it names."""
    found = [entry.id for chapter in rows() for entry in chapter.entries]

    assert len(set(found)) == len(found)
    assert all(entry.text and not entry.text.startswith("(") for entry in rows()[0].entries)
    assert all(entry.named for entry in rows()[1].entries)


# The collector


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    """At a module, a class, a method, a case, by another name, and at a skipped test."""
    folder = tmp_path / "trial"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "test_manners.py").write_text(MANNERS, encoding="utf-8")
    (folder / "test_none.py").write_text("def test_unmarked(): pass\n", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(id): a rule\n", encoding="utf-8")

    assert [
        ("deep/test_manners.py", "TestAll.test_method", {"DECK-1", "DECK-2", "DECK-3"}),
        ("deep/test_manners.py", "test_cases", {"DECK-1", "PUSH-1", "PUSH-2", "DECK-4"}),
        ("deep/test_manners.py", "test_named_mark", {"DECK-1", "WISH-1"}),
    ] == [(test.path, test.name, set(test.rules)) for test in collect(folder)]
    assert {"deep"} == {test.kind for test in collect(folder)}


def test_what_cannot_be_collected_is_an_error(tmp_path: Path) -> None:
    """A file that does not load may hide marks, so nothing is returned."""
    folder = tmp_path / "trial"
    folder.mkdir()
    (folder / "test_broken.py").write_text("import nothing_of_this_name\n", encoding="utf-8")

    with pytest.raises(RuntimeError, match="nothing_of_this_name"):
        collect(folder)


# What counts as wrong

RULES = (Chapter("Both", (Entry("DOG-1", "It is led."), Entry("DOG-2", "See DOG-1."))),)
ROWS = (Chapter("Rows", (Entry("V-01", "packets"), Entry("V-02", "What? *That, DOG-1.*"))),)


def marked(*rules: str) -> MarkedTest:
    """Return a test with these marks."""
    return MarkedTest("rules/test_dog_rules.py", f"test_{len(rules)}", rules)


GOOD = (marked("DOG-1", "V-01"), marked("DOG-1", "DOG-2", "L3"), marked("DOG-2"))


@pytest.mark.parametrize(
    ("tests", "without", "partly", "expected"),
    [
        (GOOD, [], ["DOG-1"], []),
        (GOOD[:2], [], [], ["DOG-2 needs 2 tests, and has 1"]),
        ((marked("DOG-1"),) * 2, ["DOG-2"], [], ["V-01 has no test"]),
        (GOOD, ["DOG-2"], [], ["DOG-2 is outside, and has a test"]),
        (GOOD, ["DOG-3"], [], ["DOG-3 is outside, and no rule"]),
        (GOOD, [], ["DOG-3"], ["DOG-3 is outside in part, and no rule"]),
        ((*GOOD, marked("DOG-3")), [], [], ["rules/test_dog_rules.py::test_1 is marked with"]),
        ((*GOOD, marked("L35")), [], [], ["rules/test_dog_rules.py::test_1 is marked with"]),
    ],
)
def test_each_mistake_is_named(
    tests: tuple[MarkedTest, ...], without: list[str], partly: list[str], expected: list[str]
) -> None:
    """A rule with one test, a wrong list, a mark that is not a rule: one sentence each."""
    wrong = problems(
        tests, RULES, ROWS, dict.fromkeys(without, "why"), dict.fromkeys(partly, "why")
    )

    assert len(expected) == len(wrong)
    for start, sentence in zip(expected, wrong, strict=True):
        assert sentence.startswith(start)
