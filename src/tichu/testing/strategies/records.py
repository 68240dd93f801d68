"""The strategy for records.

Owns :func:`records`. Imports ``tichu.records`` and ``play``.
"""

from hypothesis import strategies as st

from tichu import records as rec
from tichu._values import want_instance
from tichu.engine.state.game import new_game
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.records import Record
from tichu.rules import Rules
from tichu.testing.play.steered import Swarm
from tichu.testing.play.texts import read_record
from tichu.testing.strategies.printing import pasted
from tichu.testing.strategies.rules import rules as any_rules
from tichu.testing.strategies.setups import RulesSource

_LONGEST = 150  # actions: about a round


_record = pasted("tichu.testing.read_record", read_record)


def records(rules: RulesSource = None) -> st.SearchStrategy[Record]:
    """Return a strategy for records of games of steered play, which break off somewhere.

    They shrink to short ones. Raises :class:`~tichu.InvalidValue` for what are no rules.
    """
    if rules is None:
        rules = any_rules()
    elif not isinstance(rules, st.SearchStrategy):
        want_instance("records(rules)", rules, Rules)
        rules = st.just(rules)
    return _texts(rules).map(_record)


@st.composite
def _texts(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> str:
    """Draw a record as text."""
    drawn = draw(rules)
    number = draw(st.integers(0, _LONGEST))
    swarm = Swarm(drawn, draw(st.integers(0, 2**16)))
    game = new_game(drawn)
    actions: list[Action] = []
    while len(actions) < number and not game.is_over:
        actions.append(swarm.choose(game.round))
        game = apply(game, actions[-1])
    names = ("Anna", "Ben", "Clara", "David", "Eva", "Finn")[: drawn.seats]
    players = names if draw(st.booleans()) else ()
    return rec.write(Record.of(actions, drawn, players=players))
