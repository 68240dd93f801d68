"""The page: its head, the table, the controls, and the list of all steps."""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import Final
from xml.etree import ElementTree as ET

from tichu.cards import DECK
from tichu.html.looks import LOOKS
from tichu.html.script import SCRIPT
from tichu.html.steps import Replay, Step, chosen
from tichu.records.record import Record
from tichu.svg.cards import fan
from tichu.svg.looks import LOOKS as PICTURES
from tichu.svg.shapes import SHAPES
from tichu.text import seat_names

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
    looks = f"{PICTURES}{LOOKS}"
    style, script = (
        base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()
        for each in (looks, SCRIPT)
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
    yield f"<script>{SCRIPT}</script></body></html>\n"


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
