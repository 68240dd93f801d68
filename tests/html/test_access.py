"""No page puts a barrier before people that axe-core could find, light or dark."""

from pathlib import Path

import pytest

from records import record_of
from support.axe import barriers
from support.chromium import browser
from tichu import html

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("source", "seat"), [("bsw", None), ("trichu", 1)])
def test_a_replay(source: str, seat: int | None, tmp_path: Path) -> None:
    """There is none at the first and the last step, with open hands and as one seat saw it."""
    file = tmp_path / "game.html"
    file.write_text(html.page(record_of(source, 1), seat), encoding="utf-8")
    with browser() as page:
        page.look(1280)
        page.open(file.as_uri())
        found = barriers(page)
        page.press("PageDown")
        found += barriers(page)
        page.press("End")
        assert [] == found + barriers(page)
