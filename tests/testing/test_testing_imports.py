"""The imports of `tichu.testing`, and when they happen."""

import subprocess
import sys

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
    "seigneur_actions",
    "seigneur_rounds",
    "seigneur_rules",
    "seigneur_views",
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


@pytest.mark.parametrize(
    "program",
    ["from tichu.testing import round_states", "import tichu.testing as kit; kit.RoundMachine"],
)
def test_a_strategy_without_hypothesis_names_the_extra(program: str) -> None:
    """The ImportError says what to install."""
    wrapped = f"try:\n    {program}\nexcept ImportError as error:\n    print(error)"
    assert "needs Hypothesis" in (printed := without_hypothesis(wrapped))
    assert "pip install 'tichu[testing]'" in printed


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
