"""The two builds answer alike, and a difference is found."""

import pytest

import tichu
from builds.answers import answers
from builds.comparing import compare, work
from reliability.tally import Tally


@pytest.mark.skipif(not tichu.COMPILED, reason="the tichu of this Python is not compiled")
def test_both_builds_answer_alike() -> None:
    """In some rounds, and on broken texts of each reader."""
    tally = work(range(12))

    assert [] == tally.wrong
    assert tally.counts["answers"] > 10_000


def test_answers_are_the_same_every_time() -> None:
    """A size decides all answers."""
    once = [*answers(1)]

    assert once == [*answers(1)]
    assert len(once) > 500


def test_the_first_difference_is_told() -> None:
    """The first difference has the answers of both builds."""
    tally = Tally()
    compare(iter(["a", "b: 1", "c"]), iter(["a", "b: 2", "d"]), tally)

    assert ["b: 1\n  compiled b: 1\n  pure     b: 2"] == tally.wrong
    assert 2 == tally.counts["answers"]
