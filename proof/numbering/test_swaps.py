"""States that a seat cannot tell apart are the same numbers to it."""

import random
from collections.abc import Callable

import pytest

from noninterference.episodes import pairs_of
from numbering import swaps as in_place
from reliability.tally import Tally
from steering import SOURCES
from tichu import RoundState, view
from tichu.encoding import ActionSpace, ObservationSpace
from tichu.encoding.asking import Asked

PAIRS = 60


def numbers_of(state: RoundState, seat: int) -> tuple[object, ...]:
    """Return the masks and what is observed; with both ways to be asked."""
    seen = view(state, seat)
    spaces = ActionSpace(state.rules), ActionSpace(state.rules, "exact")
    masks = [space.mask(seen, is_poll=polled) for space in spaces for polled in (False, True)]
    return (*masks, ObservationSpace(state.rules).encode(seen))


def swaps(source: str, numbers: Callable[[RoundState, int], object] = numbers_of) -> Tally:
    """Compare the numbers of pairs of states that look the same to a seat."""
    rng = random.Random(source)
    tally = Tally()
    while tally.counts["pairs"] < PAIRS:
        for pair in pairs_of(source, rng):
            tally.counts["pairs"] += 1
            one, other = pair.states
            if numbers(one, pair.seat) != numbers(other, pair.seat):
                tally.fail(str(pair))
    return tally


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("source", SOURCES)
def test_hidden_cards_change_no_number(source: str) -> None:
    """Two of them are exchanged, and neither a mask nor an observation differs."""
    assert [] == swaps(source).wrong


def test_numbers_that_show_a_hidden_card_are_found() -> None:
    """Those of who looks at the next seat's hand differ."""

    def peeking(state: RoundState, seat: int) -> object:
        return numbers_of(state, seat), state.hand((seat + 1) % state.rules.seats)

    assert swaps("nanjing", peeking).wrong


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("source", SOURCES)
def test_hidden_cards_change_no_row(source: str) -> None:
    """The same of a round that is stepped in place."""
    assert [] == in_place.run(source, 300, 1).wrong


def test_a_row_that_shows_a_hidden_card_is_found() -> None:
    """That of who looks at the next seat's hand differs."""

    def peeking(asked: Asked) -> object:
        return asked.played.hands[(asked.seat + 1) % 4]

    assert in_place.run("nanjing", 300, 1, peeking).wrong
