"""Random games of frohlfing/tichu: ``python frohlfing_games.py FOLDER ROUNDS`` prints JSON.

``peers.py`` starts it with a Python that has the packages of the program. FOLDER is a checkout of
https://github.com/frohlfing/tichu. The program writes a log beside its sources, so these are copied
to a temporary folder first.
"""

import json
import os
import shutil
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

ROUNDS_A_GAME = 19
"""About how many rounds a random game has."""


def main() -> None:
    """Measure its own arena with its own random agents, in one process."""
    folder, rounds = Path(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder / "src", Path(copy, "src"))
        Path(copy, "data", "logs").mkdir(parents=True)
        os.chdir(copy)
        sys.path.insert(0, copy)
        arena = import_module("src.arena")
        random_agent = import_module("src.players.random_agent").RandomAgent
        agents = [random_agent(seed=seat) for seat in range(4)]
        games = max(1, rounds // ROUNDS_A_GAME)
        arena.Arena(agents, 1, worker=1, seed=1).run()
        played = arena.Arena(agents, games, worker=1, seed=1)
        begun = time.process_time()
        played.run()
        seconds = time.process_time() - begun
        os.chdir(folder)
    print(json.dumps({"hands": played.rounds, "seconds": seconds, "version": "checkout"}))


if __name__ == "__main__":
    main()
