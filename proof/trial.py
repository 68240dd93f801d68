"""Tests run against a changed copy of the package."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "tichu"
_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", ".*", "_build")


def copied(tree: Path) -> Path:
    """Return a copy of the project, which nobody edits while tests run."""
    for name in ("src", "tests", "proof", "docs", "conformance", "examples"):
        shutil.copytree(ROOT / name, tree / name, ignore=_LEFT_OUT)
    for name in ("README.md", "conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tree / name)
    return tree


def fails(
    tests: Sequence[str],
    tree: Path,
    sources: Path,
    *,
    options: Sequence[str] = (),
    timeout: float = 240.0,
    settings: Mapping[str, str] | None = None,
) -> bool | None:
    """Return whether one of the tests of a tree fails for the package in a folder.

    None if they take too long. Settings are added to the environment.
    """
    command = [
        *(sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"),
        "--doctest-glob=no file",  # the default takes tables of tests for examples
        *("-o", "addopts=--import-mode=importlib", "--rootdir", str(tree), *options, *tests),
    ]
    paths = (sources, tree / "tests", tree / "proof")
    environment = {
        **os.environ,
        **(settings or {}),
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(sources / "hypothesis"),
    }
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return done.returncode != 0
