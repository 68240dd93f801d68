"""Grandseigneur beside the oracle: in every state the same seats, actions and hands."""

import random
from collections.abc import Iterable
from typing import Any

import attrs

from oracle import seigneur as oracle
from oracle.cards import DRAGON, MAH_JONG, PHOENIX, rank_of
from tichu import Card, Phase, seigneur
from tichu.seigneur import (
    Action,
    Combination,
    Deal,
    MakeWish,
    Pass,
    Play,
    Push,
    SeigneurRound,
    SeigneurRules,
    SeigneurSetup,
    TakeTrick,
)

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


def cards_of(bag: Iterable[Card]) -> tuple[str, ...]:
    """Return the cards as the oracle writes them."""
    return tuple(sorted(map(str, bag)))


def compare(
    rules: SeigneurRules,
    ranking: tuple[int, ...] | None,
    rng: random.Random,
    until: Phase | None = None,
) -> int:
    """Play a random round with both up to a phase; return how many positions agreed."""
    given: dict[str, Any] = attrs.asdict(rules)
    state = seigneur.new_round(rules, ranking=ranking)
    other = oracle.start(given, ranking)
    assert other.dealer == state.table.dealer
    positions = 0
    while not state.is_over and state.phase != until:
        action = seigneur.random_action(state, rng)
        if not isinstance(action, Deal):
            assert other.to_act == state.to_act
            assert other.may_interrupt == state.may_interrupt
            for seat in range(rules.players):
                legal = state.legal(seat)
                listed = [*map(plain, legal)]
                assert len(legal) == len(listed) == len(set(listed))
                assert oracle.legal(other, seat) == set(listed)
        state = seigneur.apply(state, action)
        other = oracle.apply(other, plain(action))
        assert list(other.hands) == [cards_of(state.hand(each)) for each in range(rules.players)]
        assert other.discard == cards_of(state.table.discard)
        assert other.wish == state.wish
        assert other.finished == state.finished
        positions += 1
    if state.result is not None:
        assert other.result == state.result.order
        assert oracle.next_ranking(other) == state.result.ranking
    return positions


def compare_answers(decks: int, rng: random.Random) -> int:
    """Lay a random play; return how many plays of a random hand beat it, if both programs agree."""
    low = rng.randint(2, 12)
    pack = [card for card in oracle.deck(decks) if card != MAH_JONG]
    near = [card for card in pack if card in (PHOENIX, DRAGON) or low <= rank_of(card) <= low + 2]
    others = [card for card in pack if card not in near]
    rng.shuffle(near)
    held = oracle.hand_of(near[6:15])
    known = oracle.all_combinations(held)
    # What lies on the table may be the copy of a play, which is not higher.
    copies = [each for each in known if _fits(held + each.cards, decks)]
    laid = (
        copies
        if copies and rng.random() < 0.5
        else oracle.all_combinations(oracle.hand_of(near[:6]))
    )
    kind = rng.choice(sorted({each.kind for each in laid}))
    led = rng.choice([each for each in laid if each.kind == kind])
    setup = SeigneurSetup(
        rules=SeigneurRules(5, decks),
        hands=(others[0], "".join(held), *others[1:4]),
        trick=(Play(0, Combination("".join(led.cards), led.phoenix_as)),),
        turn=1,
    )
    trick = oracle.Trick(((0, led.cards, led.phoenix_as),))
    state = SeigneurRound.from_setup(setup)
    expected = {(each.cards, each.phoenix_as) for each in known if oracle.beats(each, trick)}
    listed = {plain(action)[2:] for action in state.legal(1) if isinstance(action, Play)}
    assert expected == listed
    for each in known:
        play = Play(1, Combination("".join(each.cards), each.phoenix_as))
        assert seigneur.is_legal(state, play) == (plain(play)[2:] in expected)
    for some in [rng.sample(held, rng.randint(1, 6)) for _ in range(20)]:
        read = {(each.rank, each.phoenix_as) for each in oracle.readings(oracle.hand_of(some))}
        assert read == {(each.rank, each.phoenix_as) for each in seigneur.readings("".join(some))}
    return len(expected)


def _fits(cards: tuple[str, ...], decks: int) -> bool:
    return all(cards.count(card) <= decks for card in cards)
