"""Laws of the cards: L1, L2 and L34.

Owns :func:`check_partition`, :func:`check_points` and :func:`check_deals`. Imports the core.
"""

import random
from typing import Final

from tichu._values import want_instance, want_int
from tichu.cards import DECK, Cards
from tichu.engine.state.round import RoundState, new_round
from tichu.engine.verbs import deal
from tichu.phases import Phase
from tichu.rules import NANJING, Rules
from tichu.testing.laws.saying import broken

_MOST_SEEDS: Final = 2**63
_DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)


def check_partition(state: RoundState) -> None:
    """Check L1: every card is in one place, a hand, the trick or a pile; or not dealt yet.

    >>> from tichu import new_round
    >>> check_partition(new_round())
    """
    seen = Cards()
    for cards in _places(state):
        if not seen.isdisjoint(cards):
            raise broken("L1", f"{seen & cards} in two places", state)
        seen |= cards
    if state.phase not in _DEALING and seen != DECK:
        raise broken("L1", f"{DECK - seen} nowhere", state)


def check_points(state: RoundState) -> None:
    """Check L2: once all cards are dealt, the points in hands, trick and piles are 100."""
    want_instance("check_points(state)", state, RoundState)
    if state.phase not in _DEALING:
        points = sum(cards.points for cards in _places(state))
        if points != 100:
            raise broken("L2", f"the points in play are {points}, not 100", state)


def check_deals(rules: Rules = NANJING, seed: int = 0) -> None:
    """Check L34: the same seed deals the same cards, different seeds deal different ones."""
    want_instance("check_deals(rules)", rules, Rules)
    want_int("check_deals(seed)", seed, -_MOST_SEEDS, _MOST_SEEDS)
    state = new_round(rules)
    first, again, other = (deal(state, random.Random(number)) for number in (seed, seed, seed + 1))
    if first != again:
        raise broken("L34", f"seed {seed} deals in two ways", state)
    if first == other:
        raise broken("L34", f"seeds {seed} and {seed + 1} deal the same cards", state)


def _places(state: RoundState) -> list[Cards]:
    """Return the cards in each place."""
    want_instance("state", state, RoundState)
    seats = range(state.rules.seats)
    places = [state.hand(seat) for seat in seats] + [state.taken(seat) for seat in seats]
    return [*places, state.trick.cards] if state.trick else places
