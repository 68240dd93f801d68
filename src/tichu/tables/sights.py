"""What each action of a round of the base game was decided on.

The round is moved, not made anew after each action: states would take most of a table's time.
"""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from tichu._kernel.ints import i64
from tichu.engine.legality.judgement import judge_of
from tichu.engine.machine.board import OVER, PHASES
from tichu.engine.machine.position import Position
from tichu.engine.state.step import move
from tichu.engine.table.actions import Action

Sight = tuple[Sequence[int], list[int], str, int, int | None, int | None]
"""The hands, their sizes, the phase, the cards of the play to be beaten, whose it is, the wish."""

_PHASES: Final = tuple([phase.value for phase in PHASES])


def sights(position: Position, actions: Iterable[object]) -> list[Sight]:
    """Move a position by actions, and return what is seen before each of them and at the end.

    The first illegal action is the end.
    """
    found = [_sight(position)]
    for action in actions:
        if position.board.phase == OVER or judge_of(position, action) is not None:
            break
        move(position, cast("Action", action))
        found.append(_sight(position))
    return found


def _sight(position: Position) -> Sight:
    board = position.board
    packed: i64 = board.sizes
    sizes: list[int] = []
    for _ in range(board.facts.seats):
        sizes.append(packed & 15)  # compiled
        packed >>= 4
    top, winner = (board.last, board.winner) if board.cards else (0, None)
    return position.hands.copy(), sizes, _PHASES[board.phase], top, winner, board.wish or None
