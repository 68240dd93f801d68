"""The rounds of records, with what each of their actions was decided on."""

from collections.abc import Iterator

from tichu.engine.state import GameState, after_round, new_round_state
from tichu.records.record import Record
from tichu.tables.sights import Sights, sights

Walked = tuple[GameState, Sights, GameState]
"""The game before a round, what its actions were decided on, and the game after."""


def walked(record: Record) -> Iterator[Walked]:
    """Yield what there is to see of each round of a record.

    Raises :class:`DataError`, with the place, at the end of the round or record with an error.
    """
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
