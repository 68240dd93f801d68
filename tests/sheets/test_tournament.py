"""The German championships, ``TOURNAMENT``: the cells that name them, and what they keep."""

import random

import attrs
import pytest

import tichu
from support import accept, cards, first_packets, play, plays, position, refusal, run
from tichu import TOURNAMENT, Call, CallGrandTichu, CallTichu, Code, GiveTrick, Pass, Phase, apply


@pytest.mark.rule("V-16")
def test_v16_there_is_no_grand_tichu() -> None:
    """Nobody is asked on eight cards; tichu is called as usual."""
    state = first_packets(TOURNAMENT)

    assert (Phase.DEAL_REST, ()) == (state.phase, state.to_act)
    assert (Code.WRONG_PHASE, "GRAND-1") == refusal(state, CallGrandTichu(0))
    state = apply(state, tichu.deal(state, random.Random(1)))
    assert accept(state, CallTichu(0))


@pytest.mark.rule("V-19")
def test_v19_no_beating_ones_own_play() -> None:
    """Another tournament's rule that allows it is a field of its own."""
    hands = ("3jAj", "5j", "7j", "8j")
    waiting = [
        position(*hands, phase=Phase.TAKE_TRICK, rules=rules, trick="0:Kj")
        for rules in (TOURNAMENT, attrs.evolve(TOURNAMENT, beat_own_play=True))
    ]

    assert [[], ["Aj"]] == [plays(state, 0) for state in waiting]


@pytest.mark.rule("V-63")
def test_v63_the_dragon_keeps_the_last_trick() -> None:
    """A Dragon's trick that ends the round stays; any other is given away."""
    last = position("Dr", "", "", "8j", turn=0, rules=TOURNAMENT, finished=(1, 2), rest_to=2)
    last = run(last, play(0, "Dr"))
    other = position("Dr3j", "5j", "7j", "8j", turn=0, rules=TOURNAMENT)
    other = run(other, play(0, "Dr"), Pass(1), Pass(2), Pass(3))

    assert (Phase.OVER, cards("Dr")) == (last.phase, last.pile(0))
    assert last.result is not None
    assert (100, 0) == last.result.card_points
    assert [GiveTrick(0, 1), GiveTrick(0, 3)] == list(run(other, tichu.TakeTrick(0)).legal(0))


@pytest.mark.rule("V-67")
def test_v67_a_double_victory_is_worth_100() -> None:
    """It scores 100 points, plus calls."""
    state = position(
        "", "9j", "3j", "2j", turn=2, finished=(0,), calls={0: Call.TICHU}, rules=TOURNAMENT
    )
    end = run(state, play(2, "3j"))

    assert end.result is not None
    assert ("double", (100, 0), (200, 0)) == (
        end.result.victory,
        end.result.card_points,
        end.result.scores,
    )
