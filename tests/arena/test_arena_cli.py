"""``tichu arena``: its tables, its bar and its errors."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn
from unittest.mock import Mock

import pytest

import tichu
from support.commands import Terminal
from tichu import InvalidValue
from tichu.cli import main


def test_a_crash_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that crashes is named on standard error, and the exit code is 1."""
    assert 1 == main(["arena", "RandomBot", "support.bots:Raises", "--deals", "1"])
    assert capsys.readouterr().err.startswith("tichu: Raises crashed ")


def test_it_goes_on_with_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same command again plays what is missing; another one is refused."""
    monkeypatch.chdir(tmp_path)
    words = ["arena", "RandomBot", "RandomBot", "--out", "deals.jsonl", "--deals"]
    assert 0 == main([*words, "2"])
    assert 0 == main([*words, "3"])
    assert 4 == len(Path("deals.jsonl").read_bytes().splitlines())
    assert 2 == main([*words, "3", "--seed", "1"])
    assert "tichu: deals.jsonl, line 1: seed: expected 1" in capsys.readouterr().err


def test_bots_of_the_current_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module in the current folder is found before another module of that name."""
    monkeypatch.chdir(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "bots_beside.py").touch()
    monkeypatch.setattr(sys, "path", [str(elsewhere), *sys.path])
    Path("bots_beside.py").write_text("from tichu.bots import RandomBot as Mine\n", "utf-8")
    assert 0 == main(["arena", "RandomBot", "bots_beside:Mine", "--deals", "1"])
    assert "Mine" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["RandomBot"], "BOT: expected at least two bots, got 1"),
        (["RandomBot", "nowhere:Bot"], "BOT: 'nowhere:Bot' cannot be loaded: "),
        (["RandomBot", "=RandomBot"], "BOT: expected a different name before each =, got '=Ran"),
        (["a=RandomBot", "a=RandomBot"], "BOT: expected a different name before each =, got 'a="),
        (["RandomBot", "RandomBot", "--workers", "62"], "--workers: expected a whole number "),
        (["RandomBot", "RandomBot", "--out", "a\0b"], "--out: expected a path, got "),
    ],
    ids=["one", "unknown", "no-name", "same-name", "workers", "path"],
)
def test_errors_name_the_option(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong usage ends with 2 and one sentence."""
    assert 2 == main(["arena", *words])
    assert capsys.readouterr().err.startswith(f"tichu: {message}")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("compare(bots)", "BOT"),
        ("compare(file)", "--out"),
        ("compare(seed)", "--seed"),
        ("RandomBot(seed)", "RandomBot(seed)"),
    ],
)
def test_parameters_have_the_names_of_options(
    place: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An error names the argument as typed; an error of a bot stays as it is."""
    error = InvalidValue(place, "expected a day off")
    monkeypatch.setattr("tichu.arena.compare", Mock(side_effect=error))
    assert 2 == main(["arena", "RandomBot", "RandomBot"])
    assert f"tichu: {told}: expected a day off\n" == capsys.readouterr().err


def test_the_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, a line says ten times a second how many deals are finished."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    times = iter([50.0, 60.0, 60.05, 60.125, 60.15])
    monkeypatch.setattr("time.monotonic", lambda: next(times))

    def compare(*_: object, progress: Callable[[int, int], None], **__: object) -> NoReturn:
        for done in (1000, 1100, 1150, 1990, 2000):
            progress(done, 2000)
        raise InvalidValue("RandomBot(seed)", "expected nothing")

    monkeypatch.setattr("tichu.arena.compare", compare)
    assert 2 == main(["arena", "RandomBot", "RandomBot", "--deals", "3"])

    *shown, complaint = terminal.getvalue().split("\r")
    lines = ["1,000 of 2,000 deals", "1,100 of 2,000 deals", "1,990 of 2,000 deals", ""]
    assert ["", *(f"{line:40}" for line in lines)] == shown
    assert "tichu: RandomBot(seed): expected nothing\n" == complaint
    assert 4 == terminal.flushed


def test_the_result_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command prints the deals and the tables, or one JSON object, and then the crashes."""
    result = Mock(remarks=("a crash",), as_json=lambda: {"a": [1]}, deals=[Mock(scores=[0, 0])])
    result.tables.return_value = [(("bot", "a"), [("x", "1")]), (("b",), [])]
    compare = Mock(return_value=result)
    monkeypatch.setattr("tichu.arena.compare", compare)
    words = ["arena", "RuleBot", "x=RuleBot", "RuleBot", "--deals", "1200", "--seed", "4"]

    assert 1 == main([*words, "--workers", "2", "--rules", "bsw"])
    printed = capsys.readouterr()
    assert (
        "1,200 deals, each played twice, seed 4\n\nbot  a\n---  -\nx    1\n\nb\n-\n" == printed.out
    )
    assert "tichu: a crash\n" == printed.err
    (bots, deals), options = compare.call_args
    assert ({"RuleBot": "RuleBot", "x": "RuleBot", "RuleBot 2": "RuleBot"}, 1200) == (bots, deals)
    del options["progress"]
    assert {"seed": 4, "rules": tichu.BSW, "workers": 2, "file": None} == options

    result.remarks = ()
    assert 0 == main([*words, "--json"])
    assert ('{\n  "a": [\n    1\n  ]\n}\n', "") == capsys.readouterr()
