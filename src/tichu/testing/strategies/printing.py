"""How drawn values are printed: as a call that makes them again.

Owns :func:`pasted`. Imports nothing of the package. A state's ``repr`` shows no hidden card, which
is right in a log and useless in a failing example. Hypothesis prints a value that was mapped by
the function that made it; so each strategy here draws a *text* and maps it by the function that
reads it, and what is printed can be pasted:

    state=tichu.notation.parse_state('nanjing play 0 0 2j/3j/4j/5j - - ---- - - - 0123 ... -')
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def pasted(name: str, function: Callable[P, T]) -> Callable[P, T]:
    """Return a function that does the same and is printed under a name with its module."""

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    return call
