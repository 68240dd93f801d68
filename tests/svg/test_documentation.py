"""The pictures of the documentation are those that the library draws."""

import importlib.util
import sys
from pathlib import Path
from typing import Any, Final

import pytest

DOCS: Final = Path(__file__).parents[2] / "docs"


@pytest.mark.slow
@pytest.mark.skipif(not DOCS.exists(), reason="beside an installed package")
def test_the_pictures_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """``python docs/draw.py`` changes none; not tried: the comparison and the terminal."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    spec = importlib.util.spec_from_file_location("draw", DOCS / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    draw: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    for name, picture in draw.pictures().items():
        assert picture == (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8"), name
