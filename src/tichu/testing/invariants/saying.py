"""How a broken law is told.

Owns :func:`broken`. Imports ``notation``. The error names the law, says what is wrong, and shows
the position as something that can be pasted.
"""

from tichu.engine.state import RoundState
from tichu.notation.positions import format_state


def broken(law: str, what: str, *states: RoundState) -> AssertionError:
    """Return the error of a law that does not hold, with the positions in which it does not."""
    shown = "".join(f'\nparse_state("{format_state(state)}")' for state in states)
    return AssertionError(f"{law}: {what}{shown}")
