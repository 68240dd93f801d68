"""Values: they have their fields and nothing else, and reject what cannot be read."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any, cast, get_args

import pytest

from support import anything
from tichu import (
    Card,
    Cards,
    Deal,
    Event,
    InvalidValue,
    RoundSetup,
    Rules,
)

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


def test_a_message_names_the_type_of_what_cannot_be_shown() -> None:
    """The error is the library's, not the value's."""
    with pytest.raises(InvalidValue, match="got a Shy"):
        Card(cast("Any", Shy()))


@pytest.mark.parametrize("listed", [failing, endless])
def test_what_cannot_be_listed_is_refused(listed: Callable[[], Iterator[Any]]) -> None:
    """Neither an iterator that fails nor one without an end makes a value."""
    with pytest.raises(InvalidValue):
        Cards.of(listed())
    with pytest.raises(InvalidValue):
        Deal(listed())
    with pytest.raises(InvalidValue):
        Rules(teams=listed())


@pytest.mark.parametrize("cls", CLASSES)
def test_a_value_has_room_for_its_fields_alone(cls: type[object]) -> None:
    """Nothing more can be put on it, even around its being frozen."""
    value = object.__new__(cls)

    assert not hasattr(value, "__dict__")
    with pytest.raises(AttributeError):
        object.__setattr__(value, "further", 1)


@pytest.mark.parametrize(("cls", "first"), [(RoundSetup, ("5j", "6j", "7j", "8j")), (Rules, 4)])
def test_fields_are_named(cls: type[object], first: object) -> None:
    """Where there are many fields, none is given by its place."""
    with pytest.raises(TypeError, match="positional"):
        anything(cls)(first)
