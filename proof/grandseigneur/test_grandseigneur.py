"""A few rounds and pairs of each table, and what the swap test finds."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from grandseigneur.rounds import TABLES, beside_referee
from grandseigneur.swaps import compare_pairs
from tichu import seigneur
from tichu.seigneur import judge, state


@pytest.mark.parametrize(("players", "decks"), TABLES)
def test_no_seat_observes_what_it_cannot_know(players: int, decks: int) -> None:
    """Pairs are compared at every table, and most of them take a step too."""
    assert compare_pairs(players, decks, 60, 0) > 20
    assert beside_referee(players, decks, 1) > 50


@pytest.mark.rule("SEIGNEUR-30")
def test_a_game_has_as_many_rounds_as_its_rules_say() -> None:
    """A game ends after its rounds, and the constructor accepts every state of it."""
    rng = random.Random(1)
    game = seigneur.new_game(seigneur.SeigneurRules(5, rounds=3))
    while not game.is_over:
        game = seigneur.apply(game, seigneur.random_action(game, rng))
        assert game == attrs.evolve(game)
    assert 3 == len(game.results)


def peeking_view(now: seigneur.SeigneurRound, seat: int | None) -> Any:  # noqa: ANN401
    """Return a view that depends on another hand."""
    if seat is None:
        return attrs.evolve(now.table, pushed=sum("Dr" in now.hand(each) for each in range(3)))
    seen = now._view(seat)
    return attrs.evolve(seen, own_mask=seen.own_mask | now.hand_masks[seat - 1] & 1 << 20)


def heard_by_all(event: seigneur.Event, _: int | None) -> seigneur.Event:
    """Return an event as it is."""
    return event


def peeking_list(now: seigneur.SeigneurRound, seat: int) -> seigneur.judge.LegalActions:
    """Return the actions of the next seat."""
    seat = (seat + 1) % now.rules.players
    return judge.LegalActions(now.table, now._usable(seat), seat)


def peeking_usable(now: seigneur.SeigneurRound, seat: int) -> int:
    """Return the hand of the next seat."""
    return now.hand_masks[(seat + 1) % now.rules.players]


@pytest.mark.parametrize(
    ("owner", "name", "leak"),
    [
        (seigneur, "view", peeking_view),
        (seigneur, "redact", heard_by_all),
        (state.SeigneurRound, "legal", peeking_list),
        (state.SeigneurRound, "_usable", peeking_usable),
    ],
)
def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    leak: Callable[..., object],
) -> None:
    """Every function that reveals hidden cards is found."""
    monkeypatch.setattr(owner, name, leak)
    with pytest.raises(AssertionError, match="seat"):
        compare_pairs(5, 1, 300, 1)
