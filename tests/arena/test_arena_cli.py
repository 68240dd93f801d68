"""``tichu arena``: its tables, its bar and its errors."""

import io
import json
import sys
from pathlib import Path

import pytest

from tichu.arena import compare
from tichu.cli import main


def test_it_prints_two_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """The tables are those of the result."""
    assert 0 == main(["arena", "RandomBot", "other=RandomBot", "--deals", "2", "--seed", "5"])
    printed = capsys.readouterr()
    lines = printed.out.splitlines()

    assert "" == printed.err
    assert "2 deals, each played twice, seed 5" == lines[0]
    assert ["RandomBot", "other", "2"] == lines[4].split()[:3]
    assert ["RandomBot", "other"] == [line.split()[0] for line in lines[-2:]]


def test_it_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json there is one object, which is that of the result."""
    assert 0 == main(["arena", "RandomBot", "RandomBot", "--deals", "2", "--json"])
    tree = json.loads(capsys.readouterr().out)

    expected = json.loads(json.dumps(compare(["RandomBot", "RandomBot"], 2).as_json()))
    assert expected["pairs"] == tree["pairs"]
    assert ["RandomBot", "RandomBot 2"] == [bot["name"] for bot in tree["bots"]]


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
    """A module in the current folder is found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
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


class Terminal(io.StringIO):
    """Says that it is a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def test_the_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal, a bar shows how many deals are finished and how much time is left."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert 0 == main(["arena", "RandomBot", "RandomBot", "--deals", "3"])

    shown = [line.rstrip() for line in terminal.getvalue().split("\r")]
    assert f"[{'-' * 30}] 0/3 deals" == shown[1]
    assert f"[{'#' * 30}] 3/3 deals, 0:00 left" == shown[-3]
    assert ["", ""] == shown[-2:]
