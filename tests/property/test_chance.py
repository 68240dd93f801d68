"""Laws L29 and L34: deals, and worlds that agree with a view.

``TICHU_LAW_DEALS`` says how many deals are counted.
"""

import os
import random
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws import library
from laws.examples import LAW
from laws.frequencies import Frequencies
from tichu import NANJING, TIENTSIN, Rules, apply, deal, new_round
from tichu.testing.strategies import rules

DEALS = int(os.environ.get("TICHU_LAW_DEALS", "4000"))
GOLDEN = Path(__file__).parents[1] / "data" / "deals-of-seeds.txt"


@pytest.mark.rule("L34")
@LAW
@given(drawn=rules(), seed=st.integers(0, 2**32 - 1))
def test_a_seed_is_a_deal(drawn: Rules, seed: int) -> None:
    """A seed always deals the same cards, and another seed deals others."""
    library.check_deals(drawn, seed)


@pytest.mark.rule("L34")
def test_no_two_seeds_deal_alike() -> None:
    """No two of 2,000 seeds deal the same first packets."""
    first = new_round()

    assert 2000 == len({deal(first, random.Random(seed)).hands for seed in range(2000)})


@pytest.mark.slow
@pytest.mark.rule("L34")
@pytest.mark.parametrize("table", [NANJING, TIENTSIN], ids=["four", "six"])
def test_deals_are_fair(table: Rules) -> None:
    """Every seat gets every card equally often, within five standard deviations."""
    rng = random.Random(34)
    found = Frequencies()
    start = new_round(attrs.evolve(table, grand_tichu=False))
    sizes = [sum(both) for both in zip(*_packets(table), strict=True)]
    shares = [(f"seat {seat}", size / 56) for seat, size in enumerate(sizes)]
    for _ in range(DEALS):
        state = apply(start, deal(start, rng))
        state = apply(state, deal(state, rng))
        for seat in range(table.seats):
            for card in state.hand(seat):
                found.note(str(card), f"seat {seat}", shares)

    assert [] == found.outliers()


def _packets(table: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sizes of both packets, dealt by seat 0."""
    state = new_round(attrs.evolve(table, grand_tichu=False))
    first = deal(state, random.Random(0))
    rest = deal(apply(state, first), random.Random(0))
    return tuple(map(len, first.hands)), tuple(map(len, rest.hands))


@pytest.mark.rule("L34")
def test_golden_deals() -> None:
    """Twenty seeds deal the cards recorded in a file, in every release and on every machine."""
    assert golden_deals() == GOLDEN.read_text(encoding="utf-8").splitlines()


def golden_deals() -> list[str]:
    """Return the whole hands that twenty seeds deal, a line a seed."""
    lines: list[str] = []
    for seed in range(20):
        rng = random.Random(seed)
        state = new_round(attrs.evolve(NANJING, grand_tichu=False))
        for _ in range(2):
            state = apply(state, deal(state, rng))
        hands = "/".join(str(state.hand(seat)) for seat in range(4))
        lines.append(f"{seed} {hands}")
    return lines


@pytest.mark.rule("L29")
def test_unfair_worlds_would_be_found() -> None:
    """A bias of a tenth towards one seat would be noticed."""
    rng = random.Random(1)
    found = Frequencies()
    shares = [("left", 0.5), ("right", 0.5)]
    for _ in range(10_000):
        found.note("Dr", "left" if rng.random() < 0.55 else "right", shares)

    assert 2 == len(found.outliers())
