"""Events as text: the seat, a verb in the past tense, and what belongs to it.

``2 played 5j5w``, ``1 passed``, ``0 pushed 2j 9w Dr known 0``. What happens to the whole table has
no seat: ``dealt 2j3j... ?? ?? ??``, ``round ended 210 70:30 ...``. ``??`` is a hidden packet, hand,
push or decision, or a hidden card of an exchange.
"""

from typing import Final, assert_never, get_args

from tichu import events as ev
from tichu._values import objects, want_instance, want_int
from tichu.cards import Card, Cards
from tichu.engine.table.actions import LAST_SEAT
from tichu.errors import InvalidValue, shown
from tichu.events import Event
from tichu.notation.actions import format_wish
from tichu.notation.points import format_points, format_seats
from tichu.notation.results import write_result
from tichu.notation.values import format_rank
from tichu.notation.words import EMPTY, MOST_SEATS, NONE, UNKNOWN
from tichu.rulebook.combinations import Combination

ALL: Final = "all"
MOST_PUSHED: Final = MOST_SEATS - 1
_PLACE: Final = "format_event(event)"
_KINDS: Final = frozenset(get_args(Event))


def format_event(event: Event) -> str:
    """Return an event as text, whole or redacted; for people see :func:`tichu.text.event_sentence`.

    Raises :class:`InvalidValue` for a value of another type and for a field of the wrong type:
    the constructors of events check nothing.

    >>> from tichu.events import LeadPassed, Pushed
    >>> format_event(Pushed(0, None, (0,))), format_event(LeadPassed(1, 3))
    ('0 pushed ?? known 0', '1 yielded to 3')
    """
    if type(event) not in _KINDS:
        raise InvalidValue(_PLACE, f"expected an event, got {shown(event)}")
    match event:
        case ev.Dealt():
            return " ".join(["dealt", *map(_packet, _by_seat(event.packets))])
        case ev.GrandTichuDecided():
            decision = UNKNOWN if event.called is None else _decision(event.called)
            secret = " secret" if _flag(event.secret) else ""
            return f"{_seat(event.seat)} decided {decision}{secret}"
        case ev.GrandTichuRevealed():
            return " ".join(["revealed", *map(_decision, _by_seat(event.called))])
        case ev.TichuCalled():
            return f"{_seat(event.seat)} called tichu"
        case ev.Pushed():
            pushed = UNKNOWN if event.cards is None else " ".join(_pushed(event.cards))
            return f"{_seat(event.seat)} pushed {pushed} known {_seats(event.known_to)}"
        case ev.Exchanged():
            pushes = "/".join(
                "".join(_push_words(cards)) or EMPTY for cards in _by_seat(event.pushes)
            )
            to = "/".join(map(_seats, _by_seat(event.recipients)))
            known = "/".join(map(_seats, _by_seat(event.known_to)))
            return f"exchanged {pushes} to {to} known {known} leader {_seat(event.leader)}"
        case ev.HandShown():
            known = ALL if event.known_to is None else _seats(event.known_to)
            return f"{_seat(event.seat)} showed {_packet(event.cards)} known {known}"
        case ev.Played():
            want_instance(_PLACE, event.combination, Combination)
            return f"{_seat(event.seat)} played {event.combination}"
        case ev.Passed():
            return f"{_seat(event.seat)} passed"
        case ev.WishMade():
            return f"{_seat(event.seat)} wished {format_wish(event.rank)}"
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
            hands = "/".join(map(_packet, _by_seat(event.hands)))
            return f"round ended {write_result(_PLACE, event.result)} hands {hands}"
        case ev.RoundStarted():
            scores = format_points(_PLACE, event.scores)
            return f"round started dealer {_seat(event.dealer)} scores {scores}"
        case ev.GameEnded():
            scores = format_points(_PLACE, event.scores)
            return f"game ended scores {scores} {_winner(event.winner)}"
        case _:
            assert_never(event)


def _by_seat(values: object) -> tuple[object, ...]:
    given = objects(values)
    if given is None or not 1 <= len(given) <= MOST_SEATS:
        raise InvalidValue(_PLACE, f"expected a tuple with an item per seat, got {shown(values)}")
    return given


def _seat(seat: object) -> str:
    want_int(_PLACE, seat, 0, LAST_SEAT)
    return str(seat)


def _seats(seats: object) -> str:
    return format_seats(_PLACE, seats)


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise InvalidValue(_PLACE, f"expected True or False, got {shown(value)}")
    return value


def _decision(called: object) -> str:
    return "grand" if _flag(called) else NONE


def _cards(cards: object) -> str:
    want_instance(_PLACE, cards, Cards)
    return str(cards) or EMPTY


def _packet(cards: object) -> str:
    return UNKNOWN if cards is None else _cards(cards)


def _pushed(cards: object) -> list[str]:
    words = _push_words(cards)
    if not words or UNKNOWN in words:
        raise InvalidValue(_PLACE, f"expected pushed cards or None, got {shown(cards)}")
    return words


def _push_words(cards: object) -> list[str]:
    given = objects(cards)
    if given is None or len(given) > MOST_PUSHED:
        raise InvalidValue(_PLACE, f"expected a tuple of pushed cards, got {shown(cards)}")
    words: list[str] = []
    for card in given:
        if card is not None:
            want_instance(_PLACE, card, Card)
            if str(card) in words:
                raise InvalidValue(_PLACE, f"{card} is pushed twice")
        words.append(UNKNOWN if card is None else str(card))
    return words


def _winner(winner: object) -> str:
    if winner is None:
        return f"winner {NONE}"
    return f"winner {_seat(winner)}" if objects(winner) is None else f"winners {_seats(winner)}"
