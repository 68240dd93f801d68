"""Checks of a step that are not public in :mod:`tichu.testing.laws`.

These are the laws of special cards that apply to a step, and checks of reprs, JSON, broken texts,
and the hands in worlds made from a view.
"""

import random
from functools import partial
from typing import Any

import tichu
import tichu.notation
from laws.frequencies import Frequencies
from steering.twins import UNDEALT, hidden_places
from support.mutations import delete, insert, replace, swap
from tichu import DOG, DRAGON, PHOENIX, Action, Kind, Phase, RoundState, codec, transition, view
from tichu.notation import (
    format_action,
    format_happening,
    format_state,
    format_view,
    parse_action,
    parse_happening,
)
from tichu.testing.laws import check_parser

_SPOILING = (delete, insert, replace, swap)
_TEXTS = 3


def special_laws(state: RoundState) -> tuple[int, ...]:
    """Return the laws of special cards that apply to a state."""
    if state.phase is Phase.GIVE_TRICK:
        return (15,)
    trick = state.trick
    if trick is None or not state.to_act:
        return ()
    asked = [14]
    if DRAGON in trick.plays[-1].combination.cards:
        asked.append(11)
    if state.phase is Phase.PLAY and PHOENIX in state.hand(state.to_act[0]):
        asked.append(12)
    return tuple(asked)


def step_laws(state: RoundState, action: Action, following: RoundState) -> tuple[int, ...]:
    """Return the laws of special cards that apply to a step."""
    asked: list[int] = []
    if isinstance(action, tichu.Play):
        if action.combination.kind is Kind.DOG:
            asked.append(14)
        if PHOENIX in action.combination.cards and action.combination.kind is Kind.SINGLE:
            asked.append(12)
        if DRAGON in action.combination.cards and following.phase is not Phase.PLAY:
            asked.append(15)
    elif isinstance(action, tichu.GiveTrick | tichu.TakeTrick):
        asked.append(15)
    if state.phase is Phase.PUSH and following.phase is Phase.PLAY:
        asked.append(16)
    assert following.trick is None or DOG not in following.trick.cards, "L14: the Dog in a trick"
    return tuple(asked)


def ask_values(state: RoundState, action: Action) -> None:
    """Check L31 for reprs, JSON, and the texts of an action and what happened."""
    names: dict[str, Any] = {name: getattr(tichu, name) for name in tichu.__all__}
    cards = [state.hand(seat) for seat in range(state.rules.seats)]
    for value in (action, state.rules, *cards):
        again = eval(repr(value), {**names, "tichu": tichu})  # our own words
        assert again == value, f"L31: the repr {value!r} makes another value"
    assert parse_action(format_action(action)) == action, "L31: the action is read as another"
    values: list[Any] = [state, action, tichu.view(state, None)]
    values += [view(state, seat) for seat in range(state.rules.seats)]
    happened = transition(state, action)[1]
    values.append(happened)
    for value in values:
        read = codec.loads(codec.dumps(value), codec.Envelope.ANY)
        assert read == value, f"L31: the JSON of {value!r} differs"
    for each in happened:
        assert parse_happening(format_happening(each)) == each, f"L31: {each} is read as another"


def ask_texts(state: RoundState, action: Action, rng: random.Random) -> int:
    """Check L32 for broken texts of a state and an action; return the number of texts."""
    seat = int(rng.random() * state.rules.seats)
    right = (
        (tichu.notation.parse_state, format_state(state)),
        (tichu.notation.parse_setup, format_state(state)),
        (tichu.notation.parse_view, format_view(view(state, seat))),
        (parse_action, format_action(action)),
        (partial(codec.loads, kind=codec.Envelope.ANY), codec.dumps(state)),
    )
    for _ in range(_TEXTS):
        parse, text = right[int(rng.random() * len(right))]
        spoilt = _SPOILING[int(rng.random() * len(_SPOILING))](text, rng)
        check_parser(parse, spoilt)
    return _TEXTS


def note_world(state: RoundState, rng: random.Random, found: Frequencies) -> None:
    """Note where the cards that a seat cannot place lie in a world made from its view (L29).

    Every hidden card is equally likely in every hidden place, unless a bomb was announced.
    """
    if state.rules.seats != 4 or state.phase in (Phase.ANNOUNCED, Phase.OVER):
        return
    seat = int(rng.random() * state.rules.seats)
    places = hidden_places(state, seat)
    hidden = sum(len(cards) for _, cards in places)
    if len(places) < 2:
        return
    world = tichu.determinize(view(state, seat), rng)
    shares = [(_place(place, seat), len(cards) / hidden) for place, cards in places]
    lies = {
        card: _place(other, seat)
        for other in range(state.rules.seats)
        if other != seat
        for card in world.hand(other)
    }
    for _, cards in places:
        for card in cards:
            found.note(str(card), lies.get(card, _place(UNDEALT, seat)), shares)


def _place(place: int, seat: int) -> str:
    return "the pack" if place == UNDEALT else f"seat +{(place - seat) % 4}"
