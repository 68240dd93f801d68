"""Whatever a public callable is given, it answers or raises a ``TichuError``."""

import os
import pickle

import pytest

from fuzz.callables import ALLOWED, LEFT_OUT, MODULES, Target, public_names, targets
from fuzz.goods import stock
from fuzz.hostile import GARBAGE
from fuzz.values import SLOW, met
from tichu import TichuError

CALLS = int(os.environ.get("TICHU_FUZZ_CALLS", "40"))
"""For each callable; the long run is elsewhere."""
TARGETS = tuple(targets())


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_no_foreign_exception(target: Target) -> None:
    """Wrong types, forged fields, endless and lying containers: a value or our error."""
    outcome = met(target, max(2, CALLS // SLOW.get(target.name, 1)), seed=1)

    assert () == outcome.failures


def test_every_public_function_is_met_with_garbage() -> None:
    """What is added to an ``__all__`` is found by itself."""
    names = {target.name for target in TARGETS}

    assert {"tichu.apply", "tichu.text.event_sentence", "tichu.records.write"} <= names
    assert {"tichu.Rules", "tichu.Rules.team", "tichu.RoundState.from_setup"} <= names
    assert {"tichu.testing.laws.check_symmetric", "tichu.Cards.__contains__"} <= names
    assert len(TARGETS) > 250


def test_what_is_left_out_is_there() -> None:
    """No exception outlives its callable."""
    from importlib import import_module

    listed = {
        f"{name}.{public}" for name in MODULES for public in public_names(import_module(name))
    }

    for name in (*LEFT_OUT, *ALLOWED, *SLOW):
        assert any(name in (each, each.rpartition(".")[0]) for each in (*listed, *_methods())) or (
            name in MODULES
        )


def _methods() -> set[str]:
    """Return the names of all methods of public classes, left out or not."""
    from importlib import import_module

    found: set[str] = set()
    for name in MODULES:
        module = import_module(name)
        for public in public_names(module):
            value = getattr(module, public)
            if isinstance(value, type):
                found |= {f"{name}.{public}.{member}" for member in dir(value)}
    return found


def test_garbage_is_made_anew() -> None:
    """No piece knows what was done to the one before it; each can be made."""
    for make in GARBAGE.values():
        make()
    assert next(iter(GARBAGE["endless numbers"]())) == 0  # type: ignore[call-overload]


def test_the_stock_stays_as_it_is() -> None:
    """No call changes a value that it is given."""
    before = [pickle.dumps(value) for value in stock() if _is_ours(value)]
    for target in TARGETS[:60]:
        met(target, 5, seed=2)

    assert before == [pickle.dumps(value) for value in stock() if _is_ours(value)]


def _is_ours(value: object) -> bool:
    """Return whether a value is one that cannot change."""
    return type(value).__module__.startswith("tichu.engine")


def test_errors_of_ours_alone_are_expected() -> None:
    """Each callable may raise a ``TichuError``; few may raise something of Python's."""
    from fuzz.callables import allowed

    assert (TichuError,) == allowed("tichu.apply")
    assert (TichuError, OSError) == allowed("tichu.bsw.find")
