"""Count the sequences of legal actions from a position (perft).

Use it to compare two engines by one number for each depth, which depends on all legal actions and
all states up to it. If the numbers differ, :func:`divide` shows after which first action. The
sequences contain the actions of *all* seats that must or may act, with bombs and calls out of turn.
They stop at the end of the round, and before a deal, because deals are not listed as actions.
"""

from typing import Final, TypeVar

from tichu._values import want_int
from tichu.sequential import AnyState, Playable, want_state

A = TypeVar("A")
State = Playable[AnyState, A, object, object, object]

__all__ = ["divide", "perft"]

_DEEPEST: Final = 1000  # no round has as many actions: 296 with four seats, 415 with six


def perft(state: AnyState, depth: int, *, interrupts: bool = True) -> int:
    """Return the number of sequences of ``depth`` legal actions from a state.

    The actions come from :func:`tichu.legal_actions`; without ``interrupts``, only from seats that
    must act. The last action of each sequence is counted without being applied. Before a deal and
    after the end of the round, only the sequence of length 0 exists. For a game, the sequences of
    its round are counted. ``depth`` is from 0 to 1000. Raises :class:`InvalidValue` for any other
    depth, and for a value that is not a state.

    >>> from tichu.perft import perft
    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j3j", "4w", "7j7w7p7sPh", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> [perft(state, depth) for depth in range(5)]
    [1, 2, 6, 30, 62]
    >>> [perft(state, depth, interrupts=False) for depth in range(5)]
    [1, 2, 4, 28, 52]
    """
    start = _round("perft(state)", state)
    want_int("perft(depth)", depth, 0, _DEEPEST)
    return _count(start, depth, interrupts=interrupts)


def divide(state: State[A], depth: int, *, interrupts: bool = True) -> tuple[tuple[A, int], ...]:
    """Return each legal action with the number of sequences of length ``depth`` that begin with it.

    The actions have the order of :func:`tichu.legal_actions`, and the numbers add up to
    :func:`perft`. ``depth`` is from 1 to 1000. Raises the same errors as :func:`perft`.

    >>> from tichu.perft import divide
    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j3j", "3w", "Ph", "Dr"), turn=0, rest_to=1)
    >>> for action, number in divide(RoundState.from_setup(setup), 3):
    ...     print(action, number)
    0 play 2j 4
    0 play 3j 2
    """
    start = _round("divide(state)", state)
    want_int("divide(depth)", depth, 1, _DEEPEST)
    return tuple(
        (action, _count(start._apply(action), depth - 1, interrupts=interrupts))
        for seat in _acting(start, interrupts=interrupts)
        for action in start.legal(seat)
    )


def _round(place: str, state: State[A]) -> State[A]:
    """Return a round, or the current round of a game."""
    want_state(place, state)
    return getattr(state, "round", state)


def _count(state: AnyState, depth: int, *, interrupts: bool) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in _acting(state, interrupts=interrupts):
        legal = state.legal(seat)
        if depth == 1:
            total += len(legal)
            continue
        for action in legal:
            total += _count(state._apply(action), depth - 1, interrupts=interrupts)
    return total


def _acting(state: AnyState, *, interrupts: bool) -> tuple[int, ...]:
    return (*state.to_act, *state.may_interrupt) if interrupts else state.to_act
