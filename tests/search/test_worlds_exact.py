"""Worlds against brute force: in small positions every consistent deal comes up equally often.

The deals are enumerated here with plain sets of cards, and what makes one consistent is written
from the rules. Frequencies are compared with the exact counts, five standard deviations allowed:
a uniform draw fails one comparison in two million, and the seeds are fixed.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Final

import attrs
import pytest

import tichu
from steering import rules_of, steered
from support import cards, combo, position
from support.tables import cases
from tichu import GRIFFIN, Card, Cards, Combination, Phase, view
from tichu.search import sample_worlds

SAMPLES: Final = 8_000
Deal = Mapping[int, frozenset[Card]]
"""The cards of each seat."""


@attrs.frozen(slots=True)
class Case:
    """A position, the seat that looks at it, and the deals of hidden cards it must allow."""

    name: str
    state: tichu.RoundState
    viewer: int | None
    known: Mapping[int, str]
    """The cards whose holder the viewer knows; a whole hand, or a part."""
    allowed: Callable[[Deal], bool] = lambda _: True
    """Whether a deal is consistent with what has happened."""
    heed_passes: bool = False

    @property
    def seen(self) -> tichu.PublicView:
        """The view."""
        return (
            tichu.view(self.state, None) if self.viewer is None else view(self.state, self.viewer)
        )

    def deals(self) -> Iterator[tuple[frozenset[Card], ...]]:
        """Yield every consistent deal, as the hands by seat."""
        seats = range(self.state.rules.seats)
        known = {seat: frozenset(cards(self.known.get(seat, ""))) for seat in seats}
        hidden = {card for seat in seats for card in self.state.hand(seat)}
        hidden -= {card for held in known.values() for card in held}
        for deal in _deals(
            frozenset(hidden), [len(self.state.hand(seat)) - len(known[seat]) for seat in seats]
        ):
            hands = {seat: known[seat] | deal[seat] for seat in seats}
            if self.allowed(hands):
                yield tuple(hands[seat] for seat in seats)


def _deals(hidden: frozenset[Card], sizes: list[int]) -> Iterator[tuple[frozenset[Card], ...]]:
    """Yield every way to deal cards in packets of these sizes."""
    if not sizes:
        yield ()
        return
    for packet in itertools.combinations(sorted(hidden), sizes[0]):
        for others in _deals(hidden - set(packet), sizes[1:]):
            yield (frozenset(packet), *others)


def bombs(hand: frozenset[Card]) -> list[Combination]:
    """Return every bomb in a small hand, by trying all its parts."""
    found: list[Combination] = []
    for size in range(4, len(hand) + 1):
        for part in itertools.combinations(hand, size):
            ranks = sorted(card.rank for card in part)
            suits = {card.suit for card in part}
            four = size == 4 and len(set(ranks)) == 1 and None not in suits
            run = ranks == list(range(ranks[0], ranks[0] + size))
            if four or (size >= 5 and run and len(suits) == 1 and None not in suits):
                found.append(Combination(Cards(part)))
    return found


def announces(seat: int, top: str) -> Callable[[Deal], bool]:
    """Return whether a seat holds a bomb that beats (IRR-1)."""
    return lambda deal: any(bomb.beats(combo(top)) for bomb in bombs(deal[seat]))


def lacks_singles(seat: int, rank: int) -> Callable[[Deal], bool]:
    """Return whether a seat has no card of a rank (WISH-3)."""
    return lambda deal: all(card.rank != rank for card in deal[seat] if not card.is_special)


PLAIN: Final = position("2j3j", "4j5j6j", "7j8j", "9j", turn=0)
PUSHED: Final = position(
    "2j3j", "4j5j6j", "7j8jMa", "9j", turn=0, pushes={0: cards("4j7jTw").listed}
)
BOMBS: Final = position(
    "2j / 2w2p / 5j6j7j8j9jTj / 5w5p5s", rules=GRIFFIN, phase=Phase.ANNOUNCED, trick="0:As", turn=2
)
FEW: Final = position(
    "2j / 2w / 5j5w5p5s7j / 6j8j9j", rules=GRIFFIN, phase=Phase.ANNOUNCED, trick="0:As", turn=2
)
ON_A_BOMB: Final = position(
    "2j / 4w7p / 5j6j7j8j9jTj / 5w5p5s",
    rules=GRIFFIN,
    phase=Phase.ANNOUNCED,
    trick="0:As,1:6w7w8w9wTw",
    turn=2,
)
HELD: Final = position(
    "2j / 2w2p / 3j5j5w5p5s / 6j7j8j9j",
    rules=GRIFFIN,
    phase=Phase.ANNOUNCED,
    trick="0:As",
    turn=2,
    pushes={0: cards("2p5wAp").listed},
)
WISHED: Final = position("2j", "3j4j5j", "8j6w9w", "6s8s", turn=2, trick="0:5w", wish=8, rest_to=0)
WISHED_TWICE: Final = position(
    "2j", "3j4j5j", "6w9w", "6s8s8p", turn=3, trick="0:5w", wish=8, rest_to=0
)
WISHED_PAIR: Final = position(
    "2j", "3j4j8w", "6w9w7w", "6s8s8p", turn=2, trick="0:5w5p", wish=8, rest_to=0
)
WISHED_BELOW: Final = position(
    "2j", "3j4j8w", "6w9w7w", "6s8s8p", turn=2, trick="0:9p", wish=8, rest_to=0
)
WISHED_BY_FEW: Final = position(
    *("2j", "3j4j", "5w", "6s9w", "7p", "8p8s8w"),
    rules=tichu.TIENTSIN,
    turn=5,
    trick="0:3w",
    wish=8,
    rest_to=0,
)
DUMMY: Final = position(
    "2j", "4j5j", "6jTj", "7j8j9j", rules=tichu.TRICHU, turn=0, pushes={2: cards("7jAw").listed}
)
SIX: Final = position("2j", "3j3w", "4j", "5j", "6j", "7j", rules=tichu.TIENTSIN, turn=0)

CASES: Final = (*cases(__file__, "worlds_exact: what is known", globals()),)


@pytest.mark.slow
@pytest.mark.rule("L29")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worlds_are_uniform_over_the_consistent_deals(case: Case) -> None:
    """Exactly the consistent deals occur, each equally often."""
    expected = list(case.deals())
    rng = random.Random(case.name)
    samples = max(SAMPLES, 30 * len(expected))

    worlds = sample_worlds(case.seen, rng, samples, heed_passes=case.heed_passes)
    seats = range(case.state.rules.seats)
    counted = Counter(tuple(frozenset(world.hand(seat)) for seat in seats) for world in worlds)

    assert 2 <= len(expected)
    assert set(expected) == set(counted)
    chance = 1 / len(expected)
    sigma = sqrt(samples * chance * (1 - chance))
    for deal in expected:
        assert abs(counted[deal] - samples * chance) <= 5 * sigma


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_true_deal_is_among_the_consistent_ones(case: Case) -> None:
    """This checks the enumeration itself."""
    seats = range(case.state.rules.seats)

    assert tuple(frozenset(case.state.hand(seat)) for seat in seats) in case.deals()


def test_a_biased_sample_would_be_found() -> None:
    """A share of one in sixty that is off by a third is noticed."""
    chance = 1 / 60
    sigma = sqrt(SAMPLES * chance * (1 - chance))

    assert SAMPLES * chance / 3 < 5 * sigma < SAMPLES * chance / 2


def test_hidden_cards_before_the_last_deal_come_from_the_whole_deck() -> None:
    """On the first packet another seat's card may be any of 48."""
    rng = random.Random(1)
    state = next(
        state
        for state in steered(rules_of("nanjing", rng), rng)
        if state.phase is Phase.GRAND_TICHU
    )

    worlds = sample_worlds(view(state, 0), rng, SAMPLES)
    counted = Counter(card for world in worlds for card in world.hand(1))

    chance = 8 / 48
    sigma = sqrt(SAMPLES * chance * (1 - chance))
    assert 48 == len(counted)
    for number in counted.values():
        assert abs(number - SAMPLES * chance) <= 5 * sigma
