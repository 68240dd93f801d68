"""The pictures of the documentation are those that the library draws."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

DOCS: Final = Path(__file__).parents[2] / "docs"


pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="beside an installed package")


@pytest.fixture(name="docs")
def _docs(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Return a function that imports a module of the documentation."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    return importlib.import_module


def written(name: str) -> str:
    """Return a picture as it is in the documentation."""
    return (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")


def test_the_pictures_of_cards_and_tables_are_up_to_date(docs: Callable[[str], Any]) -> None:
    """``python docs/draw.py`` changes none of them."""
    drawn = docs("draw").pictures()

    assert {name: written(name) for name in drawn} == drawn


@pytest.mark.slow
def test_the_diagrams_are_up_to_date(docs: Callable[[str], Any]) -> None:
    """Not tried: the comparison of bots and the terminal."""
    drawn = docs("diagrams").pictures()

    assert {name: written(name) for name in drawn} == drawn
