"""Run a game on a server: judge the answers of clients, and show each player only their own view.

A :class:`Host` runs a game. It has no sockets, threads or timers: a server passes in the answers of
clients, sends out the moves that :meth:`Host.since` returns, and calls a method when a timer
expires. This is the whole protocol:

1. The *ply* is the number of actions so far, including deals. An answer contains the last ply that
   its sender has seen.
2. An answer is refused if it is not an action of its sender, if it is late, or if a rule forbids
   it. A refusal depends only on what the sender is allowed to know.
3. An answer is late if something that it depends on has changed since its ply. A call, a grand
   tichu decision or a push depends on the cards dealt; a bomb depends on the cards dealt and the
   top play; any other action depends on everything except calls.
4. An answer is *held* if, by public information, another seat might bomb. The server then starts a
   timer, whose length must not depend on the hands, and calls :meth:`Host.resolve` when it expires.
   This applies the first held bomb in the order of play after the top play (BOMB-10). If no bomb is
   held, it applies the answer of the seat on turn. Calls and all other answers are applied at once.
5. An action other than a call discards every held answer: the players see the new table and may
   answer again.
6. Cards are dealt as soon as all players have decided.

>>> from tichu.hosting import Host
>>> import random
>>> import tichu
>>> host = Host(tichu.new_game(), random.Random(7))
>>> host.pending()
Pending(ply=1, decide=(0, 1, 2, 3), may_bomb=(), may_call=())
>>> host.submit(2, "decline", 1)
Accepted(ply=2, held=False)
>>> host.submit(2, "decline", 2).reason
<Reason.ILLEGAL: 'illegal'>
>>> host.timeout()
>>> host.snapshot(2)
<PlayerView push: 0,1,2,3 to act, hands of 14 14 14 14>
"""

import enum
import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, Final, overload

import attrs

from tichu._trees import check_names, field, list_of, number_of, parse_json, table_of, wrong
from tichu._values import Rng, export, want_instance, want_int, want_rng
from tichu.bots.bot import Bot, FaultKind, Unfit, as_read, default_action, method_of, owned
from tichu.codec import MOST_BYTES, Envelope, from_tree, to_tree
from tichu.engine import moves as act
from tichu.engine.judge import is_seated
from tichu.engine.move_text import format_action
from tichu.engine.moves import Action, Happening, Move, PlayerAction
from tichu.engine.state import GameState
from tichu.engine.verbs import apply, bomb_order, deal, happenings, told, view, why_illegal
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import DataCode, DataError, InvalidValue, Violation, shown
from tichu.records.record import Record, record_of, resume
from tichu.rulebook.bombs import SMALLEST
from tichu.rulebook.drawing import dealer_by_draw, seats_by_draw

__all__ = [
    "Accepted",
    "Host",
    "Pending",
    "Reason",
    "Refused",
    "bomb_order",
    "dealer_by_draw",
    "seats_by_draw",
]

_OWN_HAND: Final = (act.CallTichu, act.CallGrandTichu, act.DeclineGrandTichu, act.Push)


_OF_HOST: Final = ("ply", "one_round", "log", "held")
"""The fields of a saved host, except its game."""


class Reason(enum.StrEnum):
    """Why an answer was refused.

    >>> import random
    >>> from tichu import new_game
    >>> from tichu.hosting import Host
    >>> host = Host(new_game(), random.Random(7))
    >>> host.submit(1, "0 decline", ply=1).reason
    <Reason.NOT_YOURS: 'not_yours'>
    >>> host.submit(1, "decline", ply=99).reason
    <Reason.NO_SUCH_PLY: 'no_such_ply'>
    """

    NOT_AN_ACTION = "not_an_action"
    """The answer is not an action, or its text cannot be read."""
    NOT_YOURS = "not_yours"
    """The answer is a deal or an action of another seat, or its sender is not at the table."""
    NO_SUCH_PLY = "no_such_ply"
    """The ply is not a number from 0 to the current ply."""
    LATE = "late"
    """Something that the answer depends on has changed since its ply."""
    ILLEGAL = "illegal"
    """A rule forbids it; the refusal has the :class:`~tichu.Violation`."""


@attrs.frozen(slots=True)
class Accepted:
    """An answer is legal.

    >>> import random
    >>> from tichu import new_game
    >>> from tichu.hosting import Host
    >>> host = Host(new_game(), random.Random(7))
    >>> host.submit(1, "decline", ply=1)
    Accepted(ply=2, held=False)
    """

    ply: int
    """The ply after the answer."""
    held: bool
    """True if the answer is held until :meth:`Host.resolve`, and is not in the log yet."""


@attrs.frozen(slots=True)
class Refused:
    """An answer was not accepted, and changed nothing. All fields may be shown to its sender.

    >>> import random
    >>> from tichu import new_game
    >>> from tichu.hosting import Host
    >>> host = Host(new_game(), random.Random(7))
    >>> refused = host.submit(1, "pass", ply=1)
    >>> print(refused)
    you cannot pass now: the players are deciding on grand tichu (GRAND-1)
    >>> refused.reason
    <Reason.ILLEGAL: 'illegal'>
    """

    reason: Reason
    """The reason, for programs."""
    message: str
    """The reason as a sentence, for people, with the ID of the rule if there is one."""
    violation: Violation | None = None
    """The rule that the action breaks, if that is the reason."""

    def __str__(self) -> str:
        return self.message


@attrs.frozen(slots=True)
class Pending:
    """The seats that the game waits for. This is public, and does not depend on hidden cards.

    >>> import random
    >>> from tichu import new_game
    >>> from tichu.hosting import Host
    >>> host = Host(new_game(), random.Random(7))
    >>> host.submit(1, "decline", ply=1).held
    False
    >>> host.pending().decide
    (0, 2, 3)
    """

    ply: int
    """The current ply."""
    decide: tuple[int, ...]
    """The seats that must act, even if their answer is already held."""
    may_bomb: tuple[int, ...]
    """The seats that may bomb out of turn if they hold a bomb, in the order of bombs (BOMB-10)."""
    may_call: tuple[int, ...]
    """The seats that may call tichu."""


class Host:
    """A game that clients play by the protocol of :mod:`tichu.hosting`.

    Players are identified by the number of their seat; with an open dummy, where players change
    seats, by their number in the game's ``persons``. Actions and :meth:`pending` use seats.

    ``start`` is the game before the first action of this host. To continue the game of another
    host, pass that host's ``ply``: counting goes on from there, and clients with an earlier ply
    need a snapshot. Deals are drawn from ``rng``: use :class:`random.SystemRandom` so that nobody
    can predict the cards. A host with this generator cannot be copied or pickled; save and load it
    instead.

    With a ``log``, the game continues after these actions, which may be strings, such as the lines
    of a file. A log does not contain the rules, so save them too. :meth:`save` returns everything
    as one string.

    With ``one_round``, the next round is not dealt, so that people can look at the end of this one.
    For the next round, create another host with the ``game`` and ``ply`` of this one.

    Raises :class:`InvalidValue` for a value of another type, and :class:`DataError`, with the path,
    for a log that cannot be read or does not follow from ``start``.

    >>> import random
    >>> from tichu import new_game
    >>> from tichu.hosting import Host
    >>> host = Host(new_game(), random.Random(7))
    >>> host.submit(0, "grand", ply=host.ply)
    Accepted(ply=2, held=False)
    >>> host.since(1, 3)
    (SeenDecision(seat=0),)
    """

    def __init__(
        self,
        start: GameState,
        rng: Rng,
        log: Iterable[Action | str] = (),
        *,
        ply: int = 0,
        one_round: bool = False,
    ) -> None:
        want_instance("Host(start)", start, GameState)
        want_rng("Host(rng)", rng)
        want_int("Host(ply)", ply, 0, 10**9)
        want_instance("Host(one_round)", one_round, bool)
        self._first = ply
        self._start = start
        self._rng = rng
        self._one_round = one_round
        self._games = [start]  # before each action, and after the last
        self._log: list[Action] = []
        self._held: dict[int, PlayerAction] = {}  # by seat
        self._heard = ply  # by bots
        resume(start, log, self._apply)
        self._deal()

    __copy__ = deepcopy

    @classmethod
    def load(cls, text: str | bytes, rng: Rng) -> "Host":
        """Return the host that :meth:`save` wrote, from a string of any length.

        Raises :class:`InvalidValue` or :class:`DataError` (with the path) for any other text.
        """
        tree = table_of(parse_json(text, MOST_BYTES))
        check_names(tree, ("tichu", "kind", *Envelope.GAME.fields, *_OF_HOST))
        ply = number_of("ply", field(tree, "ply"))
        one_round: Any = field(tree, "one_round")
        log: list[Any] = list_of("log", field(tree, "log"), MOST_BYTES)
        held = list_of("held", field(tree, "held"))
        game = {name: tree[name] for name in tree if name not in _OF_HOST}
        start = from_tree(game, Envelope.GAME)
        host = cls(start, rng, log, ply=ply, one_round=one_round)
        if len(held) != host.game.rules.seats:
            raise wrong("held", "an item for each seat", held, DataCode.BAD_VALUE)
        for seat, action in enumerate(held):
            if action is not None:
                answer = host.submit(host._player_of(seat), action, host.ply)
                if isinstance(answer, Refused) or not answer.held:
                    message = f"expected an answer that is held, got {shown(action)}"
                    raise DataError(DataCode.ILLEGAL_ACTION, f"held[{seat}]", message)
        return host

    def save(self) -> str:
        """Return the whole host as text (JSON), with all cards and the held answers.

        The text is one line of ASCII. It does not contain the random number generator.

        >>> import random
        >>> from tichu import new_game
        >>> from tichu.hosting import Host
        >>> host = Host(new_game(), random.Random(7))
        >>> again = Host.load(host.save(), random.Random(8))
        >>> again.ply, again.game == host.game
        (1, True)
        """
        held = map(self._held.get, range(self.game.rules.seats))
        log = [*map(format_action, self._log)]
        answers = [action and format_action(action) for action in held]
        options = {"ply": self._first, "one_round": self._one_round}
        return json.dumps({**to_tree(self._start), **options, "log": log, "held": answers})

    @property
    def game(self) -> GameState:
        """The game with all hands: never send it to a client."""
        return self._games[-1]

    @property
    def ply(self) -> int:
        """The number of actions so far, including deals."""
        return self._first + len(self._log)

    @property
    def is_holding(self) -> bool:
        """True if an answer is held, and the bomb timer runs. Never send this to clients."""
        return bool(self._held)

    def held(self, player: int) -> PlayerAction | None:
        """Return the held answer of a player, or None. Show it only to this player."""
        self._want_player("held(player)", player)
        return self._held.get(self.game.persons.index(player))

    @property
    def log(self) -> tuple[Action, ...]:
        """All actions, with all cards. Save new actions before you send them to clients."""
        return tuple(self._log)

    def record(self) -> Record:
        """Return the record of the game so far, with all cards.

        Raises :class:`InvalidValue` if ``start`` was not a game before its first deal. For the
        record of several hosts, use ``Record.of([*first.log, *second.log], rules)``.
        """
        return record_of(self._start, self._log)

    def submit(self, player: int | None, action: object, ply: object) -> Accepted | Refused:
        """Judge an answer of a player, and apply or hold it if it is legal.

        ``player`` is the authenticated player; None is a spectator. ``action`` is an action or its
        text, with or without the seat: ``"2 play 5j5w"``, ``"pass"``. Nothing that a client sends
        raises an exception.
        """
        persons = self.game.persons
        if type(player) is not int or player not in persons:
            expected = f"expected a player from 0 to {len(persons) - 1}, or None for a spectator"
            spectates = "a spectator does not act"
            message = spectates if player is None else f"{expected}, got {shown(player)}"
            return Refused(Reason.NOT_YOURS, message)
        answer = self._judged(persons.index(player), action, ply)
        if isinstance(answer, Refused):
            return answer
        held = self._may_be_bombed(answer)
        if held:
            self._held[answer.seat] = answer  # the last answer of a seat counts
        else:
            self._apply(answer)
            self._deal()
        return Accepted(self.ply, held)

    def resolve(self) -> None:
        """Apply the first held answer, if there is one, when the bomb timer expires (BOMB-10)."""
        bombs = [seat for seat, action in self._held.items() if _is_bomb(action)]
        first = bomb_order(self.game, bombs) if bombs else tuple(self._held)
        if first:
            self._apply(self._held[first[0]])
            self._deal()

    def let_bots(self, bots: Mapping[int, Bot]) -> None:
        """Let the bots answer until a human must act, or may bomb while an answer is held.

        ``bots`` maps the numbers of players to their bots; the other players are human. Call this
        after :meth:`submit`, :meth:`resolve` and :meth:`timeout`. If no human may bomb, held
        answers are resolved at once. A bot is asked to interrupt only if it can bomb or call. It
        observes every move since ``start``, including the moves of the log.

        While :attr:`is_holding` is true, give humans time to bomb, and then call :meth:`resolve`.

        Raises :class:`InvalidValue` for an answer that is not legal; the error names the bot, its
        method and its seat. :func:`~tichu.bots.guarded` bots give only legal answers.

        >>> import random
        >>> from tichu import new_game
        >>> from tichu.bots import RuleBot
        >>> from tichu.hosting import Host
        >>> host = Host(new_game(), random.Random(7))
        >>> host.let_bots({1: RuleBot(), 2: RuleBot(), 3: RuleBot()})
        >>> host.pending()
        Pending(ply=4, decide=(0,), may_bomb=(), may_call=())
        """
        while True:
            for player, bot in bots.items():
                for move in self.since(self._heard, player):
                    bot.observe(move)
            self._heard = self.ply
            pending = self.pending()
            asked = {*pending.may_bomb, *pending.may_call}.difference(pending.decide)
            for seat in (*sorted(asked), *pending.decide):
                player = self._player_of(seat)
                if self.ply == pending.ply and seat not in self._held and player in bots:
                    self._ask(player, bots[player], seat, must=seat in pending.decide)
            if self.ply > pending.ply:
                continue
            may_answer = {*pending.decide, *pending.may_bomb} - self._held.keys()
            if not self._held or any(self._player_of(seat) not in bots for seat in may_answer):
                return
            self.resolve()

    def timeout(self) -> None:
        """Act for the players who have not answered in time.

        If an answer is held, this calls :meth:`resolve`. Otherwise it applies
        :func:`tichu.bots.default_action` for every seat that must act.
        """
        if self._held:
            self.resolve()
            return
        for seat in self.game.to_act:
            self._apply(default_action(view(self.game, seat)))
        self._deal()

    def pending(self) -> Pending:
        """Return the seats that the game waits for."""
        game = self.game
        bombers = game.table.bombers
        may_bomb = tuple(seat for seat in game.may_interrupt if seat in bombers)
        return Pending(self.ply, game.to_act, may_bomb, game.table.callers)

    def since(self, ply: int, player: int | None) -> tuple[Move, ...]:
        """Return the moves since a ply, as a player (None for a spectator) sees them.

        Apply them to a view of that ply with :func:`tichu.advance`. Raises :class:`InvalidValue`
        for a ply before this host's first or after the current one; then send a snapshot instead.
        """
        return tuple(move for at in self._since(ply, player) for move in self._told(at, player))

    def happenings(self, ply: int, player: int | None) -> tuple[Happening, ...]:
        """Return everything that happened since a ply, for a client without a view of its own.

        These are the moves from :meth:`since` and their consequences (:func:`tichu.happenings`).
        Raises :class:`InvalidValue` like :meth:`since`.
        """
        found: list[Happening] = []
        for at in self._since(ply, player):
            found += happenings(self._games[at], self._told(at, player), self._games[at + 1])
        return tuple(found)

    @overload
    def snapshot(self, player: int) -> PlayerView: ...
    @overload
    def snapshot(self, player: int | None) -> PublicView: ...
    def snapshot(self, player: int | None) -> PublicView:
        """Return the view of a player at the current ply; a spectator (None) gets a public view.

        A client needs it when it joins, reconnects or changes seats.
        """
        self._want_player("snapshot(player)", player)
        return view(self.game, None if player is None else self.game.persons.index(player))

    def _since(self, ply: int, player: int | None) -> range:
        """Return the indexes in the log from a ply on."""
        want_int("since(ply)", ply, self._first, self.ply)
        self._want_player("since(player)", player)
        return range(ply - self._first, len(self._log))

    def _told(self, at: int, player: int | None) -> tuple[Move, ...]:
        """Return the moves that a player receives for the action at an index in the log."""
        before = self._games[at]
        seat = None if player is None else before.persons.index(player)
        return told(before, self._log[at], self._games[at + 1], seat)

    def _want_player(self, place: str, player: object) -> None:
        if player is not None:
            want_int(place, player, 0, self.game.rules.seats - 1)

    def _judged(self, seat: int, action: object, ply: object) -> PlayerAction | Refused:
        """Return the action that was sent, or why it is refused; public reasons take precedence."""
        if type(ply) is not int or not 0 <= ply <= self.ply:
            message = f"expected a ply from 0 to {self.ply}, got {shown(ply)}"
            return Refused(Reason.NO_SUCH_PLY, message)
        rules = self.game.rules
        try:
            action = as_read(action, seat, rules.seats)
            action = owned(action, rules.controls(seat))
        except Unfit as unfit:
            if unfit.kind is not FaultKind.WRONG_SEAT:
                return Refused(Reason.NOT_AN_ACTION, unfit.message)
            expected, got, _ = unfit.message.partition(", got ")
            given = f"one of seat {action.seat}" if is_seated(action) else "a deal"
            return Refused(Reason.NOT_YOURS, f"{expected}{got}{given}")
        if self._is_late(action, ply):
            return Refused(Reason.LATE, f"the table has changed since ply {ply}")
        violation = why_illegal(self.game, action)
        if violation is not None:
            return Refused(Reason.ILLEGAL, str(violation), violation)
        return action

    def _is_late(self, action: PlayerAction, ply: int) -> bool:
        at = ply - self._first
        if at < 0:
            return True
        news = self._log[at:]
        if isinstance(action, _OWN_HAND):
            return any(isinstance(each, act.Deal) for each in news)
        if _is_bomb(action):
            is_new = any(isinstance(each, act.Deal | act.Play) for each in news)
            return is_new or self._games[at].trick != self.game.trick
        return any(not isinstance(each, act.CallTichu) for each in news)

    def _may_be_bombed(self, action: PlayerAction) -> bool:
        """Return whether, by public information, another seat might bomb before an action."""
        game = self.game
        bombers = set(game.table.bombers)
        if not bombers or isinstance(action, act.CallTichu):
            return False
        in_turn = {seat for seat in game.to_act if game.size(seat) >= SMALLEST}
        return bool((bombers | in_turn) - {action.seat})

    def _player_of(self, seat: int) -> int:
        """Return the player who decides for a seat, or -1; the dealer decides for an open dummy."""
        own = enumerate(self.game.persons)
        return next((who for at, who in own if seat in self.game.rules.controls(at)), -1)

    def _ask(self, player: int, bot: Bot, seat: int, *, must: bool) -> None:
        """Submit the action of a bot at a seat, if it must act or can act out of turn."""
        seen = view(self.game, seat)
        if not must and not seen.interruptions():
            return
        action = bot.act(seen) if must else bot.interrupt(seen)
        if action is not None or must:
            answer = self.submit(player, action, self.ply)
            if isinstance(answer, Refused):
                raise InvalidValue(method_of(bot, seat, must=must), answer.message)

    def _apply(self, action: Action) -> None:
        self._games.append(apply(self.game, action))
        self._log.append(action)
        if not isinstance(action, act.CallTichu):
            self._held.clear()

    @property
    def _has_ended(self) -> bool:
        return len(self.game.results) > len(self._start.results)

    def _deal(self) -> None:
        while self.game.phase.is_chance and not (self._one_round and self._has_ended):
            self._apply(deal(self.game, self._rng))


def _is_bomb(action: PlayerAction) -> bool:
    if isinstance(action, act.Play):
        return action.combination.is_bomb
    return isinstance(action, act.AnnounceBomb)


export(globals())
