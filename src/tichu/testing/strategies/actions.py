"""The strategy for actions, legal or not."""

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
from tichu.testing.play.steered import held_cards
from tichu.testing.strategies.cards import draw_clump, pasted
from tichu.testing.strategies.shapes import Draw, draw_one, draw_order

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
        return format_action(_deal(draw, state))
    acting = (*state.to_act, *state.may_interrupt)
    seat = draw_one(draw, [seat for seat in acting if len(state.legal(seat))])
    return format_action(draw_one(draw, state.legal(seat)))


def _deal(draw: Draw[Any], state: RoundState) -> act.Deal:
    held = held_cards(state)
    order = iter([card for card in draw_order(draw) if card not in held])
    sizes = state.rules.packet(state.phase, state.dealer)
    return act.Deal(tuple(Cards.of([next(order) for _ in range(size)]) for size in sizes))


@st.composite
def _illegal_texts(draw: st.DrawFn, state: RoundState) -> str:
    seat = draw(st.integers(0, state.rules.seats - 1))
    makers = (_decision, _of_another_seat, _clump, _some_cards, _push, _pass)
    tried = draw(st.sampled_from(makers))(draw, state, seat)
    if tried is None or is_legal(state, tried):  # never are all of these legal
        plain: tuple[Action, ...] = (act.Pass(seat), act.TakeTrick(seat))
        tried = next(each for each in plain if not is_legal(state, each))
    return format_action(tried)


def _of_another_seat(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return an action that another seat may take, taken by this seat."""
    acting = (*state.to_act, *state.may_interrupt)
    legal = state.legal(draw_one(draw, acting)) if acting else ()
    return parse_action(f"{seat}{format_action(draw_one(draw, legal))[1:]}") if legal else None


def _clump(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return a play of cards that belong together, held by this seat or not."""
    free = DECK if draw(st.booleans()) else state.hand(seat)
    return _read(draw, seat, draw_clump(draw, free, 7)) if free else None


def _some_cards(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return a play of any few cards of the hand."""
    held = state.hand(seat).listed
    if not held:
        return None
    some = st.lists(st.integers(0, len(held) - 1), min_size=1, max_size=5, unique=True)
    places: list[int] = draw(some)
    return _read(draw, seat, Cards.of([held[place] for place in places]))


def _read(draw: Draw[Any], seat: int, cards: Cards) -> Action | None:
    found = readings(cards)
    return act.Play(seat, draw_one(draw, found)) if found else None


def _push(draw: Draw[Any], state: RoundState, seat: int) -> Action | None:
    """Return a push of one to four cards, held or not."""
    free = state.hand(seat).listed if draw(st.booleans()) else DECK.listed
    number = draw(st.integers(1, 4))
    if len(free) < number:
        return None
    first = draw(st.integers(0, len(free) - number))
    return act.Push(seat, free[first : first + number])


def _pass(draw: Draw[Any], state: RoundState, seat: int) -> Action:
    """Return a pass of a seat that must act: a wish may forbid it, or the seat leads."""
    return act.Pass(draw_one(draw, state.to_act or (seat,)))


def _decision(draw: Draw[Any], state: RoundState, seat: int) -> Action:
    other = draw(st.integers(0, state.rules.seats - 1))
    rank = draw(st.integers(1, 14))
    decisions: tuple[Action, ...] = (
        act.Pass(seat),
        act.TakeTrick(seat),
        act.CallTichu(seat),
        act.CallGrandTichu(seat),
        act.DeclineGrandTichu(seat),
        act.AnnounceBomb(seat),
        act.MakeWish(seat, rank if rank > 1 else None),
        act.GiveTrick(seat, other),
        act.ChooseLeader(seat, other),
    )
    return draw_one(draw, decisions)
