"""Laws of how a round moves: L5, L10 to L12 and L14 to L19.

Owns :func:`check_ends`, :func:`check_order`, :func:`check_specials`, :func:`check_step`,
:func:`check_confluent` and :func:`check_public_turn`. Imports the core.
"""

import random
from collections.abc import Iterable
from itertools import combinations, product

from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Cards
from tichu.engine import actions as act
from tichu.engine.actions import Action
from tichu.engine.state import RoundState
from tichu.engine.verbs import apply, is_legal
from tichu.engine.views import public_view
from tichu.phases import Phase
from tichu.rulebook.combinations import Combination, Kind
from tichu.testing.invariants.saying import broken
from tichu.testing.play import Swarm
from tichu.values import as_tuple, want_instance

_MOST_STEPS = {4: 300, 6: 420}
"""More actions than a round can have, announcements of bombs apart."""
_DEALING = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH)


def check_ends(state: RoundState, seed: int = 0) -> RoundState:
    """Check L5: steered play from here comes to an end in time; return the end."""
    want_instance("check_ends(state)", state, RoundState)
    swarm = Swarm(state.rules, seed)
    reached = state
    for _ in range(2 * _MOST_STEPS[state.rules.seats]):
        if reached.is_over:
            return reached
        reached = apply(reached, swarm.choose(reached))
    raise broken("L5", "the round does not come to an end", state, reached)


def check_order(combos: Iterable[Combination]) -> None:
    """Check L10: ``beats`` is a strict order, and bombs beat all that are none.

    The Phoenix alone is left out: what it beats depends on the card below it.
    """
    given = as_tuple(combos)
    for each in given:
        want_instance("check_order(combos)", each, Combination)
    found = [each for each in given if each.cards != Cards.of([PHOENIX])]
    for one in found:
        if one.beats(one):
            raise broken("L10", f"{one} beats itself")
    for one, other in combinations(found, 2):
        if one.beats(other) and other.beats(one):
            raise broken("L10", f"{one} and {other} beat each other")
        for bomb, plain in ((one, other), (other, one)):
            apart = plain.cards.isdisjoint(bomb.cards) and plain.kind is not Kind.DOG
            if apart and bomb.is_bomb and not plain.is_bomb and not bomb.beats(plain):
                raise broken("L10", f"the bomb {bomb} does not beat {plain}")
    for one, two, three in product(found, repeat=3):
        apart = one.cards.isdisjoint(three.cards)
        if apart and one.beats(two) and two.beats(three) and not one.beats(three):
            raise broken("L10", f"{one} beats {two}, which beats {three}; {one} does not")


def check_specials(state: RoundState) -> None:
    """Check L11, L12 and L14 on the plays of whoever may play: what beats Dragon and Phoenix."""
    want_instance("check_specials(state)", state, RoundState)
    trick = state.trick
    if trick is None or not state.to_act or state.phase in _DEALING:
        return
    below = trick.plays[-1].combination
    for seat in (*state.to_act, *state.may_interrupt):
        for action in state.legal(seat):
            if not isinstance(action, act.Play):
                continue
            laid = action.combination
            if DRAGON in below.cards and not laid.is_bomb:
                raise broken("L11", f"{laid} is laid on the Dragon", state)
            if laid.kind is Kind.DOG:
                raise broken("L14", "the Dog is laid on a trick", state)
    alone = Combination.of(Cards.of([PHOENIX]))
    seat = state.to_act[0]
    if state.phase is Phase.PLAY and state.wish is None and PHOENIX in state.hand(seat):
        beats = below.kind is Kind.SINGLE and DRAGON not in below.cards
        if is_legal(state, act.Play(seat, alone)) is not beats:
            raise broken("L12", f"the Phoenix alone on {below}", state)


def check_step(state: RoundState, action: Action, following: RoundState) -> None:
    """Check L12, L14, L15 and L16 on a step: Phoenix, Dog, the Dragon's trick, the first lead."""
    want_instance("check_step(state)", state, RoundState)
    want_instance("check_step(following)", following, RoundState)
    rules = state.rules
    match action:
        case act.Play(seat, laid):
            if laid.kind is Kind.DOG and (
                following.trick is not None or DOG not in following.taken(seat)
            ):
                raise broken("L14", "the Dog does not go at once to its player's pile", state)
            if laid.cards == Cards.of([PHOENIX]) and following.trick is not None:
                below = 2 if state.trick is None else state.trick.top
                if following.trick.top != below + 1:
                    raise broken("L12", "the Phoenix is not half above the card below it", state)
        case act.GiveTrick(seat, to):
            if to not in rules.opponents(seat) or DRAGON not in following.taken(to):
                raise broken("L15", f"the Dragon's trick goes from {seat} to {to}", state)
        case act.TakeTrick(seat):
            if DRAGON in following.taken(seat) - state.taken(seat):
                trick = state.trick
                if trick is None or DRAGON in trick.plays[-1].combination.cards:
                    raise broken("L15", f"seat {seat} keeps the trick that the Dragon won", state)
        case _:
            pass
    if state.phase is Phase.PUSH and following.phase is Phase.PLAY:
        leader = following.to_act[0]
        if MAH_JONG not in following.hand(leader):
            raise broken("L16", f"seat {leader} leads without the Mah Jong", following)


def check_confluent(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L17 and L18: decisions of two seats that both stay legal come to the same.

    Looks at decisions on grand tichu, pushes, and calls. Calls during the exchange are left out:
    there the order matters (TICHU-2).
    """
    want_instance("check_confluent(state)", state, RoundState)
    chance = random.Random(0) if rng is None else rng
    decisions: list[Action] = []
    for seat in (*state.to_act, *state.may_interrupt):
        legal = state.legal(seat)
        if not len(legal):
            continue
        if state.phase in (Phase.GRAND_TICHU, Phase.PUSH):
            picked = legal[int(chance.random() * len(legal))]
            if not isinstance(picked, act.CallTichu):
                decisions.append(picked)
        elif isinstance(legal[-1], act.CallTichu):
            decisions.append(legal[-1])
    for one, other in combinations(decisions, 2):
        after_one, after_other = apply(state, one), apply(state, other)
        if not (is_legal(after_one, other) and is_legal(after_other, one)):
            continue
        if apply(after_one, other) != apply(after_other, one):
            raise broken("L17", f"the order of {one} and {other} makes a difference", state)


def check_public_turn(state: RoundState) -> None:
    """Check L19: who is to act, and who may interrupt, is what everybody can see."""
    want_instance("check_public_turn(state)", state, RoundState)
    seen = public_view(state)
    if (seen.to_act, seen.may_interrupt) != (state.to_act, state.may_interrupt):
        raise broken("L19", "a spectator sees others to act than there are", state)
