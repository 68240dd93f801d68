"""Random rounds, step by step, and strange actions to try at any step."""

import random
from collections.abc import Iterator

import tichu
from tichu import DECK, Action, AnnounceBomb, CallGrandTichu, CallTichu, Cards, Play, RoundState


def walk(rules: tichu.Rules, seed: int) -> Iterator[RoundState]:
    """Yield each state of a random round with some calls, up to its end."""
    rng = random.Random(seed)
    state = tichu.new_round(rules, 0 if rules.open_dummy else int(rng.random() * rules.seats))
    while not state.is_over:
        yield state
        state = tichu.apply(state, tichu.random_action(state, rng, 0.05))
    yield state


def strange_actions(state: RoundState, rng: random.Random) -> Iterator[Action]:
    """Yield actions of all kinds and seats, legal or not, most of them not."""
    seats = range(state.rules.seats)
    seat = rng.choice(seats)
    deck = list(DECK)
    held = [card for other in seats for card in state.hand(other)] or deck
    for _ in range(3):
        size = rng.choice((1, 1, 1, 2, 2, 3, 4, 5))
        source = deck if rng.random() < 0.3 else held
        laid = Cards(rng.sample(source, min(size, len(source))))
        for combination in tichu.readings(laid):
            yield Play(rng.choice(seats), combination)
    yield from (
        rng.choice(kind)(seat)
        for kind in ((tichu.Pass, tichu.TakeTrick, CallTichu), (AnnounceBomb,))
    )
    yield rng.choice((CallGrandTichu, tichu.DeclineGrandTichu))(seat)
    yield tichu.Push(seat, rng.sample(held, min(3, len(held))))
    yield tichu.MakeWish(seat, rng.choice((None, *range(2, 15))))
    yield rng.choice((tichu.GiveTrick, tichu.ChooseLeader))(seat, rng.choice(seats))
    for other in seats:
        plays = [action for action in state.legal(other) if isinstance(action, Play)][:200]
        if plays:  # a neighbour's play
            picked = rng.choice(plays)
            yield Play((other + 1) % len(seats), picked.combination)
