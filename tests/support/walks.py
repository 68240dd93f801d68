"""Random rounds, step by step, and what must hold at every step.

The laws themselves are public, in ``tichu.testing.laws``; here they are also asked of hostile
values.
"""

import copy
import random
from collections.abc import Iterator, Sequence

from support.forging import anything
from tichu import (
    DECK,
    Action,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    Cards,
    ChooseLeader,
    DeclineGrandTichu,
    GiveTrick,
    IllegalAction,
    MakeWish,
    Pass,
    Phase,
    Play,
    Push,
    RoundState,
    Rules,
    TakeTrick,
    apply,
    is_legal,
    legal_actions,
    new_round,
    random_action,
    readings,
    why_illegal,
)
from tichu.testing.laws import check_accepted, check_listed, check_partition, check_score

__all__ = [
    "check_accepted",
    "check_listed",
    "check_partition",
    "check_refused",
    "check_score",
    "check_strange",
    "strange_actions",
    "walk",
]


def walk(rules: Rules, seed: int) -> Iterator[RoundState]:
    """Yield each state of a random round with some calls, the one that is over last."""
    rng = random.Random(seed)
    state = new_round(rules, 0 if rules.open_dummy else int(rng.random() * rules.seats))
    while not state.is_over:
        yield state
        state = apply(state, random_action(state, rng, 0.05))
    yield state


def check_refused(state: RoundState, action: object, *, twin: RoundState) -> None:
    """All say no to an action that is not listed, and the state stays as it was."""
    violation = why_illegal(state, action)
    assert violation is not None, f"{action!r} is legal but not listed"
    assert is_legal(state, action) is False
    try:
        apply(state, anything(action))
    except IllegalAction as error:
        assert violation == error.violation  # noqa: PT017  # quicker than pytest.raises
    else:
        raise AssertionError(f"{action!r} was applied but is not listed")
    assert twin == state
    assert hash(twin) == hash(state)


def strange_actions(state: RoundState, rng: random.Random) -> Iterator[Action]:
    """Yield actions of all kinds and seats, legal or not, most of them not."""
    seats = range(state.rules.seats)
    seat = rng.choice(seats)
    deck = list(DECK)
    held = [card for other in seats for card in state.hand(other)] or deck
    for _ in range(3):
        size = rng.choice((1, 1, 1, 2, 2, 3, 4, 5))
        source = deck if rng.random() < 0.3 else held
        laid = Cards.of(rng.sample(source, min(size, len(source))))
        for combination in readings(laid):
            yield Play(rng.choice(seats), combination)
    yield from (rng.choice(kind)(seat) for kind in ((Pass, TakeTrick, CallTichu), (AnnounceBomb,)))
    yield rng.choice((CallGrandTichu, DeclineGrandTichu))(seat)
    yield Push(seat, rng.sample(held, min(3, len(held))))
    yield MakeWish(seat, rng.choice((None, *range(2, 15))))
    yield rng.choice((GiveTrick, ChooseLeader))(seat, rng.choice(seats))
    for other in seats:
        plays = [action for action in state.legal(other) if isinstance(action, Play)][:200]
        if plays:  # a neighbour's play
            picked = rng.choice(plays)
            yield Play((other + 1) % len(seats), picked.combination)


def check_strange(state: RoundState, rng: random.Random) -> None:
    """An action is legal if, and only if, it is listed."""
    twin = copy.deepcopy(state)
    listed: set[Action] = set() if state.phase is Phase.PUSH else set(legal_actions(state))
    for action in strange_actions(state, rng):
        if state.phase is Phase.PUSH and isinstance(action, Push | CallTichu):
            seat = action.seat
            searched: Sequence[Action] = () if isinstance(action, CallTichu) else state.legal(seat)
            if isinstance(action, CallTichu):
                searched = state.legal(seat)[-1:] if len(state.legal(seat)) else ()
            found = any(action == other for other in searched)
        else:
            found = action in listed
        if found:
            check_accepted(state, action)
        else:
            check_refused(state, action, twin=twin)
