"""Test your own engine, bot or app with checks, laws and Hypothesis strategies.

- Engines: :func:`check_engine` and :func:`compare_engine`.
- Bots: :func:`check_bot`.
- Apps that show a round to a seat: :func:`check_view`.
- :mod:`tichu.testing.laws`: the laws, as plain functions.
- :mod:`tichu.testing.strategies`: Hypothesis strategies for cards, positions and games. The extra
  ``tichu[testing]`` installs Hypothesis.
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
