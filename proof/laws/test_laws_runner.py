"""The long run asks every law, finds what is wrong, and fails where it has reached too little."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from laws import ASKS, LAWS, Findings, named_tests, run
from laws.campaign import play_chunk
from laws.findings import COUNTED
from laws.named import TESTS
from laws.report import added, figures, lines
from tichu import is_legal
from tichu.notation import parse_action, parse_state
from tichu.testing import FLOORS, REACHED, floor, laws

ROUNDS = 12


@pytest.fixture(scope="module")
def found() -> Findings:
    """Return what some rounds have found."""
    return run(ROUNDS, seed=3)


def test_every_law_has_a_test_of_its_name() -> None:
    """L1 to L34, each with a docstring; and every such test carries the mark of its law."""
    tests = named_tests()

    assert set(LAWS) == {each.law for each in tests}
    assert [] == [each.name for each in tests if len(each.words) < 40]
    for each in tests:
        text = (TESTS / each.path).read_text(encoding="utf-8")
        before = text[: text.index(f"def {each.name}(")]
        assert f'@pytest.mark.rule("L{each.law}")' in before[before.rfind("\n\n\n") :]


def test_a_law_without_a_test_would_be_missed(tmp_path: Path) -> None:
    """Tests are known by their names: a file with one is a test of one law."""
    (tmp_path / "test_some.py").write_text(
        'def test_l07_lists() -> None:\n    """Lists are\n    sorted."""\n\n'
        "def test_other() -> None:\n    pass\n",
        encoding="utf-8",
    )

    (one,) = named_tests(tmp_path)

    assert (7, "test_l07_lists", "Lists are sorted.") == (one.law, one.name, one.words)


def test_all_laws_are_asked_in_play() -> None:
    """Of each ply, at the end of a round, or of whole rounds."""
    of_rounds = {22, 30, 33, 34}

    assert set(LAWS) == of_rounds | {law for ask in ASKS for law in ask.laws}
    assert not of_rounds & {law for ask in ASKS for law in ask.laws}


def test_no_law_is_broken(found: Findings) -> None:
    """In a few rounds no law is broken, and most are asked."""
    assert [] == found.breaches
    assert [] == found.unfair
    assert ROUNDS == found.rounds
    assert found.plies == found.checks[1] == found.checks[5] == found.checks[27]
    assert found.checks[6] > 2 * found.plies
    assert len(found.unasked) < 9


def test_rounds_do_not_depend_on_how_they_are_cut(found: Findings) -> None:
    """The same rounds in two parts add up to the same findings."""
    whole = Findings()
    for part in (play_chunk(3, 5, 0), play_chunk(3, ROUNDS, 5)):
        whole.add(part)

    assert whole.checks == found.checks
    assert whole.reached == found.reached
    assert whole.symmetries == found.symmetries
    assert whole.deals.seen == found.deals.seen


def test_figures_say_what_was_asked(found: Findings) -> None:
    """The JSON has the checks of each law, how often it is asked, and counters with floors."""
    known = json.loads(json.dumps(figures(found, seed=3, first=0, seconds=1.0)))

    assert {f"L{law}": found.checks[law] for law in LAWS} == known["checks"]
    told = {*known["every_ply"], *known["sampled"], *known["at_the_end"]}
    told |= {*known["each_round"], *known["sampled_rounds"]}
    assert {f"L{law}" for law in LAWS} == told
    assert [*COUNTED] == [*known["counters"]]
    assert known["ok"] is found.is_good
    assert known["ok"] is (not known["below_floor"] and not known["never_asked"])
    assert f"{ROUNDS} rounds" in next(lines(known))


def test_figures_add_up(found: Findings) -> None:
    """Two runs together have the sum of their counts, and floors for all their rounds."""
    known = figures(found, seed=3, first=0, seconds=1.0)

    both = added(known, figures(found, seed=4, first=0, seconds=2.5))

    assert 2 * ROUNDS == both["rounds"]
    assert 3.5 == both["seconds"]
    assert 2 * known["checks"]["L7"] == both["checks"]["L7"]
    assert [3, 4] == [part["seed"] for part in both["seeds"]]
    name = "two seats bomb at once"
    assert 2 * known["counters"][name]["count"] == both["counters"][name]["count"]
    assert ROUNDS == known["rounds"]


def test_floors_grow_with_the_rounds() -> None:
    """A run of ten million rounds has the whole floor, a small one asks for once."""
    assert set(FLOORS) <= set(COUNTED)
    assert set(REACHED) <= set(COUNTED)
    for name, least in FLOORS.items():
        assert least == floor(name, 10_000_000)
        assert 1 == floor(name, 50)
    few = Findings(rounds=1000)
    few.reached.update(dict.fromkeys(COUNTED, 1))
    assert (1, 10) == few.below["bomb on a bomb"]
    assert not few.is_good


def test_a_breach_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks a law is told with its number, position, action, and the round to play again."""

    def kept(*_: object) -> None:
        raise AssertionError("L2: the points in play are 105, not 100")

    monkeypatch.setattr(laws, "check_points", kept)
    found = run(1, seed=5, first=7)

    assert found.breached == found.plies
    breach = found.breaches[0]
    assert "L2" == breach.law
    assert is_legal(parse_state(breach.position), parse_action(breach.action))
    assert "--seed 5 --first 7 --rounds 1" in str(breach)
    assert not found.is_good


def test_what_fails_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that is none of ours is told as a breach of the law that was asked."""

    def failing(*_: object) -> None:
        raise KeyError("wish")

    monkeypatch.setattr(laws, "check_wish", failing)

    found = run(1, seed=5)

    assert {"L9/L13"} == {breach.law for breach in found.breaches}
    assert "KeyError('wish')" in found.breaches[0].words


@pytest.mark.slow
def test_the_command_fails_below_a_floor(tmp_path: Path) -> None:
    """A handful of rounds cannot reach everything; the figures are written all the same."""
    target = tmp_path / "laws.json"
    command = [sys.executable, "-m", "laws", "--rounds", "4", "--workers", "2", "--quiet"]
    paths = {"PYTHONPATH": ":".join(path for path in sys.path if path)}

    done = subprocess.run(
        [*command, "--json", str(target), "--add"],
        cwd=Path(__file__).parents[1],
        env=paths,
        capture_output=True,
        text=True,
        check=False,
    )

    assert 1 == done.returncode
    assert "" == done.stderr
    known = json.loads(target.read_text(encoding="utf-8"))
    assert 4 == known["rounds"]
    assert [] == known["breaches"]
    assert known["below_floor"]
    assert re.search(r"0 breaches, \d+ counters below their floor", done.stdout)
