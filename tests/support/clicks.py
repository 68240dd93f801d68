"""The page of the table in the browser, played as a person would."""

import time
from typing import Final

from support.chromium import Page

MOVE: Final = """(() => {
  const first = (...queries) => {
    const found = queries.map(each => document.querySelector(each));
    const button = found.find(each => each && !each.disabled);
    button?.click();
    return button?.id;
  };
  const asked = ['.main', '#do-decline', '#do-take', '[id^=do-give]', '#do-wish-9'];
  const plays = ['#hand [aria-pressed=false]:not(.off)', '#do-pass'];
  return first(...asked) ?? (document.querySelector('#do-hint') ? first(...plays) : '');
})()"""
"""Choose a card that fits, or do what is asked; the id of what was clicked."""


def until(page: Page, end: str, patience: float = 30) -> list[str]:
    """Click until an expression is true; return what was clicked."""
    clicked: list[str] = []
    latest = time.monotonic() + patience
    while not page.run(end):
        assert time.monotonic() < latest, clicked[-20:]
        clicked.append(page.run(MOVE))
        time.sleep(0.02)
    return [each for each in clicked if each]


def text(page: Page, query: str) -> str:
    """Return the text of an element."""
    return str(page.run(f"document.querySelector('{query}').textContent"))
