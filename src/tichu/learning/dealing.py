"""What is dealt, in any kind of game: the cards of the deck, and the size of the packets."""

from typing import Any

from tichu.cards import DECK, Cards, new_cards
from tichu.games import has_other_kind


def deck_of(rules: Any) -> Cards:  # of any kind of game
    """Return the cards of a table, of which one may be there twice."""
    return new_cards(rules.deck) if has_other_kind(rules) else DECK


def packet_of(state: Any) -> tuple[int, ...]:  # of any kind of game
    """Return how many cards each seat gets in the next deal of a round."""
    rules = state.rules
    found: tuple[int, ...] = (
        rules.packet(state.dealer)
        if has_other_kind(rules)
        else rules.packet(state.phase, state.dealer)
    )
    return found
