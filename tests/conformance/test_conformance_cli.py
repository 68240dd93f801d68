"""``tichu conformance``: what it prints, and how it ends."""

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

import pytest

from tichu import InvalidValue
from tichu.cli.conformance import add_parser
from tichu.cli.parsing import Parser
from tichu.conformance import Outcome, Vector, Verdict

ENGINE: Final = str(Path(__file__).parent / "engine.py")
HOWTO: Final = Path(__file__).parents[2] / "docs" / "howto" / "check-your-engine.md"


def run(*words: str) -> int:
    """Run the command with the words after its name, and return its exit code."""
    parser = Parser()
    add_parser(parser.add_subparsers())
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
    """The output has the first failures with both answers, then tables by kind and by rule."""
    words = ("--only", "legal", "--rule", "wish-3", "--failures", "1")
    assert 1 == run("run", *words, *engine("no-wish"))
    out = capsys.readouterr().out
    assert out.startswith("legal-")
    assert 1 == out.count("position: ")
    assert "extra: " in out or "missing: " in out
    assert 1 == run("run", "--only", "apply", "--limit", "1", *engine("sorry"))
    out = capsys.readouterr().out
    assert "expected: " in out
    assert "answered: error: " in out
    assert "\x1b" not in out


def test_the_rules_that_are_broken_most_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    """They are sorted by their share of wrong answers; the others are not listed."""
    assert 1 == run("run", "--only", "legal", "--failures", "0", *engine("no-wish"))
    _, rules = capsys.readouterr().out.split("\nrule ")
    listed = [line.split() for line in rules.split("\n\n")[0].splitlines()[2:]]
    shares = [int(failed) / (int(passed) + int(failed)) for _, _, passed, failed, *_ in listed]

    assert "WISH-3" == listed[0][0]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] > 0


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


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--json`` the output is one object with counts and failures."""
    assert 1 == run("run", "--json", "--only", "report", *engine("cheap-double"))
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert ["verdicts", "kinds", "rules", "outcomes"] == list(told)
    assert told["verdicts"] == told["kinds"]["report"]
    assert told["verdicts"]["failed"] == len(told["outcomes"])
    first = told["outcomes"][0]
    assert ["id", "verdict", "shows", "question", "expected", "said"] == list(first)
    assert [200, 0] == first["expected"]["cards"]
    assert "failed" in told["rules"]["SCORE-6"]


def test_nothing_passed(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that supports nothing, or does not answer, has not passed."""
    assert 1 == run("run", "--limit", "1", *engine("picky"))
    assert "9 unsupported" in capsys.readouterr().out
    assert 1 == run("run", "--limit", "1", "--only", "judge", *engine("list"))
    assert "expected an object" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ((), "COMMAND"),
        (("--",), "COMMAND"),
        (("/no/such/program",), "COMMAND"),
        (("--only", "poker", "x"), "--only"),
        (("--rule", "WISH-99", "x"), "--rule"),
        (("--only", "classify", "--rule", "MATCH-1", "x"), "--only, --rule"),
        (("--vectors", "/no/such/folder", "x"), "--vectors"),
    ],
)
def test_wrong_arguments(words: tuple[str, ...], place: str) -> None:
    """A wrong argument raises an error that names it; ``main`` turns it into exit code 2."""
    with pytest.raises(InvalidValue) as caught:
        run("run", *words)

    assert place == caught.value.place


def test_serve(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line is answered with one line."""
    line = '{"id": "1", "kind": "classify", "cards": "5j6w"}\n'
    monkeypatch.setattr(sys, "stdin", io.StringIO(line * 2))
    assert 0 == run("serve")
    assert '{"id": "1", "answer": []}\n' * 2 == capsys.readouterr().out


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Without arguments the help is printed."""
    assert 0 == run()
    assert "tichu conformance run" in capsys.readouterr().out


@pytest.mark.parametrize("verdict", ["passed", "failed", "unsupported", "broken", "skipped"])
def test_the_verdicts(
    verdict: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong and missing answers are shown; what an engine does not support is not held against it.

    The share of wrong answers is of those that the engine has tried, so the worst rule comes first.
    """

    def judged(_: object, vectors: Iterable[Vector]) -> Iterator[Outcome]:
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
