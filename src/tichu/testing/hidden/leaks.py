"""Checks that an app shows a player nothing that is hidden from that player.

The law ``check_hidden`` checks the library's own views; the functions here check what an app makes
of a state or of an event.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tichu._values import want_function, want_int
from tichu.engine.round import RoundState
from tichu.engine.table.events import Event
from tichu.errors import shown
from tichu.rules import NANJING, Rules
from tichu.testing.hidden.mirrors import Mirrored, mirrored_deal, mirrored_step
from tichu.testing.hidden.twins import Twin, name_of, twin
from tichu.testing.play.steered import listed_rules, steered_round

_MOST: Final = 10_000_000
_WORDS: Final = 300  # characters of what a seat sees, in a message


def check_view(
    look: Callable[[RoundState, int], object],
    rounds: int = 10,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> int:
    """Check that an app's view for a seat depends on nothing hidden from that seat.

    ``look(state, seat)`` returns what the app would send: text, bytes, a dict, any value that can
    be compared. It is called with pairs of states from steered play that the seat cannot tell
    apart. Returns the number of compared pairs. Raises :class:`AssertionError` with both positions
    if ``look`` shows a difference, or if two looks at the same state differ.
    """
    want_function("check_view(look)", look)
    checked = 0
    for state, rng in _states("check_view", rounds, rules, seed):
        seat = int(rng.random() * state.rules.seats)
        found = twin(state, seat, rng)
        if found is None:
            continue
        one, again, other = (look(each, seat) for each in (found.state, found.state, found.other))
        if one != again:
            raise AssertionError(
                f"two looks at one state differ: {shown(one, _WORDS)} and {shown(again, _WORDS)}"
            )
        stable = repr(one) == repr(again)
        _want_same(found, f"seat {seat} is shown", one, other, stable=stable)
        checked += 1
    return checked


def check_redaction(
    redact: Callable[[Event, int | None], object],
    rounds: int = 10,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> int:
    """Check that an app's message to a seat about an event depends on nothing hidden from it.

    ``redact(event, seat)`` returns what the app would send about an event of
    :func:`tichu.transition`; the seat None is a spectator. It is called with the events of two
    deals in which other seats got other cards, and of one action in two states that the seat
    cannot tell apart, unless the action itself reveals the difference. Returns the number of
    compared events. Raises :class:`AssertionError` as :func:`check_view` does.
    """
    want_function("check_redaction(redact)", redact)
    checked = 0
    for state, rng in _states("check_redaction", rounds, rules, seed):
        place = int(rng.random() * (state.rules.seats + 1))
        seat = None if place == state.rules.seats else place
        found = twin(state, seat, rng)
        both = mirrored_deal(state, seat, rng)
        if both is None and found is not None:
            both = mirrored_step(found, rng)
        if both is None:
            continue
        for one, other in zip(*both.events, strict=True):
            who = f"{name_of(seat)} is sent for {type(one).__name__}"
            sent = redact(one, seat), redact(other, seat)
            _want_same(found or both, who, *sent, stable=False)
            checked += 1
    return checked


def _states(
    name: str, rounds: int, rules: Rules | str | Iterable[Rules | str], seed: int
) -> Iterator[tuple[RoundState, random.Random]]:
    want_int(f"{name}(rounds)", rounds, 1, _MOST)
    want_int(f"{name}(seed)", seed, 0, _MOST)
    tables = listed_rules(f"{name}(rules)", rules)
    for number in range(seed, seed + rounds):
        rng = random.Random(number)
        for state, _ in steered_round(tables[(number - seed) % len(tables)], number):
            yield state, rng


def _want_same(
    found: Twin | Mirrored, who: str, one: object, other: object, *, stable: bool
) -> None:
    """Raise if two looks differ; ``stable`` compares their reprs too."""
    if one != other or (stable and repr(one) != repr(other)):
        raise AssertionError(
            f"a leak: {found}\n"
            f"in the first {who} {shown(one, _WORDS)}\n"
            f"in the second {who} {shown(other, _WORDS)}"
        )
