"""Endgames reach rare events, and floors say how often runs should reach them."""

import random
from collections import Counter

import pytest

import tichu
from steering import FLOORS, REACHED, Swarm, endgame, floor, mixture, reached
from support import filled, play, position
from support.tables import cases
from tichu import NANJING, Call, Phase, Play, RoundState, apply
from tichu.rules import PRESETS
from tichu.testing.laws import check_listed, check_partition, check_points

NAMES = "23456789TJQKA"


def straight_with(rank: int) -> Play:
    """Return a straight of five in which the Phoenix stands for a rank."""
    low = min(max(rank - 2, 2), 10)
    suits = dict(zip(range(low, low + 5), "jwjwj", strict=True))
    natural = (f"{NAMES[each - 2]}{suit}" for each, suit in suits.items() if each != rank)
    return play(0, f"{''.join(natural)}Ph={NAMES[rank - 2]}")


def holding(hand: str, below: str = "") -> RoundState:
    """Return a state where seat 0 leads with these cards and two more, or follows seat 3."""
    trick = (play(3, below),) if below else ()
    return position(f"{hand}2s3s", "2p", "3p", "4p", turn=0, trick=trick, rest_to=1)


def full(*called: int) -> RoundState:
    """Return a state where nobody has played, after calls of tichu."""
    calls = dict.fromkeys(called, Call.TICHU)
    setup = tichu.RoundSetup(hands=filled(("Ma", "2w", "3p", "4s")), turn=0, calls=calls, played=())
    return RoundState.from_setup(setup)


def late_call(*finished: int) -> RoundState:
    """Return a state where only seat 0 still holds all cards, and some are out."""
    hands = ["2j3j4j5j6j7j8j9jTjJjQjKjAjPh", "2w", "3w", "4w"]
    for seat in finished:
        hands[seat] = ""
    lead = (play(3, "2p"),)
    return position(*hands, turn=0, trick=lead, played=(1, 2, 3), finished=finished)


def wishing(laid: str) -> RoundState:
    """Return a state where seat 0 has laid the Mah Jong and may wish."""
    return position(*("2j", "3j", "4j", "5j"), turn=0, trick=(play(0, laid),), phase=Phase.WISH)


BOMBER = position(
    *("2j3j", "5j5w5p5s2w", "6j6w6p6s2p", "7j2s"), turn=1, trick="0:4j", wish=6, rest_to=0
)
"""Seat 2 has the sixes that are wished for, and it is seat 1's turn."""
DRAGON_LIES = position("PhAj", "3j", "4j4w4p4s", "5j", turn=0, trick="3:Dr")
SITUATIONS: list[tuple[RoundState, tichu.Action, set[str]]] = [
    *(
        (
            holding(str(straight.combination.cards)),
            straight,
            {"Phoenix in a straight", f"Phoenix as the {name} of a straight"},
        )
        for name, straight in zip(NAMES, map(straight_with, range(2, 15)), strict=True)
    ),
    *cases(__file__, "reach: rare situations", globals()),
]


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
        "bomb on one's own trick",
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
    assert 1 == floor("Dog", 20_000_000)
    assert 20 == floor("bomb on a bomb", 2_000)
    assert (48, 1098100) == (len(FLOORS), sum(FLOORS.values()))
    assert 1 == floor("all four call", 1)


@pytest.mark.parametrize(
    ("state", "action", "names"), SITUATIONS, ids=map(str, range(len(SITUATIONS)))
)
def test_a_situation_has_names(state: RoundState, action: tichu.Action, names: set[str]) -> None:
    """All of them."""
    assert names == reached(state, action, apply(state, action))
