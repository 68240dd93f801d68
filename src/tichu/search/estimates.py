"""What playouts say about an action: the mean of its margins, and how far it can be trusted.

Owns :class:`Estimate`. Imports the actions only.
"""

from collections.abc import Sequence
from math import inf, isfinite, sqrt
from typing import Final, cast

import attrs

from tichu._values import objects, want_instance
from tichu.engine.table.actions import PlayerAction
from tichu.errors import InvalidValue, shown

_MOST: Final = 10_000_000
_WIDTH: Final = 1.96
"""The standard errors to each side of a mean in a 95 % interval."""


@attrs.frozen(slots=True)
class Estimate:
    """What an action has led to in playouts, for the team of the one who decides.

    >>> from tichu.search import Estimate
    >>> one, other = Estimate(None, (100, 0, 40)), Estimate(None, (60, -40))
    >>> one.n, round(one.mean, 1), one.difference(other)[0]
    (3, 46.7, 40.0)
    """

    action: PlayerAction | None
    """The action; None for waiting, out of turn."""
    margins: tuple[int, ...]
    """The team's score minus the other's in each world; all actions have the same worlds."""
    first: float = 0.0
    """The share of playouts, from 0 to 1, in which the one who decides went out first."""
    worth: float = 0.0
    """The mean, with the bonus for what the prior thinks of the action."""
    weights: tuple[float, ...] = ()
    """How much each world counts; empty if all count the same."""

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidValue` unless margins and weights are such numbers."""
        margins, weights = objects(self.margins), objects(self.weights)
        if not margins or not all(type(each) is int and abs(each) <= _MOST for each in margins):
            raise InvalidValue("Estimate.margins", "expected a tuple of whole numbers")
        if weights is None or len(weights) not in (0, len(margins)):
            raise InvalidValue("Estimate.weights", "expected a number for each margin, or none")
        for weight in weights:
            want_weight("Estimate.weights", weight)
        for name in ("first", "worth"):
            value = getattr(self, name)
            if type(value) is not float or not isfinite(value):
                raise InvalidValue(f"Estimate.{name}", f"expected a float, got {shown(value)}")

    @property
    def n(self) -> int:
        """The number of playouts."""
        return len(self.margins)

    @property
    def mean(self) -> float:
        """The mean of the margins."""
        return mean_of(self.margins, self.weights)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean; of a single playout it has no bounds."""
        half = half_of(self.margins, self.weights)
        return self.mean - half, self.mean + half

    def difference(self, other: "Estimate") -> tuple[float, float, float]:
        """Return by how many points the action is better than another, with the 95 % interval.

        Compared are the worlds in which both were tried; both must be of one evaluation.
        """
        want_instance("difference(other)", other, Estimate)
        pairs = zip(self.margins, other.margins, strict=False)
        differences = [mine - theirs for mine, theirs in pairs]
        weights = self.weights[: len(differences)]
        mean, half = mean_of(differences, weights), half_of(differences, weights)
        return mean, mean - half, mean + half


def mean_of(values: Sequence[int], weights: Sequence[float]) -> float:
    """Return the mean of some values; without weights all count the same."""
    total = sum(weights)
    if not total:
        return sum(values) / len(values)
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / total


def half_of(values: Sequence[int], weights: Sequence[float]) -> float:
    """Return half of the 95 % interval of a mean."""
    number = len(values)
    if number == 1:
        return inf
    mean = mean_of(values, weights)
    total = sum(weights)
    if total:
        pairs = zip(values, weights, strict=True)
        squares = sum((weight * (value - mean)) ** 2 for value, weight in pairs) / total**2
    else:
        squares = sum((value - mean) ** 2 for value in values) / number**2
    return _WIDTH * sqrt(squares * number / (number - 1))


def want_weight(place: str, weight: object) -> float:
    """Return a weight; raise :class:`InvalidValue` unless it is a number from 0 to ten millions."""
    if type(weight) not in (int, float) or not 0 <= cast("float", weight) <= _MOST:
        raise InvalidValue(place, f"expected a number from 0 to {_MOST:,}, got {shown(weight)}")
    return float(cast("float", weight))
