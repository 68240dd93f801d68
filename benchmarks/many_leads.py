"""Search for the hand of two decks with the most leads: ``python benchmarks/many_leads.py``.

From random hands it exchanges one to three cards as long as that does not lose leads. The best hand
is a row of ``bench.py``, ``count-many``.
"""

import argparse
import random
from collections.abc import Sequence
from functools import reduce

from tichu.seigneur import SeigneurRules
from tichu.seigneur.moves import new_cards
from tichu.seigneur.plays import added, count_leads, singles_of


def climb(rng: random.Random, deck: Sequence[int], size: int, steps: int) -> tuple[int, int]:
    """Return the number of leads of the best hand of a climb, and the hand."""
    places = rng.sample(range(len(deck)), size)
    best = 0
    for _ in range(steps):
        others = [place for place in range(len(deck)) if place not in places]
        tried = places.copy()
        for new in rng.sample(others, rng.choice((1, 1, 2, 3))):
            tried[rng.randrange(size)] = new
        if len(set(tried)) == size:
            number = count_leads(reduce(added, (deck[place] for place in tried)))
            if number >= best:
                best, places = number, tried
    return best, reduce(added, (deck[place] for place in places))


def main() -> None:
    """Print the best hand."""
    parser = argparse.ArgumentParser(description="Search for the hand with the most leads.")
    parser.add_argument("--size", type=int, default=22, help="cards (default: %(default)s)")
    parser.add_argument("--climbs", type=int, default=20, help="(default: %(default)s)")
    parser.add_argument("--steps", type=int, default=5000, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    deck = singles_of(SeigneurRules(5, 2).deck)
    found = [climb(rng, deck, asked.size, asked.steps) for _ in range(asked.climbs)]
    number, hand = max(found)
    again = sum(leads == number for leads, _ in found)
    print(f"{number:,} leads: {new_cards(hand)} (the best of {again} of {asked.climbs} climbs)")


if __name__ == "__main__":
    main()
