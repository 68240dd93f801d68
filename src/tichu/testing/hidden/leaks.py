"""Testing what an app shows: does it tell a player more than he may know?

Owns :func:`check_view` and :func:`check_redaction`. Imports ``twins``, ``mirrors`` and ``play``.
Two states that differ in where two cards lie which a seat cannot place must look the same to that
seat. So no list of forbidden fields is needed: whatever depends on a hidden card is a leak.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tichu._values import as_tuple, objects, want_instance, want_int
from tichu.engine.state.round import RoundState
from tichu.errors import InvalidValue, shown
from tichu.events import Event
from tichu.rules import NANJING, Rules
from tichu.testing.hidden.twins import Mirrored, Twin, mirrored_deal, mirrored_step, twin
from tichu.testing.play.steered import steered_round

_MOST: Final = 10_000_000
_WORDS: Final = 300  # characters of what a seat sees, in a message


def check_view(
    look: Callable[[RoundState, int], object],
    rounds: int = 10,
    rules: Rules | Iterable[Rules] = NANJING,
    seed: int = 0,
) -> int:
    """Check that what an app shows a seat depends on nothing hidden from it; return how often.

    ``look(state, seat)`` returns what the app would send: a text, bytes, a dict, any value that
    can be compared. It is called with pairs of states of steered play that the seat cannot tell
    apart. Raises :class:`AssertionError` with both positions where it shows a difference, and
    where two looks at the same state differ.
    """
    _want_function("check_view(look)", look)
    checked = 0
    for state, rng in _states(rounds, rules, seed):
        seat = int(rng.random() * state.rules.seats)
        found = twin(state, seat, rng)
        if found is None:
            continue
        one, again, other = (look(each, seat) for each in (found.state, found.state, found.other))
        if one != again:
            raise AssertionError(
                f"two looks at one state differ: {shown(one, _WORDS)} and {shown(again, _WORDS)}"
            )
        who = f"seat {seat} is shown"
        _want_same(found, who, one, other, stable=repr(one) == repr(again))
        checked += 1
    return checked


def check_redaction(
    redact: Callable[[Event, int | None], object],
    rounds: int = 10,
    rules: Rules | Iterable[Rules] = NANJING,
    seed: int = 0,
) -> int:
    """Check that what an app tells a seat of an event depends on nothing hidden from it.

    ``redact(event, seat)`` returns what the app would send of an event of
    :func:`tichu.transition`; the seat None is a spectator. It is called with the events of two
    deals in which others got other cards, and of one action in two states that the seat cannot
    tell apart, unless the action itself tells. Returns how many events were compared.
    Raises :class:`AssertionError` as :func:`check_view` does.
    """
    _want_function("check_redaction(redact)", redact)
    checked = 0
    for state, rng in _states(rounds, rules, seed):
        place = int(rng.random() * (state.rules.seats + 1))
        seat = None if place == state.rules.seats else place
        found = twin(state, seat, rng)
        both = mirrored_deal(state, seat, rng)
        if both is None and found is not None:
            both = mirrored_step(found, rng)
        if both is None:
            continue
        for one, other in zip(*both.events, strict=True):
            who = "a spectator" if seat is None else f"seat {seat}"
            who = f"{who} is told of {type(one).__name__}"
            told = redact(one, seat), redact(other, seat)
            _want_same(found or both, who, *told, stable=False)
            checked += 1
    return checked


def _want_function(place: str, value: object) -> None:
    """Raise :class:`~tichu.InvalidValue` unless a value can be called."""
    if not callable(value):
        raise InvalidValue(place, f"a function is wanted, not {shown(value)}")


def _states(
    rounds: object, rules: object, seed: object
) -> Iterator[tuple[RoundState, random.Random]]:
    want_int("rounds", rounds, 1, _MOST)
    want_int("seed", seed, 0, _MOST)
    assert isinstance(rounds, int)  # noqa: S101  # as was just checked
    assert isinstance(seed, int)  # noqa: S101  # as was just checked
    tables = objects(as_tuple([rules] if isinstance(rules, Rules) else rules)) or ()  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    if not tables:
        raise InvalidValue("rules", f"some rules are wanted, not {shown(rules)}")
    for number in range(rounds):
        table = tables[number % len(tables)]
        want_instance("rules", table, Rules)
        assert isinstance(table, Rules)  # noqa: S101  # as was just checked
        rng = random.Random(seed + number)
        for state, _ in steered_round(table, seed + number):
            yield state, rng


def _want_same(
    found: Twin | Mirrored, who: str, one: object, other: object, *, stable: bool
) -> None:
    """Raise if two looks differ; their words count if they are the same for the same state."""
    if one != other or (stable and repr(one) != repr(other)):
        raise AssertionError(
            f"a leak: {found}\n"
            f"in the one {who} {shown(one, _WORDS)}\n"
            f"in the other {who} {shown(other, _WORDS)}"
        )
