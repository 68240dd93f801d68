"""Actions as text: the seat, a verb, and its details.

``2 play 5j5w``, ``3 wish 7``, ``0 push 2j 9w Dr``, ``1 pass``, ``1 give 0``. A deal has no seat:
``deal 2j3j... 4j5j... ...``, a packet for each seat.
"""

from typing import Final

from tichu._spelling.spellings import Form, Spellings, word
from tichu._spelling.values import format_rank, parse_rank
from tichu._spelling.words import EMPTY, NONE, UNKNOWN, Words, plain
from tichu.cards import Card, Cards, cards_in_order
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.errors import InvalidValue
from tichu.rulebook.combinations import Combination

_PLACE: Final = "format_action(action)"
_LONGEST: Final = 1000  # characters; the longest action, a deal, has less than 150


def format_action(action: Action) -> str:
    """Return an action as text.

    Raises :class:`InvalidValue` for a value of another type, and for a push of no cards, which has
    no text.

    >>> import tichu
    >>> format_action(tichu.MakeWish(3, 10)), format_action(tichu.GiveTrick(1, 0))
    ('3 wish T', '1 give 0')
    """
    return _SPELLINGS.write(_PLACE, "an action", action)


def parse_action(text: str) -> Action:
    """Return the action that a text describes, legal or not; capitals do not matter.

    Raises :class:`NotationError` with the place.

    >>> parse_action("2 PLAY 5w 5j")
    Play(seat=2, combination=Combination('5j5w'))
    """
    return action_at(text, None)


def action_at(text: str, seats: int | None) -> Action:
    """Return the action that a text describes; an error names the seats of a table of so many."""
    return _SPELLINGS.read(Words("parse_action(text)", text, _LONGEST, seats))


def format_packet(cards: Cards | None) -> str:
    """Return a set of cards as one word, even if it is empty or hidden."""
    return UNKNOWN if cards is None else str(cards) or EMPTY


def parse_packet(packet: str) -> Cards:
    """Return a set of cards, which may be empty."""
    return Cards() if packet == EMPTY else Cards(packet)


def _format_pushed(cards: tuple[Card, ...]) -> str:
    if not cards:
        raise InvalidValue(_PLACE, "expected a push of at least one card")
    return " ".join(map(str, cards))


WISH: Final = word(
    lambda rank: NONE if rank is None else format_rank(rank),
    lambda text: None if plain(text) == NONE else parse_rank(text),
    "a rank or 'none'",
)
"""The form of a wished rank, or of no wish."""
COMBINATION: Final = Form(
    str, lambda words: words.within(*words.rest("the cards of the play"), Combination)
)
"""The form of a combination at the end of a text."""
_SPELLINGS: Final[Spellings[Action]] = Spellings(
    {
        act.Play: "seat play combination:combination",
        act.Pass: "seat pass",
        act.TakeTrick: "seat take",
        act.CallTichu: "seat tichu",
        act.CallGrandTichu: "seat grand",
        act.DeclineGrandTichu: "seat decline",
        act.Push: "seat push cards:pushed",
        act.MakeWish: "seat wish rank:wish",
        act.GiveTrick: "seat give to:seat",
        act.ChooseLeader: "seat lead to:seat",
        act.AnnounceBomb: "seat announce",
        act.Deal: "deal hands:packets",
    },
    {
        "seat": Form(str, Words.seat),
        "combination": COMBINATION,
        "pushed": Form(
            _format_pushed,
            lambda words: words.within(*words.rest("the pushed cards"), cards_in_order),
        ),
        "wish": WISH,
        "packets": Form(
            lambda hands: " ".join(map(format_packet, hands)),
            lambda words: tuple(words.read(parse_packet, "cards") for _ in range(words.left)),
        ),
    },
)
