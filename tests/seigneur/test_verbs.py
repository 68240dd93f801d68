"""The verbs of Grandseigneur: their agreement, the happenings, and the moves of each seat."""

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any, assert_type

import pytest

from support.seigneur import stated
from tichu import IllegalAction, InvalidValue, Phase
from tichu import seigneur as sg

Step = tuple[sg.SeigneurGame, sg.Action, tuple[sg.Event, ...], sg.SeigneurGame]
BOMB = "9j9w9p9s"


def steps(rules: sg.SeigneurRules, seed: int) -> Iterator[Step]:
    """Yield each step of a random game: before, the action, what happened, and after."""
    rng = random.Random(seed)
    game = sg.new_game(rules)
    while not game.is_over:
        before = game
        action = sg.random_action(before, rng)
        game, events = sg.transition(before, action)
        yield before, action, events, game


def test_type_checkers_know_what_the_verbs_return() -> None:
    """A round stays a round, and a game a game."""
    rng = random.Random(1)
    game = assert_type(sg.new_game(sg.SeigneurRules(5)), sg.SeigneurGame)
    state = assert_type(sg.new_round(sg.SeigneurRules(5)), sg.SeigneurRound)
    action = assert_type(sg.random_action(state, rng), sg.Action)
    assert_type(sg.apply(game, action), sg.SeigneurGame)
    state, events = sg.transition(state, action)
    assert_type(events, tuple[sg.Event, ...])
    assert_type([*sg.legal_actions(state)], list[sg.PlayerAction])
    assert_type(sg.view(state, None), sg.table.Table)
    seen = assert_type(sg.view(state, 0), sg.SeigneurView)
    assert_type(sg.random_action(seen, rng), sg.PlayerAction | None)
    assert 1 == len(events)


@pytest.mark.parametrize(
    ("players", "decks"), [(5, 1), pytest.param(10, 2, marks=pytest.mark.slow)]
)
def test_the_verbs_agree(players: int, decks: int) -> None:
    """State, view and lists say the same; values can be pickled; cards stay what they are."""
    rules = sg.SeigneurRules(players, decks, rounds=1, returns="sighted")
    for game, action, _, after in steps(rules, players):
        assert after == sg.apply(game, action)
        assert sg.apply(game.round, action) == sg.transition(game.round, action)[0]
        if game.phase is Phase.DEAL_FIRST:
            assert not [*sg.legal_actions(game)]
            continue
        assert sg.is_legal(game, action)
        assert action in [*sg.legal_actions(game)]
        every = sg.Cards(game.table.discard)
        for bag in (
            *map(game.hand, range(players)),
            *(play.combination.cards for play in game.trick),
        ):
            every += bag
        assert game.rules.deck == every.mask
        for seat in range(players):
            legal, seen = game.legal(seat), sg.view(game, seat)
            assert list(legal) == list(seen.legal()) == [*sg.legal_actions(game, seat)]
            assert len(legal) == len(list(legal))
            assert bool(len(legal)) <= (seat in (*game.to_act, *game.may_interrupt))
            assert seen == pickle.loads(pickle.dumps(seen)) == copy.deepcopy(seen)
            assert list(legal[:2]) == list(pickle.loads(pickle.dumps(legal)))[:2]
        assert game == pickle.loads(pickle.dumps(game))
        assert hash(game) == hash(copy.copy(game))


def test_what_happens() -> None:
    """The event of an action comes before its consequences."""
    hands = ("2j3j", "6j7j", "4j", "5j", "5p")
    follow = stated(*hands, trick="0 5w", wish=6)
    last = stated("2j", "3j", "", "", "", trick="0 2w, 4 4w", finished=(2, 3, 4), turn=0)
    taking = stated("2j", "3j", "", "", "", trick="0 2w", finished=(2, 3, 4), phase="take_trick")
    auto = stated("2j", "3j", "4j", "5j", "6j", trick="0 7j", turn=4, take_trick="auto")
    wishing = stated(*hands, trick="0 Ma2w3w4w5p", phase="wish", own_straight_fulfils_wish=True)
    ending = stated("3j", "4j", "", "", "", trick="1 2w", finished=(2, 3, 4), turn=0, rounds=1)
    more = stated("3j", "4j", "", "", "", trick="1 2w", finished=(2, 3, 4), turn=0)
    over = sg.apply(more, sg.Play(0, "3j")).result
    assert over is not None
    gone = (sg.Play(0, "3j"), sg.WentOut(0, 4), sg.RoundEnded(over))
    cases: list[tuple[sg.SeigneurRound | sg.SeigneurGame, sg.Action, tuple[sg.Event, ...]]] = [
        (
            follow,
            sg.Play(1, "6j"),
            (sg.Play(1, "6j"), sg.WishFulfilled(1, 6)),
        ),
        (last, sg.Pass(0), (sg.Pass(0),)),
        (auto, sg.Pass(4), (sg.Pass(4), sg.TrickTaken(0, sg.Cards("7j")))),
        (wishing, sg.MakeWish(0, 4), (sg.MakeWish(0, 4), sg.WishFulfilled(0, 4))),
        (wishing, sg.MakeWish(0, None), (sg.MakeWish(0, None),)),
        (ending, sg.Play(0, "3j"), gone),
        (sg.SeigneurGame(ending), sg.Play(0, "3j"), (*gone, sg.GameEnded(2))),
        (sg.SeigneurGame(more), sg.Play(0, "3j"), (*gone, sg.RoundStarted((2, 3, 4, 0, 1)))),
    ]
    for state, action, expected in cases:
        assert expected == state._transition(action)[1]
    assert (sg.TrickTaken(0, sg.Cards("2w")),) == sg.transition(taking, sg.TakeTrick(0))[1]


@pytest.mark.rule("SEIGNEUR-8", "SEIGNEUR-14")
@pytest.mark.parametrize(("returns", "known"), [("blind", (1,)), ("sighted", (0, 1))])
def test_who_hears_what(returns: Any, known: tuple[int, ...]) -> None:  # noqa: ANN401
    """A seat sees its own hand, a push that it made or may see, and its own exchange."""
    state = sg.new_round(sg.SeigneurRules(6, returns=returns), ranking=(0, 1, 2, 3, 4, 5))
    state, (dealt,) = sg.transition(state, sg.deal(state, random.Random(2)))
    assert isinstance(dealt, sg.Dealt)
    for seat in (3, None):
        told = sg.redact(dealt, seat)
        assert isinstance(told, sg.Dealt)
        assert [at == seat for at in range(6)] == [hand is not None for hand in told.hands]
    state, (push,) = sg.transition(state, state.legal(1)[0])
    assert isinstance(push, sg.Pushed)
    assert known == push.known_to
    for seat in (*range(6), None):
        told = sg.redact(push, seat)
        assert isinstance(told, sg.Pushed)
        assert (push.cards if seat in known else None) == told.cards
    events: tuple[sg.Event, ...] = ()
    while state.phase is Phase.PUSH:
        state, events = sg.transition(state, state.legal(state.to_act[-1])[0])
    exchange = events[-1]
    assert isinstance(exchange, sg.Exchanged)
    assert (1, 0, 5, 4, 3, 2) == exchange.to
    assert state.to_act == (exchange.leader,)
    for seat, seen in ((0, {0, 1}), (2, {2, 5}), (None, set[int]())):
        told = sg.redact(exchange, seat)
        assert isinstance(told, sg.Exchanged)
        assert seen == {at for at in range(6) if told.pushes[at] is not None}
    assert sg.Pass(1) == sg.redact(sg.Pass(1), None)


def test_random_actions() -> None:
    """A seat that may interrupt picks among declining and its bombs; else the seat on turn acts."""
    state = stated("2j", "Kj", BOMB + "8j8w8p8s", trick="0 5j")
    seen = sg.view(state, 2)
    bombs = {sg.Play(2, BOMB), sg.Play(2, "8j8w8p8s")}

    assert {*bombs, *state.legal(1)} == {
        sg.random_action(state, random.Random(seed)) for seed in range(40)
    }
    assert {*bombs, None} == {sg.random_action(seen, random.Random(seed)) for seed in range(40)}
    assert sg.random_action(sg.view(state, 3), random.Random(1)) is None
    assert [sg.Pass(1), sg.Play(1, "Kj")] == list(sg.legal_actions(state, 1))
    assert 4 == len([*sg.legal_actions(state)])
    assert bombs == {*sg.legal_actions(seen)} == {*sg.legal_actions(seen, 2)}
    assert [] == [*sg.legal_actions(seen, 1)]


def test_wrong_arguments() -> None:
    """The error names the argument that is no state, no seat or no rules."""
    state = stated("2j", "Kj", "4j")
    rng = random.Random(1)
    anything: Any = state.rules
    calls: list[tuple[str, Callable[[], object]]] = [
        ("apply(state)", lambda: sg.apply(anything, sg.Pass(0))),
        ("transition(state)", lambda: sg.transition(anything, sg.Pass(0))),
        ("legal_actions(state)", lambda: sg.legal_actions(anything)),
        ("why_illegal(state)", lambda: sg.is_legal(anything, sg.Pass(0))),
        ("deal(state)", lambda: sg.deal(anything, rng)),
        ("view(state)", lambda: sg.view(anything, 0)),
        ("view(seat)", lambda: sg.view(state, 5)),
        ("legal(seat)", lambda: state.legal(5)),
        ("hand(seat)", lambda: state.hand(-1)),
        ("new_round(dealer)", lambda: sg.new_round(state.rules, dealer=5)),
        ("new_game(rules)", lambda: sg.new_game("grandseigneur:5")),  # type: ignore[arg-type]
    ]
    for place, call in calls:
        with pytest.raises(InvalidValue) as caught:
            call()
        assert place == caught.value.place


def test_nothing_happens_at_a_wrong_time() -> None:
    """A second deal is refused, and so is any action after the end."""
    with pytest.raises(IllegalAction, match="the cards have been dealt"):
        sg.deal(stated("2j", "Kj", "4j"), random.Random(1))
    over = stated("2j", "", "", "", "", phase="over", finished=(1, 2, 3, 4))
    for ended in (over, sg.view(over, 0)):
        with pytest.raises(IllegalAction, match="the round is over"):
            sg.random_action(ended, random.Random(1))
