"""The source of chance: any object with a method ``random()``, such as :class:`random.Random`.

A choice among n is ``int(rng.random() * n)``, and a choice among one draws nothing. ``random()`` is
the one method whose sequence Python promises to keep, so the deals and games of a seed stay the
same.
"""

from typing import Protocol

from tichu.errors import InvalidValue, shown


class Rng(Protocol):
    """A source of random numbers; :class:`random.Random` is one."""

    def random(self) -> float:
        """Return a number from 0.0 up to, but not including, 1.0."""


def want_rng(place: str, rng: object) -> None:
    """Raise :class:`InvalidValue` unless ``rng`` has a method ``random()``."""
    if not callable(getattr(rng, "random", None)):
        message = f"expected a generator such as random.Random, got {shown(rng)}"
        if hasattr(type(rng), "phase"):
            message += "; the state comes first, then the generator"
        raise InvalidValue(place, message)
