"""Strategies for states, views and games.

Owns :func:`round_states`, :func:`views` and :func:`games`. Imports ``setups``.
"""

from hypothesis import assume, reject
from hypothesis import strategies as st

from tichu._values import want_instance
from tichu.engine.state.game import GameState, is_final, new_game
from tichu.engine.state.round import RoundState
from tichu.engine.verbs import apply
from tichu.engine.views.view import PublicView, public_view, view
from tichu.notation.positions import format_state, format_view, parse_state, parse_view
from tichu.notation.results import format_result
from tichu.phases import Phase
from tichu.rulebook.scoring import RoundResult, score_round
from tichu.rules import Rules
from tichu.testing.play.texts import game_at
from tichu.testing.strategies.printing import pasted
from tichu.testing.strategies.rules import rules as any_rules
from tichu.testing.strategies.setups import RulesSource, draw_state, position_texts

_state = pasted("tichu.notation.parse_state", parse_state)
_view = pasted("tichu.notation.parse_view", parse_view)
_STEPS = st.lists(st.integers(0, 2**12), max_size=3)


def round_states(
    phase: Phase | None = None, rules: RulesSource = None
) -> st.SearchStrategy[RoundState]:
    """Return a strategy for rounds at any moment, or in one phase.

    Every phase is as likely as any other; bombs, wishes and special cards are frequent. Some
    states were played a few actions on. They shrink to few cards, and a failing example prints
    the position: ``tichu.notation.parse_state('...')``. Raises :class:`~tichu.InvalidValue` for
    what is no phase or no rules.

    >>> from hypothesis import find
    >>> from tichu import Phase
    >>> found = find(round_states(Phase.PLAY), lambda state: state.wish is not None)
    >>> found.wish in range(2, 15)
    True
    """
    built = position_texts(phase, rules)
    if phase is None:
        return st.one_of(built, built.flatmap(_played_on)).map(_state)
    return built.map(_state)


@st.composite
def _played_on(draw: st.DrawFn, text: str) -> str:
    """Draw up to three actions that follow on a position, and return where they lead."""
    state = parse_state(text)
    for number in draw(_STEPS):
        seats = (*state.to_act, *state.may_interrupt)
        if not seats:
            break
        legal = state.legal(seats[number % len(seats)])
        if len(legal):
            state = apply(state, legal[number // len(seats) % len(legal)])
    return format_state(state)


def views(
    phase: Phase | None = None, rules: RulesSource = None, *, public: bool = False
) -> st.SearchStrategy[PublicView]:
    """Return a strategy for what the player at some seat knows of a round.

    With ``public`` it is what a spectator knows. Errors as of :func:`round_states`.
    """
    want_instance("views(public)", public, bool)
    texts = round_states(phase, rules).flatmap(_seen_publicly if public else _seen)
    return texts.map(_view)


@st.composite
def _seen(draw: st.DrawFn, state: RoundState) -> str:
    """Draw a seat, and return its view as text."""
    return format_view(view(state, draw(st.integers(0, state.rules.seats - 1))))


def _seen_publicly(state: RoundState) -> st.SearchStrategy[str]:
    """Return a strategy for the one view of a spectator."""
    return st.just(format_view(public_view(state)))


_game = pasted("tichu.testing.game_at", game_at)
_Parts = tuple[str, tuple[int, ...], tuple[str, ...]]


def games(rules: RulesSource = None) -> st.SearchStrategy[GameState]:
    """Return a strategy for games at any moment: before, between and after some rounds.

    Raises :class:`~tichu.InvalidValue` for what are no rules.
    """
    if rules is None:
        rules = any_rules()
    elif not isinstance(rules, st.SearchStrategy):
        want_instance("games(rules)", rules, Rules)
        rules = st.just(rules)
    return _game_parts(rules).flatmap(_built)


def _built(parts: _Parts) -> st.SearchStrategy[GameState]:
    """Return a strategy for the one game of some parts."""
    position, scores, results = map(st.just, parts)
    return st.builds(_game, position, scores, results)  # pyright: ignore[reportArgumentType]


@st.composite
def _game_parts(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> _Parts:
    """Draw what a game is made of."""
    state = draw_state(draw, None, rules)
    drawn = state.rules
    most = 3 if drawn.rounds is None else min(3, drawn.rounds - 1)
    number = draw(st.integers(0, most))
    winner = draw(st.integers(0, drawn.seats - 1)) if drawn.open_dummy else state.dealer
    results = [format_result(_counted(drawn, winner, draw)) for _ in range(number)]
    start = new_game(drawn, dealer=state.dealer)
    scores = tuple(5 * draw(st.integers(-40, 40)) for _ in start.scores)
    assume(not is_final(drawn, scores, number))
    if not state.is_over:
        return format_state(state), scores, tuple(results)
    result = state.result
    assert result is not None  # noqa: S101  # the round is over
    gains = (result.scores[0],) * len(scores) if drawn.open_dummy else result.scores
    after = tuple(old + new for old, new in zip(scores, gains, strict=True))
    if not is_final(drawn, after, number + 1):
        reject()
    return format_state(state), after, (*results, format_result(result))


def _counted(rules: Rules, first: int, draw: st.DrawFn) -> RoundResult:
    """Return the result of an earlier round, which a seat won."""
    order = [(first + step) % rules.seats for step in range(rules.seats - 1)]
    team = rules.team(first)
    if all(rules.team(seat) == team for seat in order[: rules.seats // 2]):
        order.insert(1, order.pop())  # no victory
    points = 5 * draw(st.integers(-5, 25))
    return score_round(order, (points, 100 - points), rules=rules)
