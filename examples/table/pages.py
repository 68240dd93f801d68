"""What a browser gets: the page, the pictures of the cards, and the rounds that are over."""

import logging
from pathlib import Path
from typing import Final

import attrs

from tichu import cards, svg

from .replay import Replays
from .store import Store
from .table import Problem

_FOLDER: Final = Path(__file__).parent / "page"
_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_REPLAY: Final = "sandbox allow-scripts"
"""The policy of a page that replays rounds and has code of its own."""
_SAFE: Final = "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"
_REASONS: Final = {200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found"}
logger: Final = logging.getLogger(__name__)


@attrs.frozen
class Page:
    """An answer of HTTP."""

    body: bytes
    kind: str = ".txt"
    status: int = 200
    headers: tuple[str, ...] = ()

    @property
    def head(self) -> bytes:
        """What is sent before the body."""
        lines = (
            f"HTTP/1.1 {self.status} {_REASONS.get(self.status, 'Service Unavailable')}",
            f"Content-Type: {_KINDS[self.kind]}",
            f"Content-Length: {len(self.body)}",
            "Connection: close",
            *_SAFE,
            *self.headers,
        )
        return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def refused(status: int, sentence: str) -> Page:
    """Return a page that says why there is none."""
    return Page(f"{sentence}\n".encode(), status=status)


class Pages:
    """All pages. Those that are files are read once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._replays = Replays()
        fresh, kept = "Cache-Control: no-cache", "Cache-Control: max-age=86400"
        self._files = {
            f"/page/{file.name}": Page(file.read_bytes(), file.suffix, headers=(fresh,))
            for file in _FOLDER.iterdir()
        }
        index = self._files.pop("/page/index.html")
        policy = f"Content-Security-Policy: {_POLICY}"
        self._files["/"] = attrs.evolve(index, headers=(fresh, policy))
        for card in cards.DECK:
            self._files[f"/cards/{card}.svg"] = Page(
                svg.card(card).encode(), ".svg", headers=(kept,)
            )

    async def get(self, path: str) -> Page:
        """Return the page of a path."""
        if path in self._files:
            return self._files[path]
        try:
            match path.split("/"):
                case ["", "tables", table, "record"]:
                    return await self._over(table, "record", Page(b""))
                case ["", "tables", table, "replay"]:
                    policy = (f"Content-Security-Policy: {_REPLAY}",)
                    return await self._over(table, "replay", Page(b"", ".html", headers=policy))
                case _:
                    return refused(404, "there is no such page")
        except Problem as problem:
            return refused(503, str(problem))
        except Exception:
            logger.exception("a page was refused")
            return refused(503, "the server could not do this; please try again")

    async def _over(self, name: str, what: str, page: Page) -> Page:
        """Return the rounds of a table that are over, as a record or as a page."""
        saved = self._store.find(name)
        if saved is None:
            return refused(404, "there is no such table")
        if not saved.ended:
            return refused(404, "no round is over")
        made = await self._replays.get(saved, lambda: self._store.actions(name)[: saved.ended])
        return attrs.evolve(page, body=made[what])
