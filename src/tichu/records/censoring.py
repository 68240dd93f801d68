"""A record as one player could have written it.

Facts that a player learns only later are written where they happened: secret calls of others, and
the cards that others pushed to this player.
"""

from collections import deque
from collections.abc import Iterator

import attrs

from tichu._values import want_instance, want_int
from tichu.engine.state.game import GameState
from tichu.engine.table.actions import CallGrandTichu, Deal, DeclineGrandTichu, Play, Push
from tichu.errors import InvalidValue
from tichu.phases import Phase
from tichu.records.entries import Entry, RecordRound, SeenAction, SeenDeal, SeenPush
from tichu.records.record import Record
from tichu.records.seen import settled
from tichu.rules import Rules


def seen_by(record: Record, seat: int) -> Record:
    """Return a record with only the cards that the player at a seat has seen.

    Comments and custom fields are left out, since they may reveal hidden cards. So is the end of
    an unfinished record whose last actions cannot be understood without the actions that follow:
    the exchange before the first lead, secret calls, an announced bomb. Raises :class:`DataError`
    for a record with an error, and :class:`InvalidValue` for a game with an open dummy and for a
    record that already hides cards.

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
    bare = attrs.evolve(record, seat=seat, comment="", fields={})
    end = deque(record.states(), maxlen=1).pop()
    rounds = tuple(
        _seen_round(played, record.rules, seat, end if number == len(end.results) else None)
        for number, played in enumerate(record.rounds)
    )
    return attrs.evolve(bare, rounds=rounds)


def _seen_round(played: RecordRound, rules: Rules, seat: int, end: GameState | None) -> RecordRound:
    """Return a round as a player saw it; ``end`` is where an unfinished one stopped."""
    entries = played.entries
    if end is not None:
        entries = settled(entries, seat, rules.seats)
        if end.phase is Phase.GRAND_TICHU and rules.grand_order == "simultaneous":
            entries = tuple(entry for entry in entries if _is_seen(entry.action, seat))
    return RecordRound(tuple(_seen_entries(entries, rules, seat)), played.scores, played.players)


def _is_seen(action: SeenAction, seat: int) -> bool:
    """Return whether a seat sees an action while others decide on grand tichu in secret."""
    return not isinstance(action, CallGrandTichu | DeclineGrandTichu) or action.seat == seat


def _seen_entries(entries: tuple[Entry, ...], rules: Rules, seat: int) -> Iterator[Entry]:
    exchanged = any(isinstance(entry.action, Play) for entry in entries)
    for entry in entries:
        action: SeenAction = entry.action
        if isinstance(action, Deal):
            packets = enumerate(action.hands)
            action = SeenDeal(tuple(cards if to == seat else None for to, cards in packets))
        elif isinstance(action, Push) and action.seat != seat:
            recipients = rules.push_recipients(action.seat)
            cards = tuple(
                card if to == seat and exchanged else None
                for card, to in zip(action.cards, recipients, strict=True)
            )
            if None in cards:
                action = SeenPush(action.seat, cards)
        yield Entry(action)
