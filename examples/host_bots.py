"""Task: let bots play at a table for servers, show the table, and write a record.

``python host_bots.py --rules trichu --record evening.tichu``
"""

import argparse
import random
import tempfile
from pathlib import Path

import tichu
from tichu import records
from tichu.bots import Bot, RandomBot
from tichu.hosting import Host


def ask(host: Host, bots: list[Bot]) -> None:
    """Ask all bots for whom the table waits, each for the person at a seat."""
    ply, pending = host.ply, host.pending()
    for seat in sorted({*pending.decide, *pending.may_bomb, *pending.may_call}):
        person = host.game.persons[seat]
        bot, seen = bots[person], host.snapshot(person)
        answer = bot.act(seen) if seat in pending.decide else bot.interrupt(seen)
        if answer is not None:
            host.submit(person, answer, ply)  # a late answer is refused, and the bot is asked again
    host.resolve()
    if host.ply == ply:
        host.timeout()


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
    bots: list[Bot] = [RandomBot(person, bombs=True) for person in range(host.game.rules.seats)]
    shown = -1
    while not host.game.is_over and len(host.game.results) < asked.rounds:
        ask(host, bots)
        if host.game.finished and shown < len(host.game.results):
            shown = len(host.game.results)
            show(host)
    show(host)
    records.write_file(asked.record, host.record())
    print(f"{host.record()} in {asked.record.name}")


if __name__ == "__main__":
    main()
