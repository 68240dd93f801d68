"""Illegal actions that a careless engine might accept."""

import random

import attrs

from tichu.cards import Cards
from tichu.engine.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.verbs import is_legal
from tichu.phases import Phase
from tichu.rulebook.combinations import readings
from tichu.testing.play.steered import pick

_TRIES = 8


def temptation(state: RoundState, rng: random.Random) -> Action | None:
    """Return an illegal action of some seat; None if a few tries find only legal ones."""
    for _ in range(_TRIES):
        seat = int(rng.random() * state.rules.seats)
        tried = _tried(state, seat, rng)
        if tried is not None and not is_legal(state, tried):
            return tried
    return None


def _tried(state: RoundState, seat: int, rng: random.Random) -> Action | None:
    how = rng.random()
    if how < 0.25:
        if state.wish is not None or how < 0.1:
            return act.Pass(state.to_act[0] if state.to_act else seat)
        return act.TakeTrick(seat)
    if how < 0.7:
        return _of_cards(state, seat, rng)
    if how < 0.8 and state.to_act:
        return _of_another(state, seat, rng)
    other = int(rng.random() * state.rules.seats)
    decisions: tuple[Action, ...] = (
        act.CallTichu(seat),
        act.CallGrandTichu(seat),
        act.DeclineGrandTichu(seat),
        act.AnnounceBomb(seat),
        act.MakeWish(seat, 2 + int(rng.random() * 13)),
        act.GiveTrick(seat, other),
        act.ChooseLeader(seat, other),
        act.Pass(seat),
    )
    return pick(decisions, rng)


def _of_cards(state: RoundState, seat: int, rng: random.Random) -> Action | None:
    if state.to_act and rng.random() < 0.7:
        seat = state.to_act[0]
    held = state.hand(seat).listed
    size = pick((1, 1, 2, 3, 4, 5), rng)
    if len(held) < size:
        return None
    first = int(rng.random() * (len(held) - size + 1))
    cards = held[first : first + size]
    if state.phase is Phase.PUSH:
        return act.Push(seat, cards)
    found = readings(Cards.of(cards))
    return act.Play(seat, pick(found, rng)) if found else None


def _of_another(state: RoundState, seat: int, rng: random.Random) -> Action | None:
    """Return an action that the first seat to act may take, taken by another seat."""
    return attrs.evolve(pick(state.legal(state.to_act[0]), rng), seat=seat)
