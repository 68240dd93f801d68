"""Tricks, with each play below the one before it."""

from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tichu.engine import moves as ev
from tichu.engine.moves import Play
from tichu.engine.table import Trick
from tichu.errors import InvalidValue
from tichu.svg.cards import laid
from tichu.svg.markup import Figure, Svg, check_options, label, panel, picture, placed
from tichu.svg.names import cut, named
from tichu.svg.shapes import HEIGHT
from tichu.text import combination_name, format_trick

_LINE: Final = 20
_GAP: Final = 10
_LEAST_WIDTH: Final = 230


def trick(
    plays: Trick | Iterable[Play],
    names: Sequence[str] | None = None,
    *,
    size: int | None = None,
    style: str = "",
) -> Svg:
    """Return a picture of the plays of a trick, from first to last.

    ``names`` has a name for each seat, ``size`` is the width in pixels, ``style`` CSS to add to
    that of the picture.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import Play
    >>> "Ann  5j, Bob  7w" in trick([Play(0, "5j"), Play(1, "7w")], ("Ann", "Bob", "Cid", "Dan"))
    True
    """
    check_options("trick", size, style)
    given = plays.plays if isinstance(plays, Trick) else plays
    laid_down = tuple(given)
    if not laid_down:
        raise InvalidValue("trick(plays)", "expected at least one play, got none")
    seated = named("trick(names)", names, None)
    drawn = panel(rows(laid_down, seated), 12)
    told = format_trick([ev.Played(play.seat, play.combination) for play in laid_down], seated)
    points = sum(play.combination.cards.points for play in laid_down)
    title = f"A trick with {points} points"
    description = ", ".join(line.strip() for line in told.splitlines())
    return picture(drawn, title, description, size, style)


def rows(plays: Sequence[Play], names: Sequence[str], scale: float = 0.75) -> Figure:
    """Return a line of text and the cards for each play; the last play is the one to beat."""
    parts: list[Element] = []
    y = 0.0
    width = float(_LEAST_WIDTH)
    for place, play in enumerate(plays, 1):
        name = combination_name(play.combination)
        text = f"{cut(names[play.seat])}: {name}"
        parts.append(label(text, 0, y + 14, "t b" if place == len(plays) else "q"))
        cards = laid(play.combination)
        parts.append(placed(cards, 0, y + _LINE, scale))
        width = max(width, cards.width * scale)
        y += _LINE + HEIGHT * scale + _GAP
    return Figure(width, y - _GAP, tuple(parts))
