"""What the laws say of a Grandseigneur that breaks them.

Each row plants a fault in what a law asks, and calls the law.
"""

import random
from collections.abc import Callable, Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import Mock, call

import pytest

import tichu
from support import anything, forged
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


def always(value: object) -> Callable[..., Any]:
    """Return a function that gives one answer."""
    return lambda *_: value


def stays(seen: object, _: object) -> object:
    """Follow no event."""
    return seen


def of_its_seat(_: object, seat: int) -> tuple[sg.Action, ...]:
    """List one action."""
    return (ACTION,) if seat == SEAT else ()


def never_the_same() -> Callable[..., Any]:
    """Return a function that never gives the same answer twice."""
    numbers = count()
    return lambda *_: next(numbers)


def with_result(**fields: object) -> dict[str, object]:
    """Return the fault that the round which is over has another result."""
    return {"SeigneurRound.result": forged(RESULT, **fields)}


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


Row = tuple[str, Mapping[str, object], Callable[[], object]]

ROWS: list[Row] = [
    (
        "cards: some are missing, or there too often",
        {},
        lambda: laws.check_cards(forged(STATE, hand_masks=(0, *STATE.hand_masks[1:]))),
    ),
    (
        "cards: one is there too often",
        {"added": always(STATE.rules.deck)},
        lambda: laws.check_cards(forged(STATE, hand_masks=(0, *STATE.hand_masks[1:]))),
    ),
    ("cards: a size is wrong", {"SeigneurRound.sizes": (0,) * 5}, lambda: laws.check_cards(STATE)),
    (
        f"listing: an action is legal and not listed: {tichu.Pass(SEAT)}",
        {"SeigneurRound.legal": always((ACTION,))},
        lambda: laws._check_taken(STATE, tichu.Pass(SEAT), RNG),
    ),
    (
        "listing: an action is listed twice",
        {"SeigneurRound.legal": always((ACTION, ACTION))},
        lambda: laws.check_listed(STATE, RNG),
    ),
    (
        "turns: a seat must act and has no action",
        {"SeigneurRound.legal": always(())},
        lambda: laws.check_listed(STATE, RNG),
    ),
    (
        "turns: out of turn",
        {"SeigneurRound.to_act": (), "SeigneurRound.may_interrupt": ()},
        lambda: laws.check_listed(STATE, RNG),
    ),
    (
        "turns: a seat is asked twice",
        {"SeigneurRound.may_interrupt": STATE.to_act},
        lambda: laws.check_listed(STATE, RNG),
    ),
    (
        f"listing: an action is listed and illegal: {ACTION}",
        {
            "why_illegal": always("a reason"),
            "SeigneurRound.legal": of_its_seat,
        },
        lambda: laws.check_listed(STATE, RNG),
    ),
    (
        f"judgement: an action is judged wrongly: {ACTION}",
        {"is_legal": always(False)},
        lambda: laws._check_one(STATE, TAKEN, [TAKEN]),
    ),
    (
        f"judgement: an action is applied and not listed: {ACTION}",
        {"is_legal": always(False)},
        lambda: laws._check_one(STATE, TAKEN, []),
    ),
    ("purity: two results", {"apply": never_the_same()}, lambda: laws.check_pure(STATE, ACTION)),
    (
        "purity: the state has changed",
        {"pickle": SimpleNamespace(dumps=never_the_same(), loads=always(STATE))},
        lambda: laws.check_pure(STATE, ACTION),
    ),
    (
        "purity: a pickle is not equal",
        {"pickle": SimpleNamespace(dumps=always(b""), loads=always(AFTER))},
        lambda: laws.check_pure(STATE, ACTION),
    ),
    ("purity: another hash", {"hash": never_the_same()}, lambda: laws.check_pure(STATE, ACTION)),
    (
        "end: an action does not bring the round nearer to it",
        {},
        lambda: laws.check_nearer(STATE, STATE),
    ),
    (
        "end: an action does not bring the round nearer to it",
        {},
        lambda: laws.check_nearer(AFTER, STATE),
    ),
    (
        "views: another hand",
        {"view": always(tichu.view(STATE, 1))},
        lambda: laws.check_views(STATE),
    ),
    ("views: others are to act", {"SeigneurView.to_act": ()}, lambda: laws.check_views(STATE)),
    (
        "views: others may interrupt",
        {"SeigneurView.may_interrupt": (9,)},
        lambda: laws.check_views(STATE),
    ),
    ("views: another list", {"SeigneurView.legal": always(())}, lambda: laws.check_views(STATE)),
    (
        "views: spectators see something else",
        {"public_view": never_the_same()},
        lambda: laws.check_views(STATE),
    ),
    ("events: another state", {"apply": always(STATE)}, lambda: laws.check_followed(STATE, ACTION)),
    (
        "events: another state",
        {"apply": always(STATE)},
        lambda: laws.check_step_briefly(STATE, ACTION, RNG),
    ),
    (
        "events: redacted twice is something else",
        {"redact": never_the_same()},
        lambda: laws.check_followed(STATE, ACTION),
    ),
    (
        "events: spectators see something else",
        {"advance": stays},
        lambda: laws._check_heard(STATE, AFTER, (), None),
    ),
    (
        f"events: seat {SEAT} sees something else",
        {},
        lambda: laws._check_heard(STATE, AFTER, (), SEAT),
    ),
    (
        f"hidden: seat {SEAT} sees a difference",
        {},
        lambda: laws.check_twin(STATE, AFTER, SEAT, ACTION, RNG),
    ),
    (
        "views: another list",
        {"SeigneurView.legal": always(())},
        lambda: laws._check_turn(STATE, SEAT),
    ),
    (
        "events: spectators see something else",
        {"public_view": never_the_same()},
        lambda: laws.check_step_briefly(STATE, TAKEN, RNG),
    ),
    (
        f"events: seat {SEAT} sees something else",
        {"advance": stays, "below": always(SEAT), "_check_taken": always(None)},
        lambda: laws.check_step_briefly(STATE, TAKEN, RNG),
    ),
    (
        f"listing: an action is listed and not contained: {ACTION}",
        {"SeigneurRound.legal": always(Uncontained((ACTION,)))},
        lambda: laws._check_taken(STATE, TAKEN, RNG),
    ),
    (
        "listing: an action is listed twice",
        {"SeigneurRound.legal": always((ACTION, ACTION))},
        lambda: laws._check_taken(STATE, TAKEN, RNG),
    ),
    (
        f"listing: an action is listed and not contained: {ACTION}",
        {"SeigneurRound.legal": uncontained},
        lambda: laws.check_listed(STATE, RNG),
    ),
    (
        f"judgement: an action is listed and refused: {ACTION}",
        {"apply": refuses, "is_legal": always(True)},
        lambda: laws._check_one(STATE, TAKEN, [TAKEN]),
    ),
    (
        "judgement: two reasons",
        {"apply": refuses, "is_legal": always(False)},
        lambda: laws._check_one(STATE, TAKEN, []),
    ),
    *(
        ("turns: a seat is asked twice", {"SeigneurRound.may_interrupt": (SEAT,)}, law)
        for law in (lambda: laws.check_listed(STATE, RNG), lambda: laws._check_turn(STATE, SEAT))
    ),
    (
        "turns: a seat must act and has no action",
        {"SeigneurRound.legal": always(()), "SeigneurView.legal": always(())},
        lambda: laws._check_turn(STATE, SEAT),
    ),
    (
        "turns: out of turn",
        {"SeigneurRound.may_interrupt": (), "SeigneurRound.to_act": (9,)},
        lambda: laws._check_turn(STATE, SEAT),
    ),
    *(
        (
            f"hidden: seat {SEAT} is shown a difference",
            fault,
            lambda: laws.check_twin(STATE, STATE, SEAT, ACTION, RNG),
        )
        for fault in (
            {"repr": anew(sg.SeigneurView)},
            {"repr": anew(type(tichu.view(STATE, SEAT).legal()))},
            {"str": anew(type(tichu.view(STATE, SEAT).own))},
            {"list": anew(type(tichu.view(STATE, SEAT).legal()))},
            {"hash": anew(sg.SeigneurView)},
            {"pickle": SimpleNamespace(dumps=anew(sg.SeigneurView))},
            {"why_illegal": refuses_plays_anew},
        )
    ),
    (
        f"hidden: seat {SEAT} hears a difference",
        {"redact": tells},
        lambda: laws.check_twin(STATE, STATE, SEAT, ACTION, RNG),
    ),
    (
        f"hidden: seat {SEAT} hears a difference",  # as long as pushes are hidden
        {"redact": tells},
        lambda: laws.check_twin(PUSHING, PUSHING, SEAT, PUSHING.legal(0)[0], RNG),
    ),
    (
        f"hidden: seat {SEAT} learns it",
        {"view": learns},
        lambda: laws.check_twin(STATE, STATE, SEAT, ACTION, RNG),
    ),
    (
        "seats: not by rank",
        {"SeigneurGame.persons": NEXT.persons[::-1]},
        lambda: laws.check_next_round(NEXT),
    ),
    (
        "seats: the Wretch does not deal",
        {"SeigneurGame.table": forged(NEXT.table, dealer=2)},
        lambda: laws.check_next_round(NEXT),
    ),
    ("end: the round is not over", {}, lambda: laws.check_result(STATE)),
    (
        "end: not every seat has a rank",
        with_result(order=ORDER[:-1]),
        lambda: laws.check_result(OVER),
    ),
    (
        "end: not every person has a rank",
        with_result(ranking=(0,) * 5),
        lambda: laws.check_result(OVER),
    ),
    (
        "end: not in the order of going out",
        with_result(order=ORDER[::-1]),
        lambda: laws.check_result(OVER),
    ),
    (
        "end: the last seat is not the one with cards",
        {"SeigneurRound.sizes": (1,) * 5},
        lambda: laws.check_result(OVER),
    ),
    (
        "end: persons and seats differ",
        with_result(ranking=RANKING[::-1]),
        lambda: laws.check_result(OVER),
    ),
]


@pytest.mark.parametrize(("sentence", "faults", "law"), ROWS, ids=map(str, range(len(ROWS))))
def test_a_breach_is_told(
    monkeypatch: pytest.MonkeyPatch,
    sentence: str,
    faults: dict[str, object],
    law: Callable[[], object],
) -> None:
    """The law, and what is wrong."""
    for name, fault in faults.items():
        is_property = "Seigneur" in name and not callable(fault)
        planted = property(always(fault)) if is_property else fault
        place = "seigneur" if "View" in name else "seigneur.testing"
        monkeypatch.setattr(f"tichu.{place}.{name}", planted, raising=False)

    with pytest.raises(AssertionError) as caught:
        law()
    monkeypatch.undo()
    assert sentence == str(caught.value)


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
