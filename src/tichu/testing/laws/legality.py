"""Laws of legality: L3, L4, L6, L7, L9 and L13."""

import pickle
import random
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, cast

from tichu._values import want_instance, want_int
from tichu.cards import DECK, DOG, Cards
from tichu.engine.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.table.table import board_of
from tichu.engine.verbs import apply, is_legal, legal_actions, transition, view, why_illegal
from tichu.errors import IllegalAction, shown
from tichu.phases import Phase
from tichu.rulebook.combinations import Kind
from tichu.testing.laws.saying import broken, chance_of
from tichu.testing.play.shapes import of_rank

_KINDS: Final = tuple(Kind)
_IN_ORDER: Final = (
    act.DeclineGrandTichu,
    act.TakeTrick,
    act.Pass,
    act.Play,
    act.Push,
    act.MakeWish,
    act.GiveTrick,
    act.ChooseLeader,
    act.CallTichu,
    act.CallGrandTichu,
    act.AnnounceBomb,
)
"""The kinds of action in the order in which a seat lists them."""
_MOST: Final = 10_000
_PICKED: Final = 20
"""The number of pushes that are checked, of the thousands of a seat."""


def check_pure(state: RoundState, action: Action) -> None:
    """Check L3: applying a legal action does not change the state, and always has one result."""
    want_instance("check_pure(state)", state, RoundState)
    before = pickle.dumps(state), hash(state)
    following = apply(state, action)
    if (pickle.dumps(state), hash(state)) != before:
        raise broken("L3", f"{action} has changed the state to which it was applied", state)
    if apply(state, action) != following or transition(state, action)[0] != following:
        raise broken("L3", f"{action} leads to two different states", state)


def check_equal(state: RoundState, other: RoundState) -> None:
    """Check L4: equal states have equal hashes, legal lists, views and successors."""
    want_instance("check_equal(state)", state, RoundState)
    want_instance("check_equal(other)", other, RoundState)
    if state != other:
        raise broken("L4", "the states are not equal", state, other)
    if hash(state) != hash(other):
        raise broken("L4", "equal states have different hashes", state)
    for seat in range(state.rules.seats):
        if view(state, seat) != view(other, seat):
            raise broken("L4", f"equal states look different to seat {seat}", state)
        one, two = (_sampled(each, seat) for each in (state, other))
        if one != two:
            raise broken("L4", f"equal states list different actions of seat {seat}", state)
        for action in one[:3]:
            if apply(state, action) != apply(other, action):
                raise broken("L4", f"{action} leads from equal states to different ones", state)


def check_accepted(state: RoundState, action: Action) -> None:
    """Check L6 for a legal action: list, ``is_legal``, ``why_illegal`` and ``apply`` agree."""
    want_instance("check_accepted(state)", state, RoundState)
    if why_illegal(state, action) is not None or not is_legal(state, action):
        raise broken("L6", f"{shown(action)} is refused: {why_illegal(state, action)}", state)
    if not isinstance(action, act.Deal) and action not in state.legal(action.seat):
        raise broken("L6", f"{action} is legal but not listed", state)
    if apply(state, action) == state:
        raise broken("L6", f"{action} changes nothing", state)


def check_refused(state: RoundState, action: object) -> None:
    """Check L6 for anything else: all refuse it for the same reason, and the state is unchanged."""
    want_instance("check_refused(state)", state, RoundState)
    before = pickle.dumps(state)
    violation = why_illegal(state, action)
    if violation is None or is_legal(state, action):
        raise broken("L6", f"{shown(action)} is legal", state)
    seats = range(state.rules.seats)
    if any(action in state.legal(seat) for seat in seats):
        raise broken("L6", f"{shown(action)} is refused but listed", state)
    try:
        apply(state, cast("Any", action))
    except IllegalAction as error:
        if error.violation != violation:
            raise broken("L6", f"{shown(action)} is refused for two reasons", state) from None
    else:
        raise broken("L6", f"{shown(action)} is refused but can be applied", state)
    if pickle.dumps(state) != before:
        raise broken("L6", f"{shown(action)}, which was refused, has changed the state", state)


def check_listed(
    state: RoundState, rng: random.Random | None = None, tried: int | None = None
) -> None:
    """Check L7: lists are sorted, without duplicates, and empty only where nobody can act.

    Checks L6 for every listed action, or for ``tried`` actions of each seat. ``rng`` chooses a few
    of a seat's thousands of pushes.
    """
    want_instance("check_listed(state)", state, RoundState)
    if tried is not None:
        want_int("check_listed(tried)", tried, 0, _MOST)
    order = (*state.to_act, *state.may_interrupt)
    if len(set(order)) < len(order) or sorted(state.to_act) != list(state.to_act):
        raise broken("L7", f"the seats that may act are not in order: {order}", state)
    waits = state.phase.is_chance or state.is_over
    if waits is bool(state.to_act) or (waits and order):
        raise broken("L7", f"in phase {state.phase} these seats must act: {order}", state)
    for seat in state.to_act:
        if all(isinstance(action, act.CallTichu) for action in _sampled(state, seat, rng)):
            raise broken("L7", f"seat {seat} must act and has no legal action", state)
    for seat in range(state.rules.seats):
        _check_list(state, seat, may_act=seat in order, rng=rng, tried=tried)
    if state.phase is not Phase.PUSH:
        by_seat = chain.from_iterable(state.legal(seat) for seat in order)
        if list(by_seat) != list(legal_actions(state)):
            raise broken("L7", "legal_actions is not what the seats list, one after another", state)


def _check_list(
    state: RoundState, seat: int, *, may_act: bool, rng: random.Random | None, tried: int | None
) -> None:
    listed = _sampled(state, seat, rng)
    if listed and not may_act:
        raise broken("L7", f"seat {seat} lists {listed[0]} but may not act", state)
    if len(set(listed)) < len(listed):
        raise broken("L7", f"seat {seat} lists an action twice", state)
    if sorted(listed, key=_place) != list(listed):
        raise broken("L7", f"the list of seat {seat} is not sorted", state)
    for action in listed:
        if seat != getattr(action, "seat", None):
            raise broken("L7", f"seat {seat} lists {action}", state)
    if tried is not None and tried < len(listed):
        chance = chance_of(rng)
        listed = [listed[int(chance.random() * len(listed))] for _ in range(tried)]
    for action in listed:
        check_accepted(state, action)


def _sampled(state: RoundState, seat: int, rng: random.Random | None = None) -> Sequence[Action]:
    """Return the legal actions of a seat, or some of its pushes."""
    legal = state.legal(seat)
    if state.phase is not Phase.PUSH or len(legal) <= _PICKED:
        return tuple(legal)
    chance = chance_of(rng)
    places = sorted({int(chance.random() * len(legal)) for _ in range(_PICKED)})
    return tuple(legal[place] for place in places)


def _place(action: Action) -> tuple[object, ...]:
    """Return the sort key of an action in the list of its seat."""
    kind = _IN_ORDER.index(cast("Any", type(action)))
    match action:
        case act.Play():
            laid = action.combination
            parts = (
                _KINDS.index(laid.kind),
                laid.length,
                laid.rank,
                laid.phoenix_as or 0,
                laid.cards.mask,
            )
            return (kind, *parts)
        case act.Push():
            deck = DECK.listed
            return (kind, *(deck.index(card) for card in action.cards))
        case act.MakeWish():
            return (kind, 15 if action.rank is None else action.rank)
        case act.GiveTrick() | act.ChooseLeader():
            return (kind, action.to)
        case _:
            return (kind,)


def check_wish(state: RoundState) -> None:
    """Check L9 and L13: only followers may pass, and an open wish restricts the legal plays.

    Compares with the same position without the wish: if a play that is legal there has a natural
    card of the rank, only such plays are legal; following under ``wish_bomb="interrupt"``, also
    bombs, and leading under ``dog_under_wish``, also the Dog.
    """
    want_instance("check_wish(state)", state, RoundState)
    if state.phase is not Phase.PLAY:
        return
    seat = state.to_act[0]
    legal = set(state.legal(seat))
    follows = state.trick is not None
    board = board_of(state.table).copy()
    board.wish = 0
    free = set(RoundState(board, state.hand_masks, state.push_masks).legal(seat))
    if (act.Pass(seat) in free) is not follows:
        raise broken("L9", "without a wish, only followers may pass", state)
    plays = {action for action in free if isinstance(action, act.Play)}
    wished = Cards.of([] if state.wish is None else of_rank(state.wish, DECK))
    fulfilling = {play for play in plays if not wished.isdisjoint(play.combination.cards)}
    expected = free
    if fulfilling and seat != state.rules.dummy:
        others = {
            play
            for play in plays
            if (follows and play.combination.is_bomb and state.rules.wish_bomb == "interrupt")
            or (state.rules.dog_under_wish and play.combination.cards == Cards.of([DOG]))
        }
        kept = fulfilling | others
        expected = {each for each in free if isinstance(each, act.CallTichu) or each in kept}
    if legal != expected:
        wrong = ", ".join(sorted(map(str, legal ^ expected))[:3])
        raise broken(
            "L13", f"under the wish for {state.wish}, wrongly legal or illegal: {wrong}", state
        )
