"""What the laws of a round, L5, L10 to L12, L14 to L19, L23 and L24, say of a broken library."""

import random
from collections.abc import Iterable
from functools import partial
from types import SimpleNamespace

import pytest

import tichu
from support import (
    altered,
    exchange,
    first_packets,
    house,
    lowest_push,
    play,
    position,
)
from testing.breaching import (
    FOLLOW,
    KING,
    LEAD,
    MOVED,
    NEW,
    OTHER,
    SEATED_ELSEWHERE,
    TWO,
    Breach,
    after,
    always,
    as_many_as_the_seat,
    breach,
    calls,
    lists_for,
    never_the_same,
    one_by_one,
    planted,
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
SIXES = play(2, "6j6w6p6s")
BOMBED_TWICE = tichu.apply(tichu.apply(BOMBS, SIXES), play(3, "7j7w7p7s"))
BOTH = ", ".join(map(str, (SIXES, play(3, "7j7w7p7s"))))
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


def beating(*pairs: tuple[Combination, Combination]) -> dict[str, object]:
    """Return the fault that only the first of each of these pairs beats the second."""

    def beats(one: Combination, other: Combination) -> bool:
        return (one, other) in pairs

    return {"beats": beats}


def too_high(state: RoundState) -> RoundState:
    """Return the state after the Phoenix, which stands a whole rank above the card below it."""
    following = tichu.apply(state, PHOENIX)
    assert following.trick is not None
    return altered(following, top=following.trick.top + 1)


def in_phase(state: RoundState, phase: Phase) -> RoundState:
    """Return a state in which the rules took another turn."""
    return altered(state, phase=PHASES.index(phase))


def empty_after_the_dog(state: RoundState, seat: int) -> Cards:
    """Return a hand, or none after the Dog."""
    return Cards() if state is TO_THE_NEXT else HAND(state, seat)


def lays_the_sixes(state: RoundState, bombs: Iterable[Play]) -> tuple[list[Play], RoundState]:
    """Return the first of some bombs, and the state after the sixes."""
    return [*bombs][:1], tichu.apply(state, SIXES)


MOVED_BY_ONE, MOVED_IN_PLACE = (
    partial(laws.check_symmetric, suits=range(4), steps=steps) for steps in (1, 0)
)
MOVED_ANYWHERE = partial(laws.check_symmetric, rng=random.Random(7), suits=range(4))
ROWS = [
    *(
        breach(f"L10: {wrong}", laws.check_order, combinations, **beating(*pairs))
        for wrong, combinations, pairs in (
            ("5j beats itself", (ONE,), [(ONE, ONE)]),
            ("5j and 6j6w beat each other", (ONE, TWICE), [(ONE, TWICE), (TWICE, ONE)]),
            ("the bomb 4j4w4p4s does not beat 5j", (ONE, FOURS), []),
            ("the bomb 4j4w4p4s does not beat 5j", (FOURS, ONE), []),
            ("2j and Kj are not ranked by their ranks", (LOW, HIGH), [(LOW, HIGH)]),
            ("Kj and 2j are not ranked by their ranks", (LOW, HIGH), []),
            ("of the bombs 4j4w4p4s and 6j7j8j9jTj neither beats the other", (FOURS, FLUSH), []),
            (
                *("5j beats 6j6w, which beats 7j7w7p; 5j does not", (THRICE, ONE, TWICE)),
                [(ONE, TWICE), (TWICE, THRICE)],
            ),
        )
    ),
    *(
        breach(wrong, laws.check_specials, state, **faults)
        for wrong, state, faults in (
            (
                *("L11: 6p is laid on the Dragon", after("Dr")),
                planted(legal=always((Pass(0), Play(0, single("6p"))))),
            ),
            (
                *("L11: 6p is laid on the Dragon", after("Dr")),
                planted(legal=lists_for(1, Play(1, single("6p"))), may_interrupt=(1,)),
            ),
            (
                *("L14: the Dog is laid on a trick", FOLLOW),
                planted(legal=always((Play(0, single("Dg")),))),
            ),
            (
                *("L14: the Dog lies in a trick", FOLLOW),
                planted(trick=SimpleNamespace(plays=(play(3, "6p"),), cards=Cards.parse("6pDg"))),
            ),
            *(
                (
                    f"L12: the Phoenix is legal as a single card on {below}",
                    *(state, planted(is_legal=always(answer))),
                )
                for below, state, answer in (
                    *(("Dr", after("Dr"), True), ("6p", FOLLOW, False), ("6w6p", ON_PAIR, True)),
                )
            ),
            *(
                (
                    f"L15: seat 0 may give to {listed}",
                    *(
                        state,
                        planted(legal=always([tichu.GiveTrick(0, to) for to in listed[::-1]])),
                    ),
                )
                for state, listed in ((GIVING, [1]), (GIVING_ACTIVE, [1, 3]), (GIVING_OUT, [1]))
            ),
        )
    ),
    *(
        breach(wrong, laws.check_step, state, action, following)
        for wrong, state, action, following in (
            ("L14: the Dog is not led", FOLLOW, DOG, FOLLOW),
            *(
                ("L14: the Dog does not go at once to its player's pile", LEAD, DOG, following)
                for following in (LEAD, position(*AT, turn=1, trick="0:6p", rest_to=0))
            ),
            (
                "L14: after the Dog seat 1 leads, which is not a partner",
                *(LEAD, DOG, TO_THE_NEXT),
            ),
            *(
                (f"L15: the Dragon's trick goes from 0 to {to}", LEAD, tichu.GiveTrick(0, to), LEAD)
                for to in (2, 1)
            ),
            *(
                (
                    "L12: the Phoenix is not half a rank above the card",
                    *(state, PHOENIX, too_high(state)),
                )
                for state in (FOLLOW, PHOENIX_LEADS)
            ),
            *(
                (
                    "L15: seat 0 keeps the trick that the Dragon won",
                    *(state, TakeTrick(0), position(*AT, turn=0, rest_to=0)),
                )
                for state in (GIVING, NEW)
            ),
            *(
                (
                    "L15: the Dragon that ends the round is wrongly given or kept",
                    *(state, DRAGON, in_phase(tichu.apply(state, DRAGON), phase)),
                )
                for state, phase in (
                    *((LAST, Phase.GIVE_TRICK), (LAST_OF_TWO, Phase.OVER)),
                    (KEEPING, Phase.GIVE_TRICK),
                )
            ),
            (
                *("L15: the Dragon that ends the round is not kept", LAST, DRAGON),
                position("", "3j", "", "5j", phase=Phase.OVER, finished=(2, 0)),
            ),
        )
    ),
    breach(
        "L16: seat 0 leads without the Mah Jong",
        *(laws.check_step, EXCHANGE, lowest_push(EXCHANGE, 0), LEAD),
    ).at(LEAD),
    breach(
        "L14: after the Dog seat 1 leads, which is out",
        *(laws.check_step, LEAD, DOG, TO_THE_NEXT),
        hand=empty_after_the_dog,
    ),
    breach(
        f"L17: the order of {CallTichu(0)} and {CallTichu(1)} makes a difference",
        *(laws.check_confluent, LEAD),
        apply=never_the_same(),
        is_legal=always(True),
        legal=calls,
        may_interrupt=(1,),
    ),
    breach(
        "L5: the round does not end",
        *(laws.check_ends, LEAD),
        apply=always(LEAD),
    ).at(LEAD, LEAD),
    breach(
        f"L5: {KING} leaves 32 actions to follow, from 32",
        *(laws.check_nearer, LEAD, KING, MOVED),
        steps_left=always(32),
    ),
    *(
        breach(
            f"L19: {wrong!r} sees other seats to act",
            *(laws.check_public_turn, LEAD, seen),
            **faults,
        )
        for wrong, seen, faults in (
            (tichu.view(MOVED, 0), laws.all_views(MOVED), planted()),
            (
                tichu.public_view(MOVED),
                *([*laws.all_views(LEAD)[:-1], tichu.public_view(MOVED)], planted()),
            ),
            (tichu.view(LEAD, 0), [tichu.view(LEAD, 0)], planted(may_interrupt=(3,))),
        )
    ),
    *(
        breach(f"L18: {wrong}", laws.check_interrupts, BOMBS, **faults).at(*shown)
        for wrong, shown, faults in (
            (
                f"seats are asked in the order {BOMBS.may_interrupt}, but bomb in another",
                *((BOMBS,), planted(bomb_order=always(()))),
            ),
            (
                *("the order of the bombs changes if they arrive as (3, 2)", (BOMBS,)),
                planted(bomb_order=one_by_one(BOMBS.may_interrupt, (2, 3), (2, 3), (3, 2))),
            ),
            (
                *(f"{play(3, '7j7w7p7s')} is higher than 6j6w6p6s, but not on top", (BOMBS,)),
                planted(_laid=lays_the_sixes, _polled=always(tichu.apply(BOMBS, SIXES))),
            ),
            (
                *(f"no poll leads to the state after {BOTH}", (BOMBS, BOMBED_TWICE)),
                planted(_polled=always(None)),
            ),
        )
    ),
    *(
        breach(f"L23: {wrong}", law, state, **faults).at(state, moved)
        for wrong, law, state, moved, faults in (
            *(
                (
                    "seat 0 has more or fewer actions when moved",
                    *(law, LEAD, SEATED_ELSEWHERE, planted(legal=as_many_as_the_seat)),
                )
                for law in (MOVED_BY_ONE, MOVED_ANYWHERE)
            ),
            (
                *("seat 0 has other actions when moved", MOVED_BY_ONE, LEAD, SEATED_ELSEWHERE),
                planted(legal=one_by_one((KING,), (TWO,), (KING,))),
            ),
            (
                *(f"{KING} leads elsewhere when moved", MOVED_IN_PLACE, LEAD, LEAD),
                planted(legal=always((TWO, KING)), apply=one_by_one(MOVED, OTHER)),
            ),
            *(
                (
                    "the scores depend on suits or on seats",
                    *(MOVED_IN_PLACE, OVER, OVER),
                    planted(result=property(one_by_one(*results))),
                )
                for results in ((SCORED, OTHERWISE, OTHERWISE, SCORED), (SCORED, None, SCORED))
            ),
        )
    ),
    breach(
        f"L24: the scores {SCORED.scores} are not swapped",
        *(laws.check_swapped, OVER),
        result=SCORED,
    ).at(OVER, OVER_SWAPPED),
]


@pytest.mark.parametrize("row", ROWS, ids=map(str, range(len(ROWS))))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: Breach) -> None:
    """The law, what is wrong, and positions that can be pasted."""
    expected, said = told(monkeypatch, row)
    assert expected == said


def test_what_need_not_be_ordered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Phoenix alone, the Dog under a bomb, and combinations that share cards."""
    laws.check_order([PHOENIX.combination, ONE, KING.combination])
    for name, beats in beating((ONE, TWICE), (TWICE, Combination("5j5w5p"))).items():
        monkeypatch.setattr(Combination, name, beats)
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
