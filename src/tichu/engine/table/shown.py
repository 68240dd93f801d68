"""The public values that show a board: made when somebody looks.

Compiled, because some look in each step.
"""

from typing import Final, cast

from tichu._kernel.ints import i64
from tichu.engine.machine.board import PHASES, Board
from tichu.engine.table.table import Table, Trick, new_table, new_trick
from tichu.rulebook.calls import unpacked
from tichu.rules import MOST_SEATS

_FLAGS: Final = tuple(
    tuple(mask >> seat & 1 != 0 for seat in range(MOST_SEATS)) for mask in range(1 << MOST_SEATS)
)


def table_of(board: Board) -> Table:
    """Return what all can see, as a value; the same one each time."""
    if board.seen is None:
        facts = board.facts
        board.seen = new_table(
            facts.rules,
            board.dealer,
            PHASES[board.phase],
            board.turn,
            unpacked(board.calls, facts.seats),
            flags(board.decided, facts.seats),
            flags(board.pushed, facts.seats),
            flags(board.played, facts.seats),
            board.finished,
            tuple(board.piles),
            board.mah_jong,
            None if board.counted_out < 0 else board.counted_out,
            trick_of(board),
            board.wish,
            board.sizes,
            board,
        )
    return cast("Table", board.seen)


def trick_of(board: Board) -> Trick | None:
    """Return the open trick."""
    if board.cards == 0:
        return None
    return new_trick(board.winner, board.leader, board.laid, board.form, board.top)


def flags(mask: i64, seats: i64) -> tuple[bool, ...]:
    """Return whether each seat's bit is in a mask."""
    return _FLAGS[mask][:seats]
