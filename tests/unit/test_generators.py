"""Every function that draws refuses what is not a random number, and passes on other exceptions."""

from collections.abc import Callable
from typing import Final

import pytest

from support import anything, dealt, first_packets, position, swapped
from tichu import InvalidValue, Rules, deal, determinize, new_round, playout, random_action, view
from tichu.search import Policy, playouts, sample_worlds

FOUR = "4j4w4p4s"
BOMB: Final = position("5j9j", "6j7w", f"{FOUR}7j", "8j", turn=1, trick="0:5w")
ANNOUNCED: Final = position(
    *("5j", "6j7w", f"{FOUR}9w9p9s9j8w", "8j"),
    turn=1,
    rules=Rules(announced_bombs=True),
    trick="0:5w",
)
LED: Final = swapped(dealt())
DRAWERS: Final[dict[str, Callable[[object], object]]] = {
    "deal": lambda rng: deal(new_round(), anything(rng)),
    "random_action: deal": lambda rng: random_action(new_round(), anything(rng)),
    "random_action: play": lambda rng: random_action(LED, anything(rng)),
    "random_action: push": lambda rng: random_action(dealt(), anything(rng)),
    "random_action: bomb": lambda rng: random_action(BOMB, anything(rng)),
    "random_action: announce": lambda rng: random_action(ANNOUNCED, anything(rng)),
    "random_action: call": lambda rng: random_action(dealt(), anything(rng), 0.5),
    "random_action: grand": lambda rng: random_action(first_packets(), anything(rng), 0.5),
    "random_action of a view": lambda rng: random_action(
        view(LED, LED.to_act[0]), anything(rng), 0.5
    ),
    "pick": lambda rng: LED.legal(LED.to_act[0]).pick(anything(rng)),
    "determinize": lambda rng: determinize(view(LED, 0), anything(rng)),
    "sample_worlds": lambda rng: list(sample_worlds(view(LED, None), anything(rng), 2)),
    "playout": lambda rng: playout(LED, anything(rng)),
    "playout of a new round": lambda rng: playout(new_round(), anything(rng)),
    "playout with a policy": lambda rng: playout(LED, anything(rng), Policy()),
    "playouts": lambda rng: playouts(LED, anything(rng), 2),
}


class Constant:
    """A source of chance that always gives the same value, of any kind."""

    def __init__(self, value: object) -> None:
        self.value = value

    def random(self) -> object:
        """Return the value, or raise it."""
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


@pytest.mark.parametrize("name", DRAWERS)
def test_what_is_not_a_random_number_is_refused(name: str) -> None:
    """Random numbers are floats from 0.0 to below 1.0; anything else chooses nothing."""
    for value in (1.0, -0.1, 1, 2.5, float("nan"), float("inf"), 10**400, "0.5", None, (), 1j):
        with pytest.raises(InvalidValue, match=r"expected random\(\) to return a float") as caught:
            DRAWERS[name](Constant(value))

        assert "rng" == caught.value.place, value


@pytest.mark.parametrize("name", DRAWERS)
def test_exceptions_of_the_generator_pass(name: str) -> None:
    """An exception of the caller's own generator reaches the caller unchanged."""
    for error in (KeyError("mine"), ValueError("mine"), TypeError("mine")):
        with pytest.raises(type(error)) as caught:
            DRAWERS[name](Constant(error))

        assert error is caught.value


@pytest.mark.parametrize("name", DRAWERS)
def test_the_ends_of_the_range(name: str) -> None:
    """The least and the greatest random number are accepted."""
    for value in (0, 0.0, 1 - 2**-53):
        assert DRAWERS[name](Constant(value)) is not None, value
