"""A whole game under every preset."""

import random

import pytest

import tichu
from support.sources import each_of
from tichu import GameState, Phase, Rules, apply, new_game
from tichu.rules import PRESETS
from tichu.testing import laws


@pytest.mark.parametrize("name", each_of(PRESETS))
def test_a_whole_game(name: str) -> None:
    """A game of each preset ends, and its scores are the sum of its rounds."""
    rules = PRESETS[name]
    rng = random.Random(11)
    game = new_game(rules)
    while not game.is_over:
        laws.check_partition(game.round)
        laws.check_game(game)
        game = apply(game, tichu.random_action(game, rng))

    assert game.results
    assert Phase.OVER == game.phase
    assert sums(rules, game) == list(game.scores)
    laws.check_game(game)


def sums(rules: Rules, game: GameState) -> list[int]:
    """Return the scores that the rounds of a game add up to."""
    totals = [0, 0, 0, 0] if rules.open_dummy else [0, 0]
    for number, result in enumerate(game.results):
        if not rules.open_dummy:
            totals = [old + new for old, new in zip(totals, result.scores, strict=True)]
            continue
        for person in range(3):
            totals[person] += result.scores[0 if person == -number % 3 else 1]
        totals[3] += result.scores[0]
    return totals
