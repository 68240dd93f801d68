"""Strategies for setups, states, views and games."""

from typing import Final

from hypothesis import assume, reject
from hypothesis import strategies as st

from tichu._values import pasted, want_instance
from tichu.engine.game import GameState, new_game
from tichu.engine.reported import score_round
from tichu.engine.round import RoundState
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.verbs import apply, view
from tichu.engine.views.view import PublicView
from tichu.errors import InvalidSetup
from tichu.notation.positions import (
    format_state,
    format_view,
    parse_setup,
    parse_state,
    parse_view,
)
from tichu.notation.results import format_result, parse_result
from tichu.phases import Phase
from tichu.rulebook.match import is_final
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.testing.play.built import draw_state, needs, phases_of
from tichu.testing.strategies.cards import numbers
from tichu.testing.strategies.rules import RulesSource, rules_from

_setup = pasted("tichu.notation.parse_setup", parse_setup)
_state = pasted("tichu.notation.parse_state", parse_state)
_view = pasted("tichu.notation.parse_view", parse_view)
_result = pasted("tichu.notation.parse_result", parse_result)
_game = pasted("tichu.GameState", GameState)
_Parts = tuple[str, tuple[int, ...], tuple[str, ...]]
_STEPS: Final = st.lists(st.integers(0, 2**12), max_size=3)


def setups(phase: Phase | None = None, rules: RulesSource = None) -> st.SearchStrategy[RoundSetup]:
    """Return a strategy for setups of positions, of any phase or of one.

    Raises :class:`~tichu.InvalidValue` for wrong arguments.
    """
    return _texts(phase, _rules_of("setups", phase, rules)).map(_setup)


def round_states(
    phase: Phase | None = None, rules: RulesSource = None
) -> st.SearchStrategy[RoundState]:
    """Return a strategy for rounds at any moment, or in one phase.

    All phases are equally likely; bombs, wishes and special cards are frequent. Some states are a
    few actions after a built position. They shrink to few cards, and a failing example prints the
    position: ``tichu.notation.parse_state('...')``. Raises :class:`~tichu.InvalidValue` for wrong
    arguments.

    >>> from hypothesis import find
    >>> from tichu import Phase
    >>> find(round_states(Phase.PLAY), lambda state: state.trick is None).phase
    <Phase.PLAY: 'play'>
    """
    built = _texts(phase, _rules_of("round_states", phase, rules))
    return (built if phase else st.one_of(built, built.flatmap(_played_on))).map(_state)


def views(
    phase: Phase | None = None, rules: RulesSource = None, *, public: bool = False
) -> st.SearchStrategy[PublicView]:
    """Return a strategy for views of a round from any seat.

    With ``public``, they are views of a spectator. Raises the errors of :func:`round_states`.
    """
    want_instance("views(public)", public, bool)
    states = round_states(phase, rules)
    texts = (
        states.map(lambda state: view(state, None)).map(format_view)
        if public
        else states.flatmap(_seen)
    )
    return texts.map(_view)


def games(rules: RulesSource = None) -> st.SearchStrategy[GameState]:
    """Return a strategy for games at any moment: before, between and after rounds.

    Raises :class:`~tichu.InvalidValue` for wrong arguments.
    """
    return _game_parts(rules_from("games", rules)).flatmap(_built)


def _rules_of(name: str, phase: Phase | None, rules: RulesSource) -> st.SearchStrategy[Rules]:
    if phase is not None:
        want_instance(f"{name}(phase)", phase, Phase)
    return rules_from(name, rules, **({} if phase is None else needs(phase)))


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
        return draw_state(numbers(draw), drawn, here)
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
def _seen(draw: st.DrawFn, state: RoundState) -> str:
    return format_view(view(state, draw(st.integers(0, state.rules.seats - 1))))


def _built(parts: _Parts) -> st.SearchStrategy[GameState]:
    position, scores, results = parts
    earlier = st.tuples(*(st.just(text).map(_result) for text in results))
    return st.builds(_game, st.just(position).map(_state), st.just(scores), earlier)


@st.composite
def _game_parts(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> _Parts:
    state = _drawn(draw, None, rules)
    drawn = state.rules
    number = draw(st.integers(0, 3 if drawn.rounds is None else min(3, drawn.rounds - 1)))
    winner = draw(st.integers(0, drawn.seats - 1)) if drawn.open_dummy else state.dealer
    results = [format_result(_earlier(drawn, winner, draw)) for _ in range(number)]
    scores = tuple(5 * draw(st.integers(-40, 40)) for _ in new_game(drawn).scores)
    assume(not is_final(drawn, scores, number))
    result = state.result
    if result is None:
        return format_state(state), scores, tuple(results)
    gains = (result.scores[0],) * len(scores) if drawn.open_dummy else result.scores
    after = tuple(old + new for old, new in zip(scores, gains, strict=True))
    if not is_final(drawn, after, number + 1):
        reject()
    return format_state(state), after, (*results, format_result(result))


def _earlier(rules: Rules, first: int, draw: st.DrawFn) -> RoundResult:
    order = [(first + step) % rules.seats for step in range(rules.seats - 1)]
    team = rules.team(first)
    if all(rules.team(seat) == team for seat in order[: rules.seats // 2]):
        order.insert(1, order.pop())  # no victory
    points = 5 * draw(st.integers(-5, 25))
    return score_round(order, (points, 100 - points), rules=rules)
