"""The page on which the library runs in a browser."""

import importlib.util
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest

from support.chromium import browser
from support.logs import game_text

SOURCE: Final = Path(__file__).parents[2] / "docs" / "try"
pytestmark = pytest.mark.skipif(not SOURCE.exists(), reason="beside an installed package")


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and writes no log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as inherited
        """Write nothing."""


def module(name: str) -> Any:  # noqa: ANN401  # a file of the page, which is not a package
    """Return a file of the page as a module."""
    spec = importlib.util.spec_from_file_location(name, SOURCE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the page, and serve it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    out = tmp_path_factory.mktemp("try")
    module("build").build(out)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(out))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


def test_the_page_is_small() -> None:
    """Its own code is under 400 lines."""
    texts = [each.read_text(encoding="utf-8") for each in SOURCE.iterdir() if each.is_file()]
    assert sum(len(text.splitlines()) for text in texts) < 400


def test_a_bomb_out_of_turn() -> None:
    """The player is asked whether to bomb, and the others act if not."""
    glue = module("glue")
    games = (round_until_asked(glue.Game(seed)) for seed in range(100))
    game = next(game for game in games if game)
    assert 0 not in game.state.to_act
    assert any(action.startswith("0 play") for action in game.actions())
    told = len(game.told)
    game.go_on()
    assert len(game.told) > told


def round_until_asked(game: Any) -> Any:  # noqa: ANN401  # of the page
    """Play first actions until the player may bomb; return None if that never happens."""
    while not game.state.is_over:
        if game.is_asked():
            return game
        game.play(game.actions()[0])
    return None


@pytest.mark.slow
def test_playing_asking_and_replaying(address: str) -> None:
    """A round can be played to its end, a refusal says why, and a log is replayed."""
    with browser() as page:
        page.open(address)
        loaded = "performance.getEntriesByType('resource').filter(e => /wasm/.test(e.name)).length"
        assert page.run(loaded) == 0
        page.run("document.getElementById('load').click()")
        page.wait("!document.getElementById('play').hidden")
        page.run("const typed = document.getElementById('typed'); typed.value = 'play 5j5w'")
        page.run("document.querySelector('#ask button').click()")
        assert "(" in page.run("document.getElementById('answer').textContent")
        for _ in range(100):
            if page.run("document.getElementById('actions').options.length") == 0:
                break
            page.run("document.getElementById('choose').click()")
        assert "the round is over" in page.run("document.getElementById('told').textContent")
        page.run(f"document.getElementById('log').value = {game_text([1])!r}")
        page.run("document.getElementById('replay').click()")
        assert "<!doctype html>" in page.run("document.getElementById('frame').srcdoc")
        assert [] == page.errors
