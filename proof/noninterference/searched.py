"""The swap test through a bot that searches: it decides alike where its seat sees the same."""

import random
from collections.abc import Callable
from typing import Final

from noninterference.pairs import found_twins
from reliability.tally import Tally
from steering import SOURCES, rules_of
from tichu import RoundState, view
from tichu.bots import Advice, SearchBot
from tichu.search import Estimate

LOT: Final = 50
"""The number of pairs of a lot of the long run."""
_PLAYOUTS: Final = 20

Found = tuple[tuple[Estimate, ...], Advice]


def decided(state: RoundState, seat: int) -> Found:
    """Return what SearchBot finds out about the choices of a seat, and what it advises."""
    bot = SearchBot(budget=_PLAYOUTS)
    seen = view(state, seat)
    return bot.estimates(seen), bot.advise(seen)


def run(
    source: str, pairs: int, seed: int, ask: Callable[[RoundState, int], Found] = decided
) -> Tally:
    """Compare a number of decisions of steered rounds for which the bot searches."""
    rng = random.Random(f"searched {source} {seed}")
    tally = Tally()
    while True:
        for found in found_twins(rules_of(source, rng), rng):
            if found.seat is None or found.seat not in (
                *found.state.to_act,
                *found.state.may_interrupt,
            ):
                continue
            one = ask(found.state, found.seat)
            if not one[0]:
                continue  # it follows rules of thumb
            if one != ask(found.other, found.seat):
                tally.fail(f"{source}: {found}")
            tally.counts["pairs"] += 1
            tally.counts["out of turn"] += found.seat not in found.state.to_act
            tally.counts[f"rules: {source}"] += 1
            if tally.counts["pairs"] >= pairs:
                return tally


def work(numbers: range) -> Tally:
    """Compare decisions of the long run: the lots take the sources in turn."""
    lot = numbers.start // LOT
    return run(SOURCES[lot % len(SOURCES)], len(numbers), lot)
