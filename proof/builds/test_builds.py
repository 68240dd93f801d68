"""Both builds answer alike; an answer is described by what does not depend on the process."""

import random
from functools import partial
from pathlib import Path

import pytest

import tichu
from builds.calls import answer, described, parts
from builds.comparing import compared, first_differences
from fuzz.callables import targets
from support import anything

SAMPLE = {"tichu.Cards.parse", "tichu.determinize", "tichu.Rules", "rounds.tientsin"}


@pytest.mark.skipif(not tichu.COMPILED, reason="the tichu of this Python is not compiled")
def test_both_builds_answer_alike(tmp_path: Path) -> None:
    """A few thousand calls of everything that is public."""
    found = compared(3_000, 1, tmp_path)

    assert [] == found.wrong
    assert found.counts["calls"] > 2_500


def test_the_calls_are_those_of_the_seed() -> None:
    """Of each public callable, and of the rounds of each preset; another seed makes others."""
    once, again, others = (
        {name: list(answers()) for name, answers in parts(9_000, seed) if name in SAMPLE}
        for seed in (1, 1, 2)
    )

    assert SAMPLE == once.keys()
    assert once == again
    assert all(once[name] != others[name] for name in SAMPLE)
    assert len(list(targets())) + len(tichu.PRESETS) == len(list(parts(1, 1)))


def test_an_answer_tells_all_that_can_be_seen() -> None:
    """The parts of a value, the message of an error, and the random numbers that were drawn."""
    state = tichu.new_round()
    one, other = (
        described(tichu.apply(state, tichu.deal(state, random.Random(n)))) for n in (1, 2)
    )

    assert one != other
    assert "expected" in answer(partial(tichu.Cards.parse, anything(5)))
    assert "TypeError" == answer(partial(anything(tichu.Cards.parse)))
    drawn = {answer(partial(tichu.deal, state, random.Random(1))), answer(random.Random(1).random)}
    assert 2 == len(drawn)
    assert answer(partial(tichu.deal, state, random.Random(1))) in drawn
    assert "<object object>" == answer(object)


def test_the_first_difference_of_each_part_is_told() -> None:
    """With the call, and what each build says."""
    told = first_differences([("a 'x: 1'", "a 'x: 1'"), ("a 'y: 1'", "a 'y: 2'"), ("a '3'", "")])

    assert ["a 'y: 1'\n  compiled a 'y: 1'\n  pure     a 'y: 2'"] == told
    assert ["the answers differ from run to run"] == first_differences([("a", "a")])
