"""The swap test through SearchBot finds nothing, and finds a bot that peeks."""

import random

import attrs
import pytest

from noninterference.searched import Found, decided, run
from steering import SOURCES
from tichu import RoundState
from tichu.search import playouts


@pytest.mark.parametrize("source", SOURCES)
def test_what_a_seat_cannot_know_does_not_change_its_decision(source: str) -> None:
    """Estimates and advice are the same in a few pairs under each of the rules."""
    tally = run(source, 12, 2026)

    assert ([], 12) == (tally.wrong, tally.counts["pairs"])


def peeked(state: RoundState, seat: int) -> Found:
    """Return what a bot finds that is told how play with the true cards goes on."""
    estimates, advice = decided(state, seat)
    ahead = playouts(state, random.Random(1), 5).margin(0)
    return estimates, attrs.evolve(advice, reason=f"ahead by {ahead}")


def test_a_bot_that_peeks_is_found() -> None:
    """Its decisions differ in some pairs."""
    assert run("nanjing", 20, 1, peeked).wrong
