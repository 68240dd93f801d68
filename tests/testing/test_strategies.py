"""Strategies keep their promises, reach rare cases, shrink, and print values to be pasted."""

import ast
import random
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_type_hints
from unittest.mock import Mock

import attrs
import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as HypothesisPhase
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

import tichu
from support import altered, position
from tichu import PRESETS, Cards, Combination, GameState, Kind, Phase, PlayerView, RoundState, Rules
from tichu.notation import format_state
from tichu.records import Record
from tichu.testing import (
    actions,
    card_sets,
    cards,
    combinations,
    games,
    hands,
    records,
    round_states,
    rules,
    setups,
    views,
)
from tichu.testing.laws import (
    check_accepted,
    check_all_laws,
    check_combination,
    check_equal,
    check_followed,
    check_game,
    check_order,
    check_pure,
    check_record,
    check_refused,
    check_step,
)
from tichu.testing.strategies.rules import _choices

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

DRAW = settings(SEARCH, phases=[HypothesisPhase.generate])


def sought(strategy: st.SearchStrategy[Any], condition: Callable[[Any], object]) -> Any:  # noqa: ANN401
    """Return the smallest value that a strategy has for a condition."""
    return find(strategy, lambda value: bool(condition(value)), settings=SEARCH)


def drawn(strategy: st.SearchStrategy[Any], condition: Callable[[Any], object]) -> Any:  # noqa: ANN401
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


def size(state: RoundState) -> int:
    """Return how many cards all hands hold."""
    return sum(len(state.hand(seat)) for seat in range(state.rules.seats))


@pytest.mark.slow
@SOME
@given(state=round_states(), data=st.data())
def test_all_laws_hold_in_drawn_states(state: RoundState, data: st.DataObject) -> None:
    """Every drawn state keeps all laws, and so does what follows from it."""
    check_all_laws(state, random.Random(1))
    check_equal(state, state)
    check_refused(state, data.draw(actions(state, legal=False)))
    if not state.is_over:
        action = data.draw(actions(state))
        check_accepted(state, action)
        check_pure(state, action)
        check_step(state, action, tichu.apply(state, action))
        check_followed(state, action)


@SOME
@given(state=round_states(), data=st.data())
def test_actions_are_legal_or_not(state: RoundState, data: st.DataObject) -> None:
    """Drawn legal actions are legal, illegal ones are not."""
    assert not tichu.is_legal(state, data.draw(actions(state, legal=False)))
    assert isinstance(data.draw(actions(state, legal=None)), tichu.Action)
    if not state.is_over:
        assert tichu.is_legal(state, data.draw(actions(state, legal=True)))


@SOME
@given(each=combinations(), more=st.lists(combinations(), max_size=5))
def test_combinations_are_found_again(each: Combination, more: list[Combination]) -> None:
    """Every drawn combination is found again, and ``beats`` orders them."""
    check_combination(each)
    check_order([each, *more])


def test_cards_come_in_all_sizes() -> None:
    """Sets and hands have the requested size, and without one every size that there is."""
    assert {*tichu.DECK} == {*some(cards(), 300)}
    for strategy, least, most in (
        (card_sets(2, 5), 2, 5),
        (card_sets(min_size=53), 53, 56),
        (hands(14), 14, 14),
        (hands(size=9), 9, 9),
        (hands(), 0, 14),
    ):
        sizes = {len(each) for each in some(strategy, 60)}
        assert (least, most) == (min(sizes), max(sizes))


def test_rules_are_mixed() -> None:
    """Rules have the fixed fields."""
    assert {6} == {each.seats for each in some(rules(seats=6), 20)}
    fixed = some(rules(announced_bombs=True, target=500), 20)
    assert {(True, 500)} == {(each.announced_bombs, each.target) for each in fixed}
    assert {"one_per_table"} == {each.calls for each in some(rules(calls="one_per_table"), 20)}


def test_setups_are_possible() -> None:
    """A setup makes a state."""
    for setup in some(setups(), 30):
        assert isinstance(RoundState.from_setup(setup), RoundState)


@pytest.mark.slow
@SOME
@given(game=games(), three=games(tichu.TRICHU))
def test_games_are_games(game: GameState, three: GameState) -> None:
    """A game is over when it should be, and otherwise goes on."""
    for each in (game, three):
        check_game(each)
        if not each.is_over:
            after = tichu.apply(each, tichu.random_action(each, random.Random(2)))
            assert isinstance(after, GameState)


def test_records_are_right() -> None:
    """A record replays and is read again; the simplest is empty, and the longest about a round."""
    lengths = set[int]()
    for record in some(records(), 10):
        check_record(record)
        lengths.add(len(record.entries))
    assert lengths <= {*range(151)}
    assert 0 == min(lengths)
    assert 100 < max(lengths)


@pytest.mark.slow
@pytest.mark.parametrize("phase", Phase)
def test_each_phase_can_be_asked_for(phase: Phase) -> None:
    """A state of every phase is found, under rules that have it."""
    assert phase is drawn(round_states(phase), lambda _: True).phase
    assert phase is drawn(round_states(), lambda state: state.phase is phase).phase


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
@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_comes_up(name: str) -> None:
    """Every preset is among the rules, and states of it can be asked for."""
    assert PRESETS[name] == drawn(rules(), lambda each: each == PRESETS[name])
    assert PRESETS[name] == drawn(round_states(rules=PRESETS[name]), lambda _: True).rules


def wish_binds(state: RoundState) -> bool:
    """Return whether the seat on turn may not pass because of a wish."""
    seat = state.to_act[0]
    follows = state.wish is not None and state.trick is not None
    return follows and tichu.Pass(seat) not in state.legal(seat)


def has_long_trick(state: RoundState) -> bool:
    """Return whether there are three plays in the trick."""
    return state.trick is not None and len(state.trick.plays) > 2


def has_two_calls(state: RoundState) -> bool:
    """Return whether two seats have called."""
    return len(state.calls) - state.calls.count(None) > 1


def has_interruption(state: RoundState) -> bool:
    """Return whether somebody who is not on turn can do something about the trick."""
    return state.trick is not None and any(len(state.legal(s)) for s in state.may_interrupt)


def has_dragon(state: RoundState) -> bool:
    """Return whether the Dragon is in the trick."""
    return state.trick is not None and tichu.DRAGON in state.trick.cards


def has_bomb(state: RoundState) -> bool:
    """Return whether somebody holds a bomb."""
    return state.bomb_holders != 0


def has_finished(state: RoundState) -> bool:
    """Return whether somebody of four is out."""
    return len(state.finished) > 0 and state.rules.seats == 4


def has_six(state: RoundState) -> bool:
    """Return whether there are six seats."""
    return state.rules.seats == 6


def has_pushes(state: RoundState) -> bool:
    """Return whether it is known what somebody has pushed."""
    return any(cards is not None for cards in state.push_masks)


@pytest.mark.slow
@pytest.mark.parametrize(
    "condition",
    [
        wish_binds,
        has_bomb,
        has_long_trick,
        has_two_calls,
        has_interruption,
        has_dragon,
        has_finished,
        has_six,
    ],
)
def test_the_rare_is_found_and_shrinks(condition: Callable[[RoundState], bool]) -> None:
    """A state of play with something rare in it is found, and shrinks to few of the 56 cards."""
    found: RoundState = sought(round_states(Phase.PLAY), condition)

    assert size(found) <= 12, format_state(found)


@pytest.mark.slow
def test_known_pushes_are_found() -> None:
    """In some states of play it is known what was pushed."""
    assert has_pushes(drawn(round_states(Phase.PLAY), has_pushes))


def printed(strategy: st.SearchStrategy[Any]) -> str:
    """Return how a failing example prints the value of a strategy."""

    @settings(DRAW, max_examples=1)
    @given(value=strategy)
    def fails(value: object) -> None:
        raise AssertionError(value)

    with pytest.raises(AssertionError) as caught:
        fails()
    return printed_argument(caught.value)


def printed_argument(failure: AssertionError) -> str:
    """Return the expression of the one argument in the call that a failing example prints."""
    notes = "\n".join(failure.__notes__)
    printed_call = notes[notes.index("fails(") :]
    lines = printed_call.splitlines()
    call = "\n".join(lines[: lines.index(")") + 1])
    tree = ast.parse(call, mode="eval").body
    assert isinstance(tree, ast.Call)
    return ast.unparse(tree.keywords[0].value)


def test_a_printed_value_can_be_pasted() -> None:
    """A failing example prints as an expression that makes the value again."""
    names = {**vars(tichu), "tichu": tichu}
    state = tichu.new_round(tichu.NANJING)
    pairs: list[tuple[str, st.SearchStrategy[Any], type[object]]] = [
        ("tichu.notation.parse_state(", round_states(), RoundState),
        ("tichu.notation.parse_setup(", setups(), tichu.RoundSetup),
        ("tichu.notation.parse_view(", views(), PlayerView),
        ("tichu.notation.parse_rules(", rules(), Rules),
        ("tichu.notation.parse_action(", actions(state), tichu.Deal),
        ("Pass(", actions(state, legal=False), tichu.Pass),
        ("Combination.parse(", combinations(), Combination),
        ("Card.parse(", cards(), tichu.Card),
        ("Cards.parse(", hands(), Cards),
        ("tichu.GameState(tichu.notation.parse_state(", games(), GameState),
        ("tichu.records.Record.of(", records(), Record),
    ]
    for start, strategy, kind in pairs:
        text = printed(strategy)

        assert text.startswith(start), text
        assert isinstance(eval(text, dict(names)), kind)  # noqa: S307  # that is the claim


@pytest.mark.slow
def test_a_printed_state_is_the_one_that_failed() -> None:
    """The pasted state is equal to the one that was drawn."""
    seen: list[RoundState] = []

    @settings(SEARCH, report_multiple_bugs=False)
    @given(state=round_states(Phase.PLAY))
    def fails(state: RoundState) -> None:
        if state.wish is not None:
            seen.append(state)
            raise AssertionError("a wish")

    with pytest.raises(AssertionError, match="a wish") as caught:
        fails()
    text = printed_argument(caught.value)

    assert text.startswith("tichu.notation.parse_state("), text
    assert seen[-1] == eval(text, {"tichu": tichu})  # noqa: S307  # that is the claim


def test_nothing_is_legal_at_the_end() -> None:
    """When the round is over there is no legal action to draw."""
    over = drawn(round_states(Phase.OVER), lambda _: True)

    assert actions(over).is_empty


INTERRUPTED = position("2j3j", "4j4w4p4s", "5j6j", "9jTj", turn=3, trick="2:8j")


@pytest.mark.parametrize(
    "state",
    [
        INTERRUPTED,
        GameState(INTERRUPTED, (0, 0), ()),
        position("2j3j", "4j", "5j", "9jTj", rules=tichu.GRIFFIN, turn=3, trick="2:8j"),
    ],
    ids=["round", "game", "announcements"],
)
def test_every_legal_action_is_drawn(state: RoundState | GameState) -> None:
    """Those of the seat that must act, and those of the others."""
    assert {*tichu.legal_actions(state)} == {*some(actions(state))}
    both = {tichu.is_legal(state, each) for each in some(actions(state, legal=None))}
    assert {True, False} == both


def test_illegal_actions_are_of_many_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is always refused is drawn if no other is found."""
    kinds = {type(each) for each in some(actions(INTERRUPTED, legal=False), 200)}
    assert {tichu.Play, tichu.Pass, tichu.TakeTrick, tichu.CallTichu, tichu.MakeWish} <= kinds
    monkeypatch.setattr("tichu.testing.strategies.actions.temptation", Mock(return_value=None))
    assert {tichu.Pass(0)} == {*some(actions(INTERRUPTED, legal=False), 5)}
    follows = position("2j", "3j", "4j", "5j", turn=0, trick="3:8j")
    assert {tichu.TakeTrick(0)} == {*some(actions(follows, legal=False), 5)}


def build_only(state: RoundState, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every state be built as this one."""
    monkeypatch.setattr("tichu.testing.strategies.states.draw_state", Mock(return_value=state))


def test_some_states_are_a_few_actions_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to three, of any seat that may act; in a phase that is asked for there are none."""
    build_only(INTERRUPTED, monkeypatch)
    later = [{INTERRUPTED}]
    for _ in range(3):
        legal = ((one, each) for one in later[-1] for each in tichu.legal_actions(one))
        later.append({tichu.apply(one, each) for one, each in legal})
    drawn = {*some(round_states(rules=tichu.NANJING))}

    assert drawn <= set[RoundState]().union(*later)
    assert 1 < len(drawn & later[1])
    assert all(not drawn.isdisjoint(states) for states in later)
    assert {INTERRUPTED} == {*some(round_states(Phase.PLAY, tichu.NANJING))}


@pytest.mark.parametrize(
    ("rounds", "teams", "order"),
    [(None, (0, 1, 0, 1), (0, 1, 2)), (2, (0, 0, 1, 1), (0, 2, 1))],
)
def test_games_in_a_round(
    rounds: int | None,
    teams: tuple[int, ...],
    order: tuple[int, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Up to three were played, all counted and won by the dealer; nobody is near the target."""
    rules = attrs.evolve(tichu.NANJING, rounds=rounds, teams=teams)
    state = altered(INTERRUPTED, rules=rules)
    build_only(state, monkeypatch)
    drawn = some(games(rules), 80)
    results = [result for game in drawn for result in game.results]
    scores = {points for game in drawn for points in game.scores}

    assert {state} == {game.round for game in drawn}
    assert {*range(4 if rounds is None else rounds)} == {len(game.results) for game in drawn}
    assert {(None, order)} == {(each.victory, each.finished) for each in results}
    assert {each.card_points[0] for each in results} <= {*range(-25, 130, 5)}
    assert scores <= {*range(-200, 205, 5)}
    assert min(scores) < -100 < 100 < max(scores)


def test_any_player_of_an_open_dummy_may_have_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """Since they change seats; each has a score."""
    build_only(tichu.new_round(tichu.TRICHU), monkeypatch)
    drawn = some(games(tichu.TRICHU), 40)

    assert {0, 1, 2, 3} == {each.finished[0] for game in drawn for each in game.results}
    assert {4} == {len(game.scores) for game in drawn}


@pytest.mark.parametrize("preset", [tichu.NANJING, tichu.TRICHU], ids=["teams", "persons"])
def test_games_that_are_over(preset: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """The round that ends a game is their last result."""
    rules = attrs.evolve(preset, target=210)
    over = position(
        *("", "4j", "", "Dr"), rules=rules, phase=Phase.OVER, finished=(0, 2), rest_to=1
    )
    build_only(over, monkeypatch)
    drawn = some(games(rules), 25)

    assert {over.result} == {game.results[-1] for game in drawn}
    assert all(game.is_over and max(game.scores) >= 210 for game in drawn)


def test_views_are_of_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or on request a spectator's."""
    build_only(INTERRUPTED, monkeypatch)

    seen = {*some(views(Phase.PLAY), 50)}
    assert {tichu.view(INTERRUPTED, seat) for seat in range(4)} == seen
    assert {tichu.view(INTERRUPTED, None)} == {*some(views(Phase.PLAY, public=True), 5)}


@pytest.mark.parametrize("kind", [setups, round_states, views, games, records])
def test_rules_can_be_asked_for(kind: Callable[..., st.SearchStrategy[Any]]) -> None:
    """As a value, or as a strategy."""
    for source in (tichu.TRICHU, st.just(tichu.TRICHU)):
        assert {tichu.TRICHU} == {each.rules for each in some(kind(rules=source), 3)}


@pytest.mark.parametrize("kind", [setups, round_states, views])
def test_a_phase_can_be_asked_for(kind: Callable[..., st.SearchStrategy[Any]]) -> None:
    """Also one that few rules have."""
    assert {Phase.ANNOUNCED} == {each.phase for each in some(kind(Phase.ANNOUNCED), 3)}


def test_records_have_names_or_not() -> None:
    """As many as there are players."""
    named = drawn(records(tichu.NANJING), lambda each: each.players)

    assert ("Anna", "Ben", "Clara", "David") == named.players
    assert () == drawn(records(tichu.NANJING), lambda each: not each.players).players


def test_a_game_is_drawn() -> None:
    """At any moment, under rules that are given."""
    assert tichu.BSW == drawn(games(tichu.BSW), lambda _: True).rules


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
    } == seen


@pytest.mark.parametrize("base", [tichu.NANJING, tichu.TIENTSIN], ids=str)
def test_every_division_into_teams_is_possible(base: Rules) -> None:
    """No rules refuse what is drawn for them."""
    divisions = _choices("teams", base)

    assert list(divisions) == [attrs.evolve(base, teams=each).teams for each in divisions]
