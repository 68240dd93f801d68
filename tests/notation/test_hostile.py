"""Hostile texts and values: every reader and writer of texts answers with a value or an error.

``proof/fuzz`` gives the same readers many more broken texts. ``TICHU_BROKEN_TEXTS`` says how many
each gets here.
"""

import os
import random
from typing import Final

import pytest

import tichu
from support.mutations import mutated
from support.readers import Reader, readers
from support.texts import attempt, refused
from tichu import DataError

NUMBER: Final = int(os.environ.get("TICHU_BROKEN_TEXTS", "120"))


def test_broken_texts() -> None:
    """A right text with a few wrong signs is read, or refused with its place and a message."""
    for reader in (reader for reader in readers() if reader.write is not None):
        rng = random.Random(f"broken texts for {reader.name}")
        for _ in range(NUMBER):
            answered(reader, mutated(reader.seeds, rng))


def answered(reader: Reader, text: str) -> None:
    """Check the answer to a text; what is read is written so that it is read as the same value."""
    try:
        value = attempt(reader.read, text)
    except (DataError, tichu.InvalidSetup) as error:
        assert 0 < len(str(error)) < 3000  # noqa: PT017  # if there is one
        return
    if value is not None and reader.write is not None:
        assert value == reader.read(reader.write(value)), reader.name


@pytest.mark.parametrize(
    ("name", "longest"),
    [
        *(("parse_action", 1000), ("parse_move", 1000), ("parse_result", 200)),
        *(("parse_state", 4000), ("parse_view", 4000)),
    ],
)
def test_texts_that_are_too_long(name: str, longest: int) -> None:
    """The error points to the superfluous part."""
    reader = next(reader for reader in readers() if reader.name == name)
    message = f"expected at most {longest:,} characters"
    for seed in reader.seeds[::40]:
        assert reader.read(seed) == reader.read(seed.ljust(longest))
        for unit in ("2j ", " ", "x", "deal ", "10", "/", "??", "= ", "- ", "1:"):
            for size in (longest + 1, 100_000):
                long = f"{seed} {unit * 100_000}"[:size]
                assert ((longest, size), message) == refused(reader.read, long)
