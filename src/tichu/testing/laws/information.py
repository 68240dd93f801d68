"""Laws of hidden information: L25 to L29."""

import gc
import pickle
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Final

from tichu._values import items_of, want_instance
from tichu.cards import Cards
from tichu.engine.advance import advance
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.verbs import legal_actions, transition, view, why_illegal
from tichu.engine.views.redaction import redact
from tichu.engine.views.view import PublicView
from tichu.errors import InvalidValue, shown
from tichu.phases import Phase
from tichu.rulebook.combinations import Combination, readings
from tichu.search.worlds import determinize
from tichu.testing.hidden.mirrors import mirrored_step
from tichu.testing.hidden.twins import Twin, seen_seats, twin
from tichu.testing.laws.saying import broken, chance_of

_WORLDS = 12
_MORE = 48
_LOOKED_AT = 30
"""The number of pushes that are compared, of the thousands of a seat."""


def all_views(state: RoundState) -> tuple[PublicView, ...]:
    """Return the views of all seats, and last a spectator's, for several checks of one state."""
    want_instance("all_views(state)", state, RoundState)
    return (*(view(state, seat) for seat in range(state.rules.seats)), view(state, None))


def check_views(state: RoundState, views: Sequence[PublicView] | None = None) -> None:
    """Check L25: a view lists the same actions as the state, and shows the hand of its seat.

    ``views`` are those of :func:`all_views`; without them they are made.
    """
    want_instance("check_views(state)", state, RoundState)
    most = _LOOKED_AT if state.phase is Phase.PUSH else None
    for seat, seen in enumerate((all_views(state) if views is None else views)[:-1]):
        if list(islice(legal_actions(state, seat), most)) != list(
            islice(legal_actions(seen), most)
        ):
            raise broken("L25", f"the view of seat {seat} lists other actions", state)
        if seen.hand(seat) != state.hand(seat):
            raise broken("L25", f"seat {seat} does not see its own hand", state)


def check_hidden(
    state: RoundState, rng: random.Random | None = None, seats: Sequence[int | None] | None = None
) -> int:
    """Check L26: exchanging two cards that a seat cannot place changes nothing that it sees.

    Compares views, legal actions, the reasons why actions are illegal, and the events of an action
    that may follow, for every seat and a spectator, or for the given ``seats``. Returns the number
    of compared pairs of states.
    """
    chance = chance_of(rng)
    want_instance("check_hidden(state)", state, RoundState)
    found = 0
    observers = (*range(state.rules.seats), None) if seats is None else seats
    for seat in items_of("check_hidden(seats)", observers, "seats"):
        pair = twin(state, seat, chance)
        if pair is not None:
            found += 1
            _check_looks(pair)
            if seat is not None:
                _check_refusals(pair, seat, chance)
            _check_heard(pair, chance)
    return found


def _check_looks(pair: Twin) -> None:
    seen = [view(state, pair.seat) for state in (pair.state, pair.other)]
    if seen[0] != seen[1] or pickle.dumps(seen[0]) != pickle.dumps(seen[1]):
        raise broken("L26", f"a leak: {pair}")
    if repr(pair.state) != repr(pair.other):
        raise broken("L26", f"a leak in repr: {pair}")


def _check_refusals(pair: Twin, seat: int, rng: random.Random) -> None:
    """Compare the legal actions of the seat of a pair, and the reasons against others."""
    lists = [state.legal(seat) for state in (pair.state, pair.other)]
    if len(lists[0]) != len(lists[1]) or list(islice(lists[0], _LOOKED_AT)) != list(
        islice(lists[1], _LOOKED_AT)
    ):
        raise broken("L26", f"seat {seat} may do different things: {pair}")
    held = pair.state.hand(seat).listed
    asked: list[object] = [None, act.Pass(seat), act.TakeTrick(seat), act.AnnounceBomb(seat)]
    asked += [act.Play(seat, Combination.of(Cards.of([card]))) for card in pair.cards]
    if held:
        first = int(rng.random() * len(held))
        found = readings(Cards.of(held[first : first + 1 + int(rng.random() * 5)]))
        asked += [act.Play(seat, each) for each in found]
    for action in asked:
        one, other = (why_illegal(state, action) for state in (pair.state, pair.other))
        if (one, str(one)) != (other, str(other)):
            raise broken("L26", f"{shown(action)} is refused with {one} or with {other}: {pair}")


def _check_heard(pair: Twin, rng: random.Random) -> None:
    both = mirrored_step(pair, rng)
    if both is None:
        return
    heard = [tuple(redact(event, pair.seat) for event in events) for events in both.events]
    if heard[0] != heard[1] or pickle.dumps(heard[0]) != pickle.dumps(heard[1]):
        raise broken("L26", f"{both.action} causes different events for the seat: {pair}")


def check_followed(
    state: RoundState, action: Action, views: Sequence[PublicView] | None = None
) -> tuple[PublicView, ...]:
    """Check L27: following the events redacted for a seat leads to the view of that seat.

    A view must refuse the unredacted events, unless nothing in them is hidden.
    ``views`` are those of :func:`all_views` before the action; returns those after it.
    """
    want_instance("check_followed(state)", state, RoundState)
    following, events = transition(state, action)
    after = all_views(following)
    observers = (*range(state.rules.seats), None)
    before = all_views(state) if views is None else views
    for seat, seen, expected in zip(observers, before, after, strict=True):
        for event in events:
            heard = redact(event, seat)
            if heard != event:
                with suppress(InvalidValue):
                    advance(seen, event)
                    raise broken("L27", f"a view takes {event}, which its seat may not see", state)
            seen = advance(seen, heard)  # noqa: PLW2901  # it moves on
        if seen != expected:
            who = "a spectator" if seat is None else f"seat {seat}"
            raise broken("L27", f"{action}: {who} follows to another view", state)
    return after


def check_determinize(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L29: worlds agree with the view, repeat for a seed, and differ between seeds.

    If the seat cannot place two cards, both worlds come up in sixty tries, except once in 2**59
    times; and a state that looks the same to the seat has the same worlds.
    """
    chance = chance_of(rng)
    want_instance("check_determinize(state)", state, RoundState)
    seat = int(chance.random() * state.rules.seats)
    seen = view(state, seat)
    seed = int(chance.random() * 2**32)
    worlds = [determinize(seen, random.Random(seed + number)) for number in range(_WORLDS)]
    if worlds[0] != determinize(seen, random.Random(seed)):
        raise broken("L29", "one seed makes two worlds", state)
    for world in worlds:
        if view(world, seat) != seen:
            raise broken("L29", f"a world looks different to seat {seat}", state, world)
    found = twin(state, seat, chance)
    if found is None:
        return
    if determinize(view(found.other, seat), random.Random(seed)) != worlds[0]:
        raise broken("L29", f"a world is made of more than a view: {found}")
    hands = {world.hand_masks for world in worlds}
    if len(hands) == 1:
        more = (determinize(seen, random.Random(seed - number)) for number in range(1, _MORE + 1))
        if hands == {worlds[0].hand_masks, *(world.hand_masks for world in more)}:
            raise broken("L29", f"all worlds of seat {seat} are the same", state)


_STOP: Final = (type, ModuleType, FunctionType, BuiltinFunctionType)
_FEW: Final = 4
"""The mask of so few cards may equal another number by chance."""


def check_references(state: RoundState) -> None:
    """Check L28: no path of references leads from a view to a state, or to a hidden hand."""
    want_instance("check_references(state)", state, RoundState)
    for seat in (*range(state.rules.seats), None):
        seen = view(state, seat)
        shown = seen_seats(state, seat)
        hidden = {
            mask
            for other, mask in enumerate(state.hand_masks)
            if other not in shown and mask.bit_count() > _FEW
        }
        for value in _reachable([seen]):
            if isinstance(value, RoundState | GameState):
                raise broken("L28", f"a reference leads from {seen} to a state", state)
            if isinstance(value, int) and value in hidden:
                raise broken("L28", f"a reference leads from {seen} to a hidden hand", state)


def _reachable(roots: Iterable[object]) -> Iterator[object]:
    """Yield every object that can be reached by references through values."""
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) not in found and not isinstance(value, _STOP):
            found.add(id(value))
            yield value
            waiting += gc.get_referents(value)
