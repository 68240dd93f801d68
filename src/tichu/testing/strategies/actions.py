"""The strategy for actions, legal ones and others.

Owns :func:`actions`. Imports the core, ``dealing`` and ``cards``.
"""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tichu._values import want_instance
from tichu.cards import DECK, Cards
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.verbs import is_legal
from tichu.errors import InvalidValue, shown
from tichu.notation.actions import format_action, parse_action
from tichu.rulebook.combinations import readings
from tichu.testing.strategies.cards import draw_clump
from tichu.testing.strategies.dealing import draw_order
from tichu.testing.strategies.printing import pasted
from tichu.testing.strategies.shapes import Draw

_action = pasted("tichu.notation.parse_action", parse_action)


def actions(
    state: RoundState | GameState, *, legal: bool | None = True
) -> st.SearchStrategy[Action]:
    """Return a strategy for actions in a state: legal ones, illegal ones, or with None both.

    Illegal actions are well formed and near to legal ones: another seat's, cards that are not
    held or do not beat, another reading, a call too late. When all is over there is no legal one,
    and the strategy is empty. Raises :class:`~tichu.InvalidValue` for what is no state.
    """
    here = _round(state)
    wanted: object = legal
    if wanted is not None and type(wanted) is not bool:
        message = f"True, False or None is wanted, not {shown(wanted)}"
        raise InvalidValue("actions(legal)", message)
    if legal is False:
        return _illegal_texts(here).map(_action)
    right = st.nothing() if here.is_over else _legal_texts(here).map(_action)
    if legal:
        return right
    return st.one_of(right, _illegal_texts(here).map(_action))


def _round(state: object) -> RoundState:
    """Return the round of a state."""
    if isinstance(state, GameState):
        return state.round
    want_instance("actions(state)", state, RoundState)
    assert isinstance(state, RoundState)  # noqa: S101  # as was just checked
    return state


@st.composite
def _legal_texts(draw: st.DrawFn, state: RoundState) -> str:
    """Draw a legal action as text; first a seat, then one of its actions."""
    return format_action(draw_legal(draw, state))


def draw_legal(draw: Draw[Any], state: RoundState) -> Action:
    """Return a legal action of a state that is not over."""
    if state.phase.is_chance:
        return draw_deal(draw, state)
    acting = (*state.to_act, *state.may_interrupt)
    seats = [seat for seat in acting if len(state.legal(seat))]
    whose: int = draw(st.integers(0, len(seats) - 1))
    legal = state.legal(seats[whose])
    place: int = draw(st.integers(0, len(legal) - 1))
    return legal[place]


def draw_deal(draw: Draw[Any], state: RoundState) -> act.Deal:
    """Return a deal of cards that lie in some order."""
    held = Cards()
    for seat in range(state.rules.seats):
        held |= state.hand(seat)
    order = iter([card for card in draw_order(draw) if card not in held])
    sizes = state.rules.packet(state.phase, state.dealer)
    return act.Deal(tuple(Cards.of([next(order) for _ in range(size)]) for size in sizes))


@st.composite
def _illegal_texts(draw: st.DrawFn, state: RoundState) -> str:
    """Draw an illegal action as text."""
    seats = state.rules.seats
    seat = draw(st.integers(0, seats - 1))
    makers = (_a_decision, _another_seats, _other_cards, _some_cards, _a_push, _a_pass)
    tried = draw(st.sampled_from(makers))(draw, state, seat)
    if tried is None or is_legal(state, tried):
        tried = next(each for each in _plain(seat) if not is_legal(state, each))
    return format_action(tried)


def _plain(seat: int) -> Iterator[Action]:
    """Yield actions of which never all are legal."""
    yield from (act.Pass(seat), act.TakeTrick(seat), act.DeclineGrandTichu(seat))


def _another_seats(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return what another seat may do, done by this one."""
    acting = (*state.to_act, *state.may_interrupt)
    if not acting:
        return None
    whose: int = draw(st.integers(0, len(acting) - 1))
    legal = state.legal(acting[whose])
    if not len(legal):
        return None
    place: int = draw(st.integers(0, len(legal) - 1))
    text = format_action(legal[place])
    return parse_action(f"{seat}{text[1:]}")


def _other_cards(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return a play of cards that belong together, held by this seat or not."""
    free = DECK if draw(st.booleans()) else state.hand(seat)
    if not free:
        return None
    return _read(draw, seat, draw_clump(draw, free, 7))


def _some_cards(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return a play of a few cards of the hand."""
    held = state.hand(seat).listed
    if not held:
        return None
    places: list[int] = draw(
        st.lists(st.integers(0, len(held) - 1), min_size=1, max_size=5, unique=True)
    )
    return _read(draw, seat, Cards.of([held[place] for place in places]))


def _read(draw: Draw[Any], seat: int, cards: Cards) -> Action | None:
    """Return the play of cards in one of their readings."""
    found = readings(cards)
    place: int = draw(st.integers(0, len(found) - 1)) if found else 0
    return act.Play(seat, found[place]) if found else None


def _a_push(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return a push, of held cards or of others, of the right number or not."""
    free = state.hand(seat).listed if draw(st.booleans()) else DECK.listed
    number = draw(st.integers(1, 4))
    if len(free) < number:
        return None
    first = draw(st.integers(0, len(free) - number))
    return act.Push(seat, free[first : first + number])


def _a_pass(draw: Draw[Any], state: RoundState, seat: int) -> Action:
    """Return a pass of whoever is on turn, which a wish may forbid, or one leading."""
    acting = state.to_act or (seat,)
    place: int = draw(st.integers(0, len(acting) - 1))
    return act.Pass(acting[place])


def _a_decision(draw: Draw[Any], state: RoundState, seat: int) -> Action:
    """Return a decision of any kind."""
    other = draw(st.integers(0, state.rules.seats - 1))
    rank = draw(st.integers(1, 14))
    decisions: tuple[Action, ...] = (
        act.Pass(seat),
        act.TakeTrick(seat),
        act.CallTichu(seat),
        act.CallGrandTichu(seat),
        act.DeclineGrandTichu(seat),
        act.AnnounceBomb(seat),
        act.MakeWish(seat, None if rank == 1 else rank),
        act.GiveTrick(seat, other),
        act.ChooseLeader(seat, other),
    )
    place: int = draw(st.integers(0, len(decisions) - 1))
    return decisions[place]
