"""Every program in ``examples/`` runs, prints something and stays short."""

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


def test_there_are_examples() -> None:
    """The folder of examples is found."""
    assert "play_a_game" in {path.stem for path in EXAMPLES}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An example runs, prints to standard output, and nothing to standard error."""
    monkeypatch.setattr(sys, "argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")

    printed = capsys.readouterr()

    assert printed.out.strip()
    assert "" == printed.err


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_is_short_and_says_its_task(path: Path) -> None:
    """An example has fewer than 70 lines, and says what it is for."""
    text = path.read_text(encoding="utf-8")

    assert len(text.splitlines()) < 70
    assert text.startswith('"""Task: ')
