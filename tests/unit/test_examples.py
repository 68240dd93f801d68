"""The examples of docstrings: each runs alone, so that a reader can paste it."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any, Final

import pytest

import tichu


def modules() -> Iterator[ModuleType]:
    """Yield the modules of the package, unless they need a package that is not installed."""
    yield tichu
    for found in pkgutil.walk_packages(tichu.__path__, "tichu."):
        if not found.name.endswith("__main__"):
            with suppress(ImportError):
                yield importlib.import_module(found.name)


LONG: Final = {"tichu.bots.SearchBot", "tichu.testing.strategies.round_states"}


def examples() -> Iterator[doctest.DocTest]:
    """Yield the examples of each module, and of each function, class and method of its own."""
    for module in modules():
        yield from doctest.DocTestFinder(recurse=False).find(module, globs={})
        for name, value in vars(module).items():
            is_own = getattr(value, "__module__", None) == module.__name__
            if is_own and (inspect.isclass(value) or inspect.isroutine(value)):
                yield from doctest.DocTestFinder().find(
                    value, f"{module.__name__}.{name}", module=False, globs={}
                )


def parameters() -> Iterator[Any]:
    """Yield the examples; examples with a search take long."""
    for each in examples():
        if each.examples:
            slow = [pytest.mark.slow] * (each.name in LONG)
            yield pytest.param(each, marks=slow, id=each.name)


@pytest.mark.parametrize("example", [*parameters()])
def test_an_example(example: doctest.DocTest) -> None:
    """The example prints the stated output."""
    said: list[str] = []
    done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)

    assert done.failed == 0, "".join(said)
