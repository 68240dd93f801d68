"""A host of one round, and the answers that it holds."""

import random

import tichu
from tichu.hosting import Accepted, Host


def test_a_host_of_one_round_deals_no_other() -> None:
    """It shows the end until another host begins the next round with its game and ply."""
    host = Host(tichu.new_game(), random.Random(7), one_round=True)
    while not host.game.results:
        host.timeout()
    assert (tichu.Phase.DEAL_FIRST, ()) == (host.game.phase, host.pending().decide)
    host.timeout()
    again = Host(tichu.new_game(), random.Random(7), host.log, one_round=True)
    assert again.game == host.game
    following = Host(host.game, random.Random(7), ply=host.ply, one_round=True)
    assert (host.ply + 1, tichu.Phase.GRAND_TICHU) == (following.ply, following.game.phase)
    assert following.game == tichu.records.Record.of([*host.log, *following.log]).end()


def test_the_answer_that_is_held() -> None:
    """The held answer is the last answer of a player, until it is applied."""
    setup = tichu.RoundSetup(
        hands=("2j 3j", "7j 8j", "9j 9w 9p 9s Ts", "Kj Kw Kp Ks As"),
        trick=(tichu.Play(0, "5j"),),
        turn=1,
        rest_to=0,
    )
    game = tichu.GameState(tichu.RoundState.from_setup(setup), (0, 0), ())
    host = Host(game, random.Random(7))
    held = [host.held(1)]
    for answer in ("pass", "play 7j"):
        assert Accepted(0, held=True) == host.submit(1, answer, 0)
        held.append(host.held(1))
    assert [None, tichu.Pass(1), tichu.Play(1, "7j")] == held
    host.resolve()
    assert host.held(1) is None
