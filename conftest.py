"""How Hypothesis runs here.

It draws the same examples each time, however slow the machine is, and few of them.
``TICHU_HYPOTHESIS=long`` draws more, and ``explore`` others each time, which is how the laws find
what nobody has thought of.
"""

import os

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("long", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("TICHU_HYPOTHESIS", "steady"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Let workers keep what they compile: the tests start hundreds of Pythons."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
