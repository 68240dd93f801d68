"""Every reader answers every text with a value or a ``TichuError``; the long run is elsewhere."""

import os

import pytest

from fuzz.campaign import fuzzed
from fuzz.targets import Target, readers

INPUTS = int(os.environ.get("TICHU_FUZZ_INPUTS", "60000"))
"""Over all readers; each gets its share."""

TARGETS = readers()
TOTAL = sum(target.weight for target in TARGETS)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_no_foreign_exception(target: Target) -> None:
    """Mutated texts are read or refused; both happen."""
    outcome = fuzzed(target, max(20, INPUTS * target.weight // TOTAL), seed=1)
    assert () == outcome.failures
    assert outcome.accepted
    if not target.name.startswith("bsw"):  # a log is read with its defects
        assert outcome.errors or "lenient" in target.name


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_the_seeds_are_read(target: Target) -> None:
    """What the mutations start from is right."""
    for text in target.seeds:
        target.read(text)
