"""Calling tichu before the first own card (TICHU)."""

import random

import pytest

import support
import tichu
from support import calling, dealt, first_packets, play, position, refusal, result_of, run, swapped
from tichu import Call, CallTichu, DeclineGrandTichu, GiveTrick, Pass, Phase, score_round
from tichu.errors import Code

TICHU, GRAND = Call.TICHU, Call.GRAND_TICHU
SEATS = range(4)


def ended(first: int, calls: dict[int, Call]) -> tichu.RoundResult:
    """Return the result of a round where a seat goes out first and its partner is last."""
    last = (first + 2) % 4
    second, third = (first + 1) % 4, (first + 3) % 4
    hands = [""] * 4
    hands[third], hands[last] = "9j", "2j"
    state = position(*hands, turn=third, finished=(first, second), calls=calls, rest_to=second)
    return result_of(run(state, play(third, "9j")))


@pytest.mark.rule("TICHU-1")
def test_tichu_may_be_called_before_ones_first_card() -> None:
    """The call is legal before and after the exchange, out of turn and after passing."""
    before = dealt()
    after = swapped(before)
    leader = after.to_act[0]
    held = position("5j", "6j6w", "7j7w", "8j8w", turn=0, played=(0,))
    passed = run(position("5j9j", "6j6w", "7j7w", "8j", turn=0, played=()), play(0, "5j"), Pass(1))

    assert [0, 1, 2, 3] == calling(before)
    assert [0, 1, 2, 3] == calling(after)
    assert support.accept(after, CallTichu((leader + 2) % 4))
    assert [1, 2, 3] == calling(held)
    assert [1, 2, 3] == calling(passed)
    assert (Code.CALL_TOO_LATE, "TICHU-1") == refusal(passed, CallTichu(0))


@pytest.mark.rule("TICHU-2")
def test_no_call_during_the_exchange() -> None:
    """From the first push to the last nobody may call."""
    state = dealt()
    begun = run(state, support.lowest_push(state, 3))

    assert [0, 1, 2, 3] == calling(state)
    assert [] == calling(begun)
    assert (Code.CALL_NOT_OPEN, "TICHU-2") == refusal(begun, CallTichu(0))
    assert [0, 1, 2, 3] == calling(swapped(begun))


@pytest.mark.rule("TICHU-3")
@pytest.mark.parametrize(("first", "points"), [(0, (100, 0)), (2, (-100, 0)), (1, (-100, 0))])
def test_tichu_counts_100(first: int, points: tuple[int, int]) -> None:
    """Tichu wins 100 points if the caller is first out; the partner does not count."""
    others = [seat for seat in (1, 0, 3, 2) if seat != first][:2]

    result = score_round((first, *others), (50, 50), {0: TICHU})

    assert points == result.call_points


@pytest.mark.rule("GRAND-2", "TICHU-3")
def test_a_call_needs_its_caller_to_be_first_out() -> None:
    """Tichu or grand tichu succeeds only if the caller goes out first, not the partner."""
    for call, worth in [(Call.GRAND_TICHU, 200), (Call.TICHU, 100)]:
        for caller in SEATS:
            for first in SEATS:
                points = [0, 0]
                points[caller % 2] = worth if caller == first else -worth

                assert tuple(points) == ended(first, {caller: call}).call_points


@pytest.mark.rule("TICHU-4")
def test_all_four_may_call_tichu() -> None:
    """A call does not stop another, the partner's included."""
    state = run(dealt(), CallTichu(1), CallTichu(3), CallTichu(0), CallTichu(2))

    assert (TICHU,) * 4 == state.calls


@pytest.mark.rule("TICHU-4")
@pytest.mark.parametrize("caller", SEATS)
def test_a_call_leaves_all_others_free_to_call(caller: int) -> None:
    """During play, too, everybody but the caller may still call."""
    state = run(swapped(dealt()), CallTichu(caller))

    assert [seat for seat in SEATS if seat != caller] == calling(state)


@pytest.mark.rule("TICHU-5")
def test_one_call_for_each_player() -> None:
    """A player who called tichu or grand tichu cannot call again."""
    state = run(
        first_packets(), tichu.CallGrandTichu(0), *[DeclineGrandTichu(seat) for seat in (1, 2, 3)]
    )
    state = run(state, tichu.deal(state, random.Random(5)))
    twice = run(state, CallTichu(1))

    assert (Code.CALL_MADE, "TICHU-5") == refusal(state, CallTichu(0))
    assert (Code.CALL_MADE, "TICHU-5") == refusal(twice, CallTichu(1))


@pytest.mark.rule("TICHU-5")
def test_a_second_call_is_not_listed() -> None:
    """A player who has called may not call again, before the exchange or after it."""
    state = run(dealt(), CallTichu(1), CallTichu(2))

    assert [0, 3] == calling(state)
    assert [0, 3] == calling(swapped(state))


@pytest.mark.rule("TICHU-6")
def test_a_call_cannot_be_taken_back() -> None:
    """The call stands, and its caller can neither call again nor decline."""
    state = run(dealt(), CallTichu(1))
    playing = swapped(state)
    leader = playing.to_act[0]
    after = run(playing, play(leader, support.plays(playing, leader)[0]))

    for moment in (state, playing, after):
        assert Call.TICHU is moment.calls[1]
        assert (Code.CALL_MADE, "TICHU-5") == refusal(moment, CallTichu(1))
        assert (Code.WRONG_PHASE, "GRAND-1") == refusal(moment, DeclineGrandTichu(1))
    kinds = {type(action) for action in tichu.legal_actions(state, 1)}
    assert {tichu.Push} == kinds


@pytest.mark.rule("TICHU-6")
def test_a_call_stays_to_the_end_of_the_round() -> None:
    """A call that has failed still counts when the round is scored."""
    state = position("2j", "3j", "", "5j", turn=1, finished=(2,), calls={0: TICHU}, rest_to=2)
    over = run(state, play(1, "3j"), play(3, "5j"))

    assert (TICHU, None, None, None) == over.calls
    assert (-100, 0) == result_of(over).call_points


@pytest.mark.rule("TICHU-7")
@pytest.mark.parametrize("played", ["Dg", "4j4w4p4s", "9j"])
def test_any_play_ends_the_right_to_call(played: str) -> None:
    """Playing the Dog, a bomb or any card ends the right to call."""
    state = position(f"{played}2w", "5j", "6jKj", "7j", turn=0, played=())

    assert [0, 1, 2, 3] == calling(state)
    assert (Code.CALL_TOO_LATE, "TICHU-1") == refusal(run(state, play(0, played)), CallTichu(0))


@pytest.mark.rule("TICHU-7")
def test_a_bomb_out_of_turn_ends_the_right_to_call_and_a_pass_does_not() -> None:
    """A bomb out of turn is a first card; a pass is not."""
    state = position("9j2w", "5j3w", "4j4w4p4sKj", "7j", turn=0, played=())
    state = run(state, play(0, "9j"), Pass(1), play(2, "4j4w4p4s"))

    assert [1, 3] == calling(state)


@pytest.mark.rule("TICHU-8")
def test_a_call_after_another_player_is_out() -> None:
    """A call before one's first card is legal, though it must fail."""
    state = position("", "6j7j", "5jKj", "8j9j", turn=3, played=(0, 1, 3))

    assert [2] == calling(state)
    assert (-100, 0) == score_round((0, 1, 2), (50, 50), {2: TICHU}).call_points


@pytest.mark.rule("TICHU-8", "TICHU-1")
def test_a_late_call_fails() -> None:
    """A call made when another player is out costs 100 points."""
    full = "2w3w4w5w6s7s8s9sTsJsQsKs5p9p"
    state = position("", "6j7j", full, "8j9j", turn=3, finished=(0,), played=(0, 1, 3))
    called = run(state, CallTichu(2))
    end = position("", "6j", "Kj", "", turn=2, finished=(0, 3), calls={2: Call.TICHU})

    assert Call.TICHU is called.calls[2]
    assert [] == calling(called)
    assert (-100, 0) == result_of(run(end, play(2, "Kj"))).call_points


@pytest.mark.rule("TICHU-9")
def test_calls_are_added_to_the_points() -> None:
    """Calls are added to card points and to a double victory."""
    counted = score_round((0, 1, 2), (70, 30), {0: TICHU, 3: GRAND})
    double = score_round((0, 2), calls={0: TICHU, 3: GRAND})

    assert ((70, 30), (100, -200), (170, -170)) == (
        counted.card_points,
        counted.call_points,
        counted.scores,
    )
    assert ((100, -200), (300, -200)) == (double.call_points, double.scores)


@pytest.mark.rule("TICHU-9")
@pytest.mark.parametrize("calls", [{}, {0: Call.TICHU}, {1: Call.GRAND_TICHU, 2: Call.TICHU}])
def test_calls_do_not_change_card_points(calls: dict[int, Call]) -> None:
    """The scores are card points plus call points."""
    plain, called = ended(0, {}), ended(0, calls)

    assert plain.card_points == called.card_points
    assert called.scores == tuple(
        card + call for card, call in zip(called.card_points, called.call_points, strict=True)
    )


@pytest.mark.rule("TICHU-10", "TICHU-1")
def test_tichu_opens_when_the_last_card_is_dealt() -> None:
    """Nobody may call before the second deal, not even after declining grand tichu."""
    state = first_packets()
    assert (Code.CALL_NOT_OPEN, "TICHU-10") == refusal(tichu.new_round(), CallTichu(0))
    for seat in SEATS:
        assert [] == calling(state)
        state = run(state, DeclineGrandTichu(seat))
        assert (Code.CALL_NOT_OPEN, "TICHU-10") == refusal(state, CallTichu(seat))
    assert [] == calling(state)

    assert list(SEATS) == calling(run(state, tichu.deal(state, random.Random(4))))


@pytest.mark.rule("TICHU-10")
@pytest.mark.parametrize("seat", SEATS)
def test_no_tichu_while_grand_tichu_is_decided(seat: int) -> None:
    """Tichu is refused before and after the player's own decision."""
    state = first_packets()
    decided = run(state, DeclineGrandTichu(seat))

    for moment in (state, decided):
        assert [] == calling(moment)
        assert (Code.CALL_NOT_OPEN, "TICHU-10") == refusal(moment, CallTichu(seat))


@pytest.mark.rule("TICHU-11")
def test_tichu_is_open_in_every_phase_of_play() -> None:
    """A player may also call while a wish, a trick to take or a gift is due."""
    wishing = position("5j", "6j6w", "7j", "8j", phase=Phase.WISH, trick="0:Ma", played=(0,))
    taking = position("5j", "6j6w", "7j", "8j", phase=Phase.TAKE_TRICK, trick="0:9j", played=(0,))
    giving = position("5j", "6j6w", "7j", "8j", phase=Phase.GIVE_TRICK, trick="0:Dr", played=(0,))

    for state in (
        support.exchange("", "", "", ""),
        position("5j", "6j", "7j", "8j", turn=0, played=()),
    ):
        assert [0, 1, 2, 3] == calling(state)
    for state in (wishing, taking, giving):
        assert [1, 2, 3] == calling(state)
    assert [1, 2, 3] == calling(run(wishing, tichu.MakeWish(0, None)))
    assert [1, 2, 3] == calling(run(taking, tichu.TakeTrick(0)))
    assert [1, 2, 3] == calling(run(giving, GiveTrick(0, 1)))


@pytest.mark.rule("TICHU-11")
def test_no_tichu_once_the_round_is_decided() -> None:
    """While the Dragon's last trick is given away nobody may call."""
    state = position(
        "- / - / - / 8j9j",
        phase=Phase.GIVE_TRICK,
        trick="2:Dr",
        finished=(0, 1, 2),
        played=(0, 1, 2),
    )

    assert [] == calling(state)
    assert (Code.CALL_NOT_OPEN, "TICHU-11") == refusal(state, CallTichu(3))
    assert (Code.ROUND_OVER, "OUT-3") == refusal(run(state, GiveTrick(2, 1)), CallTichu(3))
