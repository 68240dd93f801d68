"""Imports one module as a mutant: every Python process that a test starts reads this file."""

import os
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

_file, _, _text = os.environ.get("TICHU_MUTANT", "").partition(os.pathsep)
_get_code, _get_source = SourceFileLoader.get_code, SourceFileLoader.get_source


def _get_changed(self: SourceFileLoader, fullname: str) -> CodeType | None:
    """Return the code of a module, that of the mutant if it is the one."""
    if self.path != _file:
        return _get_code(self, fullname)
    return compile(Path(_text).read_bytes(), _file, "exec", dont_inherit=True)


def _get_changed_source(self: SourceFileLoader, fullname: str) -> str | None:
    """Return the source of a module, for tests that look into it."""
    if self.path != _file:
        return _get_source(self, fullname)
    return Path(_text).read_text(encoding="utf-8")


if _file:
    SourceFileLoader.get_code = _get_changed  # type: ignore[assignment,method-assign]
    SourceFileLoader.get_source = _get_changed_source  # type: ignore[assignment,method-assign]
