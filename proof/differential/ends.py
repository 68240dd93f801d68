"""Ends of rounds: positions with few cards left in the hands.

:func:`brief_position` returns a lead with cards of few ranks, with bombs, open wishes and seats
that are nearly out. :func:`end_position` returns such a lead, or a position from a steered round,
that is small enough to follow every way to the end.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

import tichu
from steering import Swarm
from support import position
from tichu import DECK, Cards, RoundState, Rules

MOST_CARDS: Final = 10
"""The most cards left in an end position."""


def brief_position(rules: Rules, rng: random.Random, sizes: Sequence[int]) -> RoundState:
    """Return a lead where the seats hold few cards, of few ranks.

    ``sizes`` are the numbers of cards that a seat may hold, the specials apart. Raises
    :class:`tichu.InvalidSetup` where a round would be over already.
    """
    low = rng.randrange(2, 11)
    ranks = range(low, low + rng.choice((2, 3, 4, 5)))
    specials = Cards("".join(card for card in ("Ma", "Dg", "Ph", "Dr") if rng.random() < 0.6))
    held = _in_some_order([card for card in DECK if card.rank in ranks and card.suit], rng)
    hands: list[Cards] = []
    for _ in range(rules.seats):
        size = min(rng.choice(sizes), len(held))
        hands.append(Cards(held[:size]))
        del held[:size]
    for card in specials:
        seat = rng.randrange(rules.seats)
        hands[seat] |= Cards([card])
    active = [seat for seat in range(rules.seats) if hands[seat]]
    out = tuple(seat for seat in range(rules.seats) if not hands[seat])
    played = [seat for seat in active if len(hands[seat]) < 9 and rng.random() < 0.7]
    mah_jong = tichu.MAH_JONG in specials
    wish = None if mah_jong or rng.random() < 0.2 else rng.choice(ranks)
    return position(
        *map(str, hands),
        turn=rng.choice(active),
        rules=rules,
        wish=wish,
        finished=out,
        played=(*out, *played),
        rest_to=rng.randrange(rules.seats),
    )


def _in_some_order(cards: list[tichu.Card], rng: random.Random) -> list[tichu.Card]:
    """Return cards by suits, so that runs of one are held, by ranks, for fours, or shuffled."""
    if rng.random() < 0.4:
        cards.sort(key=lambda card: (card.suit or "", card.rank))
    elif rng.random() < 0.5:
        rng.shuffle(cards)
        return cards
    start = rng.randrange(len(cards))
    return cards[start:] + cards[:start]


def end_position(rules: Rules, seed: int, most: int) -> RoundState:
    """Return an end position that leads to at most ``most`` different positions."""
    rng = random.Random(f"end {seed}")
    while True:
        candidates = _played(rules, rng) if rng.random() < 0.5 else _stated(rules, rng)
        for state in candidates:
            if size(state, most) <= most:
                return state


def _played(rules: Rules, rng: random.Random) -> Iterator[RoundState]:
    """Yield the positions of a steered round from some number of cards on, to before its end."""
    swarm = Swarm(rules, rng.randrange(2**32))
    left = rng.randrange(4, MOST_CARDS + 1)
    state = tichu.new_round(rules, 0 if rules.open_dummy else rng.randrange(rules.seats))
    while not state.is_over:
        if not state.phase.is_chance and cards_left(state) <= left:
            yield state
        state = tichu.apply(state, swarm.choose(state))


def _stated(rules: Rules, rng: random.Random) -> Iterator[RoundState]:
    """Yield a brief lead with few enough cards, or nothing where there is no such position."""
    sizes = [0] * (rules.seats - 4) + [1, 1, 2, 3, 4, 5]
    try:
        state = brief_position(rules, rng, sizes)
    except tichu.InvalidSetup:  # the round is over
        return
    if cards_left(state) <= MOST_CARDS:
        yield state


def cards_left(state: RoundState) -> int:
    """Return how many cards the hands hold."""
    return sum(len(state.hand(seat)) for seat in range(state.rules.seats))


def size(state: RoundState, most: int) -> int:
    """Return how many different positions can be reached, but stop counting beyond ``most``."""
    seen = {state}
    left = [state]
    while left and len(seen) <= most:
        current = left.pop()
        following = {tichu.apply(current, action) for action in tichu.legal_actions(current)} - seen
        seen |= following
        left += following
    return len(seen)
