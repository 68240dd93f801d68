"""The page on which the library runs in a browser: the table without a server."""

import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

import pytest

import tichu
from support.chromium import browser
from support.clicks import until
from support.scripts import module_at
from tichu.bots import RuleBot
from tichu.notation import format_action

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "docs" / "try"
WISH: Final = (
    "nanjing play 0 0 5s8wKp/3j6pQw/4w7jTp/9j9sQs 3:Ma 8 ---- - - - 0123 -/-/-/Dg2j2w2p2s3w3p3s4j4p"
    "4s5j5w5p6j6w6s7w7p7s8j8p8s9w9pTjTwTsJjJwJpJsQjQpKjKwKsAjAwApAsPhDr -"
)
"""Seat 0 holds the wished rank."""
pytestmark = pytest.mark.skipif(not SOURCE.exists(), reason="beside an installed package")


def module(name: str) -> Any:  # noqa: ANN401  # a file of the page, which is not a package
    """Return a file of the page as a module."""
    return module_at(SOURCE / f"{name}.py")


def test_the_page_is_small() -> None:
    """The code that differs from the server's page has under 300 lines."""
    texts = [each.read_text(encoding="utf-8") for each in SOURCE.iterdir() if each.is_file()]
    assert sum(len(text.splitlines()) for text in texts) < 300


# --- the table, without the page -----------------------------------------------------------------


class Here:
    """A person at a table, and the messages to the page."""

    def __init__(self, **begin: str) -> None:
        self.now = 0.0
        self.told: list[dict[str, Any]] = []
        self.person = module("glue").Person(begin, None, self.post, lambda: self.now)
        self.table = self.person.table

    def post(self, text: str) -> None:
        """Take the messages to the page."""
        self.told.append(json.loads(text))

    def act(self, action: str) -> dict[str, Any]:
        """Play an action, and return the answer."""
        self.person.hear(json.dumps({"act": action, "ply": self.table.host.ply}))
        return self.told[-1]

    def wait(self, end: "Callable[[Here], bool]") -> None:
        """Let time pass, and a bot act for the person."""
        while not end(self):
            wait = self.table.step(self.now)
            if wait is None:
                seen = self.table.host.snapshot(self.person.seat)
                self.act(format_action(RuleBot().act(seen)))
            else:
                self.now += wait


@pytest.mark.slow
def test_a_seed_is_a_deal() -> None:
    """The same address gives the same cards, and bots do the same."""
    tables = [Here(rules="bsw(target=500)", seed=seed) for seed in ("7", "7", "8")]
    for here in tables:
        here.wait(lambda here: bool(here.table.host.game.results))
    first, second, other = (here.table.host.log for here in tables)
    assert first == second
    assert first != other
    (*_, news) = (told for told in tables[0].told if "view" in told)
    assert "bsw(target=500)" == news["view"]["rules"]


def test_bots_wait_for_the_person() -> None:
    """A person alone has all the time to decide."""
    here = Here()
    while (wait := here.table.step(here.now)) is not None:
        here.now += wait
    assert (0,) == here.table.host.pending().decide
    assert here.told[-1]["time"] is None


def test_a_position_is_played_from_a_link() -> None:
    """An illegal action is refused with the rule, and the link of the news leads back."""
    here = Here(position=WISH, seat="0")
    assert "WISH-3" in here.act("pass")["refused"]
    (news,) = (told for told in here.told if "view" in told)
    assert WISH == news["position"]
    here.act("play 8w")
    assert "-" == tichu.notation.format_state(here.table.host.game.round).split()[6]


@pytest.mark.parametrize(
    ("begin", "why"),
    [
        ({"position": "nonsense"}, "phase: the field is missing"),
        ({"position": tichu.notation.format_state(tichu.new_round("trichu"))}, "for four players"),
        ({"rules": "tientsin"}, "for four players"),
        ({"rules": "no such rules"}, "rules"),
        ({"seat": "4"}, "from 0 to 3"),
        ({"seat": "north"}, "north"),
    ],
)
def test_what_cannot_be_played(begin: dict[str, str], why: str) -> None:
    """An address that leads to no table is answered with a sentence."""
    told: list[str] = []
    assert module("glue").sit(json.dumps({"join": begin}), told.append) is None
    (answer,) = map(json.loads, told)
    assert why in answer["refused"]


def test_a_person_who_can_bomb_has_more_time() -> None:
    """Five seconds, and otherwise the game does not wait."""
    times: list[float | None] = []
    for hand in ("TjTwTpTs", "TjTwTp9w"):
        hands = (hand, "3j6p", "5w7j", "9j9s")
        setup = tichu.RoundSetup(hands=hands, turn=1, trick=(tichu.Play(0, "2j"),), rest_to=0)
        position = tichu.notation.format_state(tichu.RoundState.from_setup(setup))
        here = Here(position=position)
        here.wait(lambda here: here.table.host.ply == 1)
        times.append(here.told[-1]["bombs"])
    assert [5, None] == times


def test_after_a_round_there_is_its_record() -> None:
    """The news has it once, as text and as a page that replays it."""
    here = Here(seed="1")
    here.wait(lambda here: bool(here.table.host.game.results))
    (news,) = (told for told in here.told if "record" in told)
    (record,) = tichu.records.read(news["record"])
    assert 1 == len(record.rounds)
    assert news["replay"].startswith("<!doctype html>")


def test_the_questions_of_learn_can_be_played() -> None:
    """Every question leads to a decision of seat 0; one question forbids a pass."""
    page = (ROOT / "docs" / "learn.md").read_text(encoding="utf-8")
    begins = [
        dict(parse_qsl(each)) for each in re.findall(r'"try/index\.html#(position=.*?)"', page)
    ]
    tables = [Here(**begin) for begin in begins]
    may_pass = ["refused" not in here.act("pass") for here in tables]
    assert [True, False, True, True] == may_pass


# --- the page in a browser -----------------------------------------------------------------------


class Files(SimpleHTTPRequestHandler):
    """Serves files, and notes which."""

    served: Final[set[str]] = set()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as inherited
        """Note the path, and write nothing."""
        del format, args
        self.served.add(self.translate_path(self.path))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the page, and serve it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    out = tmp_path_factory.mktemp("try")
    module("build").build(out)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(out))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


@pytest.mark.slow
def test_a_round_in_the_browser(address: str) -> None:
    """Python is loaded when a table is opened; a round is played by clicks and replayed."""
    with browser() as page:
        page.look(360)
        page.open(address)
        page.wait("document.querySelector('#about').textContent")
        assert not any("pyodide" in path for path in Files.served)
        page.run("document.querySelector('#name').value = '<b>Zoe</b>'")
        page.run("document.querySelector('#create button').click()")
        page.wait("document.querySelector('#hand')?.children.length === 8")
        assert sum(Path(path).stat().st_size for path in Files.served) < 13_500_000
        pushed = until(page, "document.querySelector('#lines').textContent.includes('<b>Zoe</b>')")
        assert 3 == sum(each.startswith("card-") for each in pushed)
        until(page, "document.querySelector('.over') !== null", patience=240)
        assert page.run("document.documentElement.scrollWidth") == 360
        for what, start in (("replay", "<!doctype html>"), ("record", "tichu")):
            content = f"fetch(document.querySelector('#{what}').href).then(each => each.text())"
            assert page.run(content).startswith(start)
        assert [] == page.errors


@pytest.mark.slow
def test_a_link_to_a_position_in_the_browser(address: str) -> None:
    """One may not pass there, since the wish binds; and the page has a link to where one is."""
    with browser() as page:
        page.open(f"{address}#position={WISH.replace(' ', '+')}&seat=0")
        page.wait("document.querySelector('progress')?.position > 0")
        page.wait("document.querySelector('#hand')?.children.length === 3")
        assert page.run("document.querySelector('#do-pass').disabled")
        here = "new URLSearchParams(document.querySelector('#position').hash.slice(1))"
        assert WISH == page.run(f"{here}.get('position')")
        assert [] == page.errors
