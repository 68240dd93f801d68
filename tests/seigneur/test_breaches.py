"""What the laws say of a Grandseigneur that breaks them.

Each row plants a fault in what a law asks, and calls the law.
"""

import random
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any, Final

import pytest

from support import forged
from tichu import seigneur as sg
from tichu.testing import seigneur as laws

NEW: Final = sg.new_round(sg.preset(5))


def walked(steps: int) -> tuple[sg.SeigneurRound, sg.Action]:
    """Return a round after some random actions, and the next action."""
    rng, state = random.Random(3), NEW
    for _ in range(steps):
        state = sg.apply(state, sg.random_action(state, rng))
    return state, sg.random_action(state, rng)


STATE, ACTION = walked(30)
assert isinstance(ACTION, sg.Play | sg.Pass)
TAKEN: sg.PlayerAction = ACTION
SEAT = TAKEN.seat
AFTER = sg.apply(STATE, ACTION)
RNG = random.Random(1)


def finished() -> sg.SeigneurRound:
    """Return a round that is over."""
    rng, state = random.Random(3), NEW
    while not state.is_over:
        state = sg.apply(state, sg.random_action(state, rng))
    return state


OVER = finished()
assert OVER.result is not None
RESULT = OVER.result
ORDER = RESULT.order
RANKING = RESULT.ranking


def second_round() -> sg.SeigneurGame:
    """Return a game that begins its second round."""
    rng, game = random.Random(3), sg.new_game(sg.SeigneurRules(5, rounds=2))
    while not game.results:
        game = sg.apply(game, sg.random_action(game, rng))
    return game


NEXT = second_round()


def test_a_round_in_order_is_right() -> None:
    """The seats of a second round are by rank, and the Wretch deals."""
    laws.check_next_round(NEXT)
    assert 1 == NEXT.table.dealer


def test_every_action_brings_the_end_nearer() -> None:
    """In a first round, and in one with an exchange."""
    rng = random.Random(4)
    for state in (NEW, NEXT.round):
        while not state.is_over:
            after = sg.apply(state, sg.random_action(state, rng))
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


Row = tuple[str, dict[str, object], Callable[[], object]]

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
        f"listing: an action is legal and not listed: {sg.Pass(SEAT)}",
        {"SeigneurRound.legal": always((ACTION,))},
        lambda: laws._check_taken(STATE, sg.Pass(SEAT), RNG),
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
    ("views: another hand", {"view": always(sg.view(STATE, 1))}, lambda: laws.check_views(STATE)),
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
        place = "seigneur" if "View" in name else "testing.seigneur"
        monkeypatch.setattr(f"tichu.{place}.{name}", planted, raising=False)

    with pytest.raises(AssertionError) as caught:
        law()
    monkeypatch.undo()
    assert sentence == str(caught.value)
