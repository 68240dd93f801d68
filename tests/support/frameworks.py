"""The frameworks for learners: their tests are skipped where they are missing."""

import importlib
import os
from typing import Any

import pytest


def needed(*packages: str) -> Any:
    """Return the first of some packages; without them the tests of a file are skipped.

    With ``TICHU_FRAMEWORKS`` set, as ``.ci/run`` sets it, a missing package is an error.
    """
    found: Any = None
    for package in reversed(packages):
        if "TICHU_FRAMEWORKS" in os.environ:
            found = importlib.import_module(package)
        else:
            found = pytest.importorskip(package)
    return found
