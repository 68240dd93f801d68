"""Test your own engine, bot or app with checks, laws and Hypothesis strategies.

- An engine under test: :func:`check_engine` and :func:`compare_engine`.
- A bot: :func:`check_bot`.
- An app that shows a round to a seat: :func:`check_view`.
- :mod:`tichu.testing.laws`: the laws, as plain functions.
- :mod:`tichu.testing.strategies`: Hypothesis strategies for cards, positions and games. They need
  Hypothesis, which the extra ``tichu[testing]`` installs.
"""

from tichu._values import export
from tichu.testing import laws
from tichu.testing.engines import (
    Engine,
    EngineDiffers,
    Report,
    check_bot,
    check_engine,
    compare_engine,
    facts,
)
from tichu.testing.laws import check_view

__all__ = [
    "Engine",
    "EngineDiffers",
    "Report",
    "check_bot",
    "check_engine",
    "check_view",
    "compare_engine",
    "facts",
    "laws",
]

export(globals())
