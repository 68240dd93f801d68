"""What the record of a game of any kind is asked: its states, views, events and errors.

The rules and the actions determine everything else: states and results follow from them, and what
a record states of its results is checked against them. Each kind of game has a class of records
with fields of its own.
"""

import datetime as dt
from collections import deque
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, Generic, Self, TypeVar

import attrs

from tichu._values import items_of, want_int, want_many
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.engine.views.view import view
from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.games import Game, State, has_other_kind, room_of
from tichu.notation import format_rules
from tichu.records.entries import Entry, as_entry, want_comment, want_names
from tichu.records.fields import want_storable
from tichu.records.following import StateWalker, follow, legal_prefix
from tichu.records.seen import SeenWalker, settled

G = TypeVar("G", bound=Game)
V = TypeVar("V")


class PlayedGame(Generic[G, V]):
    """The record of a game of any kind, complete or in part.

    Its states, events and views raise :class:`DataError` when they come to an illegal action, an
    unknown card, or a result that is not the one reached.
    """

    __slots__ = ()

    rules: Any
    rounds: tuple[Any, ...]
    players: tuple[str, ...]
    date: dt.date | None
    seat: int | None
    comment: str

    def _repr_html_(self) -> str:
        """Return a page that replays the record, which stands above it and so loads by its name."""
        return str(import_module("tichu.html").page(self)._repr_html_())

    def start(self) -> G:
        """Return the game before the first deal."""
        raise NotImplementedError

    def _round(self, entries: tuple[Entry, ...], result: Any) -> Any:  # noqa: ANN401  # each kind's own
        """Return a round with its result; None if it is not over."""
        raise NotImplementedError

    @property
    def is_known(self) -> bool:
        """Whether all cards are known, so that the record has states."""
        return all(each.is_known for each in self.rounds)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all rounds, in order."""
        return tuple(entry for each in self.rounds for entry in each.entries)

    def states(self) -> Iterator[G]:
        """Yield the game before the first deal and after each action."""
        walker = StateWalker(self.start())
        yield walker.game
        for _ in follow(walker, self):
            yield walker.game

    def end(self) -> G:
        """Return the game after the last action; its ``results`` are those of finished rounds."""
        return deque(self.states(), maxlen=1)[0]

    def state_at(self, place: int, ply: int) -> G:
        """Return the game before ``rounds[place].actions[ply]``, both counted from 0.

        If ``ply`` is the number of actions of the round, it is the game after its last action.
        Raises :class:`InvalidValue` for a place that does not exist.
        """
        if not self.rounds:
            raise InvalidValue("state_at(place)", "the record has no rounds")
        want_int("state_at(place)", place, 0, len(self.rounds) - 1)
        want_int("state_at(ply)", ply, 0, len(self.rounds[place].entries))
        before = sum(len(each.entries) for each in self.rounds[:place])
        return next(islice(self.states(), before + ply, None))

    def events(self) -> Iterator[tuple[Any, ...]]:
        """Yield the events of each action, in order."""
        walker = StateWalker(self.start(), hears=True)
        for _ in follow(walker, self):
            yield tuple(walker.events)

    def views(self, seat: int | None = None) -> Iterator[V]:
        """Yield the view of a seat before the first deal and after each action.

        Where players change seats, it is that of the player who sits there first. The default is
        the seat of the record; a record with unknown cards has no views of other seats, and its
        actions are judged as far as the seat can tell.
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
        walker = seen_walker(self.start(), asked)
        yield walker.seen
        for _ in follow(walker, self):
            yield walker.seen

    def check(self) -> None:
        """Raise :class:`DataError` for the first error in the record."""
        error = self.legal_prefix()[1]
        if error is not None:
            raise error

    def legal_prefix(self) -> tuple[Self, DataError | None]:
        """Return the record up to its first error, and the error.

        The final scores are kept only if there is no error. A record that hides cards also loses
        the last actions before the error if they cannot be understood without later ones.
        """
        seat = None if self.is_known else self.seat
        walker: Any = StateWalker(self.start()) if seat is None else seen_walker(self.start(), seat)
        rounds, error = legal_prefix(walker, self)
        if error is None:
            return self, None
        if seat is not None and len(walker.game.results) < len(rounds):  # the last is not over
            *before, last = rounds
            entries = settled(last.entries, walker.seat, pushes_in(walker.game))
            rounds = (*before, attrs.evolve(last, entries=entries))
        return with_rounds(self, rounds, None), error

    def _want_form(self, place: str, rounds: type[object]) -> None:
        """Raise :class:`InvalidValue` for a field that all kinds have and that cannot be so."""
        items_of(f"{place}.rounds", self.rounds, "rounds", rounds)
        want_names(f"{place}.players", self.players, self.rules.seats)
        for name in ("event", "place", "source"):
            want_storable(f"{place}.{name}", getattr(self, name))
        if self.date is not None and type(self.date) is not dt.date:
            raise InvalidValue(f"{place}.date", f"expected a date, got {shown(self.date)}")
        if self.seat is not None:
            want_int(f"{place}.seat", self.seat, 0, self.rules.seats - 1)
        want_comment(f"{place}.comment", self.comment)

    def __repr__(self) -> str:
        seen = "" if self.seat is None else f"seen by {self.seat}, "
        number = len(self.rounds)
        rounds = f"{number} round{'' if number == 1 else 's'}"
        scores = getattr(self, "scores", None)
        points = "" if scores is None else ", " + ":".join(map(str, scores))
        return f"<{type(self).__name__} {format_rules(self.rules)}: {seen}{rounds}{points}>"


R = TypeVar("R", bound=PlayedGame[Any, Any])


def seen_walker(game: Any, seat: int) -> Any:  # noqa: ANN401  # each kind has its own
    """Return what follows the record of a seat in a game of any kind."""
    walker = room_of(game, "seen").SeenWalker if has_other_kind(game) else SeenWalker
    return walker(game, seat)


def pushes_in(game: Any) -> int:  # noqa: ANN401  # of any kind
    """Return how many pushes the exchange of the current round has, which may have none."""
    number: int = (
        room_of(game, "seen").pushes_in(game) if has_other_kind(game) else game.rules.seats
    )
    return number


def want_record(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is the record of a game of some kind."""
    if not isinstance(value, PlayedGame):
        raise InvalidValue(place, f"expected a record, got {shown(value)}")


def with_rounds(record: R, rounds: Iterable[Any], scores: tuple[int, ...] | None) -> R:
    """Return a record with other rounds, and the scores after them if its game has scores."""
    scored: dict[str, Any] = {"scores": scores} if hasattr(record, "scores") else {}
    whole: Any = record
    changed: R = attrs.evolve(whole, rounds=tuple(rounds), **scored)
    return changed


def recorded(bare: R, steps: Iterable[tuple[Entry, Any]]) -> R:
    """Return a record with the entries of a game, each given with the game after it."""
    game: Any = bare.start()
    entries: list[Entry] = []
    rounds: list[Any] = []
    make = bare._round  # noqa: SLF001
    for entry, game in steps:
        entries.append(entry)
        if len(game.results) > len(rounds):
            rounds.append(make(tuple(entries), game.results[-1]))
            entries = []
    if entries:
        rounds.append(make(tuple(entries), None))
    return with_rounds(bare, rounds, getattr(game, "scores", None))


def replayed(bare: R, actions: Iterable[Action | Entry | str]) -> R:
    """Return a record with the actions of a game, which are applied to find the rounds."""
    place = f"{type(bare).__name__}.of(actions)"
    want_many(place, actions, "actions")
    return recorded(bare, _applied(place, bare.start(), actions))


def _applied(
    place: str, state: State, actions: Iterable[Action | Entry | str]
) -> Iterator[tuple[Entry, Any]]:
    """Yield each action as an entry, with the game after it."""
    for each in actions:
        entry = as_entry(place, each)
        if not isinstance(entry.action, Action):
            message = f"expected an action without unknown cards, got {shown(entry.action)}"
            raise InvalidValue(place, message)
        state = apply(state, entry.action)
        yield entry, state
