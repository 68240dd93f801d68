"""What the laws say of a library that breaks them: the law, the sentence, and the position.

Each row plants a fault in what a law asks, and calls the law.
"""

from collections.abc import Callable
from inspect import signature
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import tichu
from support import anything
from testing.planted import Honest
from tichu import CallTichu, Cards, Combination, Pass, Play, RoundSetup, RoundState, TakeTrick
from tichu.bots import RandomBot
from tichu.engine.state.game import new_game_state
from tichu.notation import format_state
from tichu.testing import check_bot, check_engine, check_redaction, check_view, laws


def single(card: str) -> Combination:
    """Return a card as a combination."""
    return Combination.of(Cards.parse(card))


def after(below: str) -> RoundState:
    """Return a state in which seat 3 has played a card, and seat 0 is on turn with a few."""
    setup = RoundSetup(
        hands=("2jPh", "3j", "4j", "5j"), turn=0, trick=(Play(3, single(below)),), rest_to=2
    )
    return RoundState.from_setup(setup)


LEAD = RoundState.from_setup(RoundSetup(hands=("2jKj", "3j", "4j", "5j"), turn=0, rest_to=1))
"""Seat 0 leads."""
FOLLOW = after("6p")
NEW = tichu.new_round()
KING = Play(0, single("Kj"))
TWO = Play(0, single("2j"))
MOVED = tichu.apply(LEAD, KING)
SEATED_ELSEWHERE = RoundState.from_setup(
    RoundSetup(
        hands=("5j", "2jKj", "3j", "4j"),
        rules=tichu.Rules(teams=(1, 0, 1, 0)),
        dealer=1,
        turn=1,
        rest_to=2,
    )
)
"""The lead, with everybody a seat further."""
OTHER = tichu.apply(LEAD, TWO)


def always(value: object) -> Callable[..., Any]:
    """Return a function that gives one answer."""
    return lambda *_: value


def calls(_: object, seat: int) -> tuple[CallTichu]:
    """List a call."""
    return (CallTichu(seat),)


def lists_itself(_: object, seat: int | None = None) -> tuple[int | None]:
    """List what a state is asked for with a seat, and a view without."""
    return (seat,)


def never_the_same() -> Callable[..., Any]:
    """Return a function that never gives the same answer twice."""
    numbers = count()
    return lambda *_: next(numbers)


def one_by_one(*values: object) -> Callable[..., Any]:
    """Return a function that gives one answer after the other."""
    answers = iter(values)
    return lambda *_: next(answers)


def as_many_as_the_seat(_: object, seat: int) -> tuple[Play, ...]:
    """List more for a higher seat."""
    return (KING,) * seat


def refuses(reason: object) -> Callable[..., Any]:
    """Return a function that refuses every action for a reason."""

    def refuse(*_: object) -> None:
        raise tichu.IllegalAction(anything(reason))

    return refuse


WHY = tichu.why_illegal(LEAD, Pass(0))
OTHER_WHY = tichu.why_illegal(LEAD, TakeTrick(0))
CHANGING = SimpleNamespace(dumps=never_the_same())


Row = tuple[str, tuple[RoundState, ...], dict[str, object], Callable[[], object]]

ROWS: list[Row] = [
    (
        f"L3: {KING} has changed the state to which it was applied",
        (LEAD,),
        {"legality.pickle": CHANGING},
        lambda: laws.check_pure(LEAD, KING),
    ),
    (
        f"L3: {KING} leads to two different states",
        (LEAD,),
        {"legality.transition": always((OTHER, ()))},
        lambda: laws.check_pure(LEAD, KING),
    ),
    (
        f"L3: {KING} leads to two different states",
        (LEAD,),
        {"legality.apply": never_the_same()},
        lambda: laws.check_pure(LEAD, KING),
    ),
    (
        "L4: the states are not equal",
        (LEAD, FOLLOW),
        {},
        lambda: laws.check_equal(LEAD, FOLLOW),
    ),
    (
        "L4: equal states have different hashes",
        (LEAD,),
        {"legality.hash": never_the_same()},
        lambda: laws.check_equal(LEAD, LEAD),
    ),
    (
        "L4: equal states look different to seat 0",
        (LEAD,),
        {"legality.view": never_the_same()},
        lambda: laws.check_equal(LEAD, LEAD),
    ),
    (
        "L4: equal states list different actions of seat 0",
        (LEAD,),
        {"legality._sampled": never_the_same()},
        lambda: laws.check_equal(LEAD, LEAD),
    ),
    (
        f"L4: {TWO} leads from equal states to different ones",
        (LEAD,),
        {"legality.apply": never_the_same()},
        lambda: laws.check_equal(LEAD, LEAD),
    ),
    (
        f"L6: TakeTrick(seat=0) is refused: {OTHER_WHY}",
        (LEAD,),
        {},
        lambda: laws.check_accepted(LEAD, TakeTrick(0)),
    ),
    (
        f"L6: {Pass(0)} is legal but not listed",
        (LEAD,),
        {"legality.why_illegal": always(None), "legality.is_legal": always(True)},
        lambda: laws.check_accepted(LEAD, Pass(0)),
    ),
    (
        f"L6: {KING} changes nothing",
        (LEAD,),
        {"legality.apply": always(LEAD)},
        lambda: laws.check_accepted(LEAD, KING),
    ),
    (
        "L6: TakeTrick(seat=0) is legal",
        (LEAD,),
        {"legality.is_legal": always(True)},
        lambda: laws.check_refused(LEAD, TakeTrick(0)),
    ),
    (
        "L6: TakeTrick(seat=0) is refused but can be applied",
        (LEAD,),
        {"legality.apply": always(LEAD)},
        lambda: laws.check_refused(LEAD, TakeTrick(0)),
    ),
    (
        "L6: TakeTrick(seat=0) is refused for two reasons",
        (LEAD,),
        {"legality.apply": refuses(WHY)},
        lambda: laws.check_refused(LEAD, TakeTrick(0)),
    ),
    (
        "L6: TakeTrick(seat=0), which was refused, has changed the state",
        (LEAD,),
        {"legality.pickle": CHANGING},
        lambda: laws.check_refused(LEAD, TakeTrick(0)),
    ),
    (
        "L7: seat 0 must act and has no legal action",
        (LEAD,),
        {"legality._sampled": always((CallTichu(0),))},
        lambda: laws.check_listed(LEAD),
    ),
    (
        "L7: legal_actions is not what the seats list, one after another",
        (LEAD,),
        {"legality.legal_actions": always((KING,))},
        lambda: laws.check_listed(LEAD),
    ),
    (
        f"L7: seat 1 lists {TWO} but may not act",
        (LEAD,),
        {"legality._sampled": always((TWO,)), "legality.RoundState.may_interrupt": ()},
        lambda: laws.check_listed(LEAD),
    ),
    (
        "L7: seat 0 lists an action twice",
        (LEAD,),
        {"legality._sampled": always((TWO, TWO))},
        lambda: laws.check_listed(LEAD),
    ),
    (
        "L7: the list of seat 0 is not sorted",
        (LEAD,),
        {"legality._sampled": always((KING, TWO))},
        lambda: laws.check_listed(LEAD),
    ),
    (
        f"L7: seat 0 lists {Pass(1)}",
        (LEAD,),
        {"legality._sampled": always((Pass(1),))},
        lambda: laws.check_listed(LEAD),
    ),
    (
        "L11: 6p is laid on the Dragon",
        (after("Dr"),),
        {"rounds.RoundState.legal": always((Play(0, single("6p")),))},
        lambda: laws.check_specials(after("Dr")),
    ),
    (
        "L14: the Dog is laid on a trick",
        (FOLLOW,),
        {"rounds.RoundState.legal": always((Play(0, single("Dg")),))},
        lambda: laws.check_specials(FOLLOW),
    ),
    (
        "L12: the Phoenix is legal as a single card on 6p",
        (FOLLOW,),
        {"rounds.is_legal": always(False)},
        lambda: laws.check_specials(FOLLOW),
    ),
    (
        "L12: the Phoenix is legal as a single card on Dr",
        (after("Dr"),),
        {"rounds.is_legal": always(True)},
        lambda: laws.check_specials(after("Dr")),
    ),
    (
        "L14: the Dog is not led",
        (FOLLOW,),
        {},
        lambda: laws.check_step(FOLLOW, Play(0, single("Dg")), FOLLOW),
    ),
    (
        "L14: the Dog does not go at once to its player's pile",
        (LEAD,),
        {},
        lambda: laws.check_step(LEAD, Play(0, single("Dg")), LEAD),
    ),
    (
        "L15: the Dragon's trick goes from 0 to 2",
        (LEAD,),
        {},
        lambda: laws.check_step(LEAD, tichu.GiveTrick(0, 2), LEAD),
    ),
    (
        "L15: the Dragon's trick goes from 0 to 1",
        (LEAD,),
        {},
        lambda: laws.check_step(LEAD, tichu.GiveTrick(0, 1), LEAD),
    ),
    (
        f"L17: the order of {CallTichu(0)} and {CallTichu(1)} makes a difference",
        (LEAD,),
        {
            "rounds.apply": never_the_same(),
            "rounds.is_legal": always(True),
            "rounds.RoundState.legal": calls,
            "rounds.RoundState.may_interrupt": (1,),
        },
        lambda: laws.check_confluent(LEAD),
    ),
    (
        "L5: the round does not end",
        (LEAD, LEAD),
        {"rounds.apply": always(LEAD)},
        lambda: laws.check_ends(LEAD),
    ),
    (
        f"L5: {KING} leaves 32 actions to follow, from 32",
        (LEAD,),
        {"rounds.steps_left": always(32)},
        lambda: laws.check_nearer(LEAD, KING, MOVED),
    ),
    (
        "L20: the round is over and has no result",
        (LEAD,),
        {"points.RoundState.is_over": True},
        lambda: laws.check_score(LEAD),
    ),
    (
        "L34: seed 0 deals in two ways",
        (NEW,),
        {"points.deal": never_the_same()},
        laws.check_deals,
    ),
    (
        "L34: seeds 5 and 6 deal the same cards",
        (NEW,),
        {"points.deal": always(NEW)},
        lambda: laws.check_deals(seed=5),
    ),
    (
        "L22: with (1200, 0) the game is not over",
        (LEAD,),
        {},
        lambda: laws.check_game(new_game_state(LEAD, (1200, 0), ())),
    ),
    (
        "L23: seat 0 has more or fewer actions when moved",
        (LEAD, SEATED_ELSEWHERE),
        {"symmetry.RoundState.legal": as_many_as_the_seat},
        lambda: laws.check_symmetric(LEAD, suits=range(4), steps=1),
    ),
    (
        "L23: seat 0 has other actions when moved",
        (LEAD, SEATED_ELSEWHERE),
        {"symmetry.RoundState.legal": one_by_one((KING,), (TWO,), (KING,))},
        lambda: laws.check_symmetric(LEAD, suits=range(4), steps=1),
    ),
    (
        f"L23: {KING} leads elsewhere when moved",
        (LEAD, LEAD),
        {
            "symmetry.RoundState.legal": always((KING,)),
            "symmetry.apply": one_by_one(MOVED, OTHER),
        },
        lambda: laws.check_symmetric(LEAD, suits=range(4), steps=0),
    ),
    (
        "L25: the view of seat 0 lists other actions",
        (LEAD,),
        {"information.legal_actions": lists_itself},
        lambda: laws.check_views(LEAD),
    ),
    (
        "L29: one seed makes two worlds",
        (LEAD,),
        {"information.determinize": never_the_same()},
        lambda: laws.check_determinize(LEAD),
    ),
    (
        "L31: the position string is read as another state",
        (LEAD,),
        {"texts.parse_state": always(MOVED)},
        lambda: laws.check_round_trips(LEAD),
    ),
    (
        "L31: the text of the view of seat 0 is read as another",
        (LEAD,),
        {"texts.parse_view": never_the_same()},
        lambda: laws.check_round_trips(LEAD),
    ),
]


@pytest.mark.parametrize(
    ("sentence", "states", "faults", "law"), ROWS, ids=map(str, range(len(ROWS)))
)
def test_a_breach_is_told(
    monkeypatch: pytest.MonkeyPatch,
    sentence: str,
    states: tuple[RoundState, ...],
    faults: dict[str, object],
    law: Callable[[], object],
) -> None:
    """The law, what is wrong, and positions that can be pasted."""
    positions = "".join(f'\nparse_state("{format_state(state)}")' for state in states)
    for name, fault in faults.items():
        planted = fault if callable(fault) or "RoundState" not in name else property(always(fault))
        monkeypatch.setattr(f"tichu.testing.laws.{name}", planted, raising=False)

    with pytest.raises(AssertionError) as caught:
        law()
    monkeypatch.undo()
    assert f"{sentence}{positions}" == str(caught.value)


ELSEWHERE = {
    "check_nearer": "steps_left(state)",
    "check_combination": "check_combination(combination)",
}
"""The places of the mistakes that are found by another function."""


@pytest.mark.parametrize("name", [each for each in laws.__all__ if each != "check_parser"])
def test_a_wrong_argument_is_named(name: str) -> None:
    """Every law says what it was given in place of its first argument."""
    law = getattr(laws, name)
    parameters = [*signature(law).parameters.values()]
    required = [each for each in parameters if each.default is each.empty] or parameters[:1]
    with pytest.raises(tichu.InvalidValue) as caught:
        law(*[7] * len(required))
    place = ELSEWHERE.get(name, f"{name}({parameters[0].name})")
    assert place == caught.value.place


DRAWING = [each for each in laws.__all__ if "rng" in signature(getattr(laws, each)).parameters]
FOR_LONG_LISTS = {"check_interrupts", "check_listed"}
"""The laws that draw only from more actions than there are here."""


@pytest.mark.parametrize("name", sorted({*DRAWING} - FOR_LONG_LISTS))
def test_a_law_draws_from_the_given_generator(name: str) -> None:
    """So it refuses what is no generator."""
    with pytest.raises(tichu.InvalidValue, match=r"^rng: expected "):
        getattr(laws, name)(LEAD, rng=7)


RULES_WANTED: list[tuple[str, Callable[[Any], object]]] = [
    ("check_result", lambda rules: laws.check_result(tichu.score_round((0, 2)), rules)),
    ("check_bot", lambda rules: check_bot(RandomBot, 1, rules)),
    ("check_engine", lambda rules: check_engine(Honest, 1, rules)),
    ("check_view", lambda rules: check_view(tichu.view, 1, rules)),
    ("check_redaction", lambda rules: check_redaction(tichu.redact, 1, rules)),
]


@pytest.mark.parametrize(("name", "call"), RULES_WANTED, ids=[name for name, _ in RULES_WANTED])
def test_wrong_rules_are_named(name: str, call: Callable[[Any], object]) -> None:
    """The error says which function was given something else."""
    with pytest.raises(tichu.InvalidValue) as caught:
        call(7)
    assert f"{name}(rules)" == caught.value.place
