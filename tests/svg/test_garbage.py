"""Arguments that make no sense: each function draws, or raises a TichuError."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

import tichu
from tichu import TichuError, svg


class Fails:
    """Fails whatever is done with it."""

    def __iter__(self) -> Iterator[object]:
        """Fail."""
        raise RuntimeError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")


GARBAGE: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    1.5,
    float("nan"),
    "",
    "Dr",
    "\x00\ud800",
    b"Dr",
    (),
    ("Dr",),
    (None, None, None, None),
    ("A", "B", "C", "D"),
    ("A", "B", "\ud800", "\x07"),
    itertools.repeat("Dr"),
    {"Dr": 1},
    Fails(),
    tichu.DRAGON,
    tichu.DECK,
    tichu.NANJING,
    tichu.Pass(0),
    tichu.Play(5, "Dr"),
    [tichu.Play(5, "Dr")],
    tichu.new_game(),
    tichu.score_round((2, 1, 0), (70, 30)),
    [tichu.score_round((2, 1, 0), (70, 30))],
    object(),
    svg,
)
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
    for value in GARBAGE:
        try:
            picture = draw(*before, **{name: value})
        except TichuError:
            refused += 1
        else:
            ET.fromstring(picture)
    assert refused >= 20
