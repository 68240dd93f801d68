"""Define :class:`Record`, a recorded game, with its states, views, happenings and errors.

The rules and the actions determine states and results; stated scores are checked against those.
:func:`seen_by` returns the record of one player, and :func:`resume` replays a server's log.
"""

import datetime as dt
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import islice, pairwise
from typing import cast

import attrs

from tichu._syntax import format_rules, rules_given
from tichu._values import as_tuple, blaming, items_of, want_instance, want_int, want_many
from tichu.engine.move_text import action_at
from tichu.engine.moves import Action, Happening, Move
from tichu.engine.state import GameState, new_game
from tichu.engine.verbs import apply, happenings, told, transition, view
from tichu.engine.view import PlayerView
from tichu.errors import (
    Code,
    DataCode,
    DataError,
    IllegalAction,
    InvalidValue,
    NotationError,
    shown,
)
from tichu.records.entries import (
    Entry,
    RecordRound,
    UserFields,
    as_entry,
    as_fields,
    want_comment,
    want_names,
    want_scores,
    want_storable,
)
from tichu.records.replay import SeenWalker, StateWalker, Walker, follow, legal_prefix
from tichu.rules import NANJING, Phase, Rules


def _as_rules(given: Rules | str) -> Rules:
    return rules_given("Record.rules", given)


@attrs.frozen(slots=True, repr=False)
class Record:
    """A complete or partial game, with its players, event, date and so on.

    The methods that replay the record raise :class:`DataError` at an illegal action, an unknown
    card or an incorrect score.

    >>> from tichu.records import Record
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

    rules: Rules = attrs.field(default=NANJING, converter=_as_rules)
    """The rules of the game."""
    rounds: tuple[RecordRound, ...] = attrs.field(default=(), converter=as_tuple)
    """The rounds in order; only the last one may be unfinished."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names by seat; with an open dummy, those of persons 0 to 2 and of the dummy."""
    event: str = ""
    """The event, such as a tournament or an evening."""
    place: str = ""
    """The location of the game: a town or a website."""
    date: dt.date | None = None
    """The date on which the game began."""
    source: str = ""
    """The source of the record, such as the name of a log."""
    dealer: int = 0
    """The seat that dealt first."""
    start_scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The scores before the first round; None for 0:0."""
    scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The stated scores at the end of the record; None if no scores are stated."""
    seat: int | None = None
    """The first-round seat of the player whose view is recorded; None if all cards are known."""
    comment: str = ""
    """A comment on the game."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Your custom fields."""

    def __attrs_post_init__(self) -> None:
        # Only the form: check() judges the actions.
        items_of("Record.rounds", self.rounds, "rounds", RecordRound)
        want_names("Record.players", self.players, self.rules.seats)
        for name in ("event", "place", "source"):
            want_storable(f"Record.{name}", getattr(self, name))
        if self.date is not None and type(self.date) is not dt.date:
            raise InvalidValue("Record.date", f"expected a date, got {shown(self.date)}")
        if self.seat is not None:
            want_int("Record.seat", self.seat, 0, self.rules.seats - 1)
        want_comment("Record.comment", self.comment)
        for each in self.rounds:
            want_names("RecordRound.players", each.players, self.rules.seats)
        want_scores("Record.scores", self.scores)
        try:
            self.start()
        except InvalidValue as error:
            name = "dealer" if "dealer" in error.place else "start_scores"
            raise InvalidValue(f"Record.{name}", error.message) from None

    @classmethod
    def of(
        cls,
        actions: Iterable[Action | Entry | str],
        rules: Rules | str = NANJING,
        *,
        players: Sequence[str] = (),
        dealer: int = 0,
        start_scores: Sequence[int] | None = None,
    ) -> "Record":
        """Apply the actions of a game, and return its record.

        An action may have a comment (:class:`Entry`), or be text. The game need not be over. The
        record states the scores of the rounds and of the game; use ``attrs.evolve`` to add other
        fields. Raises :class:`DataError`, with the path, for an action that cannot be read or is
        not legal, and :class:`InvalidValue` for an invalid argument.
        """
        with blaming("Record.of"):
            bare = cls(rules, (), as_tuple(players), dealer=dealer, start_scores=start_scores)
        return replayed(bare, actions)

    def start(self) -> GameState:
        """Return the game before the first deal."""
        return new_game(self.rules, self.start_scores, self.dealer)

    @property
    def is_known(self) -> bool:
        """True if all cards are known, so the record has states."""
        return all(each.is_known for each in self.rounds)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all rounds, in order."""
        return tuple(entry for each in self.rounds for entry in each.entries)

    def states(self) -> Iterator[GameState]:
        """Yield the game before the first deal and after each action."""
        walker = StateWalker(self.start())
        yield walker.game
        for _ in follow(walker, self.rounds, self.scores):
            yield walker.game

    def end(self) -> GameState:
        """Return the game after the last action."""
        return deque(self.states(), maxlen=1)[0]

    def state_at(self, place: int, ply: int) -> GameState:
        """Return the game before ``rounds[place].actions[ply]``, both counted from 0.

        If ``ply`` is the number of actions in the round, return the game after the last one. Raises
        :class:`InvalidValue` if there is no such round or action.
        """
        if not self.rounds:
            raise InvalidValue("state_at(place)", "the record has no rounds")
        want_int("state_at(place)", place, 0, len(self.rounds) - 1)
        want_int("state_at(ply)", ply, 0, len(self.rounds[place].entries))
        before = sum(len(each.entries) for each in self.rounds[:place])
        return next(islice(self.states(), before + ply, None))

    def happenings(self) -> Iterator[tuple[Happening, ...]]:
        """Yield the happenings of each entry: the move and its consequences.

        If all cards are known, the revelations after an action are included. A player's own record
        has separate entries for these.
        """
        if self.is_known:
            steps = zip(pairwise(self.states()), self.entries, strict=False)
            for (state, _), entry in steps:
                yield transition(state, cast("Action", entry.action))[1]
            return
        for (before, after), entry in zip(pairwise(self.views()), self.entries, strict=False):
            yield happenings(before, (entry.action,), after)

    def views(self, seat: int | None = None) -> Iterator[PlayerView]:
        """Yield the view of a seat before the first deal and after each action.

        If players change seats, the views follow the player who sits there in the first round. The
        default is the seat of the record. A record with unknown cards has no views of other seats;
        its actions are judged by what its seat knows.
        """
        asked = self.seat if seat is None else seat
        if asked is None:
            raise InvalidValue("views(seat)", "expected a seat, because the record has none")
        want_int("views(seat)", asked, 0, self.rules.seats - 1)
        if self.is_known:
            person = self.start().persons[asked]
            for state in self.states():
                yield view(state, state.persons.index(person))
            return
        if asked != self.seat:
            whose = "states no seat" if self.seat is None else f"is that of seat {self.seat}"
            message = f"the record hides cards and {whose}, so seat {asked} has no views"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        walker = SeenWalker(self.start(), asked)
        yield walker.seen
        for _ in follow(walker, self.rounds, self.scores):
            yield walker.seen

    def check(self) -> None:
        """Raise :class:`DataError` for the first error in the record."""
        error = self.legal_prefix()[1]
        if error is not None:
            raise error

    def legal_prefix(self) -> "tuple[Record, DataError | None]":
        """Return the record up to its first error, and the error.

        The final scores are kept only if there is no error.
        """
        is_whole = self.is_known or self.seat is None
        start = self.start()
        walker: Walker = StateWalker(start) if is_whole else SeenWalker(start, self.seat or 0)
        rounds, error = legal_prefix(walker, self.rounds, self.scores)
        if error is None:
            return self, None
        return attrs.evolve(self, rounds=rounds, scores=None), error

    def _repr_html_(self) -> str:
        """Return an HTML page that replays the record, from :mod:`tichu.html`."""
        return str(import_module("tichu.html").page(self)._repr_html_())

    def __repr__(self) -> str:
        seen = "" if self.seat is None else f"seen by {self.seat}, "
        number = len(self.rounds)
        rounds = f"{number} round{'' if number == 1 else 's'}"
        points = "" if self.scores is None else ", " + ":".join(map(str, self.scores))
        return f"<Record {format_rules(self.rules)}: {seen}{rounds}{points}>"


def bare_record(start: GameState) -> Record:
    """Return a record without rounds for a game before a deal."""
    return Record(start.rules, dealer=start.dealer, start_scores=start.scores)


def recorded(bare: Record, steps: Iterable[tuple[Entry, GameState]]) -> Record:
    """Return a record of a game; ``steps`` are pairs of an entry and the game after it."""
    game = bare.start()
    entries: list[Entry] = []
    rounds: list[RecordRound] = []
    for entry, game in steps:
        entries.append(entry)
        if len(game.results) > len(rounds):
            rounds.append(RecordRound(tuple(entries), game.results[-1].scores))
            entries = []
    if entries:
        rounds.append(RecordRound(tuple(entries)))
    return attrs.evolve(bare, rounds=tuple(rounds), scores=game.scores)


def replayed(bare: Record, actions: Iterable[Action | Entry | str]) -> Record:
    """Apply the actions of a game, and return their record."""
    want_many("Record.of(actions)", actions, "actions")
    return recorded(bare, _applied(bare.start(), actions))


def _applied(
    game: GameState, actions: Iterable[Action | Entry | str]
) -> Iterator[tuple[Entry, GameState]]:
    """Yield each action as an entry, with the game after it."""
    for place, each in enumerate(actions):
        path = f"actions[{place}]"
        with placed(path, each):
            entry = as_entry(f"Record.of({path})", each)
            if not isinstance(entry.action, Action):
                message = f"expected an action, got {shown(entry.action)}"
                raise InvalidValue(f"Record.of({path})", message)
            game = apply(game, entry.action)
        yield entry, game


def record_of(start: GameState, actions: Iterable[Action]) -> Record:
    """Return the record of a game from the state before a deal."""
    if start.results or start.phase is not Phase.DEAL_FIRST:
        raise InvalidValue("record()", "expected a table whose game began with new_game")
    return replayed(bare_record(start), actions)


def resume(start: GameState, log: Iterable[Action | str], apply: Callable[[Action], None]) -> None:
    """Apply the actions of a log to the game ``start``.

    Raises :class:`InvalidValue` for a value that is not a log, and :class:`DataError`, with the
    path, for an action that cannot be read or is not legal.
    """
    want_many("Host(log)", log, "actions or their texts")
    for place, entry in enumerate(log):
        with placed(f"log[{place}]", entry):
            seats = start.rules.seats
            apply(action_at(entry.strip(), seats) if isinstance(entry, str) else entry)


@contextmanager
def placed(path: str, given: object) -> Generator[None, None, None]:
    """Add the path to the error for an action that cannot be read or is not legal."""
    try:
        yield
    except NotationError as error:
        message = f"{shown(error.text)}: {error}"
        raise DataError(DataCode.BAD_NOTATION, path, message) from None
    except IllegalAction as error:
        is_action = error.violation.code is not Code.NOT_AN_ACTION
        message = f"{shown(str(given))}: {error}" if is_action else str(error)
        raise DataError(DataCode.ILLEGAL_ACTION, path, message, error.violation) from None


def seen_by(record: Record, seat: int) -> Record:
    """Return a player's own record: the moves as the player at a seat saw them.

    If players change seats, the record follows the player who sits there in the first round.
    Comments and custom fields are left out, since they may reveal hidden cards. Raises
    :class:`DataError` for a record with an error, and :class:`InvalidValue` for a record that
    already hides cards.

    >>> import random
    >>> from tichu import records
    >>> from tichu.bots import RuleBot, play_round
    >>> record = play_round([RuleBot()] * 4, random.Random(1))
    >>> seen = records.seen_by(record, 2)
    >>> seen.is_known
    False
    """
    want_instance("seen_by(record)", record, Record)
    want_int("seen_by(seat)", seat, 0, record.rules.seats - 1)
    if not record.is_known:
        raise InvalidValue("seen_by(record)", "the record already hides cards")
    person = record.start().persons[seat]
    steps = pairwise(record.states())
    rounds: list[RecordRound] = []
    for played in record.rounds:
        heard: list[Move] = []
        for action, (before, after) in zip(played.actions, steps, strict=False):
            sitting = before.persons.index(person)
            heard += told(before, cast("Action", action), after, sitting)
        rounds.append(attrs.evolve(played, entries=heard, comment="", fields=UserFields()))
    deque(steps, maxlen=0)  # to the stated scores of the record
    return attrs.evolve(record, rounds=rounds, seat=seat, comment="", fields=UserFields())
