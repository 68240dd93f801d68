"""Grandseigneur beside the oracle: in every state the same seats, actions and hands."""

import random
from typing import Any, Final

import pytest

from differential.seigneur import OPTIONS, compare, compare_answers
from tichu import Phase
from tichu.seigneur import SeigneurRules

QUICK: Final = {(5, 1), (8, 2)}
TABLES: Final = pytest.mark.parametrize(
    ("players", "decks"),
    [
        pytest.param(players, decks, marks=[pytest.mark.slow] * ((players, decks) not in QUICK))
        for players in range(5, 13)
        for decks in (1, 2)
    ],
)
"""Every table; the quick tests play at some."""


@TABLES
@pytest.mark.rule("SEIGNEUR-16")
def test_rounds_are_the_same(players: int, decks: int) -> None:
    """A first and a later round, with random options, agree with the oracle in every state."""
    rng = random.Random(100 * players + decks)
    for ranked in (False, True):
        options: dict[str, Any] = {name: rng.choice(values) for name, values in OPTIONS.items()}
        if options["take_trick"] == "auto":
            options["beat_own_play"] = False
        ranking = tuple(rng.sample(range(players), players)) if ranked else None
        compare(SeigneurRules(players, decks, **options), ranking, rng)


@TABLES
@pytest.mark.rule("SEIGNEUR-12")
@pytest.mark.rule("SEIGNEUR-13")
def test_exchanges_are_the_same(players: int, decks: int) -> None:
    """Gifts and returns of eight deals agree with the oracle."""
    rng = random.Random(100 * players + decks)
    for returns in ("blind", "sighted") * 4:
        rules = SeigneurRules(players, decks, returns=returns)
        compare(rules, tuple(rng.sample(range(players), players)), rng, Phase.PLAY)


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.rule("SEIGNEUR-22", "SEIGNEUR-23", "SEIGNEUR-26", "SEIGNEUR-27")
def test_what_beats_a_play_is_the_same(decks: int) -> None:
    """The answers of hands of three ranks, with all Phoenixes and Dragons, agree."""
    rng = random.Random(decks)
    assert 100 < sum(compare_answers(decks, rng) for _ in range(40))
