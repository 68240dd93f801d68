"""A record: a game that is written down.

Owns :class:`Record`. Imports ``rounds`` and ``following``. The rules and the actions alone are the
truth: states, results and scores follow from them, and what a record states besides is checked.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Self, cast

import attrs

from tichu._values import as_tuple, objects, want_instance, want_int
from tichu.engine.state.game import GameState, new_game
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply, transition
from tichu.engine.views.view import PlayerView, view
from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.events import Event
from tichu.notation.rules import format_rules
from tichu.records.fields import UserFields
from tichu.records.following import StateWalker, follow, legal_prefix
from tichu.records.moves import Move, want_comment
from tichu.records.rounds import (
    RecordRound,
    as_fields,
    want_names,
    want_scores,
    want_text,
)
from tichu.records.seen import SeenWalker, settled
from tichu.rules import NANJING, Rules


@attrs.frozen(slots=True, repr=False)
class Record:
    """One game, whole or in part, with what people want to know about it.

    >>> import random
    >>> import tichu
    >>> rng = random.Random(7)
    >>> game, actions = tichu.new_game(), []
    >>> while not game.is_over:
    ...     actions.append(tichu.random_action(game, rng))
    ...     game = tichu.apply(game, actions[-1])
    >>> record = Record.of(actions, players=("Anna", "Ben", "Clara", "David"))
    >>> record.end() == game
    True
    >>> record
    <Record nanjing: 11 rounds, 1045:655>
    """

    rules: Rules = NANJING
    """The rules that were played."""
    rounds: tuple[RecordRound, ...] = attrs.field(default=(), converter=as_tuple)
    """The rounds in order; only the last may be unfinished."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names by seat; with an open dummy, of persons 0 to 2 and of the dummy."""
    event: str = ""
    """The tournament or evening, and so on."""
    place: str = ""
    """Where it was: a town, or a site."""
    date: dt.date | None = None
    """The day on which the game began."""
    source: str = ""
    """Where the record comes from."""
    dealer: int = 0
    """The seat that dealt first."""
    start_scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The scores before the first round, None for 0:0."""
    scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The scores that are stated for the end of the record, None if none are."""
    seat: int | None = None
    """Whose knowledge the record is, if some cards are unknown; None if all are known."""
    comment: str = ""
    """What somebody said about the game."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Fields of one's own."""

    def __attrs_post_init__(self) -> None:
        want_instance("Record.rules", self.rules, Rules)
        rounds = objects(self.rounds)
        if rounds is None:
            raise InvalidValue("Record.rounds", f"rounds are wanted, not {shown(self.rounds)}")
        for told in rounds:
            want_instance("Record.rounds", told, RecordRound)
        self._check_names()
        for name in ("event", "place", "source"):
            want_text(f"Record.{name}", getattr(self, name))
        if self.date is not None and type(self.date) is not dt.date:
            raise InvalidValue("Record.date", f"a date is wanted, not {shown(self.date)}")
        if self.seat is not None:
            want_int("Record.seat", self.seat, 0, self.rules.seats - 1)
            if self.rules.open_dummy:
                message = "with an open dummy, only records without unknown cards are followed"
                raise InvalidValue("Record.seat", message)
        want_scores("Record.scores", self.scores)
        want_comment("Record.comment", self.comment)
        try:
            self.start()
        except InvalidValue as error:
            name = "dealer" if "dealer" in error.place else "start_scores"
            raise InvalidValue(f"Record.{name}", error.message) from None

    def _check_names(self) -> None:
        for place, names in (
            ("Record.players", self.players),
            *(("RecordRound.players", told.players) for told in self.rounds),
        ):
            want_names(place, names)
            if len(names) not in {0, self.rules.seats}:
                message = f"{self.rules.seats} names are wanted, one a seat, not {len(names)}"
                raise InvalidValue(place, message)

    @classmethod
    def of(
        cls,
        actions: Iterable[Action | Move],
        rules: Rules = NANJING,
        *,
        players: Sequence[str] = (),
        dealer: int = 0,
        start_scores: Sequence[int] | None = None,
    ) -> Self:
        """Return the record of a game from its actions, which it follows to find the rounds.

        The game need not be over: of the actions so far it is the record so far. The scores of
        its rounds, and of the game, are stated in it; what else is to be said of the game,
        ``attrs.evolve`` adds. Raises :class:`IllegalAction`.
        """
        game = new_game(rules, start_scores, dealer)
        moves: list[Move] = []
        rounds: list[RecordRound] = []
        given = cast("object", actions)
        if not isinstance(given, Iterable):
            message = f"actions in their order are wanted, not {shown(given)}"
            raise InvalidValue("Record.of(actions)", message)
        for each in actions:
            move = each if isinstance(each, Move) else Move(each)
            if not isinstance(move.action, Action):
                raise InvalidValue("Record.of(actions)", "every card must be known")
            game = apply(game, move.action)
            moves.append(move)
            if len(game.results) > len(rounds):
                rounds.append(RecordRound(tuple(moves), game.results[-1].scores))
                moves = []
        if moves:
            rounds.append(RecordRound(tuple(moves)))
        return cls(
            rules=rules,
            rounds=tuple(rounds),
            players=as_tuple(players),
            dealer=dealer,
            start_scores=None if start_scores is None else as_tuple(start_scores),
            scores=game.scores,
        )

    @property
    def is_known(self) -> bool:
        """Whether no card in it is unknown, so that it has states."""
        return all(told.is_known for told in self.rounds)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of all rounds, in order: each leads from a state to the next one."""
        return tuple(move for told in self.rounds for move in told.moves)

    def start(self) -> GameState:
        """Return the game before the first deal."""
        return new_game(self.rules, self.start_scores, self.dealer)

    def states(self) -> Iterator[GameState]:
        """Yield the game before the first deal and after each action.

        Raises :class:`DataError`, when it comes to it, where an action is illegal or something
        else is wrong; and where a card is unknown.
        """
        start = self.start()
        yield start
        yield from follow(StateWalker(start), self.rounds, self.scores)

    def end(self) -> GameState:
        """Return the game after the last action; raises :class:`DataError` as :meth:`states` does.

        Its ``results`` are those of the rounds that are over.
        """
        *_, last = self.states()
        return last

    def state_at(self, place: int, ply: int) -> GameState:
        """Return the game in which ``rounds[place].actions[ply]`` is due, both counted from 0.

        With as many plies as the round has actions, it is the game after its last one. Raises
        :class:`DataError` as :meth:`states` does, if something is wrong up to there, and
        :class:`InvalidValue` for what is no place.
        """
        if not self.rounds:
            raise InvalidValue("state_at(place)", "the record has no rounds")
        want_int("state_at(place)", place, 0, len(self.rounds) - 1)
        want_int("state_at(ply)", ply, 0, len(self.rounds[place].moves))
        before = sum(len(told.moves) for told in self.rounds[:place])
        return next(islice(self.states(), before + ply, None))

    def events(self) -> Iterator[tuple[Event, ...]]:
        """Yield what happened by each action, in order.

        Raises :class:`DataError` as :meth:`states` does.
        """
        steps = zip(pairwise(self.states()), self.moves, strict=True)
        for (before, _), move in steps:
            yield transition(before, cast("Action", move.action))[1]

    def views(self, seat: int | None = None) -> Iterator[PlayerView]:
        """Yield what a seat knows before the first deal and after each action.

        Without a seat it is that of the record, the only one that a record with unknown cards can
        tell of. Raises :class:`DataError` as :meth:`states` does, as far as its seat can tell.
        """
        asked = self.seat if seat is None else seat
        if asked is None:
            raise InvalidValue("views(seat)", "the record is nobody's own: a seat is wanted")
        want_int("views(seat)", asked, 0, self.rules.seats - 1)
        if self.is_known:
            for state in self.states():
                yield view(state, asked)
            return
        if asked != self.seat:
            whose = "says not whose it is" if self.seat is None else f"is that of seat {self.seat}"
            message = f"the record hides cards and {whose}: there are no views of seat {asked}"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        walker = SeenWalker(self.start(), asked)
        yield walker.state
        yield from follow(walker, self.rounds, self.scores)

    def check(self) -> None:
        """Raise :class:`DataError` where the first thing is wrong with the record, if any is."""
        error = self.legal_prefix()[1]
        if error is not None:
            raise error

    def legal_prefix(self) -> "tuple[Record, DataError | None]":
        """Return the record as far as it can be followed, and what is wrong then.

        What is stated as the final scores is kept if nothing is wrong. A record of what one seat
        has seen ends before moves whose meaning is told by what comes next, if that is wrong.
        """
        if self.is_known or self.seat is None:
            rounds, error = legal_prefix(StateWalker(self.start()), self.rounds, self.scores)
        else:
            walker = SeenWalker(self.start(), self.seat)
            rounds, error = legal_prefix(walker, self.rounds, self.scores)
            if error is not None and rounds:
                moves = settled(rounds[-1].moves, self.seat, self.rules.seats)
                if len(walker.game.results) >= len(rounds):  # its last round is over
                    moves = rounds[-1].moves
                last = (attrs.evolve(rounds[-1], moves=moves),) if moves else ()
                rounds = (*rounds[:-1], *last)
        if error is None:
            return self, None
        return attrs.evolve(self, rounds=rounds, scores=None), error

    def __repr__(self) -> str:
        told = [format_rules(self.rules)]
        told += [] if self.seat is None else [f"seen by {self.seat}"]
        number = len(self.rounds)
        told.append(f"{number} round{'' if number == 1 else 's'}")
        scores = "" if self.scores is None else ", " + ":".join(map(str, self.scores))
        return f"<Record {told[0]}: {', '.join(told[1:])}{scores}>"
