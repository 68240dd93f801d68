"""A few rounds of each table; ``python -m grandseigneur`` plays many."""

import random

import pytest

import tichu
from grandseigneur.rounds import TABLES, beside_oracle, under_laws
from tichu import seigneur


@pytest.mark.parametrize(("players", "decks"), TABLES)
def test_rounds_obey_the_laws(players: int, decks: int) -> None:
    """Nothing is found in a round under all laws, nor in others under some."""
    assert [] == under_laws(players, decks, 1, range(1)).wrong
    tally = under_laws(players, decks, 30, range(1, 4))
    assert (3, []) == (tally.counts["rounds"], tally.wrong)


@pytest.mark.rule("SEIGNEUR-30")
def test_a_game_has_as_many_rounds_as_its_rules_say() -> None:
    """Not one more: after the third the game is over, and its winner the Great Lord."""
    rng = random.Random(1)
    game = tichu.new_game(seigneur.SeigneurRules(5, rounds=3))
    while not game.is_over:
        game = tichu.apply(game, tichu.random_action(game, rng))
    assert 3 == len(game.results)
    assert game.winner == game.results[-1].ranking[0]


def test_what_is_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken law names the table and the round; so does a difference from the oracle."""
    monkeypatch.setattr("tichu.seigneur.testing.check_cards", broken)
    monkeypatch.setattr("grandseigneur.rounds.compare", broken)
    (law,) = under_laws(5, 1, 1, range(7, 8)).wrong
    assert "laws, 5 players, 1 decks, round 7: AssertionError('cards: ...')" == law
    (difference,) = beside_oracle(5, 1, range(7, 8)).wrong
    assert difference.startswith("oracle, 5 players, 1 decks, round 7: ")


@pytest.mark.parametrize(
    ("name", "law"),
    [("is_legal", "judgement: "), ("advance", "events: "), ("apply", "events: another state")],
)
def test_every_step_meets_the_laws(monkeypatch: pytest.MonkeyPatch, name: str, law: str) -> None:
    """Also where no step is checked for all seats."""
    monkeypatch.setattr(f"tichu.seigneur.testing.{name}", first_given)
    (found,) = under_laws(6, 1, 10**9, range(1)).wrong
    assert law in found


def first_given(value: object, *_: object) -> object:
    """Return the first argument, as a wrong function does."""
    return value


def broken(*_: object) -> None:
    """Fail as a broken law does."""
    raise AssertionError("cards: ...")
