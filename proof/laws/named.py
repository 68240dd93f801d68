"""The named test of each law.

Owns :class:`NamedTest`, :func:`named_tests` and :data:`LAWS`. A test ``test_l13_...`` is one of law
L13; its docstring says the law. Tests are found by reading their files, none is imported.
"""

import ast
import re
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
LAWS: Final = tuple(range(1, 35))
_NAME: Final = re.compile(r"test_l(\d\d)_\w+")


@attrs.frozen
class NamedTest:
    """A test that has the number of a law in its name."""

    law: int
    """The number of the law."""
    name: str
    """The function."""
    path: str
    """Its file, seen from the folder of the tests."""
    words: str
    """Its docstring, on one line."""


def named_tests(folder: Path = TESTS / "property") -> tuple[NamedTest, ...]:
    """Return the tests of a folder that are named for a law, by laws and in the order of files."""
    found: list[NamedTest] = []
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (match := _NAME.fullmatch(node.name)):
                words = " ".join((ast.get_docstring(node) or "").split())
                inside = path.relative_to(folder.parent).as_posix()
                found.append(NamedTest(int(match[1]), node.name, inside, words))
    return tuple(sorted(found, key=lambda each: (each.law, each.path)))
