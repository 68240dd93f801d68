"""A table: a round of a game, its clocks, its bots, and the people who sit at it or watch.

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
from functools import partial, reduce
from typing import Any, Final, Protocol, TypeVar

import attrs

import tichu
from tichu.bots import RuleBot, guarded
from tichu.codec import Envelope, as_json, dumps, loads
from tichu.hosting import Host, Refused
from tichu.moves import RoundStarted
from tichu.notation import format_rules
from tichu.records import Record

NAMES: Final = ("Anna", "Ben", "Clara", "David")
"""The seats at which nobody has given a name."""
_SPARE: Final = ("Emma", "Felix", "Hanna")
"""What they are called if somebody else has that name."""
MOST_ACTIONS: Final = 3_000
"""A game that is longer is stopped: about thirty rounds."""
RETRY: Final = 1
"""The seconds until what could not be written is tried again."""
_SECRET: Final = (tichu.Phase.GRAND_TICHU, tichu.Phase.PUSH)
"""The phases in which all decide at the same time."""
_NOBODY: Final = (None,) * len(NAMES)
logger: Final = logging.getLogger(__name__)
_Done = TypeVar("_Done")


class Problem(Exception):
    """A client asked for what is not possible: a code for programs, and a sentence."""

    def __init__(self, code: str, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.answer: dict[str, object] = {"refused": sentence, "code": code, "rule": rule}


@attrs.frozen
class Saved:
    """What is kept of a table besides its actions."""

    id: str
    rules: str
    """As :func:`tichu.notation.format_rules` writes them."""
    links: tuple[str, ...]
    """The secret of each seat with which one person can sit down there."""
    game: str
    """The game before the first action of the round."""
    start: int = 0
    """The number of actions before the round."""
    ended: int = 0
    """The number of actions in the rounds that are over."""
    owner: str = ""
    """The address of the client that made the table."""
    keys: tuple[str | None, ...] = _NOBODY
    """The secret of the person at each seat."""
    names: tuple[str | None, ...] = _NOBODY
    """The names that people have given."""
    begun: bool = False
    """Whether somebody has said that the game may begin."""

    @property
    def called(self) -> tuple[str, ...]:
        """The names of the seats. Names that nobody has given give way to those of people."""
        taken = {name.casefold() for name in self.names if name is not None}
        spare = (name for name in _SPARE if name.casefold() not in taken)
        return tuple(
            given or (default if default.casefold() not in taken else next(spare))
            for given, default in zip(self.names, NAMES, strict=True)
        )

    def claimed(self, seat: int, key: str) -> "Saved":
        """Return the table after somebody has sat down with a link; from now on the key counts."""
        if self.keys[seat] is not None:
            sentence = "somebody has sat down with this link, and it works once"
            raise Problem("link_used", sentence)
        return attrs.evolve(self, keys=_replaced(self.keys, seat, key))

    def named(self, seat: int, name: object) -> "Saved":
        """Return the table after the person at a seat has given a name."""
        others = [*self.names[:seat], *self.names[seat + 1 :]]
        taken = {other.casefold() for other in others if other is not None}
        if not isinstance(name, str) or not 0 < len(name) <= 40 or not name.isprintable():
            raise Problem("bad_name", "expected a name of 1 to 40 characters")
        if name != " ".join(name.split()) or name.casefold() in taken:
            raise Problem("bad_name", "expected a name that nobody else has")
        return attrs.evolve(self, names=_replaced(self.names, seat, name))


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
    """Until a bot acts, or a trick is taken; half as long after a pass."""
    grace: float = 8
    """Until a bot acts for who has lost the connection."""
    pause: float = 12
    """After a round, unless all people want the next one before."""


def new_table(store: Keeper, rules: Any, owner: str = "") -> Saved:  # noqa: ANN401
    """Make a table for four, and keep it; ``rules`` is text such as ``nanjing(target=500)``."""
    try:
        game = tichu.new_game(rules)
    except tichu.TichuError as error:
        raise Problem("bad_rules", str(error)) from None
    if game.rules.seats != len(NAMES) or game.rules.open_dummy:
        raise Problem("bad_rules", "expected the rules of a game for four players")
    links = tuple(secrets.token_urlsafe(16) for _ in NAMES)
    saved = Saved(
        secrets.token_urlsafe(6), format_rules(game.rules), links, dumps(game), owner=owner
    )
    store.write(saved)
    return saved


def finished(saved: Saved, actions: Iterable[str]) -> Record:
    """Return the rounds of a table that are over, with all cards, from all its actions."""
    return Record.of([*actions][: saved.ended], saved.rules, players=saved.called)


class Table:
    """A table as people see it.

    Raises what ``store`` raises if something cannot be written, and then has not changed.
    """

    def __init__(
        self, store: Keeper, saved: Saved, clocks: Clocks, rng: random.Random | None = None
    ) -> None:
        self._store = store
        self._clocks = clocks
        self._rng = rng or random.SystemRandom()
        self._adviser = RuleBot()
        note = partial(logger.error, "table %s: %s", saved.id)
        self._bot = guarded(self._adviser, on_error=note)
        self.clients: set[Client] = set()
        self._left: dict[int, float] = {}
        """When the people left who are not here."""
        self._ready: set[int] = set()
        """The people who want the next round."""
        self._asked: set[int] = set()
        """The seats for which bots were asked since the last action."""
        self._next = self._decide_from = self._bombs_until = self._pause_until = 0.0
        self._woken = asyncio.Event()
        log = store.actions(saved.id, saved.start)
        self._open(saved, log)
        self._keep(saved.start + len(log), 0)

    def _open(
        self, saved: Saved, log: Iterable[str | tichu.Action], held: Mapping[int, object] = {}
    ) -> None:
        """Take a host for the round of a table, with the answers that wait for bombs."""
        self.saved = saved
        self._begun = loads(saved.game, Envelope.GAME)
        self.host = Host(self._begun, self._rng, log, ply=saved.start, one_round=True)
        self._over = self._ended()
        for seat, action in held.items():
            self.host.submit(seat, action, self.host.ply)

    def _ended(self) -> tichu.RoundState | None:
        """Return the round if it is over; the game has gone on to the next one."""
        if len(self.host.game.results) == len(self._begun.results):
            return None
        return reduce(tichu.apply, self.host.log, self._begun.round)

    # Who is here

    @property
    def seated(self) -> set[int]:
        """The seats at which a client sits."""
        return {client.seat for client in self.clients if client.seat is not None}

    @property
    def has_end(self) -> bool:
        """Whether nothing more will be played."""
        return self.host.game.is_over or self.host.ply >= MOST_ACTIONS

    @property
    def is_running(self) -> bool:
        """Whether time passes: the game has begun, and somebody plays."""
        return self.saved.begun and bool(self.seated) and not self.has_end

    def join(
        self, client: Client, name: object, now: float, saved: Saved | None = None
    ) -> Client | None:
        """Let a client sit down, under a name, or watch; ``saved`` has a new key.

        Returns the client that has sat at this seat until now.
        """
        seat, saved = client.seat, saved or self.saved
        if seat is not None and name is not None:
            saved = saved.named(seat, name)
        if saved != self.saved:
            self._change(saved)
        was_running = self.is_running
        same = (each for each in self.clients if each.seat == seat and seat is not None)
        replaced = next(same, None)
        self.clients -= {replaced}
        self.clients.add(client)
        if self.is_running and not was_running:
            self._restart(now)
        self._tell()
        return replaced

    def leave(self, client: Client, now: float) -> None:
        """Let a client go; a bot acts for an empty seat after a while."""
        self.clients.remove(client)
        if client.seat is not None:
            self._left[client.seat] = now
        self._tell()

    # What people ask for

    def answer(self, client: Client, message: Mapping[str, Any], now: float) -> dict[str, object]:
        """Do what somebody at the table asks for."""
        if "hint" in message:
            return self.hint(client.seat)
        if client.seat is None:
            raise Problem("spectator", "a spectator does not act")
        if "act" in message:
            held = self.submit(client.seat, message["act"], message.get("ply"), now)
            return {"accepted": True, "held": held}
        if "begin" in message:
            self.begin(now)
        elif "ready" in message:
            self._ready |= {client.seat} if self._over is not None else set()
            self._tell()
        else:
            raise Problem("bad_message", "expected create, list, join, begin, act, ready or hint")
        return {"accepted": True, "held": False}

    def begin(self, now: float) -> None:
        """Let the game begin."""
        if not self.saved.begun:
            self._change(attrs.evolve(self.saved, begun=True))
            self._restart(now)
            self._tell()

    def submit(self, seat: int, action: object, ply: object, now: float) -> bool:
        """Play an action, and return whether it waits while others may bomb."""
        if not self.saved.begun:
            raise Problem("not_begun", "the game has not begun")
        if self.host.ply >= MOST_ACTIONS:
            raise Problem("too_long", "the game is too long for this server")
        answer = self._act(lambda: self.host.submit(seat, action, ply), now)
        if isinstance(answer, Refused):
            why = answer.violation
            code, rule = (answer.reason, None) if why is None else (why.code, why.rule)
            raise Problem(code, answer.message, rule)
        for client in self.clients:
            if client.seat == seat:
                client.tell()  # nobody else may know that an answer is held
        self._woken.set()
        return answer.held

    def hint(self, seat: int | None) -> dict[str, object]:
        """Return what a bot would do at a seat, and why."""
        seen = None if seat is None else self.host.snapshot(seat)
        if seen is None or not (seat in seen.to_act or seat in seen.may_interrupt):
            raise Problem("nothing_to_decide", "there is nothing to decide")
        advice = self._adviser.advise(seen)
        return {"hint": as_json(advice.action), "reason": advice.reason}

    def news(self, client: Client, known: int | None, now: float) -> dict[str, Any]:
        """Return what a client may know, with the happenings since a ply that it knew.

        Without one, or with one before the round, they are all happenings of the round.
        """
        host, seat, clocks = self.host, client.seat, self._clocks
        since = max(known or 0, self.saved.start)
        seen = host.snapshot(seat)
        view = as_json(seen)
        if self._over is not None:
            ended = as_json(tichu.view(self._over, seat))
            view = ended | {name: view[name] for name in ("scores", "results")}
        told, pending = host.happenings(since, seat), host.pending()
        running = self.is_running
        end = None if clocks.thinking is None else self._decide_from + clocks.thinking
        return {
            "table": self.saved.id,
            "ply": host.ply,
            "since": since,
            "view": view,
            "happenings": as_json([each for each in told if not isinstance(each, RoundStarted)]),
            "legal": _legal(seen) if isinstance(seen, tichu.PlayerView) else [],
            "held": None if seat is None else as_json(host.held(seat)),
            "decide": pending.decide,
            "may_bomb": pending.may_bomb,
            "left": host.game.rules.direction == "left",
            "names": self.saved.called,
            "here": sorted(self.seated),
            "taken": [seat for seat, key in enumerate(self.saved.keys) if key is not None],
            "begun": self.saved.begun,
            "time": _left(end, now) if running and pending.decide else None,
            "thinking": clocks.thinking,
            "bombs": _left(self._bombs_until, now) if running and pending.may_bomb else None,
            "bombing": clocks.bombing,
            "pause": max(0, self._pause_until - now) if self._over and not self.has_end else None,
            "ready": sorted(self._ready),
        }

    def line(self) -> dict[str, object]:
        """Return what a list says of the table."""
        saved, scores = self.saved, self.host.game.scores
        return {"table": saved.id, "rules": saved.rules, "names": saved.called, "scores": scores}

    # What happens by itself

    def step(self, now: float) -> float | None:
        """Do what is due, and return the seconds until something else is; None for never."""
        plans = self._plans() if self.is_running else []
        if not plans:
            return None
        due, act = min(plans, key=lambda plan: plan[0])  # of those at the same time, the first
        if due > now:
            return due - now
        self._act(act, now)
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

    def _plans(self) -> list[tuple[float, Callable[[], object]]]:
        """Return what will happen when, if nobody does anything before."""
        host, clocks, here = self.host, self._clocks, self.seated
        if self._over is not None:
            until = 0 if here <= self._ready else self._pause_until
            return [(until, self._begin_round)]
        pending = host.pending()
        deciding = here.intersection(pending.decide)
        plans: list[tuple[float, Callable[[], object]]] = []
        # A push ends the time for tichu, so bots push last.
        if not (deciding and host.game.phase is tichu.Phase.PUSH):
            asked = {*pending.decide, *pending.may_bomb, *pending.may_call}
            for seat in sorted(asked - here - self._asked):
                away = self._left.get(seat, float("-inf")) + clocks.grace
                plans.append((max(self._next, away), partial(self._ask_bot, seat)))
        if host.is_holding:
            plans.append((max(self._next, self._bombs_until), host.resolve))
        elif host.game.phase is tichu.Phase.TAKE_TRICK:
            # A person has no choice; the trick may still be bombed.
            for seat in deciding:
                take = partial(host.submit, seat, tichu.TakeTrick(seat), host.ply)
                plans.append((self._next, take))
        if clocks.thinking is not None:
            plans.append((self._decide_from + clocks.thinking, host.timeout))
        return plans

    def _ask_bot(self, seat: int) -> None:
        """Submit what a bot does for the seat of somebody who is not here."""
        self._asked.add(seat)
        seen = self.host.snapshot(seat)
        action = self._bot.act(seen) if seat in seen.to_act else self._bot.interrupt(seen)
        if action is not None:
            self.host.submit(seat, action, self.host.ply)

    def _begin_round(self) -> None:
        """Deal the cards of the next round."""
        game = self.host.game
        self._open(attrs.evolve(self.saved, start=self.host.ply, game=dumps(game)), ())

    def _time_for_bombs(self) -> float:
        """Return the seconds for bombs after a play, the same whatever hidden cards there are.

        Bots answer at once, and from them nobody hides anything: a person who is alone with them
        gets the time only with a bomb.
        """
        pending = self.host.pending()
        people = self.seated | {seat for seat, key in enumerate(self.saved.keys) if key}
        if not people.intersection((*pending.may_bomb, *pending.decide)):
            return 0
        if len(people) == 1 and len(self.seated) == len(self.clients):
            out_of_turn = self.host.snapshot(*people).interruptions()
            if all(isinstance(action, tichu.CallTichu) for action in out_of_turn):
                return 0
        return self._clocks.bombing

    def _act(self, do: Callable[[], _Done], now: float) -> _Done:
        """Let the host do something, and keep it; on any error nothing has been done."""
        saved, asked, host = self.saved, {*self._asked}, self.host
        ply, log = host.ply, host.log
        seats = range(len(NAMES)) if host.is_holding else ()
        held = {seat: answer for seat in seats if (answer := host.held(seat))}
        try:
            done = do()
            self._keep(ply, now)
        except Exception:
            self._asked = asked
            self._open(saved, log, held)
            raise
        return done

    def _keep(self, ply: int, now: float) -> None:
        """Write the actions since a ply, set the clocks, and then tell the clients."""
        host, clocks = self.host, self._clocks
        new = host.log[ply - self.saved.start :]
        if not new:
            return
        over = self._ended()
        saved = self.saved if over is None else attrs.evolve(self.saved, ended=host.ply)
        self._store.write(saved, ply, map(str, new))
        self.saved, self._over = saved, over
        self._asked, self._ready = set(), set()
        last, phase = new[-1], host.game.phase
        if phase not in _SECRET or isinstance(last, tichu.Deal):  # else all have the same time
            is_short = isinstance(last, tichu.Pass) and phase is not tichu.Phase.TAKE_TRICK
            self._next = now + (clocks.pace / 2 if is_short else clocks.pace)
            self._decide_from = now
        if isinstance(last, tichu.Play):
            self._bombs_until = now + self._time_for_bombs()
        self._pause_until = now + clocks.pause
        self._tell()

    def _change(self, saved: Saved) -> None:
        self._store.write(saved)
        self.saved = saved

    def _restart(self, now: float) -> None:
        """Set the clocks; people who have given a name have time to come back."""
        clocks = self._clocks
        self._decide_from = self._bombs_until = now
        self._next, self._pause_until = now + clocks.pace, now + clocks.pause
        names = enumerate(self.saved.names)
        self._left |= {seat: now for seat, name in names if name is not None}

    def _tell(self) -> None:
        self._woken.set()
        for client in self.clients:
            client.tell()


def _replaced(values: tuple[str | None, ...], seat: int, value: str) -> tuple[str | None, ...]:
    return *values[:seat], value, *values[seat + 1 :]


def _legal(seen: tichu.PlayerView) -> object:
    """Return the legal actions of a seat, pushes excepted: any three cards are one."""
    if seen.phase is tichu.Phase.PUSH:
        call = tichu.CallTichu(seen.seat)
        return as_json([call] if tichu.is_legal(seen, call) else [])
    return as_json(seen.legal())


def _left(end: float | None, now: float) -> float | None:
    """Return the seconds until a time, None if it has passed or does not come."""
    return round(end - now, 2) if end is not None and end > now else None
