"""What the figures are about: the files on which they depend.

Owns :func:`fingerprint`, which changes when the rules do. Only git knows older files.
"""

import ast
import hashlib
import io
import tarfile
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from reliability.jobs import ROOT
from support.checkout import git

Scope = Literal["rules", "package"]
"""On what a section depends: on what decides about the rules, or on the whole package."""

_PACKAGE: Final = "src/tichu/"
_RULES: Final = (
    *("engine/", "rulebook/", "_kernel/"),
    *("cards.py", "errors.py", "phases.py", "rules.py", "events.py", "_values.py"),
)


def fingerprint(scope: Scope) -> str:
    """Return what tells the sources from any that do something else; comments do not matter."""
    paths = sorted((ROOT / _PACKAGE).rglob("*.py"))
    return _hashed(
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in paths
        if _is_in(scope, path.relative_to(ROOT).as_posix())
    )


@lru_cache
def fingerprint_at(scope: Scope, commit: str) -> str:
    """Return the same of an older commit; nothing if it cannot be found."""
    archive = git("archive", "--format=tar", commit.rstrip("+"), _PACKAGE)
    if not archive:
        return ""
    files: list[tuple[str, str]] = []
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for name in sorted(tar.getnames()):
            file = tar.extractfile(name) if name.endswith(".py") else None
            if file is not None and _is_in(scope, name):
                files.append((name, file.read().decode()))
    return _hashed(files)


@lru_cache(maxsize=1024)
def essence(text: str) -> str:
    r"""Return a source without its comments and docstrings, all written in one way.

    >>> essence('def f():  # why\n    "It returns one."\n    return (1)')
    'def f():\n    return 1'
    """
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not _is_text(each)] or [ast.Pass()]
    return ast.unparse(tree)


def _is_text(node: ast.stmt) -> bool:
    """Return whether a statement is a string and nothing else, such as a docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_in(scope: Scope, path: str) -> bool:
    """Return whether a file belongs to what a section depends on."""
    return scope == "package" or path.removeprefix(_PACKAGE).startswith(_RULES)


def _hashed(files: Iterable[tuple[str, str]]) -> str:
    """Return a hash of files by their names and what they do."""
    found = hashlib.sha256()
    for name, text in files:
        found.update(f"{name}\0{essence(text)}\0".encode())
    return found.hexdigest()[:16]
