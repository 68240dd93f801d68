"""The runner: engines that are right, have a wrong rule, or misbehave."""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from support import anything
from support.tables import cases
from support.vectors import vectors
from tichu import InvalidValue
from tichu._processes import Answer
from tichu.conformance import (
    KINDS,
    Outcome,
    Vector,
    Verdict,
    agrees,
    judged,
    read_vectors,
    run,
)

ENGINE: Final = Path(__file__).parent / "engine.py"
PASSED, FAILED, UNSUPPORTED, BROKEN, SKIPPED = Verdict


def sample(number: int, *kinds: str) -> tuple[Vector, ...]:
    """Return some vectors of each kind, spread over all."""
    found: list[Vector] = []
    for kind in kinds or KINDS:
        alike = [each for each in vectors() if each.kind == kind]
        found += alike[:: max(1, len(alike) // number)][:number]
    return tuple(found)


def asked(habit: str, vectors: Iterable[Vector], timeout: float = 60.0) -> tuple[Outcome, ...]:
    """Ask an engine with a habit."""
    return tuple(run((sys.executable, str(ENGINE), habit), vectors, timeout))


def verdicts(outcomes: Iterable[Outcome]) -> Counter[Verdict]:
    """Return the number of outcomes with each verdict."""
    return Counter(outcome.verdict for outcome in outcomes)


def test_serve_passes() -> None:
    """The library in a process of its own answers a sample correctly."""
    some = sample(6)
    outcomes = tuple(run((sys.executable, "-m", "tichu", "serve"), some, 20))
    assert [] == [(each.vector.id, each.said) for each in outcomes if each.verdict != PASSED]
    assert some == tuple(outcome.vector for outcome in outcomes)


@pytest.mark.parametrize(
    ("habit", "kind", "rule"),
    [
        ("no-wish", "legal", "WISH-3"),
        ("cheap-double", "report", "SCORE-6"),
        pytest.param("always-yes", "judge", "TICHU-7", marks=pytest.mark.slow),
        pytest.param("twice", "legal", "TRICK-3", marks=pytest.mark.slow),
    ],
)
def test_planted_bugs(habit: str, kind: str, rule: str) -> None:
    """An engine with a bug fails vectors of the rule."""
    some = [each for each in vectors() if kind == each.kind and rule in each.shows][:16]
    outcomes = asked(habit, some)
    assert verdicts(outcomes)[FAILED] >= 3
    assert {PASSED, FAILED} >= set(verdicts(outcomes))


def test_an_engine_that_always_fails() -> None:
    """A failing engine is asked no more after five failures in a row."""
    outcomes = tuple(run((sys.executable, "-c", ""), sample(7, "judge")))
    assert [BROKEN] * 5 + [SKIPPED] * 2 == [outcome.verdict for outcome in outcomes]


def test_an_engine_that_is_late() -> None:
    """Its answer is not waited for."""
    command = (sys.executable, "-c", "import time; time.sleep(60)")
    (outcome,) = run(command, sample(1, "judge"), 0.05)
    assert (BROKEN, "no answer in 0.05 seconds") == (outcome.verdict, outcome.said)


@pytest.mark.slow
@pytest.mark.parametrize(("habit", "said"), cases(__file__, "runner: garbage"))
def test_garbage(habit: str, said: str) -> None:
    """Any output is reported for its question, and nothing is raised."""
    (outcome,) = asked(habit, sample(1, "judge"))
    assert BROKEN is outcome.verdict
    assert outcome.said.startswith(said)


HABITS: list[tuple[str, str, float, list[Verdict], str]] = [
    ("deep-answer", "legal", 20, [BROKEN] * 3, "expected an answer, got "),
    ("crash", "judge", 20, [PASSED, BROKEN, PASSED], "the program ended with code 3"),
    ("slow-once", "match", 6, [PASSED, BROKEN, PASSED], "no answer in 6 seconds"),
    ("late", "match", 20, [PASSED, BROKEN, PASSED], "expected the answer to "),
    ("chatty", "match", 20, [PASSED, BROKEN, PASSED], "expected the answer to "),
    ("endless-lines", "judge", 20, [PASSED, BROKEN, PASSED], "expected the answer to "),
    ("child", "judge", 1, [BROKEN] * 3, ""),  # it leaves a process behind
]


@pytest.mark.slow
@pytest.mark.parametrize(("habit", "kind", "timeout", "expected", "said"), HABITS)
def test_habits(habit: str, kind: str, timeout: float, expected: list[Verdict], said: str) -> None:
    """A bad answer costs one question: the engine is started again for the next one."""
    outcomes = asked(habit, [each for each in vectors() if each.kind == kind][:3], timeout)
    assert expected == [outcome.verdict for outcome in outcomes]
    assert outcomes[1].said.startswith(said)


@pytest.mark.parametrize(
    ("answer", "verdict", "said"),
    [
        (Answer("m-1", True), PASSED, "true"),
        (Answer("m-1", 1), FAILED, "1"),
        (Answer("m-1", None, "unsupported", "six seats"), UNSUPPORTED, "unsupported: six seats"),
        (Answer("m-1", None, "unknown_kind", "match"), UNSUPPORTED, "unknown_kind: match"),
        (Answer("m-1", None, "lost", "no idea"), FAILED, "lost: no idea"),
    ],
)
def test_kinds_of_answers(answer: Answer, verdict: Verdict, said: str) -> None:
    """An error says by its code whether the engine supports the question."""
    vector = Vector("m-1", "match", (), {"id": "m-1"}, True)
    assert Outcome(vector, verdict, said) == judged(vector, answer)


def test_the_order_of_members_is_free() -> None:
    """The order of an object never matters; the order of a list does, except in two kinds."""
    assert agrees("match", {"over": False, "scores": [5, 1]}, {"scores": [5, 1], "over": False})
    for kind in KINDS:
        assert (kind in {"classify", "legal"}) == agrees(kind, ["a", "b"], ["b", "a"])
    assert not agrees("legal", ["a"], "a")


def test_an_engine_that_does_not_start() -> None:
    """An engine that does not start is refused."""
    with pytest.raises(InvalidValue, match=r"^run\(command\): could not be started"):
        next(run(("/no/such/program",), ()))


def test_an_engine_has_time_to_end(tmp_path: Path) -> None:
    """An engine may go on after the last answer."""
    file = tmp_path / "ended"
    program = (
        "import pathlib, sys, time\n"
        "for line in sys.stdin: print(line[:-2] + ', \"answer\": 1}', flush=True)\n"
        f"time.sleep(0.1); pathlib.Path({str(file)!r}).touch()"
    )
    (outcome,) = run((sys.executable, "-c", program), sample(1, "judge"))
    assert (FAILED, True) == (outcome.verdict, file.exists())


def test_folders(tmp_path: Path) -> None:
    """Vectors can be read from a folder."""
    with pytest.raises(InvalidValue) as caught:
        read_vectors(tmp_path)
    assert f"{tmp_path}: expected vectors, like legal.json, got none" == str(caught.value)
    path = tmp_path / "match.json"
    one = '{"id": "m-1", "shows": [], "rules": "nanjing", "rounds": [], "answer": 7}'
    path.write_text(f'{{"version": 1, "kind": "match", "vectors": [{one}]}}', encoding="utf-8")
    (vector,) = read_vectors(tmp_path)
    question = {"id": "m-1", "kind": "match", "rules": "nanjing", "rounds": []}
    assert question == vector.question
    assert ("m-1", "match", (), 7) == (vector.id, vector.kind, vector.shows, vector.answer)
    other, broken = "expected version 1 of match", "expected vectors"
    for text, said in (
        ("", broken),
        ("[]", broken),
        ("[" * 100_000, broken),
        ('{"version": 2, "kind": "match", "vectors": []}', other),
        ('{"version": 1, "kind": "legal", "vectors": []}', other),
        ('{"version": 1, "kind": "match", "vectors": [3]}', broken),
        ('{"version": 1, "kind": "match", "vectors": [{"id": "m-1"}]}', broken),
        ("9" * 10_000, broken),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidValue) as caught:
            read_vectors(tmp_path)
        assert f"match.json: {said}" == str(caught.value)
    path.unlink()
    path.mkdir()
    with pytest.raises(InvalidValue) as caught:
        read_vectors(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path}: cannot be read: ")
    with pytest.raises(InvalidValue):
        read_vectors(anything(3))
