"""Rounds that both play: each action of the engine's is taken by the referee, too.

Owns :func:`play_beside` for whole rounds, :func:`play_on` for what is left of one, and
:class:`Parted`, which says where the two part so that it can be pasted.
"""

import random
from collections.abc import Callable
from typing import Final

import oracle
import tichu
from differential.comparing import (
    differences,
    game_differences,
    legal_differences,
    push_differences,
)
from differential.counting import Tally
from differential.words import rules_dict, stated, to_oracle
from steering import lively_action
from tichu import Action, Phase, RoundState, Rules
from tichu.notation import format_action, format_state
from tichu.testing import Swarm, reached

Player = Callable[[RoundState], Action]
"""Who plays a round."""

_LONGEST: Final = 500
"""No round has as many actions."""


class Parted(AssertionError):  # it says what happened
    """The engine and the referee are not of one mind."""

    def __init__(self, state: RoundState, action: Action | None, found: list[str]) -> None:
        lines = ["from tichu.notation import parse_action, parse_state"]
        lines.append(f'state = parse_state("{format_state(state)}")')
        if action is not None:
            lines.append(f'action = parse_action("{format_action(action)}")')
        super().__init__("\n".join([*lines, *(f"# {each}" for each in found)]))


def forward(seed: int, bias: float = 0.3) -> Player:
    """Return who interrupts and lays bombs and long plays more often than by chance.

    With probability ``bias`` a seat that may interrupt does so if it can, calls included; bombs
    and long plays are preferred as often.
    """
    rng = random.Random(seed)

    def choose(state: RoundState) -> Action:
        if state.phase.is_chance:
            return tichu.deal(state, rng)
        if rng.random() < bias:
            for seat in state.may_interrupt:
                legal = state.legal(seat)
                if len(legal) and rng.random() < 0.5:
                    return legal[int(rng.random() * len(legal))]
        seat = state.to_act[int(rng.random() * len(state.to_act))]
        legal = state.legal(seat)
        if rng.random() < bias:
            return legal[-1 - int(rng.random() * min(len(legal), 4))]
        return legal[int(rng.random() * len(legal))]

    return choose


def lively(seed: int) -> Player:
    """Return who plays as :func:`steering.lively_action` does."""
    rng = random.Random(seed)
    return lambda state: lively_action(state, rng)


def player_for(rules: Rules, seed: int) -> Player:
    """Return who plays a round of the long run: mostly a swarm, in every fourth somebody lively."""
    return lively(seed) if seed % 4 == 3 else Swarm(rules, seed).choose


def play_beside(
    rules: Rules, seed: int, choose: Player | None = None, tally: Tally | None = None
) -> RoundState:
    """Play a round of the engine beside the referee; raise :class:`Parted` where they part."""
    dealer = 0 if rules.open_dummy else seed % rules.seats
    state = tichu.new_round(rules, dealer)
    other = oracle.new_round(rules_dict(rules), dealer)
    choose = choose or player_for(rules, seed)
    return _play(state, other, choose, random.Random(seed), tally or Tally())


def play_on(state: RoundState, choose: Player, tally: Tally | None = None) -> RoundState:
    """Play on from a position, which the referee reads from its text, in the same way."""
    return _play(state, stated(state), choose, random.Random(0), tally or Tally())


def _play(
    state: RoundState, other: oracle.State, choose: Player, rng: random.Random, tally: Tally
) -> RoundState:
    """Play to the end; ``rng`` chooses which pushes are compared."""
    _same(state, other, rng, tally)
    for _ in range(_LONGEST):
        if state.is_over:
            return state
        action = choose(state)
        following, other = step_beside(state, other, action)
        tally.counts["steps"] += 1
        tally.reached.update(reached(state, action, following))
        if following.is_over:
            found = list(game_differences(state, action, other))
            if found:
                raise Parted(state, action, found)
        _same(following, other, rng, tally, (state, action))
        state = following
    raise Parted(state, None, [f"after {_LONGEST} actions the round is not over"])


def step_beside(
    state: RoundState, other: oracle.State, action: Action
) -> tuple[RoundState, oracle.State]:
    """Return what follows an action on both sides; that one of them fails is a difference, too."""
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
