"""Values: they have their fields and nothing else, and reject what cannot be read."""

from typing import get_args

import pytest

from support import anything
from tichu import RoundSetup, Rules
from tichu.moves import Happening

CLASSES: tuple[type[object], ...] = (*get_args(Happening), RoundSetup, Rules)


def test_values_have_no_further_attributes() -> None:
    """Nothing can be added, not even with ``object.__setattr__``."""
    for cls in CLASSES:
        value = object.__new__(cls)

        assert not hasattr(value, "__dict__")
        with pytest.raises(AttributeError):
            object.__setattr__(value, "further", 1)


@pytest.mark.parametrize(("cls", "first"), [(RoundSetup, ("5j", "6j", "7j", "8j")), (Rules, 4)])
def test_fields_are_keywords(cls: type[object], first: object) -> None:
    """Classes with many fields take keywords only."""
    with pytest.raises(TypeError, match="positional"):
        anything(cls)(first)
