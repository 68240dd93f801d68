"""A library with one fault planted, and what a law says of it."""

import random
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import support
import tichu
from support.tables import read_tables
from tichu import Combination, Play, RoundSetup, RoundState
from tichu.notation import format_state
from tichu.testing import laws


def single(card: str) -> Combination:
    """Return a card as a combination."""
    return Combination(card)


def after(below: str) -> RoundState:
    """Return a state where seat 3 has played a card, and seat 0 is on turn with a few."""
    setup = RoundSetup(
        hands=("2jPh", "3j", "4j", "5j"), turn=0, trick=(Play(3, single(below)),), rest_to=2
    )
    return RoundState.from_setup(setup)


LEAD = RoundState.from_setup(RoundSetup(hands=("2jKj", "3j", "4j", "5j"), turn=0, rest_to=1))
"""Seat 0 leads."""
FOLLOW = after("6p")
NEW = tichu.new_round()
KING = Play(0, single("Kj"))
TWO = Play(0, single("2j"))
MOVED = tichu.apply(LEAD, KING)
OTHER = tichu.apply(LEAD, TWO)


def always(value: object) -> Callable[..., Any]:
    """Return a function that gives one answer."""
    return lambda *_: value


def of_seat(wanted: int | None, fault: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that has a fault only where it is asked about one seat."""

    def asked_about(_: object, seat: int | None = None) -> object:
        return fault() if seat == wanted else 0

    return asked_about


def never_the_same() -> Callable[..., Any]:
    """Return a function that never gives the same answer twice."""
    numbers = count()
    return lambda *_: next(numbers)


def one_by_one(*values: object) -> Callable[..., Any]:
    """Return a function that gives one answer after the other."""
    answers = iter(values)
    return lambda *_: next(answers)


CHANGING = SimpleNamespace(dumps=never_the_same())
"""A pickle that never writes the same."""


NAMES: dict[str, Any] = {
    **{name: value for room in (tichu, support, laws) for name, value in vars(room).items()},
    "attrs": attrs,
    "partial": partial,
    "random": random,
    "records": tichu.records,
}
"""What the rows may name, beside the names here and in their test module."""


def breaches(test: str) -> list[list[str]]:
    """Return the rows of the table beside a test: a sentence, the call of a law, and faults."""
    table = Path(test).with_name(Path(test).stem.removeprefix("test_") + ".txt")
    return [row for rows in read_tables(table).values() for row in rows]


def told(patch: pytest.MonkeyPatch, names: dict[str, Any], row: list[str]) -> tuple[str, str]:
    """Plant the faults of a row; return what the law should say, and what it says.

    A fault is another attribute of the law's module, or of a class that is named before it.
    Positions stand below the sentence: those that the row names, or the law's first argument.
    """
    sentence, call, faults, *below = row
    names = {**NAMES, **globals(), **names}
    name, _, arguments = call.partition("(")
    given, more = eval(f"arguments_of({arguments}", names)  # a line of the table
    law = names[name]
    shown = [each for each in given[:1] if isinstance(each, RoundState)]
    if below:
        shown = [names[each] for each in below[0].split() if each != "-"]
    positions = "".join(f'\nparse_state("{format_state(state)}")' for state in shown)
    for fault in faults.split("; ") if faults != "-" else ():
        place, _, text = fault.partition(" = ")
        owner, _, attribute = place.rpartition(".")
        value = eval(text, names)
        where = eval(owner or "None", names)
        if not owner:
            patch.setitem(law.__globals__, attribute, value)
        elif callable(value) or isinstance(value, property):
            patch.setattr(where, attribute, value)
        else:
            patch.setattr(where, attribute, property(always(value)))
    with pytest.raises(AssertionError) as caught:
        law(*given, **more)
    patch.undo()
    return sentence.replace(r"\n", "\n").format_map(names) + positions, str(caught.value)


def arguments_of(*given: object, **more: object) -> tuple[tuple[object, ...], dict[str, object]]:
    """Return the arguments of a call."""
    return given, more
