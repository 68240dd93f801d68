"""Cards, hands, combinations and tricks as pictures."""

from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tichu._values import as_tuple
from tichu.cards import PHOENIX, RANK_NAMES, Card, Cards, cards_given
from tichu.engine.moves import Play
from tichu.engine.table import Trick
from tichu.errors import InvalidValue
from tichu.rulebook.combinations import Combination
from tichu.svg.markup import (
    HEIGHT,
    STRIP,
    WIDTH,
    Figure,
    Svg,
    cut,
    element,
    label,
    panel,
    picture,
    placed,
    shape,
)
from tichu.text import card_name, combination_name, format_trick
from tichu.text.words import begun, called, counted, spaced_cards, spaced_combination

_BACK_STRIP: Final = 11
_TENS: Final = {"T": "10"}


def card(card: Card | str, *, size: int | None = None, style: str = "") -> Svg:
    """Return a picture of a card.

    ``size`` is the width in pixels, ``style`` CSS to add to that of the picture.

    Raises :class:`~tichu.InvalidValue` for a wrong argument, and :class:`~tichu.NotationError` for
    text that cannot be read.

    >>> from tichu.svg import card
    >>> "<title>10 of jade</title><desc>Tj</desc>" in card("Tj")
    True
    """
    drawn = Card(card) if isinstance(card, str) else card
    return picture(fan([drawn]), card_name(drawn), str(drawn), size, style)


def hand(cards: Cards | Iterable[Card] | str, *, size: int | None = None, style: str = "") -> Svg:
    """Return a picture of cards in a row.

    :class:`~tichu.Cards` and text are drawn from low to high, a list of cards in its own order.
    ``size`` is the width in pixels, ``style`` CSS to add to that of the picture.

    Raises :class:`~tichu.InvalidValue` for a wrong argument, and :class:`~tichu.NotationError` for
    text that cannot be read.

    >>> from tichu.svg import hand
    >>> "<title>2 cards</title><desc>5j Dr</desc>" in hand("Dr5j")
    True
    """
    given = cards if isinstance(cards, str) else as_tuple(cards)
    try:
        row = cards_given("Cards(cards)", given).listed
    except InvalidValue as error:
        raise InvalidValue("hand(cards)", error.message) from None
    if isinstance(given, tuple) and not isinstance(cards, Cards):
        row = tuple(Card(each) if isinstance(each, str) else each for each in given)
    return picture(fan(row), counted(len(row), "card"), spaced_cards(row), size, style)


def combination(combination: Combination | str, *, size: int | None = None, style: str = "") -> Svg:
    """Return a picture of a combination, with the Phoenix in place of the card it stands for.

    ``size`` is the width in pixels, ``style`` CSS to add to that of the picture.

    Raises :class:`~tichu.InvalidValue` for a wrong argument, and :class:`~tichu.NotationError` for
    text that cannot be read.

    >>> from tichu.svg import combination
    >>> "<title>Straight to 9</title><desc>5j 6j Ph=7 8p 9p" in combination("5j6jPh8p9p")
    True
    """
    drawn = Combination(combination) if isinstance(combination, str) else combination
    title = begun(combination_name(drawn))
    return picture(laid(drawn), title, spaced_combination(drawn), size, style)


def laid(combination: Combination) -> Figure:
    """Return the cards of a combination, from low to high."""
    row = [Card(word[:2]) for word in spaced_combination(combination).split()]
    return fan(row, phoenix_as=combination.phoenix_as)


def fan(cards: Sequence[Card], hidden: int = 0, phoenix_as: int | None = None) -> Figure:
    """Return overlapping cards, then hidden ones face down."""
    parts: list[Element] = []
    x = 0
    for each in cards:
        parts.append(_card(each, x, phoenix_as))
        x += STRIP
    for _ in range(hidden):
        parts.append(shape("back", x, 0))
        x += _BACK_STRIP
    if not parts:
        empty = element("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=6, look="line")
        empty.set("stroke-dasharray", "4")
        return Figure(WIDTH, HEIGHT, (empty,))
    step = _BACK_STRIP if hidden else STRIP
    return Figure(x - step + WIDTH, HEIGHT, tuple(parts))


def _card(card: Card, x: int, phoenix_as: int | None) -> Element:
    code = str(card)
    special = card.suit is None
    name = code if special else code[1]
    rank = code if special else _TENS.get(code[0], code[0])
    group = element("g", transform=f"translate({x} 0)", look="x" if special else name)
    group.append(element("use", href=f"#tichu-{name}"))
    group.append(element("text", rank, x=12, y=21, look="r" if len(rank) == 1 else "r2"))
    if card == PHOENIX and phoenix_as is not None:
        stands = RANK_NAMES[phoenix_as]
        text = f"={_TENS.get(stands, stands)}"
        group.append(element("text", text, x=12, y=60, look="l"))
    return group


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

    >>> from tichu.svg import trick
    >>> from tichu import Play
    >>> "Ann  5j, Bob  7w" in trick([Play(0, "5j"), Play(1, "7w")], ("Ann", "Bob", "Cid", "Dan"))
    True
    """
    given = plays.plays if isinstance(plays, Trick) else plays
    laid_down = tuple(given)
    if not laid_down:
        raise InvalidValue("trick(plays)", "expected at least one play, got none")
    seated = called("trick(names)", names, None)
    drawn = panel(rows(laid_down, seated), 12)
    told = format_trick(laid_down, seated)
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
