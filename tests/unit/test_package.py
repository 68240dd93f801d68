"""The package: its rooms by name, its types, its pictures, its worker processes."""

import importlib
import inspect
import typing

import pytest

import tichu
from tichu.svg.values import picture_of

ROOMS = [
    *("arena", "bots", "bsw", "codec", "conformance", "encoding", "hosting", "html", "notation"),
    *("perft", "records", "seigneur", "sequential", "svg", "testing", "text"),
]
HOMES = [
    *("tichu", "tichu.arena", "tichu.bots", "tichu.bots.stdio", "tichu.bsw"),
    *("tichu.codec", "tichu.conformance", "tichu.encoding", "tichu.hosting", "tichu.html"),
    *("tichu.notation", "tichu.records", "tichu.search"),
    *("tichu.seigneur", "tichu.svg", "tichu.testing", "tichu.testing.laws"),
    *("tichu.testing.strategies", "tichu.text"),
]


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_is_there_by_its_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is listed, and imported when it is asked for."""
    monkeypatch.delattr(tichu, name, raising=False)
    assert name in dir(tichu)
    assert importlib.import_module(f"tichu.{name}") is getattr(tichu, name)


def test_bots_that_are_programs_load_when_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most bots are classes."""
    programs = importlib.import_module("tichu.bots.stdio")
    monkeypatch.delattr(tichu.bots, "stdio", raising=False)
    assert programs is tichu.bots.stdio
    with pytest.raises(AttributeError, match=r"module 'tichu\.bots' has no attribute 'rooms'"):
        getattr(tichu.bots, "rooms")  # noqa: B009  # no type checker would let it pass


@pytest.mark.parametrize("home", HOMES)
def test_what_is_public_says_where_it_is_imported_from(home: str) -> None:
    """The file behind a class may move; an alias of a type stays one of Python's own."""
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


def test_what_is_not_there() -> None:
    """The error is that of any module."""
    with pytest.raises(AttributeError) as caught:
        getattr(tichu, "rooms")  # noqa: B009  # no type checker would let it pass
    assert "module 'tichu' has no attribute 'rooms'" == str(caught.value)


@pytest.mark.parametrize("value", [tichu.Card("Dr"), tichu.Cards("2j3j")])
def test_a_notebook_gets_a_picture(value: tichu.Card | tichu.Cards) -> None:
    """It asks for it by the name of its own."""
    asked = getattr(value, "_repr_svg_")  # noqa: B009
    assert str(picture_of(value)) == asked()
