"""The table as a seat sees it, as everybody sees it, or with all cards face up."""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tichu._values import want_instance
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.views.view import PlayerView, PublicView, public_view
from tichu.errors import InvalidValue, shown
from tichu.notation.positions import known_hand
from tichu.phases import Phase
from tichu.rulebook.scoring import RoundResult
from tichu.svg.cards import fan
from tichu.svg.markup import Figure, Svg, check_options, element, label, panel, picture, placed
from tichu.svg.names import cut, named
from tichu.svg.shapes import HEIGHT
from tichu.svg.tricks import rows
from tichu.text import format_awaited, format_position, party_names, rank_name, team_names
from tichu.text.events import ORDINALS, victory_name

Position = RoundState | GameState | PublicView
"""A position with all hands, or a view of one."""

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

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> ["Dr" in table(state), "Dr" in table(view(state, 3)), "Dr" in table(state, reveal=True)]
    [False, True, True]
    """
    check_options("table", size, style)
    want_instance("table(reveal)", reveal, bool)
    seen = _seen(position, reveal=reveal)
    seated = named("table(names)", names, seen.rules.seats)
    title = "The table"
    if isinstance(seen, PlayerView):
        title = f"The table as {seated[seen.seat]} sees it"
    described = format_position(seen, seated)
    return picture(panel(_table(seen, seated), 14), title, described, size, style)


def _seen(position: object, *, reveal: bool) -> Position:
    """Return a position that contains only what the picture may show."""
    if not isinstance(position, RoundState | GameState | PublicView):
        message = f"expected a state or a view, got {shown(position)}"
        raise InvalidValue("table(position)", message)
    if not reveal:
        return position if isinstance(position, PublicView) else public_view(position)
    if isinstance(position, PublicView):
        raise InvalidValue(
            "table(reveal)", "expected a state: a view does not contain hidden cards"
        )
    return position


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
    sides = [[_seat(position, seat, names, _SIDE) for seat in side] for side in (left, right)]
    far = _seat(position, around[half], names, _SIDE + 42)
    own = _seat(position, nearest, names, _OWN, 1.0)
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
    awaited = format_awaited(position, tuple(map(cut, names)))
    parts = [label(awaited[0].upper() + awaited[1:], 0, 16, "t b")]
    if not isinstance(position, RoundState) and position.scores is not None:
        persons = [names[position.persons.index(person)] for person in range(len(names))]
        parties = party_names(position.rules, [cut(name) for name in persons])
        scored = ", ".join(
            f"{party}: {score}" for party, score in zip(parties, position.scores, strict=True)
        )
        parts.append(label(scored, 0, 16 + _LINE, "q"))
    if position.wish is not None:
        text = f"Wish: {rank_name(position.wish)}"
        parts.append(placed(_badge(text), width - _badge(text).width, 2))
    return parts


def _badge(text: str) -> Figure:
    width = sum(9.2 if sign.isupper() else 7.2 for sign in text) + 14
    ground = element("rect", width=width, height=18, rx=9, look="badge")
    return Figure(width, 18, (ground, label(text, width / 2, 13, "badge-t small b m")))


def _seat(
    position: Position, seat: int, names: tuple[str, ...], width: float, scale: float = _SMALL
) -> Figure:
    """Return a seat: its name, call, place, points, and the cards that are known."""
    known = known_hand(position, seat)
    held = position.size(seat)
    height = _HEAD + HEIGHT * scale + 2 * _PADDING
    box = element(
        "rect", width=width, height=height, rx=8, look="turn" if seat in position.to_act else "box"
    )
    parts = [box, label(cut(names[seat]), _PADDING, _PADDING + 13, "t b")]
    right = width - _PADDING
    for text in _badges(position, seat):
        badge = _badge(text)
        right -= badge.width
        parts.append(placed(badge, right, _PADDING))
        right -= 4
    cards = "1 card" if held == 1 else f"{held} cards"
    facts = [cards, f"{position.taken(seat).points} points taken"]
    if seat == position.dealer:
        facts.append("dealer")
    if seat in position.passed:
        facts.append("passed")
    parts.append(label(", ".join(facts), _PADDING, _PADDING + 32, "q small"))
    if held:
        drawn = fan(known.listed, held - len(known))
        parts.append(placed(drawn, _PADDING, _PADDING + _HEAD, scale))
    return Figure(width, height, tuple(parts))


def _badges(position: Position, seat: int) -> list[str]:
    found: list[str] = []
    if seat in position.finished:
        found.append(f"out {ORDINALS[position.finished.index(seat)]}")
    call = position.calls[seat]
    if call is not None:
        found.append(call.replace("_", " ").upper())
    return found


def _middle(position: Position, names: tuple[str, ...]) -> Figure:
    """Return the open trick or the result of the round, on a background of its own."""
    trick = position.trick
    inside: Figure
    if position.result is not None:
        inside = _result(position.result, team_names(position.rules, tuple(map(cut, names))))
    elif trick is None:
        text = "No trick is open" if position.phase in {Phase.PLAY, Phase.WISH} else ""
        inside = Figure(_MIDDLE, 2 * _LINE, (label(text, _MIDDLE / 2, 25, "q m"),))
    else:
        plays = trick.plays
        text = f"The trick, {trick.cards.points} points"
        before = len(plays) - _MOST_PLAYS
        if before > 0:
            text += f", after {before} play{'' if before == 1 else 's'}"
        drawn = rows(plays[-_MOST_PLAYS:], names, _TRICK)
        parts = (label(text, 0, 14, "q"), placed(drawn, 0, 1.4 * _LINE))
        inside = Figure(_MIDDLE, drawn.height + 1.4 * _LINE, parts)
    return inside


def _result(result: RoundResult, teams: tuple[str, ...]) -> Figure:
    """Return the score of the round by team."""
    victory = victory_name(result)
    parts = [label(f"The round: {victory}" if victory else "The round", 0, 14, "t b")]
    y = 14.0
    for team, name in enumerate(teams):
        y += _LINE * 1.3
        parts.append(label(cut(name, 24), 0, y, "t"))
        parts.append(label(f"{result.scores[team]}", _MIDDLE - 8, y, "t b e"))
        y += _LINE
        told = f"cards {result.card_points[team]}"
        if result.call_points[team]:
            told += f", calls {result.call_points[team]:+}"
        parts.append(label(told, 0, y, "q small"))
    return Figure(_MIDDLE, y + 6, tuple(parts))
