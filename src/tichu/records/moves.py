"""Moves: the actions of a record, each with what somebody said about it.

Owns :class:`Move` and its text, an action with ``#`` and a comment behind it; and the two actions
that hide cards, :class:`SeenDeal` and :class:`SeenPush`, of which a player's own record knows but
a part. Imports ``notation``.
"""

import re
from typing import Final, cast, get_args

import attrs

from tichu._values import as_tuple, objects, unchecked, want_instance, want_int
from tichu.cards import Card, Cards
from tichu.engine.table.actions import Action, Pass
from tichu.errors import DataError, InvalidValue, NotationError, shown
from tichu.notation.actions import format_action, parse_action
from tichu.notation.positions import UNKNOWN, cards_some_unknown
from tichu.notation.values import parse_cards
from tichu.notation.words import moved
from tichu.records.fields import check_text

_EMPTY: Final = "-"
_WORD: Final = re.compile(r"\S+")
_LONGEST: Final = 1000  # characters, but for the comment
_MOST_SEATS: Final = 6


@attrs.frozen(slots=True)
class SeenDeal:
    """A deal as a player sees it: one packet at least is not known."""

    hands: tuple[Cards | None, ...] = attrs.field(converter=as_tuple)
    """The packet of each seat; None where it is not known."""

    def __attrs_post_init__(self) -> None:
        _check_seen("SeenDeal.hands", self.hands, Cards)


@attrs.frozen(slots=True)
class SeenPush:
    """A push as a player sees it, who may have got one of its cards; another is not known."""

    seat: int
    """The seat that pushes."""
    cards: tuple[Card | None, ...] = attrs.field(converter=as_tuple)
    """The cards in the order of the recipients; None where one is not known."""

    def __attrs_post_init__(self) -> None:
        want_int("SeenPush.seat", self.seat, 0, _MOST_SEATS - 1)
        _check_seen("SeenPush.cards", self.cards, Card)
        known = [card for card in self.cards if card is not None]
        if len(set(known)) < len(known):
            raise InvalidValue("SeenPush.cards", "a card comes twice")


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
        if type(self.action) not in get_args(SeenAction):
            raise InvalidValue("Move.action", f"an action is wanted, not {shown(self.action)}")
        want_comment("Move.comment", self.comment)

    def __str__(self) -> str:
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
    if len(text) > _LONGEST:
        raise NotationError(text, (_LONGEST, len(text)), "this is too long for an action")
    words = [*_WORD.finditer(text)]
    if words[0][0].lower() == "deal":
        return _seen_deal(text, words[1:])
    if len(words) > 1 and words[1][0].lower() == "push":
        return _seen_push(text, words)
    start = text.index(UNKNOWN)
    message = "only what is dealt or pushed may be unknown"
    raise NotationError(text, (start, start + len(UNKNOWN)), message)


def _seen_deal(text: str, words: list[re.Match[str]]) -> SeenDeal:
    if len(words) > _MOST_SEATS:
        span = (words[_MOST_SEATS].start(), len(text))
        raise NotationError(text, span, f"there are {_MOST_SEATS} seats at most")
    return SeenDeal(tuple(_packet(text, word) for word in words))


def _packet(text: str, word: re.Match[str]) -> Cards | None:
    if not word[0].replace(UNKNOWN, ""):
        return None
    if word[0] == _EMPTY:
        return Cards()
    try:
        return parse_cards(word[0])
    except NotationError as error:
        start = word.start()
        span = (start + error.span[0], start + error.span[1])
        raise NotationError(text, span, error.message) from None


def _seen_push(text: str, words: list[re.Match[str]]) -> SeenPush:
    # Reads the seat, or says what is wrong with it, at the same place of the text.
    seat = cast("Pass", parse_action(text[: words[0].end()] + " pass")).seat
    start = words[1].end()
    try:
        cards = cards_some_unknown(text[start:])
    except NotationError as error:
        raise moved(error, text, start) from None
    if len(cards) >= _MOST_SEATS:
        message = f"{_MOST_SEATS - 1} cards are the most to push"
        raise NotationError(text, (start, len(text)), message)
    try:
        return SeenPush(seat, cards)
    except InvalidValue as error:
        raise NotationError(text, (start, len(text)), error.message) from None


def _check_seen(place: str, value: object, cls: type[object]) -> None:
    items = objects(value)
    if items is None or len(items) > _MOST_SEATS or all(item is not None for item in items):
        message = f"a tuple of up to {_MOST_SEATS} is wanted, one of them None"
        raise InvalidValue(place, f"{message}, not {shown(value)}")
    for item in items:
        if item is not None:
            want_instance(place, item, cls)


MOVE: Final = unchecked(Move)
