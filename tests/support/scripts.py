"""Scripts that are in no package."""

import importlib.util
from pathlib import Path
from typing import Any


def module_at(path: Path) -> Any:  # noqa: ANN401  # a module, whose names only it knows
    """Return the file at a path as a new module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
