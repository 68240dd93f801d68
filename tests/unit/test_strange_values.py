"""Values that fail when they are looked at, or never end, are refused like any other nonsense."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, cast

import attrs
import pytest

from support import combo, forged, play, position
from tichu import (
    NANJING,
    Card,
    Cards,
    Deal,
    InvalidValue,
    Rules,
    advance,
    apply,
    bomb_order,
    new_game,
    public_view,
    random_action,
    redact,
    transition,
    view,
)
from tichu.events import Played


class Shy:
    """A value that cannot be shown."""

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError("no")


def failing() -> Iterator[int]:
    """Yield a number, then fail."""
    yield 0
    raise RuntimeError("no")


def test_a_message_names_the_type_of_what_cannot_be_shown() -> None:
    """The error is the library's, not the value's."""
    with pytest.raises(InvalidValue, match="not a Shy"):
        Card(cast("Any", Shy()))


def endless() -> Iterator[Card]:
    """Yield a card without end."""
    return itertools.repeat(Card.parse("Ma"))


@pytest.mark.parametrize("listed", [failing, endless])
def test_what_cannot_be_listed_is_refused(listed: Callable[[], Iterator[Any]]) -> None:
    """Neither an iterator that fails nor one without an end makes a value."""
    with pytest.raises(InvalidValue):
        Cards.of(listed())
    with pytest.raises(InvalidValue):
        Deal(listed())
    with pytest.raises(InvalidValue):
        Rules(teams=listed())


def test_a_game_is_followed_by_its_events_from_round_to_round() -> None:
    """A view that hears every event of a game equals the view of the game, to its end."""
    rng = random.Random(2)
    game = new_game(attrs.evolve(NANJING, rounds=2))
    seen, spectated = view(game, 1), public_view(game)
    while not game.is_over:
        game, events = transition(game, random_action(game, rng))
        for event in events:
            seen = advance(seen, redact(event, 1))
            spectated = advance(spectated, redact(event, None))
        assert view(game, 1) == seen
        assert public_view(game) == spectated
    assert (game.scores, 2) == (seen.scores, len(seen.results))


def test_an_event_tells_the_true_combination() -> None:
    """A forged combination cannot make an event claim what was not played."""
    state = position("4j5j", "6j", "7j", "8j", turn=0)
    lying = forged(combo("4j"), rank=14)

    _, events = transition(state, forged(play(0, "4j"), combination=lying))

    played = events[0]
    assert isinstance(played, Played)
    assert played.combination.rank == 4
    assert apply(state, play(0, "4j")).trick is not None


def test_what_are_no_seats_have_no_order() -> None:
    """Seats are listed, even one."""
    state = position("4j4w4p4s5j", "6j", "7j", "8j", turn=0)

    with pytest.raises(InvalidValue, match="seats are wanted"):
        bomb_order(state, cast("Any", 3))
