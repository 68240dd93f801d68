"""The strategy for records."""

from hypothesis import strategies as st

from tichu import records as rec
from tichu.engine.state.game import new_game
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.records import Record
from tichu.rules import Rules
from tichu.testing.play.steered import Swarm
from tichu.testing.play.texts import read_record
from tichu.testing.strategies.cards import pasted
from tichu.testing.strategies.rules import RulesSource, rules_from

_LONGEST = 150  # actions: about a round
_NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Finn")
_record = pasted("tichu.testing.read_record", read_record)


def records(rules: RulesSource = None) -> st.SearchStrategy[Record]:
    """Return a strategy for records of steered games that break off somewhere.

    They shrink to short ones. Raises :class:`~tichu.InvalidValue` for wrong arguments.
    """
    return _texts(rules_from("records", rules)).map(_record)


@st.composite
def _texts(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> str:
    drawn = draw(rules)
    number = draw(st.integers(0, _LONGEST))
    swarm = Swarm(drawn, draw(st.integers(0, 2**16)))
    game = new_game(drawn)
    actions: list[Action] = []
    while len(actions) < number and not game.is_over:
        actions.append(swarm.choose(game.round))
        game = apply(game, actions[-1])
    players = _NAMES[: drawn.seats] if draw(st.booleans()) else ()
    return rec.write(Record.of(actions, drawn, players=players))
