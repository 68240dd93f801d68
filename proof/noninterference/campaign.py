"""Many pairs of a state and a seat, and what of them was reached."""

import random
from collections import Counter
from typing import Final

import attrs

from noninterference.mixtures import rules_of
from noninterference.probes import ENGINE, Subject, difference
from noninterference.rounds import steered
from noninterference.twins import swap, weight
from tichu import Phase

_SHARE: Final = {Phase.PLAY: 0.06, Phase.TAKE_TRICK: 0.1}
"""How many of the states of a phase are taken; half of the rarer ones, and of wishes a third."""


@attrs.define(slots=True)
class Campaign:
    """What a run of the swap test has found and reached."""

    pairs: int = 0
    """(state, seat) pairs for which two cards were exchanged; spectators are not counted."""
    breaches: list[str] = attrs.field(factory=list[str])
    """What told two states apart."""
    reached: Counter[str] = attrs.field(factory=Counter[str])
    """How often something was reached: sources, phases, kinds of exchange, probes."""

    def add(self, other: "Campaign") -> None:
        """Add what another run has found."""
        self.pairs += other.pairs
        self.breaches += other.breaches
        self.reached += other.reached


def run(source: str, pairs: int, seed: int, subject: Subject = ENGINE) -> Campaign:
    """Test a number of pairs from steered rounds by the rules of a source."""
    rng = random.Random(f"{source} {seed}")
    done = Campaign()
    reached = done.reached
    while done.pairs < pairs:
        rules = rules_of(source, rng)
        reached["rounds"] += 1
        for state in steered(rules, rng):
            share = 0.3 if state.wish is not None else _SHARE.get(state.phase, 0.5)
            for viewer in (*range(rules.seats), None):
                if rng.random() > (share if viewer is not None else share / 4):
                    continue
                twin = swap(state, viewer, rng)
                if twin is None:
                    continue
                probes: list[str] = []
                breach = difference(twin, rng, subject, probes)
                if breach is not None:
                    done.breaches.append(f"{source}: {breach}")
                reached["comparisons"] += len(probes)
                reached["refusals compared"] += probes.count("why_illegal")
                if viewer is None:
                    reached["spectators"] += 1
                    continue
                done.pairs += 1
                reached[f"rules {source}"] += 1
                reached[f"phase {state.phase.value}"] += 1
                reached[f"seats {rules.seats}"] += 1
                reached["next actions followed"] += "next public_view" in probes
                reached["a wish is open"] += state.wish is not None
                reached["a bomb given or taken"] += weight(twin) >= 4
                reached["with an undealt card"] += -1 in twin.places
                reached["a special card moved"] += any(card.is_special for card in twin.cards)
                if done.pairs >= pairs:
                    return done
    return done
