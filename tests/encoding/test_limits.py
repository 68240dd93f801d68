"""Limits of a round: no round exceeds them."""

from itertools import permutations, product

import attrs
import pytest

import tichu
from tichu import Call, Rules
from tichu.encoding import limits
from tichu.rulebook.calls import impossible_calls
from tichu.rulebook.flags import facts_of
from tichu.rulebook.scoring import victory_points, with_calls
from tichu.rulebook.turns import victory_of
from tichu.rules import PRESETS

APART = {
    "nanjing": 800,
    "griffin": 1_000,
    "bsw": 800,
    "manual": 800,
    "one_call": 400,
    "tournament": 450,
    "tientsin": 1_100,
    "trichu": 700,
}
CALLS = (None, Call.TICHU, Call.GRAND_TICHU)
FOUR = [name for name, rules in PRESETS.items() if rules.seats == 4]
RULES = [
    *(pytest.param(PRESETS[name], id=name) for name in FOUR),
    pytest.param(Rules(calls="one_per_team", grand_order="open"), id="one call a team"),
    pytest.param(Rules(double_victory=None), id="no victory"),
    pytest.param(
        Rules(announced_bombs=True, double_victory=None, calls="one_per_team", grand_order="open"),
        id="one call a team, announced bombs",
    ),
]


@pytest.mark.parametrize("name", PRESETS)
def test_how_far_scores_can_be_apart(name: str) -> None:
    """A victory, a call that is made, and those of the opponents, which fail."""
    assert APART[name] == limits(name).difference


def differences(rules: Rules) -> set[int]:
    """Return every difference of scores, with the most and the least that cards can count."""
    found: set[int] = set()
    facts = facts_of(rules)
    for calls in product(CALLS, repeat=rules.seats):
        if impossible_calls(rules, calls):
            continue
        for order in permutations(range(rules.seats), rules.seats - 1):
            victory = victory_of(facts, order)
            counted = [(125, -25), (-25, 125)]
            cards = counted if victory is None else [victory_points(rules, facts.teams[order[0]])]
            for each in cards:
                result = with_calls(
                    rules, order, cards=each, victory=victory, calls=calls, counted_out=None
                )
                found.add(abs(result.scores[0] - result.scores[1]))
        for team in (0, 1) if rules.announced_bombs else ():
            points = victory_points(rules, 1 - team)
            result = with_calls(
                rules, (), cards=points, victory="counted_out", calls=calls, counted_out=team
            )
            found.add(abs(result.scores[0] - result.scores[1]))
    return found


@pytest.mark.rule("SCORE-7")
@pytest.mark.parametrize("rules", RULES)
def test_scores_are_no_further_apart(rules: Rules) -> None:
    """The limit is the greatest difference over all orders of going out, calls and card points."""
    assert max(differences(rules)) == limits(rules).difference


def test_how_long_rounds_can_be() -> None:
    """Actions that every seat but one is asked before: 294 with four seats, 413 with six."""
    assert 294 * 4 == limits("nanjing").decisions
    assert 413 * 6 == limits("tientsin").decisions
    without = attrs.evolve(tichu.NANJING, grand_tichu=False)
    assert 290 * 4 == limits(without).decisions
