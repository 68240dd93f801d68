"""Draw the table, or another value that a notebook shows as a picture.

The pages of :mod:`tichu.html` show the same text for a seat (:func:`seat_facts`, :func:`badges`)
and for the game (:func:`standing`).
"""

from collections.abc import Mapping, Sequence
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
from tichu.svg.cards import bent, card, combination, faces, fan, hand, laid, trick
from tichu.svg.markup import (
    Figure,
    Svg,
    cut,
    element,
    label,
    number,
    picture,
    placed,
    shape,
)
from tichu.text import call_name, combination_name, format_position, rank_name, team_names
from tichu.text.sentences import ORDINALS
from tichu.text.tables import Position, format_awaited, scores_of
from tichu.text.words import begun, called, result_title


def seat_facts(position: Position, seat: int) -> list[str]:
    """Return the facts that are shown beside a seat's number of cards."""
    facts = [f"{position.pile(seat).points} points"]
    if seat == position.dealer:
        facts.append("dealer")
    return facts


def badges(position: Position, seat: int) -> list[str]:
    """Return the labels of a seat: its call, and whether it is out or has passed."""
    found: list[str] = []
    if seat in position.finished:
        found.append(f"out {ORDINALS[position.finished.index(seat)]}")
    call = position.calls[seat]
    if call is not None:
        found.append(call_name(call).upper())
    if seat in position.passed:
        found.append("Pass")
    return found


def standing(position: Position, names: tuple[str, ...]) -> str:
    """Return the scores of the game as text; empty for a round."""
    return ", ".join(f"{party}: {score}" for party, score in scores_of(position, names))


_WIDTH: Final = 960
_HEIGHT: Final = 680
_CENTRE: Final = _WIDTH / 2
_SIDES: Final = 312
"""The distance from the top to the middle of the seats at the sides."""
_NEXT: Final = 142
"""The distance between two seats on the same side."""
_AT: Final = {"left": 116.0, "right": _WIDTH - 116.0}
_PLAYS: Final = {"left": 310.0, "right": _WIDTH - 310.0}
_SEAT: Final = 190
_PLATE: Final = 40
_BACKS: Final = 0.6
"""The scale of cards face down."""
_FACES: Final = 0.72
_WIDEST: Final = 206
"""The width of the known cards of another seat."""
_PLAY: Final = 168
"""The width of the cards of a play."""
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

    For a view, the picture shows what the seat knows, with that seat at the bottom. For a state, it
    shows what everybody can see, or with ``reveal`` all hands. Hidden cards do not occur in the
    source of the picture either.

    ``names`` has a name for each seat. ``size`` is the width in pixels, and ``style`` is extra CSS.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid.

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
    public = position if isinstance(position, PublicView) else view(position, None)
    # From here on, the position has only the cards that the picture may show.
    seen = position if reveal else public
    title = "The table"
    if isinstance(seen, PlayerView):
        title = f"The table as {seated[seen.seat]} sees it"
    drawn = _table(seen, seated)
    return picture(drawn, title, format_position(seen, seated), size, style)


def _table(position: Position, names: tuple[str, ...]) -> Figure:
    """Draw the seats around the trick, with a column of seats at each side."""
    seats = position.rules.seats
    nearest = position.seat if isinstance(position, PlayerView) else 0
    around = [(nearest + step) % seats for step in range(seats)]
    half = seats // 2
    sides = {"left": around[half + 1 :], "right": around[1:half][::-1]}
    if position.rules.direction == "left":
        sides = {"left": around[1:half][::-1], "right": around[half + 1 :]}
    room = element("rect", width=_WIDTH, height=_HEIGHT, rx=10, look="room")
    parts = [room, element("use", href="#tichu-table"), *_header(position, names)]
    far = _seat(position, names, around[half], nearest, "far")
    parts.append(_middle_at(far, _CENTRE, 66))
    plays = {nearest: (_CENTRE, 494.0, 1.0), around[half]: (_CENTRE, 164.0, 0.0)}
    for name, side in sides.items():
        for place, seat in enumerate(side):
            y = _SIDES + _NEXT * (place - (len(side) - 1) / 2)
            turned = name if len(side) == 1 else ""
            box = _seat(position, names, seat, nearest, turned)
            parts.append(_middle_at(box, _AT[name], y - box.height / 2))
            plays[seat] = (_PLAYS[name], y, 0.5)
    parts += _trick(position, names, plays)
    parts += _own(position, names, nearest)
    return Figure(_WIDTH, _HEIGHT, tuple(parts))


def _middle_at(figure: Figure, x: float, y: float, scale: float = 1.0) -> Element:
    """Return a figure, centred at ``x`` and with its upper edge at ``y``."""
    return placed(figure, x - figure.width * scale / 2, y, scale)


def _header(position: Position, names: tuple[str, ...]) -> list[Element]:
    """Return the text with the seats that must act and the scores of the game."""
    short = tuple(map(cut, names))
    parts = [label(begun(format_awaited(position, short)), 16, 27, "t b")]
    if scores := standing(position, short):
        parts.append(label(scores, _WIDTH - 16, 27, "q e"))
    return parts


def _note(text: str) -> Figure:
    """Return a ribbon for a call, or a bubble for another label of a seat."""
    look = {"TICHU": "tichu", "GRAND TICHU": "grand"}.get(text, "chalk")
    width = sum(9.6 if sign.isupper() else 7.4 for sign in text) + 18
    ground = element("rect", width=width, height=22, rx=10 if look == "chalk" else 3, look=look)
    ink = "chalk-t" if look == "tichu" else "ink"
    note = Figure(width, 22, (ground, label(text, width / 2, 16, f"{ink} small b m")))
    if look == "chalk":
        return note
    tilted = element("g", transform=f"rotate(-2 {number(width / 2)} 11)")
    tilted.extend(note.parts)
    return Figure(width, 22, (tilted,))


def _notes(position: Position, seat: int) -> Figure | None:
    """Return the labels of a seat, side by side."""
    parts: list[Element] = []
    x = 0.0
    for note in map(_note, badges(position, seat)):
        parts.append(placed(note, x, 0))
        x += note.width + 6
    return Figure(x - 6, 22, tuple(parts)) if parts else None


def _plate(position: Position, names: tuple[str, ...], seat: int, nearest: int) -> Figure:
    """Return the name of a seat, its number of cards, and a disc or a square for its team."""
    look = "plate turn" if seat in position.to_act else "plate"
    is_ours = position.rules.teams[seat] == position.rules.teams[nearest]
    team = "us" if is_ours else "them"
    parts = (
        element("rect", width=_SEAT, height=_PLATE, rx=20, look=look),
        element("rect", x=5, y=5, width=30, height=30, rx=15 if is_ours else 8, look=team),
        label(names[seat][:1], 20, 26, f"{team}-t big b m"),
        label(cut(names[seat], 13), 43, 18, "chalk-t b"),
        label(", ".join(seat_facts(position, seat)), 43, 33, "soft small"),
        element("rect", x=_SEAT - 39, y=5, width=32, height=30, rx=8, look="chalk"),
        label(f"{position.size(seat)}", _SEAT - 23, 26, "ink big b m"),
    )
    return Figure(_SEAT, _PLATE, parts)


def _seat(
    position: Position, names: tuple[str, ...], seat: int, nearest: int, side: str = ""
) -> Figure:
    """Return the cards of a seat, its plate below them, and its labels.

    ``side`` is ``far`` for the opposite seat, and ``left`` or ``right`` for a seat that is alone on
    that side.
    """
    known = known_hand(position, seat)
    held = position.size(seat)
    parts: list[Element] = []
    y = 0.0
    if not held and seat in position.finished:
        place = f"{position.finished.index(seat) + 1}"
        medal = element("circle", cx=_SEAT / 2, cy=20.0, r=19, look="grand")
        parts += [medal, label(place, _SEAT / 2, 27, "ink big b m")]
        y = 36
    elif held:
        cards, scale = bent(faces([], held), 19.5, 285), _BACKS
        if known:
            cards = fan(known.listed, held - len(known))
            scale = min(_FACES, _WIDEST / cards.width)
        elif side in _AT:
            cards = _turned(cards, side)
        parts.append(_middle_at(cards, _SEAT / 2, 0, scale))
        y = cards.height * scale - (8 if known else 16)
    parts.append(placed(_plate(position, names, seat, nearest), 0, y))
    notes = _notes(position, seat)
    if notes and side == "far":
        parts.append(placed(notes, _SEAT + 12, y + 9))
    elif notes:
        parts.append(_middle_at(notes, _SEAT / 2, y + _PLATE + 5))
    return Figure(_SEAT, y + _PLATE + 27, tuple(parts))


def _turned(figure: Figure, side: str) -> Figure:
    """Return a figure rotated by 90 degrees, so that its upper edge faces the table's middle."""
    turn = f"translate({number(figure.height)} 0) rotate(90)"
    if side == "right":
        turn = f"translate(0 {number(figure.width)}) rotate(-90)"
    group = element("g", transform=turn)
    group.extend(figure.parts)
    return Figure(figure.height, figure.width, (group,))


def _own(position: Position, names: tuple[str, ...], seat: int) -> list[Element]:
    """Return the nearest seat: its plate, and its cards below."""
    known = known_hand(position, seat)
    parts = [_middle_at(_plate(position, names, seat, seat), _CENTRE, 500)]
    if notes := _notes(position, seat):
        parts.append(placed(notes, _CENTRE + _SEAT / 2 + 12, 509))
    row = faces(known.listed, position.size(seat) - len(known))
    if row:
        hand = bent(row, 38, 1560) if known else bent(row, 19.5, 600)
        parts.append(_middle_at(hand, _CENTRE, 549, 1.05))
    return parts


def _trick(
    position: Position, names: tuple[str, ...], places: Mapping[int, tuple[float, float, float]]
) -> list[Element]:
    """Return each seat's last play in front of it, with the points and the wish in the middle."""
    if position.result is not None:
        teams = team_names(position.rules, tuple(map(cut, names)))
        result = _result(position.result, teams)
        return [_middle_at(result, _CENTRE, _SIDES - result.height / 2)]
    parts: list[Element] = []
    trick = position.trick
    text = "No trick is open" if position.phase in {Phase.PLAY, Phase.WISH} else ""
    if trick is not None:
        text = f"{trick.points} points"
        last = {play.seat: play for play in trick.plays}
        for play in last.values():
            x, y, above = places[play.seat]
            drawn = _play(play, cut(names[play.seat]), play == trick.plays[-1])
            parts.append(_middle_at(drawn, x, y - drawn.height * above))
    y = 330.0
    if position.wish is not None:
        parts.append(_middle_at(_wish(f"Wish: {rank_name(position.wish)}"), _CENTRE, 303))
        y = 353
    if text:
        parts.append(label(text, _CENTRE, y, "soft m"))
    return parts


def _play(play: Play, name: str, wins: bool) -> Figure:
    """Return the cards of a play; the play to beat is larger, framed and named."""
    cards = laid(play.combination)
    scale = min(1.0 if wins else 0.85, _PLAY / cards.width)
    width, height = cards.width * scale + 16, cards.height * scale + 16
    parts = [placed(cards, 8, 8, scale)]
    below = height + 13
    if wins:
        named = begun(combination_name(play.combination))
        parts.insert(0, element("rect", width=width, height=height, rx=12, look="win"))
        parts.append(label(named, width / 2, height + 16, "chalk-t named b m"))
        below = height + 32
    parts.append(label(name, width / 2, below, "soft small m"))
    return Figure(width, below + 4, tuple(parts))


def _wish(text: str) -> Figure:
    """Return the label of a wish, with the sparrow of the Mah Jong."""
    width = 7.6 * len(text) + 56
    sparrow = element("g", color="#5a3200")
    sparrow.append(shape("sparrow", 10, 3, 1.1))
    ground = element("rect", width=width, height=32, rx=16, look="wish")
    return Figure(width, 32, (ground, sparrow, label(text, 42, 21, "ink b")))


def _result(result: RoundResult, teams: Sequence[str]) -> Figure:
    """Return the result of the round, line by line."""
    width = 300
    parts = [label(result_title(result.victory), 18, 30, "t b")]
    y = 30.0
    for team, name in enumerate(teams):
        calls = result.call_points[team]
        told = f"cards {result.card_points[team]}" + (f", calls {calls:+}" if calls else "")
        y += _LINE * 1.3
        parts.append(label(cut(name, 24), 18, y, "t"))
        parts.append(label(f"{result.scores[team]}", width - 18, y, "t b e"))
        y += _LINE
        parts.append(label(told, 18, y, "q small"))
    parts.insert(0, element("rect", width=width, height=y + 18, rx=14, look="box"))
    return Figure(width, y + 18, tuple(parts))


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
