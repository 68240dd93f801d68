"""A record as one player could have written it.

Owns :func:`seen_by`. Imports ``record``. What a player learns in the end is told at once: what
others called in secret, and the card that they pushed to him.
"""

from collections.abc import Iterator

import attrs

from tichu.engine.actions import CallGrandTichu, Deal, DeclineGrandTichu, Play, Push
from tichu.errors import InvalidValue
from tichu.records.moves import Move, SeenAction, SeenDeal, SeenPush
from tichu.records.record import Record
from tichu.records.rounds import RecordRound
from tichu.rules import Rules
from tichu.values import want_instance, want_int


def seen_by(record: Record, seat: int) -> Record:
    """Return a record with only those cards that the player at a seat has seen.

    Comments and fields of one's own are left out, since they may tell what is hidden. So is the
    end of a record that stops before something is known which its last moves depend on: who leads,
    or what was called in secret. Raises :class:`InvalidValue` for games with an open dummy, and
    for records that hide cards already.
    """
    want_instance("seen_by(record)", record, Record)
    want_int("seen_by(seat)", seat, 0, record.rules.seats - 1)
    if not record.is_known:
        raise InvalidValue("seen_by(record)", "the record hides cards already")
    rounds = tuple(_seen_round(told, record.rules, seat) for told in record.rounds)
    return attrs.evolve(record, rounds=rounds, seat=seat, comment="", fields={})


def _seen_round(told: RecordRound, rules: Rules, seat: int) -> RecordRound:
    """Return a round as a player saw it."""
    actions = [*told.actions]
    kinds = [type(action) for action in actions]
    if kinds.count(Push) and Play not in kinds:
        # Until the lead shows who holds the Mah Jong, the exchange is not over for the player.
        actions = actions[: max(place for place, kind in enumerate(kinds) if kind is Push)]
    elif rules.grand_order == "simultaneous" and kinds.count(Deal) == 1:
        decisions = (CallGrandTichu, DeclineGrandTichu)
        actions = [
            action for action in actions if not isinstance(action, decisions) or action.seat == seat
        ]
    moves = tuple(Move(action) for action in _seen_actions(actions, rules, seat))
    return RecordRound(moves, told.scores, told.players)


def _seen_actions(actions: list[SeenAction], rules: Rules, seat: int) -> Iterator[SeenAction]:
    """Yield the actions with what a player has seen of them."""
    exchanged = any(isinstance(action, Play) for action in actions)
    for action in actions:
        if isinstance(action, Deal):
            yield SeenDeal(
                tuple(cards if s == seat else None for s, cards in enumerate(action.hands))
            )
        elif isinstance(action, Push) and action.seat != seat:
            recipients = rules.push_recipients(action.seat)
            yield SeenPush(
                action.seat,
                tuple(
                    card if to == seat and exchanged else None
                    for card, to in zip(action.cards, recipients, strict=True)
                ),
            )
        else:
            yield action
