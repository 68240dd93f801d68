"""The answers of HTTP: the files of the page, and the rounds that are over."""

import asyncio
import gzip
import time
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
            for old in [*self._made][: -limits.MOST_REPLAYS]:
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
