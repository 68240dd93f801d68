"""The measure tells a steep reader from a level one, and the verbs are quick on any position."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Final

import attrs
import pytest

import tichu
from growth.measure import SIZES, Growth, Shape, slope, suspects
from support.readers import Reader
from tichu import TIENTSIN, Cards, Play, RoundSetup, RoundState, search

LETTERS: Final = Shape("", "x", "")
MOST: Final = 2.0
"""The seconds of computing that a call may take."""
RICHEST: Final = "4j4w5j5w5p5s6j6w6p6s7j7w7pPh"
"""The hand with the most leads: 1,857."""


@pytest.mark.parametrize("power", [1, 2])
def test_the_power_is_found(power: int) -> None:
    """Times that grow with the size have an exponent of 1; with its square, of 2."""
    times = [(size, 1e-6 * size**power) for size in SIZES]

    assert power == pytest.approx(slope(times))
    assert Growth("planted", LETTERS, slope(times), 1.0).is_steep is (power == 2)
    assert 0.0 == slope(times[:2])


def test_the_slowest_shapes_are_suspects() -> None:
    """Screening picks the shapes of many that a reader is slow on."""

    def read(text: str) -> None:
        if text.endswith("slow"):
            sum(range(300 * len(text)))

    reader = Reader("planted", read, ["slow"])

    assert next(suspects(reader, 2, 60, 1)).text(100).endswith("slow")


def _rich() -> RoundState:
    setup = RoundSetup(hands=(RICHEST, "2j", "3j", ""), turn=0, rest_to=1)
    return RoundState.from_setup(setup)


def _exchange() -> RoundState:
    """Return a state where every seat may push 2,184 times."""
    state = tichu.new_round(attrs.evolve(tichu.NANJING, grand_tichu=False))
    for _ in range(2):
        state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    return state


def _wished() -> RoundState:
    """Return a state after four passes under a wish that only the last player could fulfil."""
    deck = [*map(str, tichu.DECK - Cards("Ma3j8j8w8p8s"))]
    random.Random(3).shuffle(deck)
    hands = ["".join(deck[max(1, first) : first + 9]) for first in range(0, 45, 9)]
    setup = RoundSetup(
        rules=TIENTSIN,
        hands=(*hands, "8j8w8p8s"),
        trick=[Play(0, "3j")],
        wish=8,
        turn=5,
        rest_to=0,
    )
    return RoundState.from_setup(setup)


def _applied(state: RoundState) -> Iterator[object]:
    for action in tichu.legal_actions(state):
        yield tichu.why_illegal(state, action)
        yield tichu.transition(state, action)


CALLS: Final[dict[str, Callable[[], object]]] = {
    "leads": lambda: [*_applied(_rich())],
    "pushes": lambda: [*tichu.legal_actions(_exchange())],
    "worlds": lambda: tichu.determinize(
        tichu.view(_wished(), 0), random.Random(1), heed_passes=True
    ),
    "combinations": lambda: search.combinations(Cards(RICHEST)),
    "partition": lambda: search.partition(Cards(RICHEST)),
    "turns": lambda: search.turns(Cards(RICHEST)),
    "losers": lambda: search.losers(Cards(RICHEST), tichu.DECK - Cards(RICHEST)),
    "bombs": lambda: search.bombs(tichu.DECK),
}
"""The verbs and judgements of hands, on the largest positions and hands that there are."""


@pytest.mark.parametrize("name", CALLS)
def test_no_position_is_too_much(name: str) -> None:
    """A call ends within two seconds of computing, for any cards."""
    start = time.process_time()
    CALLS[name]()

    assert time.process_time() - start < MOST
