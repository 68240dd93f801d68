"""Testing what an app shows: does it tell a player more than he may know?

Owns :func:`check_view` and :func:`check_redaction`. Imports ``twins`` and ``play``. Two states that
differ in where two cards lie which a seat cannot place must look the same to that seat. So no
list of forbidden fields is needed: whatever depends on a hidden card is a leak.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tichu.engine import actions as act
from tichu.engine.actions import Action
from tichu.engine.events import Event
from tichu.engine.state import RoundState
from tichu.engine.verbs import is_legal, transition
from tichu.errors import InvalidValue, shown
from tichu.phases import Phase
from tichu.rules import NANJING, Rules
from tichu.testing.play import steered_round
from tichu.testing.twins import Twin, twin
from tichu.values import as_tuple, objects, want_instance, want_int

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
        _want_same(found, one, other, stable=repr(one) == repr(again))
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
    :func:`tichu.transition`; the seat None is a spectator. Returns how many events were compared.
    Raises :class:`AssertionError` as :func:`check_view` does.
    """
    checked = 0
    for state, rng in _states(rounds, rules, seed):
        place = int(rng.random() * (state.rules.seats + 1))
        seat = None if place == state.rules.seats else place
        found = twin(state, seat, rng)
        action = None if found is None else _next_action(found, rng)
        if found is None or action is None:
            continue
        events = transition(found.state, action)[1]
        others = transition(found.other, _mirrored(found, action))[1]
        for one, other in zip(events, others, strict=True):
            _want_same(found, redact(one, seat), redact(other, seat), stable=False)
            checked += 1
    return checked


def _states(
    rounds: object, rules: object, seed: object
) -> Iterator[tuple[RoundState, random.Random]]:
    """Yield the states of steered rounds with something to draw from."""
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


def _want_same(found: Twin, one: object, other: object, *, stable: bool) -> None:
    """Raise if two looks differ; their words count if they are the same for the same state."""
    if one != other or (stable and repr(one) != repr(other)):
        raise AssertionError(
            f"a leak: {found}\n"
            f"in the one it is shown {shown(one, _WORDS)}\n"
            f"in the other it is shown {shown(other, _WORDS)}"
        )


def _next_action(found: Twin, rng: random.Random) -> Action | None:
    """Return an action that others than the seat may see no more of than the twin shows."""
    state = found.state
    acting = (*state.to_act, *state.may_interrupt)
    if not acting:
        return None
    legal = state.legal(acting[int(rng.random() * len(acting))])
    if not len(legal):
        return None
    action = legal[int(rng.random() * len(legal))]
    if isinstance(action, act.AnnounceBomb):  # IRR-1: it shows whether there is a bomb
        return None
    if state.phase is Phase.PUSH and sum(map(bool, state.table.course.pushed)) == (
        state.rules.seats - 1
    ):  # PASS-3: the last push gives everybody his cards
        return None
    return action if is_legal(found.other, _mirrored(found, action)) else None


def _mirrored(found: Twin, action: Action) -> Action:
    """Return what corresponds to an action in the twin: a hidden push has the other card."""
    if not isinstance(action, act.Push) or action.seat == found.seat:
        return action
    one, other = found.cards
    if action.seat in found.state.rules.controls(found.seat if found.seat is not None else -1):
        return action
    held = found.other.hand(action.seat)
    swapped = {one: other, other: one}
    cards = tuple(card if card in held else swapped.get(card, card) for card in action.cards)
    return act.Push(action.seat, cards)
