"""How Hypothesis and the examples of docstrings run here.

Hypothesis draws the same examples each time, however slow the machine is, and few of them.
``TICHU_HYPOTHESIS=explore`` draws others each time, which is how the laws find what nobody has
thought of. Modules that need a package that is not installed are not searched for examples.
"""

import doctest
import os
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from inspect import isfunction
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("TICHU_HYPOTHESIS", "steady"))

NEEDED = {
    "gymnasium": [
        "src/tichu/encoding/vector.py",
        "src/tichu/gymnasium.py",
        "src/tichu/pettingzoo.py",
    ],
    "numpy": [f"src/tichu/encoding/{name}.py" for name in ("rounds", "tensors", "workers")],
    "pettingzoo": ["src/tichu/pettingzoo.py"],
    "pyspiel": ["src/tichu/openspiel.py"],
}
collect_ignore_glob = [
    file for package, files in NEEDED.items() if not find_spec(package) for file in files
]

SOURCES = Path(__file__).parent / "src"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Let workers keep what they compile: the tests start hundreds of Pythons."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collect_file(file_path: Path) -> None:
    """Import a module as users do, before pytest does, which would load it a second time.

    What cannot be imported is left to pytest.
    """
    if file_path.suffix == ".py" and file_path.is_relative_to(SOURCES):
        name = ".".join(file_path.relative_to(SOURCES).with_suffix("").parts)
        with suppress(ImportError):
            import_module(name.removesuffix(".__init__"))


_is_from = doctest.DocTestFinder._from_module  # type: ignore[attr-defined]  # noqa: SLF001


def _belongs(finder: doctest.DocTestFinder, module: ModuleType, value: object) -> bool:
    """Return whether the examples of a value are a module's; those of a method are its class's."""
    if isfunction(value) and "." in value.__qualname__:
        owner = getattr(module, value.__qualname__.partition(".")[0], None)
        return getattr(owner, "__module__", None) == module.__name__
    return bool(_is_from(finder, module, value))


doctest.DocTestFinder._from_module = _belongs  # type: ignore[attr-defined]  # noqa: SLF001
