"""The place of an error is the function that was called, and its parameter.

Every public function and class method that needs one argument is called with a value of no use.
"""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Final, cast

import pytest

from tichu import InvalidValue

MODULES: Final = (
    *("tichu", "tichu.arena", "tichu.bots", "tichu.bsw", "tichu.codec"),
    *("tichu.conformance", "tichu.encoding", "tichu.html", "tichu.notation"),
    *("tichu.perft", "tichu.records", "tichu.search", "tichu.seigneur"),
    *("tichu.sequential", "tichu.svg", "tichu.tables", "tichu.testing", "tichu.text"),
)


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield the public functions and the class methods of public classes, by full name."""
    for module in MODULES:
        home = importlib.import_module(module)
        for name in home.__all__:
            value = getattr(home, name)
            if inspect.isfunction(value) or inspect.isbuiltin(value):
                yield f"{module}.{name}", value
            elif inspect.isclass(value):
                for inner, _ in inspect.getmembers(value, inspect.ismethod):
                    if inner[0] != "_":
                        yield f"{module}.{name}.{inner}", getattr(value, inner)


def parameter(function: Callable[..., object]) -> str | None:
    """Return the name of the one argument that a function needs; None if it needs more."""
    parameters = inspect.signature(function).parameters.values()
    needed = [each for each in parameters if each.default is each.empty]
    is_one = len(needed) == 1 and needed[0].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    return needed[0].name if is_one else None


CALLS: Final = {
    f"{name}({needed})": function
    for name, function in functions()
    if (needed := parameter(function)) is not None
}
DATA: Final = (
    *("from_tree(tree)", "reply(line)", "UserFields.checked(values)", "parts(records)"),
    "score_round(finished)",
)
"""What answers with other errors: about data, of which the place is a path, and about a report."""
PLACES: Final = {
    "tichu.Combination.of(cards)": "Combination.cards",
    "tichu.legal_actions(state)": "state",
}
"""The places that are not as usual: those of what the function makes or asks."""


def test_the_place_is_what_was_called() -> None:
    """It is ``function(parameter)``, or the function alone where it has but one."""
    for call in CALLS:
        if call.endswith(DATA):
            continue
        whole = re.sub(r"^.*?\.(?=([A-Z]\w*\.)?\w+\()", "", call)
        with pytest.raises(InvalidValue) as caught:
            list(cast("Iterator[object]", CALLS[call](**{whole.partition("(")[2][:-1]: object()})))

        assert caught.value.place in {PLACES.get(call, whole), whole.partition("(")[0]}, call


def test_there_are_many() -> None:
    """The sweep finds the functions."""
    assert 100 < len(CALLS)
