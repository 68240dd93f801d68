"""What the laws of hidden information, L25 to L29, say of a library that breaks them."""

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import tichu
from support import anything, exchange, forged, lowest_push, play, position
from testing.breaching import (
    KING,
    LEAD,
    MOVED,
    breaches,
    one_by_one,
    told,
)
from tichu import Cards, Combination, Pass, RoundState
from tichu.testing import laws, twin
from tichu.testing.hidden.mirrors import mirrored_step

PAIR = twin(LEAD, 0, random.Random(0))
UNSEEN = twin(LEAD, None, random.Random(0))
assert PAIR is not None
assert UNSEEN is not None
STEP = mirrored_step(PAIR, random.Random(0))
assert STEP is not None
EXCHANGE = exchange("2j", "3j", "4j", "5j")
PUSH = lowest_push(EXCHANGE, 0)
PUSHED = tichu.transition(EXCHANGE, PUSH)[1][0]
TWIN_RNG = random.Random(0)
TWIN_SEAT, _ = int(4 * TWIN_RNG.random()), TWIN_RNG.random()
TWIN = twin(LEAD, TWIN_SEAT, TWIN_RNG)
"""What goes into a world beside the view: the law draws a seat, a seed, and this."""
FOUR, FIVE = play(0, "4j"), play(0, "5j")
OTHERS = position("2jKj", "3j", "4j", "6j", turn=0, rest_to=1)
"""The lead, in which only seat 3 holds another card."""
FEW = position("2j3j4j5j", "6j7j8j9jTj", "Qj", "Kj", turn=0)


def of_seat(wanted: int | None, fault: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that has a fault only where it is asked about one seat."""

    def asked_about(_: object, seat: int | None = None) -> object:
        return fault() if seat == wanted else 0

    return asked_about


def two_answers_about(wanted: object) -> Callable[..., Any]:
    """Return a function that refuses one action for another reason each time."""
    numbers = count()

    def why_illegal(_: object, action: object) -> object:
        return action == wanted and next(numbers)

    return why_illegal


def number_of_a_tuple(value: object) -> int:
    """Tell tuples apart, and nothing else."""
    return id(value) * (type(value) is tuple)


class Said:
    """A reason that equals any other."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __eq__(self, other: object) -> bool:
        """Be equal."""
        return True

    def __hash__(self) -> int:
        """Be equal."""
        return 0

    def __str__(self) -> str:
        """Say something else."""
        return self.words


def takes_everything(seen: object, event: object) -> object:
    """Follow an event, or stay if it tells too much."""
    try:
        return tichu.advance(anything(seen), anything(event))
    except tichu.InvalidValue:
        if not isinstance(seen, tichu.PublicView) or not isinstance(event, tichu.Event):
            raise
        return seen


def stays(wanted: type) -> Callable[..., Any]:
    """Return a function that follows no event from a view of a class."""

    def advance(seen: tichu.PublicView, event: tichu.Event) -> tichu.PublicView:
        return seen if type(seen) is wanted else tichu.advance(seen, event)

    return advance


def keeping(wanted: int | None, kept: object) -> Callable[[RoundState, int | None], Any]:
    """Return views of which that of one seat refers to something."""

    def seen(state: RoundState, seat: int | None) -> tichu.PublicView:
        seen = tichu.view(state, seat)
        return forged(seen, results=(kept,)) if seat == wanted else seen

    return seen


THIRTY = [Pass(0)] * 30


@pytest.mark.parametrize("row", breaches(__file__))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: list[str]) -> None:
    """The law, what is wrong, and positions that can be pasted."""
    expected, said = told(monkeypatch, {**vars(laws), **globals()}, row)
    assert expected == said


def test_sixty_worlds_are_drawn_from_sixty_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve, two for one seed again, and while all are the same, 48 more."""
    drawn: list[float] = []

    def note(seen: object, rng: random.Random) -> RoundState:
        assert tichu.view(LEAD, 3) == seen
        drawn.append(rng.random())
        return OTHERS if len(drawn) == 62 else LEAD

    monkeypatch.setattr("tichu.testing.laws.information.determinize", note)
    laws.check_determinize(LEAD)

    rng = random.Random(0)
    seed = [int(rng.random() * 2**32) for _ in range(2)][-1]
    seeds = [*range(seed, seed + 12), seed, seed, *range(seed - 1, seed - 49, -1)]
    assert [random.Random(each).random() for each in seeds] == drawn


def test_pairs_are_counted() -> None:
    """For every seat and a spectator, or those that are named; at the end nothing is hidden."""
    over = position("2j", "", "", "", phase=tichu.Phase.OVER, finished=(1, 2, 3))

    assert 5 == laws.check_hidden(LEAD)
    assert 2 == laws.check_hidden(LEAD, seats=[1, None])
    assert 0 == laws.check_hidden(over)


def test_plays_of_the_own_hand_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to five cards that lie side by side, unless the seat is out."""
    laid: list[str] = []

    def note(cards: Cards) -> tuple[Combination, ...]:
        laid.append(str(cards))
        return tichu.readings(cards)

    monkeypatch.setattr("tichu.testing.laws.information.readings", note)
    state = position("3j3w3p4j5j6j7j8j9j", "Tj", "Jj", "Qj", turn=1)
    for seed in range(8):
        laws.check_hidden(state, random.Random(seed), seats=[0])
    laws.check_hidden(position("", "Tj", "Jj", "Qj", turn=1, finished=(0,)), seats=[0])

    runs = ["5j6j7j", "5j6j7j", "8j9j", "6j", "3j3w3p", "7j8j9j", "3j3w3p4j", "5j6j"]
    assert runs == laid


def test_refusals_of_plays_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of those that the own hand could make."""
    state = position("3j3w3p", "Tj", "Jj", "Qj", turn=1)
    refuses = two_answers_about(play(0, "3j3w"))
    monkeypatch.setattr("tichu.testing.laws.information.why_illegal", refuses)
    rng = random.Random(1)
    with pytest.raises(AssertionError, match=r"3j3w.* is refused with 0 or with 1"):
        [laws.check_hidden(state, rng, seats=[0]) for _ in range(20)]


def test_following_leads_to_the_next_views() -> None:
    """They are returned, so that a walk makes them once."""
    assert laws.all_views(MOVED) == laws.check_followed(LEAD, KING)


def test_thirty_pushes_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat has thousands, so what follows is not looked at."""
    lists = [(*THIRTY, number) for number in range(8)]
    monkeypatch.setattr("tichu.testing.laws.information.legal_actions", one_by_one(*lists))

    laws.check_views(EXCHANGE)


def test_few_cards_may_equal_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reference to the mask of four cards is no breach."""
    monkeypatch.setattr("tichu.testing.laws.information.view", keeping(1, FEW.hand_masks[0]))
    laws.check_references(FEW)
