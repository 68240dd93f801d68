"""Task: let bots play with a person at a table for servers, and write a record.

``python host_bots.py --rules trichu --record evening.tichu``
"""

import argparse
import random
import tempfile
from pathlib import Path

import tichu
from tichu import records
from tichu.bots import RandomBot
from tichu.hosting import Host


def show(host: Host) -> None:
    """Print what a spectator sees; persons may change their seats after a round."""
    names = [f"Person {person}" for person in host.game.persons]
    print(tichu.text.format_position(host.snapshot(None), names), end="\n\n")


def main() -> None:
    """Play until the game or the last round is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="nanjing")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--record", type=Path, default=Path(tempfile.mkdtemp(), "game.tichu"))
    asked = parser.parse_args()

    host = Host(tichu.new_game(asked.rules), random.Random(7))
    bots = {each: RandomBot(each, bombs=True) for each in range(1, host.game.rules.seats)}
    shown = -1
    while not host.game.is_over and len(host.game.results) < asked.rounds:
        host.let_bots(bots)
        if host.game.finished and shown < len(host.game.results):
            shown = len(host.game.results)
            show(host)
        host.timeout()  # person 0 is asleep
    show(host)
    records.write_file(asked.record, host.record())
    print(f"{host.record()} in {asked.record.name}")


if __name__ == "__main__":
    main()
