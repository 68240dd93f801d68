"""Random play of OpenSpiel's dou dizhu: ``python open_spiel_hands.py python|c++ HANDS``.

``peers.py`` starts it with the Python that has OpenSpiel. It prints JSON. The deal is not timed.
With ``c++``, OpenSpiel's own bots play in its own loop.
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


def stepped(states: list[Any]) -> None:
    """Play hands to their ends from Python."""
    rng = random.Random(1)
    for state in states:
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def inside(states: list[Any]) -> None:
    """Play hands to their ends by bots of the library."""
    spiel = import_module("pyspiel")
    bots = [spiel.make_uniform_random_bot(seat, seat) for seat in range(3)]
    for seed, state in enumerate(states):
        spiel.evaluate_bots(state, bots, seed)


def main() -> None:
    """Measure some hands, after a tenth of them that is not counted."""
    loop, hands = {"python": stepped, "c++": inside}[sys.argv[1]], int(sys.argv[2])
    game = import_module("pyspiel").load_game("dou_dizhu")
    rng = random.Random(1)
    loop([dealt(game, rng) for _ in range(hands // 10)])
    states = [dealt(game, rng) for _ in range(hands)]
    before = sum(state.move_number() for state in states)
    begun = time.process_time()
    loop(states)
    seconds = time.process_time() - begun
    decisions = sum(state.move_number() for state in states) - before
    found = {"hands": hands, "decisions": decisions, "seconds": seconds}
    print(json.dumps({**found, "version": version("open_spiel")}))


if __name__ == "__main__":
    main()
