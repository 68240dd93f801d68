"""What a seat may know of an event.

With :func:`redact` a server makes of one stream of events one for each seat and one for spectators.
"""

from typing import Final, TypeVar, assert_never, cast, get_args

import attrs

from tichu._values import want_int
from tichu.cards import Card
from tichu.engine import moves as ev
from tichu.engine.moves import Event, want_event
from tichu.errors import InvalidValue
from tichu.rules import LAST_SEAT

E = TypeVar("E", bound=Event)

Hiding = ev.Dealt | ev.GrandTichuDecided | ev.Pushed | ev.Exchanged | ev.HandShown
"""The events of which a player may have to see less."""
SHOWING: Final = frozenset(get_args(Event)).difference(get_args(Hiding))
"""The events that hide nothing."""


def redact(event: E, seat: int | None) -> E:
    """Return an event without what the player at a seat must not know; None is a spectator.

    What is hidden is None in the event that comes back; nothing else changes. An event may be
    redacted again. Raises :class:`InvalidValue` for a value that is not an event, or
    not a seat.

    >>> import random
    >>> from tichu import deal, new_round, redact, transition
    >>> state = new_round()
    >>> state, (dealt,) = transition(state, deal(state, random.Random(1)))
    >>> redact(dealt, 2)
    Dealt(packets=(None, None, Cards('3w4j8s9pTjJpAwAp'), None))
    """
    if seat is not None:
        want_int("redact(seat)", seat, 0, LAST_SEAT)
    if type(event) in SHOWING:
        return event
    want_event("redact(event)", event)
    if isinstance(event, ev.Exchanged):
        _want_whole(event)
    return cast("E", _redacted(event, seat))


def _want_whole(event: ev.Exchanged) -> None:
    """Raise :class:`InvalidValue` unless each card of an exchange has a recipient at the table."""
    seats = len(event.pushes)
    numbers = tuple(map(len, event.pushes)), tuple(map(len, event.recipients))
    to = [seat for recipients in event.recipients for seat in recipients]
    if numbers[0] != numbers[1] or len(event.known_to) != seats or max(to, default=0) >= seats:
        raise InvalidValue("redact(event)", "expected a recipient for each pushed card")


def _redacted(event: Event, seat: int | None) -> Event:
    match event:
        case ev.Dealt():
            packets = tuple(cards if s == seat else None for s, cards in enumerate(event.packets))
            return attrs.evolve(event, packets=packets)
        case ev.GrandTichuDecided() if event.secret and event.seat != seat:
            return attrs.evolve(event, called=None)
        case ev.Pushed() if seat not in event.known_to:
            return attrs.evolve(event, cards=None)
        case ev.Exchanged():
            return attrs.evolve(event, pushes=_pushes(event, seat))
        case ev.HandShown() if event.known_to is not None and seat not in event.known_to:
            return attrs.evolve(event, cards=None)
        case _:
            return event


def misredacted(event: Hiding, seat: int | None) -> str:
    """Return what is wrong with an event that a seat hears, if it was redacted for another."""
    if _redacted(event, seat) != event:
        return "shows what {} may not see: it was not redacted for this viewer"
    if _is_blinded(event, seat):
        return "hides what {} may see: it was redacted for another viewer"
    return ""


def unheard(event: object, seat: int | None, wrong: str = "") -> InvalidValue:
    """Return the error about an event that a view does not follow."""
    viewer = "a spectator" if seat is None else f"seat {seat}"
    message = f"{type(event).__name__} {wrong.format(viewer) or 'cannot follow here'}"
    return InvalidValue("advance(event)", message)


def _is_blinded(event: Hiding, seat: int | None) -> bool:
    """Return whether an event hides what a seat may know."""
    match event:
        case ev.Dealt():
            return seat is not None and event.packets[seat] is None
        case ev.GrandTichuDecided():
            return event.called is None and (not event.secret or event.seat == seat)
        case ev.Pushed():
            return event.cards is None and seat in event.known_to
        case ev.Exchanged():
            return any(
                card is None and (seat in event.known_to[giver] or seat in event.known_to[to])
                for giver in range(len(event.pushes))
                for card, to in event.given(giver)
            )
        case ev.HandShown():
            return event.cards is None and (event.known_to is None or seat in event.known_to)
        case _:
            assert_never(event)


def _pushes(event: ev.Exchanged, seat: int | None) -> tuple[tuple[Card | None, ...], ...]:
    """Return the pushed cards that a seat has given or got (PUSH-3)."""
    return tuple(
        tuple(
            card if seat in event.known_to[giver] or seat in event.known_to[to] else None
            for card, to in event.given(giver)
        )
        for giver in range(len(event.pushes))
    )
