"""Actions as text: the seat, a verb, and what belongs to it.

Owns the verbs. ``2 play 5j5w``, ``3 wish 7``, ``0 push 2j 9w Dr``, ``1 pass``, ``1 give 0``; a
deal has no seat: ``deal 2j3j... 4j5j... ...``, a packet for each seat. Blanks separate words, and
where cards are written, single cards too.
"""

import re
from collections.abc import Callable
from typing import Final, assert_never, cast, get_args

from tichu._values import objects, want_instance, want_int
from tichu.cards import ALIASES, Card, Cards
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.errors import InvalidValue, NotationError, shown
from tichu.notation.values import (
    format_rank,
    parse_combination,
    parse_rank,
    whole_card,
    whole_cards,
)
from tichu.notation.words import Words
from tichu.rulebook.combinations import RANK_NAMES, Combination

NO_WISH: Final = "none"
EMPTY: Final = "-"
_WORD: Final = re.compile(r"\S+")
_LONGEST: Final = 1000  # characters; the longest action, a deal, has less than 150
_PLACE: Final = "format_action(action)"
_LAST_SEAT: Final = 5


def format_action(action: Action) -> str:
    """Return an action as text.

    Raises :class:`InvalidValue` for what is no action, or has a field that is none of an action's.

    >>> format_action(act.MakeWish(3, 10)), format_action(act.GiveTrick(1, 0))
    ('3 wish T', '1 give 0')
    """
    if type(action) not in get_args(Action):
        raise InvalidValue(_PLACE, f"an action is wanted, not {shown(action)}")
    try:
        return _written(action)
    except AttributeError:
        raise InvalidValue(_PLACE, "the action has no fields") from None


def _written(action: Action) -> str:
    """Return an action as text."""
    match action:
        case act.Deal():
            packets = [whole_cards(_PLACE, cards) for cards in _each(action.hands)]
            return " ".join(["deal", *(str(cards) or EMPTY for cards in packets)])
        case act.CallGrandTichu():
            return f"{_seat(action.seat)} grand"
        case act.DeclineGrandTichu():
            return f"{_seat(action.seat)} decline"
        case act.CallTichu():
            return f"{_seat(action.seat)} tichu"
        case act.Push():
            cards = [str(whole_card(_PLACE, card)) for card in _each(action.cards)]
            if not cards or len(set(cards)) < len(cards):
                message = "what is pushed has a text if it is one card, or several different ones"
                raise InvalidValue(_PLACE, message)
            return " ".join([f"{_seat(action.seat)} push", *cards])
        case act.Play():
            return f"{_seat(action.seat)} play {_laid(action.combination)}"
        case act.Pass():
            return f"{_seat(action.seat)} pass"
        case act.MakeWish():
            rank = NO_WISH if action.rank is None else format_rank(action.rank)
            return f"{_seat(action.seat)} wish {rank}"
        case act.TakeTrick():
            return f"{_seat(action.seat)} take"
        case act.GiveTrick():
            return f"{_seat(action.seat)} give {_seat(action.to)}"
        case act.ChooseLeader():
            return f"{_seat(action.seat)} lead {_seat(action.to)}"
        case act.AnnounceBomb():
            return f"{_seat(action.seat)} announce"
        case _:
            assert_never(action)


def _seat(seat: object) -> str:
    """Return a seat."""
    want_int(_PLACE, seat, 0, _LAST_SEAT)
    return str(seat)


def _each(values: object) -> tuple[object, ...]:
    """Return what an action has for each of several seats."""
    given = objects(values)
    if given is None:
        raise InvalidValue(_PLACE, f"a tuple of cards is wanted, not {shown(values)}")
    return given


def _laid(combination: object) -> str:
    """Return what is laid, be it a combination or not: logs have plays that the rules refuse."""
    want_instance(_PLACE, combination, Combination)
    cards = whole_cards(_PLACE, getattr(combination, "cards", None))
    stands: object = getattr(combination, "phoenix_as", None)
    if stands is None:
        return str(cards)
    want_int(_PLACE, stands, 2, 14)
    return f"{cards}={RANK_NAMES[cast('int', stands)]}"


def parse_action(text: str) -> Action:
    """Return the action that a text describes.

    Capitals do not matter. Raises :class:`NotationError` with the place; whether the action is
    legal is another question, but what is pushed is one card at least, and none twice.

    >>> parse_action("2 PLAY 5w 5j")
    Play(seat=2, combination=Combination.of(Cards.parse('5j5w')))
    """
    want_instance("parse_action(text)", text, str)
    if len(text) > _LONGEST:
        raise NotationError(text, (_LONGEST, len(text)), "this is too long for an action")
    words = Words(text)
    first = words.next("a seat, or 'deal', is wanted")
    if first.lower() == "deal":
        return act.Deal(tuple(words.read(_packet) for _ in range(words.left)))
    seat = words.seat_of(first)
    verb = words.next(f"a verb is wanted: {', '.join(_VERBS)}")
    read = _VERBS.get(verb.lower()) if verb.isascii() else None
    if read is None:
        words.fail(f"a verb is wanted: {', '.join(_VERBS)}")
    action = read(seat, words)
    words.end()
    return action


def _packet(word: str) -> Cards:
    """Return a packet of cards, which may be empty."""
    return Cards() if word == EMPTY else Cards.parse(word)


def _wish(word: str) -> int | None:
    """Return a wish, which may be for no rank."""
    return None if word.lower() == NO_WISH else parse_rank(word)


def _push(seat: int, words: Words) -> act.Push:
    """Return a push: its cards in order, together or apart."""
    part, start = words.rest("the pushed cards are wanted")
    return act.Push(seat, words.within(part, start, cards_in_order))


def cards_in_order(part: str) -> tuple[Card, ...]:
    """Return cards in the order in which they are written."""
    found: list[Card] = []
    for match in _WORD.finditer(part):
        word = match.group()
        place = 0
        while place < len(word):
            size = next((size for size in (len(word), 3, 2) if _is_card(word, place, size)), 2)
            span = (match.start() + place, match.start() + min(place + size, len(word)))
            if not _is_card(word, place, size):
                raise NotationError(part, span, f"{shown(part[slice(*span)], 30)} is not a card")
            card = Card.parse(word[place : place + size])
            if card in found:
                raise NotationError(part, span, f"{shown(part[slice(*span)], 30)} appears twice")
            found.append(card)
            place += size
    return tuple(found)


def _is_card(word: str, place: int, size: int) -> bool:
    """Return whether the signs at a place are one card; an alias is one as a whole word alone."""
    name = word[place : place + size]
    if name != word and name.lower() in ALIASES:
        return False
    try:
        return len(Cards.parse(name)) == 1
    except NotationError:
        return False


def _play(seat: int, words: Words) -> act.Play:
    """Return a play: its cards, together or apart."""
    part, start = words.rest("the cards of the play are wanted")
    return act.Play(seat, words.within(part, start, parse_combination))


_VERBS: Final[dict[str, Callable[[int, Words], Action]]] = {
    "play": _play,
    "pass": lambda seat, _: act.Pass(seat),
    "take": lambda seat, _: act.TakeTrick(seat),
    "tichu": lambda seat, _: act.CallTichu(seat),
    "grand": lambda seat, _: act.CallGrandTichu(seat),
    "decline": lambda seat, _: act.DeclineGrandTichu(seat),
    "push": _push,
    "wish": lambda seat, words: act.MakeWish(seat, words.read(_wish)),
    "give": lambda seat, words: act.GiveTrick(seat, words.seat()),
    "lead": lambda seat, words: act.ChooseLeader(seat, words.seat()),
    "announce": lambda seat, _: act.AnnounceBomb(seat),
}
