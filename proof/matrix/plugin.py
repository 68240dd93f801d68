"""A plugin for pytest that writes down which collected test is marked with which rule.

pytest itself says what a test's marks are, whether they stand at the function, at its class, at
its module or at one of its parameters. :mod:`matrix.collecting` loads it, ``-p matrix.plugin``.
"""

import json
import os
from pathlib import Path

import pytest

TARGET = "TICHU_MATRIX_TARGET"
"""The variable of the environment that names the file to write."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Write file, name and rules of each marked test; cases of one function are several lines."""
    lines = [
        json.dumps([item.location[0], item.location[2].partition("[")[0], list(rules)])
        for item in items
        if (rules := [str(rule) for mark in item.iter_markers("rule") for rule in mark.args])
    ]
    Path(os.environ[TARGET]).write_text("\n".join(lines), encoding="utf-8")
