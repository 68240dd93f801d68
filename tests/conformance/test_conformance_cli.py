"""``tichu conformance``: what it prints, and how it ends."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, cast
from unittest.mock import Mock

import attrs
import pytest

from support.tables import cases
from support.vectors import vectors
from tichu import InvalidValue
from tichu.cli.parsing import Parser
from tichu.cli.programs import add_conformance
from tichu.conformance import Outcome, Vector, Verdict, read_vectors

ENGINE: Final = str(Path(__file__).parent / "engine.py")
HOWTO: Final = Path(__file__).parents[2] / "docs" / "howto" / "test-your-engine.md"


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the vectors of the package once."""

    def read(folder: str | None) -> tuple[Vector, ...]:
        return vectors() if folder is None else read_vectors(folder)

    monkeypatch.setattr("tichu.conformance.read_vectors", read)


def run(*words: str) -> int:
    """Run the command with the words after its name, and return its exit code."""
    parser = Parser()
    add_conformance(parser)
    arguments = parser.parse_args(["conformance", *words])
    return cast("Callable[[argparse.Namespace], int]", arguments.func)(arguments)


def engine(habit: str) -> tuple[str, ...]:
    """Return the words that start an engine with a habit."""
    return "--", sys.executable, ENGINE, habit


def test_a_right_engine(capsys: pytest.CaptureFixture[str]) -> None:
    """The output has a table by kind, and the number of rules that passed in all vectors."""
    assert 0 == run("run", "--limit", "3", *engine("honest"))
    lines = capsys.readouterr().out.splitlines()
    assert ["kind", "asked", "passed", "failed", "unsupported", "broken", "skipped"] == (
        lines[0].split()
    )
    assert any(line.split() == ["legal", "3", "3", "0", "0", "0", "0"] for line in lines)
    assert "rules passed" in lines[-2]
    assert "27 passed" == lines[-1]


def test_a_wrong_engine(capsys: pytest.CaptureFixture[str]) -> None:
    """The output has the first failures, then the kinds and the ten worst rules."""
    words = ("--only", "legal", "--rule", "wish-3", "--failures", "1", "--limit", "9")
    assert 1 == run("run", *words, *engine("no-wish"))
    out = capsys.readouterr().out
    assert out.startswith("legal-")
    assert 1 == out.count("position: ")
    assert "extra: " in out or "missing: " in out
    assert 1 == run("run", "--only", "classify", *engine("sorry"))
    out = capsys.readouterr().out
    assert 10 == len(re.findall(r"^[A-Z]+-\d+ ", out, re.MULTILINE))
    assert "answered: lost: " in out
    assert "\x1b" not in out


def test_the_adapter_of_the_documentation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its answers are right, and it supports little."""
    adapter = tmp_path / "adapter.py"
    page = HOWTO.read_text(encoding="utf-8")
    adapter.write_text(page.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    assert 0 == run("run", "--only", "classify", "--", sys.executable, str(adapter))
    passed, unsupported = capsys.readouterr().out.splitlines()[-1].split(", ")
    assert passed.endswith(" passed")
    assert unsupported.endswith(" unsupported")


def test_nothing_passed(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that supports nothing, or does not answer, has not passed."""
    assert 1 == run("run", "--limit", "1", *engine("picky"))
    assert "9 unsupported" in capsys.readouterr().out
    assert 1 == run("run", "--limit", "1", "--only", "judge", *engine("list"))
    assert "expected an object" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "place"), cases(__file__, "conformance_cli: wrong arguments"))
def test_wrong_arguments(words: tuple[str, ...], place: str) -> None:
    """A wrong argument raises an error that names it; ``main`` turns it into exit code 2."""
    with pytest.raises(InvalidValue) as caught:
        run("run", *words)

    assert place == caught.value.place


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Without arguments the help is printed."""
    assert 0 == run()
    assert "tichu conformance run" in capsys.readouterr().out


@pytest.mark.parametrize("verdict", ["passed", "failed", "unsupported", "broken", "skipped"])
def test_the_verdicts(
    verdict: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong and missing answers are shown; what an engine does not support is not held against it.

    The share of wrong answers counts only tried questions, so the worst rule comes first.
    """

    def judged(_: object, vectors: Iterable[Vector], _timeout: float) -> Iterator[Outcome]:
        """Give one answer the verdict, and let the others pass."""
        for number, vector in enumerate(vectors):
            yield Outcome(vector, Verdict(verdict if number == 1 else "passed"), "7")

    monkeypatch.setattr("tichu.conformance.run", judged)
    is_wrong = verdict in {"failed", "broken"}
    good = verdict in {"passed", "unsupported"}

    assert (0 if good else 1) == run("run", "--only", "classify", "--limit", "4", "--", "engine")
    lines = capsys.readouterr().out.splitlines()
    assert is_wrong is any(": " + verdict in line for line in lines)
    assert (["  answered: 7"] if is_wrong else []) == [each for each in lines if "answered" in each]
    assert is_wrong is any(line.startswith("rule ") for line in lines)
    assert ("4 passed" if verdict == "passed" else f"3 passed, 1 {verdict}") == ", ".join(
        sorted(lines[-1].split(", "), key=lambda each: "passed" not in each)
    )


def vector(kind: str, number: int, shows: str, answer: object, **question: object) -> Vector:
    """Return a question of three or more fields."""
    asked = {"id": f"{kind}-{number}", "kind": kind, **question}
    return Vector(f"{kind}-{number}", kind, tuple(shows.split()), asked, answer)


MANY: Final = [f"play {rank}j" for rank in "23456789T"]
ASKED: Final = (
    vector("legal", 1, "TRICK-3 WISH-3", ["0 pass"], position="a position"),
    vector("legal", 2, "WISH-10 WISH-3", ["0 pass", *MANY], position="another"),
    vector("legal", 3, "DOG-1 WISH-10", ["0 pass"], position="p" * 300),
    vector("legal", 4, "TRICK-3", ["0 pass", "0 pass"], position="p" * 301),
    vector("judge", 1, "", [True], action=["0 pass"]),
    vector("judge", 2, "WISH-x TRICK-3", {"code": None}, action="0 pass"),
    vector("judge", 3, "DEAL-1", 1),
    vector("judge", 4, "DEAL-1", 1),
)
GIVEN: Final = (
    ("failed", json.dumps(MANY)),
    ("failed", json.dumps(MANY[1:])),
    ("broken", "no answer\x1b"),
    ("failed", json.dumps(["0 pass", 7])),
    ("failed", "s" * 301),
    ("passed", "{}"),
    ("unsupported", "judge"),
    ("skipped", ""),
)
REPORT: Final = """\
legal-1: failed (WISH-3 TRICK-3)
  position: a position
  missing: 0 pass
  extra: play 2j, play 3j, play 4j, play 5j, play 6j, play 7j, play 8j, play 9j and 1 more

legal-2: failed (WISH-10 WISH-3)
  position: another
  missing: 0 pass, play 2j

legal-3: broken (DOG-1 WISH-10)
  position: {P}
  expected: ["0 pass"]
  answered: no answer\\x1b

legal-4: failed (TRICK-3)
  position: {P}...
  expected: ["0 pass", "0 pass"]
  answered: ["0 pass", 7]

judge-1: failed (no rule of its own)
  action: ["0 pass"]
  expected: [true]
  answered: {S}...

kind   asked  passed  failed  unsupported  broken  skipped
-----  -----  ------  ------  -----------  ------  -------
legal      4       0       3            0       1        0
judge      4       1       1            1       0        1

rule     asked  passed  failed  unsupported  broken  skipped
-------  -----  ------  ------  -----------  ------  -------
WISH-3       2       0       2            0       0        0
WISH-10      2       0       1            0       1        0
DOG-1        1       0       0            0       1        0
TRICK-3      3       1       2            0       0        0

1 of 6 rules passed
1 passed, 4 failed, 1 unsupported, 1 broken, 1 skipped
"""


def test_the_whole_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The failures, what they have too many or too few, and the tables; or all as JSON.

    The rules of a question are in order from the rarest; rules with equal shares of wrong answers
    are in order from the most wrong ones.
    """

    def judged(_: object, vectors: Iterable[Vector], _timeout: float) -> Iterator[Outcome]:
        for one, (verdict, said) in zip(vectors, GIVEN, strict=True):
            yield Outcome(one, Verdict(verdict), said)

    monkeypatch.setattr("tichu.conformance.read_vectors", Mock(return_value=ASKED))
    monkeypatch.setattr("tichu.conformance.run", judged)

    assert 1 == run("run", "--", "engine")
    report = REPORT.replace("{P}", "p" * 300).replace("{S}", "s" * 300)
    assert report == capsys.readouterr().out
    assert 1 == run("run", "--failures", "4", "engine")
    before, last, after = report.partition("judge-1: ")
    assert before + after[after.index("kind ") :] == capsys.readouterr().out
    assert last

    assert 1 == run("run", "--json", "engine")
    verdicts = {"failed": 4, "broken": 1, "passed": 1, "unsupported": 1, "skipped": 1}
    kinds = {
        "legal": {"failed": 3, "broken": 1},
        "judge": {"failed": 1, "passed": 1, "unsupported": 1, "skipped": 1},
    }
    rules = {
        "DEAL-1": {"unsupported": 1, "skipped": 1},
        "DOG-1": {"broken": 1},
        "TRICK-3": {"failed": 2, "passed": 1},
        "WISH-x": {"passed": 1},
        "WISH-3": {"failed": 2},
        "WISH-10": {"failed": 1, "broken": 1},
    }
    wrong = [
        {"vector": attrs.asdict(one), "verdict": verdict, "said": said}
        for one, (verdict, said) in zip(ASKED, GIVEN, strict=True)
        if verdict != "passed"
    ]
    told = {"verdicts": verdicts, "kinds": kinds, "rules": rules, "outcomes": wrong}
    assert json.dumps(told, indent=2) + "\n" == capsys.readouterr().out


def test_which_questions_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first questions of each named kind that test any of the rules are asked."""
    asked: list[str] = []

    def judged(_: object, vectors: Iterable[Vector], _timeout: float) -> Iterator[Outcome]:
        for one in vectors:
            asked.append(f"{one.kind[0]}{one.id[-1]}")
            yield Outcome(one, Verdict("passed"), "")

    monkeypatch.setattr("tichu.conformance.read_vectors", Mock(return_value=ASKED))
    monkeypatch.setattr("tichu.conformance.run", judged)

    for words, expected in (
        ("", "l1 l2 l3 l4 j1 j2 j3 j4"),
        ("--limit 1", "l1 j1"),
        ("--only judge", "j1 j2 j3 j4"),
        ("--only judge --only legal --limit 2", "l1 l2 j1 j2"),
        ("--rule wish-10", "l2 l3"),
        ("--rule trick-3 --rule DEAL-1 --limit 2", "l1 l4 j2 j3"),
        ("--only legal --rule trick-3", "l1 l4"),
    ):
        asked.clear()
        assert 0 == run("run", *words.split(), "engine")
        assert expected == " ".join(asked)
