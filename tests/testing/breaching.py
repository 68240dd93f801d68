"""A library with one fault planted, and what a law says of it."""

import builtins
import sys
from collections.abc import Callable, Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any, NamedTuple

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


class Breach(NamedTuple):
    """A fault in what a law asks, and what the law then says."""

    sentence: str
    """What is wrong."""
    law: Any
    """The law, or a part of it with some arguments by name."""
    given: tuple[Any, ...]
    """Its arguments."""
    faults: Mapping[str, object]
    """Other attributes of the law's module, or of the class of what is given."""
    shown: tuple[RoundState, ...]
    """The positions below the sentence."""

    def at(self, *states: RoundState) -> "Breach":
        """Return the breach with other positions below the sentence."""
        return self._replace(shown=states)


def breach(sentence: str, law: Callable[..., object], *given: object, **faults: object) -> Breach:
    """Return a breach; the position is the first argument, if it is one."""
    first = given[0] if given else None
    return Breach(sentence, law, given, faults, (first,) if isinstance(first, RoundState) else ())


def planted(**faults: object) -> dict[str, Any]:
    """Return faults by name, for a table of them."""
    return faults


def told(monkeypatch: pytest.MonkeyPatch, row: Breach) -> tuple[str, str]:
    """Plant the faults; return what the law should say, and what it says."""
    positions = "".join(f'\nparse_state("{format_state(state)}")' for state in row.shown)
    module = sys.modules[getattr(row.law, "func", row.law).__globals__["__name__"]]
    for name, fault in row.faults.items():
        if hasattr(module, name) or hasattr(builtins, name):
            monkeypatch.setattr(module, name, fault, raising=False)
        else:
            is_value = not (callable(fault) or isinstance(fault, property))
            owner = Combination if isinstance(row.given[0], tuple) else row.given[0].__class__
            monkeypatch.setattr(owner, name, property(always(fault)) if is_value else fault)

    with pytest.raises(AssertionError) as caught:
        row.law(*row.given)
    monkeypatch.undo()
    return row.sentence + positions, str(caught.value)
