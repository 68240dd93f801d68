"""Hypothesis strategies for built positions: rarer than those of play, and smaller.

:mod:`tichu.testing.strategies` has those of users, which come from random play.
"""

from typing import Final

from hypothesis import assume, reject
from hypothesis import strategies as st

from steering.built import draw_state, needs, phases_of
from tichu import (
    GameState,
    InvalidSetup,
    Phase,
    RoundResult,
    RoundState,
    Rules,
    apply,
    new_game,
    score_round,
)
from tichu.notation import format_state, parse_state
from tichu.rulebook.match import is_final
from tichu.testing.strategies import rules

_STEPS: Final = st.lists(st.integers(0, 2**12), max_size=3)


def round_states(phase: Phase | None = None) -> st.SearchStrategy[RoundState]:
    """Return a strategy for rounds at any moment, or in one phase, under any rules.

    All phases are equally likely; bombs, wishes and special cards are frequent. Some states are a
    few actions after a built position. They shrink to few cards.
    """
    built = _texts(phase, rules() if phase is None else rules(**needs(phase)))
    return (built if phase else st.one_of(built, built.flatmap(_played_on))).map(parse_state)


@st.composite
def _texts(draw: st.DrawFn, phase: Phase | None, rules: st.SearchStrategy[Rules]) -> str:
    return format_state(_drawn(draw, phase, rules))


def _drawn(draw: st.DrawFn, phase: Phase | None, rules: st.SearchStrategy[Rules]) -> RoundState:
    drawn: Rules = draw(rules)
    known = phases_of(drawn)
    here: Phase = draw(st.sampled_from(known)) if phase is None else phase
    if here not in known:
        reject()
    try:
        return draw_state(lambda low, high: draw(st.integers(low, high)), drawn, here)
    except InvalidSetup:
        reject()


@st.composite
def _played_on(draw: st.DrawFn, text: str) -> str:
    """Draw up to three actions from a position on, and return the state after them."""
    state = parse_state(text)
    for number in draw(_STEPS):
        seats = (*state.to_act, *state.may_interrupt)
        if not seats:
            break
        legal = state.legal(seats[number % len(seats)])
        if len(legal):
            state = apply(state, legal[number // len(seats) % len(legal)])
    return format_state(state)


@st.composite
def games(draw: st.DrawFn) -> GameState:
    """Draw a game at any moment: before, between and after rounds."""
    state = _drawn(draw, None, rules())
    drawn = state.rules
    number = draw(st.integers(0, 3 if drawn.rounds is None else min(3, drawn.rounds - 1)))
    winner = draw(st.integers(0, drawn.seats - 1)) if drawn.open_dummy else state.dealer
    results = [_earlier(drawn, winner, draw) for _ in range(number)]
    scores = tuple(5 * draw(st.integers(-40, 40)) for _ in new_game(drawn).scores)
    assume(not is_final(drawn, scores, number))
    result = state.result
    if result is None:
        return GameState(state, scores, tuple(results))
    gains = (result.scores[0],) * len(scores) if drawn.open_dummy else result.scores
    after = tuple(old + new for old, new in zip(scores, gains, strict=True))
    if not is_final(drawn, after, number + 1):
        reject()
    return GameState(state, after, (*results, result))


def _earlier(rules: Rules, first: int, draw: st.DrawFn) -> RoundResult:
    order = [(first + step) % rules.seats for step in range(rules.seats - 1)]
    team = rules.team(first)
    if all(rules.team(seat) == team for seat in order[: rules.seats // 2]):
        order.insert(1, order.pop())  # no victory
    points = 5 * draw(st.integers(-5, 25))
    return score_round(order, (points, 100 - points), rules=rules)
