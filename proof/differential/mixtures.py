"""By which rules is played: every preset, and mixtures in which each field has each of its values.

Owns :func:`rules_for`, which says it for each number of a round, so that no value is left to
chance: among any :data:`ENOUGH` rounds that follow one another, each preset and each value of each
field comes up.
"""

import random
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from tichu import PRESETS, Rules, RulesError

Values = tuple[Any, ...]

_BY_SEATS: Final[Mapping[int, Mapping[str, Values]]] = {
    4: {
        "seats": (4,),
        "teams": ((0, 1, 0, 1), (0, 0, 1, 1), (0, 1, 1, 0)),
        "packets": ((8, 6), (9, 5), (13, 1), (1, 13)),
        "double_victory": (200, 100, None),
        "triple_victory": (None,),
        "open_dummy": (False, True),
    },
    6: {
        "seats": (6,),
        "teams": ((0, 1, 0, 1, 0, 1), (0, 0, 1, 1, 0, 1), (0, 0, 0, 1, 1, 1)),
        "packets": ((6, 3), (5, 4), (8, 1), (1, 8)),
        "double_victory": (None,),
        "triple_victory": (300, 100, None),
        "open_dummy": (False,),
    },
}
"""The fields that go with a number of seats."""
_NUMBERS: Final[Mapping[str, Values]] = {"target": (1000, 500, 5, None), "rounds": (None, 1, 4)}
_SELDOM: Final[Mapping[str, Values]] = {
    "announced_bombs": (False, False, False, True),  # a false announcement ends the round
    "bombs": ("any_time", "any_time", "in_turn"),
    "take_trick": ("claim", "claim", "auto"),
}
"""What mixtures choose from, where it is not to be each value as often."""
_HINTS: Final = get_type_hints(Rules)


def _values(name: str) -> Values:
    """Return the values of a field that are played."""
    if name in _BY_SEATS[4]:
        return tuple(dict.fromkeys(v for fields in _BY_SEATS.values() for v in fields[name]))
    if name in _NUMBERS:
        return _NUMBERS[name]
    hint = _HINTS[name]
    return get_args(hint) if get_origin(hint) is Literal else (False, True)


VALUES: Final[Mapping[str, Values]] = {name: _values(name) for name in _HINTS}
"""The values of each field of the rules that are played; of words, all that there are."""
PAIRS: Final = tuple((name, value) for name, values in VALUES.items() for value in values)
"""Each field with each of its values."""
ENOUGH: Final = 2 * (len(PAIRS) + len(PRESETS))
"""After how many rounds, whichever is the first, everything has come up."""


def rules_for(number: int) -> Rules:
    """Return the rules of a round by its number: every third a preset, else a mixture.

    >>> rules_for(0) == PRESETS["nanjing"], rules_for(3) == PRESETS["griffin"]
    (True, True)
    """
    turn, place = divmod(number, 3)
    if place == 0:
        return tuple(PRESETS.values())[turn % len(PRESETS)]
    name, value = PAIRS[(2 * turn + place - 1) % len(PAIRS)]
    return mixture(random.Random(f"rules {number}"), name, value)


def mixture(rng: random.Random, name: str, value: object) -> Rules:
    """Return random rules in which one field has a value."""
    seats = [
        number
        for number, fields in _BY_SEATS.items()
        if name not in fields or value in fields[name]
    ]
    while True:
        chosen = {**VALUES, **_SELDOM, **_BY_SEATS[_pick(seats, rng)], name: (value,)}
        fields = {each: _pick(values, rng) for each, values in chosen.items()}
        try:
            return Rules(**fields)
        except RulesError:  # two fields exclude each other
            continue


def _pick(values: Any, rng: random.Random) -> Any:  # noqa: ANN401  # values of any field
    """Return one of some values."""
    return values[int(rng.random() * len(values))]
