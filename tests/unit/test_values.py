"""Values: they have their fields and nothing else, and reject what cannot be read."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any, cast, get_args

import pytest

from support import anything
from tichu import Card, Cards, Deal, Event, InvalidValue, RoundSetup, Rules
from tichu._values import as_tuple

CLASSES: tuple[type[object], ...] = (*get_args(Event), RoundSetup, Rules)


class Shy:
    """A value that cannot be shown."""

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError("no")


def failing() -> Iterator[int]:
    """Yield a number, then fail."""
    yield 0
    raise RuntimeError("no")


def endless() -> Iterator[Card]:
    """Yield a card without end."""
    return itertools.repeat(Card.parse("Ma"))


def test_a_value_that_cannot_be_shown() -> None:
    """The error names its type if its ``repr`` fails."""
    with pytest.raises(InvalidValue, match="got a Shy"):
        Card(cast("Any", Shy()))


@pytest.mark.parametrize(
    ("listed", "message"),
    [
        (failing, "iterating over it raised RuntimeError"),
        (endless, "expected at most 100000 items"),
    ],
)
def test_iterators_that_fail_or_never_end(
    listed: Callable[[], Iterator[Any]], message: str
) -> None:
    """They raise ``InvalidValue``."""
    calls = (lambda: Cards.of(listed()), lambda: Deal(listed()), lambda: Rules(teams=listed()))
    for call in calls:
        with pytest.raises(InvalidValue) as caught:
            call()
        assert f"items: {message}" == str(caught.value)


@pytest.mark.parametrize("cls", CLASSES)
def test_values_have_no_further_attributes(cls: type[object]) -> None:
    """Nothing can be added, not even with ``object.__setattr__``."""
    value = object.__new__(cls)

    assert not hasattr(value, "__dict__")
    with pytest.raises(AttributeError):
        object.__setattr__(value, "further", 1)


@pytest.mark.parametrize(("cls", "first"), [(RoundSetup, ("5j", "6j", "7j", "8j")), (Rules, 4)])
def test_fields_are_keywords(cls: type[object], first: object) -> None:
    """Classes with many fields take keywords only."""
    with pytest.raises(TypeError, match="positional"):
        anything(cls)(first)


def test_the_most_items_of_a_field() -> None:
    """As many are taken from anything, and one more from nothing."""
    most = 100_000
    whole = (0,) * most
    assert whole is as_tuple(whole)
    assert whole == as_tuple(itertools.repeat(0, most))
    for more in ((0,) * (most + 1), itertools.repeat(0)):
        with pytest.raises(InvalidValue) as caught:
            as_tuple(more)
        assert "items: expected at most 100000 items" == str(caught.value)
