"""What a browser gets: the page, its words, the pictures of the cards, and rounds that are over."""

import asyncio
import gzip
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from websockets.datastructures import Headers
from websockets.http11 import Response

from tichu import cards, html, records, svg, text

from . import limits
from .store import Store
from .table import Saved, finished

_FOLDER: Final = Path(__file__).parent / "page"
_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_REPLAY: Final = "sandbox allow-scripts"
"""The policy of a page that replays rounds and has code of its own."""
_REASONS: Final = {200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found"}


def page(status: int, body: str | bytes, kind: str = ".txt", **headers: str) -> Response:
    """Return an answer of HTTP; the names of headers have underscores for hyphens."""
    body = body.encode() if isinstance(body, str) else body
    told = Headers({name.replace("_", "-"): value for name, value in headers.items()})
    told["Content-Type"] = _KINDS[kind]
    told["Content-Length"] = str(len(body))
    told["Connection"] = "close"
    told["X-Content-Type-Options"] = "nosniff"
    told["Referrer-Policy"] = "no-referrer"
    return Response(status, _REASONS.get(status, "Service Unavailable"), told, body)


def files() -> dict[str, bytes]:
    """Return the files of the page by their paths: the page, its words in all languages, cards."""
    found = {f"page/{file.name}": file.read_bytes() for file in _FOLDER.iterdir() if file.suffix}
    found["index.html"] = found.pop("page/index.html")
    found |= {f"cards/{card}.svg": svg.card(card).encode() for card in cards.DECK}
    found["cards/back.svg"] = svg.back().encode()
    own = {file.stem: json.loads(file.read_bytes()) for file in _FOLDER.glob("words/*.json")}
    for language, words in own.items():
        told = _merged(text.words_of(), own["en"], text.words_of(language), words)
        told["cards"] = {f"{card}": _called(card, told) for card in cards.DECK}
        found[f"page/words/{language}.json"] = json.dumps(told).encode()
    names = {language: words["language"] for language, words in own.items()}
    found["page/words/languages.json"] = json.dumps(names).encode()
    return found


def _merged(*tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return words, and tables of words, of which the last counts."""
    merged: dict[str, Any] = {}
    for table in tables:
        for key, words in table.items():
            merged[key] = {**merged.get(key, {}), **words} if isinstance(words, dict) else words
    return merged


def _called(card: cards.Card, words: Mapping[str, Any]) -> str:
    """Return the name of a card in the words of a language."""
    if card == cards.PHOENIX:
        return str(words["phoenix"])
    rank = words["ranks"][f"{card.rank}"]
    suit = words["suits"].get(f"{card}"[1])
    return f"{rank if suit is None else words['card'].format(rank=rank, suit=suit)}"


class Pages:
    """The pages for browsers; what a table has played is made when it is asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._made: dict[tuple[str, int], dict[str, Response]] = {}
        """The replays and records of tables, each made once."""
        every = files()
        policy = {"Cache_Control": "no-cache", "Content_Security_Policy": _POLICY}
        self.files = {
            f"/{path}": page(200, body, Path(path).suffix, Cache_Control="no-cache")
            for path, body in every.items()
        }
        self.files["/"] = page(200, every["index.html"], ".html", **policy)

    async def over(self, path: str, share: limits.Share) -> Response:
        """Return the rounds of a table that are over, as a record or as a page."""
        _, *names = path.split("/")
        if len(names) != 3 or names[0] != "tables" or names[2] not in ("record", "replay"):
            return page(404, "there is no such page\n")
        saved = self._store.find(names[1])
        if saved is None or not saved.ended:
            return page(404, "there is no such table, or no round is over\n")
        key = saved.id, saved.ended
        async with self._turn:
            if key not in self._made:
                start = time.monotonic()
                actions = self._store.actions(saved.id)
                self._made[key] = await asyncio.to_thread(_made, saved, actions)
                share.use(time.monotonic() - start)
            for old in [*self._made][:-limits.MOST_REPLAYS]:
                del self._made[old]
        return self._made[key][names[2]]


def _made(saved: Saved, actions: list[str]) -> dict[str, Response]:
    record = finished(saved, actions)
    replay = gzip.compress(html.page(record).encode())
    return {
        "record": page(200, records.write([record])),
        "replay": page(
            200, replay, ".html", Content_Encoding="gzip", Content_Security_Policy=_REPLAY
        ),
    }
