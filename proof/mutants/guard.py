"""A pytest plugin that makes sure that the mutant is what is tested.

Owns the check that the package comes from the mutant's folder, and Hypothesis' profile: no
shrinking, since the question is whether a test fails and not how. Loaded with ``-p``.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

import tichu
from mutants.lines import PROFILE, SOURCES

settings.register_profile(
    PROFILE,
    phases=(Phase.explicit, Phase.generate),
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=tuple(HealthCheck),  # a slow machine is no failure
)


def pytest_configure(config: pytest.Config) -> None:
    """Stop unless the package is the mutant's; without a mutant there is nothing to see to."""
    sources = os.environ.get(SOURCES)
    if sources and not Path(tichu.__file__).is_relative_to(sources):
        raise pytest.UsageError(f"{tichu.__file__} is not of {sources}")
