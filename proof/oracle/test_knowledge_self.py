"""The reckoning of what a viewer knows, beside lists of all rounds with a few cards."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any, Final

import pytest

from .cards import DECK, Cards
from .knowledge import STOCK, Knowledge, Places

Told = tuple[Any, ...]  # the name of a method of the reckoning, and its arguments
Step = tuple[Told, Mapping[int, Cards]]  # what a viewer is told, and the cards in each place then

FEW: Final = ("Ma", "2j", "3j", "Dr", "Ph")
RING: Final = ((1,), (2,), (0,))
OPPONENTS: Final = ((1,), (2, 0), (1,))
DEALER, PLAYER, DUMMY, SPECTATOR = 0, 1, 2, None


def rounds(
    recipients: Sequence[Sequence[int]], viewer: int | None, *, has_dummy: bool
) -> Iterator[list[Step]]:
    """Yield every round of three seats up to its first play, as a viewer is told of it.

    The dealer sees the dummy's hand before the exchange, everybody after it.
    """
    for cards in permutations(FEW):
        first = {seat: frozenset(cards[seat : seat + 1]) for seat in range(3)}
        hands = {seat: frozenset(cards[seat::3]) for seat in range(3)}
        rest = {seat: hands[seat] - first[seat] for seat in range(3)}
        steps: list[Step] = [
            (dealt(first, viewer), {**first, STOCK: frozenset(cards[3:])}),
            (dealt(rest, viewer), hands),
        ]
        insiders = {viewer}
        if has_dummy and viewer == DEALER:
            steps.append((("shown", DUMMY, hands[DUMMY]), hands))
            insiders.add(DUMMY)
        pushes = (permutations(sorted(hands[seat]), len(recipients[seat])) for seat in range(3))
        for pushed in product(*pushes):
            after, told = exchanged(hands, recipients, pushed, insiders)
            shown = [(("shown", DUMMY, after[DUMMY]), after)] if has_dummy else []
            leader = told[-1]
            for card in after[leader]:
                left = {**after, leader: after[leader] - {card}}
                yield [*steps, (told, after), *shown, (("played", leader, (card,)), left)]


def dealt(packets: Mapping[int, Cards], viewer: int | None) -> Told:
    """Return what a viewer is told of packets."""
    sizes = tuple(map(len, packets.values()))
    return "dealt", sizes, tuple(packets[seat] if seat == viewer else None for seat in range(3))


def exchanged(
    hands: Mapping[int, Cards],
    recipients: Sequence[Sequence[int]],
    pushed: Sequence[Sequence[str]],
    insiders: set[int | None],
) -> tuple[Mapping[int, Cards], Told]:
    """Return the hands after an exchange, and what a viewer is told who sees some of them."""
    after = {seat: hands[seat] - {*pushed[seat]} for seat in range(3)}
    told: list[tuple[str | None, ...]] = []
    for giver in range(3):
        gifts = [*zip(recipients[giver], pushed[giver], strict=True)]
        for taker, card in gifts:
            after[taker] |= {card}
        told.append(tuple(card if {giver, taker} & insiders else None for taker, card in gifts))
    (leader,) = (seat for seat, hand in after.items() if "Ma" in hand)
    return after, ("exchanged", tuple(told), leader)


@pytest.mark.parametrize(
    ("recipients", "viewer", "has_dummy"),
    [
        (RING, PLAYER, False),
        (RING, SPECTATOR, False),
        (OPPONENTS, DEALER, True),
        (OPPONENTS, PLAYER, True),
        (OPPONENTS, SPECTATOR, True),
    ],
)
def test_it_is_what_all_rounds_have_in_common(
    recipients: Sequence[Sequence[int]], viewer: int | None, *, has_dummy: bool
) -> None:
    """A card can be where it is in some round of which the viewer is told the same."""
    alike: dict[tuple[Told, ...], list[Mapping[int, Cards]]] = defaultdict(list)
    for steps in rounds(recipients, viewer, has_dummy=has_dummy):
        for size in range(1, len(steps) + 1):
            alike[tuple(told for told, _ in steps[:size])].append(steps[size - 1][1])
    for history, positions in alike.items():
        knowledge = Knowledge(recipients, frozenset(FEW))
        for name, *arguments in history:
            getattr(knowledge, name)(*arguments)

        assert everywhere(positions) == knowledge.where(), history


def everywhere(positions: Sequence[Mapping[int, Cards]]) -> dict[str, Places]:
    """Return the places of each card in some positions."""
    found: dict[str, Places] = defaultdict(frozenset)
    for position in positions:
        for place, cards in position.items():
            for card in cards:
                found[card] |= {place}
    return found


def test_cards_with_any_places() -> None:
    """The places of a card are exact for any places and any sizes of hands."""
    for seed in range(30):
        rng = random.Random(seed)
        deck = sorted(DECK)[:7]
        truth = {card: rng.randrange(4) for card in deck}
        knowledge = Knowledge(((),) * 4, frozenset(deck))
        knowledge.room = {place: list(truth.values()).count(place) for place in range(4)}
        knowledge.places = {  # the true one and a few more
            card: frozenset({place, *rng.sample(range(4), rng.choice((0, 1, 1, 2)))})
            for card, place in truth.items()
        }
        ways = [
            dict(zip(deck, way, strict=True))
            for way in product(*(knowledge.places[card] for card in deck))
            if sorted(way) == sorted(truth.values())
        ]

        assert {card: {way[card] for way in ways} for card in deck} == knowledge.where()
