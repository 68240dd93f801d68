"""Twins: two states that differ in where two cards lie that a seat cannot place."""

import random
from collections.abc import Iterator

import attrs

from noninterference.knowledge import UNDEALT, hidden_places
from tichu import Action, Card, Cards, Deal, Phase, Push, RoundState
from tichu.engine.state.round import bomb_holders


@attrs.frozen(slots=True)
class Twin:
    """A state, its twin, and how they differ."""

    state: RoundState
    twin: RoundState
    viewer: int | None
    """The seat that cannot tell them apart; None for a spectator."""
    cards: tuple[Card, Card]
    """The two cards that have changed places."""
    places: tuple[int, int]
    """The seats where they lie in the state; -1 for a card that has not been dealt."""

    def mirrored(self, action: Action) -> Action:
        """Return what in the twin corresponds to an action that the viewer does not see."""
        hidden = {place for place in self.places if place != UNDEALT}
        match action:
            case Deal():
                packets = enumerate(action.hands)
                return Deal(tuple(self._moved(cards, seat) for seat, cards in packets))
            case Push() if action.seat in hidden:
                return Push(action.seat, tuple(map(self._other, action.cards)))
            case _:
                return action

    def _moved(self, cards: Cards, seat: int) -> Cards:
        """Return a packet with the two cards exchanged, unless the viewer gets one."""
        return cards if seat == self.viewer else Cards.of(map(self._other, cards))

    def _other(self, card: Card) -> Card:
        """Return the card that lies in the twin where a card lies in the state."""
        one, other = self.cards
        return {one: other, other: one}.get(card, card)


def with_swapped(state: RoundState, one: Card, other: Card) -> RoundState:
    """Return a state with two cards exchanged, in hands and in pushes."""
    pair = 1 << one.index | 1 << other.index

    def moved(mask: int) -> int:
        return mask ^ pair if (mask & pair).bit_count() == 1 else mask

    hands = tuple(map(moved, state.hand_masks))
    pushes = tuple(
        None if cards is None else tuple(None if card is None else moved(card) for card in cards)
        for cards in state.push_masks
    )
    return RoundState(state.table, hands, pushes, bomb_holders(hands))


def swaps(state: RoundState, viewer: int | None) -> Iterator[Twin]:
    """Yield every twin of a state for a viewer."""
    places = hidden_places(state, viewer)
    for index, (first, cards) in enumerate(places):
        for second, others in places[index + 1 :]:
            for one in cards:
                for other in others:
                    found = _twin(state, viewer, (first, one), (second, other))
                    if found is not None:
                        yield found


def swap(state: RoundState, viewer: int | None, rng: random.Random) -> Twin | None:
    """Return a random twin of a state; None if a few tries find none.

    Half of the time it is, of several, the one whose exchange matters most: it gives or takes a
    bomb, or moves a card that is wished for, or a special card.
    """
    places = hidden_places(state, viewer)
    if len(places) < 2:
        return None
    tries = rng.choice((1, 6))
    best: Twin | None = None
    for _ in range(tries if best is not None else 12):
        (first, cards), (second, others) = rng.sample(places, 2)
        found = _twin(state, viewer, (first, rng.choice(cards)), (second, rng.choice(others)))
        if found is not None and (best is None or weight(found) > weight(best)):
            best = found
        if best is not None and (tries == 1 or weight(best) >= 4):
            break
    return best


def weight(twin: Twin) -> int:
    """Return how much an exchange matters."""
    state = twin.state
    return (
        4 * (state.bomb_holders != twin.twin.bomb_holders)
        + 2 * any(card.rank == state.wish for card in twin.cards)
        + any(card.is_special for card in twin.cards)
    )


def _twin(
    state: RoundState, viewer: int | None, one: tuple[int, Card], other: tuple[int, Card]
) -> Twin | None:
    """Return a twin, unless all could tell that it is none: an announcer must hold his bomb."""
    (first, card), (second, other_card) = one, other
    twin = with_swapped(state, card, other_card)
    if state.phase is Phase.ANNOUNCED and not len(twin.legal(twin.to_act[0])):
        return None
    return Twin(state, twin, viewer, (card, other_card), (first, second))
