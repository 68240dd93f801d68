"""Strategies keep their promises, reach rare cases, shrink, and print values to be pasted."""

import ast
import random
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as HypothesisPhase
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

import tichu
from support import position
from tichu import Cards, Combination, Kind, Phase, PlayerView, RoundState, Rules
from tichu.notation import format_state
from tichu.records import Record
from tichu.testing import laws
from tichu.testing.strategies import (
    actions,
    combinations,
    hands,
    records,
    round_states,
    rules,
    views,
)

T = TypeVar("T")
SOME = settings(
    max_examples=30, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
SEARCH = settings(
    max_examples=4000,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)

# The draws depend on the loaded modules, so rare cases get many tries.
DRAW = settings(SEARCH, phases=[HypothesisPhase.generate], max_examples=20_000)


def sought(strategy: st.SearchStrategy[T], condition: Callable[[T], object]) -> T:
    """Return the smallest value that a strategy has for a condition."""
    return find(strategy, lambda value: bool(condition(value)), settings=SEARCH)


def drawn(strategy: st.SearchStrategy[T], condition: Callable[[T], object]) -> T:
    """Return some value that a strategy has for a condition, as it was drawn."""
    return find(strategy, lambda value: bool(condition(value)), settings=DRAW)


def some(strategy: st.SearchStrategy[T], number: int = 100) -> list[T]:
    """Return values that a strategy draws."""
    found: list[T] = []

    def note(value: T) -> bool:
        found.append(value)
        return False

    with pytest.raises(NoSuchExample):
        find(strategy, note, settings=settings(DRAW, max_examples=number))
    return found


@pytest.mark.slow
@SOME
@given(state=round_states(), data=st.data())
def test_all_laws_hold_in_drawn_states(state: RoundState, data: st.DataObject) -> None:
    """Every drawn state keeps all laws, and so does what follows from it."""
    laws.check_all_laws(state, random.Random(1))
    laws.check_refused(state, data.draw(actions(state, legal=False)))
    if not state.is_over:
        action = data.draw(actions(state))
        laws.check_accepted(state, action)
        laws.check_step(state, action, tichu.apply(state, action))
        laws.check_followed(state, action)


@SOME
@given(state=round_states(), data=st.data())
def test_actions_are_legal_or_not(state: RoundState, data: st.DataObject) -> None:
    """Drawn legal actions are legal, illegal ones are not."""
    assert not tichu.is_legal(state, data.draw(actions(state, legal=False)))
    assert isinstance(data.draw(actions(state, legal=None)), tichu.Action)
    if not state.is_over:
        assert tichu.is_legal(state, data.draw(actions(state, legal=True)))


@pytest.mark.slow
def test_hands_come_in_all_sizes() -> None:
    """Hands have the requested size, or any size without one."""
    assert {0, 14} <= {len(each) for each in some(hands(), 60)} <= {*range(15)}
    fours = some(hands(4), 60)
    assert {4} == {len(each) for each in fours}
    assert any(each.is_bomb for hand in fours for each in tichu.readings(hand))


@pytest.mark.slow
@pytest.mark.parametrize("kind", Kind)
def test_each_kind_can_be_asked_for(kind: Kind) -> None:
    """A combination of every kind is found, and shrinks to the lowest."""
    found = sought(combinations(kind), lambda _: True)

    assert kind is found.kind
    lowest = {Kind.STRAIGHT: 5, Kind.STRAIGHT_FLUSH: 6, Kind.STAIRS: 3, Kind.FULL_HOUSE: 3}
    lowest[Kind.DOG] = 0
    assert lowest.get(kind, 2) == found.rank


@pytest.mark.slow
def test_combinations_of_all_kinds() -> None:
    """Combinations come with the Phoenix and without, and in all lengths."""
    found = some(combinations(), 400)

    assert {*Kind} == {each.kind for each in found}
    stands = {each.kind for each in found if each.phoenix_as is not None}
    assert {Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.STAIRS} == stands
    straights = some(combinations(Kind.STRAIGHT), 300)
    assert {*range(5, 15)} == {each.length for each in straights}
    assert any(tichu.MAH_JONG in each.cards for each in straights)
    assert {tichu.PHOENIX, tichu.MAH_JONG, tichu.DRAGON} <= {
        card for each in some(combinations(Kind.SINGLE), 400) for card in each.cards
    }


def test_rules_are_mixed() -> None:
    """Rules have the fixed fields."""
    assert {6} == {each.seats for each in some(rules(seats=6), 20)}
    fixed = some(rules(announced_bombs=True, target=500), 20)
    assert {(True, 500)} == {(each.announced_bombs, each.target) for each in fixed}
    assert {"one_per_table"} == {each.calls for each in some(rules(calls="one_per_table"), 20)}
    with pytest.raises(tichu.InvalidValue, match="the rules have no field 'colour'"):
        rules(colour="red")
    with pytest.raises(tichu.RulesError):
        rules(seats=6, open_dummy=True)


@pytest.mark.slow
def test_every_choice_comes_up() -> None:
    """Rules are mixed of these values, and of all that the other fields can have."""
    tried = some(rules(), 600)
    seen = {name: {getattr(each, name) for each in tried} for name in get_type_hints(Rules)}
    assert {
        **{
            name: {*get_args(hint)} or {False, True} for name, hint in get_type_hints(Rules).items()
        },
        "seats": {4, 6},
        "teams": seen["teams"],
        "packets": {(8, 6), (9, 5), (7, 7), (13, 1), (1, 13), (6, 3), (4, 5), (8, 1)},
        "double_victory": {200, 100, None},
        "triple_victory": {300, None},
        "target": {1000, 500, 5, None},
        "rounds": {None, 1, 9},
        "tichu_points": {50, 100},
        "grand_tichu_points": {200, 400},
    } == seen
    assert len(seen["teams"]) > 3


@pytest.mark.parametrize("kind", [round_states, views, records])
def test_rules_can_be_asked_for(kind: Callable[..., st.SearchStrategy[Any]]) -> None:
    """Rules may be a value or a strategy."""
    for source in (tichu.TRICHU, st.just(tichu.TRICHU)):
        assert {tichu.TRICHU} == {each.rules for each in some(kind(rules=source), 3)}


@pytest.mark.slow
@pytest.mark.parametrize("phase", Phase)
def test_each_phase_can_be_asked_for(phase: Phase) -> None:
    """A state of every phase is found, under rules that have it."""
    assert {phase} == {each.phase for each in some(round_states(phase), 30)}
    assert phase is drawn(round_states(), lambda state: state.phase is phase).phase
    assert phase is drawn(views(phase), lambda _: True).phase


def wish_binds(state: RoundState) -> bool:
    """Return whether the seat on turn may not pass because of a wish."""
    seat = state.to_act[0]
    follows = state.wish is not None and state.trick is not None
    return follows and tichu.Pass(seat) not in state.legal(seat)


def has_interruption(state: RoundState) -> bool:
    """Return whether somebody who is not on turn can do something about the trick."""
    return state.trick is not None and any(len(state.legal(s)) for s in state.may_interrupt)


RARE: dict[str, Callable[[RoundState], bool]] = {
    "a wish binds": wish_binds,
    "an interruption": has_interruption,
    "a bomb": lambda state: state.bomb_holders != 0,
    "the Dragon": lambda state: state.trick is not None and tichu.DRAGON in state.trick.cards,
    "a call": lambda state: any(state.calls),
    "somebody is out": lambda state: len(state.finished) > 0 and state.rules.seats == 4,
    "six seats": lambda state: state.rules.seats == 6,
}


@pytest.mark.slow
@pytest.mark.parametrize("what", RARE)
def test_the_rare_is_found(what: str) -> None:
    """A state of play with something rare in it is drawn."""
    assert drawn(round_states(Phase.PLAY), RARE[what]).phase is Phase.PLAY


@pytest.mark.slow
def test_a_position_shrinks() -> None:
    """A position shrinks to few of the 56 cards."""
    found = sought(round_states(Phase.PLAY, tichu.NANJING), RARE["a bomb"])

    assert sum(len(found.hand(seat)) for seat in range(4)) <= 12, format_state(found)


def test_records_are_right() -> None:
    """A record replays, with names or without; the simplest is empty, the longest about a round."""
    found = some(records(tichu.NANJING), 12)
    for record in found:
        laws.check_record(record)
    lengths = {len(record.entries) for record in found}
    assert lengths <= {*range(151)}
    assert 0 == min(lengths)
    assert 100 < max(lengths)
    assert {(), ("Anna", "Ben", "Clara", "David")} <= {record.players for record in found}


INTERRUPTED = position("2j3j", "4j4w4p4s", "5j6j", "9jTj", turn=3, trick="2:8j")


@pytest.mark.slow
@pytest.mark.parametrize(
    "state",
    [
        INTERRUPTED,
        position("2j3j", "4j", "5j", "9jTj", rules=tichu.GRIFFIN, turn=3, trick="2:8j"),
    ],
    ids=["bombs", "announcements"],
)
def test_every_legal_action_is_drawn(state: RoundState) -> None:
    """All legal actions are drawn, of the seat that must act and of the others."""
    assert {*tichu.legal_actions(state)} == {*some(actions(state))}
    both = {tichu.is_legal(state, each) for each in some(actions(state, legal=None))}
    assert {True, False} == both


def test_nothing_is_legal_at_the_end() -> None:
    """There is no legal action to draw when the round is over."""
    over = drawn(round_states(Phase.OVER), lambda _: True)

    assert actions(over).is_empty


def printed(strategy: st.SearchStrategy[Any]) -> str:
    """Return how a failing example prints the value of a strategy."""

    @settings(DRAW, max_examples=1)
    @given(value=strategy)
    def fails(value: object) -> None:
        raise AssertionError(value)

    with pytest.raises(AssertionError) as caught:
        fails()
    notes = "\n".join(caught.value.__notes__)
    lines = notes[notes.index("fails(") :].splitlines()
    tree = ast.parse("\n".join(lines[: lines.index(")") + 1]), mode="eval").body
    assert isinstance(tree, ast.Call)
    return ast.unparse(tree.keywords[0].value)


def test_a_printed_value_can_be_pasted() -> None:
    """A failing example prints as an expression that makes the value again."""
    state = tichu.new_round(tichu.NANJING)
    pairs: list[tuple[st.SearchStrategy[Any], type[object]]] = [
        (round_states(), RoundState),
        (views(), PlayerView),
        (rules(), Rules),
        (actions(state), tichu.Deal),
        (actions(state, legal=False), tichu.Pass),
        (combinations(), Combination),
        (hands(), Cards),
        (records(), Record),
    ]
    for strategy, kind in pairs:
        text = printed(strategy)

        names = {**vars(tichu), **vars(tichu.notation), "of": Record.of}
        assert isinstance(eval(text, names), kind)  # that is the claim
