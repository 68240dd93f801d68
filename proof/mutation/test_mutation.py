"""The operators of the mutation tool, its list of survivors, and how it chooses tests."""

from pathlib import Path

import pytest

from mutants.campaign import ROOT
from mutation import survivors
from mutation.__main__ import modules
from mutation.operators import mutants_of
from mutation.reach import Reach

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


def test_the_scope_has_all_that_decides() -> None:
    """The rules and the engine, and the readers and writers of texts, records and logs."""
    found = modules(ROOT / "src" / "tichu")

    assert {"rulebook/wish.py", "codec/reading.py", "records/files.py", "rules.py"} <= set(found)
    assert {"rulebook", "engine", "_kernel", "notation", "codec", "records", "bsw"} <= {
        one.partition("/")[0] for one in found
    }


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


def test_a_test_that_found_something_nearby_is_asked_first() -> None:
    """Without that, the fastest test that reaches the line; tests over the budget are left out."""
    mutant = next(one for one in mutants_of("a.py", SOURCE) if one.in_body)
    reach = Reach(
        {"slow": 9.0, "fast": 0.1, "long": 99.0, "other": 0.01},
        {"a.py": {mutant.line - 1: frozenset(("slow", "fast", "long")), 1: frozenset(("other",))}},
    )

    assert ["fast", "slow"] == reach.choose(mutant, 20.0)
    for _ in range(20):
        reach.learn(mutant, "slow")
    assert ["slow", "fast"] == reach.choose(mutant, 20.0)
    assert "other" in reach.choose(mutant, 20.0, wide=True)
