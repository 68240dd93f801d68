"""Replay pages in a browser: long tests, since a browser takes seconds to start."""

import random
from pathlib import Path

import pytest

import tichu
from records import record_of
from support.chromium import browser
from tichu import Play, html
from tichu.records import Record

pytestmark = pytest.mark.slow

DECISIONS = 1_000
SIZE = 300_000


def long_record() -> Record:
    """Return a game of at least 1,000 decisions."""
    rng = random.Random(3)
    game = tichu.new_game(tichu.BSW)
    actions: list[tichu.Action] = []
    while not game.is_over:
        actions.append(tichu.random_action(game, rng, call_rate=0.02))
        game = tichu.apply(game, actions[-1])
    assert len(actions) > DECISIONS
    return Record.of(actions, tichu.BSW, players=("Anna", "<b>Ben", "Clara", "David"))


def test_a_long_game(tmp_path: Path) -> None:
    """The page of 1,000 decisions opens, and keys go through it, without any error."""
    record = long_record()
    file = tmp_path / "game.html"
    text = html.page(record)
    assert len(text.encode()) < SIZE
    file.write_text(text, encoding="utf-8")
    last = len(record.entries)
    with browser() as page:
        page.look(1280)
        page.open(file.as_uri())
        count = "document.getElementById('count').textContent"
        first = next(
            step for step, entry in enumerate(record.entries, 1) if isinstance(entry.action, Play)
        )
        assert f"{first} / {last}" == page.run(count)
        assert 1 == page.run("document.querySelectorAll('.win').length")
        page.press("Home")
        for key, step in (
            ("ArrowRight", 1),
            ("ArrowRight", 2),
            ("ArrowLeft", 1),
            ("End", last),
            ("ArrowRight", last),
            ("Home", 0),
        ):
            page.press(key)
            assert f"{step} / {last}" == page.run(count)
        page.press("PageDown")
        page.press("m")
        assert "Call" in page.run("document.getElementById('said').textContent")
        page.run("document.querySelectorAll('#log li')[99].click()")
        assert f"100 / {last}" == page.run(count)
        state = [*record.states()][100]
        shown = page.run("[...document.querySelectorAll('.count')].map(e => e.textContent)")
        assert [f"{state.round.size(seat)}" for seat in (2, 3, 1, 0)] == shown
        page.run("for (let n = 0; n < 1000; n++) document.getElementById('next').click()")
        assert page.run("document.querySelector('#table b b')") is None
        assert [] == page.errors


@pytest.mark.parametrize("source", ["tientsin", "trichu"])
def test_a_phone(source: str, tmp_path: Path) -> None:
    """Tables of six and of three fit on a narrow screen, at every step."""
    record = record_of(source, 1)
    file = tmp_path / "game.html"
    file.write_text(html.page(record), encoding="utf-8")
    with browser() as page:
        page.look(390, 844, dark=True)
        page.open(file.as_uri())
        for _ in record.entries:
            page.press("ArrowRight")
            assert page.run("document.documentElement.scrollWidth") <= 390
        assert [] == page.errors
