"""The page of the table in the browser, played as a person would."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from support.chromium import Page

MOVE: Final = """(() => {
  const isSeen = each => each?.checkVisibility({visibilityProperty: true}) && !each.disabled;
  const first = (...queries) => queries.map(each => document.querySelector(each)).find(isSeen)?.id;
  const asked = ['#begin', '#next', '#do-decline', '[id^=do-pick]', '[id^=do-wish]', '#do-which-0'];
  const card = document.querySelector('.gap') ? 'button' : '[aria-pressed=false]:not(.off)';
  const plays = ['#do-play:not(.doubtful)', `#hand ${card}`, '#do-pass', '#do-back'];
  return first(...asked) ?? (document.querySelector('#own.turn') ? first(...plays) : '');
})()"""
"""The id of what is asked for, of a card that fits, or to put cards back; empty to wait."""


def until(
    page: Page, end: str, patience: float = 30, by: Callable[[Page, str], None] = Page.click
) -> list[str]:
    """Play until an expression is true; return the clicks, or the results of ``by``."""
    clicked: list[str] = []
    latest = time.monotonic() + patience
    while not page.run(end):
        assert time.monotonic() < latest, clicked[-20:]
        chosen = page.run(MOVE)
        if chosen:
            clicked.append(chosen)
            by(page, f"#{chosen}")
        time.sleep(0.02)
    return clicked


def all_until(pages: Sequence[Page], end: Callable[[], bool], patience: float) -> None:
    """Play at several pages in turn, until something is true."""
    latest = time.monotonic() + patience
    while not end():
        assert time.monotonic() < latest, [text(page, "#question") for page in pages]
        for page in pages:
            chosen = page.run(MOVE)
            if chosen:
                page.click(f"#{chosen}")


def text(page: Page, query: str) -> str:
    """Return the text of an element."""
    return str(page.run(f"document.querySelector('{query}').textContent"))
