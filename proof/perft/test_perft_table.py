"""The table of ``conformance/perft``: the engine counts what the referee has counted.

With ``TICHU_PERFT=deep`` in the environment all of ``deep.txt`` is counted, which takes some
minutes.
"""

import itertools
import os
from collections import Counter
from pathlib import Path

import attrs
import pytest

from perft.counting import Counts, counts
from perft.tables import COUNTS, DEEP, Row, read
from perft.texts import parse, parse_rules
from perft.texts import write as write_position
from tichu import Phase, Rules
from tichu.notation import format_state, parse_state
from tichu.perft import perft
from tichu.rules import PRESETS

LOTS = 16
DEEP_TOO = os.environ.get("TICHU_PERFT") == "deep"
MOST = 10**9 if DEEP_TOO else 200
"""Up to how many sequences are counted for one number of ``deep.txt``."""


def check(row: Row) -> None:
    """The engine reads the position, writes it alike, and counts the same at every depth."""
    state = parse_state(row.position)
    found = tuple(
        Counts(each.depth, perft(state, each.depth), perft(state, each.depth, interrupts=False))
        for each in row.counts
    )
    assert row.counts == found, row.name
    assert row.position == format_state(state)


def rows_of(path: Path) -> list[Row]:
    """Return the rows of a file."""
    return list(read(path))


@pytest.mark.parametrize("lot", range(LOTS))
def test_counts(lot: int) -> None:
    """Every count of ``counts.txt`` is the engine's."""
    for row in rows_of(COUNTS)[lot::LOTS]:
        check(row)


@pytest.mark.slow
@pytest.mark.parametrize("lot", range(LOTS))
def test_deep_counts(lot: int) -> None:
    """Every count of ``deep.txt``, or every one that is not large, is the engine's."""
    for row in rows_of(DEEP)[lot::LOTS]:
        check(row._replace(counts=tuple(each for each in row.counts if each.total <= MOST)))


@pytest.mark.parametrize("path", [COUNTS, DEEP], ids=["counts", "deep"])
def test_the_files_are_in_form(path: Path) -> None:
    """Names and positions come once, depths from 1 up; interrupts only add, and 0 is the last."""
    rows = rows_of(path)
    assert len(rows) == len({row.name for row in rows}) == len({row.position for row in rows})
    for row in rows:
        assert [each.depth for each in row.counts] == list(range(1, len(row.counts) + 1))
        assert all(0 <= each.quiet <= each.total for each in row.counts)
        assert all(each.total for each in row.counts[:-1])


def test_what_is_in_the_table() -> None:
    """All phases and presets, and every field of the rules with a value that is not the default.

    What calls are worth changes no count.
    """
    rows = rows_of(COUNTS)
    states = [parse_state(row.position) for row in rows]
    assert len([each for row in rows for each in row.counts]) >= 400
    assert set(Phase) == {state.phase for state in states}
    assert set(PRESETS.values()) <= {state.rules for state in states}
    default = Rules()
    unlike = {
        field.name
        for state in states
        for field in attrs.fields(Rules)
        if getattr(state.rules, field.name) != getattr(default, field.name)
    }
    worth = {"tichu_points", "grand_tichu_points"}
    assert {field.name for field in attrs.fields(Rules)} - worth == unlike
    # Where somebody can interrupt, the two counts differ: bombs, announcements, calls.
    sorts = Counter(state.phase for state, row in zip(states, rows, strict=True) if differs(row))
    for phase in (Phase.PUSH, Phase.PLAY, Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK):
        assert sorts[phase], phase


def differs(row: Row) -> bool:
    """Return whether somebody can act out of turn at once."""
    return row.counts[0].total != row.counts[0].quiet


# That the table is the referee's


def test_the_referee_counts_so() -> None:
    """For a part of the table, the referee counts again."""
    for row in rows_of(COUNTS)[::12]:
        found = counts(parse(row.position), 20)

        assert list(row.counts[: len(found)]) == found, row.name


def test_positions_are_written_as_they_are_read() -> None:
    """The referee's own reader and writer of positions agree, except about ended rounds."""
    for row in itertools.islice(rows_of(COUNTS), 0, None, 3):
        if " over " not in row.position:
            rules_text = row.position.partition(" ")[0]
            assert row.position == write_position(rules_text, parse(row.position))


@pytest.mark.parametrize("name", PRESETS)
def test_the_referee_knows_the_presets(name: str) -> None:
    """A preset has the same fields for the referee and for the library."""
    for field in attrs.fields(Rules):
        assert getattr(PRESETS[name], field.name) == getattr(parse_rules(name), field.name)
