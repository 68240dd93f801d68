"""Sheet 003, ``ONE_CALL``: each cell in which it differs from the official text and sets a field.

Its author reports that in the original rules the trick's leader leads again after a bomb, and
plays without that: the preset leaves the field ``bomb_leads`` alone.
"""

import random

import attrs
import pytest

import support
import tichu
from support import accept, calling, cards, dealt, first_packets, play, position, refusal, run
from tichu import NANJING, ONE_CALL, CallGrandTichu, CallTichu, Code, DeclineGrandTichu, Pass, apply

FOUR = "4j4w4p4s"


@pytest.mark.rule("V-01")
def test_v01_the_player_on_the_left_follows() -> None:
    """Play runs to the left, which matters only for drawing the table."""
    mirrored = attrs.evolve(ONE_CALL, direction="right")
    rng = random.Random(2)
    left, right = tichu.new_round(ONE_CALL), tichu.new_round(mirrored)
    while not left.is_over:
        action = tichu.random_action(left, rng)
        left, right = apply(left, action), apply(right, action)

        assert (left.to_act, left.hand_masks) == (right.to_act, right.hand_masks)

    assert ("left", "right") == (ONE_CALL.direction, NANJING.direction)
    assert left.result == right.result


@pytest.mark.rule("V-04")
def test_v04_a_look_at_the_first_eight_cards() -> None:
    """Grand tichu is decided on the first eight of fourteen cards."""
    assert [8] * 4 == [len(first_packets(ONE_CALL).hand(seat)) for seat in range(4)]
    assert tichu.Phase.GRAND_TICHU == first_packets(ONE_CALL).phase
    assert [14] * 4 == [len(dealt(ONE_CALL).hand(seat)) for seat in range(4)]


@pytest.mark.rule("V-07")
def test_v07_tichu_may_be_called_all_through_the_exchange() -> None:
    """The sheet: "Any time before playing his first card", so during the exchange too."""
    state = dealt(ONE_CALL)
    begun = run(state, support.lowest_push(state, 1))

    assert [0, 1, 2, 3] == calling(begun)
    assert [] == calling(run(begun, CallTichu(1)))


@pytest.mark.rule("V-08")
def test_v08_one_tichu_a_table() -> None:
    """Nobody may call tichu after any call of tichu or grand tichu."""
    state = dealt(ONE_CALL)
    called = run(state, CallTichu(1))

    assert [0, 1, 2, 3] == calling(state)
    assert [] == calling(called)
    for seat in (0, 2, 3):
        assert (Code.CALL_MADE, "TICHU-4") == refusal(called, CallTichu(seat))
    assert [0, 2, 3] == calling(run(dealt(NANJING), CallTichu(1)))
    grand = run(first_packets(ONE_CALL), CallGrandTichu(2))
    for seat in (0, 1, 3):
        grand = run(grand, DeclineGrandTichu(seat))
    grand = apply(grand, tichu.random_action(grand, random.Random(3)))
    assert (tichu.Phase.PUSH, []) == (grand.phase, calling(grand))


@pytest.mark.rule("V-13")
def test_v13_one_grand_tichu_a_table() -> None:
    """Nobody may call grand tichu after another; calls are seen at once."""
    state = run(first_packets(ONE_CALL), CallGrandTichu(2))

    assert (None, None, tichu.Call.GRAND_TICHU, None) == state.calls
    for seat in (0, 1, 3):
        assert (Code.CALL_MADE, "GRAND-3") == refusal(state, CallGrandTichu(seat))
        assert accept(state, DeclineGrandTichu(seat))
    assert accept(run(first_packets(NANJING), CallGrandTichu(2)), CallGrandTichu(0))


@pytest.mark.rule("V-36")
def test_v36_a_wish_must_be_made() -> None:
    """The player of the Mah Jong must name a rank."""
    state = run(position("Ma2j", "6j", "7j", "8j", turn=0, rules=ONE_CALL), play(0, "Ma"))

    assert [tichu.MakeWish(0, rank) for rank in range(2, 15)] == list(state.legal(0))
    assert (Code.BAD_WISH, "WISH-1") == refusal(state, tichu.MakeWish(0, None))


@pytest.mark.rule("V-43")
def test_v43_the_wished_rank_must_be_played() -> None:
    """Another bomb does not avoid the wish, even where a straight must be broken up."""
    hands = ("2s", f"{FOUR}7w8w9jTjJj", "5j5w5p5s", "8j")
    state = position(*hands, turn=1, wish=9, rules=ONE_CALL, trick="0:6j")

    assert ["9j"] == support.plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, FOUR))
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("V-57")
@pytest.mark.parametrize(
    ("rules", "leader"), [(ONE_CALL, 2), (attrs.evolve(ONE_CALL, bomb_leads="trick_leader"), 0)]
)
def test_v57_the_bomber_leads(rules: tichu.Rules, leader: int) -> None:
    """The preset follows the author's own way; the original way is one field more."""
    state = position("Kj3j", "5j9w", f"{FOUR}7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Kj"), play(2, FOUR), Pass(3), Pass(0), Pass(1), tichu.TakeTrick(2))

    assert (leader,) == state.to_act
    assert cards("Kj" + FOUR) == state.pile(2)
