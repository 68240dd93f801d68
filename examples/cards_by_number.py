"""Task: let agents that know cards by number, and combinations by kind, length and rank, play here.

Their cards are 0 to 12 for jade, 2 to ace, and so on to 51, then Mah Jong, Dog, Phoenix, Dragon.
Their moves are tuples: ("play", kind, length, rank, cards), ("push", 0, 17, 54), ("wish", "7").
"""

import random
from functools import lru_cache
from typing import Any, Final, TypeAlias

import tichu
from tichu import Action, CardMap, Combination, Kind, Play, PlayerAction, Push
from tichu.notation import parse_action

Move: TypeAlias = tuple[Any, ...]
SUITED = [f"{rank}{suit}" for suit in "jwps" for rank in "23456789TJQKA"]
CARDS: Final = CardMap(dict(enumerate([*SUITED, "Ma", "Dg", "Ph", "Dr"])))
KINDS: Final = {kind: number for number, kind in enumerate(Kind)}
WORDS: Final = ("pass", "take", "tichu", "grand", "decline", "announce")
SIMPLE: Final[dict[type, Move]] = {type(parse_action(f"0 {word}")): (word,) for word in WORDS}


def theirs(action: PlayerAction) -> Move:
    """Return an action of ours as a move of theirs."""
    if type(action) in SIMPLE:
        return SIMPLE[type(action)]
    if isinstance(action, Play):
        return _play(action.combination)
    if isinstance(action, Push):
        return "push", *CARDS.theirs(action.cards)
    return tuple(str(action).split()[1:])


@lru_cache(10_000)
def _play(made: Combination) -> Move:
    return "play", KINDS[made.kind], made.length, made.rank, CARDS.theirs(made.cards)


@lru_cache(10_000)
def ours(seat: int, move: Move) -> Action:
    """Return a move of theirs as an action of ours."""
    match move:
        case "play", _, _, rank, cards:  # two readings of some cards differ in rank
            found = tichu.readings(CARDS.ours(cards))
            return Play(seat, found[0] if found[0].rank == rank else found[1])
        case "push", *cards:
            return Push(seat, [CARDS[number] for number in cards])
        case _:
            return parse_action(f"{seat} {' '.join(move)}")


if __name__ == "__main__":
    rng = random.Random(1)
    state = tichu.new_round()
    while not state.is_over:
        action = tichu.random_action(state, rng)
        if not isinstance(action, tichu.Deal):
            move = theirs(action)
            action = ours(action.seat, move)
        state = tichu.apply(state, action)
    print(f"the last move was {move}, which is {action}")
