"""Laws of how a round moves: L5, L10 to L12 and L14 to L19."""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, islice, permutations, product
from typing import Final

from tichu import sequential
from tichu._values import items_of, want_instance
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Cards
from tichu.engine.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply, bomb_order, is_legal
from tichu.engine.views.view import PublicView
from tichu.phases import DEALING, Phase
from tichu.rulebook import ending
from tichu.rulebook.combinations import Combination, Kind
from tichu.rulebook.facts import facts_of
from tichu.testing.laws.information import all_views
from tichu.testing.laws.saying import broken, chance_of
from tichu.testing.play.steered import Swarm, held_cards


def check_order(combos: Iterable[Combination]) -> None:
    """Check L10: ``beats`` is a strict order, and bombs beat everything else.

    Of one kind and length, the higher rank wins; of two bombs of different strength, one beats the
    other. The Phoenix as a single card is left out, because its strength depends on the card below.
    """
    given = items_of("check_order(combos)", combos, "combinations", Combination)
    found = [each for each in given if each.cards != Cards.of([PHOENIX])]
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


def check_specials(state: RoundState) -> None:
    """Check L11, L12, L14 and L15 for the legal actions of a state: the special cards.

    Only bombs beat the Dragon; the Dog lies in no trick; and the Dragon's trick can be given to
    every opponent, or as ``dragon_recipient`` says.
    """
    want_instance("check_specials(state)", state, RoundState)
    trick = state.trick
    if state.phase is Phase.GIVE_TRICK:
        _check_gifts(state)
    if trick is None or not state.to_act:
        return
    below = trick.plays[-1].combination
    if DOG in trick.cards:
        raise broken("L14", "the Dog lies in a trick", state)
    for seat in (*state.to_act, *state.may_interrupt):
        for action in state.legal(seat):
            if not isinstance(action, act.Play):
                continue
            laid = action.combination
            if DRAGON in below.cards and not laid.is_bomb:
                raise broken("L11", f"{laid} is laid on the Dragon", state)
            if laid.kind is Kind.DOG:
                raise broken("L14", "the Dog is laid on a trick", state)
    alone = Combination.of(Cards.of([PHOENIX]))
    seat = state.to_act[0]
    if state.phase is Phase.PLAY and PHOENIX in state.hand(seat):
        beats = below.kind is Kind.SINGLE and DRAGON not in below.cards
        may = is_legal(state, act.Play(seat, alone))
        if may is not beats and (may or state.wish is None):
            raise broken("L12", f"the Phoenix is legal as a single card on {below}", state)


def _check_gifts(state: RoundState) -> None:
    (winner,) = state.to_act
    rules = state.rules
    others = set(rules.opponents(winner))
    if rules.dragon_recipient == "active_only":
        others = {seat for seat in others if state.hand(seat)} or others
    listed = {each.to for each in state.legal(winner) if isinstance(each, act.GiveTrick)}
    if listed != others:
        raise broken("L15", f"seat {winner} may give to {sorted(listed)}", state)


def check_step(state: RoundState, action: Action, following: RoundState) -> None:
    """Check L12, L14, L15 and L16 for a step: Phoenix, Dog, Dragon's trick and first lead."""
    want_instance("check_step(state)", state, RoundState)
    want_instance("check_step(following)", following, RoundState)
    rules = state.rules
    match action:
        case act.Play(seat, laid):
            if laid.kind is Kind.DOG:
                _check_dog(state, seat, following)
            if DRAGON in laid.cards and following.phase in (Phase.OVER, Phase.GIVE_TRICK):
                _check_last_dragon(state, seat, following)
            if laid.cards == Cards.of([PHOENIX]) and following.trick is not None:
                below = 2 if state.trick is None else state.trick.top
                if following.trick.top != below + 1:
                    raise broken("L12", "the Phoenix is not half a rank above the card", state)
        case act.GiveTrick(seat, to):
            if to not in rules.opponents(seat) or DRAGON not in following.pile(to) - state.pile(to):
                raise broken("L15", f"the Dragon's trick goes from {seat} to {to}", state)
        case act.TakeTrick(seat):
            if DRAGON in following.pile(seat) - state.pile(seat):
                trick = state.trick
                if trick is None or DRAGON in trick.plays[-1].combination.cards:
                    raise broken("L15", f"seat {seat} keeps the trick that the Dragon won", state)
        case _:
            pass
    if state.phase is Phase.PUSH and following.phase is Phase.PLAY:
        leader = following.to_act[0]
        if MAH_JONG not in following.hand(leader):
            raise broken("L16", f"seat {leader} leads without the Mah Jong", following)


def _check_dog(state: RoundState, seat: int, following: RoundState) -> None:
    """Check L14: the Dog is led, goes at once to its player's pile, and an active seat leads."""
    if state.trick is not None:
        raise broken("L14", "the Dog is not led", state)
    if following.trick is not None or DOG not in following.pile(seat):
        raise broken("L14", "the Dog does not go at once to its player's pile", state)
    if following.is_over or following.phase is Phase.CHOOSE_LEADER:
        return
    leader = following.to_act[0]
    if not following.hand(leader):
        raise broken("L14", f"after the Dog seat {leader} leads, which is out", state)
    partners = [other for other in state.rules.partners(seat) if state.hand(other)]
    if partners and leader not in partners:
        raise broken("L14", f"after the Dog seat {leader} leads, which is not a partner", state)


def _check_last_dragon(state: RoundState, seat: int, following: RoundState) -> None:
    """Check L15 where the Dragon ends the round (DRG-7, DRG-8)."""
    rules = state.rules
    counted = not ending.is_victory(facts_of(rules), following.finished)
    given = counted and rules.dragon_last_trick == "give"
    if (following.phase is Phase.GIVE_TRICK) is not given:
        raise broken("L15", "the Dragon that ends the round is wrongly given or kept", state)
    if not given and DRAGON not in following.pile(seat):
        raise broken("L15", "the Dragon that ends the round is not kept", state)


def check_confluent(state: RoundState, rng: random.Random | None = None) -> int:
    """Check L17: the order of two seats' decisions makes no difference if both stay legal.

    Compares grand tichu decisions, pushes and calls, except calls during the exchange, whose order
    matters (TICHU-2). Returns the number of compared pairs.
    """
    want_instance("check_confluent(state)", state, RoundState)
    chance = chance_of(rng)
    decisions: list[Action] = []
    for seat in (*state.to_act, *state.may_interrupt):
        legal = state.legal(seat)
        if not len(legal):
            continue
        if state.phase in (Phase.GRAND_TICHU, Phase.PUSH):
            picked = legal[int(chance.random() * len(legal))]
            if not isinstance(picked, act.CallTichu):
                decisions.append(picked)
        elif isinstance(legal[-1], act.CallTichu):
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


def check_public_turn(state: RoundState, views: Sequence[PublicView] | None = None) -> None:
    """Check L19: everybody can see who must act and who may interrupt.

    ``views`` are those of :func:`all_views`; without them they are made.
    """
    want_instance("check_public_turn(state)", state, RoundState)
    acting = (state.to_act, state.may_interrupt)
    for seen in all_views(state) if views is None else views:
        if (seen.to_act, seen.may_interrupt) != acting:
            raise broken("L19", f"{seen!r} sees other seats to act", state)


_ORDERS: Final = 24
"""The number of orders of the seats that are tried: all orders of four seats."""


def check_interrupts(state: RoundState, rng: random.Random | None = None) -> int:
    """Check L18: the result of simultaneous bombs does not depend on which comes first (BOMB-10).

    ``rng`` chooses a bomb for each seat that may interrupt with one. They are played in the same
    order however they arrive, with the highest on top, and every possible order can also be reached
    by a poll (:mod:`tichu.sequential`). Returns the number of seats with such a bomb.
    """
    want_instance("check_interrupts(state)", state, RoundState)
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


def _claims(state: RoundState, rng: random.Random | None) -> dict[int, act.Play]:
    chance = chance_of(rng)
    claims: dict[int, act.Play] = {}
    for seat in state.may_interrupt:
        if state.bomb_holders >> seat & 1:
            bombs = [each for each in state.legal(seat) if isinstance(each, act.Play)]
            if bombs:
                claims[seat] = bombs[int(chance.random() * len(bombs))]
    return claims


def _laid(state: RoundState, bombs: Iterable[act.Play]) -> tuple[list[act.Play], RoundState]:
    """Return the bombs that can be played one after another, and the state after them."""
    laid: list[act.Play] = []
    for bomb in bombs:
        if is_legal(state, bomb):
            state = apply(state, bomb)
            laid.append(bomb)
    return laid, state


def _polled(state: RoundState, bombs: Iterable[act.Play]) -> RoundState | None:
    """Return the state after a poll that plays these bombs in this order; None if it fails."""
    asked: sequential.Sequential[RoundState] = sequential.begin(state)
    for bomb in bombs:
        while asked.to_act != bomb.seat and asked.is_poll:
            asked = sequential.apply(asked, sequential.Decline(asked.asked[0]))
        if sequential.why_illegal(asked, bomb) is not None:
            return None
        asked = sequential.apply(asked, bomb)
    return asked.state


def steps_left(state: RoundState) -> int:
    """Return an upper bound of the actions that can follow; 0 when the round is over.

    Every action lowers it, which bounds the length of a round. It counts the missing deals, grand
    tichu decisions and pushes, and a call for each seat that has not played. Each card in a hand
    counts as a play, a pass of every other seat, and taking the trick; the open trick counts its
    missing passes. Mah Jong and Dragon count as a wish and a gift, and with six seats the Dog as a
    choice. An announcement replaces taking the trick: it ends the round or brings down four cards.

    >>> from tichu import TIENTSIN, new_round
    >>> steps_left(new_round()), steps_left(new_round(TIENTSIN))
    (296, 415)
    """
    want_instance("steps_left(state)", state, RoundState)
    phase = state.phase
    if phase is Phase.OVER:
        return 0
    seats = state.rules.seats
    deals = {Phase.DEAL_FIRST: 2, Phase.GRAND_TICHU: 1, Phase.DEAL_REST: 1}.get(phase, 0)
    asked = phase in (Phase.DEAL_FIRST, Phase.GRAND_TICHU)
    decisions = state.decided.count(False) if asked else 0
    pushes = state.pushed.count(False)
    calls = sum(
        call is None and not played
        for call, played in zip(state.calls, state.table.played, strict=True)
    )
    held = DECK if phase in DEALING else held_cards(state)
    open_trick = 0
    if state.trick is not None:
        open_trick = {
            Phase.PLAY: seats - len(state.passed),
            Phase.WISH: seats,
            Phase.TAKE_TRICK: 1,
        }.get(phase, 0)
    wish = MAH_JONG in held or phase is Phase.WISH
    gift = DRAGON in held or (state.trick is not None and DRAGON in state.trick.cards)
    choice = seats > 4 and (DOG in held or phase is Phase.CHOOSE_LEADER)
    once = deals + decisions + pushes + calls + wish + gift + choice
    return once + len(held) * (seats + 1) + open_trick


def check_nearer(state: RoundState, action: Action, following: RoundState) -> None:
    """Check L5 for a step: it lowers :func:`steps_left`, so that every round ends."""
    left, then = steps_left(state), steps_left(following)
    if then >= left:
        raise broken("L5", f"{action} leaves {then} actions to follow, from {left}", state)


def check_ends(state: RoundState, seed: int = 0) -> RoundState:
    """Check L5: steered play from here ends within the bound; return the last state."""
    want_instance("check_ends(state)", state, RoundState)
    swarm = Swarm(state.rules, seed)
    reached = state
    for _ in range(steps_left(state)):
        if reached.is_over:
            return reached
        reached = apply(reached, swarm.choose(reached))
    if not reached.is_over:
        raise broken("L5", "the round does not end", state, reached)
    return reached
