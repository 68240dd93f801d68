"""Sheet 001, ``BSW``: each cell in which it differs from the official text and sets a field.

The sheet is Brettspielwelt's own text; where it is silent, the preset does what its logs show.
"""

import attrs
import pytest

import support
import tichu
from support import accept, calling, dealt, first_packets, lowest_push, play, position, refusal, run
from tichu import BSW, NANJING, Call, CallGrandTichu, CallTichu, Code, DeclineGrandTichu, Pass, view

FOUR = "4j4w4p4s"
SIXES = "6j6w6p6s"


@pytest.mark.rule("V-04")
def test_v04_a_stop_at_eight_cards() -> None:
    """The deal stops at eight cards and goes on with six."""
    assert [8] * 4 == [len(first_packets(BSW).hand(seat)) for seat in range(4)]
    assert tichu.Phase.GRAND_TICHU == first_packets(BSW).phase
    assert [14] * 4 == [len(dealt(BSW).hand(seat)) for seat in range(4)]


@pytest.mark.rule("V-07")
def test_v07_tichu_may_be_called_all_through_the_exchange() -> None:
    """The sheet: "Anytime before playing his first card", so during the exchange too."""
    state = dealt(BSW)
    begun = run(state, lowest_push(state, 1), lowest_push(state, 3))

    assert [0, 1, 2, 3] == calling(begun)
    assert (None, Call.TICHU) == run(begun, CallTichu(1)).calls[:2]


@pytest.mark.rule("V-14")
def test_v14_grand_tichu_is_seen_at_once() -> None:
    """Players decide in any order, and everybody sees each decision at once."""
    state = run(first_packets(BSW), CallGrandTichu(2))
    hidden = run(first_packets(NANJING), CallGrandTichu(2))

    assert (0, 1, 3) == state.to_act
    assert (Call.GRAND_TICHU, None) == (view(state, 0).calls[2], view(hidden, 0).calls[2])
    assert accept(state, CallGrandTichu(0))  # both partners may call
    assert accept(state, DeclineGrandTichu(3))


@pytest.mark.rule("V-43")
def test_v43_a_bomb_without_the_wished_rank_is_allowed_and_the_wish_stays() -> None:
    """A player who could fulfil the wish may bomb instead, and the wish stays."""
    state = position("2s", f"{FOUR}9jKj", "5j", "8j", turn=1, wish=9, rules=BSW, trick="0:6j")

    assert ["9j", FOUR] == support.plays(state, 1)
    assert 9 == run(state, play(1, FOUR)).wish
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("V-59")
def test_v59_of_two_bombs_the_first_click_counts() -> None:
    """Bombs are played in the order in which they come; a lower one only if it comes first."""
    state = position("Kj3j", "9j", f"{FOUR}7j", f"{SIXES}8j", turn=0, rules=BSW)
    state = run(state, play(0, "Kj"))

    assert accept(state, play(2, FOUR))
    assert accept(state, play(3, SIXES))
    assert (Code.TOO_LOW, "BOMB-5") == refusal(run(state, play(3, SIXES)), play(2, FOUR))
    assert accept(run(state, play(2, FOUR)), play(3, SIXES))


@pytest.mark.rule("V-74")
@pytest.mark.parametrize(("rules", "over"), [(BSW, True), (NANJING, False)])
def test_v74_a_tie_at_1000_is_a_draw(rules: tichu.Rules, *, over: bool) -> None:
    """A game ends with the round that brings a team to 1000, tied or not."""
    last = position(
        "", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: "TjTwTpTs"}, rest_to=1, rules=rules
    )
    game: tichu.GameState = attrs.evolve(tichu.new_game(rules, (970, 950)), round=last)
    game = tichu.apply(game, play(2, "3j"))

    assert ((1010, 1010), over, None) == (game.scores, game.is_over, game.winner)
