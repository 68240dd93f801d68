"""Advice of ``RuleBot`` with its reasons: the rules at the head of ``tichu.bots.rule``.

Every section of ``cases.txt`` begins with ``advice``. A line has the hands, the other facts, and
the advice: the action of seat 0, ``""`` for nothing, and its reason.
"""

import pytest

from support.advising import advised
from support.tables import cases

SECTIONS = ("each decision", "bombs", "on a trick", "gifts", "leads", "the wish")


@pytest.mark.parametrize("section", SECTIONS)
def test_advice(section: str) -> None:
    """The advice names an action and the reason."""
    for hands, facts, expected in cases(__file__, f"advice: {section}"):
        assert (hands, facts, expected) == (hands, facts, advised(hands, **facts))
