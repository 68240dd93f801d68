"""Laws of hidden information: L25 to L29.

Owns :func:`check_views`, :func:`check_hidden`, :func:`check_followed` and
:func:`check_determinize`. Imports the core and ``twins``.
"""

import pickle
import random
from itertools import islice

from tichu.engine.actions import Action
from tichu.engine.folding import advance
from tichu.engine.redaction import redact
from tichu.engine.state import RoundState
from tichu.engine.verbs import legal_actions, transition
from tichu.engine.views import public_view, view
from tichu.phases import Phase
from tichu.sampling import determinize
from tichu.testing.invariants.saying import broken
from tichu.testing.twins import twin
from tichu.values import want_instance

_LOOKED_AT = 100
"""How many of a seat's thousands of pushes are compared."""


def check_views(state: RoundState) -> None:
    """Check L25: a view lists what the state lists, and no view holds a hand that is hidden."""
    want_instance("check_views(state)", state, RoundState)
    most = _LOOKED_AT if state.phase is Phase.PUSH else None
    for seat in range(state.rules.seats):
        seen = view(state, seat)
        if list(islice(legal_actions(state, seat), most)) != list(
            islice(legal_actions(seen), most)
        ):
            raise broken("L25", f"the view of seat {seat} lists other actions", state)
        if seen.hand(seat) != state.hand(seat):
            raise broken("L25", f"seat {seat} does not see its own hand", state)


def check_hidden(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L26: exchanging two cards that a seat cannot place changes nothing it can see."""
    chance = random.Random(0) if rng is None else rng
    want_instance("check_hidden(state)", state, RoundState)
    for seat in (*range(state.rules.seats), None):
        found = twin(state, seat, chance)
        if found is None:
            continue
        if seat is None:
            pair = (public_view(found.state), public_view(found.other))
        else:
            pair = (view(found.state, seat), view(found.other, seat))
        if pair[0] != pair[1] or pickle.dumps(pair[0]) != pickle.dumps(pair[1]):
            raise broken("L26", f"a leak: {found}")
        if repr(found.state) != repr(found.other):
            raise broken("L26", f"a leak in repr: {found}")


def check_followed(state: RoundState, action: Action) -> None:
    """Check L27: whoever follows the events that he may hear comes to the view of his seat."""
    want_instance("check_followed(state)", state, RoundState)
    following, events = transition(state, action)
    for seat in range(state.rules.seats):
        seen = view(state, seat)
        for event in events:
            seen = advance(seen, redact(event, seat))
        if seen != view(following, seat):
            raise broken("L27", f"{action}: seat {seat} follows to another view", state)
    told = public_view(state)
    for event in events:
        told = advance(told, redact(event, None))
    if told != public_view(following):
        raise broken("L27", f"{action}: a spectator follows to another view", state)


def check_determinize(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L29: a world agrees with the view, repeats for a seed, and is not always the same."""
    chance = random.Random(0) if rng is None else rng
    want_instance("check_determinize(state)", state, RoundState)
    seat = int(chance.random() * state.rules.seats)
    seen = view(state, seat)
    seed = int(chance.random() * 2**32)
    worlds = [determinize(seen, random.Random(seed + number)) for number in range(12)]
    if worlds[0] != determinize(seen, random.Random(seed)):
        raise broken("L29", "one seed makes two worlds", state)
    for world in worlds:
        if view(world, seat) != seen:
            raise broken("L29", f"a world looks different to seat {seat}", state, world)
    if len({world.hands for world in worlds}) == 1 and _has_room(state, seat, chance):
        raise broken("L29", f"all worlds of seat {seat} are the same", state)


def _has_room(state: RoundState, seat: int, rng: random.Random) -> bool:
    """Return whether so many cards are hidden that a dozen worlds cannot be all the same."""
    hidden = [len(state.hand(other)) for other in range(state.rules.seats) if other != seat]
    return sum(hidden) >= 8 and sorted(hidden)[-2] >= 3 and twin(state, seat, rng) is not None
