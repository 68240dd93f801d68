"""Rounds of random play, steered to where something is hidden that might show.

Left alone, random play seldom holds a bomb, never announces one that it does not have, and pushes
in seat order. Here half of the deals are clumped, so that bombs are held and laid, everybody
decides in any order, and now and then somebody calls, or announces a bomb that he does not have.
"""

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from tichu import (
    DECK,
    Action,
    AnnounceBomb,
    Card,
    Cards,
    Deal,
    GameState,
    Phase,
    Push,
    RoundState,
    Rules,
    apply,
    deal,
    new_round,
    random_action,
)

S = TypeVar("S", RoundState, GameState)
_FREELY = (Phase.GRAND_TICHU, Phase.PUSH)


def clumped_deal(state: RoundState, rng: random.Random, noise: float) -> Deal:
    """Return a deal of cards that lie roughly sorted, by rank or by suit, as after a round."""
    undealt = DECK  # in its order: a set of cards would come in another each day
    for seat in range(state.rules.seats):
        undealt -= state.hand(seat)
    by_suit = rng.random() < 0.4

    def place(card: Card) -> float:
        height = card.rank + noise * rng.random()
        return height + 20 * "jwps".index(card.suit) if by_suit and card.suit else height

    cards = sorted(undealt, key=place)
    packets: dict[int, Cards] = {}
    sizes = state.rules.packet(state.phase, state.dealer)
    for seat in rng.sample(range(len(sizes)), len(sizes)):
        packets[seat] = Cards.of(cards[: sizes[seat]])
        cards = cards[sizes[seat] :]
    return Deal(tuple(packets[seat] for seat in range(len(sizes))))


def steered(rules: Rules, rng: random.Random) -> Iterator[RoundState]:
    """Yield each state of a steered round, the one that is over last."""
    dealer = 0 if rules.open_dummy else rng.randrange(rules.seats)
    choose = _player(rng)
    state = new_round(rules, dealer)
    while not state.is_over:
        yield state
        state = apply(state, choose(state))
    yield state


def steered_game(game: GameState, rng: random.Random) -> Iterator[tuple[GameState, Action]]:
    """Yield each state of a steered game with the action that follows it, until it is over."""
    choose = _player(rng)
    while not game.is_over:
        action = choose(game.round)
        yield game, action
        game = apply(game, action)


def _player(rng: random.Random) -> Callable[[RoundState], Action]:
    """Return who plays a round: a function from states to actions."""
    noise = rng.choice((1.0, 4.0, 12.0))
    is_clumped = rng.random() < 0.5
    call_rate = rng.choice((0.0, 0.02, 0.3))

    def choose(state: RoundState) -> Action:
        if state.phase.is_chance:
            return clumped_deal(state, rng, noise) if is_clumped else deal(state, rng)
        if state.phase in _FREELY:
            seat = rng.choice(state.to_act)
            legal = state.legal(seat)
            if state.phase is Phase.PUSH and rng.random() < 0.9:
                number = len(state.rules.push_recipients(seat))
                return Push(seat, rng.sample(state.hand(seat).listed, number))
            return legal[int(rng.random() * len(legal))]
        if state.rules.announced_bombs and rng.random() < 0.01:
            announcing = [
                legal[-1]
                for legal in map(state.legal, state.may_interrupt)
                if len(legal) and isinstance(legal[-1], AnnounceBomb)
            ]
            if announcing:
                return rng.choice(announcing)
        return random_action(state, rng, call_rate)

    return choose
