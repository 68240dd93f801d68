"""How a broken law is told.

Owns :func:`broken`, and :func:`chance_of`, which says where a check draws from. Imports the engine
and ``notation``. The error names the law, says what is wrong, and shows
the position as something that can be pasted.
"""

import random

from tichu.engine.state.round import RoundState
from tichu.engine.transitions.chance import want_rng
from tichu.notation.positions import format_state


def broken(law: str, what: str, *states: RoundState) -> AssertionError:
    """Return the error of a law that does not hold, with the positions in which it does not."""
    shown = "".join(f'\nparse_state("{format_state(state)}")' for state in states)
    return AssertionError(f"{law}: {what}{shown}")


def chance_of(rng: random.Random | None) -> random.Random:
    """Return what a check draws from: what it was given, or without that numbers of its own."""
    if rng is None:
        return random.Random(0)
    want_rng("rng", rng)
    return rng
