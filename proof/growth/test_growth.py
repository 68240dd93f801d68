"""The measure of growth tells a steep reader from a level one, and its grammars reach far."""

import random
import tomllib
from contextlib import suppress
from functools import partial

import pytest

from growth import targets
from growth.measure import grow, suspects
from growth.shapes import Shape
from growth.targets import TARGETS, Target
from tichu import TichuError

LETTERS = Shape("", "x", "")


def work(text: str, power: int) -> None:
    """Do work that grows with a power of the length: 40 million turns at one million letters."""
    for _ in range(int(4e7 * (len(text) / 1_024_000) ** power)):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("power", [1, 2])
def test_the_power_is_found(power: int) -> None:
    """A reader with linear time has an exponent of about 1, one with quadratic time of about 2."""
    found = grow(Target("planted", partial(work, power=power), lambda _: LETTERS), LETTERS)
    assert power == round(found.exponent)
    assert found.is_steep == (power == 2)


def test_the_slowest_shapes_are_suspects() -> None:
    """Screening picks the one shape of many that a reader is slow on."""
    slow = Shape("", "slow", "")

    def read(text: str) -> None:
        work(text * 10 if text.startswith("slow") else "", 1)

    def make(rng: random.Random) -> Shape:
        return slow if rng.random() < 0.1 else LETTERS

    assert slow == next(suspects(Target("planted", read, make), 2, 50, 1))


def test_the_grammar_writes_toml() -> None:
    """Many of its texts are valid, and the others are torn or nearly valid."""
    rng = random.Random(1)
    valid = 0
    for _ in range(300):
        try:
            tomllib.loads(targets._TOML(rng).text(300))
        except ValueError:
            continue
        valid += 1
    assert 30 < valid < 270


def test_every_target_reads_its_shapes() -> None:
    """Whatever a shape holds, a target returns or raises an error of the library."""
    rng = random.Random(1)
    for target in TARGETS:
        for _ in range(20):
            with suppress(TichuError):
                target.run(target.shape(rng).text(500))
