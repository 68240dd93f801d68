"""No way leads from what a seat gets to what it must not see, not even through references."""

import random
import sys
from collections.abc import Iterable

import pytest

import tichu
from laws.library import reachable
from steering import rules_of, steered_game
from steering.twins import seen_seats
from support.sources import of_each_source
from tichu import GameState, PlayerView, RoundState, advance, new_game, told, view
from tichu.moves import RoundEnded


def leaks(roots: Iterable[object], secrets: set[int]) -> list[object]:
    """Return what must not be reachable: states, and ints that are the mask of a hidden hand."""
    return [
        value
        for value in reachable(roots)
        if isinstance(value, RoundState | GameState)
        or (isinstance(value, int) and value in secrets)
    ]


def hidden_masks(state: RoundState, seat: int | None) -> set[int]:
    """Return the masks of the hands that a viewer does not see, large enough to be no chance."""
    seen = seen_seats(state, seat)
    return {
        mask
        for other, mask in enumerate(state.hand_masks)
        if other not in seen and mask.bit_count() > 4
    }


@pytest.mark.slow
@pytest.mark.rule("L28")
@of_each_source
def test_nothing_hidden_isreachable(source: str) -> None:
    """The moves for a seat, its views and their actions have no references to a state or a hand."""
    rng = random.Random(f"references {source}")
    game = new_game(rules_of(source, rng))
    observers = (*range(game.rules.seats), None)
    followed = {seat: view(game, None) if seat is None else view(game, seat) for seat in observers}
    looked = 0
    for state, action in steered_game(game, rng):
        after = tichu.apply(state, action)
        for seat in observers:
            heard = told(state, action, after, seat)
            for move in heard:
                followed[seat] = advance(followed[seat], move)
            seen = view(after, None) if seat is None else view(after, seat)
            roots: list[object] = [seen, followed[seat], *heard]
            if isinstance(seen, PlayerView):
                legal = seen.legal()
                roots += [legal, iter(legal), *legal[:30]]
            masks = hidden_masks(after.round, seat)
            if not any(isinstance(move, tichu.Play | RoundEnded) for move in heard):
                masks |= hidden_masks(state.round, seat)  # or else it may lie open by now
            if masks and rng.random() < 0.2:
                looked += 1
                assert [] == leaks(roots, masks - set(seen.hand_masks))
        if len(after.results) == 2:
            break
    assert looked > 50


@pytest.mark.skipif(sys.implementation.name == "pypy", reason="no reference leads to a small int")
def test_a_view_of_the_first_packet_holds_eight_cards() -> None:
    """The cards not yet dealt are not in the state either."""
    rng = random.Random(1)
    state = next(
        state.round for state, _ in steered_game(new_game(), rng) if state.phase == "grand_tichu"
    )
    seen = view(state, 2)

    ints = {value for value in reachable([seen]) if isinstance(value, int)}

    assert [None, None, 8, None] == [hand and hand.bit_count() for hand in seen.hand_masks]
    assert [seen.hand_masks[2]] == [value for value in ints if value >= 1 << 20]
