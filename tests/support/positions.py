"""Positions stated in one line.

Cards are text as :class:`tichu.Cards` reads it; a play may name the rank of the Phoenix
after ``=``: ``"5j6j7w8jPh=4"``.
"""

import random
from collections.abc import Mapping
from typing import Any, TypedDict, Unpack

import tichu
from tichu import NANJING, Cards, Combination, Phase, Play, Push, RoundState, Rules, apply, deal
from tichu.engine.table import board_of
from tichu.rulebook.flags import facts_of

RANKS = "23456789TJQKA"


class Stated(TypedDict, total=False):
    """The fields of a position besides hands and turn; see :class:`tichu.RoundSetup`."""

    rules: Rules
    phase: Phase
    dealer: int
    trick: str | tuple[Play, ...]
    wish: int | None
    calls: Mapping[int, tichu.Call]
    decided: tuple[int, ...]
    pushes: Mapping[int, tuple[tichu.Card, ...]]
    finished: tuple[int, ...]
    played: tuple[int, ...]
    piles: Mapping[int, str]
    rest_to: int | None
    counted_out: int


def cards(text: str) -> Cards:
    """Return the cards that a text names."""
    return Cards(text)


def combo(text: str) -> Combination:
    """Return the combination that a text names."""
    named, _, rank = text.partition("=")
    return Combination(Cards(named), RANKS.index(rank) + 2 if rank else None)


def play(seat: int, text: str) -> Play:
    """Return a seat's play."""
    return Play(seat, combo(text))


def trick_of(text: str) -> tuple[Play, ...]:
    """Return the plays of a trick, which a text names as a position string does."""
    return tuple(play(int(each[0]), each[2:]) for each in text.split(","))


def altered(state: RoundState, *, rules: Rules | None = None, **fields: object) -> RoundState:
    """Return a state with other rules or other fields of its board, which no round may lead to."""
    board = board_of(state.table).copy()
    board.facts = board.facts if rules is None else facts_of(rules)
    for name, value in fields.items():
        setattr(board, name, value)
    return RoundState(board, state.hand_masks, state.push_masks)


def position(*hands: str, turn: int | None = None, **stated: Unpack[Stated]) -> RoundState:
    """Return the state where the seats hold these hands; the other cards are in seat 3's pile.

    Hands may be one text, ``"2j3j / - / 5w / Dr"``, and so may a trick, ``"0:2j,3:8j"``. By default
    it is the phase PLAY, and everybody has played a card, so that nobody may call.
    """
    stated.setdefault("rest_to", 3)
    trick = stated.get("trick", ())
    fields: dict[str, Any] = {
        **stated,
        "trick": trick_of(trick) if isinstance(trick, str) else trick,
    }
    if len(hands) == 1:
        hands = tuple(hand.strip(" -") for hand in hands[0].split("/"))
    return RoundState.from_setup(tichu.RoundSetup(hands=hands, turn=turn, **fields))


def filled(hands: tuple[str, ...], size: int = 14) -> tuple[str, ...]:
    """Return hands filled up to a size with cards that no hand names, from the lowest on."""
    held = [Cards(hand) for hand in hands]
    rest = tichu.DECK
    for hand in held:
        rest -= hand
    for card in rest:
        seat = min(range(len(held)), key=lambda other: len(held[other]))
        if len(held[seat]) < size:
            held[seat] |= Cards([card])
    return tuple(map(str, held))


def exchange(*hands: str, **stated: Unpack[Stated]) -> RoundState:
    """Return the exchange where the seats hold, among others, these cards."""
    stated.setdefault("phase", Phase.PUSH)
    return RoundState.from_setup(tichu.RoundSetup(hands=filled(hands), **stated))


def first_packets(rules: Rules = NANJING, dealer: int = 0, seed: int = 1) -> RoundState:
    """Return a round after the first deal, of a fixed random deal."""
    state = tichu.new_round(rules, dealer)
    return apply(state, deal(state, random.Random(seed)))


def dealt(rules: Rules = NANJING, dealer: int = 0, seed: int = 1) -> RoundState:
    """Return a round before the exchange, with no grand tichu called, of a fixed random deal."""
    state = first_packets(rules, dealer, seed)
    while state.phase is Phase.GRAND_TICHU:
        state = apply(state, tichu.DeclineGrandTichu(state.to_act[0]))
    return apply(state, deal(state, random.Random(seed + 1)))


def lowest_push(state: RoundState, seat: int) -> Push:
    """Return the push of a seat's lowest cards."""
    number = len(state.rules.push_recipients(seat))
    return Push(seat, state.hand(seat).listed[:number])


def swapped(state: RoundState) -> RoundState:
    """Return the state after an exchange where all push their lowest cards."""
    for seat in state.to_act:
        state = apply(state, lowest_push(state, seat))
    return state
