"""RoundSetup: all problems of an impossible position, at once."""

import re

import pytest

from support.impossible import IMPOSSIBLE, Impossible
from tichu import InvalidSetup

RULE = re.compile(r"\b[A-Z]+-\d+\b")


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=name, marks=pytest.mark.rule(*RULE.findall(" ".join(case.problems))))
        for name, case in IMPOSSIBLE.items()
    ],
)
def test_impossible_positions(case: Impossible) -> None:
    """Every problem is named, and nothing else."""
    with pytest.raises(InvalidSetup) as caught:
        case.make(case.setup)
    assert case.problems == caught.value.problems
