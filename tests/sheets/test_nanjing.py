"""Sheet 004, ``NANJING``: the translation of the official rules, which sets no field.

Where its cells differ from the other official books they are loose, or slips of the translation:
the engine then does what those books say. Its game for six has tests of its own.
"""

import attrs
import pytest

from support import accept, calling, dealt, exchange, lowest_push, play, position, refusal, run
from tichu import NANJING, Call, CallTichu, Code, Pass, Rules, TakeTrick, apply, new_game

FOUR = "4j4w4p4s"


def test_the_sheet_is_the_default() -> None:
    """The sheet differs from the other official texts only in cells that set no field."""
    assert Rules() == NANJING


@pytest.mark.rule("V-03")
def test_v03_the_winner_of_a_round_deals_the_next() -> None:
    """The first out deals the next round, and no field changes that."""
    game = attrs.evolve(
        new_game(), round=position("", "", "5j", "6j", turn=2, finished=(1, 0), piles={3: "6s"})
    )

    assert 1 == apply(game, play(2, "5j")).dealer


@pytest.mark.rule("V-07")
def test_v07_tichu_may_be_called_before_cards_are_pushed() -> None:
    """All players may call before the exchange."""
    state = dealt(NANJING)
    called = run(state, CallTichu(2))

    assert [0, 1, 2, 3] == calling(state)
    assert Call.TICHU is run(called, lowest_push(called, 0)).calls[2]


@pytest.mark.rule("V-53", "V-51")
def test_v53_at_any_time_means_on_an_open_trick() -> None:
    """The right to lead cannot be bombed, after a trick or after the Dog."""
    lead = position("Dg3j", f"{FOUR}9j", "7j", "8j", turn=0)

    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(lead, play(1, FOUR))
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(run(lead, play(0, "Dg")), play(1, FOUR))
    assert accept(run(lead, play(0, "3j")), play(1, FOUR))


@pytest.mark.rule("V-17")
def test_v17_all_players_means_all_others() -> None:
    """A trick is over when the three others have passed; its winner is not asked."""
    state = run(position("Kj3j", "5j", "7j", "8j", turn=0), play(0, "Kj"), Pass(1), Pass(2))

    assert [TakeTrick(0)] == list(run(state, Pass(3)).legal(0))


@pytest.mark.rule("V-67")
def test_v67_a_double_victory_is_200_and_no_cards() -> None:
    """The 200 points replace the card points of both teams."""
    state = position("", "9j", "3j", "2j", turn=2, finished=(0,), piles={0: "TjTw"}, rest_to=1)
    end = run(state, play(2, "3j"))

    assert end.result is not None
    assert ("double", (200, 0)) == (end.result.victory, end.result.scores)


@pytest.mark.rule("V-35")
def test_v35_the_mah_jong_need_not_be_led() -> None:
    """Its holder may lead any card."""
    state = exchange("Ma2j", "3j", "4j", "5j")
    for seat in range(4):
        state = run(state, lowest_push(state, seat))
    leader = state.to_act[0]

    assert play(leader, str(state.hand(leader).listed[-1])) in state.legal(leader)
