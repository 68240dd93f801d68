"""The vectors of the package, read once."""

from functools import cache

from tichu.conformance import Vector, read_vectors


@cache
def vectors() -> tuple[Vector, ...]:
    """Return all of them."""
    return read_vectors()
