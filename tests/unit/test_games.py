"""GameState: rounds, scores, dealers, and what a game refuses to be."""

import copy
import pickle
import random

import attrs
import pytest

import tichu
from support import anything, cards, house, play, position
from support.hearing import heard
from tichu import (
    GameState,
    InvalidValue,
    Rules,
    apply,
    codec,
    deal,
    legal_actions,
    new_game,
    new_round,
    records,
)
from tichu.notation import format_happening, parse_happening

DUMMY = Rules(open_dummy=True, push_to="opponents", target=None, rounds=9)


def last_play(rules: Rules, finished: int = 0) -> tichu.RoundState:
    """Return a round that seat 2 ends with a 3, a double victory of team 0."""
    return position("", "9j", "3j", "KjKw", turn=2, finished=(finished,), rules=rules)


def test_a_game_answers_like_its_round() -> None:
    """A game has the queries of its round."""
    state = position("5j", "6j", "7j", "8j", turn=1, trick="0:4j", wish=9, dealer=2)
    game: GameState = attrs.evolve(new_game(), round=state)

    for name in (
        *("rules", "phase", "dealer", "to_act", "may_interrupt", "trick", "wish", "calls"),
        *("finished", "is_over", "result"),
    ):
        assert getattr(state, name) == getattr(game, name)
    assert (state.hand(1), state.pile(3)) == (game.hand(1), game.pile(3))
    assert state.legal(1) == game.legal(1)
    assert list(legal_actions(state)) == list(legal_actions(game))
    assert tichu.is_legal(game, play(1, "6j"))
    assert tichu.why_illegal(state, play(1, "8j")) == tichu.why_illegal(game, play(1, "8j"))
    assert apply(state, play(1, "6j")) == apply(game, play(1, "6j")).round
    assert (0, 1, 2, 3) == game.persons


def test_a_round_ends_and_another_begins() -> None:
    """Scores are added, the result is kept, and the first out deals."""
    rules = Rules()
    game = apply(attrs.evolve(new_game(rules, (50, 30)), round=last_play(rules)), play(2, "3j"))

    assert ((250, 30), 1, 0) == (game.scores, len(game.results), game.dealer)
    assert new_round(rules, 0) == game.round
    assert (None, False) == (game.winner, game.is_over)


def test_a_game_that_is_over_keeps_its_last_round() -> None:
    """The round stays visible, and no action is legal."""
    rules = Rules(target=200)
    game = apply(attrs.evolve(new_game(rules), round=last_play(rules)), play(2, "3j"))

    assert (True, 0, tichu.Phase.OVER) == (game.is_over, game.winner, game.phase)
    assert cards("3j") == game.pile(2)
    assert game.results[-1] == game.result
    assert [] == list(legal_actions(game))
    for call in (lambda: apply(game, tichu.CallTichu(3)), lambda: deal(game, random.Random(1))):
        with pytest.raises(tichu.IllegalAction):
            call()
    with pytest.raises(tichu.IllegalAction, match="the round is over"):
        tichu.random_action(game, random.Random(1))


def test_the_dealer_after_a_round_with_nobody_out() -> None:
    """After a false announcement with nobody out the dealer deals again."""
    rules = Rules(announced_bombs=True)
    state = position("5j9j", "6j", "2j7j8jTj", "8w", turn=1, dealer=3, rules=rules, trick="0:5w")
    game = apply(attrs.evolve(new_game(rules), round=state), tichu.AnnounceBomb(2))

    assert ((0, 200), 3) == (game.scores, game.dealer)
    assert "counted_out" == game.results[-1].victory


def test_nobody_moves_before_the_next_round_with_a_dummy() -> None:
    """In a view that follows the moves, seats change when the next round starts."""
    game = attrs.evolve(new_game(DUMMY), round=last_play(DUMMY))
    over, begun = (
        tichu.advance(seen, move).persons for seen, move in heard(game, play(2, "3j"), seat=None)
    )

    assert (0, 1, 3, 2) == over
    assert (2, 0, 3, 1) == begun


def test_copies_pickles_and_text() -> None:
    """A game is a value; its text has scores and no cards."""
    rng = random.Random(4)
    game = new_game()
    for _ in range(30):
        game = apply(game, tichu.random_action(game, rng))

    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert game == other
        assert hash(game) == hash(other)
        assert list(legal_actions(game)) == list(legal_actions(other))
    assert "<GameState 0:0 after 0 rounds, <RoundState play: " in repr(game)
    with pytest.raises(AttributeError):
        setattr(game, "scores", (1, 1))  # noqa: B010  # no type checker would let it pass


def test_starting_scores_may_be_a_list() -> None:
    """A list of starting scores becomes a tuple."""
    assert (100, 200) == new_game(house(target=500), anything([100, 200])).scores


def test_the_greatest_scores() -> None:
    """Scores have nine digits, above or below zero."""
    most = 999_999_999

    endless = attrs.evolve(tichu.NANJING, target=None, rounds=2)
    assert (most, -most) == GameState(new_round(endless), (most, -most), ()).scores
    for scores in ((most + 1, 0), (0, -most - 1)):
        with pytest.raises(InvalidValue, match="expected 2 whole numbers up to 999,999,999"):
            GameState(new_round(), scores, ())


@pytest.mark.parametrize(("preset", "callers"), [("nanjing", 2), ("tientsin", 3)])
def test_no_game_gets_scores_that_cannot_be_sent(preset: str, callers: int) -> None:
    """Ten thousand rounds with the greatest gains and losses stay below the greatest score."""
    names = ["grand_tichu_points", "double_victory" if callers == 2 else "triple_victory"]
    start, most = tichu.rules.PRESETS[preset], anything(dict.fromkeys(names, 10_000))
    rules = attrs.evolve(start, target=None, rounds=10_001, **most)
    for name in names:
        with pytest.raises(tichu.RulesError, match="a number from 1 to 10,000, got 10001"):
            attrs.evolve(rules, **anything({name: 10_001}))
    worst = 10_000 * (10_000 + callers * 10_000)
    game = GameState(new_round(rules), (worst, -worst), ())
    game = tichu.apply(game, tichu.deal(game, random.Random(1)))
    assert game == codec.loads(codec.dumps(game), codec.Envelope.GAME)
    started = tichu.moves.RoundStarted(0, game.scores)
    assert started == parse_happening(format_happening(started))
    assert game.scores == records.RecordRound((), game.scores).scores


@pytest.mark.rule("TRICHU-9")
@pytest.mark.parametrize("person", range(3))
def test_each_person_at_a_dummys_table_can_reach_the_target(person: int) -> None:
    """The target ends the game for each person, and not for the dummy."""
    rules = attrs.evolve(DUMMY, target=500, rounds=None)
    scores = tuple(500 * (other == person) for other in range(4))

    with pytest.raises(InvalidValue, match="expected scores of a game that is not over"):
        new_game(rules, scores)
    assert (0, 0, 0, 500) == new_game(rules, (0, 0, 0, 500)).scores
