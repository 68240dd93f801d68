"""The strategy for actions, legal or not."""

from hypothesis import strategies as st

from tichu._values import pasted, want_instance
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.table.spelled import format_action, parse_action
from tichu.engine.verbs import is_legal
from tichu.errors import InvalidValue, shown
from tichu.testing.play.shapes import draw_one
from tichu.testing.play.steered import Swarm
from tichu.testing.play.temptations import temptation
from tichu.testing.strategies.cards import numbers

_action = pasted("tichu.notation.parse_action", parse_action)


def actions(
    state: RoundState | GameState, *, legal: bool | None = True
) -> st.SearchStrategy[Action]:
    """Return a strategy for actions in a state: legal, illegal, or with None both.

    Illegal actions are well formed and close to legal ones: an action of another seat, cards that
    the seat does not hold or that do not beat, another reading, a call that comes too late. When
    the round is over, the strategy for legal actions is empty. Raises
    :class:`~tichu.InvalidValue` for wrong arguments.
    """
    if isinstance(state, GameState):
        state = state.round
    want_instance("actions(state)", state, RoundState)
    if legal is not None and type(legal) is not bool:
        raise InvalidValue("actions(legal)", f"expected True, False or None, got {shown(legal)}")
    illegal = _illegal_texts(state).map(_action)
    if legal is False:
        return illegal
    right = st.nothing() if state.is_over else _legal_texts(state).map(_action)
    return right if legal else st.one_of(right, illegal)


@st.composite
def _legal_texts(draw: st.DrawFn, state: RoundState) -> str:
    if state.phase.is_chance:
        return format_action(Swarm(state.rules, draw(st.integers(0, 2**32))).choose(state))
    acting = (*state.to_act, *state.may_interrupt)
    choose = numbers(draw)
    seat = draw_one(choose, [seat for seat in acting if len(state.legal(seat))])
    return format_action(draw_one(choose, state.legal(seat)))


@st.composite
def _illegal_texts(draw: st.DrawFn, state: RoundState) -> str:
    tried = temptation(state, draw(st.randoms(use_true_random=False)))
    plain: tuple[Action, ...] = (act.Pass(0), act.TakeTrick(0))  # never are both legal
    return format_action(tried or next(each for each in plain if not is_legal(state, each)))
