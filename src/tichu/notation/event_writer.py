"""Events as text: the seat, a verb in the past, and what belongs to it.

Owns how events are written: ``2 played 5j5w``, ``1 passed``, ``0 pushed 2j 9w Dr known 0``. What
happens to the whole table has no seat: ``dealt 2j3j... ?? ?? ??``, ``round ended 210 70:30 ...``.
``??`` is what is hidden: a packet, a hand, a push or a decision, or one card of an exchange.
"""

from typing import Final, assert_never, get_args

from tichu import events as ev
from tichu._values import objects, want_int
from tichu.errors import InvalidValue, shown
from tichu.events import Event
from tichu.notation.actions import NO_WISH
from tichu.notation.points import EMPTY, MOST_SEATS, format_points, format_seats
from tichu.notation.positions import UNKNOWN
from tichu.notation.results import write_result
from tichu.notation.values import format_rank, whole_card, whole_cards, whole_combination

ALL: Final = "all"
MOST_PUSHED: Final = MOST_SEATS - 1
_PLACE: Final = "format_event(event)"
_KINDS: Final = frozenset(get_args(Event))


def format_event(event: Event) -> str:
    """Return an event as text, whole or redacted; :func:`tichu.text.format_event` is for people.

    Raises :class:`InvalidValue` for what is no event, or has a field that is none of an event's.

    >>> format_event(ev.Pushed(0, None, (0,))), format_event(ev.LeadPassed(1, 3))
    ('0 pushed ?? known 0', '1 yielded to 3')
    """
    if type(event) not in _KINDS:
        raise InvalidValue(_PLACE, f"an event is wanted, not {shown(event)}")
    try:
        return _written(event)
    except (AttributeError, LookupError, TypeError):
        raise InvalidValue(_PLACE, "the fields of the event are no event's") from None


def _written(event: Event) -> str:
    """Return an event as text."""
    match event:
        case ev.Dealt():
            return " ".join(["dealt", *map(_packet, _each(event.packets))])
        case ev.GrandTichuDecided():
            decision = UNKNOWN if event.called is None else _decision(event.called)
            secret = " secret" if _flag(event.secret) else ""
            return f"{_seat(event.seat)} decided {decision}{secret}"
        case ev.GrandTichuRevealed():
            return " ".join(["revealed", *map(_decision, _each(event.called))])
        case ev.TichuCalled():
            return f"{_seat(event.seat)} called tichu"
        case ev.Pushed():
            return (
                f"{_seat(event.seat)} pushed {_pushed(event.cards)} known {_seats(event.known_to)}"
            )
        case ev.Exchanged():
            pushes = "/".join(map(_push, _each(event.pushes)))
            to = "/".join(map(_seats, _each(event.recipients)))
            known = "/".join(map(_seats, _each(event.known_to)))
            return f"exchanged {pushes} to {to} known {known} leader {_seat(event.leader)}"
        case ev.HandShown():
            known = ALL if event.known_to is None else _seats(event.known_to)
            return f"{_seat(event.seat)} showed {_packet(event.cards)} known {known}"
        case ev.Played():
            return f"{_seat(event.seat)} played {_combination(event.combination)}"
        case ev.Passed():
            return f"{_seat(event.seat)} passed"
        case ev.WishMade():
            rank = NO_WISH if event.rank is None else format_rank(event.rank)
            return f"{_seat(event.seat)} wished {rank}"
        case ev.WishFulfilled():
            return f"{_seat(event.seat)} fulfilled {format_rank(event.rank)}"
        case ev.WentOut():
            want_int(_PLACE, event.place, 1, MOST_SEATS)
            return f"{_seat(event.seat)} finished {event.place}"
        case ev.LeadPassed():
            return f"{_seat(event.seat)} yielded to {_seat(event.to)}"
        case ev.BombAnnounced():
            return f"{_seat(event.seat)} announced"
        case ev.TrickClaimed():
            return f"{_seat(event.seat)} claimed"
        case ev.TrickTaken():
            return f"{_seat(event.seat)} took {_cards(event.cards)}"
        case ev.TrickGiven():
            return f"{_seat(event.seat)} gave {_cards(event.cards)} to {_seat(event.to)}"
        case ev.RoundEnded():
            hands = "/".join(map(_packet, _each(event.hands)))
            return f"round ended {write_result(_PLACE, event.result)} hands {hands}"
        case ev.RoundStarted():
            scores = format_points(_PLACE, event.scores)
            return f"round started dealer {_seat(event.dealer)} scores {scores}"
        case ev.GameEnded():
            scores = format_points(_PLACE, event.scores)
            return f"game ended scores {scores} {_winner(event.winner)}"
        case _:
            assert_never(event)


def _each(values: object) -> tuple[object, ...]:
    """Return what an event has for each seat."""
    given = objects(values)
    if given is None or not 1 <= len(given) <= MOST_SEATS:
        raise InvalidValue(_PLACE, f"something for each seat is wanted, not {shown(values)}")
    return given


def _seat(seat: object) -> str:
    """Return a seat."""
    want_int(_PLACE, seat, 0, MOST_SEATS - 1)
    return str(seat)


def _seats(seats: object) -> str:
    """Return several seats."""
    return format_seats(_PLACE, seats)


def _flag(value: object) -> bool:
    """Return what is true or false."""
    if type(value) is not bool:
        raise InvalidValue(_PLACE, f"true or false is wanted, not {shown(value)}")
    return value


def _decision(called: object) -> str:
    """Return a decision on grand tichu."""
    return "grand" if _flag(called) else "none"


def _cards(cards: object) -> str:
    """Return a set of cards."""
    return str(whole_cards(_PLACE, cards)) or EMPTY


def _packet(cards: object) -> str:
    """Return a set of cards that may be hidden."""
    return UNKNOWN if cards is None else _cards(cards)


def _pushed(cards: object) -> str:
    """Return what a seat pushed, with blanks between the cards."""
    words = [UNKNOWN] if cards is None else _push_words(cards)
    if not words or (UNKNOWN in words and cards is not None):
        raise InvalidValue(_PLACE, f"pushed cards, or None, are wanted, not {shown(cards)}")
    return " ".join(words)


def _push(cards: object) -> str:
    """Return what a seat pushed in the exchange, of which some may be hidden."""
    return "".join(_push_words(cards)) or EMPTY


def _push_words(cards: object) -> list[str]:
    """Return a word for each pushed card."""
    given = objects(cards)
    if given is None or len(given) > MOST_PUSHED:
        raise InvalidValue(_PLACE, f"a tuple of pushed cards is wanted, not {shown(cards)}")
    words: list[str] = []
    for card in given:
        word = UNKNOWN if card is None else str(whole_card(_PLACE, card))
        if card is not None and word in words:
            raise InvalidValue(_PLACE, f"{word} is pushed twice")
        words.append(word)
    return words


def _combination(combination: object) -> str:
    """Return a combination."""
    return str(whole_combination(_PLACE, combination))


def _winner(winner: object) -> str:
    """Return who has won: nobody, a team, or persons."""
    if winner is None:
        return f"winner {NO_WISH}"
    return f"winner {_seat(winner)}" if objects(winner) is None else f"winners {_seats(winner)}"
