"""Who bombs first: L18.

Owns :func:`check_interrupts`. Imports the core and ``sequential``. Several seats may want to bomb
at once. In which order their answers come in must not matter, and no lower bomb may do away with a
higher one (BOMB-10).
"""

import random
from collections.abc import Iterable
from itertools import islice, permutations
from typing import Final

from tichu import sequential
from tichu._values import want_instance
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.verbs import apply, bomb_order, is_legal
from tichu.testing.laws.saying import broken, chance_of

_ORDERS: Final = 24
"""How many orders of the seats are looked at, which is all of four."""


def check_interrupts(state: RoundState, rng: random.Random | None = None) -> int:
    """Check L18: what bombs out of turn lead to does not depend on the order of asking.

    ``rng`` chooses a bomb for each seat that may interrupt with one. That they come at once is
    settled in the same way however they are heard, with the highest on top. And each order in which
    they can be laid comes about by a poll as well, in which the seats are asked in an order of its
    own. Returns how many seats hold such a bomb; with fewer than two there is little to see.
    """
    want_instance("check_interrupts(state)", state, RoundState)
    if state.trick is None:
        return 0
    asked = state.may_interrupt
    if bomb_order(state, sorted(asked)) != asked:
        raise broken("L18", f"they are asked in the order {asked}, but bomb in another", state)
    claims = _claims(state, rng)
    if not claims:
        return 0
    in_order = bomb_order(state, claims)
    for order in islice(permutations(claims), _ORDERS):
        if bomb_order(state, order) != in_order:
            raise broken("L18", f"the bombs come in another order if heard as {order}", state)
        bombs, after = _laid(state, [claims[seat] for seat in order])
        if _polled(state, bombs) != after:
            told = ", ".join(map(str, bombs))
            raise broken("L18", f"no poll comes to what follows on {told}", state, after)
    bombs, after = _laid(state, [claims[seat] for seat in in_order])
    if after.trick is not None and state.wish is None:
        top = after.trick.plays[-1].combination
        for claim in claims.values():
            if claim.combination.beats(top):
                raise broken("L18", f"{claim} is higher than {top}, but not on top", state)
    return len(claims)


def _claims(state: RoundState, rng: random.Random | None) -> dict[int, act.Play]:
    """Return for each seat that may bomb out of turn one of its bombs."""
    chance = chance_of(rng)
    claims: dict[int, act.Play] = {}
    for seat in state.may_interrupt:
        if state.bomb_holders >> seat & 1:
            bombs = [each for each in state.legal(seat) if isinstance(each, act.Play)]
            if bombs:
                claims[seat] = bombs[int(chance.random() * len(bombs))]
    return claims


def _laid(state: RoundState, bombs: Iterable[act.Play]) -> tuple[list[act.Play], RoundState]:
    """Return those bombs that can be laid one after the other, and the state after them."""
    laid: list[act.Play] = []
    for bomb in bombs:
        if is_legal(state, bomb):
            state = apply(state, bomb)
            laid.append(bomb)
    return laid, state


def _polled(state: RoundState, bombs: Iterable[act.Play]) -> RoundState | None:
    """Return the state after a poll in which these bombs are laid in this order; None if it fails.

    Whoever is asked and has not the next bomb declines; a seat on turn is asked last.
    """
    asked: sequential.Sequential[RoundState] = sequential.begin(state)
    for bomb in bombs:
        while asked.to_act != bomb.seat and asked.is_poll:
            asked = sequential.apply(asked, sequential.Decline(asked.asked[0]))
        if sequential.why_illegal(asked, bomb) is not None:
            return None
        asked = sequential.apply(asked, bomb)
    return asked.state
