"""``--svg`` of ``tichu show`` and ``tichu arena``."""

from pathlib import Path

import pytest

import tichu
from support.commands import ran
from support.positions import position
from tichu import svg
from tichu.cli import main
from tichu.notation import format_state, format_view

STATE = position("2j3jPh", "Ma4w", "5p", "Dr5sAs", turn=1)
SHOW = ["show", format_state(STATE), "--names", "Anna,Ben,Clara,David"]
NAMES = ("Anna", "Ben", "Clara", "David")


def test_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture shows what the command prints."""
    path = tmp_path / "open.svg"
    assert "2j 3j Ph" in ran(capsys, 0, *SHOW, "--svg", path).out
    assert svg.table(STATE, NAMES, reveal=True) == path.read_text(encoding="utf-8")


def test_a_seat(tmp_path: Path) -> None:
    """With ``--seat`` the picture shows what that seat knows; so it does for a view."""
    path = tmp_path / "seat.svg"
    assert 0 == main([*SHOW, "--seat", "3", "--svg", str(path)])
    seen = tichu.view(STATE, 3)
    assert svg.table(seen, NAMES) == path.read_text(encoding="utf-8")
    assert 0 == main(["show", format_view(seen), "--json", "--svg", str(path), "--force"])
    assert svg.table(seen) == path.read_text(encoding="utf-8")


def test_a_comparison(tmp_path: Path) -> None:
    """``tichu arena --svg`` draws how far the bots are ahead."""
    path = tmp_path / "bots.svg"
    words = ["arena", "RandomBot", "other=RandomBot", "--deals", "1", "--svg", str(path)]
    assert 0 == main(words)
    assert "RandomBot against other" in path.read_text(encoding="utf-8")


def test_a_name_in_capitals(tmp_path: Path) -> None:
    """Capitals of a suffix do not matter."""
    assert 0 == main([*SHOW, "--svg", str(tmp_path / "OPEN.SVG")])
