"""Events read from their text.

Owns the verbs, as ``event_writer`` writes them, and what is read besides: capitals, blanks, and
cards in all their spellings.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from tichu import events as ev
from tichu._values import want_instance
from tichu.cards import Card, Cards
from tichu.errors import NotationError
from tichu.events import Event
from tichu.notation.actions import NO_WISH, cards_in_order
from tichu.notation.event_writer import ALL, MOST_PUSHED
from tichu.notation.points import EMPTY, MOST_SEATS, parse_points, parse_seats
from tichu.notation.positions import UNKNOWN, cards_some_unknown
from tichu.notation.results import read_result
from tichu.notation.values import parse_combination, parse_rank
from tichu.notation.words import Words, moved, plain

T = TypeVar("T")

_LONGEST: Final = 1000  # characters; the longest event, an end of a round, has less than 800
_DECISIONS: Final[dict[str, bool]] = {"grand": True, "none": False}


def parse_event(text: str) -> Event:
    """Return the event that a text describes.

    Capitals do not matter. Raises :class:`NotationError` with the place; whether such a thing can
    happen is another question.

    >>> parse_event("3 fulfilled 7")
    WishFulfilled(seat=3, rank=7)
    """
    want_instance("parse_event(text)", text, str)
    if len(text) > _LONGEST:
        raise NotationError(text, (_LONGEST, len(text)), "this is too long for an event")
    words = Words(text)
    first = words.next(_FIRST)
    of_table = _OF_TABLE.get(plain(first))
    if of_table is not None:
        event = of_table(words)
    else:
        seat = words.seat_of(first, _FIRST)
        event = words.choose(_OF_SEAT, f"a verb is wanted: {', '.join(_OF_SEAT)}")(seat, words)
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
                raise moved(error, word, start) from None
            start += len(part) + 1
        if len(found) > MOST_SEATS:
            raise NotationError(word, (0, len(word)), f"there are {MOST_SEATS} seats at most")
        return tuple(found)

    return read


def _read_cards(word: str) -> Cards:
    """Return a set of cards."""
    return Cards() if word == EMPTY else Cards.parse(word)


def _read_packet(word: str) -> Cards | None:
    """Return a set of cards that may be hidden."""
    return None if _is_hidden(word) else _read_cards(word)


def _is_hidden(part: str) -> bool:
    """Return whether nothing is known of what is written: ``??`` once, or for each card."""
    return UNKNOWN in part and not part.replace(UNKNOWN, "").strip()


def _read_push(word: str) -> tuple[Card | None, ...]:
    """Return what a seat pushed in the exchange."""
    cards = () if word == EMPTY else cards_some_unknown(word)
    known = [card for card in cards if card is not None]
    if len(known) > len(set(known)):
        raise NotationError(word, (0, len(word)), "a card comes twice")
    _check_number(word, cards)
    return cards


def _read_pushed(part: str) -> tuple[Card, ...]:
    """Return what a seat pushed, in order."""
    cards = cards_in_order(part)
    _check_number(part, cards)
    return cards


def _check_number(part: str, cards: tuple[Card | None, ...]) -> None:
    """Refuse more cards than there can be recipients."""
    if len(cards) > MOST_PUSHED:
        raise NotationError(part, (0, len(part)), f"{MOST_PUSHED} cards are pushed at most")


def _read_seat(word: str) -> int:
    """Return a seat."""
    seats = parse_seats(word)
    if len(seats) != 1:
        raise NotationError(word, (0, len(word)), "a number from 0 to 5 is wanted")
    return seats[0]


def _read_winner(word: str) -> int | None:
    """Return who has won, if a team has."""
    return None if plain(word) == NO_WISH else _read_seat(word)


def _read_wish(word: str) -> int | None:
    """Return a wish, which may be for no rank."""
    return None if plain(word) == NO_WISH else parse_rank(word)


def _read_place(word: str) -> int:
    """Return a place in the finishing order."""
    if len(word) != 1 or word not in "123456":
        raise NotationError(word, (0, len(word)), "a place is wanted: a number from 1 to 6")
    return int(word)


def _known(words: Words) -> tuple[int, ...]:
    """Return the seats that know of something."""
    words.key("known")
    return words.read(parse_seats)


def _dealt(words: Words) -> Event:
    """Return a deal: a packet for each seat."""
    packets = [words.read(_read_packet)]
    while words.left and len(packets) < MOST_SEATS:
        packets.append(words.read(_read_packet))
    return ev.Dealt(tuple(packets))


def _revealed(words: Words) -> Event:
    """Return what all have decided on grand tichu."""
    called = [words.choose(_DECISIONS)]
    while words.left and len(called) < MOST_SEATS:
        called.append(words.choose(_DECISIONS))
    return ev.GrandTichuRevealed(tuple(called))


def _exchanged(words: Words) -> Event:
    """Return an exchange."""
    pushes = words.read(_by_seat(_read_push))
    words.key("to")
    recipients = words.read(_by_seat(parse_seats))
    words.key("known")
    known_to = words.read(_by_seat(parse_seats))
    words.key("leader")
    return ev.Exchanged(pushes, recipients, known_to, words.seat())


def _round(words: Words) -> Event:
    """Return the beginning or the end of a round."""
    if words.choose({"started": True, "ended": False}):
        words.key("dealer")
        dealer = words.seat()
        words.key("scores")
        return ev.RoundStarted(dealer, words.read(parse_points))
    result = read_result(words, following="hands")
    words.key("hands")
    return ev.RoundEnded(result, words.read(_by_seat(_read_packet)))


def _game(words: Words) -> Event:
    """Return the end of a game."""
    words.key("ended")
    words.key("scores")
    scores = words.read(parse_points)
    if words.choose({"winner": True, "winners": False}):
        return ev.GameEnded(scores, words.read(_read_winner))
    return ev.GameEnded(scores, words.read(parse_seats))


def _decided(seat: int, words: Words) -> Event:
    """Return a decision on grand tichu, which may be hidden, or secret for now."""
    called = words.choose({**_DECISIONS, UNKNOWN: None})
    secret = bool(words.left)
    if secret:
        words.key("secret")
    return ev.GrandTichuDecided(seat, called, secret)


def _called(seat: int, words: Words) -> Event:
    """Return a call of tichu."""
    words.key("tichu")
    return ev.TichuCalled(seat)


def _pushed(seat: int, words: Words) -> Event:
    """Return a push: its cards in order, together or apart, unless they are hidden."""
    part, start = words.until("known", "the pushed cards are wanted")
    cards = None if _is_hidden(part) else words.within(part, start, _read_pushed)
    return ev.Pushed(seat, cards, _known(words))


def _showed(seat: int, words: Words) -> Event:
    """Return that a hand was shown, to some or to all."""
    cards = words.read(_read_packet)
    words.key("known")
    known_to = words.read(lambda word: None if plain(word) == ALL else parse_seats(word))
    return ev.HandShown(seat, cards, known_to)


def _played(seat: int, words: Words) -> Event:
    """Return a play: its cards, together or apart."""
    part, start = words.rest("the cards of the play are wanted")
    return ev.Played(seat, words.within(part, start, parse_combination))


def _yielded(seat: int, words: Words) -> Event:
    """Return to whom the lead was passed."""
    words.key("to")
    return ev.LeadPassed(seat, words.seat())


def _gave(seat: int, words: Words) -> Event:
    """Return which trick was given, and to whom."""
    cards = words.read(_read_cards)
    words.key("to")
    return ev.TrickGiven(seat, words.seat(), cards)


_OF_TABLE: Final[dict[str, Callable[[Words], Event]]] = {
    "dealt": _dealt,
    "revealed": _revealed,
    "exchanged": _exchanged,
    "round": _round,
    "game": _game,
}
_OF_SEAT: Final[dict[str, Callable[[int, Words], Event]]] = {
    "decided": _decided,
    "called": _called,
    "pushed": _pushed,
    "showed": _showed,
    "played": _played,
    "passed": lambda seat, _: ev.Passed(seat),
    "wished": lambda seat, words: ev.WishMade(seat, words.read(_read_wish)),
    "fulfilled": lambda seat, words: ev.WishFulfilled(seat, words.read(parse_rank)),
    "finished": lambda seat, words: ev.WentOut(seat, words.read(_read_place)),
    "yielded": _yielded,
    "announced": lambda seat, _: ev.BombAnnounced(seat),
    "claimed": lambda seat, _: ev.TrickClaimed(seat),
    "took": lambda seat, words: ev.TrickTaken(seat, words.read(_read_cards)),
    "gave": _gave,
}
_FIRST: Final = f"a seat is wanted, or one of these: {', '.join(_OF_TABLE)}"
