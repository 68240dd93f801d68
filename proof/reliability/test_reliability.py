"""The command runs the checks, and writes what it has found."""

from pathlib import Path
from typing import NoReturn

import attrs
import pytest

import reliability.__main__ as command
from reliability.tally import Tally, in_lots
from roundtrips import checks


def test_a_row_is_run_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row is printed, and its figure replaces the previous one; others stay."""
    figures, page = tmp_path / "figures.toml", tmp_path / "index.md"
    figures.write_bytes(command.FIGURES.read_bytes())
    page.write_bytes(command.PAGE.read_bytes())
    monkeypatch.setattr(command, "FIGURES", figures)
    monkeypatch.setattr(command, "PAGE", page)
    before = command.read()

    assert 0 == command.main(["--only", "logs", "--size", "2", "--workers", "1", "--write"])
    assert "4 complete, 4 equal scores, 2 logs" in capsys.readouterr().out
    after = command.read()
    row = after.pop("logs")
    assert "reliability --only logs --size 2" == row["command"]
    assert {name: before[name] for name in after} == after
    assert f" | {row['found']} | {row['commit']} | {row['date']} |\n" in page.read_text("utf-8")


def test_a_finding_is_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A finding is printed, and nothing is written."""

    def fails(*_: object) -> NoReturn:
        raise OSError("no space left")

    monkeypatch.setattr(checks, "check_log", fails)

    assert 1 == command.main(["--only", "logs", "--size", "1", "--workers", "1", "--write"])
    assert "log 0: OSError: no space left" in capsys.readouterr().out


def test_what_was_not_reached_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    """A row may ask for more than that nothing is wrong."""
    row = next(each for each in command.ROWS if each.name == "logs")
    asking = attrs.evolve(row, missing=lambda found: [f"{found.counts['logs']} are too few"])

    assert ["1 are too few"] == asking.run(range(1), 1).wrong


def counted(numbers: range) -> Tally:
    """Count numbers; those divisible by seven are wrong."""
    tally = Tally()
    for number in numbers:
        tally.counts.update({"numbers": 1, f"digit: {number % 10}": 1})
        if number % 7 == 0:
            tally.fail(str(number))
    return tally


@pytest.mark.parametrize("workers", [1, 2])
def test_lots_add_up(workers: int) -> None:
    """Neither the lots nor the processes change the tally; the first findings are kept."""
    total = in_lots(counted, Tally(), range(10, 24), 5, workers)

    assert counted(range(10, 24)).counts == total.counts
    assert ["14", "21"] == sorted(total.wrong)
    assert 2 == total.group("digit")["3"]
    assert "14 numbers: 2 wrong" == command.sentence(total)
    assert 20 == len(in_lots(counted, Tally(), range(1000), 100).wrong)
