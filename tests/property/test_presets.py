"""The partition of the cards and the laws of the points, under every preset.

``TICHU_PRESET_ROUNDS`` says how many rounds of each preset are played.
"""

import os
import random
from collections import Counter

import pytest

import tichu
from steering import reached, steered_round
from support.sources import each_of
from tichu import AnnounceBomb, GameState, Phase, Rules, apply, new_game
from tichu.rules import PRESETS
from tichu.testing import laws

ROUNDS = int(os.environ.get("TICHU_PRESET_ROUNDS", "10"))

ALWAYS = {"bomb in turn", "wish", "Dragon given", "tichu"}
"""Situations that every preset reaches in 60 rounds."""
FOUR = {"bomb out of turn", "end: double"}
MORE: dict[str, set[str]] = {
    "nanjing": {*FOUR, "grand tichu", "tichu in the exchange"},
    "griffin": {"AnnounceBomb", "end: counted_out", "grand tichu", "end: double"},
    "bsw": {*FOUR, "grand tichu", "tichu in the exchange"},
    "manual": {*FOUR, "grand tichu"},
    "one_call": {*FOUR, "grand tichu"},
    "tournament": FOUR,
    "tientsin": {"bomb out of turn", "grand tichu", "ChooseLeader", "end: triple"},
    "trichu": {*FOUR, "grand tichu"},
}
UNANNOUNCED = {"AnnounceBomb", "end: counted_out"}
NEVER: dict[str, set[str]] = {
    **{name: {*UNANNOUNCED, "ChooseLeader", "end: triple"} for name in PRESETS},
    "griffin": {"bomb out of turn", "ChooseLeader", "end: triple"},
    "tournament": {*UNANNOUNCED, "ChooseLeader", "end: triple", "grand tichu"},
    "tientsin": {*UNANNOUNCED, "end: double"},
}


@pytest.mark.parametrize("name", each_of(PRESETS))
def test_laws_of_cards_and_points(name: str) -> None:
    """At every step the cards make one deck, and at the end the points follow from the cards."""
    happened: Counter[str] = Counter()
    rules = PRESETS[name]
    for seed in range(ROUNDS):
        for state, action in steered_round(rules, seed):
            laws.check_partition(state)
            laws.check_points(state)
            following = apply(state, action)
            happened.update(reached(state, action, following))
            happened[type(action).__name__] += 1
            if following.is_over:
                laws.check_partition(following)
                laws.check_score(following)
                if isinstance(action, AnnounceBomb):
                    assert following.result
                    assert following.result.victory == "counted_out"

    if ROUNDS >= 60:
        assert set() == {what for what in ALWAYS | MORE[name] if not happened[what]}
    assert set() == {what for what in NEVER[name] if happened[what]}


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
