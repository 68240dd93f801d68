"""Rounds of a table: under the laws, and beside the oracle. A number is a seed."""

import random
from typing import Any, Final

from differential.seigneur import OPTIONS, compare
from reliability.tally import Tally
from tichu import random_action
from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
from tichu.seigneur import testing as laws

TABLES: Final = ((5, 1), (6, 1), (8, 1), (7, 2), (8, 2), (10, 2), (12, 2))
"""Players and decks."""


def start(
    players: int,
    decks: int,
    rng: random.Random,
    **fixed: Any,  # noqa: ANN401  # values of any field
) -> SeigneurRound:
    """Return a first or a later round, by random rules in which some fields have given values."""
    options: dict[str, Any] = {name: rng.choice(values) for name, values in OPTIONS.items()} | fixed
    if options["take_trick"] == "auto":
        options["beat_own_play"] = False
    ranking = tuple(rng.sample(range(players), players)) if rng.random() < 0.75 else None
    rules = SeigneurRules(players, decks, **options)
    return SeigneurRound.from_setup(SeigneurSetup(rules=rules, phase="deal_first", ranking=ranking))


def under_laws(players: int, decks: int, every: int, numbers: range) -> Tally:
    """Play rounds and check the laws."""
    tally = Tally()
    for number in numbers:
        rng = random.Random(f"laws {players} {decks} {number}")
        state = start(players, decks, rng)
        try:
            while not state.is_over:
                action = random_action(state, rng)
                if rng.random() * every < 1:
                    laws.check_step(state, action, rng)
                    tally.counts["steps under all laws, for all seats"] += 1
                state = laws.check_step_briefly(state, action, rng)
                tally.counts["steps"] += 1
            laws.check_result(state)
        except Exception as error:  # noqa: BLE001  # any is a finding
            tally.fail(f"laws, {players} players, {decks} decks, round {number}: {error!r}")
        tally.counts["rounds"] += 1
    return tally


def beside_oracle(players: int, decks: int, numbers: range) -> Tally:
    """Play rounds beside the oracle."""
    tally = Tally()
    for number in numbers:
        rng = random.Random(f"oracle {players} {decks} {number}")
        begun = start(players, decks, rng)
        try:
            compare(begun.rules, begun.table.ranking, rng)
        except Exception as error:  # noqa: BLE001  # any is a finding
            tally.fail(f"oracle, {players} players, {decks} decks, round {number}: {error!r}")
        tally.counts["rounds beside the oracle"] += 1
    return tally
