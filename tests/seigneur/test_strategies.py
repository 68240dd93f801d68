"""Strategies for Grandseigneur draw what they promise, and its laws hold for it."""

import random
from typing import TypeVar, get_args, get_type_hints

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

import tichu
from tichu import seigneur as sg
from tichu.seigneur.notation import format_state, format_view, parse_state, parse_view
from tichu.seigneur.strategies import (
    seigneur_actions,
    seigneur_rounds,
    seigneur_rules,
    seigneur_views,
)
from tichu.seigneur.testing import check_cards, check_result, check_step

T = TypeVar("T")


def drawn(strategy: st.SearchStrategy[T], number: int = 10) -> list[T]:
    """Return values that a strategy draws."""
    found: list[T] = []

    def note(value: T) -> bool:
        found.append(value)
        return False

    with pytest.raises(NoSuchExample):
        find(strategy, note, settings=settings(max_examples=number, derandomize=True))
    return found


@given(st.data())
def test_rules_have_the_number_of_players(data: st.DataObject) -> None:
    """A number of players can be asked for."""
    players = data.draw(st.integers(5, 12))
    assert players == data.draw(seigneur_rules(players)).players


@given(seigneur_rounds(), st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_the_laws_hold_for_drawn_rounds(state: sg.SeigneurRound, rng: random.Random) -> None:
    """A random step from any drawn round keeps all laws."""
    check_cards(state)
    assert state == parse_state(format_state(state))
    if state.is_over:
        check_result(state)
    else:
        check_step(state, tichu.random_action(state, rng), rng)


@pytest.mark.rule("SEIGNEUR-6")
def test_anybody_deals_the_first_round() -> None:
    """In later rounds, which begin with a ranking, the Wretch deals."""
    rounds = drawn(seigneur_rounds(sg.preset(5)), 12)
    assert {0} < {each.table.dealer for each in rounds if each.table.ranking is None}


def test_rules_may_be_given() -> None:
    """As rules, or as a strategy for rules."""
    assert sg.preset(7) == drawn(seigneur_rounds(sg.preset(7)))[0].rules
    assert {9} == {each.rules.players for each in drawn(seigneur_rounds(seigneur_rules(9)))}


@given(st.data())
@settings(max_examples=10)
def test_actions_are_legal(data: st.DataObject) -> None:
    """Every drawn action can be applied; a round that is over has none."""
    state = data.draw(seigneur_rounds())
    if state.is_over:
        assert seigneur_actions(state).is_empty
    else:
        assert tichu.is_legal(state, data.draw(seigneur_actions(state)))


def test_views_are_of_every_seat() -> None:
    """Of a round by the rules that are given; each is equal to the one that its text gives."""
    seen = drawn(seigneur_views(sg.preset(5)), 30)
    assert [sg.preset(5)] * len(seen) == [each.table.rules for each in seen]
    assert {*range(5)} == {each.seat for each in seen}
    assert seen == [parse_view(format_view(each)) for each in seen]


def test_every_choice_comes_up() -> None:
    """Rules are mixed of these values, and of all that the other fields can have."""
    hints = get_type_hints(sg.SeigneurRules)
    rules = drawn(seigneur_rules(), 160)
    assert {
        **{name: {*get_args(hint)} or {False, True} for name, hint in hints.items()},
        "players": {*range(5, 13)},
        "decks": {1, 2},
        "rounds": {None, 1, 9},
    } == {name: {getattr(each, name) for each in rules} for name in hints}
