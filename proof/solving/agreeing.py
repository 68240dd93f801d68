"""The solver beside the plain one, on many positions."""

from typing import Final

from reliability.tally import Tally
from solving import plain
from solving.positions import positions
from tichu.notation import format_state
from tichu.search import solve

LOT: Final = 100
"""The number of positions of a lot."""


def work(numbers: range) -> Tally:
    """Solve as many positions of up to 8 cards as there are numbers, and compare what is best."""
    tally = Tally()
    for state in positions(len(numbers), first=numbers.start):
        solution = solve(state)
        if not solution.exact or plain.best(state) != (solution.value, set(solution.actions)):
            tally.fail(f'parse_state("{format_state(state)}")')
        tally.counts["positions"] += 1
        tally.note_rules(state.rules)
    return tally
