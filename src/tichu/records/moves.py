"""Moves: the actions of a record, each with what somebody said about it.

Owns :class:`Move` and its text, an action with ``#`` and a comment behind it; and the two actions
that hide cards, :class:`SeenDeal` and :class:`SeenPush`, of which a player's own record knows but
a part. Imports ``notation``.
"""

from typing import Final, cast, get_args

import attrs

from tichu.cards import Card, Cards
from tichu.engine.actions import Action, Push
from tichu.errors import DataError, InvalidValue, NotationError, shown
from tichu.notation.actions import cards_in_order, format_action, parse_action
from tichu.notation.values import parse_cards
from tichu.records.fields import check_text
from tichu.values import as_tuple, objects, want_instance, want_int

UNKNOWN: Final = "??"
_EMPTY: Final = "-"
_MOST_SEATS: Final = 6


@attrs.frozen(slots=True)
class SeenDeal:
    """A deal as a player sees it."""

    hands: tuple[Cards | None, ...] = attrs.field(converter=as_tuple)
    """The packet of each seat; None where it is not known."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no such deal."""
        for cards in _tuple("SeenDeal.hands", self.hands):
            if cards is not None:
                want_instance("SeenDeal.hands", cards, Cards)


@attrs.frozen(slots=True)
class SeenPush:
    """A push as a player sees it, who may have got one of its cards."""

    seat: int
    """The seat that pushes."""
    cards: tuple[Card | None, ...] = attrs.field(converter=as_tuple)
    """The cards in the order of the recipients; None where one is not known."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no such push."""
        want_int("SeenPush.seat", self.seat, 0, _MOST_SEATS - 1)
        cards = _tuple("SeenPush.cards", self.cards)
        for card in cards:
            if card is not None:
                want_instance("SeenPush.cards", card, Card)
        known = [card for card in cards if card is not None]
        if not cards or len(set(known)) < len(known):
            raise InvalidValue("SeenPush.cards", "one card at least is wanted, and none twice")


SeenAction = Action | SeenDeal | SeenPush
"""What a record may hold: an action, or one that hides cards."""


@attrs.frozen(slots=True)
class Move:
    """An action of a record, and a comment on it."""

    action: SeenAction
    """The action."""
    comment: str = ""
    """What somebody said about it; without blanks at the ends."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no move."""
        if type(self.action) not in get_args(SeenAction):
            raise InvalidValue("Move.action", f"an action is wanted, not {shown(self.action)}")
        want_comment("Move.comment", self.comment)

    def __str__(self) -> str:
        """Return the move as a record has it."""
        return format_move(self)


def want_comment(place: str, comment: object) -> None:
    """Raise :class:`InvalidValue` for what is no comment."""
    if type(comment) is not str or comment != comment.strip():
        message = f"a text without blanks at its ends is wanted, not {shown(comment)}"
        raise InvalidValue(place, message)
    try:
        check_text(comment, place)
    except DataError as error:
        raise InvalidValue(place, error.message) from None


def format_move(move: Move) -> str:
    """Return a move as text.

    >>> format_move(parse_move("2 PLAY 5w 5j # a low pair"))
    '2 play 5j5w # a low pair'
    """
    want_instance("format_move(move)", move, Move)
    action = move.action
    match action:
        case SeenDeal():
            packets = (UNKNOWN if cards is None else str(cards) or _EMPTY for cards in action.hands)
            text = " ".join(["deal", *packets])
        case SeenPush():
            cards = (UNKNOWN if card is None else str(card) for card in action.cards)
            text = " ".join([f"{action.seat} push", *cards])
        case _:
            text = format_action(action)
    return f"{text} # {move.comment}" if move.comment else text


def parse_move(text: str) -> Move:
    """Return the move that a text describes; all behind the first ``#`` is its comment.

    In a deal ``??`` is a packet that is not known, in a push a card. Raises
    :class:`NotationError` with the place.

    >>> parse_move("1 push ?? 5j ??").action
    SeenPush(seat=1, cards=(None, Card.parse('5j'), None))
    """
    want_instance("parse_move(text)", text, str)
    told, _, comment = text.partition("#")
    comment = comment.strip()
    try:
        check_text(comment, "comment")
    except DataError as error:
        raise NotationError(text, (len(told), len(text)), error.message) from None
    try:
        action = _seen(told) if UNKNOWN in told else parse_action(told)
    except NotationError as error:
        raise NotationError(text, error.span, error.message) from None
    return Move(action, comment)


def is_known(action: SeenAction) -> bool:
    """Return whether an action hides no card."""
    return not isinstance(action, SeenDeal | SeenPush)


def _seen(text: str) -> SeenAction:
    """Return an action with unknown cards."""
    words = text.split()
    lowered = [word.lower() for word in words[:2]]
    if lowered[0] == "deal":
        return SeenDeal(tuple(_packet(text, word) for word in _few(text, words[1:])))
    if lowered[1:] != ["push"]:
        start = text.index(UNKNOWN)
        message = "only what is dealt or pushed may be unknown"
        raise NotationError(text, (start, start + 2), message)
    start = text.lower().index("push") + len("push")
    seat = parse_action(f"{words[0]} pass")  # reads the seat, or says what is wrong with it
    cards: list[Card | None] = []
    for part in text[start:].split(UNKNOWN):
        cards += [*_listed(text, part, start), None]
        start += len(part) + len(UNKNOWN)
    cards.pop()
    if len(cards) > _MOST_SEATS:
        raise NotationError(text, (start, len(text)), f"{_MOST_SEATS - 1} cards are most to push")
    if len({card for card in cards if card}) < sum(card is not None for card in cards):
        raise NotationError(text, (0, len(text)), "a card comes twice")
    return SeenPush(cast("Push", seat).seat, tuple(cards))


def _few(text: str, words: list[str]) -> list[str]:
    """Return the packets, if they are as many as there may be seats."""
    if len(words) > _MOST_SEATS:
        raise NotationError(text, (0, len(text)), f"there are {_MOST_SEATS} seats at most")
    return words


def _packet(text: str, word: str) -> Cards | None:
    """Return a packet; ``??`` once, or once for each card, is one that is not known."""
    if word.replace(UNKNOWN, "") == "":
        return None
    if word == _EMPTY:
        return Cards()
    try:
        return parse_cards(word)
    except NotationError as error:
        start = text.index(word)
        span = (start + error.span[0], start + error.span[1])
        raise NotationError(text, span, error.message) from None


def _listed(text: str, part: str, start: int) -> tuple[Card, ...]:
    """Return pushed cards in their order."""
    try:
        return cards_in_order(part)
    except NotationError as error:
        span = (start + error.span[0], start + error.span[1])
        raise NotationError(text, span, error.message) from None


def _tuple(place: str, value: object) -> tuple[object, ...]:
    """Return a value that is a short tuple."""
    items = objects(value)
    if items is None or len(items) > _MOST_SEATS:
        raise InvalidValue(place, f"a tuple of {_MOST_SEATS} at most is wanted")
    return items
