"""A table: a host, its log, its clocks, its bots, and the clients that sit at it or watch.

It knows no sockets and no files, and time is a number of seconds that is passed in: the page on
which the library runs in the browser has the same tables.

What a table does is written first and then told. If it cannot be written, nothing has happened.
"""

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, Protocol, TypeVar

import attrs

import tichu
from tichu.bots import Fault, RuleBot, guarded
from tichu.codec import Envelope, dumps, loads, to_tree
from tichu.hosting import Accepted, Host, Refused
from tichu.notation import format_rules
from tichu.records import Record
from tichu.text.words import checked_names, key_of

NAMES: Final = ("Anna", "Ben", "Clara", "David")
"""The seats at which nobody has given a name."""
_SPARE: Final = ("Emma", "Felix", "Hanna", "Jakob")
"""What they are called if somebody else has that name."""
MOST_SPECTATORS: Final = 30
MOST_ACTIONS: Final = 10_000
"""A game that is longer is stopped: a hundred rounds."""
_MOST_IN_MEMORY: Final = 1_000
"""A host that has more actions is begun anew at the end of a round."""
RETRY: Final = 1
"""The seconds until what could not be written is tried again."""
_AT_ONCE: Final = (tichu.CallTichu, tichu.CallGrandTichu, tichu.DeclineGrandTichu, tichu.Push)
"""The actions after which the others have no new time to decide."""
_BEFORE_PLAY: Final = (*_AT_ONCE, tichu.Deal)
_NOBODY: Final = (None,) * len(NAMES)
logger: Final = logging.getLogger(__name__)
_Done = TypeVar("_Done")


class Problem(Exception):
    """A client asked for what is not possible; the message says why."""


@attrs.frozen
class Saved:
    """What is kept of a table besides its actions."""

    id: str
    rules: str
    """As :func:`tichu.notation.format_rules` writes them."""
    links: tuple[str, ...]
    """The secret of each seat with which one person can sit down there."""
    owner: str = ""
    """The address of the client that made the table."""
    keys: tuple[str | None, ...] = _NOBODY
    """The secret of the person at each seat."""
    names: tuple[str | None, ...] = _NOBODY
    """The names that people have given."""
    begun: bool = False
    """Whether somebody has said that the game may begin."""
    ended: int = 0
    """The number of actions in the rounds that are over."""
    starts: tuple[tuple[int, str], ...] = ()
    """The plies at which the current round and the one before begin, and the games there."""

    @property
    def called(self) -> tuple[str, ...]:
        """The names of the seats. Names that nobody has given give way to those of people."""
        taken = {key_of(name) for name in self.names if name is not None}
        spare = (name for name in _SPARE if key_of(name) not in taken)
        names: list[str] = []
        for given, default in zip(self.names, NAMES, strict=True):
            other = default if key_of(default) not in taken else next(spare)
            names.append(other if given is None else given)
        return tuple(names)

    def claimed(self, link: str, key: str) -> "Saved":
        """Return the table after somebody has sat down with a link; from now on the key counts."""
        seat = self.links.index(link)
        if self.keys[seat] is not None:
            raise Problem("somebody has sat down with this link, and it works once")
        return attrs.evolve(self, keys=_replaced(self.keys, seat, key))


class Keeper:
    """Keeps tables; this one forgets them at once."""

    def write(self, saved: Saved, ply: int = 0, actions: Iterable[str] = ()) -> None:
        """Keep a table as it is now, and its new actions from a ply on."""

    def actions(self, table: str, ply: int = 0) -> list[str]:
        """Return the actions of a table from a ply on."""
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

    thinking: float | None = 45
    """For a decision; None for as long as people want."""
    bombing: float = 2.5
    """After each play, before the next answer counts: others may bomb."""
    pace: float = 0.6
    """Until a bot acts."""
    grace: float = 8
    """Until a bot acts for who has lost the connection."""


def new_table(store: Keeper, rules: object, owner: str = "") -> Saved:
    """Make a table for four, and keep it; ``rules`` is text such as ``nanjing(target=500)``."""
    try:
        meant = tichu.new_game(rules).rules if isinstance(rules, str) else None
    except tichu.TichuError as error:
        raise Problem(str(error)) from None
    if not isinstance(meant, tichu.Rules) or meant.seats != len(NAMES) or meant.open_dummy:
        raise Problem("expected the rules of a game for four players")
    links = tuple(secrets.token_urlsafe(16) for _ in NAMES)
    start = 0, dumps(tichu.new_game(meant))
    name = secrets.token_urlsafe(6)
    saved = Saved(name, format_rules(meant), links, owner, starts=(start,))
    store.write(saved)
    return saved


class Table:
    """A table that goes on where its log stops, or with a host that is given."""

    def __init__(
        self, store: Keeper, saved: Saved, clocks: Clocks, host: Host | None = None
    ) -> None:
        self.saved = saved
        self.clients: set[Client] = set()
        self._store = store
        self._clocks = clocks
        self._adviser = RuleBot()
        self._bot = guarded(self._adviser, on_error=self._note)
        self._held: dict[int, tuple[object, int]] = {}
        """The answers that wait for bombs, with the plies that were sent with them."""
        self._left: dict[int, float] = {}
        """When the client of a seat left, or could come back."""
        self._changed = self._decide_from = self._bombs_until = float("-inf")
        self._asked = -1, frozenset[int]()
        """The ply at which bots were asked, and the seats for which they act."""
        self._woken = asyncio.Event()
        self._has_log = host is None
        self._kept = 0
        """The number of actions that are written."""
        if host is None:
            log = store.actions(saved.id, saved.starts[0][0])
            self._resume(log)
            self._kept = saved.starts[0][0] + len(log)
        else:
            self.host = host
        self._rounds = len(self.host.game.results)
        self._keep(0)

    @property
    def ply(self) -> int:
        """The number of actions since the game began."""
        return self.host.ply

    @property
    def _first(self) -> int:
        """The ply at which the host begins."""
        return self.host.ply - len(self.host.log)

    @property
    def is_running(self) -> bool:
        """Whether time passes: the game has begun, and somebody plays."""
        has_end = self.host.game.is_over or self.ply >= MOST_ACTIONS
        return self.saved.begun and bool(self.seated) and not has_end

    @property
    def seated(self) -> set[int]:
        """The seats at which a client sits."""
        return {client.seat for client in self.clients if client.seat is not None}

    def join(
        self, client: Client, name: object, now: float, saved: Saved | None = None
    ) -> Client | None:
        """Let a client sit down, under a name, or watch; ``saved`` has a new key.

        Returns the client that has sat at this seat until now.
        """
        seat, saved = client.seat, saved or self.saved
        before = [other for other in self.clients if other.seat == seat]
        if seat is None and len(before) >= MOST_SPECTATORS:
            raise Problem("there are too many spectators at this table")
        if seat is not None and name is not None:
            saved = _named(saved, seat, name)
        if saved != self.saved:
            self._change(saved)
        was_running = self.is_running
        replaced = before[0] if before and seat is not None else None
        self.clients -= {replaced}
        self.clients.add(client)
        if self.is_running and not was_running:
            self._restart(now)
        self._tell()
        return replaced

    def leave(self, client: Client, now: float) -> None:
        """Let a client go; a bot acts for an empty seat after a while."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        if client.seat is not None:
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
        if self.ply >= MOST_ACTIONS:
            raise Problem("the game is too long for this server")
        if type(ply) is not int or not 0 <= ply <= self.ply:
            raise Problem(f"expected a ply from 0 to {self.ply}, got {ply!r:.40}")
        answer = self._submit(seat, action, ply, now)
        if isinstance(answer, Refused):
            raise Problem(answer.message)
        self._woken.set()
        return answer

    def hint(self, seat: int | None) -> dict[str, object]:
        """Return what a bot would do at a seat, and why."""
        seen = None if seat is None else self.host.snapshot(seat)
        if seen is None or not (seat in seen.to_act or seat in seen.may_interrupt):
            raise Problem("there is nothing to decide")
        advice = self._adviser.advise(seen)
        action = advice.action
        return {"hint": None if action is None else _words(action), "reason": advice.reason}

    def news(self, client: Client, known: int | None, now: float) -> dict[str, object]:
        """Return what a client may know, with the happenings since a ply that it knew.

        Without one, or with one of long ago, the happenings are those of the round, and the client
        has missed nothing of it.
        """
        host, seat, clocks = self.host, client.seat, self._clocks
        start = known if known is not None and known >= self._first else self._start_of_round()
        seen = host.snapshot(seat)
        happenings = host.happenings(start, seat)
        pending = host.pending()
        end = None if clocks.thinking is None else self._decide_from + clocks.thinking
        return {
            "table": self.saved.id,
            "ply": self.ply,
            "since": start,
            "view": to_tree(seen),
            "happenings": to_tree(happenings, Envelope.HAPPENINGS),
            "legal": _legal(seen) if isinstance(seen, tichu.PlayerView) else [],
            "decide": pending.decide,
            "may_bomb": pending.may_bomb,
            "left": host.game.rules.direction == "left",
            "names": self.saved.called,
            "here": sorted(self.seated),
            "taken": [seat for seat, key in enumerate(self.saved.keys) if key is not None],
            "begun": self.saved.begun,
            "time": _left(end, now, self.is_running),
            "bombs": _left(self._bombs_until, now, self.is_running),
        }

    def record(self) -> Record:
        """Return the rounds of the host that are over, with all cards."""
        return finished(self.host, self.saved.called)

    def step(self, now: float) -> float | None:
        """Do what is due, and return the seconds until something else is; None for never."""
        plans = self._plans() if self.is_running else []
        if not plans:
            return None
        due, act = min(plans, key=lambda plan: plan[0])
        if due > now:
            return due - now
        act(now)
        return 0

    async def run(
        self,
        clock: Callable[[], float],
        turn: Callable[[], contextlib.AbstractAsyncContextManager[None]] = contextlib.nullcontext,
    ) -> None:
        """Keep the time of the table until cancelled; what fails is logged and tried again.

        Whatever is done has its ``turn`` with what others do.
        """
        while True:
            try:
                async with turn():
                    wait = self.step(clock())
            except Exception:
                logger.exception("table %s: what was due is tried again", self.saved.id)
                wait = RETRY
            self._woken.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()

    def time_for_bombs(self) -> float:
        """Return the seconds for bombs after a play, which must not depend on hidden cards."""
        return self._clocks.bombing

    def _plans(self) -> list[tuple[float, Callable[[float], object]]]:
        """Return what will happen when, if nobody does anything before."""
        clocks = self._clocks
        plans: list[tuple[float, Callable[[float], object]]] = []
        if clocks.thinking is not None:
            end = self._decide_from + clocks.thinking
            plans.append((end, lambda now: self._act(self.host.timeout, now)))
        if self.host.is_holding:
            plans.append((self._bombs_until, lambda now: self._act(self.host.resolve, now)))
        for seat in sorted({*range(len(NAMES))} - self.seated - self._who_were_asked()):
            away = self._left.get(seat, float("-inf")) + clocks.grace
            plans.append((max(self._changed + clocks.pace, away), partial(self._ask_bot, seat)))
        return plans

    def _who_were_asked(self) -> frozenset[int]:
        ply, seats = self._asked
        return seats if ply == self.ply else frozenset()

    def _ask_bot(self, seat: int, now: float) -> None:
        """Submit what a bot does for the seat of somebody who is not here."""
        asked = self.ply, self._who_were_asked() | {seat}
        pending = self.host.pending()
        if seat in {*pending.decide, *pending.may_bomb, *pending.may_call}:
            seen = self.host.snapshot(seat)
            is_due = seat in pending.decide
            action = self._bot.act(seen) if is_due else self._bot.interrupt(seen)
            if action is not None:
                self._submit(seat, action, self.ply, now)
        self._asked = asked

    def _note(self, fault: Fault) -> None:
        logger.error("table %s: %s", self.saved.id, fault)

    def _submit(self, seat: int | None, action: object, ply: int, now: float) -> Accepted | Refused:
        """Have the host judge an answer, and remember it while it is held."""
        answer = self._act(lambda: self.host.submit(seat, action, ply), now)
        if isinstance(answer, Accepted) and answer.held and seat is not None:
            self._held[seat] = action, ply
        return answer

    def _act(self, do: Callable[[], _Done], now: float) -> _Done:
        """Let the host do something, and keep it; on any error nothing has been done."""
        try:
            done = do()
            self._keep(now)
        except Exception:
            if self._has_log:
                start = self.saved.starts[0][0]
                self._resume(self._log_from(start)[: self._kept - start])
            raise
        return done

    def _keep(self, now: float) -> None:
        """Write the new actions, set the clocks, and then tell the clients."""
        host = self.host
        new = self._log_from(self._kept)
        if not new:
            return
        saved = self._saved_after(new)
        self._store.write(saved, self._kept, map(str, new))
        self.saved = saved
        self._kept = self.ply
        self._changed = now
        if not all(isinstance(action, tichu.CallTichu) for action in new):
            self._held.clear()
        if any(isinstance(action, tichu.Play) for action in new):
            self._bombs_until = now + self.time_for_bombs()
        is_still = host.game.phase in (tichu.Phase.GRAND_TICHU, tichu.Phase.PUSH)
        if not (is_still and all(isinstance(action, _AT_ONCE) for action in new)):
            self._decide_from = now
        if len(host.game.results) > self._rounds:
            self._rounds = len(host.game.results)
            if self._has_log and len(host.log) > _MOST_IN_MEMORY:
                self._resume(self._log_from(saved.starts[0][0]))
        self._tell()

    def _saved_after(self, new: Iterable[tichu.Action]) -> Saved:
        """Return what is kept of the table after new actions, with which a round may end."""
        game = self.host.game
        if len(game.results) == self._rounds:
            return self.saved
        ended = self.ply - sum(isinstance(action, tichu.Deal) for action in new)
        starts = self.saved.starts
        if not game.is_over:
            begun = tichu.new_round(game.rules, game.dealer)
            start = ended, dumps(tichu.GameState(begun, game.scores, game.results))
            starts = (*starts, start)[-2:]
        return attrs.evolve(self.saved, ended=ended, starts=starts)

    def _log_from(self, ply: int) -> tuple[tichu.Action, ...]:
        return self.host.log[ply - self._first :]

    def _resume(self, log: Iterable[tichu.Action | str]) -> None:
        """Take a host that begins with the round before this one, and has the same answers."""
        ply, game = self.saved.starts[0]
        self.host = Host(loads(game, Envelope.GAME), random.SystemRandom(), log, ply=ply)
        for seat, (action, at) in self._held.items():
            self.host.submit(seat, action, at)

    def _start_of_round(self) -> int:
        """Return the ply before the first deal of the round."""
        log = self.host.log
        for ply in range(len(log) - 1, 0, -1):
            if isinstance(log[ply], tichu.Deal) and not isinstance(log[ply - 1], _BEFORE_PLAY):
                return self._first + ply
        return self._first

    def _change(self, saved: Saved) -> None:
        self._store.write(saved)
        self.saved = saved

    def _restart(self, now: float) -> None:
        """Set the clocks; people who have given a name have time to come back."""
        self._changed = self._decide_from = self._bombs_until = now
        names = enumerate(self.saved.names)
        self._left |= {seat: now for seat, name in names if name is not None}

    def _tell(self) -> None:
        self._woken.set()
        for client in self.clients:
            client.tell()


def finished(host: Host, names: Iterable[str]) -> Record:
    """Return the rounds of a host that are over, with all cards."""
    record: Record = host.record()
    ended = len(host.game.results)
    return attrs.evolve(record, rounds=record.rounds[:ended], players=tuple(names))


def _replaced(values: tuple[str | None, ...], seat: int, value: str) -> tuple[str | None, ...]:
    return *values[:seat], value, *values[seat + 1 :]


def _named(saved: Saved, seat: int, name: object) -> Saved:
    """Return a table at which somebody has another name."""
    others = [other for at, other in enumerate(saved.names) if other is not None and at != seat]
    try:
        *_, given = checked_names([*others, name], len(others) + 1)  # type: ignore[list-item]
    except tichu.InvalidValue as error:
        raise Problem(error.message) from None
    return attrs.evolve(saved, names=_replaced(saved.names, seat, given))


def _legal(seen: tichu.PlayerView) -> list[str]:
    """Return the legal actions of a seat, pushes excepted: any three cards are one."""
    if seen.phase is tichu.Phase.PUSH:
        call = tichu.CallTichu(seen.seat)
        return [_words(call)] if tichu.is_legal(seen, call) else []
    return [_words(action) for action in seen.legal()]


def _words(action: tichu.PlayerAction) -> str:
    """Return an action as text, without its seat."""
    return str(action).partition(" ")[2]


def _left(end: float | None, now: float, is_running: bool) -> float | None:
    """Return the seconds until a time, None if it has passed or does not come."""
    return round(end - now, 2) if end is not None and is_running and end > now else None
