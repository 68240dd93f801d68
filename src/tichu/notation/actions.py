"""Actions as text: the seat, a verb, and what belongs to it.

``2 play 5j5w``, ``3 wish 7``, ``0 push 2j 9w Dr``, ``1 pass``, ``1 give 0``. A deal has no seat:
``deal 2j3j... 4j5j... ...``, a packet for each seat.
"""

from collections.abc import Callable
from typing import Final, assert_never, get_args

from tichu.cards import Cards, cards_in_order
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.errors import InvalidValue, shown
from tichu.notation.values import format_rank, parse_combination, parse_rank
from tichu.notation.words import EMPTY, NONE, UNKNOWN, Words, either, plain

_LONGEST: Final = 1000  # characters; the longest action, a deal, has less than 150


def format_action(action: Action) -> str:
    """Return an action as text.

    Raises :class:`InvalidValue` for a value of another type, and for a push of no cards or of a
    card twice, which has no text.

    >>> import tichu
    >>> format_action(tichu.MakeWish(3, 10)), format_action(tichu.GiveTrick(1, 0))
    ('3 wish T', '1 give 0')
    """
    if type(action) not in get_args(Action):
        raise InvalidValue("format_action(action)", f"expected an action, got {shown(action)}")
    match action:
        case act.Deal():
            return " ".join(["deal", *(format_packet(cards) for cards in action.hands)])
        case act.CallGrandTichu():
            return f"{action.seat} grand"
        case act.DeclineGrandTichu():
            return f"{action.seat} decline"
        case act.CallTichu():
            return f"{action.seat} tichu"
        case act.Push():
            if not action.cards or len(set(action.cards)) < len(action.cards):
                message = f"expected one card or several different ones, got {shown(action.cards)}"
                raise InvalidValue("format_action(action)", message)
            return f"{action.seat} push {' '.join(map(str, action.cards))}"
        case act.Play():
            return f"{action.seat} play {action.combination}"
        case act.Pass():
            return f"{action.seat} pass"
        case act.MakeWish():
            return f"{action.seat} wish {format_wish(action.rank)}"
        case act.TakeTrick():
            return f"{action.seat} take"
        case act.GiveTrick():
            return f"{action.seat} give {action.to}"
        case act.ChooseLeader():
            return f"{action.seat} lead {action.to}"
        case act.AnnounceBomb():
            return f"{action.seat} announce"
        case _:
            assert_never(action)


def format_packet(cards: Cards | None) -> str:
    """Return a set of cards in one word, also an empty or a hidden one."""
    return UNKNOWN if cards is None else str(cards) or EMPTY


def format_wish(rank: int | None) -> str:
    """Return the rank of a wish, also of none."""
    return NONE if rank is None else format_rank(rank)


def parse_action(text: str) -> Action:
    """Return the action that a text describes, legal or not; capitals do not matter.

    Raises :class:`NotationError` with the place.

    >>> parse_action("2 PLAY 5w 5j")
    Play(seat=2, combination=Combination.parse('5j5w'))
    """
    words = Words("parse_action(text)", text, _LONGEST)
    first = words.next("a seat or 'deal'")
    if first.lower() == "deal":
        return act.Deal(tuple(words.read(parse_packet, "cards") for _ in range(words.left)))
    seat = words.seat_of(first)
    action = words.choose(_VERBS, f"a verb ({either(_VERBS)})")(seat, words)
    words.end()
    return action


def parse_packet(word: str) -> Cards:
    """Return a set of cards, which may be empty."""
    return Cards() if word == EMPTY else Cards.parse(word)


def parse_wish(word: str) -> int | None:
    """Return the rank of a wish, None for no wish."""
    return None if plain(word) == NONE else parse_rank(word)


def _push(seat: int, words: Words) -> act.Push:
    return act.Push(seat, words.within(*words.rest("the pushed cards"), cards_in_order))


def _play(seat: int, words: Words) -> act.Play:
    return act.Play(seat, words.within(*words.rest("the cards of the play"), parse_combination))


_VERBS: Final[dict[str, Callable[[int, Words], Action]]] = {
    "play": _play,
    "pass": lambda seat, _: act.Pass(seat),
    "take": lambda seat, _: act.TakeTrick(seat),
    "tichu": lambda seat, _: act.CallTichu(seat),
    "grand": lambda seat, _: act.CallGrandTichu(seat),
    "decline": lambda seat, _: act.DeclineGrandTichu(seat),
    "push": _push,
    "wish": lambda seat, words: act.MakeWish(seat, words.read(parse_wish, "a rank or 'none'")),
    "give": lambda seat, words: act.GiveTrick(seat, words.seat()),
    "lead": lambda seat, words: act.ChooseLeader(seat, words.seat()),
    "announce": lambda seat, _: act.AnnounceBomb(seat),
}
