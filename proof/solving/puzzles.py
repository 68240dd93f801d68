"""Find the set of puzzles: ``python -m solving.puzzles``, in ``proof``.

It plays rounds of ``RuleBot``, looks for positions in which the bot missed the one winning action,
and writes the first 60, at most 12 of a theme, in the order of the number of cards.
"""

import random
from collections import Counter
from pathlib import Path
from typing import Final

import tichu.cli
from tichu import Action, RoundState, new_round
from tichu.bots import RuleBot, steps
from tichu.cli.puzzles import Puzzle, found

FILE: Final = Path(tichu.cli.__file__).with_name("puzzles.txt")
NUMBER: Final = 60
_OF_A_THEME: Final = 12


def collected(number: int) -> list[Puzzle]:
    """Return the first puzzles, in the order of the number of cards."""
    themes: Counter[str] = Counter()
    chosen: list[Puzzle] = []
    seed = 0
    while len(chosen) < number:
        for puzzle in of_round(seed):
            if themes[puzzle.theme] < _OF_A_THEME:
                themes[puzzle.theme] += 1
                chosen.append(puzzle)
        seed += 1
    return sorted(chosen[:number], key=lambda puzzle: _cards(puzzle.state))


def of_round(seed: int) -> list[Puzzle]:
    """Return the puzzles in one round, at most one."""
    states = [new_round()]
    actions: list[Action] = []
    for step in steps([RuleBot()] * 4, random.Random(f"puzzles {seed}"), states[0]):
        states.append(step.state)
        actions.append(step.action)
    return [*found(zip(states, actions, strict=False))][:1]


def _cards(state: RoundState) -> int:
    return sum(map(state.size, range(state.rules.seats)))


if __name__ == "__main__":
    text = "".join(f"{puzzle.line()}\n" for puzzle in collected(NUMBER))
    FILE.write_text(text, encoding="utf-8")
