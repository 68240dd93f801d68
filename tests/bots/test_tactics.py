"""The page with tactics has the figures that its script has measured."""

import importlib
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

DOCS: Final = Path(__file__).parents[2] / "docs"

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="beside an installed package")


@pytest.fixture(name="tactics")
def _tactics(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Import the script of the page."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    return importlib.import_module("tactics")


@pytest.fixture(name="told")
def _told(tactics: ModuleType) -> dict[str, Any]:
    """Read the figures that were measured."""
    return tomllib.loads(tactics.FIGURES.read_text("utf-8"))


def test_the_page_has_the_measured_figures(tactics: ModuleType, told: dict[str, Any]) -> None:
    """``python docs/tactics.py --page`` changes nothing."""
    template = tactics.TEMPLATE.read_text("utf-8")

    assert tactics.PAGE.read_text("utf-8") == tactics.page(told, template)


def test_the_page_needs_each_figure(tactics: ModuleType, told: dict[str, Any]) -> None:
    """Nothing is measured for no sentence."""
    used = re.findall(r"\{\{(\S+) \w+\}\}", tactics.TEMPLATE.read_text("utf-8"))

    assert {*used} == {*told["figures"]}


def test_the_script_measures_what_the_page_tells(tactics: ModuleType, told: dict[str, Any]) -> None:
    """A small run finds figures of the same names, and keeps them in a file like that."""
    found = tactics.measured(2, 1)
    kept = tomllib.loads(tactics.kept(found, deals=2, date="today"))

    assert set() == {*found} - {*told["figures"]}
    assert len(found) > len(told["figures"]) / 2
    assert (2, "today") == (kept["deals"], kept["date"])
    assert kept["figures"] == {name: [*figure] for name, figure in found.items()}
    assert 2 == kept["figures"]["dog-partner"][2]


def test_a_figure_is_a_mean_with_half_of_its_interval(tactics: ModuleType) -> None:
    """Samples of several processes are counted together."""
    samples, others = tactics.Samples(), tactics.Samples()
    for value in (1, 2, 3):
        samples.add("x", value)
    others.mean("x", [4, 6])
    others.mean("x", [])
    samples.merge(others)

    assert (2.75, round(1.96 * (8.75 / 3 / 4) ** 0.5, 3), 4) == samples.figures()["x"]
    told = {"rounds": 1000, "figures": {"x": samples.figures()["x"], "y": (-3.04, 0.25, 2)}}
    template = "{{x rate}} of {{x n}}, {{y points}}, {{rounds}}"

    assert "2.8 ± 1.7 % of 4, \N{MINUS SIGN}3.0 ± 0.2, 1,000" == tactics.page(told, template)
