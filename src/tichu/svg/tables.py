"""The table as a picture, and the picture of any value.

What is said of a seat (:func:`seat_facts`, :func:`badges`) and of the game (:func:`standing`) is
the same on the pages of :mod:`tichu.html`.
"""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tichu.cards import Card, Cards
from tichu.engine.moves import Play
from tichu.engine.table import Trick
from tichu.engine.verbs import view
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidValue, shown
from tichu.notation import known_hand
from tichu.rulebook.combinations import Combination
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Phase
from tichu.svg.cards import card, combination, fan, hand, rows, trick
from tichu.svg.markup import (
    HEIGHT,
    Figure,
    Svg,
    cut,
    element,
    label,
    panel,
    picture,
    placed,
)
from tichu.text import call_name, format_position, rank_name, team_names
from tichu.text.sentences import ORDINALS
from tichu.text.tables import Position, format_awaited, scores_of
from tichu.text.words import begun, called, counted, result_title


def seat_facts(position: Position, seat: int) -> list[str]:
    """Return what is said of a seat beside its number of cards."""
    facts = [f"{position.pile(seat).points} points taken"]
    if seat == position.dealer:
        facts.append("dealer")
    if seat in position.passed:
        facts.append("passed")
    return facts


def badges(position: Position, seat: int) -> list[str]:
    """Return what stands out about a seat: that it is out, and what it has called."""
    found: list[str] = []
    if seat in position.finished:
        found.append(f"out {ORDINALS[position.finished.index(seat)]}")
    call = position.calls[seat]
    if call is not None:
        found.append(call_name(call).upper())
    return found


def standing(position: Position, names: tuple[str, ...]) -> str:
    """Return the scores of the game; empty for a round."""
    return ", ".join(f"{party}: {score}" for party, score in scores_of(position, names))


_SIDE: Final = 258
_MIDDLE: Final = 300
_OWN: Final = 420
_GAP: Final = 12
_PADDING: Final = 10
_HEAD: Final = 44
"""The two lines of a seat above its cards."""
_SMALL: Final = 0.64
"""The scale of the cards of others: 14 of them fit."""
_TRICK: Final = 0.8
"""The scale of the cards of the trick; 14 of them fit, too."""
_MOST_PLAYS: Final = 3
_LINE: Final = 20


def table(
    position: Position,
    names: Sequence[str] | None = None,
    *,
    reveal: bool = False,
    size: int | None = None,
    style: str = "",
) -> Svg:
    """Return a picture of the table.

    For a view, it shows what the seat knows, with that seat at the bottom. For a state, it shows
    what everybody can see, or all hands with ``reveal``. The text of the picture contains no card
    that is not shown.

    ``names`` has a name for each seat, ``size`` is the width in pixels, ``style`` CSS to add to
    that of the picture.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu.svg import table
    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> ["Dr" in table(state), "Dr" in table(view(state, 3)), "Dr" in table(state, reveal=True)]
    [False, True, True]
    """
    seated = called("table(names)", names, position.rules.seats)
    if reveal and isinstance(position, PublicView):
        message = "expected a state: a view does not contain hidden cards"
        raise InvalidValue("table(reveal)", message)
    # Nothing that the picture must not show is left from here on.
    seen = position if reveal or isinstance(position, PublicView) else view(position, None)
    title = "The table"
    if isinstance(seen, PlayerView):
        title = f"The table as {seated[seen.seat]} sees it"
    drawn = panel(_table(seen, seated), 14)
    return picture(drawn, title, format_position(seen, seated), size, style)


def _table(position: Position, names: tuple[str, ...]) -> Figure:
    """Return the seats around the trick: those on the sides in two columns, top to bottom."""
    seats = position.rules.seats
    nearest = position.seat if isinstance(position, PlayerView) else 0
    around = [(nearest + step) % seats for step in range(seats)]
    half = seats // 2
    right, left = around[1:half][::-1], around[half + 1 :]
    if position.rules.direction == "left":
        left, right = around[1:half][::-1], around[half + 1 :]
    width = 2 * _SIDE + _MIDDLE + 2 * _GAP
    middle = _middle(position, names)
    sides = [[_seat(position, names, seat, _SIDE) for seat in side] for side in (left, right)]
    far = _seat(position, names, around[half], _SIDE + 42)
    own = _seat(position, names, nearest, _OWN, 1.0)
    parts: list[Element] = list(_header(position, names, width))
    y = 2.0 * _LINE + _GAP
    parts.append(placed(far, (width - far.width) / 2, y))
    y += far.height + _GAP
    heights = [sum(box.height for box in side) + _GAP * (len(side) - 1) for side in sides]
    tall = max(middle.height, *heights)
    for side, height, x in zip(sides, heights, (0, width - _SIDE), strict=True):
        at = y + (tall - height) / 2
        for box in side:
            parts.append(placed(box, x, at))
            at += box.height + _GAP
    parts.append(placed(middle, (width - middle.width) / 2, y + (tall - middle.height) / 2))
    y += tall + _GAP
    parts.append(placed(own, (width - _OWN) / 2, y))
    return Figure(width, y + own.height, tuple(parts))


def _header(position: Position, names: tuple[str, ...], width: float) -> list[Element]:
    """Return a text that says who must act, and the scores of the game."""
    short = tuple(map(cut, names))
    awaited = format_awaited(position, short)
    parts = [label(begun(awaited), 0, 16, "t b")]
    if scores := standing(position, short):
        parts.append(label(scores, 0, 16 + _LINE, "q"))
    if position.wish is not None:
        text = f"Wish: {rank_name(position.wish)}"
        parts.append(placed(_badge(text), width - _badge(text).width, 2))
    return parts


def _badge(text: str) -> Figure:
    width = sum(9.2 if sign.isupper() else 7.2 for sign in text) + 14
    ground = element("rect", width=width, height=18, rx=9, look="badge")
    return Figure(width, 18, (ground, label(text, width / 2, 13, "badge-t small b m")))


def _seat(
    position: Position, names: tuple[str, ...], seat: int, width: float, scale: float = _SMALL
) -> Figure:
    """Return a seat: its name, what stands out about it, and the cards that are known."""
    known = known_hand(position, seat)
    held = position.size(seat)
    height = _HEAD + HEIGHT * scale + 2 * _PADDING
    look = "turn" if seat in position.to_act else "box"
    box = element("rect", width=width, height=height, rx=8, look=look)
    parts = [box, label(cut(names[seat]), _PADDING, _PADDING + 13, "t b")]
    right = width - _PADDING
    for text in badges(position, seat):
        badge = _badge(text)
        right -= badge.width
        parts.append(placed(badge, right, _PADDING))
        right -= 4
    facts = [counted(held, "card"), *seat_facts(position, seat)]
    parts.append(label(", ".join(facts), _PADDING, _PADDING + 32, "q small"))
    if held:
        drawn = fan(known.listed, held - len(known))
        fitting = min(scale, (width - 2 * _PADDING) / drawn.width)
        parts.append(placed(drawn, _PADDING, _PADDING + _HEAD, fitting))
    return Figure(width, height, tuple(parts))


def _middle(position: Position, names: tuple[str, ...]) -> Figure:
    """Return the open trick or the result of the round."""
    if position.result is not None:
        return _result(position.result, team_names(position.rules, tuple(map(cut, names))))
    trick = position.trick
    if trick is None:
        text = "No trick is open" if position.phase in {Phase.PLAY, Phase.WISH} else ""
        return Figure(_MIDDLE, 2 * _LINE, (label(text, _MIDDLE / 2, 25, "q m"),))
    text = f"The trick, {trick.points} points"
    before = len(trick.plays) - _MOST_PLAYS
    if before > 0:
        text += f", after {counted(before, 'play')}"
    drawn = rows(trick.plays[-_MOST_PLAYS:], names, _TRICK)
    parts = (label(text, 0, 14, "q"), placed(drawn, 0, 1.4 * _LINE))
    return Figure(_MIDDLE, drawn.height + 1.4 * _LINE, parts)


def _result(result: RoundResult, teams: Sequence[str]) -> Figure:
    """Return what the round brought, line by line."""
    parts = [label(result_title(result.victory), 0, 14, "t b")]
    y = 14.0
    for team, name in enumerate(teams):
        calls = result.call_points[team]
        told = f"cards {result.card_points[team]}" + (f", calls {calls:+}" if calls else "")
        y += _LINE * 1.3
        parts.append(label(cut(name, 24), 0, y, "t"))
        parts.append(label(f"{result.scores[team]}", _MIDDLE - 8, y, "t b e"))
        y += _LINE
        parts.append(label(told, 0, y, "q small"))
    return Figure(_MIDDLE, y + 6, tuple(parts))


def picture_of(value: object) -> Svg:
    """Return the picture of a value that a notebook shows."""
    match value:
        case Card():
            return card(value)
        case Cards():
            return hand(value)
        case Combination():
            return combination(value)
        case Play():
            return trick([value])
        case Trick():
            return trick(value)
        case PublicView():
            return table(value)
        case _:
            message = f"expected a value that has a picture, got {shown(value)}"
            raise InvalidValue("picture_of(value)", message)
