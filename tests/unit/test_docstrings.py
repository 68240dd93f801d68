"""The reference: what every public function and value says of itself."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import tichu

PACKAGE = Path(tichu.__file__).parent
VERBS = ("tichu", "tichu.seigneur", "tichu.search", "tichu.sequential")
MODULES = (
    *VERBS,
    *("tichu.bots", "tichu.bots.stdio", "tichu.arena", "tichu.hosting", "tichu.records"),
    *("tichu.bsw", "tichu.text", "tichu.testing", "tichu.moves"),
    *("tichu.conformance", "tichu.protocol"),
)


def public(module: str) -> Iterator[tuple[str, Any]]:
    """Yield the public names of a module with their values."""
    home = importlib.import_module(module)
    for name in getattr(home, "__all__", vars(home)):
        value = getattr(home, name)
        if not name.startswith("_") and getattr(value, "__module__", "").startswith("tichu"):
            yield name, value


@pytest.mark.parametrize("module", VERBS)
def test_verbs_have_examples(module: str) -> None:
    """The docstring of each function has an example."""
    without = [
        name
        for name, value in public(module)
        if inspect.isroutine(value)
        and value.__module__ == module
        and ">>>" not in (inspect.getdoc(value) or "")
    ]
    assert [] == without


@pytest.mark.skipif(not (PACKAGE / "rules.py").exists(), reason="the sources are not installed")
def test_fields_are_explained() -> None:
    """Every field of a public value has a docstring, or is named in the docstring of its class."""
    explained: dict[str, set[str]] = {}
    for text in (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")):
        for node in ast.parse(text).body if "attrs" in text else ():
            if isinstance(node, ast.ClassDef):
                explained.setdefault(node.name, set()).update(fields_with_text(node))
    silent: list[str] = []
    for module in MODULES:
        for name, value in public(module):
            if inspect.isclass(value) and attrs.has(value):
                bases = value.__mro__
                known = set[str]().union(*(explained.get(each.__name__, ()) for each in bases))
                about = "".join(each.__doc__ or "" for each in bases)
                silent += [
                    f"{module}.{name}.{field.name}"
                    for field in attrs.fields(value)
                    if not field.name.startswith("_")
                    and field.name not in known
                    and f"``{field.name}``" not in about
                ]
    assert [] == silent


def fields_with_text(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names of the fields below which there is a text."""
    for field, text in zip(node.body, node.body[1:], strict=False):
        is_text = isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
        if is_text and isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            yield field.target.id
