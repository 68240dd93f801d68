"""Random play of OpenSpiel's dou dizhu: ``python open_spiel_hands.py HANDS`` prints JSON.

Started by ``peers.py`` with the Python that has OpenSpiel. The deal is not timed.
"""

import json
import random
import sys
import time
from importlib import import_module
from importlib.metadata import version
from typing import Any


def dealt(game: Any, rng: random.Random) -> Any:  # noqa: ANN401  # OpenSpiel has no types
    """Return a hand in which the first bid is due."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
    return state


def play(states: list[Any], rng: random.Random) -> int:
    """Play hands to their ends, and return how many decisions that took."""
    decisions = 0
    for state in states:
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def main() -> None:
    """Measure some hands, after a tenth of them that is not counted."""
    hands = int(sys.argv[1])
    game = import_module("pyspiel").load_game("dou_dizhu")
    rng = random.Random(1)
    play([dealt(game, rng) for _ in range(hands // 10)], rng)
    states = [dealt(game, rng) for _ in range(hands)]
    begun = time.process_time()
    decisions = play(states, rng)
    seconds = time.process_time() - begun
    told = {
        "hands": hands,
        "decisions": decisions,
        "seconds": seconds,
        "version": version("open_spiel"),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
