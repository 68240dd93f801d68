"""Laws of hidden information, L25 to L27 and L29, and the check of what an app shows.

A seat's knowledge is its view. Another state that agrees with the view, as
:func:`tichu.determinize` makes it, is one that the seat cannot tell apart from the true one.
"""

import pickle
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from tichu.engine import moves as act
from tichu.engine.moves import Action, is_move
from tichu.engine.state import RoundState, new_round
from tichu.engine.verbs import (
    advance,
    apply,
    happenings,
    legal_actions,
    told,
    transition,
    view,
    why_illegal,
)
from tichu.engine.view import PublicView
from tichu.errors import TichuError, shown
from tichu.notation import format_state
from tichu.rulebook.combinations import Combination, readings
from tichu.rules import NANJING, Phase, Rules
from tichu.search.worlds import determinize
from tichu.testing.play_laws import all_views, broken, listed_rules, random_states

Look = Callable[[RoundState, int], object]
_LOOKED_AT: Final = 30
"""The number of pushes that are compared, of the thousands of a seat."""
_WORDS: Final = 300  # characters of what a seat sees, in a message


def check_views(state: RoundState, views: Sequence[PublicView] | None = None) -> None:
    """Check L25: a view lists the same actions as the state, and shows the hand of its seat.

    ``views`` are those of :func:`all_views`; without them they are made.
    """
    most = _LOOKED_AT if state.phase is Phase.PUSH else None
    for seat, seen in enumerate((all_views(state) if views is None else views)[:-1]):
        listed = list(islice(legal_actions(state, seat), most))
        if listed != list(islice(legal_actions(seen), most)):
            raise broken("L25", f"the view of seat {seat} lists other actions", state)
        if seen.hand(seat) != state.hand(seat):
            raise broken("L25", f"seat {seat} does not see its own hand", state)


def check_hidden(
    state: RoundState, other: RoundState, seat: int | None, rng: random.Random | None = None
) -> None:
    """Check L26: two states that a seat cannot tell apart look the same to it.

    Compares views, the list of legal actions, and the reasons why actions are illegal; ``rng``
    chooses some of them. The seat None is a spectator.
    """
    seen, again = view(state, seat), view(other, seat)
    if seen != again or pickle.dumps(seen) != pickle.dumps(again):
        raise broken("L26", f"{_name(seat)} sees a difference", state, other)
    if repr(state) != repr(other):
        raise broken("L26", "the repr of a state shows a difference", state, other)
    if seat is None:
        return
    lists = state.legal(seat), other.legal(seat)
    one, two = (list(islice(legal, _LOOKED_AT)) for legal in lists)
    if one != two or len(lists[0]) != len(lists[1]):
        raise broken("L26", f"seat {seat} may do different things", state, other)
    for action in _questions(state, other, seat, rng or random.Random(0)):
        why, otherwise = why_illegal(state, action), why_illegal(other, action)
        if (why, str(why)) != (otherwise, str(otherwise)):
            what = f"{shown(action)} is refused with {why} or with {otherwise}"
            raise broken("L26", what, state, other)


def _questions(
    state: RoundState, other: RoundState, seat: int, rng: random.Random
) -> Iterator[object]:
    """Yield actions to ask about: simple ones, plays of cards that moved, and of own cards."""
    yield from (None, act.Pass(seat), act.TakeTrick(seat), act.AnnounceBomb(seat))
    seats = range(state.rules.seats)
    moved = [card for each in seats for card in state.hand(each) - other.hand(each)]
    for card in moved[:2]:
        yield act.Play(seat, Combination(str(card)))
    held = state.hand(seat).listed
    if held:
        first = int(rng.random() * len(held))
        own = held[first : first + 1 + int(rng.random() * 5)]
        yield from (act.Play(seat, each) for each in readings("".join(map(str, own))))


def check_worlds(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L29 and L26: for each seat a world agrees with its view, and looks the same to it."""
    chance = rng or random.Random(0)
    for seat in range(state.rules.seats):
        seen = view(state, seat)
        seed = int(chance.random() * 2**32)
        world = determinize(seen, random.Random(seed))
        if world != determinize(seen, random.Random(seed)):
            raise broken("L29", "one seed makes two worlds", state)
        if view(world, seat) != seen:
            raise broken("L29", f"a world looks different to seat {seat}", state, world)
        check_hidden(state, world, seat, chance)


def check_followed(
    state: RoundState, action: Action, views: Sequence[PublicView] | None = None
) -> tuple[PublicView, ...]:
    """Check L27: following what a seat is told leads to the view of that seat.

    A view must refuse the whole moves, unless nothing in them is hidden, and people must notice the
    same from the views as from the states. ``views`` are those of :func:`all_views` before the
    action; returns those after it.
    """
    following = apply(state, action)
    after = all_views(following)
    before = all_views(state) if views is None else views
    whole = [move for move in transition(state, action)[1] if is_move(move)]
    for seat, seen, expected in zip((*range(state.rules.seats), None), before, after, strict=True):
        moves = told(state, action, following, seat)
        moved = seen
        for move in moves:
            if move not in whole:
                for other in whole:
                    with suppress(TichuError):
                        advance(moved, other)
                        message = f"a view takes {other}, which its seat may not see"
                        raise broken("L27", message, state)
            moved = advance(moved, move)
        if moved != expected:
            raise broken("L27", f"{action}: {_name(seat)} follows to another view", state)
        if happenings(seen, moves, moved) != happenings(state, moves, following):
            raise broken("L27", f"{action}: {_name(seat)} notices something else", state)
    return after


def _name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def check_view(
    look: Look,
    rounds: int = 10,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> int:
    """Check that what an app shows a seat depends on nothing hidden from that seat.

    ``look(state, seat)`` returns what the app would send: text, bytes, a dict, any value that can
    be compared. It is called with pairs of states that the seat cannot tell apart: a state of
    random play, and a possible world of :func:`tichu.determinize`. Several rules take turns.
    Returns the number of compared pairs. Raises :class:`AssertionError` with both positions if
    ``look`` shows a difference, or if two looks at the same state differ.

    >>> import tichu
    >>> check_view(tichu.view, rounds=1) > 50
    True
    >>> check_view(lambda state, seat: state.hand(0), rounds=1)
    Traceback (most recent call last):
      ...
    AssertionError: a leak: seat ... is shown ...
    """
    tables = listed_rules("check_view(rules)", rules)
    checked = 0
    for number in range(rounds):
        rng = random.Random(seed + number)
        for state in random_states(new_round(tables[number % len(tables)]), rng):
            seat = int(rng.random() * state.rules.seats)
            other = determinize(view(state, seat), rng)
            _compare_looks(look, state, other, seat)
            checked += 1
    return checked


def _compare_looks(look: Look, state: RoundState, other: RoundState, seat: int) -> None:
    one, again, two = look(state, seat), look(state, seat), look(other, seat)
    if one != again:
        raise AssertionError(
            f"two looks at one state differ: {shown(one, _WORDS)} and {shown(again, _WORDS)}"
        )
    differ = repr(one) == repr(again) != repr(two)  # a value may hide in its repr
    if one != two or differ:
        raise AssertionError(
            f"a leak: seat {seat} is shown {shown(one, _WORDS)} or {shown(two, _WORDS)}\n"
            f'parse_state("{format_state(state)}")\nparse_state("{format_state(other)}")'
        )
