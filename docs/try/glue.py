"""A table of ``examples/table`` without a server: one person, three bots, and nothing kept."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs
from examples.table.table import Clocks, Keeper, Problem, Table, new_table

import tichu
from tichu import html, notation, records
from tichu.hosting import Host

CLOCKS: Final = Clocks(thinking=1_000_000, bombing=0.6)
_BOMBS: Final = (tichu.Play, tichu.AnnounceBomb)


class TableForOne(Table):
    """A table at which one person plays with bots."""

    def time_for_bombs(self) -> float:
        """Return more time if the person can bomb: there is nobody who could learn from it."""
        (person,) = self.clients
        game = self.host.game
        legal = game.legal(person.seat) if person.seat in game.may_interrupt else ()
        can_bomb = any(isinstance(action, _BOMBS) for action in legal)
        return 5 if can_bomb else super().time_for_bombs()


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
        self._post = post
        self._clock = clock
        self._has_record = "position" not in begin
        self._known: int | None = None
        self._rounds = 0
        self.table = _table(begin)
        self.table.join(self, name, clock())

    def tell(self) -> None:
        """Post the news, with what the page makes links of: the position, and records."""
        host = self.table.host
        news = self.table.news(self, self._known, self._clock()) | {"time": None}
        self._known = host.ply
        if not host.game.is_over:
            news["position"] = notation.format_state(host.game.round)
        if len(host.game.results) > self._rounds and self._has_record:
            self._rounds = len(host.game.results)
            record = self.table.record()
            news |= {"replay": html.page(record), "record": records.write([record])}
        self._post(json.dumps(news))

    def hear(self, text: str) -> None:
        """Do what the page asks for."""
        try:
            answer = self.table.answer(self, json.loads(text), self._clock())
        except Problem as problem:
            answer = {"refused": str(problem)}
        self._post(json.dumps(answer))


def sit(text: str, post: Callable[[str], object]) -> Person | None:
    """Let a person sit down, and keep the time of their table from now on."""
    message: dict[str, Any] = json.loads(text)
    try:
        person = Person(message["join"], message.get("name"), post)
    except (ValueError, Problem) as error:
        post(json.dumps({"refused": str(error)}))
        return None
    post(json.dumps({"joined": True}))
    person.time = asyncio.ensure_future(person.table.run(time.monotonic))
    return person


def _table(begin: Mapping[str, str]) -> TableForOne:
    """Return a table with the cards of a seed, or with a position."""
    rules, start = begin.get("rules", "nanjing"), None
    if "position" in begin:
        start = notation.parse_state(begin["position"])
        rules = notation.format_rules(start.rules)
    keeper = Keeper()
    saved = attrs.evolve(new_table(keeper, rules), begun=True)
    game = tichu.GameState(start, (0, 0), ()) if start else tichu.new_game(rules)
    if game.is_over:
        raise Problem("expected a round that is not over")
    return TableForOne(keeper, saved, CLOCKS, Host(game, random.Random(begin.get("seed", ""))))
