"""A pytest plugin that writes the rule marks of each collected test to a file.

pytest knows the marks of a test wherever they are: at the function, its class, its module or one of
its parameters. :mod:`matrix.collecting` loads the plugin with ``-p matrix.plugin``.
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
