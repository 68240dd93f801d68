"""Arguments that make no sense: each function draws, or raises a TichuError."""

from collections.abc import Callable
from typing import Final
from xml.etree import ElementTree as ET

import pytest

import tichu
from support.hostile import GARBAGE
from tichu import TichuError, svg

DRAWN: Final = (
    *(tichu.DRAGON, tichu.DECK, tichu.NANJING, tichu.Pass(0), tichu.Play(5, "Dr")),
    *("Dr", ("Dr",), ("A", "B", "C", "D"), ("A", "B", "\ud800", "\x07"), {"Dr": 1}),
    *(tichu.new_game(), tichu.score_round((2, 1, 0), (70, 30)), [tichu.Play(5, "Dr")]),
)
"""Values some of which make sense."""
STATE: Final = tichu.new_round()
CALLS: Final[tuple[tuple[Callable[..., str], tuple[object, ...], str], ...]] = (
    (svg.card, (), "card"),
    (svg.card, ("Dr",), "size"),
    (svg.hand, (), "cards"),
    (svg.hand, ("Dr",), "style"),
    (svg.combination, (), "combination"),
    (svg.trick, (), "plays"),
    (svg.trick, ([tichu.Play(1, "Dr")],), "names"),
    (svg.table, (), "position"),
    (svg.table, (STATE,), "names"),
    (svg.table, (STATE,), "reveal"),
    (svg.score_sheet, (), "results"),
    (svg.score_sheet, ([],), "rules"),
    (svg.score_sheet, ([],), "names"),
    (svg.score_sheet, ([],), "start"),
)
"""Functions, their first arguments, and the argument that is garbage."""


@pytest.mark.parametrize(("draw", "before", "name"), CALLS)
def test_garbage(draw: Callable[..., str], before: tuple[object, ...], name: str) -> None:
    """Every picture is well-formed, and a value that cannot be drawn raises a TichuError."""
    refused = 0
    for value in (*DRAWN, *(make() for make in GARBAGE.values())):
        try:
            picture = draw(*before, **{name: value})
        except TichuError:
            refused += 1
        else:
            ET.fromstring(picture)
    assert refused >= 40
