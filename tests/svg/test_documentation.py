"""The pictures of the documentation are the same as the library draws."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest

import tichu

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


def test_the_front_pages_lead_to_the_position_that_they_draw(docs: Callable[[str], Any]) -> None:
    """A click opens it at the seat that sees it; the front page has the README's code."""
    draw = docs("draw")
    state, seen = (draw.of_page(draw.FRONT, name) for name in ("state", "seen"))
    begin = urlencode({"position": tichu.notation.format_state(state), "seat": seen.seat})
    front = (DOCS / "index.md").read_text("utf-8")

    assert seen == draw.of_page(DOCS / "index.md", "seen")
    assert 1 == draw.FRONT.read_text("utf-8").count(f"/en/stable/try/index.html#{begin}\n")
    assert 2 == front.count(f" try/index.html#{begin}\n")
