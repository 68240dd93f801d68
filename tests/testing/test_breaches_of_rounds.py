"""What the laws of a round, L5, L10 to L12, L14 to L19, L23 and L24, say of a broken library."""

import random
from collections.abc import Callable, Iterable

import pytest

import tichu
from support import (
    altered,
    exchange,
    first_packets,
    house,
    play,
    position,
)
from testing.breaching import (
    FOLLOW,
    KING,
    LEAD,
    NEW,
    TWO,
    always,
    breaches,
    single,
    told,
)
from tichu import (
    CallTichu,
    Cards,
    Combination,
    Pass,
    Phase,
    Play,
    RoundState,
    TakeTrick,
    score_round,
)
from tichu.engine.machine.board import PHASES
from tichu.notation import format_state
from tichu.testing import laws, steered_round

DOG, DRAGON, PHOENIX = (Play(0, single(card)) for card in ("Dg", "Dr", "Ph"))
AT = ("2j", "3j", "4j", "5j")
"""Hands of a card each."""
EXCHANGE = exchange(*AT)
GIVING = position(*AT, turn=0, trick="0:Dr", phase=Phase.GIVE_TRICK)
GIVING_ACTIVE, GIVING_OUT = (
    position(
        *("2j", "", "4j", "5j"),
        turn=0,
        trick="0:Dr",
        phase=Phase.GIVE_TRICK,
        finished=(1,),
        rules=rules,
    )
    for rules in (house(dragon_recipient="active_only"), tichu.NANJING)
)
"""Seat 1 is out, and gets the Dragon's trick or not."""
ON_PAIR = position("2jPh", "3j", "4j", "5j", turn=0, trick="3:6p6w")
LAST = position("Dr", "3j", "", "5j", turn=0, trick="3:6p", finished=(2,))
"""Seat 0 can end the round with the Dragon, whose team then wins."""
BOMBED = position(*AT, turn=1, trick="3:Dr,0:6j6w6p6s")
BOMBS = position(
    *("2j3j", "5j5w5p5s2w", "6j6w6p6s2p", "7j7w7p7s2s"), turn=1, trick="0:4j", rest_to=0
)
"""Seats 1 to 3 hold bombs, of which 2 and 3 may interrupt seat 1."""
OVER = position("", "", "2j", "", phase=Phase.OVER, finished=(0, 1, 3), rest_to=0)
PHOENIX_LEADS = position("2jPh", "3j", "4j", "5j", turn=0)
HAND = RoundState.hand
TO_THE_NEXT = position(*AT, turn=1, rest_to=0)
LAST_OF_TWO, KEEPING = (
    position(*("Dr", "", "", "4j"), turn=0, trick="3:6p", finished=(1, 2), rules=rules)
    for rules in (tichu.NANJING, house(dragon_last_trick="keep"))
)
"""Seat 0 can end the round with the Dragon, and the cards are counted."""
SIXES, SEVENS = play(2, "6j6w6p6s"), play(3, "7j7w7p7s")
BOMBED_ONCE = tichu.apply(BOMBS, SIXES)
BOMBED_TWICE = tichu.apply(BOMBED_ONCE, SEVENS)
SCORED, OTHERWISE = (score_round((0, 1, 2), points) for points in ((70, 30), (30, 70)))
OVER_SWAPPED = position(
    *("", "", "2j", ""),
    phase=Phase.OVER,
    finished=(0, 1, 3),
    rest_to=0,
    rules=tichu.Rules(teams=(1, 0, 1, 0)),
)
LOW, HIGH = TWO.combination, KING.combination
ONE, TWICE, THRICE = (Combination(cards) for cards in ("5j", "6j6w", "7j7w7p"))
FOURS, FLUSH = Combination("4j4w4p4s"), Combination("6j7j8j9jTj")


def beating(*pairs: tuple[Combination, Combination]) -> Callable[[Combination, Combination], bool]:
    """Return an order in which only the first of each of these pairs beats the second."""
    return lambda one, other: (one, other) in pairs


def too_high(state: RoundState) -> RoundState:
    """Return the state after the Phoenix, which stands a whole rank above the card below it."""
    following = tichu.apply(state, PHOENIX)
    assert following.trick is not None
    return altered(following, top=following.trick.top + 1)


def in_phase(state: RoundState, phase: Phase) -> RoundState:
    """Return a state in which the rules took another turn."""
    return altered(state, phase=PHASES.index(phase))


def dragon_led_to(state: RoundState, phase: Phase) -> RoundState:
    """Return the state after the Dragon, in which the rules took another turn."""
    return in_phase(tichu.apply(state, DRAGON), phase)


def empty_after_the_dog(state: RoundState, seat: int) -> Cards:
    """Return a hand, or none after the Dog."""
    return Cards() if state is TO_THE_NEXT else HAND(state, seat)


def lays_the_sixes(state: RoundState, bombs: Iterable[Play]) -> tuple[list[Play], RoundState]:
    """Return the first of some bombs, and the state after the sixes."""
    return [*bombs][:1], tichu.apply(state, SIXES)


@pytest.mark.parametrize("row", breaches(__file__))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: list[str]) -> None:
    """The law, what is wrong, and positions that can be pasted."""
    expected, said = told(monkeypatch, {**vars(laws), **globals()}, row)
    assert expected == said


def test_what_need_not_be_ordered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Phoenix alone, the Dog under a bomb, and combinations that share cards."""
    laws.check_order([PHOENIX.combination, ONE, KING.combination])
    beats = beating((ONE, TWICE), (TWICE, Combination("5j5w5p")))
    monkeypatch.setattr(Combination, "beats", beats)
    laws.check_order([ONE, TWICE, Combination("5j5w5p")])
    laws.check_order([FOURS, DOG.combination])
    laws.check_order([FOURS, Combination("4j4w")])
    laws.check_order([PHOENIX.combination, PHOENIX.combination, FOURS])


@pytest.mark.parametrize(
    ("state", "pairs"),
    [(NEW, 0), (first_packets(), 6), (EXCHANGE, 6), (LEAD, 0), (OVER, 0)],
    ids=str,
)
def test_pairs_of_decisions_are_counted(state: RoundState, pairs: int) -> None:
    """Six of four seats."""
    assert pairs == laws.check_confluent(state)


@pytest.mark.parametrize(
    ("phase", "listed", "pairs"),
    [
        (Phase.PLAY, {1: (CallTichu(1),), 2: (CallTichu(2),)}, 1),
        (Phase.PLAY, {0: (Pass(0),), 1: (CallTichu(1),)}, 0),
        (Phase.PLAY, {0: (Pass(0), CallTichu(0)), 1: (TakeTrick(1), CallTichu(1))}, 1),
        (Phase.PUSH, {0: (CallTichu(0),), 1: (CallTichu(1),)}, 0),
        (Phase.PUSH, {0: (Pass(0),), 2: (CallTichu(2), Pass(2))}, 1),
    ],
)
def test_what_two_seats_decide(
    monkeypatch: pytest.MonkeyPatch,
    phase: Phase,
    listed: dict[int, tuple[tichu.Action, ...]],
    pairs: int,
) -> None:
    """Calls, and in the exchange what is drawn unless it is a call."""

    def legal(_: object, seat: int) -> tuple[tichu.Action, ...]:
        return listed.get(seat, ())

    rounds = "tichu.testing.laws.rounds"
    monkeypatch.setattr(f"{rounds}.RoundState.may_interrupt", property(always((1, 2))))
    monkeypatch.setattr(f"{rounds}.RoundState.legal", legal)
    monkeypatch.setattr(f"{rounds}.apply", always(0))
    monkeypatch.setattr(f"{rounds}.is_legal", always(True))

    assert pairs == laws.check_confluent(in_phase(LEAD, phase), random.Random(0))


@pytest.mark.parametrize("answers", [(True, False), (False, True), (False, False)], ids=str)
def test_what_excludes_another_is_no_pair(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[bool, ...]
) -> None:
    """Both must be legal after the other."""
    asked = iter(answers)

    def is_legal(*_: object) -> bool:
        return next(asked, False)

    monkeypatch.setattr("tichu.testing.laws.rounds.is_legal", is_legal)

    assert 0 == laws.check_confluent(EXCHANGE)


def test_seats_with_bombs_are_counted() -> None:
    """Those that may interrupt, with a bomb that may be played."""
    assert [2, 0, 0, 0] == [laws.check_interrupts(each) for each in (BOMBS, LEAD, FOLLOW, BOMBED)]


def test_a_round_ends_as_it_is_steered() -> None:
    """By the same seed; what is over stays as it is."""
    *_, (state, action) = steered_round(seed=3, dealer=0)

    assert tichu.apply(state, action) == laws.check_ends(NEW, 3)
    assert OVER == laws.check_ends(OVER)
    *_, (state, action) = steered_round(seed=0, dealer=0)
    assert tichu.apply(state, action) == laws.check_ends(NEW)


@pytest.mark.parametrize(
    "state",
    [NEW, LEAD, FOLLOW, BOMBED, GIVING, GIVING_ACTIVE, GIVING_OUT, OVER],
    ids=format_state,
)
def test_the_special_cards_of_the_library(state: RoundState) -> None:
    """There is no breach."""
    laws.check_specials(state)


CHOOSING = position(
    *("2j", "3j", "4j", "5j", "6j", "7j"),
    phase=Phase.CHOOSE_LEADER,
    turn=0,
    rules=tichu.TIENTSIN,
    rest_to=0,
)


@pytest.mark.parametrize("state", [GIVING, CHOOSING, EXCHANGE], ids=format_state)
def test_gifts_and_choices_move_with_the_seats(state: RoundState) -> None:
    """Who gives, and to whom."""
    for steps in range(state.rules.seats):
        laws.check_symmetric(state, suits=(1, 2, 3, 0), steps=steps)


@pytest.mark.parametrize("team", [0, 1])
def test_the_team_that_is_counted_out_is_swapped(team: int) -> None:
    """And so are the points of the other team."""
    hands = ("2j2w2p3w", "3j4w4p5w", "4j", "5j")
    trick = (play(2, "6j"),)
    rules = house(announced_bombs=True)
    over = position(*hands, phase=Phase.OVER, trick=trick, counted_out=team, rules=rules)

    laws.check_swapped(over)


def test_what_a_step_may_do() -> None:
    """A bomb wins the Dragon's trick for its player; a round may end with the Dragon."""
    steps: list[tuple[RoundState, tichu.Action]] = [
        (LAST, DRAGON),
        (position("Dr", "3j", "", "5j", turn=0, finished=(2,), rest_to=3), DRAGON),
    ]
    for state, action in steps:
        laws.check_step(state, action, tichu.apply(state, action))
