"""A record as one player could have written it.

Facts that a player learns only later are written where they happened: secret calls of others, and
the cards that others pushed to this player.
"""

from collections import deque
from collections.abc import Sequence

import attrs

from tichu._values import want_instance, want_int
from tichu.cards import Card
from tichu.engine.table import events as ev
from tichu.engine.table.actions import Push
from tichu.engine.table.events import Event
from tichu.engine.views.redaction import redact
from tichu.errors import InvalidValue
from tichu.records.entries import (
    Entry,
    RecordRound,
    SeenAction,
    SeenDeal,
    SeenHand,
    SeenPush,
)
from tichu.records.fields import UserFields
from tichu.records.following import StateWalker, follow
from tichu.records.record import Record
from tichu.records.seen import settled

Events = Sequence[Event]
"""The events of an action, as a seat hears them."""


def seen_by(record: Record, seat: int) -> Record:
    """Return a record with only the cards that the player at a seat has seen.

    Where players change seats, that is the player who sits there first. Comments and custom fields
    are left out, since they may reveal hidden cards. So is the end of an unfinished record whose
    last actions cannot be understood without the actions that follow: the exchange before the first
    lead, secret calls, an announced bomb. Raises :class:`DataError` for a record with an error, and
    :class:`InvalidValue` for a record that already hides cards.

    >>> import random
    >>> from tichu import records
    >>> from tichu.bots import RuleBot, play_round
    >>> record = play_round([RuleBot()] * 4, random.Random(1))
    >>> seen = records.seen_by(record, 2)
    >>> seen.is_known
    False
    """
    want_instance("seen_by(record)", record, Record)
    want_int("seen_by(seat)", seat, 0, record.rules.seats - 1)
    if not record.is_known:
        raise InvalidValue("seen_by(record)", "the record already hides cards")
    walker = StateWalker(record.start(), hears=True)
    person = walker.game.persons[seat]
    following = follow(walker, record)
    rounds: list[RecordRound] = []
    for number, played in enumerate(record.rounds):
        sitting = walker.game.persons.index(person)
        entries = played.entries
        heard = [
            [redact(event, sitting) for event in walker.events]
            for _ in zip(entries, following, strict=False)
        ]
        if number == len(walker.game.results):  # the round is not over
            entries = settled(entries, sitting, record.rules.seats)
        told = _told(entries, heard, sitting)
        rounds.append(attrs.evolve(played, entries=told, comment="", fields=UserFields()))
    deque(following, maxlen=0)  # to the scores that the record states
    return attrs.evolve(record, rounds=rounds, seat=seat, comment="", fields=UserFields())


def _told(entries: Sequence[Entry], heard: Sequence[Events], sitting: int) -> list[Entry]:
    """Return the entries of a round as a seat tells them, from what it heard of each.

    A hand that it is shown is told once, and from then on follows from what is played.
    """
    all_heard = [event for events in heard[: len(entries)] for event in events]
    exchange = next((event for event in all_heard if isinstance(event, ev.Exchanged)), None)
    revealed = any(isinstance(event, ev.GrandTichuRevealed) for event in all_heard)
    is_shown = False
    found: list[Entry] = []
    for entry, events in zip(entries, heard, strict=False):
        first = events[0]
        if isinstance(first, ev.GrandTichuDecided) and first.called is None and not revealed:
            continue
        found.append(Entry(_seen(entry.action, first, exchange)))
        for event in events:
            if isinstance(event, ev.HandShown) and event.cards is not None and not is_shown:
                is_shown = True
                if event.seat != sitting:
                    found.append(Entry(SeenHand(event.seat, event.cards)))
    return found


def _seen(action: SeenAction, event: Event, exchange: ev.Exchanged | None) -> SeenAction:
    """Return an action with the cards that its event shows, and the exchange after it."""
    if isinstance(event, ev.Dealt):
        return SeenDeal(event.packets)
    if isinstance(action, Push) and isinstance(event, ev.Pushed):
        cards: tuple[Card | None, ...] = event.cards or (None,) * len(action.cards)
        if exchange is not None:
            cards = exchange.pushes[action.seat]
        return SeenPush(action.seat, cards) if None in cards else action
    return action
