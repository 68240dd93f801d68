"""Games and records from text.

Failing examples of :func:`~tichu.testing.games` and :func:`~tichu.testing.records` print as calls
of the functions here.
"""

from typing import cast

from tichu import records
from tichu._values import as_tuple, objects
from tichu.engine.state.game import GameState
from tichu.errors import InvalidValue, shown
from tichu.notation.positions import parse_state
from tichu.notation.results import parse_result
from tichu.records import Record


def game_at(position: str, scores: tuple[int, ...], results: tuple[str, ...] = ()) -> GameState:
    """Return a game from the position of its round, its scores, and earlier results.

    Failing examples of :func:`games` print as a call of it. Raises what
    :func:`~tichu.notation.parse_state`, :func:`~tichu.notation.parse_result` and
    :class:`~tichu.GameState` raise.

    >>> game_at("nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -", (40, 60), ("210 40:60 0:0",))
    <GameState 40:60 after 1 rounds, <RoundState deal_first: nobody to act, hands of 0 0 0 0>>
    """
    given = objects(as_tuple(results))
    if given is None:
        raise InvalidValue("game_at(results)", f"expected results, got {shown(results)}")
    earlier = tuple(map(parse_result, cast("tuple[str, ...]", given)))
    return GameState(parse_state(position), as_tuple(scores), earlier)


def read_record(text: str) -> Record:
    """Return the only game of a record file.

    Failing examples of :func:`records` print as a call of it. Raises what
    :func:`tichu.records.read` raises, and :class:`~tichu.InvalidValue` unless the file has
    exactly one game.
    """
    found = records.read(text)
    if len(found) != 1:
        raise InvalidValue("read_record(text)", f"expected one game, got {len(found)}")
    return found[0]
