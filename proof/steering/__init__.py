"""Steered rounds, by any rules, in which calls, announcements and bombs come up.

Uniform play of a fair deal rarely shows a bomb and never a call, so that a law may hold in many
thousand rounds and still be wrong where it matters. Here every second deal is rich in equal ranks
or in suits, seats call at times, decide in any order, and announce bombs that they do not have.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterator

from tichu import (
    DECK,
    Action,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    Cards,
    ChooseLeader,
    Deal,
    GiveTrick,
    MakeWish,
    Phase,
    Play,
    RoundState,
    Rules,
    apply,
    deal,
    new_round,
    random_action,
)

Step = tuple[RoundState, Action]
"""A state and the action that is taken there."""


def lively_deal(state: RoundState, rng: random.Random) -> Deal:
    """Return the next deal, every second time one with many fours and runs of a suit."""
    if rng.random() < 0.5:
        return deal(state, rng)
    held = Cards()
    for seat in range(state.rules.seats):
        held |= state.hand(seat)
    if rng.random() < 0.5:
        undealt = sorted(DECK - held, key=lambda card: card.index)
        length = 4
    else:
        undealt = sorted(DECK - held, key=lambda card: (card.suit or "", card.index))
        length = 6
    cut = int(rng.random() * length)
    bounds = [0, *range(cut, len(undealt), length), len(undealt)]
    blocks = [undealt[start:end] for start, end in itertools.pairwise(bounds)]
    rng.shuffle(blocks)
    cards = [card for block in blocks for card in block]
    for _ in range(4):
        one, other = (int(rng.random() * len(cards)) for _ in range(2))
        cards[one], cards[other] = cards[other], cards[one]
    packets: list[Cards] = []
    for size in state.rules.packet(state.phase, state.dealer):
        packets.append(Cards.of(cards[:size]))
        del cards[:size]
    return Deal(tuple(packets))


def lively_action(state: RoundState, rng: random.Random) -> Action:
    """Return an action of lively play: random, with calls, bombs and false announcements."""
    if state.phase.is_chance:
        return lively_deal(state, rng)
    if state.rules.announced_bombs and state.may_interrupt and rng.random() < 0.002:
        seat = state.may_interrupt[int(rng.random() * len(state.may_interrupt))]
        if AnnounceBomb(seat) in state.legal(seat):
            return AnnounceBomb(seat)
    if len(state.to_act) > 1 and rng.random() < 0.5:  # not always in order
        seat = state.to_act[int(rng.random() * len(state.to_act))]
        legal = state.legal(seat)
        return legal[int(rng.random() * len(legal))]
    if len(state.to_act) == 1 and rng.random() < 0.3:
        bombs = own_bombs(state, state.to_act[0])
        if bombs:
            return bombs[int(rng.random() * len(bombs))]
    return random_action(state, rng, 0.05)


def own_bombs(state: RoundState, seat: int) -> list[Action]:
    """Return the bombs that a seat on turn may lay; they are the last of its plays but the Dog."""
    bombs: list[Action] = []
    if state.bomb_holders >> seat & 1:
        for action in reversed(state.legal(seat)):
            if isinstance(action, Play) and action.combination.is_bomb:
                bombs.append(action)
            elif bombs:
                break
    return bombs


def lively_round(rules: Rules, seed: int) -> Iterator[Step]:
    """Yield each state of a lively round with the action taken there, but not the end."""
    rng = random.Random(seed)
    state = new_round(rules, 0 if rules.open_dummy else seed % rules.seats)
    while not state.is_over:
        action = lively_action(state, rng)
        yield state, action
        state = apply(state, action)


def notable(state: RoundState, action: Action) -> str | None:
    """Return the name of a rare kind of action, or None for what happens in every round."""
    match action:
        case Play(seat, combination):
            if not combination.is_bomb:
                return None
            if state.phase is Phase.ANNOUNCED:
                return "announced bomb"
            return "bomb in turn" if seat in state.to_act else "bomb out of turn"
        case CallTichu():
            return "tichu in the exchange" if state.phase is Phase.PUSH else "tichu"
        case CallGrandTichu():
            return "grand tichu"
        case AnnounceBomb():
            return "announcement"
        case MakeWish(_, rank):
            return None if rank is None else "wish"
        case GiveTrick():
            return "gift"
        case ChooseLeader():
            return "choice of a leader"
        case _:
            return None


Happened = Counter[str]
"""How often each notable thing has happened in some rounds."""
