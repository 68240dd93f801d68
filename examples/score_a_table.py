"""Task: keep the score of people who play with real cards.

For each round they report the order of going out, the card points, and the calls.
"""

from collections.abc import Mapping

import tichu

Report = tuple[tuple[int, ...], tuple[int, int] | None, Mapping[int, str]]

EVENING: tuple[Report, ...] = (
    ((2, 1, 0), (70, 30), {2: "tichu"}),
    ((1, 3), None, {0: "grand_tichu"}),  # a double victory: no cards are counted
    ((0, 3, 2), (35, 65), {}),
    ((3, 0, 1), (25, 80), {3: "tichu"}),  # these do not add up to 100
)


def main() -> None:
    """Print the score after each round, or the problems of the report."""
    totals = (0, 0)
    for number, (finished, card_points, calls) in enumerate(EVENING, 1):
        try:
            result = tichu.score_round(finished, card_points, calls)
        except tichu.InvalidSetup as error:
            for problem in error.problems:
                print(f"round {number}: {problem}")
            continue
        totals = (totals[0] + result.scores[0], totals[1] + result.scores[1])
        print(f"round {number}: {result.scores[0]:5} {result.scores[1]:5}", end="")
        print(f"   total {totals[0]:5} {totals[1]:5}   {result.victory or ''}".rstrip())


if __name__ == "__main__":
    main()
