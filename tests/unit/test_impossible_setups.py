"""RoundSetup: all problems of an impossible position, at once."""

import pytest

from support.impossible import IMPOSSIBLE
from tichu import InvalidSetup


def test_impossible_positions() -> None:
    """Every problem is named, and nothing else."""
    for name, case in IMPOSSIBLE.items():
        with pytest.raises(InvalidSetup) as caught:
            case.make(case.setup)
        assert case.problems == caught.value.problems, name
