"""Code that only the compiled build runs, and what the interpreter does more quickly.

Interpreted, ``bits`` is Python's own method. Here the function is taken from the source.
"""

import ast
import random
from collections.abc import Callable
from importlib.abc import InspectLoader
from pathlib import Path
from types import ModuleType

import pytest

from tichu._kernel import forms, layout

Function = Callable[[int], int]


def source_of(module: ModuleType, path: Path) -> str | None:
    """Return the source that a module was loaded from, or is compiled of, if that is there."""
    loader = module.__loader__
    source = loader.get_source(module.__name__) if isinstance(loader, InspectLoader) else None
    if source is None and path.exists():
        source = path.read_text(encoding="utf-8")
    return source


def as_written(module: ModuleType, name: str) -> Function:
    """Return a function of a module of the kernel as its source has it, and at its place there."""
    path = Path(layout.__file__).parent / f"{module.__name__.rpartition('.')[2]}.py"
    source = source_of(module, path)
    if source is None:
        pytest.skip("installed without its sources")
    (found,) = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    scope = {"i64": int, **vars(module)}
    exec(compile(ast.Module([found], []), str(path), "exec"), scope)  # our own source
    function: Function = scope[name]
    return function


def test_bits_are_counted() -> None:
    """Bits below a single bit are counted, and random ones."""
    bits = as_written(layout, "bits")
    rng = random.Random(1)
    for size in range(61):
        some = sum(1 << place for place in rng.sample(range(60), size))
        assert (size, size) == (bits((1 << size) - 1), bits(some))


def test_a_figure_is_that_of_the_cards_and_the_phoenix() -> None:
    """Frequent plays, rare plays and sets that are no play have the right figure."""
    straight = sum(1 << 4 * rank for rank in range(1, 6)) ^ 1 << 8 ^ 1 << 9
    for play in (*layout.FREQUENT, straight, straight | 1 << 57, layout.PHOENIX | 3 << 56, 0):
        expected = forms.figure(play & layout.DECK, play >> 56)

        assert expected == forms.figure_of(play)
    assert forms.figure(straight, 0) != 0
