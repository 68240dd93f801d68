"""Events read from their text, in the spellings of :mod:`~tichu.notation.event_writer`.

Capitals, blanks and all spellings of cards are read, too.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from tichu import events as ev
from tichu.cards import Card, Cards, cards_in_order
from tichu.engine.table.actions import LAST_SEAT
from tichu.errors import NotationError
from tichu.events import Event
from tichu.notation.actions import parse_packet, parse_wish
from tichu.notation.event_writer import ALL, MOST_PUSHED
from tichu.notation.points import parse_points, parse_seats
from tichu.notation.positions import cards_some_unknown
from tichu.notation.results import read_result
from tichu.notation.values import parse_combination, parse_rank
from tichu.notation.words import (
    EMPTY,
    MOST_SEATS,
    NONE,
    UNKNOWN,
    Words,
    either,
    plain,
    quoted,
    unexpected,
)

T = TypeVar("T")

_LONGEST: Final = 1000  # characters; the longest event, an end of a round, has less than 800
_DECISIONS: Final[dict[str, bool]] = {"grand": True, NONE: False}


def parse_event(text: str) -> Event:
    """Return the event that a text describes, possible or not; capitals do not matter.

    Raises :class:`NotationError` with the place.

    >>> parse_event("3 fulfilled 7")
    WishFulfilled(seat=3, rank=7)
    """
    words = Words("parse_event(text)", text, _LONGEST)
    first = words.next(_FIRST)
    of_table = _OF_TABLE.get(plain(first))
    if of_table is not None:
        event = of_table(words)
    else:
        seat = words.seat_of(first, _FIRST)
        event = words.choose(_OF_SEAT, f"a verb ({either(_OF_SEAT)})")(seat, words)
    words.end()
    return event


def _by_seat(reader: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    """Return a reader of a word that has a part for each seat."""

    def read(word: str) -> tuple[T, ...]:
        found: list[T] = []
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

    return read


def is_hidden(part: str) -> bool:
    """Return whether a packet or push is hidden: ``??`` once, or for each card."""
    return UNKNOWN in part and not part.replace(UNKNOWN, "").strip()


def _packet(word: str) -> Cards | None:
    return None if is_hidden(word) else parse_packet(word)


def _push(word: str) -> tuple[Card | None, ...]:
    cards = () if word == EMPTY else cards_some_unknown(word)
    known = [card for card in cards if card is not None]
    if len(known) > len(set(known)):
        raise NotationError(word, (0, len(word)), f"a card appears twice in {quoted(word)}")
    return _short(word, cards)


def _pushed(part: str) -> tuple[Card, ...]:
    return _short(part, cards_in_order(part))


def _short(part: str, cards: tuple[T, ...]) -> tuple[T, ...]:
    if len(cards) > MOST_PUSHED:
        raise unexpected(f"at most {MOST_PUSHED} pushed cards", part)
    return cards


def _winner(word: str) -> int | None:
    if plain(word) == NONE:
        return None
    seats = parse_seats(word)
    if len(seats) != 1:
        raise unexpected(f"a number from 0 to {LAST_SEAT}", word)
    return seats[0]


def _place(word: str) -> int:
    if len(word) != 1 or word not in "123456":
        raise unexpected(f"a place from 1 to {MOST_SEATS}", word)
    return int(word)


def _known(words: Words) -> tuple[int, ...]:
    words.key("known")
    return words.read(parse_seats, "seats")


def _several(words: Words, read: Callable[[], T]) -> tuple[T, ...]:
    """Return what is left, one item per seat."""
    found = [read()]
    while words.left and len(found) < MOST_SEATS:
        found.append(read())
    return tuple(found)


def _exchanged(words: Words) -> Event:
    pushes = words.read(_by_seat(_push), "the pushed cards")
    words.key("to")
    recipients = words.read(_by_seat(parse_seats), "seats")
    words.key("known")
    known_to = words.read(_by_seat(parse_seats), "seats")
    words.key("leader")
    return ev.Exchanged(pushes, recipients, known_to, words.seat())


def _round(words: Words) -> Event:
    if words.choose({"started": True, "ended": False}):
        words.key("dealer")
        dealer = words.seat()
        words.key("scores")
        return ev.RoundStarted(dealer, words.read(parse_points, "scores"))
    result = read_result(words, following="hands")
    words.key("hands")
    return ev.RoundEnded(result, words.read(_by_seat(_packet), "hands"))


def _game(words: Words) -> Event:
    words.key("ended")
    words.key("scores")
    scores = words.read(parse_points, "scores")
    if words.choose({"winner": True, "winners": False}):
        return ev.GameEnded(scores, words.read(_winner, "a winner"))
    return ev.GameEnded(scores, words.read(parse_seats, "seats"))


def _decided(seat: int, words: Words) -> Event:
    called = words.choose({**_DECISIONS, UNKNOWN: None})
    secret = bool(words.left)
    if secret:
        words.key("secret")
    return ev.GrandTichuDecided(seat, called, secret)


def _called(seat: int, words: Words) -> Event:
    words.key("tichu")
    return ev.TichuCalled(seat)


def _pushed_by(seat: int, words: Words) -> Event:
    part, start = words.until("known", "the pushed cards")
    cards = None if is_hidden(part) else words.within(part, start, _pushed)
    return ev.Pushed(seat, cards, _known(words))


def _showed(seat: int, words: Words) -> Event:
    cards = words.read(_packet, "cards")
    words.key("known")
    known_to = words.read(lambda word: None if plain(word) == ALL else parse_seats(word), "seats")
    return ev.HandShown(seat, cards, known_to)


def _played(seat: int, words: Words) -> Event:
    part, start = words.rest("the cards of the play")
    return ev.Played(seat, words.within(part, start, parse_combination))


def _yielded(seat: int, words: Words) -> Event:
    words.key("to")
    return ev.LeadPassed(seat, words.seat())


def _gave(seat: int, words: Words) -> Event:
    cards = words.read(parse_packet, "cards")
    words.key("to")
    return ev.TrickGiven(seat, words.seat(), cards)


_OF_TABLE: Final[dict[str, Callable[[Words], Event]]] = {
    "dealt": lambda words: ev.Dealt(_several(words, lambda: words.read(_packet, "cards"))),
    "revealed": lambda words: ev.GrandTichuRevealed(
        _several(words, lambda: words.choose(_DECISIONS))
    ),
    "exchanged": _exchanged,
    "round": _round,
    "game": _game,
}
_OF_SEAT: Final[dict[str, Callable[[int, Words], Event]]] = {
    "decided": _decided,
    "called": _called,
    "pushed": _pushed_by,
    "showed": _showed,
    "played": _played,
    "passed": lambda seat, _: ev.Passed(seat),
    "wished": lambda seat, words: ev.WishMade(seat, words.read(parse_wish, "a rank or 'none'")),
    "fulfilled": lambda seat, words: ev.WishFulfilled(seat, words.read(parse_rank, "a rank")),
    "finished": lambda seat, words: ev.WentOut(seat, words.read(_place, "a place")),
    "yielded": _yielded,
    "announced": lambda seat, _: ev.BombAnnounced(seat),
    "claimed": lambda seat, _: ev.TrickClaimed(seat),
    "took": lambda seat, words: ev.TrickTaken(seat, words.read(parse_packet, "cards")),
    "gave": _gave,
}
_FIRST: Final = f"a seat, {either(_OF_TABLE)}"
