"""The errors of the library's laws when they are broken.

Each row of ``breaches.txt`` plants a fault in what a law asks, and calls the law.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import tichu
from laws import library, symmetry
from steering import twin
from steering.mirrors import mirrored_step
from support import exchange, first_packets, forged, house, play, position
from testing.breaching import FOLLOW, KING, LEAD, NEW, TWO, breaches, told
from tichu import CallTichu, Combination, Phase, Play, RoundSetup, RoundState, score_round

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
RICH = position("2j4p6w8sTj", "3j", "4j", "5j", turn=0)
PLAYS = [play(0, card) for card in ("2j", "4p", "6w", "8s", "Tj")]
"""What may be led in ``RICH``."""
SIX = PLAYS[2]
FIVES = Combination("5j5w")
EXCHANGE = exchange("2j", "3j", "4j", "5j")
BOMBS = position(
    *("2j3j", "5j5w5p5s2w", "6j6w6p6s2p", "7j7w7p7s2s"), turn=1, trick="0:4j", rest_to=0
)
"""Seats 1 to 3 hold bombs, of which 2 and 3 may interrupt seat 1."""
OVER = position("", "", "2j", "", phase=Phase.OVER, finished=(0, 1, 3), rest_to=0)
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


PAIR = twin(LEAD, 0, random.Random(0))
assert PAIR is not None
STEP = mirrored_step(PAIR, random.Random(0))
assert STEP is not None
TWIN_RNG = random.Random(0)
TWIN_SEAT, _ = int(4 * TWIN_RNG.random()), TWIN_RNG.random()
TWIN = twin(LEAD, TWIN_SEAT, TWIN_RNG)
"""What goes into a world beside the view: the law draws a seat, a seed, and this."""
FEW = position("2j3j4j5j", "6j7j8j9jTj", "Qj", "Kj", turn=0)


def beating(*pairs: tuple[Combination, Combination]) -> Callable[[Combination, Combination], bool]:
    """Return an order in which only the first of each of these pairs beats the second."""
    return lambda one, other: (one, other) in pairs


def lays_the_sixes(state: RoundState, bombs: Iterable[Play]) -> tuple[list[Play], RoundState]:
    """Return the first of some bombs, and the state after the sixes."""
    return [*bombs][:1], tichu.apply(state, SIXES)


def calls(_: object, seat: int) -> tuple[CallTichu]:
    """List a call."""
    return (CallTichu(seat),)


def as_many_as_the_seat(_: object, seat: int) -> tuple[Play, ...]:
    """List more for a higher seat."""
    return (KING,) * seat


def number_of_a_tuple(value: object) -> int:
    """Tell tuples apart, and nothing else."""
    return id(value) * (type(value) is tuple)


def keeping(wanted: int | None, kept: object) -> Callable[[RoundState, int | None], Any]:
    """Return views of which that of one seat refers to something."""

    def seen(state: RoundState, seat: int | None) -> tichu.PublicView:
        seen = tichu.view(state, seat)
        standing = (seen.result, seen.scores, (kept,))
        return forged(seen, _standing=standing) if seat == wanted else seen

    return seen


@pytest.mark.parametrize("row", breaches(__file__))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: list[str]) -> None:
    """The law, what is wrong, and positions that can be pasted."""
    expected, said = told(monkeypatch, {**vars(library), **vars(symmetry), **globals()}, row)
    assert expected == said


@pytest.mark.parametrize(
    ("state", "pairs"),
    [(NEW, 0), (first_packets(), 6), (EXCHANGE, 6), (LEAD, 0), (OVER, 0)],
    ids=str,
)
def test_pairs_of_decisions_are_counted(state: RoundState, pairs: int) -> None:
    """Six of four seats."""
    assert pairs == library.check_confluent(state)


def test_seats_with_bombs_are_counted() -> None:
    """Seats that may interrupt with a bomb are counted."""
    assert [2, 0, 0] == [library.check_interrupts(each) for each in (BOMBS, LEAD, FOLLOW)]


def test_sixty_worlds_are_drawn_from_sixty_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve, two for one seed again, and while all are the same, 48 more."""
    drawn: list[float] = []

    def note(seen: object, rng: random.Random) -> RoundState:
        assert tichu.view(LEAD, 3) == seen
        drawn.append(rng.random())
        return SEATED_ELSEWHERE if len(drawn) == 62 else LEAD

    monkeypatch.setattr("laws.library.determinize", note)
    library.check_determinize(LEAD)

    rng = random.Random(0)
    seed = [int(rng.random() * 2**32) for _ in range(2)][-1]
    seeds = [*range(seed, seed + 12), seed, seed, *range(seed - 1, seed - 49, -1)]
    assert [random.Random(each).random() for each in seeds] == drawn


def test_pairs_are_counted() -> None:
    """For every seat and a spectator, or those that are named; at the end nothing is hidden."""
    over = position("2j", "", "", "", phase=tichu.Phase.OVER, finished=(1, 2, 3))

    assert 5 == library.check_twins(LEAD)
    assert 2 == library.check_twins(LEAD, seats=[1, None])
    assert 0 == library.check_twins(over)


@pytest.mark.parametrize("team", [0, 1])
def test_the_team_that_is_counted_out_is_swapped(team: int) -> None:
    """And so are the points of the other team."""
    hands = ("2j2w2p3w", "3j4w4p5w", "4j", "5j")
    trick = (play(2, "6j"),)
    rules = house(announced_bombs=True)
    over = position(*hands, phase=Phase.OVER, trick=trick, counted_out=team, rules=rules)

    symmetry.check_swapped(over)
