"""Events as text: the seat, a verb in the past tense, and its details.

``2 played 5j5w``, ``1 passed``, ``0 pushed 2j 9w Dr known 0``. Events of the whole table have no
seat: ``dealt 2j3j... ?? ?? ??``, ``round ended 210 70:30 ...``. ``??`` is a hidden packet, hand,
push or decision, or a hidden card of an exchange.
"""

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar, get_args

from tichu._spelling.spellings import Form, Spellings, word
from tichu._spelling.values import format_rank, parse_rank
from tichu._spelling.words import (
    EMPTY,
    NONE,
    SEAT_DIGITS,
    UNKNOWN,
    Words,
    either,
    number_of,
    plain,
    quoted,
    twice,
    unexpected,
)
from tichu._values import objects, want_instance, want_int
from tichu.cards import Card, Cards, cards_in_order
from tichu.engine import moves as act
from tichu.engine import moves as ev
from tichu.engine.moves import Action, Event
from tichu.errors import InvalidValue, NotationError, shown
from tichu.rulebook.combinations import Combination
from tichu.rulebook.scoring import RoundResult
from tichu.rulebook.turns import Victory
from tichu.rules import LAST_SEAT, MOST_PLAYERS, MOST_SEATS

_PLACE: Final = "format_action(action)"
_LONGEST: Final = 1000  # characters; the longest event, an end of a round, has less than 800
_LONGEST_RESULT: Final = 200  # the longest has 61


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


_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_LARGEST: Final = 999_999_999


def format_seats(place: str, seats: object) -> str:
    """Return different seats in their order, as digits, and ``-`` for none."""
    given = objects(seats)
    if given is None or len(given) > MOST_SEATS:
        raise InvalidValue(place, f"expected a tuple of seats, got {shown(seats)}")
    for number, seat in enumerate(given):
        want_int(place, seat, 0, LAST_SEAT)
        if seat in given[:number]:
            raise InvalidValue(place, f"seat {seat} appears twice")
    return "".join(map(str, given)) or EMPTY


def parse_seats(word: str) -> tuple[int, ...]:
    """Return the seats of a word, all different."""
    if word == EMPTY:
        return ()
    for start, sign in enumerate(word):
        if sign not in SEAT_DIGITS:
            raise unexpected(f"seats from 0 to {LAST_SEAT}, or -", word, start, start + 1)
        if sign in word[:start]:
            raise twice(word, start, start + 1)
    return tuple(map(int, word))


def format_points(place: str, points: object, number: int | None = None) -> str:
    """Return points with ``:`` between them, of ``number`` teams or persons if it is given."""
    given = objects(points) or ()
    if not 1 <= len(given) <= MOST_SEATS or len(given) != (number or len(given)):
        expected = number or f"1 to {MOST_SEATS}"
        raise InvalidValue(place, f"expected a tuple of {expected} numbers, got {shown(points)}")
    for each in given:
        want_int(place, each, -_LARGEST, _LARGEST)
    return ":".join(map(str, given))


def parse_points(word: str, number: int | None = None) -> tuple[int, ...]:
    """Return the points of a word."""
    parts = word.split(":", MOST_SEATS)
    start = 0
    for part in parts:
        end = start + len(part)
        if not _NUMBER.fullmatch(part):
            raise unexpected("a whole number of at most 9 digits", word, start, end)
        start = end + 1
    if len(parts) != (number or len(parts)) or len(parts) > MOST_SEATS:
        raise unexpected(f"{number or f'1 to {MOST_SEATS}'} numbers with : between them", word)
    return tuple(map(int, parts))


_TEAMS: Final = 2
_VICTORIES: Final[dict[str, Victory]] = {name: name for name in get_args(Victory)}


def format_result(result: RoundResult) -> str:
    """Return the result of a round as text.

    Raises :class:`InvalidValue` if the scores are not the sums of the points for cards and calls.

    >>> from tichu import score_round
    >>> format_result(score_round((2, 1, 0), (70, 30), {2: "tichu"}))
    '210 70:30 100:0'
    """
    return write_result("format_result(result)", result)


def parse_result(text: str) -> RoundResult:
    """Return the result that a text describes, whether or not a round can end like that.

    Raises :class:`NotationError` with the place.

    >>> parse_result("13 0:200 0:-100 double").scores
    (0, 100)
    """
    words = Words("parse_result(text)", text, _LONGEST_RESULT)
    result = read_result(words)
    words.end()
    return result


def write_result(place: str, result: object) -> str:
    """Return a result as text; an error names the place."""
    if type(result) is not RoundResult:
        raise InvalidValue(place, f"expected a RoundResult, got {shown(result)}")
    words = [
        format_seats(place, result.finished),
        format_points(place, result.card_points, _TEAMS),
        format_points(place, result.call_points, _TEAMS),
    ]
    scores = tuple(map(sum, zip(result.card_points, result.call_points, strict=True)))
    given = objects(result.scores) or ()
    if any(type(each) is not int for each in given) or given != scores:
        message = f"expected the scores {scores}, got {shown(result.scores)}"
        raise InvalidValue(place, message)
    victory: object = result.victory
    if victory is not None:
        if type(victory) is not str or victory not in _VICTORIES:
            raise InvalidValue(place, f"expected {either(_VICTORIES)}, got {shown(victory)}")
        words.append(victory)
    return " ".join(words)


def read_result(words: Words, following: str = "") -> RoundResult:
    """Return the result that comes next in a text; the keyword ``following`` may come after it."""
    finished = words.read(parse_seats, "the seats that went out")
    cards = words.read(_points, "the points for cards")
    calls = words.read(_points, "the points for calls")
    victory = None
    if words.left and not words.is_next(following):
        victory = words.choose(_VICTORIES)
    scores = tuple(card + call for card, call in zip(cards, calls, strict=True))
    return RoundResult(finished, cards, victory, calls, scores)


def _points(word: str) -> tuple[int, ...]:
    return parse_points(word, _TEAMS)


T = TypeVar("T")

_ALL: Final = "all"
_MOST_PUSHED: Final = MOST_SEATS - 1
_EVENT_PLACE: Final = "format_event(event)"
_DECISIONS: Final[dict[str, bool]] = {"grand": True, NONE: False}


def format_event(event: Event) -> str:
    """Return an event as text, whole or redacted; for people see :func:`tichu.text.event_sentence`.

    Raises :class:`InvalidValue` for a value of another type and for a field of the wrong type:
    the constructors of events check nothing.

    >>> from tichu.events import LeadPassed, Pushed
    >>> format_event(Pushed(0, None, (0,))), format_event(LeadPassed(1, 3))
    ('0 pushed ?? known 0', '1 yielded to 3')
    """
    return _EVENT_SPELLINGS.write(_EVENT_PLACE, "an event", event)


def parse_event(text: str) -> Event:
    """Return the event that a text describes, possible or not; capitals do not matter.

    Raises :class:`NotationError` with the place.

    >>> parse_event("3 fulfilled 7")
    WishFulfilled(seat=3, rank=7)
    """
    return _EVENT_SPELLINGS.read(Words("parse_event(text)", text, _LONGEST))


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
        raise InvalidValue(_EVENT_PLACE, f"expected an item for each seat, got {shown(values)}")
    return given


def _number(low: int, high: int) -> Callable[[object], str]:
    def write(value: object) -> str:
        want_int(_EVENT_PLACE, value, low, high)
        return str(value)

    return write


def _named(cls: type[object]) -> Callable[[object], str]:
    def write(value: object) -> str:
        want_instance(_EVENT_PLACE, value, cls)
        return str(value) or EMPTY

    return write


def _or(word: str, write: Callable[[object], str]) -> Callable[[object], str]:
    """Return a writer that writes a word for None."""
    return lambda value: word if value is None else write(value)


def _flag(yes: str, no: str) -> Callable[[object], str]:
    def write(value: object) -> str:
        if type(value) is not bool:
            raise InvalidValue(_EVENT_PLACE, f"expected True or False, got {shown(value)}")
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
        raise InvalidValue(_EVENT_PLACE, f"expected a tuple of pushed cards, got {shown(cards)}")
    names: list[str] = []
    for card in given:
        if card is not None:
            want_instance(_EVENT_PLACE, card, Card)
            if str(card) in names:
                raise InvalidValue(_EVENT_PLACE, f"{card} is pushed twice")
        names.append(UNKNOWN if card is None else str(card))
    return names


def _write_pushed(cards: object) -> str:
    names = _names(cards)
    if not names or UNKNOWN in names:
        raise InvalidValue(_EVENT_PLACE, f"expected pushed cards or None, got {shown(cards)}")
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


def cards_some_unknown(part: str) -> tuple[Card | None, ...]:
    """Return cards in the order in which they are written, and None for ``??``."""
    cards: list[Card | None] = []
    place = 0
    for number, known in enumerate(part.split(UNKNOWN)):
        if number:
            cards.append(None)
        try:
            cards += cards_in_order(known)
        except NotationError as error:
            raise error.within(part, place) from None
        place += len(known) + len(UNKNOWN)
    return tuple(cards)


def _read_place(word: str) -> int:
    place = number_of(word, MOST_SEATS)
    if not place:
        raise unexpected(f"a place from 1 to {MOST_SEATS}", word)
    return place


def _write_winner(winner: object) -> str:
    if objects(winner) is not None:
        return f"winners {format_seats(_EVENT_PLACE, winner)}"
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
_SEATS: Final = word(lambda seats: format_seats(_EVENT_PLACE, seats), parse_seats, "seats")
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
    "points": word(lambda points: format_points(_EVENT_PLACE, points), parse_points, "scores"),
    "result": Form(
        lambda result: write_result(_EVENT_PLACE, result),
        lambda words: read_result(words, following="hands"),
    ),
    "winner": Form(_write_winner, _read_winner),
}
_EVENT_SPELLINGS: Final[Spellings[Event]] = Spellings(
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
