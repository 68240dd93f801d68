"""In a sub-interpreter, load this package's sources instead of its extension modules.

An extension module of mypyc keeps its state once for the whole process. If a sub-interpreter
imported it and ended, that state would be gone for the main interpreter, too.
"""

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _Sources:
    """Finds the modules of this package as Python sources only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("tichu.") or path is None:
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path)
        specs = (finder.find_spec(name, target) for finder in finders)
        return next((spec for spec in specs if spec is not None), None)


def _is_main() -> bool:
    """Return whether this is the main interpreter, which it is where there are no others."""
    for name in ("_interpreters", "_xxsubinterpreters"):  # since 3.13; before
        try:
            interpreters = importlib.import_module(name)
        except ImportError:
            continue
        return bool(interpreters.get_current() == interpreters.get_main())
    return True


if not _is_main():
    sys.meta_path.insert(0, _Sources)
