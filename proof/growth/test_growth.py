"""The measure of growth distinguishes a steep reader from a level one; its grammars reach far."""

import random
import tomllib
from collections.abc import Callable
from contextlib import suppress

import pytest

from fuzz import callables
from growth import targets
from growth.measure import SIZES, Growth, _slope, suspects
from growth.shapes import Shape
from growth.targets import TARGETS, Target
from tichu import TichuError

LETTERS = Shape("", "x", "")


@pytest.mark.parametrize("power", [1, 2])
def test_the_power_is_found(power: int) -> None:
    """Times that grow with the size have an exponent of 1, with its square one of 2."""
    times = [(size, 1e-6 * size**power) for size in SIZES]
    assert power == pytest.approx(_slope(times))
    steep = Growth("planted", LETTERS, _slope(times), times[-1][1], 1.0)
    assert steep.is_steep == (power == 2)


def test_two_times_say_nothing() -> None:
    """A power is fitted to three times or more."""
    assert 0.0 == _slope([(16_000, 1.0), (32_000, 4.0)])


def test_the_slowest_shapes_are_suspects() -> None:
    """Screening picks the one shape of many that a reader is slow on."""
    slow = Shape("", "slow", "")

    def read(text: str) -> None:
        if text.startswith("slow"):
            sum(range(300 * len(text)))

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
    """On every shape, a target returns or raises an error of the library."""
    rng = random.Random(1)
    for target in TARGETS:
        for _ in range(20):
            with suppress(TichuError):
                target.run(target.shape(rng).text(500))


def test_every_public_reader_and_writer_is_measured() -> None:
    """Every function that takes or returns text is a target, belongs to one, or is bounded."""
    found = {
        target.name
        for target in callables.targets()
        if target.name.startswith(("tichu.Card", "tichu.Comb", "tichu.readings"))
        or target.name.split(".")[1]
        in {"notation", "records", "codec", "text", "bsw", "conformance"}
        if not isinstance(target.call, type) and handles_text(target.call)
    }
    known = {name.partition(" ")[0] for target in TARGETS for name in (target.name, *target.also)}

    assert {"tichu.records.read", "tichu.text.tables.format_table"} < found
    assert set() == {name for name in found - known if not name.startswith(tuple(targets.BOUNDED))}


def test_writers_write_as_much_as_they_are_given() -> None:
    """A writer of rounds is given a record that grows with the shape."""
    for write in (targets._write_long, targets._dump_long):
        for size in (20_000, 80_000):
            assert 0.5 < len(write("x" * size)) / size < 1.5
    targets._recorded("x" * 20_000)
    targets._to_log("x" * 20_000)


def handles_text(call: Callable[..., object]) -> bool:
    """Return whether a function has to do with text, by its annotations."""
    return any("str" in str(hint) for hint in callables._hints(call).values())
