"""Grandseigneur beside the oracle: in every state the same seats, actions and hands."""

import random
from typing import Any

import attrs

from oracle import seigneur as oracle
from tichu import seigneur
from tichu.seigneur import Action, Deal, MakeWish, Pass, Phase, Play, Push, SeigneurRules, TakeTrick

OPTIONS: dict[str, tuple[object, ...]] = {
    "returns": ("blind", "sighted"),
    "phoenix_ambiguity": ("declare", "high"),
    "wish_optional": (True, False),
    "own_straight_fulfils_wish": (False, True),
    "wish_bomb": ("interrupt", "strict_turn"),
    "bombs": ("any_time", "in_turn"),
    "bomb_leads": ("bomber", "trick_leader"),
    "take_trick": ("claim", "auto"),
    "beat_own_play": (False, True),
}


def plain(action: Action) -> tuple[object, ...]:
    """Return an action as the oracle writes it."""
    match action:
        case Deal():
            return ("deal", tuple(map(cards_of, action.hands)))
        case Push():
            return ("push", action.seat, cards_of(action.cards))
        case Play():
            cards = cards_of(action.combination.cards)
            return ("play", action.seat, cards, action.combination.phoenix_as)
        case Pass():
            return ("pass", action.seat)
        case MakeWish():
            return ("wish", action.seat, action.rank)
        case TakeTrick():
            return ("take", action.seat)


def cards_of(bag: seigneur.Bag) -> tuple[str, ...]:
    """Return the cards as the oracle writes them."""
    return tuple(sorted(map(str, bag)))


def compare(
    rules: SeigneurRules,
    ranking: tuple[int, ...] | None,
    rng: random.Random,
    until: Phase | None = None,
) -> None:
    """Play a random round with both up to a phase, and compare every state."""
    given: dict[str, Any] = attrs.asdict(rules)
    state = seigneur.new_round(rules, ranking)
    other = oracle.start(given, ranking)
    while not state.is_over and state.phase != until:
        action = seigneur.random_action(state, rng)
        if not isinstance(action, Deal):
            assert other.to_act == state.to_act
            assert other.may_interrupt == state.may_interrupt
            for seat in range(rules.players):
                listed = [*map(plain, state.legal(seat))]
                assert len(listed) == len(set(listed))
                assert oracle.legal(other, seat) == set(listed)
        state = seigneur.apply(state, action)
        other = oracle.apply(other, plain(action))
        assert list(other.hands) == [cards_of(state.hand(each)) for each in range(rules.players)]
        assert other.wish == state.table.wish
        assert list(other.finished) == list(state.table.finished)
    if state.result is not None:
        assert other.result == state.result.order
        assert oracle.next_ranking(other) == state.result.ranking
