"""By which rules the swap test plays: every preset, and house rules of all kinds."""

import random
from collections.abc import Mapping
from typing import Any, Final

from tichu import PRESETS, Rules, RulesError

MIXTURES: Final = "mixtures"
SOURCES: Final = (*PRESETS, MIXTURES)
"""The names of the presets, and one for house rules."""

_FIELDS: Final[Mapping[str, tuple[Any, ...]]] = {
    "push_to": ("everyone", "everyone", "partners", "opponents"),
    "grand_tichu": (True, True, False),
    "grand_order": ("simultaneous", "open", "sequential"),
    "calls": ("everyone", "everyone", "one_per_team", "one_per_table"),
    "calls_in_exchange": ("before_first_push", "until_own_push", "any"),
    "phoenix_ambiguity": ("declare", "high"),
    "wish_optional": (True, False),
    "own_straight_fulfils_wish": (True, False),
    "wish_bomb": ("interrupt", "strict_turn"),
    "dog_under_wish": (True, False),
    "bombs": ("any_time", "any_time", "any_time", "in_turn"),
    "announced_bombs": (True, False),
    "bomb_leads": ("bomber", "trick_leader"),
    "take_trick": ("claim", "claim", "auto"),
    "beat_own_play": (True, False, False),
    "dragon_recipient": ("any_opponent", "active_only"),
    "dragon_last_trick": ("give", "keep"),
    "tailender_tricks": ("first_out", "opponents"),
    "open_dummy": (False, False, True),
}
_TABLES: Final[tuple[Mapping[str, Any], ...]] = (
    {"packets": (8, 6), "double_victory": 200},
    {"packets": (9, 5), "double_victory": None},
    {"teams": (0, 0, 1, 1), "double_victory": 100},
    {
        "seats": 6,
        "teams": (0, 1, 0, 1, 0, 1),
        "packets": (6, 3),
        "double_victory": None,
        "triple_victory": 300,
    },
    {
        "seats": 6,
        "teams": (0, 0, 1, 0, 1, 1),
        "packets": (4, 5),
        "double_victory": None,
        "triple_victory": None,
    },
)


def mixture(rng: random.Random) -> Rules:
    """Return random house rules, for four or six hands, with or without an open dummy."""
    while True:
        fields = {name: rng.choice(values) for name, values in _FIELDS.items()}
        try:
            return Rules(**fields, **rng.choice(_TABLES))
        except RulesError:  # two fields exclude each other
            continue


def rules_of(source: str, rng: random.Random) -> Rules:
    """Return the rules of a preset, or house rules."""
    return mixture(rng) if source == MIXTURES else PRESETS[source]
