"""Positions of a few cards, for solvers: from random play, and stated ones that seldom come up."""

import random
from typing import Any, Final

import tichu
from steering.rules import rules_for
from tichu import InvalidSetup, Phase, RoundSetup, RoundState

_BEFORE: Final = {Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH}
_RUNS: Final = (
    "2j 3j 4j 5j 6j 7j 8j 2w 3w",
    "2j 2w 2p 2s 3j 3w 3p 3s 4j 4w 5p",
    "Ma Dg Ph Dr 2j 2w 3p Tj 5w Kj Aj 4p",
    "Ma 2j 3w 4p 5s 5j 5w Ph Kj Aj As Ks Dr",
    "9j 9w 9p 9s Tj Tw Ph Dg Dr Ma 5j 5w",
)


def positions(number: int, cards: int = 8, first: int = 0) -> list[RoundState]:
    """Return positions with at most a number of cards in all hands, of all kinds of rules.

    Each begins with a seed of its own, from ``first`` on.
    """
    found: list[RoundState] = []
    seed = 2 * first
    while len(found) < number:
        rng = random.Random(f"solving {cards} {seed}")
        rules = rules_for(seed)
        state = _played(rules, rng, cards) if rng.random() < 0.6 else _stated(rules, rng, cards)
        seed += 1
        if state is not None:
            found.append(state)
    return found


def _held(state: RoundState) -> int:
    return sum(state.table.size(seat) for seat in range(state.rules.seats))


def _played(rules: tichu.Rules, rng: random.Random, cards: int) -> RoundState | None:
    """Return a position of random play, as soon as few cards are left or a few steps later."""
    state = tichu.new_round(rules)
    while not state.is_over and (state.phase in _BEFORE or _held(state) > cards):
        state = tichu.apply(state, tichu.random_action(state, rng, call_rate=0.02))
    for _ in range(rng.randrange(4)):
        if not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))
    return None if state.is_over else state


def _stated(rules: tichu.Rules, rng: random.Random, cards: int) -> RoundState | None:
    """Return a stated position full of bombs, specials and calls, or one soon after it."""
    pack = [*tichu.Cards(rng.choice(_RUNS))]
    rng.shuffle(pack)
    hands: list[list[Any]] = [[] for _ in range(rules.seats)]
    if rng.random() < 0.7:  # one hand with the lowest cards, for bombs
        pack.sort(key=lambda card: card.index)
        rng.shuffle(hands)
        hands[0] = [pack.pop(0) for _ in range(min(5, len(pack)))]
    while pack and sum(map(len, hands)) < cards:
        rng.choice(hands).append(pack.pop(rng.randrange(len(pack))))
    rng.shuffle(hands)
    holding = [seat for seat, hand in enumerate(hands) if hand]
    out = [seat for seat, hand in enumerate(hands) if not hand]
    rng.shuffle(out)
    played = {seat for seat in range(rules.seats) if rng.random() < 0.6} | set(out)
    fields: dict[str, Any] = {}
    if rng.random() < 0.3:
        fields["wish"] = rng.randrange(2, 15)
    if rng.random() < 0.3:
        fields["calls"] = {rng.randrange(rules.seats): rng.choice(["tichu", "grand_tichu"])}
    setup = RoundSetup(
        hands=[tichu.Cards(hand) for hand in hands],
        rules=rules,
        turn=rng.choice(holding),
        finished=tuple(out),
        played=tuple(sorted(played)),
        rest_to=rng.randrange(rules.seats),
        **fields,
    )
    try:
        state = RoundState.from_setup(setup)
    except InvalidSetup:
        return None
    for _ in range(rng.randrange(4)):
        if not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))
    return None if state.is_over else state
