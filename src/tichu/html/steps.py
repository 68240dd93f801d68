"""A record as steps: for each action, a text and the changes of the table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from tichu._values import want_int
from tichu.cards import RANK_NAMES
from tichu.engine import moves as ev
from tichu.engine.moves import Play
from tichu.engine.state import GameState
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue
from tichu.notation import known_hand
from tichu.records.entries import Entry
from tichu.records.record import Record, seen_by
from tichu.records.replay import SeenWalker, StateWalker, follow
from tichu.svg.facts import badges, seat_facts, standing
from tichu.text import combination_name, event_sentence, rank_name
from tichu.text.cards import spaced_combination
from tichu.text.names import tidy_name
from tichu.text.positions import format_awaited

_NEW: Final = object()
"""What no position has."""


@attrs.frozen(slots=True)
class Step:
    """An action: its text, its mark, and the changes of the table."""

    round: int
    sentences: tuple[str, ...]
    changes: dict[str, object]
    mark: str
    """``call`` or ``bomb``, if the action is one."""
    starts_trick: bool
    comment: str


def chosen(record: Record, seat: int | None) -> Record:
    """Return the record as a seat saw it, without comments; without a seat, as it is.

    Names are shown in sentences, so what cannot be printed in them becomes a space.
    """
    record = _with_printable_names(record)
    if seat is not None:
        want_int("page(seat)", seat, 0, record.rules.seats - 1)
    if record.seat is not None and record.is_known and seat in (None, record.seat):
        return seen_by(record, record.seat)
    if seat is None:
        return record
    if record.seat == seat:
        return _without_comments(record)
    if record.seat is not None:
        message = f"expected seat {record.seat}, the seat of the record, got {seat}"
        raise InvalidValue("page(seat)", message)
    return seen_by(record, seat)


def _without_comments(record: Record) -> Record:
    rounds = [
        attrs.evolve(played, entries=[attrs.evolve(entry, comment="") for entry in played.entries])
        for played in record.rounds
    ]
    return attrs.evolve(record, comment="", rounds=rounds)


def _with_printable_names(record: Record) -> Record:
    rounds = [attrs.evolve(played, players=_printable(played.players)) for played in record.rounds]
    return attrs.evolve(record, players=_printable(record.players), rounds=rounds)


def _printable(names: Iterable[str]) -> tuple[str, ...]:
    return tuple("".join(c if c.isprintable() else " " for c in tidy_name(name)) for name in names)


class Replay:
    """The steps of a record, and the texts to which they refer by number."""

    def __init__(self, record: Record, persons: tuple[str, ...]) -> None:
        self.rosters: dict[tuple[str, ...], int] = {}
        """The names by seat, as they sit in some round."""
        self.texts: dict[str, int] = {}
        self._persons = persons
        self._record = record
        start = record.start()
        self.person: int | None = None if record.seat is None else start.persons[record.seat]
        """The person whose view is shown; None if all hands are."""
        self._walker: StateWalker | SeenWalker = (
            StateWalker(start, hears=True)
            if record.seat is None
            else SeenWalker(start, record.seat)
        )
        self._sitting: tuple[int, ...] = ()
        self._names: tuple[str, ...] = ()
        self._before: dict[str, object] = {}
        self._trick: tuple[Play, ...] | None = None
        self.start: dict[str, object] = self._changes(self._walker.seen)

    def steps(self) -> Iterator[Step]:
        """Yield a step for each action; raise :class:`DataError` at an error in the record."""
        walker = self._walker
        for (number, entry), _ in zip(self._entries(), follow(walker, self._record), strict=True):
            events = walker.events
            leads = not self._trick
            yield Step(
                number,
                tuple(self._sentence(event) for event in events),
                self._changes(walker.seen),
                _mark(events),
                leads and any(isinstance(event, ev.Played) for event in events),
                entry.comment,
            )

    def _entries(self) -> Iterator[tuple[int, Entry]]:
        """Yield each entry with the index of its round; the names are those of that round."""
        for number, each in enumerate(self._record.rounds):
            self._seat_all(self._walker.seen.persons, each.players)
            for entry in each.entries:
                yield number, entry

    def _seat_all(self, persons: tuple[int, ...], players: tuple[str, ...] = ()) -> None:
        self._sitting = persons
        self._names = players or tuple(self._persons[person] for person in persons)

    def _text(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def _changes(self, position: GameState | PlayerView) -> dict[str, object]:
        """Return the differences from the previous position, by short names."""
        if position.persons != self._sitting:
            self._seat_all(position.persons)
        now: dict[str, object] = {}
        for seat in range(position.rules.seats):
            now[f"h{seat}"] = "".join(map(str, known_hand(position, seat).listed))
            now[f"f{seat}"] = self._text(", ".join(seat_facts(position, seat)))
            now[f"b{seat}"] = badges(position, seat)
        now["n"] = [position.size(seat) for seat in range(position.rules.seats)]
        now["u"] = [*position.to_act]
        now["r"] = self.rosters.setdefault(self._names, len(self.rosters))
        now["o"] = position.seat if isinstance(position, PlayerView) else None
        now["w"] = "" if position.wish is None else rank_name(position.wish)
        now["s"] = self._text(standing(position, self._names))
        now["a"] = self._text(format_awaited(position, self._names))
        changes = {key: value for key, value in now.items() if self._before.get(key, _NEW) != value}
        self._before = now
        trick = () if position.trick is None else position.trick.plays
        if trick != self._trick:
            if self._trick and trick[:-1] == self._trick:
                changes["+"] = self._play(trick[-1])
            else:
                changes["t"] = [self._play(play) for play in trick]
            self._trick = trick
        return changes

    def _sentence(self, event: ev.Event) -> str:
        text = event_sentence(event, self._names)
        return text[:1].upper() + text[1:]

    def _play(self, play: Play) -> list[object]:
        combination = play.combination
        cards = "".join(word[:2] for word in spaced_combination(combination).split())
        stands = combination.phoenix_as
        rank = "" if stands is None else RANK_NAMES[stands].replace("T", "10")
        return [play.seat, cards, self._text(combination_name(combination)), rank]


def _mark(events: Sequence[object]) -> str:
    for event in events:
        match event:
            case ev.TichuCalled() | ev.GrandTichuDecided(called=True):
                return "call"
            case ev.Played() if event.combination.is_bomb:
                return "bomb"
            case ev.GrandTichuRevealed() if any(event.called):
                return "call"
            case _:
                pass
    return ""
