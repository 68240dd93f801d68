"""Boards: the public part of a round in numbers, and the public values that show it."""

import pickle
import random

import pytest

from support.walks import walk
from tichu import GRIFFIN, NANJING, TIENTSIN, TRICHU, Rules, new_round
from tichu.engine.board import FIELDS, Board
from tichu.engine.table import Table, board_of


def fields(board: Board) -> dict[str, object]:
    """Return what is on a board."""
    return {name: getattr(board, name) for name in FIELDS}


@pytest.mark.parametrize("rules", [NANJING, GRIFFIN, TIENTSIN, TRICHU])
def test_a_table_answers_what_its_state_answers(rules: Rules) -> None:
    """A table that is read from a pickle has the same board."""
    for state in walk(rules, random.Random(3).randrange(100)):
        table: Table = pickle.loads(pickle.dumps(state.table))

        assert board_of(state.table) == board_of(table)
        assert fields(board_of(state.table)) == fields(board_of(table).copy())
        assert hash(board_of(state.table)) == hash(board_of(table))
        assert (state.to_act, state.may_interrupt) == (table.to_act, table.may_interrupt)
        assert state.passed == table.passed
        assert state.trick is None or state.trick.best == state.trick.plays[-1]
        assert table.callers == tuple(s for s in range(rules.seats) if table.may_call(s))
        assert {*table.bombers, *table.callers} - {*table.to_act} == {*table.may_interrupt}
        assert table.is_decided is (len(state.finished) >= rules.seats - 1)
        assert table.active == tuple(state.size(seat) > 0 for seat in range(rules.seats))


def test_a_board_equals_boards_only() -> None:
    """Boards of other rules, or other values, are not equal to it."""
    board = board_of(new_round(NANJING).table)

    assert board != board_of(new_round(GRIFFIN).table)
    assert board != 5
    assert board == board_of(new_round(Rules()).table)
