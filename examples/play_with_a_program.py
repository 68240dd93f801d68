"""Task: let a bot that is a program, in any language, play a round.

This one is written without the library; `examples/bots` has one in JavaScript, too.
"""

import random
import sys
from pathlib import Path

from tichu.bots import RandomBot, play_round
from tichu.bots.stdio import StdioBot


def main() -> None:
    """Let the program play against three random bots, and print its faults."""
    program = Path(__file__).parent / "bots" / "tiny.py"
    with StdioBot([sys.executable, str(program)], seconds=5, name="Tiny") as tiny:
        record = play_round([tiny, RandomBot(1), RandomBot(2), RandomBot(3)], random.Random(7))
    print(record)
    for fault in tiny.faults:
        print(fault)


if __name__ == "__main__":
    main()
