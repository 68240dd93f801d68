"""Rounds of a table, by random rules. A number is a seed."""

import random
from typing import Any, Final

from differential.seigneur import OPTIONS, compare
from tichu import seigneur

TABLES: Final = ((5, 1), (6, 1), (8, 1), (7, 2), (8, 2), (10, 2), (12, 2))
"""Players and decks."""


def start(players: int, decks: int, rng: random.Random) -> seigneur.SeigneurRound:
    """Return a first or a later round, by random rules."""
    options: dict[str, Any] = {name: rng.choice(values) for name, values in OPTIONS.items()}
    if options["take_trick"] == "auto":
        options["beat_own_play"] = False
    ranking = tuple(rng.sample(range(players), players)) if rng.random() < 0.75 else None
    return seigneur.new_round(seigneur.SeigneurRules(players, decks, **options), ranking=ranking)


def beside_referee(players: int, decks: int, number: int) -> int:
    """Play a round beside the referee; return how many positions agreed."""
    rng = random.Random(f"oracle {players} {decks} {number}")
    begun = start(players, decks, rng)
    return compare(begun.rules, begun.table.ranking, rng)
