"""Events as text: the seat, a verb in the past tense, and its details.

``2 played 5j5w``, ``1 passed``, ``0 pushed 2j 9w Dr known 0``. Events of the whole table have no
seat: ``dealt 2j3j... ?? ?? ??``, ``round ended 210 70:30 ...``. ``??`` is a hidden packet, hand,
push or decision, or a hidden card of an exchange.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from tichu._spelling.spellings import Form, Spellings, word
from tichu._spelling.values import format_rank, parse_rank
from tichu._spelling.words import EMPTY, NONE, UNKNOWN, Words, number_of, plain, quoted, unexpected
from tichu._values import objects, want_instance, want_int
from tichu.cards import Card, Cards, cards_in_order
from tichu.engine.table import events as ev
from tichu.engine.table.events import Event
from tichu.engine.table.spelled import COMBINATION, WISH, parse_packet
from tichu.errors import InvalidValue, NotationError, shown
from tichu.notation.points import format_points, format_seats, parse_points, parse_seats
from tichu.notation.positions import cards_some_unknown
from tichu.notation.results import read_result, write_result
from tichu.rulebook.combinations import Combination
from tichu.rules import LAST_SEAT, MOST_PLAYERS, MOST_SEATS

T = TypeVar("T")

_ALL: Final = "all"
_MOST_PUSHED: Final = MOST_SEATS - 1
_PLACE: Final = "format_event(event)"
_LONGEST: Final = 1000  # characters; the longest event, an end of a round, has less than 800
_DECISIONS: Final[dict[str, bool]] = {"grand": True, NONE: False}


def format_event(event: Event) -> str:
    """Return an event as text, whole or redacted; for people see :func:`tichu.text.event_sentence`.

    Raises :class:`InvalidValue` for a value of another type and for a field of the wrong type:
    the constructors of events check nothing.

    >>> from tichu.events import LeadPassed, Pushed
    >>> format_event(Pushed(0, None, (0,))), format_event(LeadPassed(1, 3))
    ('0 pushed ?? known 0', '1 yielded to 3')
    """
    return _SPELLINGS.write(_PLACE, "an event", event)


def parse_event(text: str) -> Event:
    """Return the event that a text describes, possible or not; capitals do not matter.

    Raises :class:`NotationError` with the place.

    >>> parse_event("3 fulfilled 7")
    WishFulfilled(seat=3, rank=7)
    """
    return _SPELLINGS.read(Words("parse_event(text)", text, _LONGEST))


def is_hidden(part: str) -> bool:
    """Return whether a packet or push is hidden: ``??`` once, or for each card."""
    return UNKNOWN in part and not part.replace(UNKNOWN, "").strip()


def _row(form: Form) -> Form:
    def read(words: Words) -> object:
        found = [form.read(words)]
        while words.left and len(found) < MOST_SEATS:
            found.append(form.read(words))
        return tuple(found)

    return Form(lambda values: " ".join(map(form.write, _seated(values))), read)


def _by_seat(write: Callable[[Any], str], reader: Callable[[str], object], expected: str) -> Form:
    """Return the form of a field that is one word, with a part for each seat."""

    def read(word: str) -> tuple[object, ...]:
        found: list[object] = []
        start = 0
        for part in word.split("/"):
            try:
                found.append(reader(part))
            except NotationError as error:
                raise error.within(word, start) from None
            start += len(part) + 1
        if len(found) > MOST_SEATS:
            raise unexpected(f"parts for at most {MOST_SEATS} seats", word)
        return tuple(found)

    return word(lambda values: "/".join(map(write, _seated(values))), read, expected)


def _seated(values: object) -> tuple[object, ...]:
    given = objects(values)
    if given is None or not 1 <= len(given) <= MOST_SEATS:
        raise InvalidValue(_PLACE, f"expected an item for each seat, got {shown(values)}")
    return given


def _number(low: int, high: int) -> Callable[[object], str]:
    def write(value: object) -> str:
        want_int(_PLACE, value, low, high)
        return str(value)

    return write


def _named(cls: type[object]) -> Callable[[object], str]:
    def write(value: object) -> str:
        want_instance(_PLACE, value, cls)
        return str(value) or EMPTY

    return write


def _or(word: str, write: Callable[[object], str]) -> Callable[[object], str]:
    """Return a writer that writes a word for None."""
    return lambda value: word if value is None else write(value)


def _flag(yes: str, no: str) -> Callable[[object], str]:
    def write(value: object) -> str:
        if type(value) is not bool:
            raise InvalidValue(_PLACE, f"expected True or False, got {shown(value)}")
        return yes if value else no

    return write


def _read_secret(words: Words) -> bool:
    if not words.left:
        return False
    words.key("secret")
    return True


def _read_packet(word: str) -> Cards | None:
    return None if is_hidden(word) else parse_packet(word)


def _names(cards: object) -> list[str]:
    """Return the names of pushed cards, ``??`` for one that is hidden."""
    given = objects(cards)
    if given is None or len(given) > _MOST_PUSHED:
        raise InvalidValue(_PLACE, f"expected a tuple of pushed cards, got {shown(cards)}")
    names: list[str] = []
    for card in given:
        if card is not None:
            want_instance(_PLACE, card, Card)
            if str(card) in names:
                raise InvalidValue(_PLACE, f"{card} is pushed twice")
        names.append(UNKNOWN if card is None else str(card))
    return names


def _write_pushed(cards: object) -> str:
    names = _names(cards)
    if not names or UNKNOWN in names:
        raise InvalidValue(_PLACE, f"expected pushed cards or None, got {shown(cards)}")
    return " ".join(names)


def _read_pushed(words: Words) -> tuple[Card, ...] | None:
    part, start = words.until("known", "the pushed cards")
    if is_hidden(part):
        return None
    return words.within(part, start, lambda text: _few(text, cards_in_order(text)))


def _read_push(word: str) -> tuple[Card | None, ...]:
    cards = _few(word, () if word == EMPTY else cards_some_unknown(word))
    known = [card for card in cards if card is not None]
    if len(known) > len(set(known)):
        raise NotationError(word, (0, len(word)), f"a card appears twice in {quoted(word)}")
    return cards


def _few(part: str, cards: tuple[T, ...]) -> tuple[T, ...]:
    if len(cards) > _MOST_PUSHED:
        raise unexpected(f"at most {_MOST_PUSHED} pushed cards", part)
    return cards


def _read_place(word: str) -> int:
    place = number_of(word, MOST_SEATS)
    if not place:
        raise unexpected(f"a place from 1 to {MOST_SEATS}", word)
    return place


def _write_winner(winner: object) -> str:
    if objects(winner) is not None:
        return f"winners {format_seats(_PLACE, winner)}"
    return f"winner {_or(NONE, _number(0, LAST_SEAT))(winner)}"


def _read_winner(words: Words) -> int | tuple[int, ...] | None:
    if words.choose({"winner": False, "winners": True}):
        return words.read(parse_seats, "seats")
    return words.read(_winner, "a winner")


def _winner(word: str) -> int | None:
    seats = None if plain(word) == NONE else parse_seats(word)
    if seats is not None and len(seats) != 1:
        raise unexpected(f"a number from 0 to {LAST_SEAT}", word)
    return None if seats is None else seats[0]


_SEAT: Final = Form(_number(0, MOST_PLAYERS - 1), Words.seat)
_SEATS: Final = word(lambda seats: format_seats(_PLACE, seats), parse_seats, "seats")
_DECISION: Final = Form(_flag("grand", NONE), lambda words: words.choose(_DECISIONS))
_PACKET: Final = word(_or(UNKNOWN, _named(Cards)), _read_packet, "cards")
_FORMS: Final[dict[str, Form]] = {
    "seat": _SEAT,
    "seats": _SEATS,
    "seats-by-seat": _by_seat(_SEATS.write, parse_seats, "seats"),
    "seats-or-all": word(
        _or(_ALL, _SEATS.write),
        lambda word: None if plain(word) == _ALL else parse_seats(word),
        "seats",
    ),
    "decision": Form(
        _or(UNKNOWN, _DECISION.write), lambda words: words.choose({**_DECISIONS, UNKNOWN: None})
    ),
    "decisions": _row(_DECISION),
    "secret": Form(_flag("secret", ""), _read_secret),
    "cards": word(_named(Cards), parse_packet, "cards"),
    "packet": _PACKET,
    "packets": _row(_PACKET),
    "hands": _by_seat(_PACKET.write, _read_packet, "hands"),
    "pushed": Form(_or(UNKNOWN, _write_pushed), _read_pushed),
    "pushes": _by_seat(lambda push: "".join(_names(push)) or EMPTY, _read_push, "the pushed cards"),
    "combination": Form(_named(Combination), COMBINATION.read),
    "wish": WISH,
    "rank": word(format_rank, parse_rank, "a rank"),
    "place": word(_number(1, MOST_SEATS), _read_place, "a place"),
    "points": word(lambda points: format_points(_PLACE, points), parse_points, "scores"),
    "result": Form(
        lambda result: write_result(_PLACE, result),
        lambda words: read_result(words, following="hands"),
    ),
    "winner": Form(_write_winner, _read_winner),
}
_SPELLINGS: Final[Spellings[Event]] = Spellings(
    {
        ev.GrandTichuDecided: "seat decided called:decision secret:secret",
        ev.TichuCalled: "seat called tichu",
        ev.Pushed: "seat pushed cards:pushed known known_to:seats",
        ev.HandShown: "seat showed cards:packet known known_to:seats-or-all",
        ev.Played: "seat played combination:combination",
        ev.Passed: "seat passed",
        ev.WishMade: "seat wished rank:wish",
        ev.WishFulfilled: "seat fulfilled rank:rank",
        ev.WentOut: "seat finished place:place",
        ev.LeadPassed: "seat yielded to to:seat",
        ev.BombAnnounced: "seat announced",
        ev.TrickClaimed: "seat claimed",
        ev.TrickTaken: "seat took cards:cards",
        ev.TrickGiven: "seat gave cards:cards to to:seat",
        ev.Dealt: "dealt packets:packets",
        ev.GrandTichuRevealed: "revealed called:decisions",
        ev.Exchanged: "exchanged pushes:pushes to recipients:seats-by-seat "
        "known known_to:seats-by-seat leader leader:seat",
        ev.RoundStarted: "round started dealer dealer:seat scores scores:points",
        ev.RoundEnded: "round ended result:result hands hands:hands",
        ev.GameEnded: "game ended scores scores:points winner:winner",
    },
    _FORMS,
)
