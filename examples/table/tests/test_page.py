"""Games at the page in Chromium, as people play them: with a mouse, keys and a finger.

They also reload it, lose the connection, and have the server killed. Without Chromium, all tests
are skipped.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import pytest
from examples.table.tests.serving import ROOT, Serving

from support.axe import barriers
from support.chromium import Page, browser, browsers
from support.clicks import all_until, text, until

PICTURES: Final = ROOT / "docs" / "pictures"
PATIENCE: Final = 600
"""The seconds for a game, on a slow machine with much else to do."""
IN_TRICK: Final = "document.querySelectorAll('#trick figure').length > 0"
IN_FULL_SWING: Final = (
    "document.querySelectorAll('#trick figure').length > 1"
    " && document.querySelectorAll('#trick img').length > 3"
    " && document.querySelectorAll('#hand button').length > 6"
    " && !document.querySelector('#alert').textContent"
    " && document.querySelector('#do-hint') !== null"
)
ROUND_OVER: Final = "!document.querySelector('#kept').hidden"
GAME_OVER: Final = "document.querySelector('#question')?.textContent === 'The game is over.'"
LOST: Final = "document.querySelector('#alert').textContent.includes('connection')"
LOG: Final = "[...document.querySelectorAll('#log li')].map(line => line.textContent)"
SHEET: Final = (
    "[...document.querySelectorAll('#sheet tr')]"
    ".map(row => [...row.children].slice(1).map(cell => Number(cell.textContent)))"
)
NETWORK: Final = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection to")
"""What the browser itself says when the connection is lost."""


# --- what people do ------------------------------------------------------------------------------


def open_table(page: Page, serving: Serving, name: str = "Zoe") -> None:
    """Open the page, and a table to 100 points by its form."""
    page.open(f"http://127.0.0.1:{serving.port}/")
    page.wait("document.querySelector('#tables').children.length > 0")
    page.run("document.querySelector('#target').value = '100'")
    page.click("#name")
    page.write(name)
    page.click("#create button")
    page.wait("document.querySelector('#hand')?.children.length === 8")


def sit_down(page: Page, link: str, name: str) -> None:
    """Follow a link to a seat, and say one's name."""
    page.open(link)
    page.wait("document.querySelector('#sit') && !document.querySelector('#sit').hidden")
    page.click("#sit-name")
    page.write(name)
    page.click("#sit button")
    page.wait("document.querySelector('#hand')?.children.length === 8")


def begin(page: Page) -> None:
    """Say that the game begins."""
    page.click("#begin")
    page.wait("document.querySelector('#do-decline') !== null")


def links(page: Page) -> list[str]:
    """Return the links to the other seats."""
    found: list[str] = page.run("[...document.querySelectorAll('#links input')].map(e => e.value)")
    return found


def sheet(page: Page) -> Any:  # noqa: ANN401  # JSON
    """Return the rows of the score sheet, the last of which is the score of the game."""
    return page.run(SHEET)


def replayed(serving: Serving, page: Page, folder: Path) -> list[list[int]]:
    """Return the rows of the sheet as the log in the file gives them.

    The record of the table, from the server, must be one that ``tichu convert`` accepts and
    ``tichu replay`` finds without fault.
    """
    table = page.run("new URLSearchParams(location.hash.slice(1)).get('table')")
    game = serving.game(table)
    with urlopen(f"http://127.0.0.1:{serving.port}/tables/{table}/record") as answer:
        (folder / "game.tichu").write_bytes(answer.read())
    for words in (("convert", "game.tichu", "game.tch"), ("replay", "game.tch")):
        command = [sys.executable, "-m", "tichu", *words]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return [*map(list, (result.scores for result in game.results)), list(game.scores)]


def faults(page: Page) -> list[str]:
    """Return the errors of a page, except that the network was away."""
    return [each for each in page.errors if not any(word in each for word in NETWORK)]


# --- games ---------------------------------------------------------------------------------------


def test_a_game_with_three_bots(serving: Serving, tmp_path: Path) -> None:
    """A person clicks through a whole game; the page shows the scores that the log gives."""
    with browser() as page:
        open_table(page, serving, "<b>Zoe</b>")
        begin(page)
        clicked = until(page, GAME_OVER, PATIENCE)
        assert {"do-decline", "do-play-0", "do-pass"} <= set(clicked)
        assert replayed(serving, page, tmp_path) == sheet(page)
        assert "<b>Zoe</b> + Clara" in text(page, "#bar")
        assert [] == page.errors


def test_four_people_and_all_that_goes_wrong(tmp_path: Path) -> None:
    """One reloads in a trick, one is offline when others may bomb, and the server is killed.

    Nobody notices more than a moment's wait: at the end all see the same scores, those of the log.
    """
    serving = Serving(tmp_path / "tables.db", pace=0.05, bombing=1.0)
    try:
        with browsers(4) as pages:
            anna, ben, clara, david = pages
            open_table(anna, serving)
            for page, link, name in zip(pages[1:], links(anna), ("Ben", "Eva", "Tom"), strict=True):
                sit_down(page, link, name)
            anna.click("#begin")
            all_until(pages, lambda: anna.run(IN_TRICK), PATIENCE)
            reload_in_a_trick(ben, anna)
            offline_in_the_time_for_bombs(clara, (anna, ben, david))
            all_until(pages, lambda: len(anna.run(LOG)) > 40, PATIENCE)
            serving.kill()
            for page in pages:
                page.wait(LOST)
            serving.start()
            for page in pages:
                page.wait(f"!{LOST}")
            all_until(pages, lambda: all(page.run(GAME_OVER) for page in pages), PATIENCE)
            expected = replayed(serving, anna, tmp_path)
            assert [expected] * 4 == [sheet(page) for page in pages]
            assert [[]] * 4 == [faults(page) for page in pages]
    finally:
        serving.kill()


def reload_in_a_trick(page: Page, other: Page) -> None:
    """Reload a page: it shows what happened as before, and what it knew of the trick."""
    trick = "document.querySelector('#trick').textContent"
    before = page.run(LOG)
    page.run("window.stale = true; location.reload()")
    page.wait("!window.stale && document.querySelectorAll('#hand button').length > 0")
    page.wait(f"{trick} === {other.run(trick)!r}")
    assert before == page.run(LOG)[: len(before)]


def offline_in_the_time_for_bombs(page: Page, others: Sequence[Page]) -> None:
    """Take the network away right after a play; the others go on until it is this one's turn."""
    other = others[0]
    bombing = "document.querySelector('#time').textContent.includes('bombs')"
    for _ in range(20):  # the time is short, and may be over before the network is
        all_until((page, *others), lambda: page.run(bombing), PATIENCE)
        page.connect(online=False)
        if page.run(bombing):
            break
        page.connect(online=True)
        page.wait(f"!{LOST}")
    page.wait(LOST)
    before = len(other.run(LOG))
    all_until(others, lambda: len(other.run(LOG)) > before, PATIENCE)
    page.connect(online=True)
    page.wait(f"!{LOST}")
    page.wait(f"({LOG}).at(-1) === {other.run(LOG)[-1]!r}")


def test_a_link_works_once(serving: Serving) -> None:
    """Who follows it later is refused; who has the address of the seat takes it over."""
    alert = "document.querySelector('#alert').textContent"
    with browsers(3) as pages:
        anna, ben, eve = pages
        open_table(anna, serving)
        link = links(anna)[0]
        sit_down(ben, link, "Ben")
        anna.wait("document.querySelectorAll('#links input').length === 2")
        assert link not in links(anna)
        eve.open(link)
        eve.wait("!document.querySelector('#sit').hidden")
        eve.click("#sit-name")
        eve.write("Eve")
        eve.click("#sit button")
        eve.wait(f"{alert}.includes('it works once')")
        assert 0 == eve.run("document.querySelector('#hand').childElementCount")
        own = ben.run("location.href")
        assert own not in (link, anna.run("location.href"))
        ben.run("location.reload()")
        ben.wait("document.querySelector('#hand')?.children.length === 8")
        eve.open(own)
        eve.wait("document.querySelector('#hand').childElementCount === 8")
        ben.wait(f"{alert}.includes('another window')")
        assert [[]] * 3 == [faults(page) for page in pages]


def test_an_illegal_choice_says_why(serving: Serving) -> None:
    """The sentence is the engine's, and the cards stay."""
    with browser() as page:
        open_table(page, serving)
        begin(page)
        until(page, "document.querySelector('#log').textContent.includes('Mah Jong and leads')")
        page.run("document.querySelector('#hand button').click()")
        page.wait("document.querySelector('#do-play-0') !== null")
        page.run("document.querySelectorAll('#hand button')[5].click()")
        page.run("[...document.querySelectorAll('#hand button')].at(-1).click()")
        page.run("document.querySelector('#do-play-0').click()")
        page.wait("document.querySelector('#alert').textContent")
        assert 14 == page.run("document.querySelector('#hand').children.length")
        assert [] == page.errors


def test_the_words_are_german_too(serving: Serving) -> None:
    """A choice of the language changes all words of the page, but no names."""
    with browser() as page:
        open_table(page, serving)
        begin(page)
        page.run(
            "document.querySelector('#language').value = '1';"
            "document.querySelector('#language').dispatchEvent(new Event('change'))"
        )
        assert "Sagst du großes Tichu an?" == text(page, "#question")
        assert "de" == page.run("document.documentElement.lang")
        assert "Nein" == text(page, "#do-decline")


# --- keys and fingers ----------------------------------------------------------------------------


def by_keyboard(page: Page, query: str) -> None:
    """Go to an element with Tab and in the hand with the arrow keys, and press it.

    It may be gone before.
    """
    element = f"document.querySelector({query!r})"
    for _ in range(80):
        if page.run(f"{element}?.disabled ?? true"):
            return
        if page.run(f"document.activeElement === {element}"):
            page.press("Enter")
            return
        in_hand = page.run("document.activeElement.parentElement?.id === 'hand'")
        if in_hand and query.startswith("#card-"):
            is_before = page.run(
                f"!!({element} && document.activeElement.compareDocumentPosition({element})"
                " & Node.DOCUMENT_POSITION_PRECEDING)"
            )
            page.press("ArrowLeft" if is_before else "ArrowRight")
        else:
            page.press("Tab")
    raise AssertionError(f"no way to {query}")


def test_a_round_by_keyboard_alone(serving: Serving) -> None:
    """From the form to the score sheet, without a mouse."""
    with browser() as page:
        page.open(f"http://127.0.0.1:{serving.port}/")
        page.wait("document.querySelector('#tables').children.length > 0")
        while page.run("document.activeElement.id") != "name":
            page.press("Tab")
        page.write("Zoe")
        page.press("Enter")
        page.wait("document.querySelector('#hand')?.children.length === 8")
        by_keyboard(page, "#begin")
        page.wait("document.querySelector('#do-decline') !== null")
        pressed = until(page, ROUND_OVER, PATIENCE, by=by_keyboard)
        assert {"do-decline", "do-play-0"} <= set(pressed)
        assert [] == page.errors


def test_a_push_and_a_play_with_a_finger(serving: Serving) -> None:
    """On a narrow screen, each card can be reached although the others lie on it."""
    with browser() as page:
        page.look(360, 740)
        open_table(page, serving)
        begin(page)
        page.tap("#do-decline")
        page.wait("document.querySelector('#slot-0') !== null")
        cards = page.run("[...document.querySelectorAll('#hand button')].map(card => card.id)")
        for number, card in enumerate((cards[0], cards[7], cards[-1])):
            page.tap(f"#{card}")
            if number < 2:
                page.wait(f"!document.querySelector('#slot-{number}').disabled")
        page.wait("document.querySelector('#log').textContent.includes('Zoe has pushed')")
        tapped = until(page, f"{LOG}.some(line => line.startsWith('Zoe: '))", by=Page.tap)
        assert "do-play-0" in tapped
        assert [] == page.errors


def test_a_button_that_is_held_down_while_others_play(serving: Serving) -> None:
    """The page is drawn anew while the button is down, and the click counts."""
    with browser() as page:
        open_table(page, serving)
        begin(page)
        page.mouse("mousePressed", "#do-decline")
        page.run("document.querySelector('#language').dispatchEvent(new Event('change'))")
        page.mouse("mouseReleased", "#do-decline")
        page.wait("document.querySelector('#do-decline') === null", patience=20)


def test_nothing_moves_for_who_wants_no_motion(serving: Serving) -> None:
    """Cards that are chosen do not slide if the system asks for less motion."""
    with browser() as page:
        open_table(page, serving)
        slides = "getComputedStyle(document.querySelector('#hand button')).transitionDuration"
        durations = [page.run(slides)]
        reduced = {"name": "prefers-reduced-motion", "value": "reduce"}
        page.send("Emulation.setEmulatedMedia", features=[reduced])
        durations.append(page.run(slides))
        assert ["0.12s", "0s"] == durations


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_is_wider_than_the_window(serving: Serving, width: int) -> None:
    """On phones, tablets and desks, light and dark, from the form to the score sheet.

    With ``TICHU_PICTURES``, the pictures of the documentation are taken at the desk.
    """
    with browser() as page:
        found: list[int] = []
        whole = "document.documentElement"

        def measure(picture: str = "") -> None:
            for theme in ("light", "dark"):
                page.look(width, 800, dark=theme == "dark")
                found.append(page.run(f"{whole}.scrollWidth - {whole}.clientWidth"))
                page.run("scrollTo(0, 0)")
                if picture and width == 1440 and "TICHU_PICTURES" in os.environ:
                    file = PICTURES / f"{picture}-{width}-{theme}.webp"
                    file.write_bytes(page.shot("webp"))

        page.look(width)
        page.open(f"http://127.0.0.1:{serving.port}/")
        measure()
        open_table(page, serving, "Zoe")
        measure()
        begin(page)
        until(page, "document.querySelector('#slot-0') !== null")
        measure()
        until(page, f"{IN_FULL_SWING} || {ROUND_OVER}", PATIENCE)
        measure("browser")
        until(page, ROUND_OVER, PATIENCE)
        measure()
        assert {0} == set(found)


def test_no_barriers(serving: Serving) -> None:
    """axe-core finds none in the lobby, before the game, in the push, in play and at the end."""
    found: dict[str, list[str]] = {}
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
    assert {moment: [] for moment in found} == found
