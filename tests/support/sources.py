"""The rules of the rounds in tests: the quick tests need some of them, not all."""

from collections.abc import Iterable
from typing import Any, Final

import pytest

from steering import SOURCES

SELDOM: Final = {"bsw", "griffin", "manual", "one_call", "tournament"}
"""Rules that differ little from others; mixtures have their values, too."""


def each_of(names: Iterable[str]) -> list[Any]:
    """Return parameters for names of rules; only the long tests use all."""
    return [pytest.param(name, marks=pytest.mark.slow if name in SELDOM else ()) for name in names]


of_each_source = pytest.mark.parametrize("source", each_of(SOURCES))
"""Marks a test that takes the name of a preset, or of mixtures."""
