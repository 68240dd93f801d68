"""The examples of docstrings: each runs alone, so that a reader can paste it."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import ModuleType
from typing import Final

import pytest

import tichu

LONG: Final = {"tichu.bots.SearchBot", "tichu.testing.strategies.round_states"}
"""Examples with a search, which take long."""
PARTS: Final = sorted(found.name for found in pkgutil.iter_modules(tichu.__path__, "tichu."))


def modules(name: str) -> Iterator[ModuleType]:
    """Yield a module and what is in it, unless it needs a package that is not installed."""
    with suppress(ImportError):
        module = importlib.import_module(name)
        yield module
        for found in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{name}."):
            yield from modules(found.name)


def examples(found: Iterable[ModuleType]) -> Iterator[doctest.DocTest]:
    """Yield the examples of modules, and of each function, class and method of their own."""
    for module in found:
        yield from doctest.DocTestFinder(recurse=False).find(module, globs={})
        for name, value in vars(module).items():
            is_own = getattr(value, "__module__", None) == module.__name__
            if is_own and (inspect.isclass(value) or inspect.isroutine(value)):
                yield from doctest.DocTestFinder().find(
                    value, f"{module.__name__}.{name}", module=False, globs={}
                )


def said(example: doctest.DocTest) -> str:
    """Return where an example prints something else than it states."""
    lines: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=lines.append)
    return "".join(lines)


@pytest.mark.parametrize("part", ["tichu", *PARTS])
def test_the_examples_of_a_part(part: str) -> None:
    """Each example prints the stated output."""
    found = [*examples([tichu] if part == "tichu" else modules(part))]
    assert "" == "".join(said(example) for example in found if example.name not in LONG)


@pytest.mark.slow
def test_the_long_examples() -> None:
    """Each example prints the stated output."""
    found = [example for example in examples(modules("tichu")) if example.name in LONG]
    assert LONG == {example.name for example in found}
    assert "" == "".join(map(said, found))
