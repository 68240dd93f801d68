"""Testing programs for Tichu: strategies, laws, and an engine beside the library.

Owns what it exports. Needs Hypothesis, which the extra ``tichu[testing]`` brings; nothing else in
the library imports it.

- Strategies: :func:`cards`, :func:`card_sets`, :func:`hands`, :func:`combinations`, :func:`rules`,
  :func:`setups`, :func:`round_states`, :func:`views`, :func:`games`, :func:`actions`,
  :func:`records`. What fails prints as a call that can be pasted.
- Laws, as plain functions: :mod:`tichu.testing.invariants`.
- An engine beside the library: :func:`check_engine`, and :class:`RoundMachine`, which shrinks.
- What an app shows: :func:`check_view` and :func:`check_redaction`.
- Play that reaches what is rare: :class:`Swarm`, :func:`steered_round`, :func:`endgame`, and
  :func:`reached` with its :func:`floor`.
"""

try:
    import hypothesis as _hypothesis
except ImportError as error:  # pragma: no cover  # the tests have it; a test blocks it elsewhere
    raise ImportError(
        "tichu.testing needs Hypothesis; install it with: pip install 'tichu[testing]'"
    ) from error

from tichu.testing import invariants
from tichu.testing.action_strategies import actions
from tichu.testing.card_strategies import card_sets, cards, hands
from tichu.testing.checking import Report, check_engine, compare_engine
from tichu.testing.combination_strategies import combinations
from tichu.testing.endgames import endgame
from tichu.testing.engines import FACTS, Difference, Engine, EngineDiffers, facts
from tichu.testing.floors import FLOORS, floor
from tichu.testing.leaks import check_redaction, check_view
from tichu.testing.machine import RoundMachine
from tichu.testing.play import POLICIES, Policy, Swarm, steered_round
from tichu.testing.reach import REACHED, reached
from tichu.testing.record_strategies import read_record, records
from tichu.testing.rule_strategies import rules
from tichu.testing.setup_strategies import setups
from tichu.testing.state_strategies import game_at, games, round_states, views
from tichu.testing.twins import Twin, twin

del _hypothesis

__all__ = [
    "FACTS",
    "FLOORS",
    "POLICIES",
    "REACHED",
    "Difference",
    "Engine",
    "EngineDiffers",
    "Policy",
    "Report",
    "RoundMachine",
    "Swarm",
    "Twin",
    "actions",
    "card_sets",
    "cards",
    "check_engine",
    "check_redaction",
    "check_view",
    "combinations",
    "compare_engine",
    "endgame",
    "facts",
    "floor",
    "game_at",
    "games",
    "hands",
    "invariants",
    "reached",
    "read_record",
    "records",
    "round_states",
    "rules",
    "setups",
    "steered_round",
    "twin",
    "views",
]
