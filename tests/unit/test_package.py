"""The package: its modules by name, its types, its pictures, its worker processes."""

import importlib
import inspect
import subprocess
import sys
import typing
from types import ModuleType

import pytest

import tichu
from tichu.svg.tables import picture_of

EXTRAS = ("gymnasium", "hypothesis", "numpy", "pettingzoo", "pyarrow", "pyspiel")
FACE = """
import inspect, pydoc, sys
sys.modules.update(dict.fromkeys({missing}))
import tichu
found = [tichu]
for name in {doors}:
    try:
        __import__(f"tichu.envs.{{name}}")
    except ImportError as error:
        assert "install it with" in str(error)
for module in found:
    inner = {{name for name, value in inspect.getmembers(module, inspect.ismodule)}}
    packages = [getattr(module, name) for name in inner]
    found += [each for each in packages if hasattr(each, "__all__") and hasattr(each, "__path__")]
    assert dir(module) == sorted({{*module.__all__, *inner}}), dir(module)
    assert all(f"{{module.__name__}}.{{name}}" in sys.modules for name in inner), inner
    assert {missing} or pydoc.render_doc(module)
print(sorted({{*{doors}}} & {{*dir(tichu.envs)}}))
"""
HOMES = [
    *("tichu", "tichu.arena", "tichu.bots", "tichu.bots.stdio", "tichu.bsw"),
    *(
        "tichu.codec",
        "tichu.conformance",
        "tichu.encoding",
        "tichu.envs",
        "tichu.hosting",
        "tichu.html",
    ),
    *("tichu.notation", "tichu.protocol", "tichu.records", "tichu.search"),
    *("tichu.seigneur", "tichu.svg", "tichu.testing", "tichu.testing.laws"),
    *("tichu.testing.strategies", "tichu.text"),
]


@pytest.mark.parametrize("missing", [(), EXTRAS])
def test_dir_is_what_is_public(missing: tuple[str, ...]) -> None:
    """Each module that has ``__all__`` lists it and its submodules, and all can be read."""
    code = FACE.format(missing=missing, doors=("gymnasium", "openspiel", "pettingzoo", "vector"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "" == done.stderr
    assert not missing or "[]\n" == done.stdout


def test_what_is_public_says_where_it_is_imported_from() -> None:
    """The file behind a class may move; an alias of a type stays an alias of Python."""
    for home in HOMES:
        module = importlib.import_module(home)
        for name in module.__all__:
            value = vars(module).get(name)
            if isinstance(value, type):
                assert home == value.__module__
    assert "typing" == tichu.tables.TableName.__module__


def test_overloads_can_be_read() -> None:
    """Programs find them, as type checkers do: two of each, and none of them says ``Any``."""
    for function in (tichu.apply, tichu.transition, tichu.random_action, tichu.view):
        overloads = typing.get_overloads(function)
        hints = [hint for each in overloads for hint in typing.get_type_hints(each).values()]

        assert 2 == len(overloads)
        assert typing.Any not in hints


def test_whether_the_kernel_is_compiled() -> None:
    """Then its functions are none of the interpreter's."""
    kernel = importlib.import_module("tichu._kernel.runs")
    assert tichu.COMPILED is not inspect.isfunction(kernel.straights)


@pytest.mark.parametrize("home", [tichu, tichu.bots])
def test_what_is_not_there(home: ModuleType) -> None:
    """The error is the usual one, and Python's shell adds the nearest name to it."""
    with pytest.raises(AttributeError) as caught:
        getattr(home, "rooms")  # noqa: B009  # no type checker would let it pass
    assert f"module {home.__name__!r} has no attribute 'rooms'" == str(caught.value)
    assert ("rooms", home) == (caught.value.name, caught.value.obj)


@pytest.mark.parametrize("value", [tichu.Card("Dr"), tichu.Cards("2j3j")])
def test_a_notebook_gets_a_picture(value: tichu.Card | tichu.Cards) -> None:
    """It asks for it by the name of its own."""
    asked = getattr(value, "_repr_svg_")  # noqa: B009
    assert str(picture_of(value)) == asked()
