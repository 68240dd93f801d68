"""A table: a host, its log, its clocks, its bots, and the clients that sit at it or watch.

It knows no sockets and no files, and time is a number of seconds that is passed in: the page on
which the library runs in the browser has the same tables.
"""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, Protocol

import attrs

import tichu
from tichu.bots import RuleBot
from tichu.codec import Envelope, to_tree
from tichu.hosting import Accepted, Host, Refused
from tichu.notation import format_action, format_rules
from tichu.records import Record
from tichu.text.names import checked_names

NAMES: Final = ("Anna", "Ben", "Clara", "David")
MOST_CLIENTS: Final = 30
"""The most connections at a table, spectators included."""
_AT_ONCE: Final = (tichu.CallTichu, tichu.CallGrandTichu, tichu.DeclineGrandTichu, tichu.Push)
"""The actions after which the others have no new time to decide."""
_BEFORE_PLAY: Final = (*_AT_ONCE, tichu.Deal)


class Problem(Exception):
    """A client asked for what is not possible; the message says why."""


@attrs.frozen
class Saved:
    """What is kept of a table besides its actions."""

    id: str
    rules: str
    """As :func:`tichu.notation.format_rules` writes them."""
    keys: tuple[str, ...]
    """The secret of each seat."""
    names: tuple[str, ...]
    begun: bool
    """Whether somebody has said that the game may begin."""


class Keeper:
    """Keeps tables; this one forgets them at once."""

    def put(self, saved: Saved) -> None:
        """Keep a table that is new or has changed."""

    def write(self, table: str, ply: int, actions: Iterable[str]) -> None:
        """Add the actions of a table from a ply on."""

    def actions(self, table: str) -> list[str]:
        """Return the actions of a table."""
        return []


class Client(Protocol):
    """Who sits at a table, or watches."""

    seat: int | None
    """None for a spectator."""

    def tell(self) -> None:
        """Hear that something has changed."""


@attrs.frozen
class Clocks:
    """The times of a table, in seconds."""

    thinking: float = 45
    """For a decision."""
    bombing: float = 2.5
    """After each play, before the next answer counts: others may bomb."""
    pace: float = 0.6
    """Until a bot acts."""
    grace: float = 8
    """Until a bot acts for who has lost the connection."""


def new_table(store: Keeper, rules: object) -> Saved:
    """Make a table for four, and keep it; ``rules`` is text such as ``nanjing(target=500)``."""
    try:
        meant = tichu.new_game(rules).rules if isinstance(rules, str) else None
    except tichu.TichuError as error:
        raise Problem(str(error)) from None
    if not isinstance(meant, tichu.Rules) or meant.seats != len(NAMES) or meant.open_dummy:
        raise Problem("expected the rules of a game for four players")
    keys = tuple(secrets.token_urlsafe(16) for _ in NAMES)
    saved = Saved(secrets.token_urlsafe(6), format_rules(meant), keys, NAMES, begun=False)
    store.put(saved)
    return saved


class Table:
    """A table that goes on where its log stops, or with a host that is given."""

    def __init__(
        self, store: Keeper, saved: Saved, clocks: Clocks, host: Host | None = None
    ) -> None:
        log = store.actions(saved.id)
        self.saved = saved
        self.host = host or Host(tichu.new_game(saved.rules), random.SystemRandom(), log)
        self.clients: set[Client] = set()
        self._store = store
        self._clocks = clocks
        self._bot = RuleBot()
        self._written = len(log)
        self._left: dict[int, float] = {}
        """When the last client of a seat left, or could come back."""
        self._changed = self._decide_from = self._bombs_until = float("-inf")
        self._asked = -1, frozenset[int]()
        """The ply at which bots were asked, and the seats for which they act."""
        self._woken = asyncio.Event()
        self._write(0)

    @property
    def is_running(self) -> bool:
        """Whether time passes: the game has begun, and somebody plays."""
        return self.saved.begun and bool(self.seated) and not self.host.game.is_over

    @property
    def seated(self) -> set[int]:
        """The seats at which a client sits."""
        return {client.seat for client in self.clients if client.seat is not None}

    def join(self, client: Client, name: object, now: float) -> None:
        """Let a client sit down, under a name, or watch."""
        if len(self.clients) >= MOST_CLIENTS:
            raise Problem("there are too many people at this table")
        if client.seat is not None and name is not None:
            names = list(self.saved.names)
            names[client.seat] = str(name)
            try:
                known = checked_names(names, len(names))
            except tichu.TichuError as error:
                raise Problem(str(error)) from None
            self._change(attrs.evolve(self.saved, names=known))
        was_running = self.is_running
        self.clients.add(client)
        if self.is_running and not was_running:
            self._restart(now)
        self._tell()

    def leave(self, client: Client, now: float) -> None:
        """Let a client go; a bot acts for an empty seat after a while."""
        self.clients.discard(client)
        if client.seat is not None and client.seat not in self.seated:
            self._left[client.seat] = now
        self._tell()

    def answer(self, client: Client, message: Mapping[str, Any], now: float) -> dict[str, object]:
        """Do what somebody at the table asks for."""
        if "act" in message:
            answer = self.submit(client.seat, message["act"], message.get("ply"), now)
            return {"accepted": True, "held": answer.held}
        if "hint" in message:
            return self.hint(client.seat)
        if "begin" in message:
            if client.seat is None:
                raise Problem("a spectator does not act")
            self.begin(now)
            return {"accepted": True, "held": False}
        raise Problem("expected create, list, join, begin, act or hint")

    def begin(self, now: float) -> None:
        """Let the game begin."""
        if not self.saved.begun:
            self._change(attrs.evolve(self.saved, begun=True))
            self._restart(now)
            self._tell()

    def submit(self, seat: int | None, action: object, ply: object, now: float) -> Accepted:
        """Play an action, or hold it while others may bomb."""
        if not self.saved.begun:
            raise Problem("the game has not begun")
        answer = self.host.submit(seat, action, ply)
        if isinstance(answer, Refused):
            raise Problem(answer.message)
        self._write(now)
        self._woken.set()
        return answer

    def hint(self, seat: int | None) -> dict[str, object]:
        """Return what a bot would do at a seat, and why."""
        seen = None if seat is None else self.host.snapshot(seat)
        if seen is None or not (seat in seen.to_act or seat in seen.may_interrupt):
            raise Problem("there is nothing to decide")
        advice = self._bot.advise(seen)
        action = advice.action
        return {"hint": None if action is None else _words(action), "reason": advice.reason}

    def news(self, client: Client, known: int | None, now: float) -> dict[str, object]:
        """Return what a client may know, with the events since a ply that it knew.

        Without one, the events are those of the round, and the client has missed nothing of it.
        """
        host, seat = self.host, client.seat
        start = self._start_of_round() if known is None else known
        seen = host.snapshot(seat)
        pending = host.pending()
        return {
            "table": self.saved.id,
            "ply": host.ply,
            "since": start,
            "view": to_tree(seen),
            "events": to_tree(host.since(start, seat), Envelope.EVENTS),
            "legal": _legal(seen) if isinstance(seen, tichu.PlayerView) else [],
            "decide": pending.decide,
            "may_bomb": pending.may_bomb,
            "left": host.game.rules.direction == "left",
            "names": self.saved.names,
            "here": sorted(self.seated),
            "begun": self.saved.begun,
            "time": _left(self._decide_from + self._clocks.thinking, now, self.is_running),
            "bombs": _left(self._bombs_until, now, self.is_running),
        }

    def record(self) -> Record:
        """Return the rounds that are over, with all cards."""
        record: Record = self.host.record()
        ended = len(self.host.game.results)
        return attrs.evolve(record, rounds=record.rounds[:ended], players=self.saved.names)

    def step(self, now: float) -> float | None:
        """Do what is due, and return the seconds until something else is; None for never."""
        if not self.is_running:
            return None
        due, act = min(self._plans(), key=lambda plan: plan[0])
        if due > now:
            return due - now
        act()
        self._write(now)
        return 0

    async def run(self, clock: Callable[[], float]) -> None:
        """Keep the time of the table until cancelled."""
        while True:
            wait = self.step(clock())
            self._woken.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()

    def time_for_bombs(self) -> float:
        """Return the seconds for bombs after a play, which must not depend on hidden cards."""
        return self._clocks.bombing

    def _plans(self) -> list[tuple[float, Callable[[], None]]]:
        """Return what will happen when, if nobody does anything before."""
        clocks = self._clocks
        plans = [(self._decide_from + clocks.thinking, self.host.timeout)]
        if self.host.is_holding:
            plans.append((self._bombs_until, self.host.resolve))
        empty = frozenset(range(len(NAMES))) - self.seated
        asked = self._asked[1] if self._asked[0] == self.host.ply else frozenset[int]()
        for seat in sorted(empty - asked):
            away = self._left.get(seat, float("-inf")) + clocks.grace
            plans.append((max(self._changed + clocks.pace, away), partial(self._ask_bot, seat)))
        return plans

    def _ask_bot(self, seat: int) -> None:
        """Submit what a bot does for the seat of somebody who is not here."""
        ply, pending = self.host.ply, self.host.pending()
        asked = self._asked[1] if self._asked[0] == ply else frozenset[int]()
        self._asked = ply, asked | {seat}
        if seat in {*pending.decide, *pending.may_bomb, *pending.may_call}:
            seen = self.host.snapshot(seat)
            is_due = seat in pending.decide
            action = self._bot.act(seen) if is_due else self._bot.interrupt(seen)
            if action is not None:
                self.host.submit(seat, action, ply)

    def _write(self, now: float) -> None:
        """Write the new actions to the log, set the clocks, and then tell the clients."""
        host = self.host
        new = host.log[self._written :]
        if not new:
            return
        self._store.write(self.saved.id, self._written, map(format_action, new))
        self._written = host.ply
        self._changed = now
        if any(isinstance(action, tichu.Play) for action in new):
            self._bombs_until = now + self.time_for_bombs()
        is_still = host.game.phase in (tichu.Phase.GRAND_TICHU, tichu.Phase.PUSH)
        if not (is_still and all(isinstance(action, _AT_ONCE) for action in new)):
            self._decide_from = now
        self._tell()

    def _start_of_round(self) -> int:
        """Return the ply before the first deal of the round."""
        log = self.host.log
        for ply in range(len(log) - 1, 0, -1):
            if isinstance(log[ply], tichu.Deal) and not isinstance(log[ply - 1], _BEFORE_PLAY):
                return ply
        return 0

    def _change(self, saved: Saved) -> None:
        self.saved = saved
        self._store.put(saved)

    def _restart(self, now: float) -> None:
        """Set the clocks; people who have given a name have time to come back."""
        self._changed = self._decide_from = self._bombs_until = now
        self._left |= {seat: now for seat in range(4) if self.saved.names[seat] != NAMES[seat]}

    def _tell(self) -> None:
        self._woken.set()
        for client in self.clients:
            client.tell()


def _legal(seen: tichu.PlayerView) -> list[str]:
    """Return the legal actions of a seat, pushes excepted: any three cards are one."""
    if seen.phase is tichu.Phase.PUSH:
        call = tichu.CallTichu(seen.seat)
        return [_words(call)] if tichu.is_legal(seen, call) else []
    return [_words(action) for action in seen.legal()]


def _words(action: tichu.PlayerAction) -> str:
    """Return an action as text, without its seat."""
    return format_action(action).partition(" ")[2]


def _left(end: float, now: float, is_running: bool) -> float | None:
    """Return the seconds until a time, None if it has passed or does not come."""
    return round(end - now, 2) if is_running and end > now else None
