"""Draw cards, hands, combinations and tricks."""

import math
from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from tichu._values import as_tuple
from tichu.cards import DECK, PHOENIX, RANK_NAMES, Card, Cards, cards_given
from tichu.engine.moves import Play
from tichu.engine.table import Trick
from tichu.errors import InvalidValue
from tichu.rulebook.combinations import Combination
from tichu.svg.markup import (
    HEIGHT,
    NAMESPACE,
    SHAPES,
    STRIP,
    WIDTH,
    Figure,
    Svg,
    cut,
    element,
    label,
    number,
    panel,
    picture,
    placed,
    shape,
)
from tichu.text import card_name, combination_name, format_trick
from tichu.text.words import begun, called, counted, spaced_cards, spaced_combination

_BACK_STRIP: Final = 11
_INKS: Final = {"j": "#00756a", "w": "#1c2430", "p": "#1c4fae", "s": "#b81d2c"}
_KINDS: Final = {"J": "court", "Q": "court", "K": "court", "A": "ace"}


def card(card: Card | str, *, size: int | None = None, style: str = "") -> Svg:
    """Return a picture of a card.

    ``size`` is the width in pixels, and ``style`` is extra CSS.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid, and :class:`~tichu.NotationError`
    if a text cannot be parsed.

    >>> from tichu.svg import card
    >>> "<title>10 of jade</title><desc>Tj</desc>" in card("Tj")
    True
    """
    drawn = Card(card) if isinstance(card, str) else card
    return picture(fan([drawn]), card_name(drawn), str(drawn), size, style)


def back(*, size: int | None = None, style: str = "") -> Svg:
    """Return a picture of a card that lies face down.

    ``size`` is the width in pixels, and ``style`` is extra CSS.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid.

    >>> from tichu.svg import back
    >>> "<title>A card, face down</title>" in back()
    True
    """
    return picture(fan([], 1), "A card, face down", "", size, style)


def shapes() -> Svg:
    """Return an invisible picture that defines the shapes of all cards, for use in a page.

    The ``id`` of a card is ``card-`` followed by its notation; the ``id`` of the back is
    ``card-back``. Each shape is 60 wide and 84 high. ``tichu-sparrow``, 24 by 24, is the symbol of
    a wish. The shapes need no style sheet; a page places them with ``<use href="#card-Kj"/>``.

    >>> from tichu.svg import shapes
    >>> all(f'id="card-{name}"' in shapes() for name in ("Kj", "Dr", "back"))
    True
    """
    root = element("svg", xmlns=NAMESPACE, width=0, height=0, aria_hidden="true")
    definitions = element("defs")
    definitions.extend(each for name, each in SHAPES.items() if name != "table")
    for name, face in zip([*map(str, DECK), "back"], faces(list(DECK), 1), strict=True):
        face.set("id", f"card-{name}")
        definitions.append(face)
    root.append(definitions)
    return Svg(ET.tostring(root, encoding="unicode"))


def hand(cards: Cards | Iterable[Card] | str, *, size: int | None = None, style: str = "") -> Svg:
    """Return a picture of cards in a row.

    :class:`~tichu.Cards` and text are drawn from low to high, a list of cards in the given order.
    ``size`` is the width in pixels, and ``style`` is extra CSS.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid, and :class:`~tichu.NotationError`
    if a text cannot be parsed.

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

    ``size`` is the width in pixels, and ``style`` is extra CSS.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid, and :class:`~tichu.NotationError`
    if a text cannot be parsed.

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
    """Return overlapping cards, followed by hidden ones face down."""
    row = faces(cards, hidden, phoenix_as)
    if not row:
        empty = element("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=6, look="line")
        empty.set("stroke-dasharray", "4")
        return Figure(WIDTH, HEIGHT, (empty,))
    x = -STRIP
    for place, each in enumerate(row):
        x += _BACK_STRIP if place > len(cards) else STRIP
        if x:
            each.set("transform", f"translate({x} 0)")
    return Figure(x + WIDTH, HEIGHT, tuple(row))


def bent(row: Sequence[Element], step: float, radius: int) -> Figure:
    """Return overlapping cards along an arc, as in a hand."""
    angle = step / radius
    widest = angle * (len(row) - 1) / 2
    for place, each in enumerate(row):
        turned = math.degrees(angle * place - widest)
        each.set("transform", f"rotate({number(turned)} {WIDTH // 2} {radius})")
    half = radius * math.sin(widest) + WIDTH / 2
    height = HEIGHT + radius * (1 - math.cos(widest))
    group = placed(Figure(WIDTH, HEIGHT, tuple(row)), half - WIDTH / 2, 0)
    return Figure(2 * half, height, (group,))


def faces(cards: Sequence[Card], hidden: int = 0, phoenix_as: int | None = None) -> list[Element]:
    """Return cards, followed by hidden ones face down, all at the same position."""
    shown = [_card(each, phoenix_as if each == PHOENIX else None) for each in cards]
    return shown + [element("use", href="#tichu-back") for _ in range(hidden)]


def _card(card: Card, phoenix_as: int | None) -> Element:
    """Return a card that can be identified by its left edge."""
    code = str(card)
    if card.suit is None:
        drawn = element("g")
        names = [code]
    else:
        rank, suit = code[0], code[1]
        drawn = element("g", look=suit, color=_INKS[suit])
        names = [f"{_KINDS.get(rank, 'number')}-{suit}", f"r-{rank}"]
        if rank in "JQK":
            names.append(f"top-{rank}")
    if card.points:
        names.append(f"coin-{card.points}")
    if phoenix_as is not None:
        names.append("as")
    drawn.extend(element("use", href=f"#tichu-{name}") for name in names)
    if phoenix_as is not None:
        stands = element("g", color="#7a1b00")
        stands.append(shape(f"r-{RANK_NAMES[phoenix_as]}", 10.4, 27.1, 0.45))
        drawn.append(stands)
    return drawn


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
    """Return a picture of the plays of a trick, in order.

    ``names`` has a name for each seat. ``size`` is the width in pixels, and ``style`` is extra CSS.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid.

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
