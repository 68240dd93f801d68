"""Turn a record into an HTML page that replays it step by step.

The page is a single file, which needs no server and loads nothing. If made for a seat, it contains
only what that seat saw; otherwise it contains the whole record.

>>> from tichu import html, records
>>> text = html.page(records.Record())
>>> text[:15], text.count("<script")
('<!doctype html>', 2)
"""

import base64
import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from string import Template
from typing import Final, cast

import attrs

from tichu._values import want_int
from tichu.cards import RANK_NAMES
from tichu.engine import moves as mv
from tichu.engine.moves import Play
from tichu.engine.state import GameState
from tichu.engine.verbs import happenings, transition
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue
from tichu.notation import known_hand
from tichu.records.entries import RecordRound
from tichu.records.record import Record, seen_by
from tichu.rulebook.combinations import Combination
from tichu.svg.cards import shapes
from tichu.svg.markup import data
from tichu.svg.tables import badges, seat_facts, standing
from tichu.text import card_name, combination_name, rank_name, seat_names, sentence
from tichu.text.tables import format_awaited
from tichu.text.words import begun, joined, spaced_combination, tidy_name

__all__ = ["Html", "page"]


_NEW: Final = object()
"""A mark that differs from every value in a position."""


@attrs.frozen(slots=True)
class Step:
    """An action: its sentences, its mark, and how it changes the table."""

    round: int
    sentences: tuple[str, ...]
    changes: dict[str, object]
    mark: str
    """``call`` or ``bomb``, if the action is one."""
    starts_trick: bool
    comment: str


def chosen(record: Record, seat: int | None) -> Record:
    """Return the record as a seat saw it, without comments; for None, return the whole record.

    Names appear in sentences, so unprintable characters are replaced by spaces.
    """
    record = _with_printable_names(record)
    if seat is not None:
        want_int("page(seat)", seat, 0, record.rules.seats - 1)
    viewer = record.seat if seat is None else seat
    if viewer is None or (seat is None and not record.is_known):
        return record
    if record.seat not in (None, viewer):
        message = f"expected seat {record.seat}, the seat of the record, got {seat}"
        raise InvalidValue("page(seat)", message)
    if record.is_known:
        return seen_by(record, viewer)
    return attrs.evolve(record, comment="", rounds=[*map(_without_comments, record.rounds)])


def _without_comments(played: RecordRound) -> RecordRound:
    entries = [attrs.evolve(entry, comment="") for entry in played.entries]
    return attrs.evolve(played, entries=entries)


def _with_printable_names(record: Record) -> Record:
    rounds = [attrs.evolve(played, players=_printable(played.players)) for played in record.rounds]
    return attrs.evolve(record, players=_printable(record.players), rounds=rounds)


def _printable(names: Iterable[str]) -> tuple[str, ...]:
    return tuple("".join(c if c.isprintable() else " " for c in tidy_name(name)) for name in names)


class Replay:
    """The steps of a record, and the strings that they refer to by number."""

    def __init__(self, record: Record, persons: tuple[str, ...]) -> None:
        self.rosters: dict[tuple[str, ...], int] = {}
        """The number of each list of names by seat; players may change seats between rounds."""
        self.texts: dict[str, int] = {}
        self._persons = persons
        self._record = record
        start = record.start()
        self.person: int | None = None if record.seat is None else start.persons[record.seat]
        """The person whose view is shown; None if all hands are shown."""
        self._sitting: tuple[int, ...] = ()
        self._names: tuple[str, ...] = ()
        self._before: dict[str, object] = {}
        self._trick: tuple[Play, ...] | None = None
        self._positions = _positions(record)
        self._position = next(self._positions)
        self.start: dict[str, object] = self._changes(self._position)

    def steps(self) -> Iterator[Step]:
        """Yield a step for each entry; raise :class:`DataError` if the record has an error."""
        for number, each in enumerate(self._record.rounds):
            self._seat_all(self._position.persons, each.players)
            for entry in each.entries:
                found = self._move(entry.action)
                leads = not self._trick
                yield Step(
                    number,
                    tuple(map(self._sentence, found)),
                    self._changes(self._position),
                    _mark(found),
                    leads and isinstance(entry.action, Play),
                    entry.comment,
                )
        deque(self._positions, maxlen=0)  # read on, to check the scores that the record states

    def _move(self, move: mv.Move) -> tuple[mv.Happening, ...]:
        """Go on to the next position, and return what happened."""
        before = self._position
        self._position = after = next(self._positions)
        if isinstance(before, GameState):
            return transition(before, cast("mv.Action", move))[1]
        return happenings(before, (move,), after)

    def _seat_all(self, persons: tuple[int, ...], players: tuple[str, ...] = ()) -> None:
        self._sitting = persons
        self._names = players or tuple(self._persons[person] for person in persons)

    def _text(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def _changes(self, position: GameState | PlayerView) -> dict[str, object]:
        """Return the differences from the previous position, under short keys."""
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

    def _sentence(self, happening: mv.Happening) -> str:
        """Return a sentence about what happened, in which the page replaces cards by pictures."""
        match happening:
            case mv.Play():
                return f"{self._names[happening.seat]} plays {_named(happening.combination)}"
            case mv.Push():
                pushed = joined([*map(card_name, happening.cards)])
                return f"{self._names[happening.seat]} pushes {pushed}"
            case _:
                return begun(sentence(happening, self._names))

    def _play(self, play: Play) -> list[object]:
        combination = play.combination
        cards = "".join(word[:2] for word in spaced_combination(combination).split())
        stands = combination.phoenix_as
        rank = "" if stands is None else RANK_NAMES[stands].replace("T", "10")
        return [play.seat, cards, self._text(combination_name(combination)), rank]


def _named(combination: Combination) -> str:
    """Return the name of a single card, or of a combination."""
    if len(combination.cards) == 1:
        return card_name(*combination.cards)
    name = combination_name(combination)
    return name if combination.phoenix_as is None else f"{name}, with the Phoenix"


def _positions(record: Record) -> Iterator[GameState | PlayerView]:
    """Return the positions before the first deal and after each entry of a record."""
    return record.states() if record.seat is None else record.views()


def _mark(found: Sequence[mv.Happening]) -> str:
    for each in found:
        match each:
            case mv.CallTichu() | mv.CallGrandTichu():
                return "call"
            case mv.Play() if each.combination.is_bomb:
                return "bomb"
            case mv.GrandTichuShown() if any(each.called):
                return "call"
            case _:
                pass
    return ""


_FRAME: Final = 760
"""The height of a page within a notebook, in pixels."""
_MARKS: Final = {"": "", "call": "<b>Call</b> ", "bomb": "<b>Bomb</b> "}


class Html(str):
    """An HTML page as text, which a notebook shows in a frame."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="Replay" sandbox="allow-scripts" srcdoc="{escape(self)}"'
            f' style="width:100%;height:{_FRAME}px;border:0"></iframe>'
        )


def page(record: Record, seat: int | None = None) -> Html:
    """Return a page that replays a record.

    With a seat, the page shows what that seat saw, and its source contains nothing else: no hidden
    cards, comments or custom fields. Without a seat, it shows the whole record: all hands or, in
    the record of one seat, what that seat saw. If players change seats, the page follows the player
    who sits at ``seat`` in the first round.

    Raises :class:`~tichu.InvalidValue` if the record belongs to another seat, and
    :class:`~tichu.DataError` if the record has an error.

    >>> import random
    >>> from tichu import html
    >>> from tichu.bots import RuleBot, play_round
    >>> page = html.page(play_round([RuleBot()] * 4, random.Random(1)), seat=2)
    >>> page.startswith("<!doctype html>")
    True
    """
    seen = chosen(record, seat)
    names = seen.players or seat_names(seen.rules)
    replay = Replay(seen, names)
    steps = [*replay.steps()]
    found = {
        "names": [*replay.rosters],
        "left": seen.rules.direction == "left",
        "teams": seen.rules.teams,
        "start": replay.start,
        "steps": [step.changes for step in steps],
        "rounds": [
            sum(step.round < number for step in steps) for number in range(len(seen.rounds))
        ],
        "tricks": [number for number, step in enumerate(steps, 1) if step.starts_trick],
        "marks": [number for number, step in enumerate(steps, 1) if step.mark],
        "texts": [*replay.texts],
    }
    packed = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    day = "" if seen.date is None else seen.date.isoformat()
    whose = "open, with all hands"
    if replay.person is not None:
        whose = f"as {names[replay.person]} saw it"
    looks, code = data("page.css"), data("page.js")
    parts = {
        "title": escape(", ".join(names)),
        "facts": escape(" · ".join([*filter(None, (seen.event, seen.place, day)), whose])),
        "comment": f'<p class="note">{escape(seen.comment)}</p>\n' if seen.comment else "",
        "cards": shapes(),
        "log": "".join(_log(steps)),
        "data": packed.replace("<", "\\u003c"),
        "looks": looks,
        "style": _digest(looks),
        "code": code,
        "script": _digest(code),
    }
    return Html(Template(data("page.html")).substitute(parts))


def _digest(text: str) -> str:
    """Return the hash by which the page's security policy allows its own style sheet or script."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _log(steps: Iterable[Step]) -> Iterator[str]:
    """Yield a list of the steps for each round."""
    for number, played in groupby(steps, key=lambda step: step.round):
        yield f"<h2>Round {number + 1}</h2><ol>\n"
        for step in played:
            told = escape(". ".join(step.sentences))
            comment = f" <i>{escape(step.comment)}</i>" if step.comment else ""
            look = f' class="{step.mark}"' if step.mark else ""
            yield f"<li{look}>{_MARKS[step.mark]}<span>{told}</span>{comment}</li>\n"
        yield "</ol>"
