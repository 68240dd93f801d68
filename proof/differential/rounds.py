"""Rounds that both play: the referee takes each action of the engine, too.

:func:`play_beside` plays whole rounds, and :func:`play_on` the rest of a round. The message of
:class:`Parted` can be pasted to see a difference again.
"""

import random
from typing import Final

import oracle
import tichu
from differential.comparing import (
    differences,
    game_differences,
    legal_differences,
    push_differences,
)
from differential.words import rules_dict, stated, to_oracle
from reliability.tally import Tally
from steering import Swarm, reached
from tichu import Action, Phase, RoundState, Rules
from tichu.notation import format_action, format_state

_LONGEST: Final = 500
"""No round has as many actions."""


class Parted(AssertionError):
    """The engine and the referee disagree."""

    def __init__(self, state: RoundState, action: Action | None, found: list[str]) -> None:
        lines = ["from tichu.notation import parse_action, parse_state"]
        lines.append(f'state = parse_state("{format_state(state)}")')
        if action is not None:
            lines.append(f'action = parse_action("{format_action(action)}")')
        super().__init__("\n".join([*lines, *(f"# {each}" for each in found)]))


def play_beside(rules: Rules, seed: int, tally: Tally | None = None) -> RoundState:
    """Play a round of the engine beside the referee; raise :class:`Parted` where they part."""
    dealer = 0 if rules.open_dummy else seed % rules.seats
    state = tichu.new_round(rules, dealer)
    other = oracle.new_round(rules_dict(rules), dealer)
    return _play(state, other, Swarm(rules, seed), tally or Tally())


def play_on(state: RoundState, seed: int, tally: Tally | None = None) -> RoundState:
    """Play on from a position, which the referee reads from its text, in the same way."""
    return _play(state, stated(state), Swarm(state.rules, seed), tally or Tally())


def _play(state: RoundState, other: oracle.State, swarm: Swarm, tally: Tally) -> RoundState:
    rng = random.Random(0)  # chooses which pushes are compared
    _same(state, other, rng, tally)
    for _ in range(_LONGEST):
        if state.is_over:
            return state
        action = swarm.choose(state)
        following, other = step_beside(state, other, action)
        tally.counts["steps"] += 1
        tally.counts.update(f"reached: {each}" for each in reached(state, action, following))
        if following.is_over:
            found = list(game_differences(state, action, other))
            if found:
                raise Parted(state, action, found)
        _same(following, other, rng, tally, (state, action))
        state = following
    raise Parted(state, None, [f"the round is not over after {_LONGEST} actions"])


def step_beside(
    state: RoundState, other: oracle.State, action: Action
) -> tuple[RoundState, oracle.State]:
    """Return what follows an action on both sides; an error on either side is a difference."""
    try:
        return tichu.apply(state, action), oracle.step(other, to_oracle(action))
    except Exception as error:
        raise Parted(state, action, [f"{type(error).__name__}: {error}"]) from error


def _same(
    state: RoundState,
    other: oracle.State,
    rng: random.Random,
    tally: Tally,
    last: tuple[RoundState, Action] | None = None,
) -> None:
    """Compare two positions and what is legal in them; ``last`` is what led there."""
    found = list(differences(state, other))
    if found:
        before, action = last or (state, None)
        raise Parted(before, action, found)
    if state.phase is Phase.PUSH:
        found = list(push_differences(state, other, rng, tally))
    else:
        found = list(legal_differences(state, other, tally))
    if found:
        raise Parted(state, None, found)
