"""List the legal actions (the state machine's rows, phase by phase).

An action is a tuple that starts with its name and its seat.
"""

from itertools import permutations

from .cards import DOG, NATURAL_RANKS, has_natural_rank
from .combinations import Combination, all_combinations, beats, highest_only
from .state import State

Action = tuple[object, ...]


def legal(state: State) -> dict[int, set[Action]]:
    """The legal actions of each seat that has any. Deals are not listed."""
    listed = {seat: legal_of_seat(state, seat) for seat in range(state.rules.seats)}
    return {seat: actions for seat, actions in listed.items() if actions}


def legal_of_seat(state: State, seat: int) -> set[Action]:
    """All actions of one seat: what it owes or may do, and a call of tichu."""
    actions: set[Action] = set()
    if seat in state.to_act:
        actions |= owed_actions(state, seat)
    elif state.may_bomb(seat):
        if state.rules.announced_bombs:
            actions.add(("bomb", seat))  # IRR-1: with or without a bomb in hand
        else:
            actions |= as_plays(seat, beating_bombs(state, seat))  # BOMB-6
    if state.may_call_tichu(seat):
        actions.add(("tichu", seat))  # TICHU-1
    return actions


def owed_actions(state: State, seat: int) -> set[Action]:
    """Return the actions of a seat of `to_act`."""
    if state.phase == "GRAND_TICHU":
        return grand_actions(state, seat)
    if state.phase == "PUSH":
        count = len(state.rules.push_recipients(seat))
        return {("push", seat, cards) for cards in permutations(state.hands[seat], count)}
    if state.phase == "PLAY":
        if state.trick is None:
            return as_plays(seat, leads(state, seat))
        return follow_actions(state, seat)
    if state.phase == "WISH":
        wishes: set[Action] = {("wish", seat, rank) for rank in NATURAL_RANKS}  # WISH-2
        if state.rules.wish_optional:
            wishes.add(("wish", seat, None))  # WISH-1
        return wishes
    if state.phase == "TAKE_TRICK":
        return {("take", seat), *as_plays(seat, plays_on_own_trick(state, seat))}
    if state.phase == "GIVE_TRICK":
        return {("give", seat, to) for to in dragon_recipients(state, seat)}
    if state.phase == "CHOOSE_LEADER":
        return {("lead", seat, to) for to in active_partners(state, seat)}
    if state.phase == "ANNOUNCED":
        return as_plays(seat, beating_bombs(state, seat))
    raise AssertionError(f"nobody acts in {state.phase}")


def grand_actions(state: State, seat: int) -> set[Action]:
    """Call or decline; a seat barred by the limit on callers can only decline (GRAND-5)."""
    actions: set[Action] = {("no_grand", seat)}
    if state.limit_allows_call(seat):
        actions.add(("grand", seat))
    return actions


def as_plays(seat: int, found: list[Combination]) -> set[Action]:
    """Combinations as play actions."""
    return {("play", seat, each.cards, each.phoenix_as) for each in found}


def combinations_of(state: State, seat: int) -> list[Combination]:
    """All combinations in a seat's hand, in the readings that the rules know (PHX-8)."""
    hand = state.hands[seat]
    if state.full_hands:
        found = tuple(e for e in all_combinations(state.full_hands[seat]) if e.cards <= hand)
    else:
        found = all_combinations(hand)
    if state.rules.phoenix_ambiguity == "high":
        found = highest_only(found)
    return list(found)


def beating(state: State, seat: int) -> list[Combination]:
    """All combinations in the hand that beat the top of the trick, bombs included."""
    assert state.trick is not None
    top, strength = state.trick.top, state.trick.strength
    return [each for each in combinations_of(state, seat) if beats(each, top, strength)]


def beating_bombs(state: State, seat: int) -> list[Combination]:
    """The bombs in the hand that beat the top of the trick (BOMB-4, BOMB-5)."""
    if len(state.hands[seat]) < 4:
        return []
    return [each for each in beating(state, seat) if each.is_bomb]


def is_bound_by_wish(state: State, seat: int) -> bool:
    """Must the seat, in its ordinary turn, heed a wish? Trichu's dummy need not (TRICHU-6)."""
    return state.wish is not None and not state.rules.is_dummy(seat)


def fulfilling(state: State, plays: list[Combination]) -> list[Combination]:
    """The plays that contain a natural card of the wished rank (WISH-3..6)."""
    assert state.wish is not None
    return [each for each in plays if has_natural_rank(each.cards, state.wish)]


def leads(state: State, seat: int) -> list[Combination]:
    """Return the leads: any play, even the Dog, unless a wish binds the leader."""
    plays = combinations_of(state, seat)
    if is_bound_by_wish(state, seat):
        wished = fulfilling(state, plays)
        if wished:  # WISH-7, WISH-8
            if state.rules.dog_under_wish:
                return wished + [each for each in plays if each.cards == frozenset({DOG})]
            return wished
    return plays


def follow_actions(state: State, seat: int) -> set[Action]:
    """In turn on an open trick: pass or beat (TRICK-3), unless a wish binds."""
    plays = beating(state, seat)
    if is_bound_by_wish(state, seat):
        wished = fulfilling(state, plays)
        if wished:  # WISH-3: no pass
            allowed = as_plays(seat, wished)
            if state.rules.wish_bomb == "interrupt":  # WISH-9
                allowed |= as_plays(seat, [each for each in plays if each.is_bomb])
            return allowed
    return {("pass", seat), *as_plays(seat, plays)}


def plays_on_own_trick(state: State, seat: int) -> list[Combination]:
    """Return the plays of the owner on their own waiting trick (TRICK-6, TRICK-8).

    Bombs, unless bombs are only for the seat on turn (BOMB-14); other plays
    under `beat_own_play`. No wish binds here (WISH-15).
    """
    allowed: list[Combination] = []
    for each in beating(state, seat):
        if each.is_bomb:
            if state.rules.bombs == "any_time":
                allowed.append(each)
        elif state.rules.beat_own_play:
            allowed.append(each)
    return allowed


def dragon_recipients(state: State, seat: int) -> list[int]:
    """The opponents who may be given the Dragon's trick (DRG-3, DRG-4, DRG-9)."""
    opponents = state.rules.opponents(seat)
    if state.rules.dragon_recipient == "active_only":
        active = [each for each in opponents if state.hands[each]]
        return active or opponents
    return opponents


def active_partners(state: State, seat: int) -> list[int]:
    """The partners who hold cards, in order of play (DOG-2, TIENTSIN-5)."""
    return [each for each in state.rules.partners(seat) if state.hands[each]]
