"""Grandseigneur with one deck beside the base game."""

import random
from collections.abc import Sequence

import pytest

from differential.one_deck import compare
from tichu.seigneur.engine import judgement
from tichu.seigneur.engine.table import Table


@pytest.mark.rule("SEIGNEUR-3")
def test_one_deck_offers_what_the_base_game_offers() -> None:
    """In positions of random rounds both list the same plays and passes in the same order."""
    counts = compare(500, random.Random(3))
    assert counts["leads"] > 50
    assert counts["under a wish"] > 10


def test_a_wrong_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison fails if a wish binds nobody."""

    def never(table: Table, hand: int, found: Sequence[int]) -> bool:
        return False

    monkeypatch.setattr(judgement, "_has_to_fulfil", never)
    with pytest.raises(AssertionError):
        compare(1000, random.Random(3))
