"""The driver of play that every tool shares, and the rules by which it plays.

Uniform play of a fair deal rarely shows a bomb and never a call, so a rule could hold in many
thousands of rounds and still be wrong where it matters. :class:`Swarm` chooses the actions, and
:func:`endgame` the positions late in a round; :mod:`steering.rules` chooses the rules, and
:func:`reached` names the rare situations that a step has reached.
"""

import random
from collections.abc import Iterator

from steering.built import endgame
from steering.reach import FLOORS, REACHED, floor, reached
from steering.rules import MIXTURES, SOURCES, VALUES, mixture, rules_for, rules_of
from steering.swarm import TEMPERS, Swarm, steered_round
from steering.twins import Twin, twin
from tichu import Action, GameState, Phase, RoundState, Rules, apply

__all__ = [
    "FLOORS",
    "MIXTURES",
    "REACHED",
    "SOURCES",
    "TEMPERS",
    "VALUES",
    "Swarm",
    "Twin",
    "endgame",
    "floor",
    "mixture",
    "reached",
    "rules_for",
    "rules_of",
    "steered",
    "steered_game",
    "steered_round",
    "twin",
]


def steered(rules: Rules, rng: random.Random) -> Iterator[RoundState]:
    """Yield each state of a steered round, the final one included."""
    for state, action in steered_round(rules, rng.randrange(2**32)):
        yield state
        if (following := apply(state, action)).is_over:
            yield following


def steered_game(game: GameState, rng: random.Random) -> Iterator[tuple[GameState, Action]]:
    """Yield each state of a steered game with the action taken there; each round has its tempers.

    Failed calls can keep both teams below the target for ever, so take only as many as you need.
    """
    swarm = Swarm(game.rules, rng.randrange(2**32))
    while not game.is_over:
        action = swarm.choose(game.round)
        yield game, action
        game = apply(game, action)
        if game.phase is Phase.DEAL_FIRST:
            swarm = Swarm(game.rules, rng.randrange(2**32))
