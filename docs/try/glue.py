"""A table of ``examples/table`` without a server: one person, three bots, and nothing kept."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import attrs
from examples.table.table import Clocks, Keeper, Problem, Saved, Table, finished, new_table

import tichu
from tichu import codec, html, notation, records

CLOCKS: Final = Clocks(thinking=None, bombing=5)


class Memory(Keeper):
    """Keeps the actions of a table as long as the page is open."""

    def __init__(self) -> None:
        self.log: list[str] = []

    def write(self, saved: Saved, ply: int = 0, actions: Iterable[str] = ()) -> None:
        """Keep new actions."""
        self.log += actions


class Person:
    """Who plays. ``post`` gets the news and the answers as JSON.

    ``begin`` is what the address says: a ``position``, or ``rules`` and the ``seed`` of the cards;
    and the ``seat``. Raises :class:`ValueError` or :class:`Problem` for what cannot be played.
    """

    def __init__(
        self,
        begin: Mapping[str, str],
        name: str | None,
        post: Callable[[str], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seat: int | None = int(begin.get("seat", "0"))
        self.time: asyncio.Future[None] | None = None
        """Keeps the time of the table."""
        self._post = post
        self._clock = clock
        self._has_record = "position" not in begin
        self._known: int | None = None
        self._ended = 0
        self._keeper = Memory()
        rng = random.Random(begin.get("seed", ""))
        self.table = Table(self._keeper, _saved(begin), CLOCKS, rng)
        self.table.join(self, name, clock())

    def tell(self) -> None:
        """Post the news, with what the page makes links of: the position, and records."""
        table = self.table
        news = table.news(self, self._known, self._clock())
        self._known = table.host.ply
        if not table.has_end:
            news["position"] = notation.format_state(table.host.game.round)
        if table.saved.ended > self._ended and self._has_record:
            self._ended = table.saved.ended
            record = finished(table.saved, self._keeper.log)
            news |= {"replay": html.page(record), "record": records.write([record])}
        self._post(json.dumps(news))

    def hear(self, text: str) -> None:
        """Do what the page asks for."""
        try:
            answer = self.table.answer(self, json.loads(text), self._clock())
        except Problem as problem:
            answer = problem.answer
        self._post(json.dumps(answer))


def sit(text: str, post: Callable[[str], object]) -> Person | None:
    """Let a person sit down, and keep the time of their table from now on."""
    message: dict[str, Any] = json.loads(text)
    try:
        person = Person(message["join"], message.get("name"), post)
    except (ValueError, Problem) as error:
        post(json.dumps({"refused": str(error), "code": "bad_rules", "rule": None}))
        return None
    post(json.dumps({"joined": True}))
    person.time = asyncio.ensure_future(person.table.run(time.monotonic))
    return person


def _saved(begin: Mapping[str, str]) -> Saved:
    """Return a table before its first deal, or in a position."""
    if "position" not in begin:
        return attrs.evolve(new_table(Keeper(), begin.get("rules", "nanjing")), begun=True)
    start = notation.parse_state(begin["position"])
    saved = new_table(Keeper(), notation.format_rules(start.rules))
    game = tichu.GameState(start, (0, 0), ())
    if game.is_over:
        raise Problem("bad_rules", "expected a round that is not over")
    return attrs.evolve(saved, game=codec.dumps(game), begun=True)
