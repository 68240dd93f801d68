"""A record as an HTML page that replays it step by step.

The page is a single file, which needs no server and loads nothing. It contains what the chosen seat
saw and nothing else, or without a seat everything.

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
from importlib.resources import files
from itertools import groupby
from typing import Final, cast
from xml.etree import ElementTree as ET

import attrs

from tichu._values import want_int
from tichu.cards import DECK, RANK_NAMES
from tichu.engine import moves as mv
from tichu.engine.moves import Play
from tichu.engine.state import GameState
from tichu.engine.verbs import happenings, transition
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue
from tichu.notation import known_hand
from tichu.records.record import Record, seen_by
from tichu.svg.cards import fan
from tichu.svg.markup import LOOKS, SHAPES
from tichu.svg.tables import badges, seat_facts, standing
from tichu.text import combination_name, rank_name, seat_names, sentence
from tichu.text.tables import format_awaited
from tichu.text.words import spaced_combination, tidy_name

__all__ = ["Html", "page"]


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
        self._sitting: tuple[int, ...] = ()
        self._names: tuple[str, ...] = ()
        self._before: dict[str, object] = {}
        self._trick: tuple[Play, ...] | None = None
        self._positions = _positions(record)
        self._position = next(self._positions)
        self.start: dict[str, object] = self._changes(self._position)

    def steps(self) -> Iterator[Step]:
        """Yield a step for each entry; raise :class:`DataError` at an error in the record."""
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
        deque(self._positions, maxlen=0)  # to the scores that the record states

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

    def _sentence(self, happening: mv.Happening) -> str:
        text = sentence(happening, self._names)
        return text[:1].upper() + text[1:]

    def _play(self, play: Play) -> list[object]:
        combination = play.combination
        cards = "".join(word[:2] for word in spaced_combination(combination).split())
        stands = combination.phoenix_as
        rank = "" if stands is None else RANK_NAMES[stands].replace("T", "10")
        return [play.seat, cards, self._text(combination_name(combination)), rank]


def _positions(record: Record) -> Iterator[GameState | PlayerView]:
    """Return what a record shows before the first deal and after each entry."""
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
_BUTTONS: Final = (
    ("first", "|<", "First step (Home)"),
    ("back-trick", "<<", "Previous trick (Page up)"),
    ("back", "<", "Previous step (Left)"),
    ("next", ">", "Next step (Right)"),
    ("next-trick", ">>", "Next trick (Page down)"),
    ("last", ">|", "Last step (End)"),
)


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
    card, no comment and no custom field. Without one, it shows everything in the record: all
    hands, or for a record of one seat what that seat saw. Where players change seats, the page
    follows the one who sits at the seat first.

    Raises :class:`~tichu.InvalidValue` for a seat other than that of the record, and
    :class:`~tichu.DataError` for a record with an error.

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
    data = {
        "names": [*replay.rosters],
        "left": seen.rules.direction == "left",
        "start": replay.start,
        "steps": [step.changes for step in steps],
        "rounds": [
            sum(step.round < number for step in steps) for number in range(len(seen.rounds))
        ],
        "tricks": [number for number, step in enumerate(steps, 1) if step.starts_trick],
        "marks": [number for number, step in enumerate(steps, 1) if step.mark],
        "texts": [*replay.texts],
    }
    person = None if replay.person is None else names[replay.person]
    return Html("".join(_parts(seen, names, person, data, steps)))


def _parts(
    record: Record,
    names: tuple[str, ...],
    person: str | None,
    data: dict[str, object],
    steps: Iterable[Step],
) -> Iterator[str]:
    looks = f"{LOOKS}{_data('page.css')}"
    style, script = (
        base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()
        for each in (looks, _data("page.js"))
    )
    title = escape(", ".join(names))
    whose = "open, with all hands" if person is None else f"as {person} saw it"
    told = [record.event, record.place, "" if record.date is None else record.date.isoformat()]
    facts = escape(" · ".join([*filter(None, told), whose]))
    yield (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
        f"style-src 'sha256-{style}';script-src 'sha256-{script}'\">"
        '<meta name="color-scheme" content="light dark">'
        f"<title>Tichu: {title}</title><style>{looks}</style></head>\n<body>"
        f'<svg width="0" height="0" aria-hidden="true" class="tichu"><defs>{_cards()}</defs></svg>'
        f"<header><h1>Tichu: {title}</h1><p>{facts}</p></header>\n"
    )
    if record.comment:
        yield f'<p class="note">{escape(record.comment)}</p>\n'
    yield (
        '<main hidden><div id="bar"><span id="awaited"></span> <span id="wish"></span>'
        '<span id="scores"></span></div><div id="table"></div>'
        '<p id="said" role="status" aria-live="polite"></p>'
        '<nav aria-label="Steps"><label>Round <select id="round"></select></label>'
    )
    yield "".join(
        f'<button id="{name}" title="{told}" aria-label="{told}">{escape(sign)}</button>'
        for name, sign, told in _BUTTONS
    )
    yield (
        '<button id="mark" title="Next call or bomb (M)">Call or bomb</button>'
        '<input id="place" type="range" min="0" value="0" aria-label="Step"> '
        '<output id="count"></output></nav></main>\n'
        "<noscript><p>Without JavaScript, this page is only a list of the steps.</p></noscript>\n"
        '<section id="log" aria-label="All steps" tabindex="0">'
    )
    for number, played in groupby(steps, key=lambda step: step.round):
        yield f"<h2>Round {number + 1}</h2><ol>\n"
        yield from map(_item, played)
        yield "</ol>"
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    yield f'</section>\n<script type="application/json" id="data">{packed}</script>\n'
    yield f"<script>{_data('page.js')}</script></body></html>\n"


def _item(step: Step) -> str:
    told = escape(". ".join(step.sentences))
    comment = f" <i>{escape(step.comment)}</i>" if step.comment else ""
    look = f' class="{step.mark}"' if step.mark else ""
    return f"<li{look}>{_MARKS[step.mark]}<span>{told}</span>{comment}</li>\n"


def _cards() -> str:
    """Return the pictures of all cards and of a card's back, which the table uses by name."""
    shapes = "".join(f'<g id="tichu-{name}">{drawn}</g>' for name, drawn in SHAPES.items())
    faces: list[str] = []
    for card in DECK:
        (drawn,) = fan([card]).parts
        drawn.set("id", f"card-{card}")
        faces.append(ET.tostring(drawn, encoding="unicode"))
    return shapes + "".join(faces)


def _data(name: str) -> str:
    return files("tichu").joinpath("_data", name).read_text("utf-8")
