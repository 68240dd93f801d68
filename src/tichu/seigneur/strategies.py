"""Strategies for rules, rounds, views and actions of Grandseigneur; they need Hypothesis."""

import random
from collections.abc import Callable
from typing import Any, Final, Literal, cast, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from tichu._values import want_instance, want_int
from tichu.engine.table.actions import Action
from tichu.engine.table.spelled import format_action, parse_action
from tichu.engine.verbs import apply, deal, random_action
from tichu.engine.views.view import view
from tichu.notation import (
    format_rules,
    format_state,
    format_view,
    parse_rules,
    parse_state,
    parse_view,
)
from tichu.seigneur import SeigneurGame, SeigneurRound, SeigneurRules, SeigneurView
from tichu.seigneur.engine.round import dealt_later

__all__ = ["seigneur_actions", "seigneur_rounds", "seigneur_rules", "seigneur_views"]

_LONGEST: Final = 150  # actions; a round of five takes about as many
_SEEDS: Final = st.integers(0, 2**16)


def seigneur_rules(players: int | None = None) -> st.SearchStrategy[SeigneurRules]:
    """Return a strategy for rules of Grandseigneur, for any number of players or for one.

    They shrink to five players with one deck. Raises :class:`~tichu.InvalidValue` for a number of
    players that the game does not have.

    >>> from hypothesis import find
    >>> find(seigneur_rules(), lambda rules: rules.decks == 2).players
    5
    """
    if players is not None:
        want_int("seigneur_rules(players)", players, 5, 12)
    return _rules_texts(players).map(cast("Any", parse_rules))


def seigneur_rounds(
    rules: SeigneurRules | st.SearchStrategy[SeigneurRules] | None = None,
) -> st.SearchStrategy[SeigneurRound]:
    """Return a strategy for rounds of Grandseigneur at any moment, first rounds and later ones.

    They come from random play, and shrink to few actions. A failing example prints the position.
    Raises :class:`~tichu.InvalidValue` for wrong arguments.

    >>> from hypothesis import find
    >>> find(seigneur_rounds(), lambda state: state.rules.players > 5).rules.players
    6
    """
    return _round_texts(_source("seigneur_rounds(rules)", rules)).map(cast("Any", parse_state))


def seigneur_views(
    rules: SeigneurRules | st.SearchStrategy[SeigneurRules] | None = None,
) -> st.SearchStrategy[SeigneurView]:
    """Return a strategy for what any seat sees of the rounds of :func:`seigneur_rounds`.

    Raises :class:`~tichu.InvalidValue` for wrong arguments.

    >>> from hypothesis import find
    >>> find(seigneur_views(), lambda seen: seen.rules.players > 5).rules.players
    6
    """
    return _view_texts(_source("seigneur_views(rules)", rules)).map(
        cast("Callable[[str], SeigneurView]", parse_view)  # a text with a seat
    )


def seigneur_actions(state: SeigneurRound | SeigneurGame) -> st.SearchStrategy[Action]:
    """Return a strategy for the legal actions in a state of Grandseigneur, deals included.

    It is empty when the round is over. Raises :class:`~tichu.InvalidValue` for anything that is
    not a state.

    >>> from hypothesis import find
    >>> from tichu import new_game
    >>> game = new_game("grandseigneur:5")
    >>> type(find(seigneur_actions(game), lambda action: True)).__name__
    'Deal'
    """
    now = state.round if isinstance(state, SeigneurGame) else state
    want_instance("seigneur_actions(state)", now, SeigneurRound)
    return st.nothing() if now.is_over else _action_texts(now).map(parse_action)


def _source(
    place: str, rules: SeigneurRules | st.SearchStrategy[SeigneurRules] | None
) -> st.SearchStrategy[SeigneurRules]:
    if rules is None:
        return seigneur_rules()
    if isinstance(rules, st.SearchStrategy):
        return rules
    want_instance(place, rules, SeigneurRules)
    return st.just(rules)


@st.composite
def _rules_texts(draw: st.DrawFn, players: int | None) -> str:
    number = draw(st.integers(5, 12)) if players is None else players
    options: dict[str, Any] = {"decks": draw(st.sampled_from((1, 2)))}
    names = draw(st.lists(st.sampled_from(tuple(_CHOICES)), unique=True, max_size=4))
    options |= {name: draw(st.sampled_from(_CHOICES[name])) for name in sorted(names)}
    if options.get("take_trick") == "auto":
        options.pop("beat_own_play", None)  # they exclude each other
    return format_rules(SeigneurRules(number, **options))


@st.composite
def _round_texts(draw: st.DrawFn, source: st.SearchStrategy[SeigneurRules]) -> str:
    rules = draw(source)
    persons = range(rules.players)
    ranking = draw(st.one_of(st.none(), st.permutations(persons)))
    dealer = draw(st.sampled_from(persons)) if ranking is None else 0
    state = dealt_later(rules, None if ranking is None else tuple(ranking), dealer)
    rng = random.Random(draw(_SEEDS))
    for _ in range(draw(st.integers(0, _LONGEST))):
        if state.is_over:
            break
        state = apply(state, random_action(state, rng))
    return format_state(state)


@st.composite
def _view_texts(draw: st.DrawFn, source: st.SearchStrategy[SeigneurRules]) -> str:
    state: Any = parse_state(draw(_round_texts(source)))
    seat = draw(st.integers(0, state.rules.players - 1))
    return format_view(view(state, seat))


@st.composite
def _action_texts(draw: st.DrawFn, state: SeigneurRound) -> str:
    if state.phase.is_chance:
        return format_action(deal(state, random.Random(draw(_SEEDS))))
    acting = [each for each in (*state.to_act, *state.may_interrupt) if len(state.legal(each))]
    legal = state.legal(draw(st.sampled_from(acting)))
    return format_action(legal[draw(st.integers(0, len(legal) - 1))])


def _choices(hint: object) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) is Literal else (False, True)


_CHOICES: Final = {
    **{
        name: _choices(hint)
        for name, hint in get_type_hints(SeigneurRules).items()
        if name not in ("players", "decks", "rounds")
    },
    "rounds": (None, 1, 9),
}
