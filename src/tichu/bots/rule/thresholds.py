"""The numbers by which the rules of thumb decide that a user may change."""

from typing import Final

import attrs

from tichu._values import is_number
from tichu.errors import InvalidValue, shown

_MOST: Final = 1000


def _number(_: object, field: "attrs.Attribute[int]", value: object) -> None:
    if not is_number(value) or not abs(value) <= _MOST:
        message = f"expected a number from -{_MOST:,} to {_MOST:,}, got {shown(value)}"
        raise InvalidValue(f"RuleBot({field.name})", message)


@attrs.frozen(slots=True, kw_only=True)
class Thresholds:
    """How strong a hand, how rich a trick and how near an opponent must be."""

    grand_tichu: float = attrs.field(default=4, validator=_number)
    """What the first cards must be worth for grand tichu."""
    tichu: float = attrs.field(default=0, validator=_number)
    """The debt with which a hand still calls."""
    tichu_after_opponent: float = attrs.field(default=-1, validator=_number)
    """The same after an opponent's call."""
    low: float = attrs.field(default=10, validator=_number)
    """The highest rank that opponents are pushed, if the hand has such cards."""
    bomb_cards: float = attrs.field(default=4, validator=_number)
    """The cards of an opponent who is worth a bomb."""
    bomb_points: float = attrs.field(default=20, validator=_number)
    """The points of a trick that is worth a bomb."""
    bomb_debt: float = attrs.field(default=1, validator=_number)
    """The debt after a bomb with which the hand can be expected to go out."""
    near: float = attrs.field(default=3, validator=_number)
    """The cards of an opponent who must be kept from the lead."""


STANDARD: Final = Thresholds()
