"""Hostile texts and values: every reader and writer of texts answers with a value or an error.

``proof/fuzz`` gives the same readers many more broken texts. ``TICHU_BROKEN_TEXTS`` says how many
each gets here.
"""

import os
import random
from collections.abc import Callable
from typing import Final

import pytest

import tichu
from support import anything
from support.mutations import mutated
from support.readers import Reader, readers
from support.texts import attempt, refused
from tichu import DataError, InvalidValue, notation, records
from tichu.errors import shown

NUMBER: Final = int(os.environ.get("TICHU_BROKEN_TEXTS", "120"))
READERS: Final = {reader.name: reader for reader in readers() if reader.write is not None}


@pytest.mark.parametrize("name", READERS)
def test_broken_texts(name: str) -> None:
    """A right text with a few wrong signs is read, or refused with its place and a message."""
    rng = random.Random(f"broken texts for {name}")
    for _ in range(NUMBER):
        answered(READERS[name], mutated(READERS[name].seeds, rng))


def answered(reader: Reader, text: str) -> None:
    """Check the answer to a text; what is read is written so that it is read as the same value."""
    try:
        value = attempt(reader.read, text)
    except (DataError, tichu.InvalidSetup) as error:
        assert 0 < len(str(error)) < 3000  # noqa: PT017  # if there is one
        return
    if value is not None and reader.write is not None:
        assert value == reader.read(reader.write(value))


@pytest.mark.parametrize(
    ("name", "longest"),
    [
        *(("parse_action", 1000), ("parse_event", 1000), ("parse_result", 200)),
        *(("parse_state", 4000), ("parse_view", 4000)),
    ],
)
def test_texts_that_are_too_long(name: str, longest: int) -> None:
    """The place of the error is what is too much, whatever it is."""
    reader = READERS[name]
    message = f"expected at most {longest:,} characters"
    for seed in reader.seeds[::40]:
        assert reader.read(seed) == reader.read(seed.ljust(longest))
        for unit in ("2j ", " ", "x", "deal ", "10", "/", "??", "= ", "- ", "1:"):
            for size in (longest + 1, 100_000):
                long = f"{seed} {unit * 100_000}"[:size]
                assert ((longest, size), message) == refused(reader.read, long)


@pytest.mark.parametrize(
    "read",
    [
        *(notation.parse_cards, notation.parse_rank, notation.parse_combination),
        *(notation.parse_action, notation.parse_event, notation.parse_rules),
        *(notation.parse_result, notation.parse_state, notation.parse_setup),
        *(notation.parse_view, records.parse_entry),
    ],
)
def test_what_is_no_text(read: Callable[[str], object]) -> None:
    """Values of other types are the caller's mistake."""
    for value in (None, 5, b"1 pass", ["5j"], tichu.Pass(1)):
        assert (f"{read.__name__}(text)", f"expected text, got {shown(value)}") == mistake(
            read, value
        )


@pytest.mark.parametrize(
    ("write", "expected"),
    [
        (notation.format_cards, "Cards"),
        (notation.format_rank, "a whole number from 2 to 14"),
        (notation.format_combination, "a Combination"),
        (notation.format_action, "an action"),
        (notation.format_event, "an event"),
        (notation.format_rules, "Rules"),
        (notation.format_result, "a RoundResult"),
        (notation.format_state, "a RoundState"),
        (notation.format_view, "a PublicView"),
        (records.format_entry, "an Entry"),
    ],
)
def test_what_has_no_text(write: Callable[..., str], expected: str) -> None:
    """Neither a text nor a class is a value."""
    place = f"{write.__name__}({write.__name__.partition('_')[2]})"
    for value in (None, True, "1 pass", tichu.Pass, tichu.PublicView):
        assert (place, f"expected {expected}, got {shown(value)}") == mistake(write, value)


def mistake(call: Callable[..., object], value: object) -> tuple[str, str]:
    """Return the place and the message with which a value is refused."""
    with pytest.raises(InvalidValue) as caught:
        call(anything(value))
    return caught.value.place, caught.value.message
