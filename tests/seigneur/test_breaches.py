"""What the laws say of a Grandseigneur that breaks them.

Each row of ``breaches.txt`` plants a fault in what a law asks, and calls the law.
"""

import random
from collections.abc import Callable
from itertools import count
from typing import Final
from unittest.mock import Mock, call

import pytest

import tichu
from support import anything, forged
from testing.breaching import breaches, told
from tichu import seigneur as sg
from tichu.seigneur import testing as laws

NEW: Final = tichu.new_round(sg.preset(5))


def walked(steps: int) -> tuple[sg.SeigneurRound, sg.Action]:
    """Return a round after some random actions, and the next action."""
    rng, state = random.Random(3), NEW
    for _ in range(steps):
        state = tichu.apply(state, tichu.random_action(state, rng))
    return state, tichu.random_action(state, rng)


STATE, ACTION = walked(30)
assert isinstance(ACTION, tichu.Play | tichu.Pass)
TAKEN: sg.PlayerAction = ACTION
SEAT = TAKEN.seat
AFTER = tichu.apply(STATE, ACTION)
RNG = random.Random(1)


def finished() -> sg.SeigneurRound:
    """Return a round that is over."""
    rng, state = random.Random(3), NEW
    while not state.is_over:
        state = tichu.apply(state, tichu.random_action(state, rng))
    return state


OVER = finished()
assert OVER.result is not None
RESULT = OVER.result
ORDER = RESULT.order
RANKING = RESULT.ranking
LISTED = type(tichu.view(STATE, SEAT).legal())
WITHOUT_A_HAND = forged(STATE, hand_masks=(0, *STATE.hand_masks[1:]))


def second_round() -> sg.SeigneurGame:
    """Return a game that begins its second round."""
    rng, game = random.Random(3), tichu.new_game(sg.SeigneurRules(5, rounds=2))
    while not game.results:
        game = tichu.apply(game, tichu.random_action(game, rng))
    return game


NEXT = second_round()
PUSHING = tichu.apply(NEXT.round, tichu.random_action(NEXT.round, random.Random(1)))


def test_a_round_in_order_is_right() -> None:
    """The seats of a second round are by rank, and the Wretch deals."""
    laws.check_next_round(NEXT)
    assert 1 == NEXT.table.dealer


def test_nobody_is_to_act_before_the_deal() -> None:
    """Then nothing is listed, and no hand is tried."""
    laws.check_listed(NEW, RNG)


def test_what_an_action_leads_to_is_a_round() -> None:
    """The error names the argument."""
    with pytest.raises(
        tichu.InvalidValue, match=r"^check_nearer\(after\): expected a SeigneurRound"
    ):
        laws.check_nearer(STATE, anything(None))


def test_every_action_brings_the_end_nearer() -> None:
    """In a first round, and in one with an exchange."""
    rng = random.Random(4)
    for state in (NEW, NEXT.round):
        while not state.is_over:
            after = tichu.apply(state, tichu.random_action(state, rng))
            laws.check_nearer(state, after)
            state = after  # noqa: PLW2901  # it goes on


def stays(seen: object, _: object) -> object:
    """Follow no event."""
    return seen


def of_its_seat(_: object, seat: int) -> tuple[sg.Action, ...]:
    """List one action."""
    return (ACTION,) if seat == SEAT else ()


class Uncontained(tuple[sg.PlayerAction, ...]):
    """A list that does not contain what it lists."""

    __slots__ = ()

    def __contains__(self, _: object) -> bool:
        """Contain nothing."""
        return False


def uncontained(_: object, seat: int) -> Uncontained:
    """List one action, and do not contain it."""
    return Uncontained((TAKEN,) * (seat == SEAT))


NUMBERS = count()


def anew(kind: type[object]) -> Callable[[object], object]:
    """Return a function that gives another answer each time for values of a kind."""
    return lambda value: next(NUMBERS) if isinstance(value, kind) else value


def refuses_plays_anew(_: object, action: object) -> object:
    """Refuse each play for another reason."""
    return next(NUMBERS) if isinstance(action, tichu.Play) else None


def refuses(_: object, action: sg.PlayerAction) -> sg.SeigneurRound:
    """Refuse everything, for a reason of its own."""
    violation = tichu.Violation(tichu.Code.NOT_YOUR_TURN, action.seat, "TRICK-3", "not now")
    raise tichu.IllegalAction(violation)


def learns(state: sg.SeigneurRound, seat: int) -> object:
    """Return a view that changes from one time to the next after an action."""
    return tichu.view(state, seat) if state == STATE else next(NUMBERS)


def tells(event: object, seat: int) -> object:
    """Tell one seat something else each time."""
    return next(NUMBERS) if seat == SEAT else event


@pytest.mark.parametrize("row", breaches(__file__))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: list[str]) -> None:
    """The law, and what is wrong."""
    expected, said = told(monkeypatch, {**vars(sg), **vars(laws), **globals()}, row)
    assert expected == said


def called(monkeypatch: pytest.MonkeyPatch, *names: str) -> Mock:
    """Replace laws, and return what notes the calls."""
    asked = Mock()
    for name in names:
        monkeypatch.setattr(f"tichu.seigneur.testing.{name}", getattr(asked, name))
    return asked


def test_a_step_is_checked_by_every_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a world of a random seat, except before a deal."""
    names = ("cards", "listed", "pure", "nearer", "views", "followed", "twin")
    asked = called(monkeypatch, *(f"check_{name}" for name in names))
    rng, again = random.Random(8), random.Random(8)

    laws.check_step(STATE, ACTION, rng)

    seat = int(again.random() * 5)
    world = tichu.determinize(tichu.view(STATE, seat), again)
    laws_of_a_step = [
        call.check_cards(AFTER),
        call.check_listed(STATE, rng),
        call.check_pure(STATE, ACTION),
        call.check_nearer(STATE, AFTER),
        call.check_views(STATE),
        call.check_followed(STATE, ACTION),
    ]
    assert [*laws_of_a_step, call.check_twin(STATE, world, seat, ACTION, rng)] == asked.mock_calls
    asked.reset_mock()
    laws.check_step(NEW, tichu.deal(NEW, rng), rng)
    assert not asked.check_twin.called


def test_a_step_is_checked_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the seat that acts and a random one; before a deal nobody is asked."""
    names = ("check_cards", "check_nearer", "_check_taken", "_check_turn", "_check_seat")
    asked = called(monkeypatch, *names, "_check_heard")
    rng = random.Random(8)
    seat = int(random.Random(8).random() * 5)
    events = tichu.transition(STATE, ACTION)[1]

    assert AFTER == laws.check_step_briefly(STATE, ACTION, rng)
    assert [
        call.check_cards(AFTER),
        call.check_nearer(STATE, AFTER),
        call._check_taken(STATE, ACTION, rng),
        call._check_turn(STATE, seat),
        call._check_seat(STATE, seat),
        call._check_heard(STATE, AFTER, events, seat),
        call._check_heard(STATE, AFTER, events, None),
    ] == asked.mock_calls
    asked.reset_mock()
    laws.check_step_briefly(NEW, tichu.deal(NEW, rng), rng)
    assert not asked._check_taken.called
    assert not asked._check_turn.called


def test_everybody_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spectators, and every seat."""
    asked = called(monkeypatch, "_check_heard")
    events = tichu.transition(STATE, ACTION)[1]

    laws.check_followed(STATE, ACTION)

    heard = [call._check_heard(STATE, AFTER, events, seat) for seat in (None, *range(5))]
    assert heard == asked.mock_calls


def test_the_end_of_the_exchange_may_show_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """So what is told of the last push is not compared."""
    rng, state = random.Random(1), PUSHING
    while len(state.to_act) > 1:
        state = tichu.apply(state, tichu.random_action(state, rng))
    last = tichu.random_action(state, rng)
    monkeypatch.setattr("tichu.seigneur.testing.redact", tells)

    laws.check_twin(state, state, SEAT, last, rng)
    assert tichu.apply(state, last).phase is not tichu.Phase.PUSH


def test_a_few_actions_are_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve of a seat's actions, all if there are fewer; and plays of a random hand are judged."""
    asked = called(monkeypatch, "apply", "_check_one")

    laws.check_listed(PUSHING, random.Random(2))

    numbers = [len(PUSHING.legal(seat)) for seat in range(5)]
    applied = [each.args[1].seat for each in asked.apply.mock_calls]
    assert [55, 2, 1, 0, 11] == numbers
    assert [12, 2, 1, 0, 11] == [applied.count(seat) for seat in range(5)]
    judged = [each.args for each in asked._check_one.mock_calls]
    assert 0 < len(judged) <= 12
    for state, action, listed in judged:
        assert (PUSHING, PUSHING.to_act[0]) == (state, action.seat)
        assert list(PUSHING.legal(action.seat)) == listed


def test_all_of_twelve_actions_are_applied() -> None:
    """Nothing is drawn among them."""
    hands = ("2j3j4j5j7j8j9jTjQjKjAjDr", "2w", "3w", "4w", "5w")
    state = sg.SeigneurRound.from_setup(
        sg.SeigneurSetup(rules=sg.SeigneurRules(5, 2), hands=hands, turn=0)
    )
    rng = Mock(random=Mock(return_value=0.9))

    laws.check_listed(state, rng)

    assert 12 == len(state.legal(0))
    assert 1 == rng.random.call_count  # for whose hand is tried


def test_another_action_and_another_hand_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is listed, and a play of a card of somebody's, unless that hand is empty."""
    asked = called(monkeypatch, "_check_one")
    listed = list(STATE.legal(SEAT))

    laws._check_taken(STATE, TAKEN, random.Random(2))

    (one, two) = (each.args for each in asked._check_one.mock_calls)
    assert one[1] in listed
    assert isinstance(two[1], tichu.Play)
    assert (SEAT, listed, listed) == (two[1].seat, one[2], two[2])


def test_what_looks_alike() -> None:
    """A deal has no counterpart; a hidden push has one among the pushes of the other world."""
    rng = random.Random(3)
    push = PUSHING.legal(0)[0]
    other = tichu.determinize(tichu.view(PUSHING, 3), rng)

    laws.check_twin(NEXT.round, NEXT.round, 0, tichu.deal(NEXT.round, rng), rng)
    for world in (PUSHING, other):
        laws.check_twin(PUSHING, world, 3, push, rng)
    assert laws._alike(NEXT.round, tichu.deal(NEXT.round, rng), 0, rng) is None
    assert push == laws._alike(PUSHING, push, 3, rng)
    found = laws._alike(PUSHING, tichu.Push(0, "DrPh"), 3, rng)
    assert found in list(PUSHING.legal(0))
    assert laws._alike(PUSHING, tichu.Push(0, "DrPh"), 0, rng) is None
    assert laws._alike(STATE, tichu.Push(0, "DrPh"), 3, rng) is None
