"""Short runs of the fuzzers: the answer to anything is a value or a ``TichuError``."""

from typing import NoReturn

import attrs
import pytest

import tichu
from fuzz.actions import offered
from fuzz.texts import fuzzed
from support.readers import Reader, readers
from tichu.errors import Code

INPUTS = 15_000
"""Over all readers; each gets its share."""
READERS = readers()
TOTAL = sum(target.weight for target in READERS)


@pytest.mark.parametrize("target", READERS, ids=lambda target: target.name)
def test_broken_texts_are_read_or_refused(target: Reader) -> None:
    """A reader never raises anything but a ``TichuError``; some broken texts are still right."""
    outcome = fuzzed(target, max(60, INPUTS * target.weight // TOTAL), seed=1)

    assert [] == outcome.wrong
    assert outcome.counts["accepted"]
    if not target.name.startswith("bsw"):  # a log is always read, with its defects
        assert outcome.counts["refused"] or "lenient" in target.name


@pytest.mark.parametrize("target", READERS, ids=lambda target: target.name)
def test_the_seeds_are_read(target: Reader) -> None:
    """The texts that are broken are right."""
    for text in target.seeds:
        target.read(text)


def test_another_error_is_a_finding() -> None:
    """The text that raised it can be pasted."""

    def fails(text: str) -> NoReturn:
        raise ValueError(f"{len(text)} characters")

    wrong = fuzzed(attrs.evolve(READERS[0], read=fails), 3, seed=1).wrong

    assert 3 == len(wrong)
    assert " characters" in wrong[0]


@pytest.mark.parametrize("name", tichu.rules.PRESETS)
def test_illegal_actions_change_nothing(name: str) -> None:
    """At every step of a steered round all verbs refuse them alike."""
    found = offered(tichu.rules.PRESETS[name], 0)

    assert [] == found.wrong
    assert {Code.NOT_AN_ACTION, Code.WRONG_PHASE} <= found.group("refused").keys()
    assert found.counts["actions"] > 100
