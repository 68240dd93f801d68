"""The answers of HTTP: the files of the page, and the rounds that are over."""

import asyncio
import gzip
import time
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Response

from tichu import html, records

from . import limits
from .assets import files
from .store import Store
from .table import Saved, finished

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


def page(status: int, body: str | bytes, kind: str = ".txt", **headers: str) -> Response:
    """Return an answer of HTTP; the names of headers have underscores for hyphens."""
    body = body.encode() if isinstance(body, str) else body
    told = Headers({name.replace("_", "-"): value for name, value in headers.items()})
    told["Content-Type"] = _KINDS[kind]
    told["Content-Length"] = str(len(body))
    told["Connection"] = "close"
    told["X-Content-Type-Options"] = "nosniff"
    told["Referrer-Policy"] = "no-referrer"
    return Response(status, HTTPStatus(status).phrase, told, body)


class Pages:
    """The pages for browsers; what a table has played is made when it is asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._made = lru_cache(limits.MOST_REPLAYS)(_made)
        every, fresh = files(), {"Cache_Control": "no-cache"}
        strict = fresh | {"Content_Security_Policy": _POLICY}
        index = page(200, every.pop("index.html"), ".html", **strict)
        pages = {f"/{path}": page(200, every[path], Path(path).suffix, **fresh) for path in every}
        self.files = pages | {"/": index}

    async def over(self, path: str, share: limits.Share) -> Response:
        """Return the rounds of a table that are over, as a record or as a page."""
        _, *names = path.split("/")
        if len(names) != 3 or names[0] != "tables" or names[2] not in ("record", "replay"):
            return page(404, "there is no such page\n")
        saved = self._store.find(names[1])
        if saved is None or not saved.ended:
            return page(404, "there is no such table, or no round is over\n")
        actions = self._store.actions(saved.id)[: saved.ended]
        async with self._turn:
            start = time.monotonic()
            made = await asyncio.to_thread(self._made, saved, tuple(actions))
            share.use(time.monotonic() - start)
        return made[names[2]]


def _made(saved: Saved, actions: tuple[str, ...]) -> dict[str, Response]:
    record = finished(saved, actions)
    replay = gzip.compress(html.page(record).encode())
    return {
        "record": page(200, records.write([record])),
        "replay": page(
            200, replay, ".html", Content_Encoding="gzip", Content_Security_Policy=_REPLAY
        ),
    }
