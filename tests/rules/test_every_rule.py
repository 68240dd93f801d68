"""Every rule of the sheet has a test: the marks in this folder, held against the list of IDs."""

import pathlib
import re

import pytest

HIGHEST = {
    "DECK": 4,
    "SETUP": 4,
    "DEAL": 4,
    "GRAND": 5,
    "TICHU": 11,
    "PASS": 6,
    "COMBO": 12,
    "TRICK": 10,
    "MAH": 5,
    "WISH": 15,
    "DOG": 5,
    "PHX": 8,
    "DRG": 9,
    "BOMB": 14,
    "OUT": 7,
    "SCORE": 8,
    "MATCH": 4,
}
"""The sections of the four-player rules, and how many rules each has."""

MARK = re.compile(r'@pytest\.mark\.rule\("([A-Z]+-\d+)"\)')


def marked() -> set[str]:
    """Return the IDs that tests beside this one are marked with."""
    here = pathlib.Path(__file__).parent
    return {
        rule
        for path in here.glob("test_*.py")
        for rule in MARK.findall(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("section", HIGHEST)
def test_every_rule_of_a_section_has_a_test(section: str) -> None:
    """No ID of the section is without a test that is marked with it."""
    expected = {f"{section}-{number}" for number in range(1, HIGHEST[section] + 1)}

    assert set() == expected - marked()


def test_marks_name_rules_that_exist() -> None:
    """A mark is an ID of the sheet, a row of the variation table, or another table's rule."""
    others = {"IRR", "V", "TRICHU", "TIENTSIN"}
    known = {f"{name}-{at + 1}" for name, number in HIGHEST.items() for at in range(number)}

    assert set() == {
        rule for rule in marked() if rule not in known and rule.partition("-")[0] not in others
    }
