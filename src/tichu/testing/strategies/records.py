"""The strategy for records."""

from hypothesis import strategies as st

from tichu._values import pasted
from tichu.engine.game import new_game
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.notation import format_rules, parse_rules
from tichu.records import Record
from tichu.rules import Rules
from tichu.testing.play.steered import Swarm
from tichu.testing.strategies.rules import RulesSource, rules_from

_Parts = tuple[tuple[Action, ...], str, tuple[str, ...]]
_LONGEST = 150  # actions: about a round
_NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Finn")
_rules = pasted("tichu.notation.parse_rules", parse_rules)
_record = pasted("tichu.records.Record.of", Record.of)


def records(rules: RulesSource = None) -> st.SearchStrategy[Record]:
    """Return a strategy for records of steered games that stop at any point.

    They shrink to short ones. Raises :class:`~tichu.InvalidValue` for wrong arguments.
    """
    return _parts(rules_from("records", rules)).flatmap(_built)


@st.composite
def _parts(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> _Parts:
    drawn = draw(rules)
    number = draw(st.integers(0, _LONGEST))
    swarm = Swarm(drawn, draw(st.integers(0, 2**16)))
    game = new_game(drawn)
    actions: list[Action] = []
    while len(actions) < number and not game.is_over:
        actions.append(swarm.choose(game.round))
        game = apply(game, actions[-1])
    players = _NAMES[: drawn.seats] if draw(st.booleans()) else ()
    return tuple(actions), format_rules(drawn), players


def _built(parts: _Parts) -> st.SearchStrategy[Record]:
    actions, rules, players = parts
    return st.builds(
        _record, st.just(actions), st.just(rules).map(_rules), players=st.just(players)
    )
