"""The functions for hidden information answer any argument or raise a TichuError."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

import tichu
from steering import steered_game
from support import anything, dealt, first_packets, play, swapped
from tichu import TRICHU, InvalidValue, advance, new_game, view
from tichu.moves import Happening

SEATS: Final[tuple[Any, ...]] = (None, True, -1, 4, 6, 10**30, 1.0, "0", (), [], object())


def views() -> list[tichu.PublicView]:
    """Return views of every phase that a short walk comes to."""
    found: list[tichu.PublicView] = []
    for state in (tichu.new_round(), first_packets(), dealt(), swapped(dealt())):
        found += [view(state, 1), tichu.view(state, None)]
    for game, _ in steered_game(new_game(TRICHU), random.Random(1)):
        if game.phase not in {seen.phase for seen in found if seen.rules == TRICHU}:
            found.append(view(game, 0))
        if game.results:
            break
    return found


def whole_and_told() -> list[Happening]:
    """Return the happenings of a round, and the moves for a seat."""
    found: list[Happening] = []
    for state, action in steered_game(new_game(TRICHU), random.Random(2)):
        after, happened = tichu.transition(state, action)
        found += [*happened, *tichu.told(state, action, after, 1)]
        if state.results:
            break
    return found


def test_a_view_is_asked_about_seats() -> None:
    """Sizes, hands and piles belong to seats."""
    seen = view(dealt(), 0)
    for seat in SEATS:
        for ask in (seen.size, seen.hand, seen.pile):
            with pytest.raises(InvalidValue):
                ask(seat)


def outcome(attempt: Callable[[], object]) -> str | None:
    """Return what else than a TichuError an attempt raises; None if nothing does."""
    try:
        attempt()
    except tichu.TichuError:
        return None
    except Exception as error:  # noqa: BLE001  # that is the question
        return f"{type(error).__name__}: {error}"
    return None


def test_a_move_out_of_place_is_refused_or_followed() -> None:
    """A client that has missed a message gets an error or a view."""
    found = {
        (seen.phase.value, type(move).__name__): wrong
        for seen in views()
        for move in whole_and_told()
        if (wrong := outcome(partial(advance, seen, anything(move))))
    }

    assert {} == found


def test_a_garbled_question_to_a_state_shows_no_card() -> None:
    """A refusal repeats the question and nothing that is hidden."""
    state = swapped(dealt())
    other = 0 if state.to_act[0] else 1
    hidden = {str(card) for seat in range(4) if seat != other for card in state.hand(seat)}
    for value in (None, 1.5, "view", b"x", {1: 2}, object(), int):
        message = str(tichu.why_illegal(state, value))
        assert not any(card in message for card in hidden)
    asked = play(other, str(next(iter(state.hand(state.to_act[0])))))
    assert str(asked.combination.cards) in str(tichu.why_illegal(state, asked))
