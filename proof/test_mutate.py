"""The mutants of a module, and whether tests find them."""

import re
from pathlib import Path

import pytest

from mutate import drawn, main, mutants

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
    found = {(one.before, one.after) for one in mutants(Path("a.py"), SOURCE)}

    assert {
        ("LIMIT: int = 3", "LIMIT: int = 4"),
        ("low >= LIMIT", "low > LIMIT"),
        ("low >= LIMIT and text", "low >= LIMIT or text"),
        ("low in (1, 2)", "low not in (1, 2)"),
        ("(1, 2)", "(2, 2)"),
        ("(1, 2)", "(1, 3)"),
    } <= found
    changed = {after for _, after in found}
    assert {"return None", "pass"} <= changed
    assert 1 == sum(
        one.text(SOURCE).count("LIMIT: int = 4") for one in mutants(Path("a.py"), SOURCE)
    )
    assert not any("XX" in after for after in changed)


def test_a_sample_is_the_same_every_time() -> None:
    """Another seed draws others."""
    assert (
        drawn("rulebook/wish", 5, 1) == drawn("rulebook/wish", 5, 1) != drawn("rulebook/wish", 5, 2)
    )


def test_tests_judge(capsys: pytest.CaptureFixture[str]) -> None:
    """The survivors are printed, and then the score."""
    tests = "tests/rules/test_wish.py"

    assert 0 == main(["rulebook/wish", "--number", "2", "--tests", tests])
    *survivors, score = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"rulebook/wish: {2 - len(survivors)} of 2 found, \d+\.\d %", score)
    assert all(line.startswith("src/tichu/rulebook/wish.py:") for line in survivors)
