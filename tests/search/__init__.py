"""The playout's choices by definition: one action after the other, through the public functions."""

import random
from collections.abc import Sequence

import tichu
from tichu import Action, AnnounceBomb, CallTichu, Pass, Phase, Play, RoundResult, RoundState, apply
from tichu.search.playouts import Policy


def stepped(state: RoundState, rng: random.Random) -> RoundResult:
    """Return the result of a round after the actions of random play."""
    while not state.is_over:
        state = apply(state, tichu.random_action(state, rng))
    result = state.result
    assert result is not None
    return result


def stepped_by(policy: Policy, state: RoundState, rng: random.Random) -> RoundResult:
    """Return the result of a round in which all play by a policy."""
    while not state.is_over:
        state = apply(state, action_by(policy, state, rng))
    result = state.result
    assert result is not None
    return result


def action_by(policy: Policy, state: RoundState, rng: random.Random) -> Action:
    """Return the next action of a round that is played by a policy."""
    trick = state.trick
    if trick is not None and state.phase is not Phase.ANNOUNCED:
        for seat in tichu.bomb_order(state, state.may_interrupt):
            found: list[Action] = [one for one in state.legal(seat) if isinstance(one, Play)]
            if tichu.is_legal(state, AnnounceBomb(seat)):
                announced = apply(state, AnnounceBomb(seat))
                found = [] if announced.is_over else [AnnounceBomb(seat)]
            picked = weighed([Pass(seat), *found], policy, rng)
            if not isinstance(picked, Pass):
                return picked
    plays = Phase.PLAY, Phase.TAKE_TRICK, Phase.ANNOUNCED
    if state.phase not in plays:
        return tichu.random_action(state, rng)
    (seat,) = state.to_act
    legal = [one for one in state.legal(seat) if not isinstance(one, CallTichu)]
    return weighed(legal, policy, rng)


def weighed(choices: Sequence[Action], policy: Policy, rng: random.Random) -> Action:
    """Return one of some choices, in proportion to their weights."""
    if len(choices) == 1:
        return choices[0]
    weights = [weight(choice, policy) for choice in choices]
    if not any(weights):
        weights = [1] * len(choices)
    mark = int(rng.random() * sum(weights))
    for choice, width in zip(choices, weights, strict=True):
        if mark < width:
            return choice
        mark -= width
    raise AssertionError("the mark lies within the sum")


def weight(choice: Action, policy: Policy) -> int:
    """Return the weight of a choice, as the policy's fields describe it."""
    match choice:
        case Pass() | tichu.TakeTrick():
            return policy.decline
        case AnnounceBomb():
            return policy.bomb
        case Play(_, combination) if combination.is_bomb:
            return policy.bomb
        case Play(_, combination):
            return (
                policy.play
                + policy.low * ranks_below_the_dragon(combination)
                + policy.long * (combination.length - 1)
            )
        case _:
            raise AssertionError(f"no choice of a trick: {choice}")


def ranks_below_the_dragon(combination: tichu.Combination) -> int:
    """Return the ranks between a combination and the Dragon; 0 for one with the Phoenix."""
    if tichu.PHOENIX in combination.cards:
        return 0
    return 15 - (0 if combination.kind is tichu.Kind.DOG else combination.rank)
