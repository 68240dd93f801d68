"""The playout's choices by definition: one action after the other, through the public functions."""

import random
from collections.abc import Sequence

import tichu
from support import anything
from tichu import Action, AnnounceBomb, CallTichu, Phase, Play, RoundResult, RoundState, apply
from tichu.engine.verbs import bomb_order
from tichu.rules import BEFORE_PLAY
from tichu.search import Policy


def stepped(state: RoundState, rng: random.Random) -> RoundResult:
    """Return the result of a round after the actions of random play."""
    while not state.is_over:
        state = apply(state, tichu.random_action(state, rng))
    result = state.result
    assert result is not None
    return result


def stepped_by(policy: Policy, state: RoundState, rng: random.Random) -> RoundResult:
    """Return the result of a round where all play by a policy."""
    while not state.is_over:
        state = apply(state, action_by(policy, state, rng))
    result = state.result
    assert result is not None
    return result


def action_by(policy: Policy, state: RoundState, rng: random.Random) -> Action:
    """Return the next action of a round that is played by a policy."""
    trick = state.trick
    if trick is not None and state.phase is not Phase.ANNOUNCED:
        for seat in bomb_order(state, state.may_interrupt):
            found: list[Action] = [one for one in state.legal(seat) if isinstance(one, Play)]
            if tichu.is_legal(state, AnnounceBomb(seat)):
                announced = apply(state, AnnounceBomb(seat))
                found = [] if announced.is_over else [AnnounceBomb(seat)]
            likely = policy.probabilities(tichu.view(state, seat), anything(found))
            place = drawn([1 - sum(likely), *likely], rng) if found else 0
            if place:
                return found[place - 1]
    if state.phase in BEFORE_PLAY:
        return tichu.random_action(state, rng)
    (seat,) = state.to_act
    legal = [
        one for one in tichu.search.collapse(state.legal(seat)) if not isinstance(one, CallTichu)
    ]
    likely = policy.probabilities(tichu.view(state, seat), legal)
    return legal[drawn(likely, rng)]


def drawn(likely: Sequence[float], rng: random.Random) -> int:
    """Return a place drawn by its probability."""
    if len(likely) == 1:
        return 0
    mark = rng.random()
    for place, share in enumerate(likely):
        mark -= share
        if mark < 0:
            return place
    return len(likely) - 1
