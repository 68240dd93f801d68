"""The engine beside the slow referee of ``oracle``, step by step.

Each works on its own values; :func:`to_oracle` tells an action of the engine in the referee's
words, and :func:`differences` says where two positions are not the same.
"""

import random
from collections.abc import Iterator
from typing import assert_never

import attrs

import oracle
import tichu
from tichu import Phase, RoundState, Rules


def to_oracle(action: tichu.Action) -> oracle.Action:
    """Return an action of the engine as one of the referee's."""
    match action:
        case tichu.Deal(hands):
            return ("deal", tuple(names(hand) for hand in hands))
        case tichu.CallGrandTichu(seat):
            return ("grand", seat)
        case tichu.DeclineGrandTichu(seat):
            return ("no_grand", seat)
        case tichu.CallTichu(seat):
            return ("tichu", seat)
        case tichu.Push(seat, cards):
            return ("push", seat, tuple(map(str, cards)))
        case tichu.Play(seat, combination):
            return ("play", seat, names(combination.cards), combination.phoenix_as)
        case tichu.Pass(seat):
            return ("pass", seat)
        case tichu.MakeWish(seat, rank):
            return ("wish", seat, rank)
        case tichu.TakeTrick(seat):
            return ("take", seat)
        case tichu.GiveTrick(seat, to):
            return ("give", seat, to)
        case tichu.ChooseLeader(seat, to):
            return ("lead", seat, to)
        case tichu.AnnounceBomb(seat):
            return ("bomb", seat)
        case _:
            assert_never(action)


def names(cards: tichu.Cards) -> frozenset[str]:
    """Return cards as the referee writes them."""
    return frozenset(map(str, cards))


def rules_dict(rules: Rules) -> oracle.RulesDict:
    """Return rules as the referee takes them."""
    return attrs.asdict(rules, recurse=False)


_CALLS = {None: None, tichu.Call.TICHU: "tichu", tichu.Call.GRAND_TICHU: "grand"}


def differences(state: RoundState, other: oracle.State) -> Iterator[str]:
    """Yield what is not the same in a position of the engine and one of the referee."""
    seats = range(state.rules.seats)
    pairs: dict[str, tuple[object, object]] = {
        "phase": (state.phase.name, other.phase),
        "hands": (tuple(names(state.hand(seat)) for seat in seats), other.hands),
        "piles": (tuple(names(state.taken(seat)) for seat in seats), other.piles),
        "calls": (tuple(_CALLS[call] for call in state.calls), tuple(other.calls)),
        "wish": (state.wish, other.wish),
        "finished": (state.finished, other.finished),
        "to_act": (state.to_act, other.to_act),
        "may_interrupt": (state.may_interrupt, other.may_interrupt),
        "trick": (_trick(state), _other_trick(other)),
        "result": (_result(state), _other_result(other)),
    }
    for what, (ours, theirs) in pairs.items():
        if ours != theirs:
            yield f"{what}: {ours} != {theirs}"


def legal_differences(state: RoundState, other: oracle.State) -> Iterator[str]:
    """Yield the actions that only one of the two allows, by seat."""
    theirs = oracle.legal(other)
    for seat in range(state.rules.seats):
        ours = [to_oracle(action) for action in state.legal(seat)]
        if len(set(ours)) < len(ours):
            yield f"seat {seat}: an action is listed twice"
        if set(ours) != theirs.get(seat, set()):
            yield f"seat {seat}: {set(ours) ^ theirs.get(seat, set())}"


def _trick(state: RoundState) -> object:
    """Return the trick in plain values."""
    trick = state.trick
    if trick is None:
        return None
    plays = tuple(
        (p.seat, names(p.combination.cards), p.combination.phoenix_as) for p in trick.plays
    )
    return trick.owner, trick.leader, trick.top, plays


def _other_trick(other: oracle.State) -> object:
    """Return the referee's trick in plain values."""
    trick = other.trick
    if trick is None:
        return None
    return trick.owner, trick.leader, trick.strength, trick.plays


def _result(state: RoundState) -> object:
    """Return the result in plain values; the referee counts no cards at a victory."""
    result = state.result
    if result is None:
        return None
    cards = result.card_points if result.victory is None else (0, 0)
    return result.finished, cards, result.victory, result.call_points, result.scores


def _other_result(other: oracle.State) -> object:
    """Return the referee's result in plain values."""
    result = other.result
    if result is None:
        return None
    return (
        result.finished,
        result.card_points,
        result.victory,
        result.call_points,
        result.scores,
    )


def steered_action(state: RoundState, rng: random.Random, bias: float) -> tichu.Action:
    """Return an action that reaches more than uniform play does.

    With probability ``bias`` a seat that may interrupt does so if it can, calls included; bombs
    and long plays are preferred as often.
    """
    if state.phase.is_chance:
        return tichu.deal(state, rng)
    if rng.random() < bias:
        for seat in state.may_interrupt:
            legal = state.legal(seat)
            if len(legal) and rng.random() < 0.5:
                return legal[int(rng.random() * len(legal))]
    seat = state.to_act[int(rng.random() * len(state.to_act))]
    legal = state.legal(seat)
    if rng.random() < bias:
        return legal[-1 - int(rng.random() * min(len(legal), 4))]
    return legal[int(rng.random() * len(legal))]


def play_beside(rules: Rules, seed: int, dealer: int = 0, bias: float = 0.3) -> RoundState:
    """Play a round of the engine beside the referee; raise AssertionError where they part."""
    rng = random.Random(seed)
    state = tichu.new_round(rules, dealer)
    other = oracle.new_round(rules_dict(rules), dealer)
    while True:
        found = list(differences(state, other))
        if not state.phase.is_chance and (state.phase is not Phase.PUSH or not any(state.pushes)):
            found += legal_differences(state, other)
        assert found == [], (seed, state, found)
        if state.is_over:
            return state
        action = steered_action(state, rng, bias)
        state = tichu.apply(state, action)
        other = oracle.step(other, to_oracle(action))
