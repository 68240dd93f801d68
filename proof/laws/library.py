"""Laws of the library itself, which no program of a user can break.

L3, L4, L8, L10, L17, L18, L26, L28, L29 and L34, and L5 by play. The laws of symmetry, L23 and L24,
are in :mod:`laws.symmetry`; all others are public, in :mod:`tichu.testing.laws`.
"""

import gc
import pickle
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations, product
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Final

from steering.mirrors import mirrored_step
from steering.swarm import Swarm
from steering.twins import Twin, seen_seats, twin
from tichu import (
    NANJING,
    PHOENIX,
    Action,
    CallTichu,
    Cards,
    Combination,
    GameState,
    Kind,
    Phase,
    Play,
    RoundState,
    Rules,
    apply,
    deal,
    determinize,
    is_legal,
    new_round,
    readings,
    sequential,
    transition,
    view,
)
from tichu.engine.verbs import bomb_order
from tichu.testing.laws import check_hidden, steps_left
from tichu.testing.play_laws import broken, sampled

_WORLDS: Final = 12
_MORE: Final = 48
_ORDERS: Final = 24
"""The number of orders of the seats that are tried: all orders of four seats."""


def check_pure(state: RoundState, action: Action) -> None:
    """Check L3: applying a legal action does not change the state, and always has one result."""
    before = pickle.dumps(state), hash(state)
    following = apply(state, action)
    if (pickle.dumps(state), hash(state)) != before:
        raise broken("L3", f"{action} has changed the state to which it was applied", state)
    if apply(state, action) != following or transition(state, action)[0] != following:
        raise broken("L3", f"{action} leads to two different states", state)


def check_equal(state: RoundState, other: RoundState) -> None:
    """Check L4: equal states have equal hashes, legal lists, views and successors."""
    if state != other:
        raise broken("L4", "the states are not equal", state, other)
    if hash(state) != hash(other):
        raise broken("L4", "equal states have different hashes", state)
    for seat in range(state.rules.seats):
        if view(state, seat) != view(other, seat):
            raise broken("L4", f"equal states look different to seat {seat}", state)
        one, two = (sampled(each, seat) for each in (state, other))
        if one != two:
            raise broken("L4", f"equal states list different actions of seat {seat}", state)
        for action in one[:3]:
            if apply(state, action) != apply(other, action):
                raise broken("L4", f"{action} leads from equal states to different ones", state)


def check_ends(state: RoundState, seed: int = 0) -> RoundState:
    """Check L5: steered play from here ends within the bound; return the last state."""
    swarm = Swarm(state.rules, seed)
    reached = state
    for _ in range(steps_left(state)):
        if reached.is_over:
            return reached
        reached = apply(reached, swarm.choose(reached))
    if not reached.is_over:
        raise broken("L5", "the round does not end", state, reached)
    return reached


def check_combination(combination: Combination) -> None:
    """Check L8: a combination can be rebuilt from its cards, its text and its ``repr``."""
    if combination not in readings(combination.cards):
        raise broken("L8", f"{combination} is not a reading of its cards")
    if Combination(str(combination)) != combination:
        raise broken("L8", f"{combination} is read from its text as another one")
    again = Combination(combination.cards, combination.phoenix_as)
    if (again, again.kind, again.rank) != (combination, combination.kind, combination.rank):
        raise broken("L8", f"{combination} is made of its parts as another one")


def check_order(combos: Iterable[Combination]) -> None:
    """Check L10: ``beats`` is a strict order, and bombs beat everything else.

    Of one kind and length, the higher rank wins; of two bombs of different strength, one beats the
    other. The Phoenix as a single card is left out, because its strength depends on the card below.
    """
    found = [each for each in combos if each.cards != Cards([PHOENIX])]
    for one in found:
        if one.beats(one):
            raise broken("L10", f"{one} beats itself")
    for one, other in combinations(found, 2):
        if one.beats(other) and other.beats(one):
            raise broken("L10", f"{one} and {other} beat each other")
        for bomb, plain in ((one, other), (other, one)):
            apart = plain.cards.isdisjoint(bomb.cards) and plain.kind is not Kind.DOG
            if apart and bomb.is_bomb and not plain.is_bomb and not bomb.beats(plain):
                raise broken("L10", f"the bomb {bomb} does not beat {plain}")
            if plain.cards == bomb.cards:
                continue
            if plain.kind is bomb.kind and plain.length == bomb.length:
                if bomb.beats(plain) is not (bomb.rank > plain.rank):
                    raise broken("L10", f"{bomb} and {plain} are not ranked by their ranks")
            elif plain.is_bomb and bomb.is_bomb and not (bomb.beats(plain) or plain.beats(bomb)):
                raise broken("L10", f"of the bombs {bomb} and {plain} neither beats the other")
    for one, two, three in product(found, repeat=3):
        apart = one.cards.isdisjoint(three.cards)
        if apart and one.beats(two) and two.beats(three) and not one.beats(three):
            raise broken("L10", f"{one} beats {two}, which beats {three}; {one} does not")


def check_confluent(state: RoundState, rng: random.Random | None = None) -> int:
    """Check L17: the order of two seats' decisions makes no difference if both stay legal.

    Compares grand tichu decisions, pushes and calls, except calls during the exchange, whose order
    matters (TICHU-2). Returns the number of compared pairs.
    """
    chance = rng or random.Random(0)
    decisions: list[Action] = []
    for seat in (*state.to_act, *state.may_interrupt):
        legal = state.legal(seat)
        if not len(legal):
            continue
        if state.phase in (Phase.GRAND_TICHU, Phase.PUSH):
            picked = legal[int(chance.random() * len(legal))]
            if not isinstance(picked, CallTichu):
                decisions.append(picked)
        elif isinstance(legal[-1], CallTichu):
            decisions.append(legal[-1])
    pairs = 0
    for one, other in combinations(decisions, 2):
        after_one, after_other = apply(state, one), apply(state, other)
        if not (is_legal(after_one, other) and is_legal(after_other, one)):
            continue
        if apply(after_one, other) != apply(after_other, one):
            raise broken("L17", f"the order of {one} and {other} makes a difference", state)
        pairs += 1
    return pairs


def check_interrupts(state: RoundState, rng: random.Random | None = None) -> int:
    """Check L18: the result of simultaneous bombs does not depend on which comes first (BOMB-10).

    ``rng`` chooses a bomb for each seat that may interrupt with one. They are played in the same
    order however they arrive, with the highest on top, and every possible order can also be reached
    by a poll (:mod:`tichu.sequential`). Returns the number of seats with such a bomb.
    """
    if state.trick is None:
        return 0
    asked = state.may_interrupt
    if bomb_order(state, sorted(asked)) != asked:
        raise broken("L18", f"seats are asked in the order {asked}, but bomb in another", state)
    claims = _claims(state, rng)
    if not claims:
        return 0
    in_order = bomb_order(state, claims)
    for order in islice(permutations(claims), _ORDERS):
        if bomb_order(state, order) != in_order:
            raise broken("L18", f"the order of the bombs changes if they arrive as {order}", state)
        bombs, after = _laid(state, [claims[seat] for seat in order])
        if _polled(state, bombs) != after:
            laid = ", ".join(map(str, bombs))
            raise broken("L18", f"no poll leads to the state after {laid}", state, after)
    bombs, after = _laid(state, [claims[seat] for seat in in_order])
    if after.trick is not None and state.wish is None:
        top = after.trick.plays[-1].combination
        for claim in claims.values():
            if claim.combination.beats(top):
                raise broken("L18", f"{claim} is higher than {top}, but not on top", state)
    return len(claims)


def _claims(state: RoundState, rng: random.Random | None) -> dict[int, Play]:
    chance = rng or random.Random(0)
    claims: dict[int, Play] = {}
    for seat in state.may_interrupt:
        if state.bomb_holders >> seat & 1:
            bombs = [each for each in state.legal(seat) if isinstance(each, Play)]
            if bombs:
                claims[seat] = bombs[int(chance.random() * len(bombs))]
    return claims


def _laid(state: RoundState, bombs: Iterable[Play]) -> tuple[list[Play], RoundState]:
    """Return the bombs that can be played one after another, and the state after them."""
    laid: list[Play] = []
    for bomb in bombs:
        if is_legal(state, bomb):
            state = apply(state, bomb)
            laid.append(bomb)
    return laid, state


def _polled(state: RoundState, bombs: Iterable[Play]) -> RoundState | None:
    """Return the state after a poll that plays these bombs in this order; None if it fails."""
    asked: sequential.Sequential[RoundState] = sequential.begin(state)
    for bomb in bombs:
        while asked.to_act != bomb.seat and asked.is_poll:
            asked = sequential.apply(asked, sequential.Decline(asked.asked[0]))
        if sequential.why_illegal(asked, bomb) is not None:
            return None
        asked = sequential.apply(asked, bomb)
    return asked.state


def check_twins(
    state: RoundState, rng: random.Random | None = None, seats: Sequence[int | None] | None = None
) -> int:
    """Check L26: exchanging two cards that a seat cannot place changes nothing that it sees.

    Compares what :func:`tichu.testing.laws.check_hidden` compares, and the events of an action that
    may follow, for every seat and a spectator, or for the given ``seats``. Returns the number of
    compared pairs of states.
    """
    chance = rng or random.Random(0)
    found = 0
    for seat in (*range(state.rules.seats), None) if seats is None else seats:
        pair = twin(state, seat, chance)
        if pair is not None:
            found += 1
            check_hidden(state, pair.other, seat, chance)
            _check_heard(pair, chance)
    return found


def _check_heard(pair: Twin, rng: random.Random) -> None:
    both = mirrored_step(pair, rng)
    if both is None:
        return
    heard = both.told(pair.seat)
    if heard[0] != heard[1] or pickle.dumps(heard[0]) != pickle.dumps(heard[1]):
        raise broken("L26", f"{both.action} sounds different to the seat: {pair}")


def check_determinize(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L29: worlds agree with the view, repeat for a seed, and differ between seeds.

    If the seat cannot place two cards, both worlds come up in sixty tries, except once in 2**59
    times; and a state that looks the same to the seat has the same worlds.
    """
    chance = rng or random.Random(0)
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
    for seat in (*range(state.rules.seats), None):
        seen = view(state, seat)
        shown = seen_seats(state, seat)
        hidden = {
            mask
            for other, mask in enumerate(state.hand_masks)
            if other not in shown and mask.bit_count() > _FEW
        }
        for value in reachable([seen]):
            if isinstance(value, RoundState | GameState):
                raise broken("L28", f"a reference leads from {seen} to a state", state)
            if isinstance(value, int) and value in hidden:
                raise broken("L28", f"a reference leads from {seen} to a hidden hand", state)


def reachable(roots: Iterable[object]) -> Iterator[object]:
    """Yield every object that can be reached by references through values."""
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) not in found and not isinstance(value, _STOP):
            found.add(id(value))
            yield value
            waiting += gc.get_referents(value)


def check_deals(rules: Rules = NANJING, seed: int = 0) -> None:
    """Check L34: the same seed deals the same cards, different seeds deal different ones."""
    state = new_round(rules)
    first, again, other = (deal(state, random.Random(number)) for number in (seed, seed, seed + 1))
    if first != again:
        raise broken("L34", f"seed {seed} deals in two ways", state)
    if first == other:
        raise broken("L34", f"seeds {seed} and {seed + 1} deal the same cards", state)
