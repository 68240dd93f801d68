"""The long run checks every law, reports what is broken, and fails where it reached too little."""

import re
from pathlib import Path

import pytest

from laws.asks import ASKS
from laws.findings import COUNTED, LAWS, Findings
from laws.rounds import work
from steering import FLOORS, REACHED, floor
from tichu import is_legal
from tichu.notation import parse_action, parse_state
from tichu.testing import laws

TESTS = Path(__file__).parents[2] / "tests"
ROUNDS = 12


@pytest.fixture(scope="module")
def found() -> Findings:
    """Return what some rounds have found."""
    return work(range(ROUNDS))


def test_every_law_has_a_test() -> None:
    """L1 to L34 each have a quick test with the mark of the law."""
    texts = [path.read_text(encoding="utf-8") for path in (TESTS / "property").glob("test_*.py")]
    found = {int(law) for text in texts for law in re.findall(r'"L(\d+)(?:: |")', text)}

    assert set(LAWS) == found


def test_all_laws_are_checked_in_play() -> None:
    """At each step, at the end of a round, or for whole rounds."""
    of_rounds = {22, 30, 33, 34}
    of_steps = {law for ask in ASKS for law in ask.laws}

    assert of_rounds | of_steps == set(LAWS)
    assert not of_rounds & of_steps


def test_no_law_is_broken(found: Findings) -> None:
    """In a few rounds no law is broken, and most are checked."""
    assert found.wrong == []
    assert found.counts["rounds"] == ROUNDS
    assert found.counts["plies"] == found.checked(1) == found.checked(5) == found.checked(27)
    assert found.checked(6) > 2 * found.counts["plies"]
    assert sum(not found.checked(law) for law in LAWS) < 9


def test_rounds_do_not_depend_on_how_they_are_cut(found: Findings) -> None:
    """The same rounds in two parts add up to the same findings."""
    whole = work(range(5))
    whole.add(work(range(5, ROUNDS)))

    assert whole.counts == found.counts
    assert whole.worlds.seen == found.worlds.seen


def test_a_run_fails_below_a_floor(found: Findings) -> None:
    """A run of ten million rounds has the whole floor; a few rounds must reach each once."""
    assert set(REACHED) <= set(COUNTED)
    for name, least in FLOORS.items():
        assert floor(name, 10_000_000) == least
        assert floor(name, 50) == 1
    few = Findings()
    few.counts.update({f"reached: {name}": 1 for name in COUNTED})
    few.counts["rounds"] = 1000

    assert "reached 1 times instead of 10: bomb on a bomb" in few.shortfalls()
    assert "L31 was never checked" in few.shortfalls()
    assert found.shortfalls()


def test_a_breach_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A finding has the law, position, action, and the command that plays the round again."""

    def kept(*_: object) -> None:
        raise AssertionError("L2: the points in play are 105, not 100")

    monkeypatch.setattr(laws, "check_points", kept)
    found = work(range(7, 8))

    assert found.counts["wrong"] == found.counts["plies"]
    breach = found.wrong[0]
    position, action = re.findall(r'parse_\w+\("(.*)"\)', breach)
    assert breach.startswith("L2: ")
    assert is_legal(parse_state(position), parse_action(action))
    assert "--seed 7 --size 1" in breach


def test_an_error_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected error is a breach of the laws of the check that raised it."""

    def failing(*_: object) -> None:
        raise KeyError("wish")

    monkeypatch.setattr(laws, "check_wish", failing)

    assert work(range(5, 6)).wrong[0].startswith("L9/L13: KeyError('wish')")
