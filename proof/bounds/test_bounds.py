"""A call is measured by itself, and everything public has a call."""

import time

import pytest

import tichu
from bounds.arguments import calls
from bounds.measure import MEMORY, SECONDS, Cost, cost
from bounds.table import FILE, Row, measured, page
from fuzz.callables import Target, targets

FUNCTIONS = [target for target in targets() if not isinstance(target.call, type)]


def test_time_and_memory_are_those_of_the_call() -> None:
    """What is made before is not counted, and what is let go at the end is."""

    def prepared() -> None:
        time.sleep(0.01)

    def spent() -> None:
        bytearray(50_000_000)

    held = bytearray(30_000_000)
    idle, busy = cost(lambda: prepared if held else spent), cost(lambda: spent)

    assert idle.megabytes < 5
    assert 45 < busy.megabytes < 60
    assert idle.is_within
    assert busy.is_within


def test_an_iterator_is_read_to_its_end() -> None:
    """A generator has done nothing when it is returned."""
    read = cost(lambda: lambda: (bytearray(1_000_000 * number) for number in range(20)))

    assert read.megabytes > 15


def test_a_refusal_has_its_message_and_a_bound_its_measure() -> None:
    """A refusal is told; time and memory beyond the bounds are."""
    refusal = cost(lambda: lambda: tichu.search.partition(tichu.DECK))

    assert "partition(cards): expected a hand of at most 14 cards, got 56" == refusal.said
    assert refusal.is_within
    assert not Cost(SECONDS + 0.1, 0.0).is_within
    assert not Cost(0.0, MEMORY + 1.0).is_within


@pytest.mark.parametrize("target", FUNCTIONS, ids=lambda target: target.name)
def test_every_function_has_a_call(target: Target) -> None:
    """Large arguments are found for everything that becomes public."""
    assert [*calls(target)]


def test_the_table_has_a_row_for_each_function() -> None:
    """Its head says by which command, of what, when and where; its rows are within the bounds."""
    rows = [*measured(["tichu.search.turns", "tichu.Card."])]
    text = page([*rows, Row("a|b", "x" * 200, 0.5, 1.0)])
    head, _, _ = FILE.read_text(encoding="utf-8").partition("\n| ---")

    assert {"tichu.search.turns", "tichu.Card.of", "tichu.Card.parse"} == {row.name for row in rows}
    assert all(row.is_within for row in rows)
    assert "| `a|b` |" in text
    assert "python -m bounds --write" in text
    assert "python -m bounds --write" in head
