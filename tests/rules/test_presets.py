"""The fields that each preset changes: only options with a reason in its sheet.

``test_options.py`` shows each value of each field in play.
"""

import attrs
import pytest

from tichu import NANJING, Rules
from tichu.rules import PRESETS

CHANGED: dict[str, dict[str, object]] = {
    "nanjing": {},
    "griffin": {
        "calls_in_exchange": "any",  # V-07
        "announced_bombs": True,  # V-60
        "direction": "left",  # V-01
    },
    "bsw": {
        "grand_order": "open",  # V-14
        "calls_in_exchange": "any",  # V-07
        "tie": "draw",  # V-74
    },
    "manual": {
        "wish_bomb": "strict_turn"  # V-43
    },
    "one_call": {
        "grand_order": "open",  # V-13: a limit is for those who see the calls
        "calls": "one_per_table",  # V-08, V-13
        "calls_in_exchange": "any",  # V-07
        "wish_optional": False,  # V-36
        "wish_bomb": "strict_turn",  # V-43
        "direction": "left",  # V-01
    },
    "tournament": {
        "grand_tichu": False,  # V-16
        "dragon_last_trick": "keep",  # V-63
        "double_victory": 100,  # V-67
    },
    "tientsin": {
        "seats": 6,
        "teams": (0, 1, 0, 1, 0, 1),
        "packets": (6, 3),
        "push_to": "partners",
        "double_victory": None,
        "triple_victory": 300,
        "tailender_tricks": "opponents",
    },
    "trichu": {"push_to": "opponents", "open_dummy": True, "target": None, "rounds": 9},
}
"""The fields that each preset changes, with the row of the variation table."""


@pytest.mark.parametrize("name", CHANGED)
def test_a_preset_changes_only_what_its_sheet_says(name: str) -> None:
    """Cells that agree with the official rules, or are loose, set no field."""
    rules = PRESETS[name]
    ours = {
        field.name: getattr(rules, field.name)
        for field in attrs.fields(Rules)
        if getattr(rules, field.name) != field.default
    }

    assert CHANGED[name] == ours


def test_every_preset_has_a_name() -> None:
    """There is a preset for each sheet, for tournaments, and for six and three players."""
    assert set(CHANGED) == set(PRESETS)
    assert Rules() == NANJING == PRESETS["nanjing"]
    assert len(PRESETS) == len(set(PRESETS.values()))
