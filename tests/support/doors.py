"""The frameworks that the doors for learners need: skipped where missing, but not in their step."""

import importlib
import os
from typing import Any

import pytest


def needed(*packages: str) -> Any:
    """Return the first of some packages; without them the tests of a file are skipped.

    With ``TICHU_DOORS`` set, as in the step for the doors, a missing package is an error.
    """
    found: Any = None
    for package in reversed(packages):
        if "TICHU_DOORS" in os.environ:
            found = importlib.import_module(package)
        else:
            found = pytest.importorskip(package)
    return found
