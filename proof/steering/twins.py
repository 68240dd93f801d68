"""Two states that a seat cannot tell apart.

This module derives the knowledge of a seat from the rules, not from the views. In a twin, two cards
are exchanged that the seat cannot place: in hidden hands, or not dealt yet. While decisions on
grand tichu are secret, another seat has also decided differently.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from steering.swarm import pick
from tichu.cards import DECK, MAH_JONG, Card, Cards
from tichu.engine.position import below
from tichu.engine.state import RoundState
from tichu.engine.table import board_of
from tichu.notation import format_state
from tichu.rulebook.calls import GRAND_TICHU
from tichu.rules import BEFORE_PLAY, DEALING, Phase

_TRIES: Final = 12
UNDEALT: Final = -1
"""The place of a card that has not been dealt yet."""


@attrs.frozen(slots=True)
class Twin:
    """A state, and another one that looks the same to a seat."""

    state: RoundState
    """The state."""
    other: RoundState
    """The state with two cards exchanged, and perhaps a secret decision on grand tichu changed."""
    seat: int | None
    """The seat that cannot tell them apart; None for a spectator."""
    cards: tuple[Card, Card]
    """The two cards."""

    def __str__(self) -> str:
        one, other = self.cards
        return (
            f"{name_of(self.seat)} cannot tell where {one} and {other} lie:\n"
            f'parse_state("{format_state(self.state)}")\n'
            f'parse_state("{format_state(self.other)}")'
        )


def name_of(seat: int | None) -> str:
    """Return the name of a seat in a message; None is a spectator."""
    return "a spectator" if seat is None else f"seat {seat}"


def two_cards(places: Sequence[Sequence[Card]], rng: random.Random) -> tuple[Card, Card]:
    """Return two cards from different places."""
    first = below(rng.random, len(places))
    second = (first + 1 + below(rng.random, len(places) - 1)) % len(places)
    return pick(places[first], rng), pick(places[second], rng)


def twin(state: RoundState, seat: int | None, rng: random.Random) -> Twin | None:
    """Return a state that a seat cannot tell apart from this one; None if a few tries find none.

    The seat None is a spectator.
    """
    places = [cards for _, cards in hidden_places(state, seat)]
    if len(places) < 2:
        return None
    for _ in range(_TRIES):
        one, other = two_cards(places, rng)
        found = _checked(Twin(state, exchanged(state, one, other), seat, (one, other)))
        if found is not None:
            return attrs.evolve(found, other=_decided_differently(found.other, seat, rng))
    return None


def _decided_differently(state: RoundState, seat: int | None, rng: random.Random) -> RoundState:
    """Return a state with another decision of a seat that has decided in secret (GRAND-5)."""
    rules = state.rules
    if state.phase is not Phase.GRAND_TICHU or rules.grand_order != "simultaneous":
        return state
    others = [
        other
        for other, decided in enumerate(state.decided)
        if decided and other != seat and not (rules.open_dummy and other in {0, 2})  # TRICHU-2
    ]
    if not others:
        return state
    board = board_of(state.table).copy()
    board.calls ^= GRAND_TICHU << 2 * pick(others, rng)
    return RoundState(board, state.hand_masks, state.push_masks)


def twins(state: RoundState, seat: int | None) -> Iterator[Twin]:
    """Yield every twin of a state for a seat, or for a spectator."""
    places = hidden_places(state, seat)
    for number, (_, cards) in enumerate(places):
        for _, others in places[number + 1 :]:
            for one in cards:
                for other in others:
                    found = _checked(Twin(state, exchanged(state, one, other), seat, (one, other)))
                    if found is not None:
                        yield found


def _checked(found: Twin) -> Twin | None:
    """Return a twin, or None if an announcer would be left without a bomb (IRR-1)."""
    state = found.other
    if state.phase is Phase.ANNOUNCED and not len(state.legal(state.to_act[0])):
        return None
    return found


def hidden_places(state: RoundState, seat: int | None) -> list[tuple[int, tuple[Card, ...]]]:
    """Return the cards that a seat cannot place, by the seat that holds them, or ``UNDEALT``."""
    seen = seen_seats(state, seat)
    placed = _placed(state, seat)
    seats = range(state.rules.seats)
    places = [
        (other, tuple(card for card in state.hand(other) if card not in placed))
        for other in seats
        if other not in seen
    ]
    if state.phase in (Phase.GRAND_TICHU, Phase.DEAL_REST):
        undealt = DECK
        for other in seats:
            undealt -= state.hand(other)
        places.append((UNDEALT, undealt.listed))
    return [(place, cards) for place, cards in places if cards]


def seen_seats(state: RoundState, seat: int | None) -> set[int]:
    """Return the seats whose hands a seat sees (DEAL-3, TRICHU-3, TRICHU-4, SCORE-2)."""
    rules = state.rules
    seen = set[int]() if seat is None else {seat}
    exchanged = state.phase not in BEFORE_PLAY
    if rules.open_dummy and (exchanged or (seat == 0 and state.phase not in DEALING)):
        seen.add(2)
    if state.phase is Phase.OVER and len(state.finished) >= rules.seats - 1:
        seen |= set(range(rules.seats))
    return seen


def _placed(state: RoundState, seat: int | None) -> set[Card]:
    """Return the cards in hidden hands that a seat can place (PUSH-3, MAH-1)."""
    if state.phase in BEFORE_PLAY:
        return set()
    rules = state.rules
    placed = {MAH_JONG}
    givers = set[int]() if seat is None else {seat}
    if rules.open_dummy and seat == 0:
        givers.add(2)
    for giver in givers:
        for to, mask in zip(
            rules.push_recipients(giver), state.push_masks[giver] or (), strict=False
        ):
            placed |= set(state.hand(to) & Cards(mask or 0))
    return placed


def exchanged(state: RoundState, one: Card, other: Card) -> RoundState:
    """Return a state with two cards exchanged, in hands and in pushes."""
    pair = 1 << one.index | 1 << other.index

    def moved(mask: int) -> int:
        return mask ^ pair if (mask & pair).bit_count() == 1 else mask

    hands = tuple(map(moved, state.hand_masks))
    pushes = tuple(
        None if cards is None else tuple(None if card is None else moved(card) for card in cards)
        for cards in state.push_masks
    )
    return RoundState(state.table, hands, pushes)
