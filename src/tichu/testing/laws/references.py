"""What can be got at from a view: L28.

Owns :func:`check_references`. Imports the core and ``twins``. A view that kept a reference to its
state would compare and print as it should, and whoever pickles it would send all hands.
"""

import gc
from collections.abc import Iterable, Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Final

from tichu._values import want_instance
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.views.view import public_view, view
from tichu.testing.hidden.twins import seen_seats
from tichu.testing.laws.saying import broken

_STOP: Final = (type, ModuleType, FunctionType, BuiltinFunctionType)
_FEW: Final = 4
"""A hand of so few cards may be equal to a mask of something else by chance."""


def check_references(state: RoundState) -> None:
    """Check L28: no path of references leads from a view to a state, or to a hidden hand."""
    want_instance("check_references(state)", state, RoundState)
    for seat in (*range(state.rules.seats), None):
        seen = public_view(state) if seat is None else view(state, seat)
        shown = seen_seats(state, seat)
        hidden = {
            mask
            for other, mask in enumerate(state.hands)
            if other not in shown and mask.bit_count() > _FEW
        }
        for value in _reachable([seen]):
            if isinstance(value, RoundState | GameState):
                raise broken("L28", f"a reference leads from {seen} to a state", state)
            if isinstance(value, int) and value in hidden:
                raise broken("L28", f"a reference leads from {seen} to a hidden hand", state)


def _reachable(roots: Iterable[object]) -> Iterator[object]:
    """Yield every object to which a path of references leads, through values alone."""
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) not in found and not isinstance(value, _STOP):
            found.add(id(value))
            yield value
            waiting += gc.get_referents(value)
