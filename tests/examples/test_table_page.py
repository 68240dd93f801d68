"""The page of the table in a browser, played as a person would."""

import pytest

from support.chromium import Page, browser
from support.clicks import text, until
from support.serving import ROOT, Serving

pytest.importorskip("starlette", reason="the extra `table` brings it")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (ROOT / "examples").exists(), reason="beside an installed package"),
]


def sit(page: Page, serving: Serving, name: str = "<b>Zoe</b>") -> None:
    """Make a table by the form, sit at it, and begin."""
    page.open(f"http://127.0.0.1:{serving.port}/")
    page.wait("document.querySelector('#tables').children.length > 0")
    page.run(f"document.querySelector('#name').value = '{name}'")
    page.run("document.querySelector('#create button').click()")
    page.wait("document.querySelector('#hand')?.children.length === 8")
    page.run("document.querySelector('#begin').click()")
    page.wait("document.querySelector('#do-decline') !== null")


def test_a_round_by_clicks(serving: Serving) -> None:
    """One person and three bots play a round, with a reload in the middle."""
    with browser() as page:
        page.look(360)
        sit(page, serving)
        clicked = until(
            page, "document.querySelector('#log').textContent.includes('takes the trick')"
        )
        page.run("window.stale = true; location.reload()")
        page.wait(
            "!window.stale &&"
            " document.querySelector('#log')?.textContent.includes('takes the trick') === true"
        )
        clicked += until(page, "!document.querySelector('#kept').hidden")
        assert {"do-decline", "do-play-0"} <= set(clicked)
        assert text(page, "#sheet td") == "1"
        assert "<b>Zoe</b> + Clara" in text(page, "#bar")
        assert page.run("document.documentElement.scrollWidth") == 360
        assert "1 replay" == page.run(
            "fetch(document.querySelector('#replay').href).then(answer => answer.text())"
            ".then(text => text.startsWith('<!doctype html>') ? '1 replay' : text)"
        )
        assert [] == page.errors


def test_an_illegal_choice_says_why(serving: Serving) -> None:
    """The sentence is the engine's, and the cards stay."""
    with browser() as page:
        sit(page, serving)
        until(page, "document.querySelector('#log').textContent.includes('Mah Jong and leads')")
        page.run("document.querySelector('#hand button').click()")
        page.wait("document.querySelector('#do-play-0') !== null")
        page.run("document.querySelectorAll('#hand button')[5].click()")
        page.run("[...document.querySelectorAll('#hand button')].at(-1).click()")
        page.run("document.querySelector('#do-play-0').click()")
        page.wait("document.querySelector('#alert').textContent")
        assert 14 == page.run("document.querySelector('#hand').children.length")
        assert [] == page.errors


def test_the_keyboard_alone(serving: Serving) -> None:
    """The arrow keys go through the hand, and the focus stays where it was."""
    with browser() as page:
        sit(page, serving)
        page.run("document.querySelector('#hand button').focus()")
        for key in ("End", "ArrowLeft", "ArrowLeft"):
            page.press(key)
        assert page.run("document.activeElement === document.querySelector('#hand').children[5]")
        page.run("document.activeElement.click()")
        assert "true" == page.run("document.activeElement.ariaPressed")
        assert page.run("document.activeElement.firstChild.alt")


def test_the_words_are_german_too(serving: Serving) -> None:
    """A choice of the language changes all words of the page, but no names."""
    with browser() as page:
        sit(page, serving)
        page.run(
            "document.querySelector('#language').value = '1';"
            "document.querySelector('#language').dispatchEvent(new Event('change'))"
        )
        assert "Sagst du großes Tichu an?" == text(page, "#question")
        assert "de" == page.run("document.documentElement.lang")
        assert "Nein" == text(page, "#do-decline")
