"""Apply actions: `new_round` and `step`."""

from dataclasses import replace
from typing import TypeGuard, TypeVar, cast

from .actions import Action, active_partners, legal_of_seat
from .cards import DECK, DOG, DRAGON, MAH_JONG, has_natural_rank, is_cards
from .combinations import Combination, readings, strength
from .reasons import Illegal, reason_against
from .rules import DUMMY_SEAT, RulesDict, read_rules
from .scoring import counted_out_result, round_result, victory
from .state import State, Trick

T = TypeVar("T")


def new_round(rules: RulesDict, dealer: int = 0) -> State:
    """A round before its first deal."""
    read = read_rules(rules)
    if not 0 <= dealer < read.seats:
        raise ValueError("no such dealer")
    if read.open_dummy and (dealer != 0 or read.partners(dealer) != [DUMMY_SEAT]):
        raise ValueError("with an open dummy the dealer is seat 0 (TRICHU-9)")
    nothing = (frozenset[str](),) * read.seats
    return State(
        rules=read,
        phase="DEAL_FIRST",
        dealer=dealer,
        hands=nothing,
        calls=(None,) * read.seats,
        piles=nothing,
        pushes=(None,) * read.seats,
    )


def step(state: State, action: Action) -> State:
    """The position after the action; raises Illegal if it is not legal."""
    if action and action[0] == "deal":
        return deal(state, action)
    if not is_listed(state, action):
        raise Illegal(*reason_against(state, action))
    match action:
        case ("grand", int(seat)):
            return decide_grand(state, seat, True)
        case ("no_grand", int(seat)):
            return decide_grand(state, seat, False)
        case ("tichu", int(seat)):
            return replace(state, calls=put(state.calls, seat, "tichu"))
        case ("push", int(seat), cards):
            return push(state, seat, cast("tuple[str, ...]", cards))
        case ("play", int(seat), cards, phoenix_as) if is_cards(cards):
            found = next(each for each in readings(cards) if each.phoenix_as == phoenix_as)
            return play(state, seat, found)
        case ("pass", int(seat)):
            return pass_turn(state, seat)
        case ("wish", int(seat), rank):
            assert rank is None or isinstance(rank, int)
            return make_wish(state, seat, rank)
        case ("take", int(seat)):
            return take(state, seat)
        case ("give", int(seat), int(to)):
            return give(state, seat, to)
        case ("lead", int(), int(to)):
            return replace(state, phase="PLAY", turn=to)
        case ("bomb", int(seat)):
            return announce_bomb(state, seat)
        case _:
            raise AssertionError(f"a listed action that step does not know: {action}")


def is_listed(state: State, action: Action) -> bool:
    """Is it among the legal actions of the seat it names?"""
    if len(action) < 2 or type(action[1]) is not int:
        return False
    if not 0 <= action[1] < state.rules.seats:
        return False
    if any(type(part) not in (str, int, tuple, frozenset, type(None)) for part in action):
        return False  # 7.0 is no rank, though equal to 7
    try:
        return action in legal_of_seat(state, action[1])
    except TypeError:  # something unhashable inside
        return False


def put(whole: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The tuple with one seat's entry replaced."""
    return (*whole[:seat], value, *whole[seat + 1 :])


# --- before play ---------------------------------------------------------------------


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Is it a tuple, of whatever?"""
    return isinstance(value, tuple)


def deal(state: State, action: Action) -> State:
    """Add the dealt packets to the hands (DEAL-1, DEAL-4)."""
    if state.phase not in ("DEAL_FIRST", "DEAL_REST"):
        raise Illegal("DEAL-1", "no deal is due")
    match action:
        case ("deal", given) if is_tuple(given):
            pass
        case _:
            raise Illegal("DEAL-1", "a deal is one set of cards a seat")
    sizes = state.rules.packet_sizes(state.phase, state.dealer)
    packets = [packet for packet in given if is_cards(packet)]
    if len(given) != len(sizes) or len(packets) != len(given):
        raise Illegal("DEAL-1", "a deal is one set of cards a seat")
    if tuple(len(packet) for packet in packets) != sizes:
        raise Illegal("DEAL-4", f"the seats get {sizes} cards")
    dealt = [card for packet in packets for card in packet]
    dealt += [card for hand in state.hands for card in hand]
    if len(set(dealt)) != len(dealt) or not set(dealt) <= DECK:
        raise Illegal("DECK-1", "each card of the deck is dealt once")
    hands = tuple(hand | packet for hand, packet in zip(state.hands, packets, strict=True))
    if state.phase == "DEAL_REST":
        return replace(state, phase="PUSH", hands=hands)
    asked = state.rules.grand_tichu
    return replace(state, phase="GRAND_TICHU" if asked else "DEAL_REST", hands=hands)


def decide_grand(state: State, seat: int, called: bool) -> State:
    """Note a decision on grand tichu; after the last one the deal goes on (GRAND-4)."""
    state = replace(state, decided=state.decided | {seat})
    if called:
        state = replace(state, calls=put(state.calls, seat, "grand"))
    if not state.to_act:
        state = replace(state, phase="DEAL_REST")
    return state


def push(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Lay cards aside for the others; when all have, they change hands at once (PUSH-3)."""
    pushes = put(state.pushes, seat, cards)
    state = replace(state, pushes=pushes)
    if any(pending is None for pending in pushes):
        return state
    hands = [set(hand) for hand in state.hands]
    for giver, given in enumerate(pushes):
        assert given is not None
        for card, recipient in zip(given, state.rules.push_recipients(giver), strict=True):
            hands[giver].remove(card)
            hands[recipient].add(card)
    swapped = tuple(frozenset(hand) for hand in hands)
    holder = next(s for s in range(state.rules.seats) if MAH_JONG in swapped[s])
    # The Mah Jong's holder after the exchange leads (PUSH-6, TRICK-1).
    return replace(state, phase="PLAY", hands=swapped, full_hands=swapped, turn=holder)


# --- play ----------------------------------------------------------------------------


def play(state: State, seat: int, laid: Combination) -> State:
    """Lay a combination, in turn or out of it."""
    hand = state.hands[seat] - laid.cards
    state = replace(
        state,
        hands=put(state.hands, seat, hand),
        played=state.played | {seat},
        finished=state.finished if hand else (*state.finished, seat),  # OUT-1
    )
    if state.wish is not None and has_natural_rank(laid.cards, state.wish):
        state = replace(state, wish=None)  # WISH-11
    if laid.cards == frozenset({DOG}):
        return play_dog(state, seat)
    below = None if state.trick is None else state.trick.strength
    before = () if state.trick is None else state.trick.plays
    trick = Trick((*before, (seat, laid.cards, laid.phoenix_as)), strength(laid, below))
    state = replace(state, trick=trick)
    if victory(state) is not None:  # OUT-4, SCORE-8: no gift
        return over(collect(state, seat))
    if len(state.active) == 1:  # OUT-3
        if laid.cards == frozenset({DRAGON}) and state.rules.dragon_last_trick == "give":  # DRG-7
            return replace(state, phase="GIVE_TRICK", turn=seat)
        return over(collect(state, seat))
    if MAH_JONG in laid.cards:  # WISH-1
        return replace(state, phase="WISH", turn=seat)
    return replace(state, phase="PLAY", turn=state.next_active(seat))  # TRICK-9, BOMB-11


def play_dog(state: State, seat: int) -> State:
    """The Dog goes to its player's pile and the lead to a partner (DOG-2..5, TIENTSIN-5)."""
    state = replace(state, piles=put(state.piles, seat, state.piles[seat] | {DOG}))
    if victory(state) is not None or len(state.active) == 1:  # OUT-7
        return over(state)
    partners = active_partners(state, seat)
    if len(partners) > 1:
        return replace(state, phase="CHOOSE_LEADER", turn=seat)
    if len(partners) == 1:
        return replace(state, phase="PLAY", turn=partners[0])
    first_partner = state.rules.partners(seat)[0]
    return replace(state, phase="PLAY", turn=state.next_active(first_partner))


def make_wish(state: State, seat: int, rank: int | None) -> State:
    """Set the wish; the play that made it does not fulfil it, except by option (WISH-12, 15)."""
    assert state.trick is not None
    _, cards, _ = state.trick.plays[-1]
    fulfils = state.rules.own_straight_fulfils_wish
    if rank is not None and fulfils and has_natural_rank(cards, rank):
        rank = None
    return replace(state, phase="PLAY", wish=rank, turn=state.next_active(seat))


def pass_turn(state: State, seat: int) -> State:
    """The turn goes on to the next active seat; back at the owner the trick closes (TRICK-5)."""
    assert state.trick is not None
    for other in state.rules.after(seat):
        if other == state.trick.owner:
            return close_trick(state)
        if state.hands[other]:
            return replace(state, turn=other)
    raise AssertionError("a seat passed on its own play")


def close_trick(state: State) -> State:
    """All others have passed: the trick waits for its owner to take it (TRICK-6)."""
    assert state.trick is not None
    if state.rules.take_trick == "auto":
        return take(state, state.trick.owner)
    return replace(state, phase="TAKE_TRICK", turn=state.trick.owner)


def take(state: State, seat: int) -> State:
    """The owner collects the trick and leads, or gives the Dragon's trick away first."""
    assert state.trick is not None
    if state.trick.top.cards == frozenset({DRAGON}):  # DRG-3
        return replace(state, phase="GIVE_TRICK", turn=seat)
    return lead_next(collect(state, seat), leader_after(state))


def give(state: State, seat: int, to: int) -> State:
    """The Dragon's trick goes to an opponent; its player leads next (DRG-3, 5, 7)."""
    if len(state.active) == 1:
        return over(collect(state, to))
    return lead_next(collect(state, to), seat)


def leader_after(state: State) -> int:
    """The trick's winner, or by option after a bomb the trick's first player (TRICK-7, V-57)."""
    assert state.trick is not None
    if state.rules.bomb_leads == "trick_leader" and state.trick.top.is_bomb:
        return state.trick.leader
    return state.trick.owner


def lead_next(state: State, seat: int) -> State:
    """The seat leads; if it is out, the next active seat (TRICK-7, OUT-2)."""
    leader = seat if state.hands[seat] else state.next_active(seat)
    return replace(state, phase="PLAY", turn=leader)


def collect(state: State, to: int) -> State:
    """The trick goes to a seat's pile (TRICK-10)."""
    assert state.trick is not None
    pile = state.piles[to] | state.trick.cards
    return replace(state, trick=None, piles=put(state.piles, to, pile))


# --- the end -------------------------------------------------------------------------


def over(state: State) -> State:
    """The round ends and is scored (OUT-5); a wish ends with it (WISH-10)."""
    return replace(state, phase="OVER", turn=None, wish=None, result=round_result(state))


def announce_bomb(state: State, seat: int) -> State:
    """An announcer must bomb; without a bomb that beats, their team is counted out (IRR-1)."""
    announced = replace(state, phase="ANNOUNCED", turn=seat)
    if legal_of_seat(announced, seat):
        return announced
    result = counted_out_result(state, seat)
    return replace(state, phase="OVER", turn=None, wish=None, result=result)
