"""The moments of a game as the page gets them, and the page with nothing but them.

The page is served with another ``connection.js``, which hears what a test tells it.
"""

import contextlib
import functools
import http.server
import random
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
from examples.table.assets import files

import tichu
from tichu.codec import as_json
from tichu.hosting import Host

CONNECTION: Final = """
export const about = 'about_server';
export const rules = 'rules.html';
export const links = () => ({replay: 'replay.html', record: 'record.txt'});
export function connect({opened, hear}) {
  Object.assign(window, {hear, sent: []});
  queueMicrotask(opened);
  return message => sent.push(message);
}
"""
NAMES: Final = ("Lena", "Ben", "Clara", "David")
_HANDS: Final = (
    "Dg3j7p8p8s9j9w9p9sKjKsQjAsDr",
    "3w4w5s6w8wJwPhTwKpAw2j",
    "2w4p6p7s8jTpQpQwTsAp2p",
    "5j5w3p4s6sKwTjAj2sJj",
)
"""Two plays each, and a bomb of the person."""
_LONG: Final = (
    "MaDg3j4w8p9sTjJjQjKjAjAsDrPh",
    "7w8w9pTsJwQsKw2j2w",
    "5w6w2p3w3p4s",
    "3s4p5j6s7j8j9w9jTw2s",
)
_ROUNDS: Final = (((0, 2), (200, 0)), ((1, 0, 3), (45, 55)), ((3, 0, 1), (-5, 105)))
_SCORES: Final = (240, 160)


def _round(hands: Iterable[str], **facts: Any) -> tichu.GameState:  # noqa: ANN401
    """Return a game in its fourth round, with the other cards played."""
    setup = tichu.RoundSetup(hands=tuple(hands), rest_to=2, **facts)
    results = [tichu.score_round(order, cards, {}) for order, cards in _ROUNDS]
    return tichu.GameState(tichu.RoundState.from_setup(setup), _SCORES, tuple(results))


def _news(host: Host, seat: int | None = 0, **facts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return what the server sends."""
    seen = host.snapshot(seat)
    pending = host.pending()
    legal: list[tichu.Action] = []
    if seen.phase is tichu.Phase.PUSH:
        legal = [tichu.CallTichu(0)]  # the server leaves the pushes out
    elif isinstance(seen, tichu.PlayerView):
        legal = [*seen.legal()]
    return {
        "table": "t",
        "ply": host.ply,
        "since": 0,
        "view": as_json(seen),
        "happenings": [as_json(each) for each in host.happenings(0, seat)],
        "legal": [as_json(action) for action in legal],
        "decide": pending.decide,
        "may_bomb": pending.may_bomb,
        "left": False,
        "names": NAMES,
        "here": [0],
        "taken": [0],
        "begun": True,
        "held": None,
        "time": 28,
        "thinking": 45,
        "bombs": None,
        "bombing": 2.5,
        "pause": None,
        "ready": [],
    } | facts


def _dealt(*actions: str) -> Host:
    host = Host(tichu.new_game(), random.Random(5))
    for action in actions:
        answer = host.submit(int(action[0]), action, host.ply)
        assert not isinstance(answer, tichu.hosting.Refused), answer
    return host


_DECIDED: Final = tuple(f"{seat} decline" for seat in range(4))


def _pushed() -> Host:
    host = _dealt(*_DECIDED)
    hands = [[f"{card}" for card in host.game.round.hand(seat)] for seat in range(4)]
    pushes = [f"{seat} push {' '.join(hand[:3])}" for seat, hand in enumerate(hands)]
    return _dealt(*_DECIDED, *pushes)


def moments() -> dict[str, dict[str, Any]]:
    """Return what the server sends at each moment of a game."""
    calls = {1: "tichu", 2: "grand_tichu"}
    first = _round(_HANDS, turn=3, wish=7, calls=calls)
    plays = ("3 play 5j5w", "0 play 8p8s", "1 play JwPh=J", "2 play QpQw", "3 pass")
    straights = ("3 play 3s4p5j6s7j8j9w", "0 pass", "1 play 7w8w9pTsJwQsKw", "2 pass", "3 pass")
    passes = ("1 pass", "2 pass", "3 pass")
    play = _at(first, *plays)
    held = {"move": "play", "seat": 0, "cards": ["Kj", "Ks"], "kind": "pair", "rank": 13}
    return {
        "invite": _news(_dealt(), begun=False),
        "grand": _news(_dealt("1 decline")),
        "push": _news(_dealt(*_DECIDED)),
        "came": _news(_pushed()),
        "lead": _news(_at(_round(_HANDS, turn=0, calls=calls))),
        "play": _news(play, bombs=1.8),
        "held": _news(play, bombs=1.8, held=held | {"phoenix_as": None, "text": "0 play KjKs"}),
        "wait": _news(_at(first, *plays[:2]), bombs=1.8),
        "watch": _news(play, seat=None),
        "phoenix": _news(_at(_round(_LONG, turn=0))),
        "tichu": _news(_at(_round(_HANDS, turn=3, calls={0: "tichu"}), *plays[:2])),
        "long": _news(_at(_round(_LONG, turn=3), *straights)),
        "wish": _news(_at(_round(("Ma" + _HANDS[0][2:], *_HANDS[1:]), turn=0), "0 play Ma")),
        "dragon": _news(_at(_round(_HANDS, turn=0), "0 play Dr", *passes, "0 take")),
        "over": _over(),
        "end": _over(is_last=True),
    }


def _at(game: tichu.GameState, *actions: str) -> Host:
    return Host(game, random.Random(1), actions)


def _over(*, is_last: bool = False) -> dict[str, Any]:
    """Return what the server sends when a round is over, until the next one is dealt."""
    calls = {0: "tichu", 3: "tichu"}
    game = _round(("", "", "8p", "5j5w3p"), turn=2, finished=(0, 1), calls=calls)
    if is_last:
        game = attrs.evolve(game, scores=(900, 600))
    news = _news(_at(game, "2 play 8p"), pause=None if is_last else 9.5)
    news |= {"decide": [], "legal": [], "happenings": news["happenings"][:4]}
    over = as_json(tichu.view(tichu.apply(game.round, "2 play 8p"), 0))
    news["view"] = over | {name: news["view"][name] for name in ("scores", "results")}
    return news


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the page from a folder, and yield its address."""
    for path, content in (files() | {"page/connection.js": CONNECTION.encode()}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=folder)
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
