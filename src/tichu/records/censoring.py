"""A record as one player could have written it.

Owns :func:`seen_by`. Imports ``record`` and ``seen``. What a player learns in the end is told at
once: what others called in secret, and the card that they pushed to him.
"""

from collections import deque
from collections.abc import Iterator

import attrs

from tichu._values import want_instance, want_int
from tichu.engine.state.game import GameState
from tichu.engine.table.actions import CallGrandTichu, Deal, DeclineGrandTichu, Play, Push
from tichu.errors import InvalidValue
from tichu.phases import Phase
from tichu.records.moves import Move, SeenAction, SeenDeal, SeenPush
from tichu.records.record import Record
from tichu.records.rounds import RecordRound
from tichu.records.seen import settled
from tichu.rules import Rules


def seen_by(record: Record, seat: int) -> Record:
    """Return a record with only those cards that the player at a seat has seen.

    Comments and fields of one's own are left out, since they may tell what is hidden. So is the
    end of a record that stops before something is known which its last moves depend on: who leads,
    what was called in secret, or whether there is a bomb. Raises :class:`DataError` for a record
    that is wrong, and :class:`InvalidValue` for games with an open dummy and for records that
    hide cards already.
    """
    want_instance("seen_by(record)", record, Record)
    want_int("seen_by(seat)", seat, 0, record.rules.seats - 1)
    if not record.is_known:
        raise InvalidValue("seen_by(record)", "the record hides cards already")
    bare = attrs.evolve(record, seat=seat, comment="", fields={})
    end = deque(record.states(), maxlen=1).pop()
    rounds = tuple(
        _seen_round(told, record.rules, seat, end if number == len(end.results) else None)
        for number, told in enumerate(record.rounds)
    )
    return attrs.evolve(bare, rounds=rounds)


def _seen_round(told: RecordRound, rules: Rules, seat: int, end: GameState | None) -> RecordRound:
    moves = told.moves
    if end is not None:
        moves = settled(moves, seat, rules.seats)
        if end.phase is Phase.GRAND_TICHU and rules.grand_order == "simultaneous":
            moves = tuple(move for move in moves if _is_seen(move.action, seat))
    return RecordRound(tuple(_seen_moves(moves, rules, seat)), told.scores, told.players)


def _is_seen(action: SeenAction, seat: int) -> bool:
    return not isinstance(action, CallGrandTichu | DeclineGrandTichu) or action.seat == seat


def _seen_moves(moves: tuple[Move, ...], rules: Rules, seat: int) -> Iterator[Move]:
    exchanged = any(isinstance(move.action, Play) for move in moves)
    for move in moves:
        action: SeenAction = move.action
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
        yield Move(action)
