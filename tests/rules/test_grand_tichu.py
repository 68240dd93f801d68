"""Calling grand tichu on the first packet (GRAND)."""

import itertools
import random

import attrs
import pytest

import tichu
from support import accept, dealt, first_packets, play, position, refusal, run, swapped
from tichu import Call, CallGrandTichu, DeclineGrandTichu, Phase, Rules, view
from tichu.errors import Code

TICHU, GRAND = Call.TICHU, Call.GRAND_TICHU
SEATS = range(4)


@pytest.mark.rule("GRAND-1")
def test_grand_tichu_is_called_on_eight_cards() -> None:
    """Grand tichu can be called on the first packet, and not once the rest is dealt."""
    state = first_packets()

    assert accept(state, CallGrandTichu(2))
    assert (Code.WRONG_PHASE, "GRAND-1") == refusal(tichu.new_round(), CallGrandTichu(2))
    assert (Code.WRONG_PHASE, "GRAND-1") == refusal(dealt(), CallGrandTichu(2))
    assert (Code.WRONG_PHASE, "GRAND-1") == refusal(swapped(dealt()), DeclineGrandTichu(2))


@pytest.mark.rule("GRAND-1")
def test_grand_tichu_after_the_decision() -> None:
    """A player who declined cannot call, and after the last decision nobody can."""
    state = run(first_packets(), DeclineGrandTichu(0))
    assert (Code.ALREADY_DECIDED, "GRAND-4") == refusal(state, CallGrandTichu(0))
    state = run(state, CallGrandTichu(1), DeclineGrandTichu(2), DeclineGrandTichu(3))
    rest = run(state, tichu.deal(state, random.Random(8)))

    assert Phase.DEAL_REST == state.phase
    for moment in (state, rest, swapped(rest)):
        for seat in SEATS:
            assert (Code.WRONG_PHASE, "GRAND-1") == refusal(moment, CallGrandTichu(seat))


@pytest.mark.rule("GRAND-2")
@pytest.mark.parametrize(("first", "points"), [(0, (200, 0)), (2, (-200, 0)), (1, (-200, 0))])
def test_grand_tichu_counts_200(first: int, points: tuple[int, int]) -> None:
    """Grand tichu wins 200 points if its caller is first out, and loses 200 otherwise."""
    others = [seat for seat in (1, 0, 3, 2) if seat != first][:2]

    result = tichu.score_round((first, *others), (50, 50), {0: GRAND})

    assert points == result.call_points


@pytest.mark.rule("GRAND-2", "MATCH-4")
def test_scores_may_be_negative() -> None:
    """A failed grand tichu takes 200 points from a score of 0."""
    state = position(
        "", "", "3j", "2j", turn=2, finished=(1, 0), calls={0: Call.GRAND_TICHU}, rest_to=1
    )
    game = tichu.apply(attrs.evolve(tichu.new_game(), round=state), play(2, "3j"))

    assert ((-200, 100), False) == (game.scores, game.is_over)


@pytest.mark.rule("GRAND-3")
def test_all_four_may_call_grand_tichu() -> None:
    """All players may call, partners too; at most one call succeeds."""
    state = run(first_packets(), *[CallGrandTichu(seat) for seat in range(4)])

    assert (GRAND,) * 4 == state.calls
    assert (0, -400) == tichu.score_round(
        (0, 1, 2), (50, 50), dict.fromkeys(range(4), GRAND)
    ).call_points


@pytest.mark.rule("GRAND-3")
def test_a_partner_may_call_grand_tichu_too() -> None:
    """One partner's call leaves the other free to call or to decline."""
    state = run(first_packets(), CallGrandTichu(0))

    assert [DeclineGrandTichu(2), CallGrandTichu(2)] == list(state.legal(2))


@pytest.mark.rule("GRAND-4")
def test_grand_tichu_is_decided_once_in_any_order() -> None:
    """A seat decides once, and any order leads to the same position."""
    decided: list[tichu.Action] = [
        CallGrandTichu(0),
        DeclineGrandTichu(1),
        DeclineGrandTichu(2),
        CallGrandTichu(3),
    ]
    ends = {run(first_packets(), *order) for order in itertools.permutations(decided)}
    once = run(first_packets(), CallGrandTichu(0))

    assert 1 == len(ends)
    assert Phase.DEAL_REST == ends.pop().phase
    assert (1, 2, 3) == once.to_act
    assert (Code.ALREADY_DECIDED, "GRAND-4") == refusal(once, DeclineGrandTichu(0))


@pytest.mark.rule("GRAND-4", "GRAND-5")
def test_grand_calls_are_hidden_until_all_have_decided() -> None:
    """Until the last decision only the caller sees the call."""
    state = run(first_packets(), CallGrandTichu(1), DeclineGrandTichu(2))
    after = run(state, DeclineGrandTichu(0), DeclineGrandTichu(3))

    assert [False, True, False, False] == [view(state, s).calls[1] is not None for s in SEATS]
    assert view(state, None).calls == (None,) * 4
    assert (False, True, True, False) == view(state, None).decided
    assert all(view(after, seat).calls[1] is not None for seat in SEATS)


@pytest.mark.rule("GRAND-5")
def test_sequential_grand_calls_go_round_from_the_dealer() -> None:
    """With ``sequential`` each seat decides in turn, from the dealer on."""
    state = first_packets(Rules(grand_order="sequential"), dealer=2)

    order: list[int] = []
    while state.phase is Phase.GRAND_TICHU:
        order += state.to_act
        state = run(state, DeclineGrandTichu(state.to_act[0]))

    assert [2, 3, 0, 1] == order


@pytest.mark.rule("GRAND-5")
def test_a_limit_on_callers_needs_visible_calls() -> None:
    """A limit on callers needs grand calls that the next seat can see."""
    with pytest.raises(tichu.RulesError) as caught:
        Rules(calls="one_per_team", grand_order="simultaneous")

    assert "calls" == caught.value.field
