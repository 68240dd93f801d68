"""Observations: the view and memory of a seat as numbers from 0 to 1, in named fields."""

import functools
import hashlib
import random
from array import array
from collections.abc import Iterable, Sequence

import pytest

import tichu
from support import altered, dealt, play, position, swapped
from tichu import (
    TRICHU,
    Call,
    CallTichu,
    Card,
    Cards,
    GameState,
    Phase,
    Play,
    PlayerView,
    Push,
    RoundState,
    apply,
    view,
)
from tichu.encoding import ActionSpace, ObservationSpace, remember
from tichu.moves import Move
from tichu.rules import PRESETS

SPACE = ObservationSpace("nanjing")
NUMBERS = {
    "nanjing": 1_510,
    "tientsin": 1_876,
    "trichu": 1_398,
}
PROMISED = {
    "nanjing": "6df58b935a62a80b",
    "tientsin": "d6c9435f86c6a273",
    "trichu": "077d38511689e03b",
}
"""Digests of the fields: those of a version never change, so neither do these."""


def seen_in(
    seen: PlayerView, name: str, memory: Sequence[Play] = (), chosen: Iterable[int] = ()
) -> list[float]:
    """Return a field of what a view shows."""
    space = SPACE if seen.rules == SPACE.rules else ObservationSpace(seen.rules)
    return [*space.encode(seen, memory, chosen)[space.fields[name]]]


def cards_in(*given: object, **more: Iterable[int]) -> str:
    """Return the cards of a field."""
    field = seen_in(*given, **more)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert {0.0, 1.0} >= {*field}
    return str(Cards(Card(index) for index, there in enumerate(field) if there))


# The fields


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("history", [0, 3])
def test_fields_lie_side_by_side(name: str, history: int) -> None:
    """The fields fill the observation without gaps."""
    space = ObservationSpace(name, history)
    at = 0
    for field in space.fields.values():
        assert at == field.start
        at = field.stop
    assert space.n == at


@pytest.mark.parametrize("name", PROMISED)
def test_what_fields_mean_is_a_promise(name: str) -> None:
    """A change of these digests makes what has been learned useless."""
    space = ObservationSpace(name, 1)
    fields = "\n".join(f"{field} {where.start}" for field, where in space.fields.items())
    assert PROMISED[name] == hashlib.sha256(fields.encode()).hexdigest()[:16]
    assert NUMBERS[name] == ObservationSpace(name).n


# Cards


def trick() -> RoundState:
    """Return a trick that seat 1 has led and seat 3 covered; seat 0 is on turn."""
    return position("2j3j", "4j4w", "5j", "6j7j", trick="1:8j,3:9w", turn=0)


def test_cards_in_sight() -> None:
    """Seats are counted from the observer on."""
    seen = view(trick(), 0)

    assert "2j3j" == cards_in(seen, "hand")
    assert "4j4w5j6j7j" == cards_in(seen, "unseen")
    assert ["", "8j", "", "9w"] == [cards_in(seen, f"trick {step}") for step in range(4)]
    assert "9w" == cards_in(seen, "top")
    assert str(seen.pile(3)) == cards_in(seen, "pile 3") == cards_in(view(trick(), 1), "pile 2")


@pytest.mark.rule("PUSH-3")
def test_cards_of_the_exchange() -> None:
    """The observation has the given, the received and the known cards."""
    before = dealt()
    seen = view(swapped(before), 1)
    given = before.hand(1).listed[:3]

    assert [str(card) for card in given] == [cards_in(seen, f"given {n}") for n in (1, 2, 3)]
    assert [str(before.hand(seat).listed[(1 - seat) % 4 - 1]) for seat in (2, 3, 0)] == [
        cards_in(seen, f"received {n}") for n in (1, 2, 3)
    ]
    assert str(given[0]) in cards_in(seen, "known 1")


def test_cards_that_are_chosen() -> None:
    """A push so far; and a play whose cards are still to be chosen."""
    state = dealt()
    seen = view(state, 0)
    first, second, third = state.hand(0).listed[:3]
    numbers = ActionSpace("nanjing").encode(Push(0, (first, second, third)), seen)[:2]

    fields = [cards_in(seen, f"given {n}", chosen=numbers) for n in (1, 2, 3)]
    assert [str(first), str(second), ""] == fields
    assert {str(first), str(second)} == {
        str(card) for card in Cards(cards_in(seen, "chosen", chosen=numbers))
    }

    open_ = view(position("5j5w5pPh", "4j", "7j", "6j", turn=0), 0)
    numbers = ActionSpace("nanjing", "exact").encode(Play(0, "5j5wPh"), open_)
    began = seen_in(open_, "began", chosen=numbers)
    assert {4: 0.75, 14: 1.0} == {place: value for place, value in enumerate(began) if value}
    assert "5j5w" == cards_in(open_, "chosen", chosen=numbers)


@pytest.mark.rule("TRICHU-4")
def test_an_open_hand_is_known() -> None:
    """Everybody sees the dummy's."""
    state = position("2j3j", "4p", "5j8w", "9w", rules=TRICHU, turn=2, rest_to=1)
    assert "5j8w" == cards_in(view(state, 1), "known 1")


# Seats and numbers


OUT = position(
    *("2j3j", "", "", "6j"),
    turn=0,
    finished=(2, 1),
    calls={1: Call.TICHU, 3: Call.GRAND_TICHU},
)
WISHED = position("2j3j", "4j", "5j", "6j", turn=0, wish=14)
FIELDS: list[tuple[RoundState, int, dict[str, list[float]]]] = [
    (
        *(trick(), 3),
        {
            "to act": [0, 1, 0, 0],
            "winner": [1, 0, 0, 0],
            "leader": [0, 0, 1, 0],
            "size": [2 / 14, 2 / 14, 2 / 14, 1 / 14],
            "strength": [18 / 30],
            "length": [1 / 14],
            "kind": [1, *[0] * 8],
        },
    ),
    (
        *(OUT, 2),
        {"tichu": [0, 0, 0, 1], "grand tichu": [0, 1, 0, 0], "place": [1, 0, 0, 0.75]},
    ),
    (
        *(WISHED, 1),
        {"wish": [*[0] * 12, 1], "phase": [float(phase is Phase.PLAY) for phase in Phase]},
    ),
    (apply(dealt(), CallTichu(2)), 0, {"tichu": [0, 0, 1, 0]}),
]


@pytest.mark.parametrize(("state", "seat", "fields"), FIELDS)
def test_numbers(state: RoundState, seat: int, fields: dict[str, list[float]]) -> None:
    """One for each seat, from the observer on, or for each phase, rank or kind."""
    seen = view(state, seat)
    for name, expected in fields.items():
        assert expected == pytest.approx(seen_in(seen, name)), name


def test_points_and_scores() -> None:
    """Points are those of the piles; scores are the lead of the team."""
    state = position("2j3j", "4j", "5j", "6j", turn=0)
    game = GameState(state, (400, -100), ())
    seen = view(game, 1)

    assert [(state.pile(seat).points + 25) / 150 for seat in (1, 2, 3, 0)] == pytest.approx(
        seen_in(seen, "points")
    )
    assert [0.475, 0.6, 0.475, 0.6] == pytest.approx(seen_in(seen, "score"))
    assert [0.5] * 4 == seen_in(view(state, 1), "score")


# Memory


def test_plays_are_remembered() -> None:
    """The played cards of every seat are remembered, and the last plays, from the latest."""
    memory = (play(1, "Kj"), play(2, "Aj"), play(1, "8j"), play(3, "9w"))
    seen = view(trick(), 2)
    space = ObservationSpace("nanjing", history=2)
    found = space.encode(seen, memory)

    assert ["Aj", "9w", "", "8jKj"] == [cards_in(seen, f"played {n}", memory) for n in range(4)]
    assert [0, 1, 0, 0] == [*found[space.fields["player 1"]]]
    assert [Card("9w").index] == ones(found[space.fields["play 1"]])
    assert [0, 0, 0, 1] == [*found[space.fields["player 2"]]]
    assert not any(space.encode(seen, memory[:1])[space.fields["play 2"]])


def ones(field: Iterable[float]) -> list[int]:
    """Return where a field is not 0."""
    return [place for place, value in enumerate(field) if value]


def remembered(moves: Iterable[Move], memory: tuple[Play, ...] = ()) -> tuple[Play, ...]:
    """Return the memory after some moves."""
    return functools.reduce(remember, moves, memory)


@pytest.mark.parametrize("seat", range(4))
def test_who_comes_back_remembers_the_same(seat: int) -> None:
    """The fold over the moves of a game, as any seat hears them, is the plays of this round."""
    rng = random.Random(3)
    game = tichu.new_game()
    heard: list[Move] = []
    plays: list[Play] = []
    while not game.results or game.trick is None or len(game.finished) < 1:
        before, action = game, tichu.random_action(game, rng)
        game = apply(game, action)
        heard += tichu.told(before, action, game, seat)
        plays = [] if isinstance(action, tichu.Deal) else plays
        plays += [action] if isinstance(action, Play) else []

    memory = remembered(heard)

    assert memory == tuple(plays)
    seen = view(game, seat)
    played = [seen_in(seen, f"played {step}", memory) for step in range(4)]
    gone = tichu.DECK - Cards(c for s in range(4) for c in game.hand(s))
    assert len(gone) == sum(map(sum, played))


# Any position


@pytest.mark.parametrize("name", PRESETS)
def test_numbers_are_from_0_to_1(name: str) -> None:
    """In a random game, with calls."""
    space = ObservationSpace(name, history=2)
    rng = random.Random(name)
    game = tichu.new_game(space.rules)
    memory: tuple[Play, ...] = ()
    for step in range(400):
        action = tichu.random_action(game, rng, 0.1)
        game = apply(game, action)
        memory = remember(memory, action)
        if step % 7 == 0:
            found = space.encode(view(game, step % space.rules.seats), memory)
            assert isinstance(found, array)
            assert (space.n, True) == (len(found), 0 <= min(found) <= max(found) <= 1)


def test_every_seat_sees_with_the_same_eyes() -> None:
    """If everybody moves up one seat, what they observe stays the same."""
    hands = ("2j3jPh", "4j4w", "5j", "6j7j")
    one = position(*hands, trick="1:8j,3:9w", turn=0, wish=7, rest_to=3)
    stated = position(hands[3], *hands[:3], trick="2:8j,0:9w", turn=1, wish=7, rest_to=0)
    moved = altered(stated, dealer=1)

    for seat in range(4):
        assert SPACE.encode(view(one, seat)) == SPACE.encode(view(moved, (seat + 1) % 4))
