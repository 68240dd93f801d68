"""Pairs of states that look the same to a seat, from steered rounds."""

import random
from collections.abc import Iterator
from typing import Final

import attrs

from steering import Twin, steered, twin
from tichu import Phase, RoundState, Rules

_SHARE: Final = {Phase.PLAY: 0.06, Phase.TAKE_TRICK: 0.1}
"""The share of the states of a phase that is used; half of the rarer ones, 30 % under a wish."""


def pairs(rules: Rules, rng: random.Random) -> Iterator[Twin]:
    """Yield pairs from some states of a steered round, for some seats and for a spectator."""
    for state in steered(rules, rng):
        share = 0.3 if state.wish is not None else _SHARE.get(state.phase, 0.5)
        for seat in (*range(rules.seats), None):
            if rng.random() < (share if seat is not None else share / 4):
                found = pair(state, seat, rng)
                if found is not None:
                    yield found


def pair(state: RoundState, seat: int | None, rng: random.Random) -> Twin | None:
    """Return a random pair; None if a few tries find none.

    Half of the time it is the one of six whose exchange matters most.
    """
    tries = rng.choice((1, 6))
    found = [each for _ in range(tries) if (each := twin(state, seat, rng)) is not None]
    return max(found, key=weight, default=None)


def weight(found: Twin) -> int:
    """Return how much an exchange matters: most if it gives or takes a bomb."""
    state = found.state
    return (
        4 * (state.bomb_holders != found.other.bomb_holders)
        + 2 * any(card.rank == state.wish for card in found.cards)
        + any(card.is_special for card in found.cards)
    )


def moved(found: Twin, after: tuple[RoundState, RoundState]) -> Twin:
    """Return the pair with later states."""
    return attrs.evolve(found, state=after[0], other=after[1])
