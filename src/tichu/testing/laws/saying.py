"""The error for a broken law."""

import random

from tichu._chance import want_rng
from tichu.engine.round import RoundState
from tichu.notation.positions import format_state


def broken(law: str, what: str, *states: RoundState) -> AssertionError:
    """Return the error for a broken law, with positions that can be pasted."""
    shown = "".join(f'\nparse_state("{format_state(state)}")' for state in states)
    return AssertionError(f"{law}: {what}{shown}")


def chance_of(rng: random.Random | None) -> random.Random:
    """Return the generator that a check was given, or one with a fixed seed."""
    if rng is None:
        return random.Random(0)
    want_rng("rng", rng)
    return rng
