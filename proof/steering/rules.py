"""The rules by which the tools play: every preset, and mixtures of every value of every field.

No value is left to chance: among any :data:`ENOUGH` consecutive numbers, :func:`rules_for` returns
each preset, and rules with each value of each field.
"""

import random
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from tichu import Rules, RulesError
from tichu.rules import PRESETS

Values = tuple[Any, ...]

MIXTURES: Final = "mixtures"
SOURCES: Final = (*PRESETS, MIXTURES)
"""The names of the presets, and one name for mixtures."""

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
"""The fields that depend on the number of seats."""
_NUMBERS: Final[Mapping[str, Values]] = {
    "tichu_points": (100, 50),
    "grand_tichu_points": (200, 400),
    "target": (1000, 500, 5, None),
    "rounds": (None, 1, 4),
}
_WEIGHTED: Final[Mapping[str, Values]] = {
    "announced_bombs": (False, False, False, True),  # a false announcement ends the round
    "bombs": ("any_time", "any_time", "in_turn"),
    "take_trick": ("claim", "claim", "auto"),
}
"""The choices of mixtures, where not every value should be equally likely."""
_HINTS: Final = get_type_hints(Rules)


def _values(name: str) -> Values:
    if name in _BY_SEATS[4]:
        return tuple(dict.fromkeys(v for fields in _BY_SEATS.values() for v in fields[name]))
    if name in _NUMBERS:
        return _NUMBERS[name]
    hint = _HINTS[name]
    return get_args(hint) if get_origin(hint) is Literal else (False, True)


VALUES: Final[Mapping[str, Values]] = {name: _values(name) for name in _HINTS}
"""The values of each field that are played; for a field of words, all of them."""
PAIRS: Final = tuple((name, value) for name, values in VALUES.items() for value in values)
"""Each field with each of its values."""
ENOUGH: Final = 2 * (len(PAIRS) + len(PRESETS))
"""After this many consecutive numbers everything has been played."""


def rules_for(number: int) -> Rules:
    """Return the rules of a round by its number: every third a preset, otherwise a mixture.

    >>> rules_for(0) == PRESETS["nanjing"], rules_for(3) == PRESETS["griffin"]
    (True, True)
    """
    turn, place = divmod(number, 3)
    if place == 0:
        return tuple(PRESETS.values())[turn % len(PRESETS)]
    name, value = PAIRS[(2 * turn + place - 1) % len(PAIRS)]
    return mixture(random.Random(f"rules {number}"), **{name: value})


def rules_of(source: str, rng: random.Random) -> Rules:
    """Return the rules of a preset, or a mixture."""
    return mixture(rng) if source == MIXTURES else PRESETS[source]


def name_of(rules: Rules) -> str:
    """Return the name of a preset, or "mixtures"."""
    return next((name for name, known in PRESETS.items() if known == rules), MIXTURES)


def mixture(rng: random.Random, **fixed: Any) -> Rules:  # noqa: ANN401  # values of any field
    """Return random rules in which some fields have given values."""
    seats = [
        number
        for number, fields in _BY_SEATS.items()
        if all(value in fields.get(name, (value,)) for name, value in fixed.items())
    ]
    kept = {name: (value,) for name, value in fixed.items()}
    while True:
        chosen = {**VALUES, **_WEIGHTED, **_BY_SEATS[_pick(seats, rng)], **kept}
        fields = {each: _pick(values, rng) for each, values in chosen.items()}
        try:
            return Rules(**fields)
        except RulesError:  # two fields exclude each other
            continue


def _pick(values: Any, rng: random.Random) -> Any:  # noqa: ANN401  # values of any field
    return values[int(rng.random() * len(values))]
