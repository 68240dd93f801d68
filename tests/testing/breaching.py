"""A library with one fault planted, and what a law says of it."""

from collections.abc import Callable, Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import tichu
from support import anything
from tichu import CallTichu, Cards, Combination, Play, RoundSetup, RoundState
from tichu.notation import format_state


def single(card: str) -> Combination:
    """Return a card as a combination."""
    return Combination.of(Cards.parse(card))


def after(below: str) -> RoundState:
    """Return a state in which seat 3 has played a card, and seat 0 is on turn with a few."""
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
SEATED_ELSEWHERE = RoundState.from_setup(
    RoundSetup(
        hands=("5j", "2jKj", "3j", "4j"),
        rules=tichu.Rules(teams=(1, 0, 1, 0)),
        dealer=1,
        turn=1,
        rest_to=2,
    )
)
"""The lead, with everybody a seat further."""
OTHER = tichu.apply(LEAD, TWO)


def always(value: object) -> Callable[..., Any]:
    """Return a function that gives one answer."""
    return lambda *_: value


def calls(_: object, seat: int) -> tuple[CallTichu]:
    """List a call."""
    return (CallTichu(seat),)


def lists_itself(_: object, seat: int | None = None) -> tuple[int | None]:
    """List what a state is asked for with a seat, and a view without."""
    return (seat,)


def never_the_same() -> Callable[..., Any]:
    """Return a function that never gives the same answer twice."""
    numbers = count()
    return lambda *_: next(numbers)


def one_by_one(*values: object) -> Callable[..., Any]:
    """Return a function that gives one answer after the other."""
    answers = iter(values)
    return lambda *_: next(answers)


def lists_for(wanted: int, *actions: tichu.Action) -> Callable[..., Any]:
    """Return a function that lists something for one seat."""

    def listed(_: object, seat: int | None = None, *__: object) -> tuple[tichu.Action, ...]:
        return actions if seat == wanted else ()

    return listed


def as_many_as_the_seat(_: object, seat: int) -> tuple[Play, ...]:
    """List more for a higher seat."""
    return (KING,) * seat


def refuses(reason: object) -> Callable[..., Any]:
    """Return a function that refuses every action for a reason."""

    def refuse(*_: object) -> None:
        raise tichu.IllegalAction(anything(reason))

    return refuse


CHANGING = SimpleNamespace(dumps=never_the_same())
"""A pickle that never writes the same."""

Row = tuple[str, tuple[RoundState, ...], Mapping[str, object], Callable[[], object]]
"""What a law says, the positions below it, the faults by place, and the call of the law."""


def breaches(
    law: Callable[[], object],
    states: tuple[RoundState, ...],
    *faults: tuple[str, Mapping[str, object]],
) -> list[Row]:
    """Return the rows of a law that is called with one fault after the other."""
    return [(sentence, states, planted, law) for sentence, planted in faults]


def told(monkeypatch: pytest.MonkeyPatch, row: Row) -> tuple[str, str]:
    """Plant the faults; return what the law should say, and what it says."""
    sentence, states, faults, law = row
    positions = "".join(f'\nparse_state("{format_state(state)}")' for state in states)
    for name, fault in faults.items():
        is_value = "State." in name and not (callable(fault) or isinstance(fault, property))
        planted = property(always(fault)) if is_value else fault
        monkeypatch.setattr(f"tichu.testing.laws.{name}", planted, raising=False)

    with pytest.raises(AssertionError) as caught:
        law()
    monkeypatch.undo()
    return sentence + positions, str(caught.value)
