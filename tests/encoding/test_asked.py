"""A round that is stepped in place, beside the same one in `tichu.sequential`."""

import random
from array import array
from collections.abc import Iterator

import pytest

import tichu
from steering import SOURCES, rules_of
from support.numbered import Beside, marked, stream
from support.sources import of_each_source
from tichu import Rules
from tichu.encoding.numbers import DECLINE, TICHU
from tichu.encoding.observation import Layout
from tichu.encoding.round import Asked
from tichu.encoding.rows import floats
from tichu.engine.board import WISH
from tichu.rulebook.flags import facts_of


def both(rules: Rules, seed: int) -> Iterator[tuple[Asked, Beside]]:
    """Yield a round at each decision, played by random numbers, in both ways."""
    beside = Beside(rules, seed)
    asked = Asked(facts_of(rules), stream(seed).random, polls=True)
    rng = random.Random(seed)
    while not beside.now.is_over:
        assert beside.now.to_act == asked.seat
        asked.find()
        yield asked, beside
        may = sorted(asked.numbers)
        if len(may) > 1 and "announce a bomb" == beside.space.names[may[-1]] and rng.random() < 0.9:
            may.pop()  # a false one ends the round
        number = rng.choice(may)
        asked.choose(number)
        beside.choose(number)
    yield asked, beside


@of_each_source
def test_the_same_round_decision_by_decision(source: str) -> None:
    """The same seats are asked, with the same masks, and observe the same."""
    rules = rules_of(source, random.Random(source))
    layout = Layout(rules)
    for asked, beside in both(rules, 54):  # where a bomb may be played out of turn
        if beside.now.is_over:
            assert -1 == asked.seat
            break
        assert beside.now.is_poll == asked.is_poll
        assert marked(beside.mask()) == sorted(asked.numbers)
        person = asked.person()
        assert beside.person == person
        row: list[bytes] = []
        asked.write(row, person)
        numbers = floats(b"".join(row), layout.tables(layout.asked[person]))
        assert beside.observation() == array("f", numbers)


@pytest.mark.slow
@pytest.mark.rule("BOMB-7")
def test_no_bomb_while_a_wish_is_made() -> None:
    """A seat that may still call is asked then, and its bomb does not count."""
    rng = random.Random(1)
    asked = Asked(facts_of(tichu.NANJING), stream(1).random, polls=True)
    while True:
        asked.find()
        board = asked.played.board
        if asked.is_poll and WISH == board.phase and asked.played.holders >> asked.seat & 1:
            break
        asked.choose(rng.choice(asked.numbers))
        if asked.seat < 0:
            asked.begin()
    assert [DECLINE, TICHU] == asked.numbers


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_many_rounds_decision_by_decision(source: str) -> None:
    """The masks of more rounds are the same."""
    rng = random.Random(f"{source} many")
    for seed in range(30):
        for asked, beside in both(rules_of(source, rng), seed):
            if not beside.now.is_over:
                assert marked(beside.mask()) == sorted(asked.numbers)
