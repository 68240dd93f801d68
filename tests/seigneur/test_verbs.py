"""The verbs of the package, asked about Grandseigneur: the rules say which game is played."""

import random
from typing import assert_type

import attrs
import pytest

import tichu
from support import anything
from tichu import InvalidValue, Play, seigneur, sequential
from tichu.sequential import Decline

RULES = seigneur.SeigneurRules(5, rounds=2)


def test_the_rules_choose_the_game() -> None:
    """As a value and as text, for a round and for a game."""
    assert 3 == tichu.new_round(RULES, 3).table.dealer
    assert 3 == tichu.new_game(RULES, dealer=3).table.dealer
    assert tichu.new_game(RULES) == anything(tichu.new_game(" Grandseigneur:5(rounds=2)"))
    assert tichu.new_round(RULES) == anything(tichu.new_round("grandseigneur:5(rounds=2)"))
    assert isinstance(tichu.new_game("bsw"), tichu.GameState)


def test_type_checkers_know_which_game_is_played() -> None:
    """The rules say of what type games and rounds are, and these what the verbs make of them."""
    rng = random.Random(1)
    game = assert_type(tichu.new_game(RULES), seigneur.SeigneurGame)
    state = assert_type(tichu.new_round(RULES), seigneur.SeigneurRound)
    action = assert_type(tichu.random_action(state, rng), seigneur.Action)
    assert_type(tichu.apply(game, action), seigneur.SeigneurGame)
    state, events = tichu.transition(state, action)
    assert_type(events, tuple[seigneur.Event, ...])
    assert_type([*tichu.legal_actions(state)], list[seigneur.PlayerAction])
    assert_type(tichu.public_view(state), seigneur.Table)
    seen = assert_type(tichu.view(state, 0), seigneur.SeigneurView)
    assert_type(tichu.determinize(seen, rng), seigneur.SeigneurRound)
    assert 1 == len(events)


def test_a_game_is_played_by_the_verbs() -> None:
    """They agree with each other, and views follow what is redacted."""
    rng = random.Random(1)
    game = tichu.new_game(RULES)
    seen, watched = tichu.view(game, 2), tichu.public_view(game)
    while not game.is_over:
        is_dealt = game.phase is not tichu.Phase.DEAL_FIRST
        action = tichu.random_action(game, rng) if is_dealt else tichu.deal(game, rng)
        assert is_dealt == (action in [*tichu.legal_actions(game)])
        assert tichu.is_legal(game, action)
        after, events = tichu.transition(game, action)
        game = tichu.apply(game, action)
        assert after == game
        for event in events:
            seen = tichu.advance(seen, tichu.redact(event, 2))
            watched = tichu.advance(watched, tichu.redact(event, None))
        assert (tichu.view(game, 2), tichu.public_view(game)) == (seen, watched)
    assert 2 == len(game.results)


def test_worlds_are_sampled() -> None:
    """They agree with the view; passes cannot be heeded."""
    state = tichu.new_round(RULES)
    seen = tichu.view(tichu.apply(state, tichu.deal(state, random.Random(1))), 4)
    worlds = [tichu.determinize(seen, random.Random(2))]
    worlds += tichu.sample_worlds(seen, random.Random(3), 2)

    assert [seen] * 3 == [tichu.view(world, 4) for world in worlds]
    message = "expected False for a view of this game, got True"
    with pytest.raises(InvalidValue, match=message):
        tichu.determinize(seen, random.Random(2), heed_passes=True)
    with pytest.raises(InvalidValue, match=message):
        tichu.sample_worlds(seen, random.Random(2), 1, heed_passes=True)


@pytest.mark.parametrize("players", [5, 8, 12])
def test_one_decision_at_a_time(players: int) -> None:
    """Who may hold a bomb is asked before each decision; to decline changes nothing else."""
    rng = random.Random(5)
    game = tichu.new_game(attrs.evolve(seigneur.preset(players), rounds=2))
    asked = sequential.begin(game)
    while not asked.is_over:
        if asked.to_act is None:
            asked = sequential.apply(asked, tichu.deal(asked.state, rng))
            continue
        before, seat, choices = asked.state, asked.to_act, sequential.legal(asked)
        assert seat == (*asked.asked, *before.to_act)[0]
        action = choices[int(rng.random() * len(choices))]
        assert sequential.why_illegal(asked, action) is None
        asked, events = sequential.transition(asked, action)
        if action == Decline(seat):
            assert (before, ()) == (asked.state, events)
        else:
            assert (tichu.apply(before, action), asked.state.may_interrupt) == (
                asked.state,
                asked.asked,
            )
    assert 2 == len(asked.state.results)


def test_a_seat_that_is_asked_may_bomb() -> None:
    """In the order of simultaneous bombs (BOMB-10), whatever the seats hold."""
    hands = ("2j3j", "5j6j7j8j", "4j4w4p4s", "8w", "9w")
    setup = seigneur.SeigneurSetup(rules=RULES, hands=hands, trick=[tichu.Play(4, "Kj")], turn=0)
    asked = sequential.begin(seigneur.SeigneurRound.from_setup(setup))
    bomb = tichu.Play(2, "4j4w4p4s")

    assert (1, 2) == asked.asked
    assert (Decline(1),) == sequential.legal(asked)
    asked = sequential.apply(asked, Decline(1))
    assert (Decline(2), bomb) == sequential.legal(asked)
    assert (2,) == sequential.apply(asked, bomb).state.finished


@pytest.mark.rule("BOMB-10")
def test_simultaneous_bombs_go_by_order_of_play() -> None:
    """After the winner of the top play, the winner last; there must be a trick, and such seats."""
    hands = ("2j", "4j", "5j5w5p5s", "6j", "7j7w7p7s")
    setup = seigneur.SeigneurSetup(rules=RULES, hands=hands, trick=[Play(3, "Kj")], turn=0)
    state = seigneur.SeigneurRound.from_setup(setup)

    assert (4, 0, 1, 2, 3) == tichu.engine.verbs.bomb_order(state, range(5))
    assert (4, 2) == tichu.engine.verbs.bomb_order(seigneur.SeigneurGame(state), (2, 4))
    with pytest.raises(InvalidValue, match=r"^bomb_order\(seats\): "):
        tichu.engine.verbs.bomb_order(state, (5,))
    with pytest.raises(InvalidValue, match=r"^state: expected a SeigneurRound or a"):
        tichu.engine.verbs.bomb_order(tichu.view(state, 2), (2, 4))
    with pytest.raises(InvalidValue, match=r"^bomb_order\(state\): expected a state with an open"):
        tichu.engine.verbs.bomb_order(tichu.new_round(RULES), (1, 2))


def test_what_breaks_a_rule_is_explained() -> None:
    """By the rules of the game that the state is of, and for a view by what its seat may do."""
    state = tichu.new_round(RULES)
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    leader = state.to_act[0]
    for asked in (state, tichu.view(state, leader)):
        violation = tichu.why_illegal(asked, tichu.Pass(leader))
        assert violation is not None
        assert "TRICK-2" == violation.rule
