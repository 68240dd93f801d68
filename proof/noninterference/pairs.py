"""Many pairs of a state and a seat, and what they have reached."""

import random
from collections.abc import Iterator
from typing import Final

from noninterference.probes import ENGINE, Subject, difference
from reliability.tally import Tally
from steering import SOURCES, Twin, rules_of, steered, twin
from tichu import Phase, RoundState, Rules

_SHARE: Final = {Phase.PLAY: 0.06, Phase.TAKE_TRICK: 0.1}
"""The share of the states of a phase that is used; half of the rarer ones, 30 % under a wish."""
LOT: Final = 500
"""The number of pairs of a lot of the long run."""


def swap(state: RoundState, seat: int | None, rng: random.Random) -> Twin | None:
    """Return a random twin of a state; None if a few tries find none.

    Half of the time it is the one of six whose exchange matters most.
    """
    tries = rng.choice((1, 6))
    found = [each for _ in range(tries) if (each := twin(state, seat, rng)) is not None]
    return max(found, key=weight, default=None)


def weight(found: Twin) -> int:
    """Return how much an exchange matters: most if it gives or takes a bomb."""
    state = found.state
    return (
        4 * (state.bomb_holders != found.other.bomb_holders)
        + 2 * any(card.rank == state.wish for card in found.cards)
        + any(card.is_special for card in found.cards)
    )


def run(source: str, pairs: int, seed: int, subject: Subject = ENGINE) -> Tally:
    """Test a number of pairs from steered rounds by the rules of a source."""
    rng = random.Random(f"{source} {seed}")
    tally = Tally()
    counts = tally.counts
    while counts["pairs"] < pairs:
        counts["rounds"] += 1
        for found in found_twins(rules_of(source, rng), rng):
            probes: list[str] = []
            breach = difference(found, rng, subject, probes)
            if breach is not None:
                tally.fail(f"{source}: {breach}")
            counts["comparisons"] += len(probes)
            counts["refusals"] += probes.count("why_illegal")
            if found.seat is None:
                counts["spectators"] += 1
                continue
            counts["pairs"] += 1
            counts[f"rules: {source}"] += 1
            counts[f"phase: {found.state.phase.value}"] += 1
            counts[f"seats: {found.state.rules.seats}"] += 1
            _note(tally, found, probes)
            if counts["pairs"] >= pairs:
                return tally
    return tally


def found_twins(rules: Rules, rng: random.Random) -> Iterator[Twin]:
    """Yield twins of some states of a steered round, for some seats and for a spectator."""
    for state in steered(rules, rng):
        share = 0.3 if state.wish is not None else _SHARE.get(state.phase, 0.5)
        for seat in (*range(rules.seats), None):
            if rng.random() > (share if seat is not None else share / 4):
                continue
            found = swap(state, seat, rng)
            if found is not None:
                yield found


def _note(tally: Tally, found: Twin, probes: list[str]) -> None:
    state = found.state
    dealt = [card for hand in map(state.hand, range(state.rules.seats)) for card in hand]
    for name, is_reached in (
        ("next actions followed", "next view of a spectator" in probes),
        ("a secret decision changed", state.calls != found.other.calls),
        ("a wish is open", state.wish is not None),
        ("a bomb given or taken", weight(found) >= 4),
        ("with an undealt card", not set(found.cards) <= set(dealt)),
        ("a special card moved", any(card.is_special for card in found.cards)),
    ):
        tally.counts[f"reached: {name}"] += is_reached


def work(numbers: range) -> Tally:
    """Test pairs of the long run: the lots take the sources in turn."""
    lot = numbers.start // LOT
    return run(SOURCES[lot % len(SOURCES)], len(numbers), lot)
