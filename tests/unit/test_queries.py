"""The queries that rounds, games and views share."""

import copy
import random
from typing import Any

import pytest

import tichu
from support import dealt, first_packets, house, play, position, run
from tichu import NANJING, CallGrandTichu, Pass, Rules, new_game, random_action, view
from tichu.rules import DEALING

PUBLIC = (
    *("rules", "phase", "dealer", "to_act", "may_interrupt", "trick", "passed", "wish", "calls"),
    *("decided", "pushed", "mah_jong_holder", "finished", "played_cards", "is_over", "winner"),
)


def played_out(rules: Rules = NANJING, **fields: Any) -> tichu.RoundState:  # noqa: ANN401  # what a position states
    """Return a round that seat 0, and then seat 2, have left with their last cards."""
    state = position("2j", "3j4j", "5j", "7j8j", turn=0, rest_to=0, rules=rules, **fields)
    return run(state, play(0, "2j"), Pass(1), play(2, "5j"))


@pytest.mark.parametrize("rules", [NANJING, tichu.TRICHU])
def test_rounds_games_and_views_answer_alike(rules: Rules) -> None:
    """Rounds, games and views agree at every step; the played cards are in no hand."""
    rng = random.Random(3)
    game = new_game(rules)
    while not game.results:
        game = tichu.apply(game, random_action(game, rng))
        if game.phase not in DEALING:
            held = [card for hand in game.hands for card in hand]
            assert tichu.DECK - tichu.Cards(held) == game.played_cards
        for query in PUBLIC[:-2]:
            answers = [
                getattr(asked, query)
                for asked in (game, game.round, view(game, 1), view(game.round, None))
            ]
            if query not in {"calls", "decided"}:  # a view hides secret decisions (GRAND-5)
                assert [answers[0]] * 4 == answers
        for seat in range(rules.seats):
            asked = (game, game.round, view(game, 1), view(game.round, None))
            assert 1 == len({each.size(seat) for each in asked})
            assert 1 == len({each.pile(seat) for each in asked})


def test_the_winner_of_a_round() -> None:
    """The winner is the team that scored more; nobody wins in a tie or before the end."""
    over = played_out()
    tie = position("", "2j", "3jPhDr", "", turn=1, finished=(0, 3), rest_to=0)

    assert over.is_over
    assert 0 == over.winner == view(over, 1).winner == view(over, None).winner
    assert position("2j", "3j", "4j", "5j", turn=0).winner is None
    assert view(tie, 0).winner is None


def test_immutable_values_are_their_own_copies() -> None:
    """A copy, also a deep one, costs nothing."""
    state = played_out()
    for value in (state, view(state, 0), new_game(), state.hand(1), play(0, "5j").combination):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value


# Random play from a view


def test_a_view_plays_at_random_for_its_player_only() -> None:
    """The player on turn acts; the others have nothing to do, or bomb."""
    state = position("2j3j", "4j", "9j9w9p9s", "Dr", turn=0, rest_to=1)
    rng = random.Random(1)

    action = random_action(view(state, 0), rng)
    assert tichu.is_legal(state, action)
    assert random_action(view(state, 1), rng) is None
    state = run(state, play(0, "2j"))
    found = {str(random_action(view(state, 2), random.Random(seed))) for seed in range(20)}
    assert 2 == len(found)  # the bomb, or None


def test_a_view_announces_bombs_where_the_rules_ask_for_it() -> None:
    """Out of turn an announcement takes the place of the bomb (IRR-1)."""
    rules = house(announced_bombs=True)
    state = run(
        position("2j3j", "4j", "9j9w9p9s", "Dr", turn=0, rest_to=1, rules=rules), play(0, "2j")
    )
    found = {random_action(view(state, 2), random.Random(seed)) for seed in range(20)}

    assert {None, tichu.AnnounceBomb(2)} == found


def test_a_view_calls_at_a_rate_of_one() -> None:
    """A view calls grand tichu on the first packet, tichu later, and only for its own seat."""
    rng = random.Random(1)

    assert CallGrandTichu(2) == random_action(view(first_packets(), 2), rng, 1.0)
    assert tichu.CallTichu(3) == random_action(view(dealt(), 3), rng, 1.0)
    decided = run(first_packets(), CallGrandTichu(2))
    assert random_action(view(decided, 2), rng, 1.0) is None


def test_a_view_of_a_round_that_is_over_does_nothing() -> None:
    """A view of a finished round raises like a state."""
    with pytest.raises(tichu.IllegalAction):
        random_action(view(played_out(), 0), random.Random(1))
    waiting = run(position("9j3j", "4j", "5j", "6j", turn=0, rest_to=1), play(0, "9j"))
    waiting = run(waiting, Pass(1), Pass(2), Pass(3))
    assert tichu.TakeTrick(0) == random_action(view(waiting, 0), random.Random(1))


def test_a_whole_number_may_be_the_call_rate() -> None:
    """The rates 0 and 1 are the same as 0.0 and 1.0."""
    state = tichu.new_round()
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))

    assert random_action(state, random.Random(2), 1) == tichu.CallGrandTichu(0)
    assert random_action(state, random.Random(2), 0) == random_action(state, random.Random(2))
