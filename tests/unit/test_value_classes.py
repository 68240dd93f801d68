"""Events, setups and rules as classes: they have their fields and nothing else.

Each test here was written because a slip that ``proof/mutation`` made was found by no other.
"""

from typing import get_args

import pytest

from support import anything
from tichu import Event, RoundSetup, Rules

CLASSES: tuple[type[object], ...] = (*get_args(Event), RoundSetup, Rules)


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
