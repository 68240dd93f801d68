"""Games at the page in Chromium, as people play them: with a mouse, keys and a finger.

They also reload it, lose the connection, and have the server killed. The moments of a game are
measured without a server. Without Chromium, all tests are skipped.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import pytest
from examples.table.assets import files
from examples.table.tests.moments import moments, served
from examples.table.tests.serving import ROOT, Serving

from support.axe import barriers
from support.chromium import Page, browser, browsers
from support.clicks import all_until, text, until

PICTURES: Final = ROOT / "docs" / "pictures"
PATIENCE: Final = 600
"""The seconds for a game, on a slow machine with much else to do."""
SIZES: Final = ((1440, 900), (1366, 660), (1024, 768), (844, 390), (390, 844), (360, 640))
SHOWN: Final = {
    ("play", 1440): ("1440-light", "light"),
    ("play", 390): ("390-dark", "dark"),
} | {
    (moment, 1024): (moment, "light")
    for moment in ("grand", "push", "wish", "dragon", "long", "over")
}
"""The moments and widths of which the documentation has pictures: their names, and the theme."""
IN_TRICK: Final = "document.querySelectorAll('.play').length > 0"
ROUND_OVER: Final = "document.querySelector('.over') !== null"
GAME_OVER: Final = "document.querySelector('#lobby-link') !== null"
LOST: Final = "document.querySelector('#alert').textContent.includes('connection')"
LOG: Final = "[...document.querySelectorAll('#lines li')].map(line => line.textContent)"
SHEET: Final = (
    "[...document.querySelectorAll('#sheet tr')]"
    ".map(row => [...row.children].slice(1)"
    ".map(({textContent: text}) => Number(text.replace('\\u2212', '-'))))"
)
NETWORK: Final = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_", "WebSocket connection to")
"""What the browser itself says when the connection is lost."""
MEASURE: Final = """(() => {
  const found = [];
  const seen = query => [...document.querySelectorAll(query)]
    .filter(each => each.checkVisibility({visibilityProperty: true}))
    .filter(each => getComputedStyle(each.closest('h1') ?? each).clipPath === 'none');
  const name = each => `${each.id || each.className} ${each.textContent.trim().slice(0, 20)}`;
  const box = each => each.getBoundingClientRect();
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push('the page scrolls');
  const isCovered = seen('.panel').length > 0;
  const table = '.plate, .seat .notes > *, .play, .wish, .points, .slot';
  const always = '.bar > *, .ask, #bombs, .acts button, .panel';
  const parts = seen(isCovered ? always : `${always}, ${table}`);
  for (const [at, part] of parts.entries()) {
    const {left, right, top, bottom} = box(part);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(`${name(part)} leaves the window`);
    for (const other of parts.slice(at + 1)) {
      const {left: x, right: x2, top: y, bottom: y2} = box(other);
      const isApart = right < x + 3 || x2 < left + 3 || bottom < y + 3 || y2 < top + 3;
      if (!isApart) found.push(`${name(part)} overlaps ${name(other)}`);
    }
  }
  const targets = 'button, a, select, input';
  for (const target of seen(targets).filter(each => !each.disabled)) {
    if (isCovered && target.closest('.hand, .acts')) continue;
    const {left, right, top, bottom} = box(target);
    const isHit = (x, y) => document.elementFromPoint(x, y)?.closest(targets) === target;
    const run = (from, to, across) => {
      let [best, length] = [0, 0];
      for (let at = from + 1; at < to; at += 2) {
        length = across(at) ? length + 2 : 0;
        best = Math.max(best, length);
      }
      return best + 2;
    };
    const shares = [0.1, 0.25, 0.4, 0.5, 0.6, 0.9];
    const rows = shares.map(share => top + share * (bottom - top));
    const columns = shares.map(share => left + share * (right - left));
    const wide = Math.max(...rows.map(y => run(left, right, x => isHit(x, y))));
    const high = Math.max(...columns.map(x => run(top, bottom, y => isHit(x, y))));
    if (wide < 44 || high < 44) found.push(`${name(target)} is a target of ${wide} x ${high}`);
  }
  return found;
})()"""
"""What scrolls, leaves the window, overlaps, or is a target of less than 44 pixels."""
PLACES: Final = (
    "[...document.querySelectorAll('#acts button')]"
    ".map(each => { const {x, y, width, height} = each.getBoundingClientRect();"
    " return [x, y, width, height].map(Math.round).join(' '); }).join(', ')"
)


# --- what people do ------------------------------------------------------------------------------


def open_table(page: Page, serving: Serving, name: str = "Zoe") -> None:
    """Open the page, and a table to 100 points by its form."""
    page.open(f"http://127.0.0.1:{serving.port}/")
    page.wait("document.querySelector('#tables')?.children.length > 0")
    page.run("document.querySelector('#target').value = '100'")
    page.click("#name")
    page.write(name)
    page.click("#create button")
    page.wait("document.querySelector('#hand')?.children.length === 8")


def sit_down(page: Page, link: str, name: str) -> None:
    """Follow a link to a seat, and say one's name."""
    page.open(link)
    page.wait("document.querySelector('#sit')?.checkVisibility()")
    page.click("#sit-name")
    page.write(name)
    page.click("#sit button")
    page.wait("document.querySelector('#hand')?.children.length === 8")


def begin(page: Page) -> None:
    """Say that the game begins."""
    page.click("#begin")
    page.wait("document.querySelector('#do-decline').checkVisibility()")


def links(page: Page) -> list[str]:
    """Return the links to the other seats."""
    found: list[str] = page.run(
        "[...document.querySelectorAll('#panel .link')].map(each => each.dataset.link)"
    )
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
        page.look(1440)
        open_table(page, serving, "<b>Zoe</b>")
        begin(page)
        clicked = until(page, GAME_OVER, PATIENCE)
        assert {"do-decline", "do-play", "do-pass"} <= set(clicked)
        assert replayed(serving, page, tmp_path) == sheet(page)
        assert "<b>Zoe</b> & Clara" in text(page, "#score")
        assert [] == page.errors


def test_four_people_and_all_that_goes_wrong(tmp_path: Path) -> None:
    """One reloads in a trick, one is offline when others may bomb, and the server is killed.

    Nobody notices more than a moment's wait: at the end all see the same scores, those of the log.
    """
    serving = Serving(tmp_path / "tables.db", pace=0.05, bombing=1.0)
    try:
        with browsers(4) as pages:
            anna, ben, clara, david = pages
            for page in pages:
                page.look(1440)
            open_table(anna, serving)
            for page, link, name in zip(pages[1:], links(anna), ("Ben", "Eva", "Tom"), strict=True):
                sit_down(page, link, name)
            anna.click("#begin")
            all_until(pages, lambda: anna.run(IN_TRICK), PATIENCE)
            reload_in_a_trick(ben)
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


def reload_in_a_trick(page: Page) -> None:
    """Reload a page: it shows what happened as before."""
    before = page.run(LOG)
    page.run("window.stale = true; location.reload()")
    page.wait("!window.stale && document.querySelectorAll('#hand button').length > 0")
    assert before == page.run(LOG)[: len(before)]


def offline_in_the_time_for_bombs(page: Page, others: Sequence[Page]) -> None:
    """Take the network away right after a play; the others go on until it is this one's turn."""
    other = others[0]
    bombing = "!document.querySelector('#bombs').matches('.away')"
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
        anna.wait("document.querySelectorAll('#panel .link').length === 2")
        assert link not in links(anna)
        eve.open(link)
        eve.wait("document.querySelector('#sit').checkVisibility()")
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
        page.look(1440)
        open_table(page, serving)
        begin(page)
        until(page, f"{LOG}.some(line => line.includes('Mah Jong and leads'))")
        for place in (0, 5, 13):
            page.run(f"document.querySelectorAll('#hand button')[{place}].click()")
        page.wait("!document.querySelector('#do-play').disabled", PATIENCE)
        page.run("document.querySelector('#do-play').click()")
        page.wait("document.querySelector('#alert').textContent")
        assert 14 == page.run("document.querySelector('#hand').children.length")
        assert [] == page.errors


# --- keys and fingers ----------------------------------------------------------------------------


def by_keyboard(page: Page, query: str) -> None:
    """Go to an element with Tab and in the hand with the arrow keys, and press it.

    It may be gone before. From the hand, Enter plays.
    """
    element = f"document.querySelector({query!r})"
    is_card = query.startswith("#card-")
    for _ in range(80):
        if page.run(f"{element}?.disabled ?? true"):
            return
        in_hand = page.run("document.activeElement.parentElement?.id === 'hand'")
        if page.run(f"document.activeElement === {element}") or (in_hand and query == "#do-play"):
            page.press(" " if is_card else "Enter")
            return
        if in_hand and is_card:
            is_before = page.run(
                f"!!({element} && document.activeElement.compareDocumentPosition({element})"
                " & Node.DOCUMENT_POSITION_PRECEDING)"
            )
            page.press("ArrowLeft" if is_before else "ArrowRight")
        elif in_hand and query == "#do-pass":
            page.press("p")
            return
        else:
            page.press("Tab")
    raise AssertionError(f"no way to {query}")


def test_a_round_by_keyboard_alone(serving: Serving) -> None:
    """From the form to the end of a round, without a mouse."""
    with browser() as page:
        page.open(f"http://127.0.0.1:{serving.port}/")
        page.wait("document.querySelector('#tables')?.children.length > 0")
        while page.run("document.activeElement.id") != "name":
            page.press("Tab")
        page.write("Zoe")
        page.press("Enter")
        page.wait("document.querySelector('#hand')?.children.length === 8")
        by_keyboard(page, "#begin")
        page.wait("document.querySelector('#do-decline').checkVisibility()")
        pressed = until(page, ROUND_OVER, PATIENCE, by=by_keyboard)
        assert {"do-decline", "do-play"} <= set(pressed)
        assert [] == page.errors


def test_a_push_and_a_play_with_a_finger(serving: Serving) -> None:
    """On a narrow screen each card can be reached, and a card to push can be taken back."""
    with browser() as page:
        page.look(360, 640)
        page.send("Emulation.setEmulatedMedia", features=[STILL])  # a finger waits for the cards
        open_table(page, serving)
        begin(page)
        page.tap("#do-decline")
        page.wait("document.querySelector('#slot-0') !== null")
        cards = page.run("[...document.querySelectorAll('#hand button')].map(card => card.id)")
        for place, card in enumerate((cards[0], cards[7], cards[-1])):
            page.tap(f"#{card}")
            page.wait(f"document.querySelector('#slot-{place}')?.disabled === false")
        page.tap("#slot-1")
        page.wait(f"document.querySelector('#{cards[7]}') !== null")
        assert page.run("document.querySelector('#do-play').disabled")
        page.tap(f"#{cards[5]}")
        page.wait("!document.querySelector('#do-play').disabled")
        page.tap("#do-play")
        page.wait(f"{LOG}.includes('Zoe has pushed.')")
        tapped = until(page, f"{LOG}.some(line => line.startsWith('Zoe: '))", PATIENCE, by=Page.tap)
        assert "do-play" in tapped
        assert [] == page.errors


# --- moments, without a server -------------------------------------------------------------------


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page that hears what a test tells it."""
    with served(tmp_path_factory.mktemp("page")) as found:
        yield found


def show(page: Page, address: str, *names: str, language: str = "en") -> None:
    """Open the page anew, without motion, and let it hear moments."""
    page.open(address)
    kept = {"name": "Lena", "language": language, "t": json.dumps(["a", "b", "c", "d"])}
    page.run(f"Object.entries({json.dumps(kept)}).forEach(each => localStorage.setItem(...each))")
    page.send("Emulation.setEmulatedMedia", features=[STILL])
    page.open(f"{address}?at#table=t&key=k")
    page.wait("window.hear !== undefined")
    for name in names:
        tell(page, MOMENTS[name])


def tell(page: Page, news: dict[str, Any]) -> None:
    """Let the page hear a message."""
    page.run(f"hear({json.dumps(news)})")


MOMENTS: Final = moments()
STILL: Final = {"name": "prefers-reduced-motion", "value": "reduce"}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_scrolls_overlaps_or_moves(address: str, width: int, height: int) -> None:
    """At every moment, all can be seen and reached, and the buttons stay where they are.

    With ``TICHU_PICTURES``, the pictures of the documentation are taken.
    """
    with browser() as page:
        page.look(width, height)
        show(page, address)
        found: dict[str, list[str]] = {}
        places: dict[str, str] = {}
        for name, news in MOMENTS.items():
            tell(page, news)
            page.run("Promise.all([...document.images].map(each => each.decode()))")
            found[name] = page.run(MEASURE)
            places[name] = page.run(PLACES)
            take_picture(page, name, width)
        assert {name: [] for name in MOMENTS} == found
        assert 1 == len(set(places.values())), places
        assert [] == page.errors


def take_picture(page: Page, moment: str, width: int) -> None:
    """Take a picture of the documentation, if somebody wants it."""
    if "TICHU_PICTURES" in os.environ and (moment, width) in SHOWN:
        name, theme = SHOWN[moment, width]
        feature = {"name": "prefers-color-scheme", "value": theme}
        page.send("Emulation.setEmulatedMedia", features=[STILL, feature])
        page.run("new Promise(done => setTimeout(done, 300))")
        (PICTURES / f"browser-{name}.webp").write_bytes(page.shot("webp"))


@pytest.mark.parametrize("name", MOMENTS)
def test_no_barriers(address: str, name: str) -> None:
    """axe-core finds none at any moment, light and dark."""
    with browser() as page:
        page.look(1440)
        show(page, address, name)
        assert [] == barriers(page)


def test_no_barriers_in_the_lobby(serving: Serving) -> None:
    """axe-core finds none in the lobby and beside the table."""
    with browser() as page:
        page.look(390)
        page.open(f"http://127.0.0.1:{serving.port}/")
        page.wait("document.querySelector('#tables')?.children.length > 0")
        assert [] == barriers(page)
        open_table(page, serving)
        for panel in ("last", "log", "more"):
            page.click(f"#show-{panel}")
            assert [] == barriers(page)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("play", ["do-pass", "do-bomb", "do-hint"]),
        ("lead", ["do-tichu", "do-bomb", "do-hint"]),
        ("wish", ["do-hint"]),
        ("dragon", ["do-hint"]),
        ("wait", ["do-bomb"]),
        ("came", ["do-tichu"]),
    ],
)
def test_only_what_is_possible_can_be_pressed(address: str, name: str, expected: list[str]) -> None:
    """A pass is not offered where it is no choice."""
    with browser() as page:
        show(page, address, name)
        enabled = "[...document.querySelectorAll('.acts button:enabled, #do-hint:enabled')]"
        seen = f"{enabled}.filter(each => each.checkVisibility()).map(each => each.id)"
        assert sorted(expected) == sorted(page.run(seen))


def test_a_bomb_is_chosen_and_then_played(address: str) -> None:
    """The first tap on the button shows its cards, the second plays it."""
    with browser() as page:
        show(page, address, "wait")
        page.click("#do-bomb")
        chosen = "[...document.querySelectorAll('#hand [aria-pressed=true]')].map(each => each.id)"
        assert ["card-9j", "card-9w", "card-9p", "card-9s"] == page.run(chosen)
        assert "Play" in text(page, "#do-play")
        page.click("#do-bomb")
        assert "play 9j9w9p9s" == page.run("sent.at(-1).act")


def test_escape_puts_all_cards_back(address: str) -> None:
    """So does the button; in the exchange too, before the push."""
    with browser() as page:
        show(page, address, "push")
        for _ in range(3):
            page.click("#hand button")
        assert not page.run("document.querySelector('#do-play').disabled")
        page.press("Escape")
        assert 14 == page.run("document.querySelectorAll('#hand button').length")
        assert page.run("document.querySelector('#do-play').disabled")
        assert not page.run("sent.some(each => each.act)")


def test_an_answer_that_waits_lies_before_the_seat(address: str) -> None:
    """Its cards are not in the hand, until they are taken back to choose another play."""
    own = "document.querySelector('#card-Kj')?.ariaPressed"
    with browser() as page:
        show(page, address, "held")
        assert page.run(own) is None
        assert 1 == page.run("document.querySelectorAll('.play.held').length")
        page.click("#do-back")
        assert "true" == page.run(own)


def test_the_log_says_who_leads(address: str) -> None:
    """The first play of a trick is told as such, the others are not."""
    with browser() as page:
        show(page, address, "wait")
        plays = [line for line in page.run(LOG) if "pair" in line]
        assert ["David leads: pair of 5s.", "Lena: pair of 8s."] == plays


def test_a_wish_by_a_key(address: str) -> None:
    """Digits and letters wish for a rank, 1 for the ten."""
    with browser() as page:
        show(page, address, "wish")
        page.run("document.querySelector('#hand button').focus()")
        for key in ("1", "7", "k"):
            page.press(key)
        wishes = page.run("sent.map(each => each.act).filter(Boolean)")
        assert ["wish T", "wish 7", "wish K"] == wishes


def test_the_phoenix_says_what_it_stands_for(address: str) -> None:
    """If it can stand for several ranks, the page asks."""
    with browser() as page:
        show(page, address, "phoenix")
        for card in ("8p", "9s", "Tj", "Jj", "Ph"):
            page.click(f"#card-{card}")
        page.click("#do-play")
        asked = "[...document.querySelectorAll('#panel button')].map(each => each.textContent)"
        expected = ["Straight to jack, Phoenix = 7", "Straight to queen, Phoenix = Q"]
        assert expected == page.run(asked)
        page.click("#do-which-0")
        assert "play 8p9sTjJjPh=7" == page.run("sent.at(-1).act")


def test_each_event_is_said_once(address: str) -> None:
    """To those who do not see the page, in one sentence each."""
    with browser() as page:
        show(page, address, "wait")
        news = MOMENTS["play"]
        tell(page, news | {"since": MOMENTS["wait"]["ply"], "happenings": news["happenings"][2:]})
        said = "[...document.querySelectorAll('#said p')].map(each => each.textContent)"
        first = "Ben: pair of jacks, with the Phoenix."
        assert [first, "Clara: pair of queens.", "David passes."] == page.run(said)


def test_the_own_call_name_and_count_are_shown(address: str) -> None:
    """In the pill, where the person is asked."""
    with browser() as page:
        show(page, address, "tichu")
        assert "Lena · 12 cards" in text(page, "#own")
        assert "Tichu" in text(page, "#own .call")
        name = page.run("document.querySelector('#own').ariaLabel")
        assert "You, Lena, 12 cards, Tichu" == name


def test_the_focus_stays_in_the_hand(address: str) -> None:
    """There is one stop for Tab; if its card is played, another card has the focus."""
    with browser() as page:
        show(page, address, "lead")
        page.run("document.querySelector('#card-8s').focus()")
        page.press("ArrowRight")
        assert "card-9j" == page.run("document.activeElement.id")
        assert 1 == page.run("document.querySelectorAll('#hand [tabindex=\"0\"]').length")
        page.press("ArrowLeft")
        tell(page, MOMENTS["wait"])
        assert page.run("document.activeElement.matches('#hand [tabindex=\"0\"]')")


def test_a_button_that_is_held_down_while_others_play(address: str) -> None:
    """The page is drawn anew while the button is down, and the click counts."""
    with browser() as page:
        show(page, address, "grand")
        page.mouse("mousePressed", "#do-decline")
        tell(page, MOMENTS["grand"])
        page.mouse("mouseReleased", "#do-decline")
        assert "decline" == page.run("sent.at(-1).act")


def test_nothing_moves_for_who_wants_no_motion(address: str) -> None:
    """Cards that are chosen do not slide if the system asks for less motion."""
    with browser() as page:
        show(page, address, "play")
        page.look(1440)
        slides = "getComputedStyle(document.querySelector('#hand button')).transitionDuration"
        durations = [page.run(slides)]
        page.send("Emulation.setEmulatedMedia", features=[STILL])
        durations.append(page.run(slides))
        assert ["0.14s", "0s"] == durations


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", ["Du bist dran: Paar Damen schlagen", "Passen", "Ben: Paar Buben, mit dem Phönix."]),
        ("fr", ["À toi de battre : paire de dames", "Passer", "Clara : paire de dames."]),
    ],
)
def test_the_page_speaks_other_languages(address: str, language: str, expected: list[str]) -> None:
    """A language is a file; the choice changes all words of the page at once, but no names."""
    with browser() as page:
        show(page, address, "play")
        page.run(
            f"document.querySelector('#language').value = {language!r};"
            "document.querySelector('#language').dispatchEvent(new Event('change'))"
        )
        page.wait(f"document.documentElement.lang === {language!r}")
        page.wait(f"document.querySelector('#do-pass').textContent === {expected[1]!r}")
        assert expected[:2] == [text(page, "#question"), text(page, "#do-pass")]
        assert expected[2] in page.run(LOG)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_word_is_missing(language: str) -> None:
    """Each language has the words of the English file."""
    folder = ROOT / "examples/table/page/words"
    own, english = (json.loads((folder / f"{name}.json").read_bytes()) for name in (language, "en"))
    merged = json.loads(files()[f"page/words/{language}.json"])
    assert set(english) <= set(own)
    assert {str(rank) for rank in range(16)} == set(merged["ranks"])
