"""Tests for programs about Tichu: laws of the game, checks of engines and leaks, and strategies.

- :mod:`tichu.testing.laws`: the laws, as plain functions.
- An engine under test: :func:`check_engine`, and :class:`RoundMachine`, which shrinks.
- What an app shows: :func:`check_view` and :func:`check_redaction`.
- A bot: :func:`check_bot`.
- Play that reaches the rare cases: :class:`Swarm`, :func:`steered_round`, :func:`endgame`, and
  :func:`reached` with its :func:`floor`.
- Strategies: :func:`cards`, :func:`card_sets`, :func:`hands`, :func:`combinations`, :func:`rules`,
  :func:`setups`, :func:`round_states`, :func:`views`, :func:`games`, :func:`actions`,
  :func:`records`. A failing example prints as a call that can be pasted.

The strategies and the machine need Hypothesis, which the extra ``tichu[testing]`` installs. They
load on first use; everything else works without it.
"""

import importlib
import typing

from tichu._values import export
from tichu.testing import laws
from tichu.testing.engines.beside import FACTS, Difference, Engine, EngineDiffers, facts
from tichu.testing.engines.checking import Report, check_engine, compare_engine
from tichu.testing.hidden.leaks import check_redaction, check_view
from tichu.testing.hidden.twins import Twin, twin
from tichu.testing.play.built import endgame
from tichu.testing.play.reach import FLOORS, REACHED, floor, reached
from tichu.testing.play.steered import TEMPERS, Swarm, Temper, steered_round
from tichu.testing.players import check_bot

if typing.TYPE_CHECKING:
    from tichu.testing.strategies.actions import actions
    from tichu.testing.strategies.cards import card_sets, cards, combinations, hands
    from tichu.testing.strategies.machine import RoundMachine
    from tichu.testing.strategies.records import records
    from tichu.testing.strategies.rules import rules
    from tichu.testing.strategies.states import games, round_states, setups, views
else:
    _HERE = f"{__name__}.strategies"
    _MODULES = {
        "actions": f"{_HERE}.actions",
        "card_sets cards combinations hands": f"{_HERE}.cards",
        "RoundMachine": f"{_HERE}.machine",
        "records": f"{_HERE}.records",
        "rules": f"{_HERE}.rules",
        "games round_states setups views": f"{_HERE}.states",
    }
    _STRATEGIES = {name: module for names, module in _MODULES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        if name not in _STRATEGIES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            module = importlib.import_module(_STRATEGIES[name])
        except ImportError as error:
            if (error.name or "").partition(".")[0] != "hypothesis":
                raise
            raise ImportError(
                f"{__name__}.{name} needs Hypothesis; install it with: pip install 'tichu[testing]'"
            ) from error
        value = getattr(module, name)
        value.__module__ = __name__
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_STRATEGIES})


__all__ = [
    "FACTS",
    "FLOORS",
    "REACHED",
    "TEMPERS",
    "Difference",
    "Engine",
    "EngineDiffers",
    "Report",
    "RoundMachine",
    "Swarm",
    "Temper",
    "Twin",
    "actions",
    "card_sets",
    "cards",
    "check_bot",
    "check_engine",
    "check_redaction",
    "check_view",
    "combinations",
    "compare_engine",
    "endgame",
    "facts",
    "floor",
    "games",
    "hands",
    "laws",
    "reached",
    "records",
    "round_states",
    "rules",
    "setups",
    "steered_round",
    "twin",
    "views",
]

export(globals())
