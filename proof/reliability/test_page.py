"""The published pages say what is true: a figure of other sources is not called current."""

import runpy
import sys
from collections.abc import Callable

import pytest

from reliability import figures
from reliability.checkout import ROOT, digest


def test_the_page_is_generated_from_the_figures() -> None:
    """If this fails, run ``python -m reliability --page`` in ``proof``.

    It does so after the first change of sources whose figure the page has as current.
    """
    assert figures.page(figures.read()) == figures.PAGE.read_text(encoding="utf-8")


def test_a_figure_of_other_sources_is_told() -> None:
    """The page says so in its row."""
    now = digest(figures.measures("laws"))
    known = {"laws": {**figures.read()["laws"], "sources": now}}
    current = figures.page(known)
    known["laws"]["sources"] = "another"

    assert current.count("| the same |") == 1
    assert figures.page(known) == current.replace("| the same |", "| changed |")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that runs a script of the folder ``benchmarks``."""
    folder = ROOT / "benchmarks"
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])

    def run(name: str) -> None:
        monkeypatch.setattr(sys, "argv", [name])
        runpy.run_path(str(folder / name), run_name="__main__")

    return run


@pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="not in an sdist")
def test_the_page_of_speed_is_generated_too(script: Callable[[str], None]) -> None:
    """If this fails, run ``python benchmarks/report.py --write``."""
    with pytest.raises(SystemExit) as ended:
        script("report.py")

    assert not ended.value.code


@pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="not in an sdist")
def test_the_strength_of_the_bots_is_what_was_measured(
    script: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """If this fails, run ``python benchmarks/strength.py --write``, which measures nothing anew.

    The page then says if RuleBot, by which all are measured, is no longer what it was.
    """
    script("strength.py")
    page = ROOT / "docs" / "reference" / "bots.md"

    assert capsys.readouterr().out in page.read_text(encoding="utf-8")
