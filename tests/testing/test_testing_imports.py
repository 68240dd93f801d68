"""The imports of `tichu.testing`, and when they happen."""

import importlib
import inspect
import subprocess
import sys
from unittest.mock import Mock

import pytest

import tichu.testing

BLOCKED = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "hypothesis":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""
STRATEGIES = {
    "RoundMachine",
    "actions",
    "card_sets",
    "cards",
    "combinations",
    "games",
    "hands",
    "records",
    "round_states",
    "rules",
    "setups",
    "views",
}


def without_hypothesis(program: str) -> str:
    """Run a program in an interpreter in which Hypothesis cannot be imported."""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + program], check=True, capture_output=True, text=True
    )
    return done.stdout


def test_everything_but_the_strategies_works_without_hypothesis() -> None:
    """All other public names exist, and the laws and a steered round work."""
    program = """
import tichu.testing as kit
missing = []
for name in kit.__all__:
    try:
        getattr(kit, name)
    except ImportError:
        missing.append(name)
for state, action in kit.steered_round(seed=1):
    pass
kit.laws.check_all_laws(state)
kit.check_view(lambda state, seat: str(state.hand(seat)), rounds=1)
print(*missing)
"""
    assert STRATEGIES == set(without_hypothesis(program).split())


def test_a_strategy_without_hypothesis_names_the_extra() -> None:
    """The ImportError says what to install."""
    wrapped = "".join(
        f"try:\n    {program}\nexcept ImportError as error:\n    print(error)\n"
        for program in (
            "from tichu.testing import round_states",
            "import tichu.testing as kit; kit.RoundMachine",
        )
    )
    printed = without_hypothesis(wrapped)
    assert 2 == printed.count("needs Hypothesis") == printed.count("pip install 'tichu[testing]'")


def test_modules_load_on_first_use() -> None:
    """The library does not load the kit, and the kit loads Hypothesis with the first strategy."""
    program = """
import sys
import tichu, tichu.notation, tichu.records
print("tichu.testing" in sys.modules)
import tichu.testing
print("hypothesis" in sys.modules)
tichu.testing.cards
print("hypothesis" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert ["False", "False", "True"] == done.stdout.split()


def test_public_names_say_where_they_are_imported_from() -> None:
    """Everything exported has the public module as its `__module__`, and `dir` lists it."""
    for name in tichu.testing.__all__:
        value = getattr(tichu.testing, name)
        if hasattr(value, "__qualname__"):
            assert "tichu.testing" == value.__module__
        assert name in dir(tichu.testing)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        vars(tichu.testing)["__getattr__"]("nothing")


@pytest.mark.parametrize(
    ("missing", "message"),
    [("hypothesis.strategies", "needs Hypothesis"), ("attrs", "^no$"), ("", "^no$")],
)
def test_only_hypothesis_is_an_extra(
    missing: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any other error is told as it is."""
    get = vars(tichu.testing)["__getattr__"]
    assert get("views") is tichu.testing.views
    fails = Mock(side_effect=ImportError("no", name=missing or None))
    monkeypatch.setattr("tichu.testing.importlib", Mock(import_module=fails))
    with pytest.raises(ImportError, match=message):
        get("views")


def test_how_much_is_played_by_default() -> None:
    """Rounds, and the seed of their deals."""
    defaults = {"check_bot": 10, "check_view": 10, "check_redaction": 10}
    for name, rounds in {**defaults, "check_engine": 100, "compare_engine": 100}.items():
        parameters = inspect.signature(getattr(tichu.testing, name)).parameters
        assert (rounds, 0) == (parameters["rounds"].default, parameters["seed"].default)


def test_what_is_printed_is_what_is_called() -> None:
    """A drawn value prints as the call of a public function."""
    names = set[str]()
    importlib.import_module("tichu.records")
    rooms = [
        f"testing.strategies.{name}" for name in ("actions", "cards", "records", "rules", "states")
    ]
    for room in (*rooms, "seigneur.strategies"):
        for value in vars(importlib.import_module(f"tichu.{room}")).values():
            name = getattr(value, "__qualname__", "")
            if inspect.isfunction(value) and name.startswith("tichu."):
                found = eval(name, {"tichu": tichu})  # noqa: S307  # that is the claim
                assert found == inspect.getclosurevars(value).nonlocals["function"]
                assert name == value.__name__
                names.add(name)
    assert {
        *("tichu.Card.parse", "tichu.Cards.parse", "tichu.GameState", "tichu.records.Record.of"),
        *(
            f"tichu.notation.parse_{what}"
            for what in ["action", "combination", "result", "rules", "setup", "state", "view"]
        ),
    } == names
