"""Searches without an end: a signal comes through, even while compiled code runs."""

import random
import signal
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

import tichu
from tichu import perft, search
from tichu.bots import RuleBot

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of POSIX")


def first_lead() -> tichu.RoundState:
    """Return a round where all cards are in the hands."""
    state, rng = tichu.new_round(), random.Random(1)
    while state.phase != "play":
        state = tichu.apply(state, tichu.random_action(state, rng))
    return state


LEAD = first_lead()
SEEN = tichu.view(LEAD, LEAD.to_act[0])
RNG = random.Random(1)
MOST = 10_000_000
WORKS: dict[str, Callable[[], object]] = {
    "solve": partial(search.solve, LEAD, nodes=10**12),
    "evaluate": partial(search.evaluate, SEEN, rng=RNG, budget=MOST),
    "rollout": partial(search.evaluate, SEEN, rng=RNG, budget=MOST, rollout=RuleBot),
    "playouts": partial(search.playouts, LEAD, RNG, MOST),
    "worlds": partial(search.playouts, SEEN, RNG, MOST),
    "sampled": partial(search.sampled_chance, SEEN, "2j", RNG, MOST),
    "perft": partial(perft.perft, LEAD, 20),
}


@pytest.mark.parametrize("work", WORKS.values(), ids=WORKS.keys())
def test_a_signal_comes_through(work: Callable[[], object]) -> None:
    """Whatever takes long ends soon after Ctrl-C; a timer stands for it."""
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals come to the main thread")

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
