"""The rounds of records, with what each of their actions was decided on."""

from collections.abc import Iterator
from typing import Any

from tichu.engine.game import after_round
from tichu.engine.round import new_round_state
from tichu.games import has_other_kind
from tichu.records.following import StateWalker, follow
from tichu.records.record import Record
from tichu.tables.sights import Sights, sights

Walked = tuple[Any, Sights, Any]
"""The game before a round, what its actions were decided on, and the game after."""


def walked(record: Any) -> Iterator[Walked]:  # noqa: ANN401  # of any kind
    """Yield what there is to see of each round of a record.

    Raises :class:`DataError`, with the place, at the end of the round or record with an error.
    """
    return _by_states(record) if has_other_kind(record.rules) else _by_moves(record)


def _by_states(record: Any) -> Iterator[Walked]:  # noqa: ANN401  # of any kind
    walker: StateWalker[Any] = StateWalker(record.start())
    following = follow(walker, record)
    for played in record.rounds:
        begun = walker.game
        seen = Sights()
        for entry in played.entries:
            now = walker.game.round
            next(following)
            _add(seen, getattr(entry.action, "seat", None), now)
        now = walker.game.round
        seen.note(now.phase.value, [*now.hand_masks])
        yield begun, seen, walker.game
    next(following, None)  # to what the record states of its end


def _by_moves(record: Record) -> Iterator[Walked]:
    """Walk a record of the base game, without a state for each action."""
    game = record.start()
    for number, played in enumerate(record.rounds):
        begun = game
        if begun.is_over or len(begun.results) < number:
            record.end()  # finds the error
        position = begun.round._position.copy()  # noqa: SLF001
        seen = sights(position, [entry.action for entry in played.entries])
        game = after_round(begun, new_round_state(position))
        result = game.results[number].scores if len(game.results) > number else None
        if len(seen.seats) < len(played.entries) or played.scores not in (None, result):
            record.end()
        yield begun, seen, game
    if record.scores not in (None, game.scores):
        record.end()


def _add(seen: Sights, seat: int | None, now: Any) -> None:  # noqa: ANN401  # of any kind
    hands = now.hand_masks
    top = next(reversed(now.trick or ()), None)
    cards, winner = (0, None) if top is None else (top.combination.cards.mask, top.seat)
    sizes = bytes(map(int.bit_count, hands))
    seen.add(seat, now.phase.value, [*hands], sizes, cards, winner, now.wish)
