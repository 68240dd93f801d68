"""No page puts a barrier before people that axe-core could find, light or dark."""

from pathlib import Path

import pytest

from records import record_of
from support.axe import barriers
from support.chromium import browser
from support.clicks import until
from support.serving import ROOT, Serving
from tichu import html

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("source", "seat"), [("bsw", None), ("trichu", 1)])
def test_a_replay(source: str, seat: int | None, tmp_path: Path) -> None:
    """At the first and at the last step, with open hands and as one seat saw it."""
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


@pytest.mark.skipif(not (ROOT / "examples").exists(), reason="beside an installed package")
def test_the_table(tmp_path: Path) -> None:
    """When a table is opened, before the game, in the push, in play, and when a round is over."""
    pytest.importorskip("starlette", reason="the extra `table` brings it")
    serving = Serving(tmp_path / "tables.db", pace=0.05, bombing=0.05)
    found: dict[str, list[str]] = {}
    try:
        with browser() as page:
            page.look(390)
            page.open(f"http://127.0.0.1:{serving.port}/")
            page.wait("document.querySelector('#tables').children.length > 0")
            found["lobby"] = barriers(page)
            page.click("#create button")
            page.wait("document.querySelector('#hand')?.children.length === 8")
            found["invitation"] = barriers(page)
            page.click("#begin")
            page.wait("document.querySelector('#do-decline') !== null")
            page.click("#do-decline")
            page.wait("document.querySelector('#slot-0') !== null")
            page.click("#hand button")
            found["push"] = barriers(page)
            until(page, "document.querySelectorAll('#trick figure').length > 0")
            found["play"] = barriers(page)
            until(page, "!document.querySelector('#kept').hidden", patience=240)
            found["end"] = barriers(page)
            page.open(page.run("document.querySelector('#replay').href"))
            found["replay"] = barriers(page)
    finally:
        serving.kill()
    assert {moment: [] for moment in found} == found
