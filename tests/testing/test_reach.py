"""Endgames reach rare events, and floors say how often runs should reach them."""

import random
from collections import Counter
from typing import Any, cast

import pytest

from steering import mixture
from tichu import NANJING, PRESETS, InvalidValue, Phase, RoundState, apply
from tichu.testing import FLOORS, REACHED, Swarm, endgame, floor, reached
from tichu.testing.laws import check_listed, check_partition, check_points


def test_an_endgame_is_a_lead() -> None:
    """Under any rules a seat leads, no seat has a full hand, and the round is not decided."""
    for seed in range(120):
        rng = random.Random(seed)
        rules = mixture(rng) if seed % 2 else [*PRESETS.values()][seed % len(PRESETS)]
        state = endgame(rules, rng)
        check_partition(state)
        check_points(state)
        check_listed(state, rng, tried=1)
        assert Phase.PLAY is state.phase
        assert state.trick is None
        assert all(state.table.played)


def test_an_endgame_follows_from_its_seed() -> None:
    """The same rules and seed give the same position, another seed gives another."""
    found = [endgame(NANJING, random.Random(seed)) for seed in range(50)]

    assert found == [endgame(NANJING, random.Random(seed)) for seed in range(50)]
    assert 50 == len(set(found))


def test_endgames_reach_what_hardly_ever_happens() -> None:
    """A few hundred endgames reach nearly everything that does not need a whole round."""
    counts: Counter[str] = Counter()
    for seed in range(400):
        state = endgame(NANJING, random.Random(seed))
        swarm = Swarm(NANJING, seed)
        while not state.is_over:
            action = swarm.choose(state)
            following = apply(state, action)
            counts.update(reached(state, action, following))
            state = following

    wanted = {
        "bomb empties the hand",
        "bomb on a bomb",
        "bomb on the own trick",
        "Dog to a partner who is out",
        "Dragon bombed",
        "Dragon given when an opponent is out",
        "longer straight flush on a straight flush",
        "Phoenix in the pair of a full house",
        "Phoenix in the triple of a full house, read high",
        "Phoenix in the triple of a full house, read low",
        "straight flush on four",
        "two seats bomb at once",
        "wish fulfilled by a straight with the Phoenix elsewhere",
        "wish outlives a trick",
    }
    assert set() == {name for name in wanted if not counts[name]}
    assert set(counts) <= set(REACHED)


def test_floors_are_of_what_is_counted() -> None:
    """Floors are for counted names, except two about games; the default floor is 1."""
    assert {"a tie at the target, and the game goes on", "both teams over the target"} == {
        *FLOORS
    } - {*REACHED}
    assert 1 == floor("Dog", 10_000_000)
    assert 20 == floor("bomb on a bomb", 2_000)
    assert 1 == floor("all four call", 1)


@pytest.mark.parametrize("rounds", [0, -1, True, 1.5, None, "9"])
def test_floors_are_of_a_number_of_rounds(rounds: object) -> None:
    """Anything else raises ``InvalidValue``."""
    with pytest.raises(InvalidValue):
        floor("Dog", cast("Any", rounds))


def test_wrong_arguments_are_refused() -> None:
    """Values that are not rules, a generator, states or a name raise ``InvalidValue``."""
    wrong = cast("Any", None)
    state = endgame(NANJING, random.Random(1))
    with pytest.raises(InvalidValue):
        endgame(wrong, random.Random(1))
    with pytest.raises(InvalidValue):
        endgame(NANJING, wrong)
    with pytest.raises(InvalidValue):
        floor(wrong, 1)
    with pytest.raises(InvalidValue):
        reached(state, wrong, wrong)
    assert isinstance(state, RoundState)
