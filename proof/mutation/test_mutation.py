"""The operators of the mutation tool, its list of survivors, and how it chooses tests."""

import json
from argparse import Namespace
from collections import Counter
from pathlib import Path

import pytest
from coverage import CoverageData

from mutants.campaign import ROOT
from mutation import survivors
from mutation.operators import mutants_of
from mutation.reach import Measurement, Reach, file_of, measured
from mutation.run import chosen, room_of

SOURCE = '''
"""A docstring stays."""

LIMIT: int = 3


def inside(low: int, text: str) -> bool:
    """So does this."""
    if low >= LIMIT and text:
        raise ValueError(f"{low} is too much", "a text for people")
    return low in (1, 2)
'''


def test_one_thing_changes() -> None:
    """Operators, numbers, conditions, returned values and statements; never texts for people."""
    changes = {one.key.partition(": ")[2]: one for one in mutants_of("a.py", SOURCE)}

    assert {
        "LIMIT: int = 3 -> LIMIT: int = 4",
        "if low >= LIMIT and text: -> if low > LIMIT and text:",
        "if low >= LIMIT and text: -> if low >= LIMIT or text:",
        "if low >= LIMIT and text: -> if True:",
        "if low >= LIMIT and text: -> if False:",
        'raise ValueError(f"{low} is too much", "a text for people") -> pass',
        "return low in (1, 2) -> return None",
        "return low in (1, 2) -> return low not in (1, 2)",
        "return low in (1, 2) -> return low in (2, 2)",
        "return low in (1, 2) -> return low in (1, 3)",
    } == set(changes)
    assert {"", "inside"} == {one.function for one in changes.values()}
    assert not changes["LIMIT: int = 3 -> LIMIT: int = 4"].in_body


def test_each_room_and_all_of_them_can_be_sampled() -> None:
    """So many of each room, or of all; the same seed draws the same ones."""
    every = [*mutants_of("a.py", SOURCE), *mutants_of("b/c.py", SOURCE)]
    each = Namespace(seed=1, random=None, each=3)
    some = Namespace(seed=1, random=5, each=None)

    assert {"a": 3, "b": 3} == Counter(room_of(one.module) for one in chosen(every, each))
    assert 5 == len({(one.module, one.key) for one in chosen(every, some)})
    assert chosen(every, some) == chosen(every, some)


@pytest.mark.parametrize("text", ["f: a -> b\n", "# why\nno key\n", "# w\nf: a -> b\nf: a -> b\n"])
def test_a_misshapen_list_is_refused(text: str, tmp_path: Path) -> None:
    """A mutant without an argument, something that is no mutant, and one argued twice."""
    path = tmp_path / "survivors.txt"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(ValueError, match="not a key"):
        survivors.read(path)


def test_the_list_is_read() -> None:
    """Each argument is a sentence."""
    known = survivors.read()

    assert all(why.endswith(".") for why in known.values())
    assert "why" == survivors.argument("f: a -> c", {"f: a -> *": "why"})
    assert survivors.argument("f: b -> c", {"f: a -> *": "why"}) is None


def test_what_is_argued_is_a_mutant() -> None:
    """A line that has changed since is taken out of the list."""
    package = ROOT / "src" / "tichu"
    files = package.rglob("*.py")
    every = {
        key
        for path in files
        for one in mutants_of(path.name, path.read_text(encoding="utf-8"))
        for key in (one.key, f"{one.key.partition(' -> ')[0]} -> *")
    }

    assert set() == survivors.read().keys() - every


def reaching(
    folder: Path, source: str, tests: dict[str, float], lines: dict[str, list[int]]
) -> Reach:
    """Return what is known of tests that take some seconds and reach some lines of a module."""
    data = CoverageData(str(folder / "coverage"))
    for test, reached in lines.items():
        data.set_context(f"{test}|run")
        data.add_lines({"/src/tichu/a.py": reached})
    data.write()
    found = {test: (seconds, False) for test, seconds in tests.items()}
    files = {file_of(test): "digest" for test in tests}
    for name, known in (("tests", found), ("files", files), ("sources", {"a.py": source})):
        (folder / f"{name}.json").write_text(json.dumps(known), encoding="utf-8")
    return Reach([Measurement(folder)], {"a.py": source}, files, {})


def test_a_test_that_found_something_nearby_is_asked_first(tmp_path: Path) -> None:
    """Without that, the fastest test that reaches the line; tests over the budget are left out."""
    mutant = next(one for one in mutants_of("a.py", SOURCE) if one.in_body)
    tests = {"slow.py::test": 9.0, "fast.py::test": 0.1, "long.py::test": 99.0, "b.py::test": 0.01}
    lines = {test: [1 if test == "b.py::test" else mutant.line] for test in tests}
    reach = reaching(tmp_path, SOURCE, tests, lines)

    assert ["fast.py::test", "slow.py::test"] == reach.choose(mutant, 20.0)
    for _ in range(20):
        reach.learn(mutant, "slow.py::test")
    assert ["slow.py::test", "fast.py::test"] == reach.choose(mutant, 20.0)


def test_what_moved_modules_are_reached_by_is_measured_again(tmp_path: Path) -> None:
    """A measurement knows nothing of a module that had another name then."""
    reaching(tmp_path, SOURCE, {"bots/test_b.py::test": 0.1, "test_a.py::test": 0.1}, {})
    known = {("bots/test_b.py", "digest"), ("test_a.py", "digest")}

    assert known == measured([Measurement(tmp_path)], {"a.py"})
    assert known - {("bots/test_b.py", "digest")} == measured(
        [Measurement(tmp_path)], {"a.py", "bots/moved.py"}
    )


TABLE = """
STRICT = 8

OPTIONS = {
    STRICT: ("bombs", "in_turn"),
}


def is_strict(options: int) -> bool:
    return options & STRICT != 0
"""


def test_who_is_asked_about_a_line_of_a_table(tmp_path: Path) -> None:
    """First a test named after its words, then one that reaches its constant, then all others."""
    mutant = next(one for one in mutants_of("a.py", TABLE) if "in_turn" in one.before)
    tests = {"z.py::test": 1.0, "y.py::test[in_turn]": 7.0, "x.py::test": 2.0}
    lines = {"z.py::test": [9], "y.py::test[in_turn]": [], "x.py::test": [10]}
    reach = reaching(tmp_path, TABLE, tests, lines)

    assert ["y.py::test[in_turn]", "x.py::test"] == reach.choose(mutant, 9.0)
