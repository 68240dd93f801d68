"""Random choices for rounds that the referee plays by itself."""

import random

from oracle import DECK, Action, State, legal
from oracle.cards import is_cards
from perft.texts import ORDER


def shuffled_deck(rng: random.Random) -> list[str]:
    """Return the deck in some order; half the time many bombs are dealt."""
    deck = sorted(DECK, key=ORDER.index)
    if rng.random() < 0.5:
        blocks = [deck[at : at + 2] for at in range(0, len(deck), 2)]
        rng.shuffle(blocks)
        return [card for block in blocks for card in block]
    rng.shuffle(deck)
    return deck


def take(deck: list[str], size: int) -> list[str]:
    """Take cards from the top of a deck."""
    taken = deck[:size]
    del deck[:size]
    return taken


def chosen(state: State, rng: random.Random) -> Action:
    """Return a random action, rarely one out of turn."""
    by_seat = legal(state)
    out_of_turn = [seat for seat in state.may_interrupt if seat in by_seat]
    if out_of_turn and rng.random() < 0.1:
        seat = rng.choice(out_of_turn)
    else:
        seat = rng.choice(state.to_act)
    return rng.choice(sorted(by_seat[seat], key=order))


def order(action: Action) -> str:
    """Return a key by which actions sort the same in every run."""
    return repr([sorted(part) if is_cards(part) else part for part in action])
