"""The laws about legal actions and their effects: L5 to L7, L9, L11 to L16 and L19."""

import pickle
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, cast

from tichu._syntax import rules_given
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Card
from tichu.engine import moves as act
from tichu.engine.moves import Action
from tichu.engine.state import RoundState
from tichu.engine.table import board_of
from tichu.engine.verbs import apply, is_legal, legal_actions, random_action, view, why_illegal
from tichu.engine.view import PublicView
from tichu.errors import IllegalAction, shown
from tichu.notation import format_state
from tichu.rulebook import turns
from tichu.rulebook.combinations import Combination, Kind
from tichu.rulebook.flags import facts_of
from tichu.rules import DEALING, Phase, Rules

_CALL_RATE: Final = 0.05
"""The probability of a call, each time that a seat may call, in random play."""
_KINDS: Final = tuple(Kind)
_IN_ORDER: Final = (
    act.DeclineGrandTichu,
    act.TakeTrick,
    act.Pass,
    act.Play,
    act.Push,
    act.MakeWish,
    act.GiveTrick,
    act.ChooseLeader,
    act.CallTichu,
    act.CallGrandTichu,
    act.AnnounceBomb,
)
"""The kinds of action in the order of a seat's list."""
_PICKED: Final = 20
"""The number of pushes of a seat that are checked, because it has thousands."""


def broken(law: str, what: str, *states: RoundState) -> AssertionError:
    """Return the error for a broken law, with positions ready to be pasted."""
    shown = "".join(f'\nparse_state("{format_state(state)}")' for state in states)
    return AssertionError(f"{law}: {what}{shown}")


def all_views(state: RoundState) -> tuple[PublicView, ...]:
    """Return the views of all seats and then of a spectator, to share among checks of one state."""
    return (*(view(state, seat) for seat in range(state.rules.seats)), view(state, None))


def listed_rules(place: str, rules: Rules | str | Iterable[Rules | str]) -> tuple[Rules, ...]:
    """Return the rules for a check as a tuple, whether one or several were given."""
    listed = (rules,) if isinstance(rules, Rules | str) else rules
    return tuple(rules_given(place, each) for each in listed)


def random_states(state: RoundState, rng: random.Random) -> Iterator[RoundState]:
    """Yield the states of a random playout, from a state to the end of the round."""
    yield state
    while not state.is_over:
        state = apply(state, random_step(state, rng))
        yield state


def random_step(state: RoundState, rng: random.Random) -> Action:
    """Return a random action, which may be a call; half of the deals are rich in bombs."""
    if state.phase.is_chance and rng.random() < 0.5:
        return _rich_deal(state, rng)
    return random_action(state, rng, _CALL_RATE)


def _rich_deal(state: RoundState, rng: random.Random) -> Action:
    """Return a deal in which seats tend to get cards of adjacent ranks or of the same suit."""
    by_suit = rng.random() < 0.5
    held = [card for seat in range(state.rules.seats) for card in state.hand(seat)]

    def place(card: Card) -> float:
        suit = 20 * "jwps".index(card.suit) if by_suit and card.suit else 0
        return suit + card.rank + 3 * rng.random()

    cards = sorted((card for card in DECK if card not in held), key=place)
    packets: list[str] = []
    for size in state.rules.packet(state.phase, state.dealer):
        packets.append("".join(map(str, cards[:size])))
        del cards[:size]
    return act.Deal(tuple(packets))


def check_accepted(state: RoundState, action: Action) -> None:
    """Check L6 for a legal action: list, ``is_legal``, ``why_illegal`` and ``apply`` agree."""
    if why_illegal(state, action) is not None or not is_legal(state, action):
        raise broken("L6", f"{shown(action)} is refused: {why_illegal(state, action)}", state)
    if not isinstance(action, act.Deal) and action not in state.legal(action.seat):
        raise broken("L6", f"{action} is legal but not listed", state)
    if apply(state, action) == state:
        raise broken("L6", f"{action} changes nothing", state)


def check_refused(state: RoundState, action: object) -> None:
    """Check L6 for an illegal action: it is not listed, is refused, and changes no state."""
    before = pickle.dumps(state)
    violation = why_illegal(state, action)
    if violation is None or is_legal(state, action):
        raise broken("L6", f"{shown(action)} is legal", state)
    seats = range(state.rules.seats)
    if any(action in state.legal(seat) for seat in seats):
        raise broken("L6", f"{shown(action)} is refused but listed", state)
    try:
        apply(state, cast("Any", action))
    except IllegalAction as error:
        if error.violation != violation:
            raise broken("L6", f"{shown(action)} is refused for two reasons", state) from None
    else:
        raise broken("L6", f"{shown(action)} is refused but can be applied", state)
    if pickle.dumps(state) != before:
        raise broken("L6", f"{shown(action)}, which was refused, has changed the state", state)


def check_listed(
    state: RoundState, rng: random.Random | None = None, tried: int | None = None
) -> None:
    """Check L7: lists are sorted, without duplicates, and empty only if nobody can act.

    Also check L6 for every listed action, or for ``tried`` actions of each seat. A seat has
    thousands of pushes; ``rng`` chooses a few of them.
    """
    order = (*state.to_act, *state.may_interrupt)
    if len(set(order)) < len(order) or sorted(state.to_act) != list(state.to_act):
        raise broken("L7", f"the seats that may act are not in order: {order}", state)
    waits = state.phase.is_chance or state.is_over
    if waits is bool(state.to_act) or (waits and order):
        raise broken("L7", f"in phase {state.phase} these seats must act: {order}", state)
    for seat in state.to_act:
        if all(isinstance(action, act.CallTichu) for action in sampled(state, seat, rng)):
            raise broken("L7", f"seat {seat} must act and has no legal action", state)
    for seat in range(state.rules.seats):
        _check_list(state, seat, rng, tried)
    if state.phase is not Phase.PUSH:
        by_seat = chain.from_iterable(state.legal(seat) for seat in order)
        if list(by_seat) != list(legal_actions(state)):
            raise broken("L7", "legal_actions is not what the seats list, one after another", state)


def _check_list(state: RoundState, seat: int, rng: random.Random | None, tried: int | None) -> None:
    listed = sampled(state, seat, rng)
    if listed and seat not in (*state.to_act, *state.may_interrupt):
        raise broken("L7", f"seat {seat} lists {listed[0]} but may not act", state)
    if len(set(listed)) < len(listed):
        raise broken("L7", f"seat {seat} lists an action twice", state)
    if sorted(listed, key=_place) != list(listed):
        raise broken("L7", f"the list of seat {seat} is not sorted", state)
    for action in listed:
        if seat != getattr(action, "seat", None):
            raise broken("L7", f"seat {seat} lists {action}", state)
    if tried is not None and tried < len(listed):
        chance = rng or random.Random(0)
        listed = [listed[int(chance.random() * len(listed))] for _ in range(tried)]
    for action in listed:
        check_accepted(state, action)


def sampled(state: RoundState, seat: int, rng: random.Random | None = None) -> Sequence[Action]:
    """Return the legal actions of a seat, or some of its pushes."""
    legal = state.legal(seat)
    if state.phase is not Phase.PUSH or len(legal) <= _PICKED:
        return tuple(legal)
    chance = rng or random.Random(0)
    places = sorted({int(chance.random() * len(legal)) for _ in range(_PICKED)})
    return tuple(legal[place] for place in places)


def _place(action: Action) -> tuple[object, ...]:
    """Return the sort key of an action in the list of its seat."""
    kind = _IN_ORDER.index(type(action))
    match action:
        case act.Play():
            laid = action.combination
            parts = (
                _KINDS.index(laid.kind),
                laid.length,
                laid.rank,
                laid.phoenix_as or 0,
                laid.cards.mask,
            )
            return (kind, *parts)
        case act.Push():
            deck = DECK.listed
            return (kind, *(deck.index(card) for card in action.cards))
        case act.MakeWish():
            return (kind, 15 if action.rank is None else action.rank)
        case act.GiveTrick() | act.ChooseLeader():
            return (kind, action.to)
        case _:
            return (kind,)


def check_wish(state: RoundState) -> None:
    """Check L9 and L13: only followers may pass, and an open wish restricts the legal plays.

    Compares the position with the same position without the wish. If some play that is legal
    without the wish contains a natural card of the rank, only such plays are legal under the wish.
    Bombs are also legal when following under ``wish_bomb="interrupt"``, and the Dog when leading
    under ``dog_under_wish``.
    """
    if state.phase is not Phase.PLAY:
        return
    seat = state.to_act[0]
    legal = set(state.legal(seat))
    follows = state.trick is not None
    board = board_of(state.table).copy()
    board.wish = 0
    free = set(RoundState(board, state.hand_masks, state.push_masks).legal(seat))
    if (act.Pass(seat) in free) is not follows:
        raise broken("L9", "without a wish, only followers may pass", state)
    plays = {action for action in free if isinstance(action, act.Play)}
    fulfilling = {
        play for play in plays if any(card.rank == state.wish for card in play.combination.cards)
    }
    expected = free
    if fulfilling and seat != state.rules.dummy:
        others = {
            play
            for play in plays
            if (follows and play.combination.is_bomb and state.rules.wish_bomb == "interrupt")
            or (state.rules.dog_under_wish and play.combination.kind is Kind.DOG)
        }
        kept = fulfilling | others
        expected = {each for each in free if isinstance(each, act.CallTichu) or each in kept}
    if legal != expected:
        wrong = ", ".join(sorted(map(str, legal ^ expected))[:3])
        raise broken(
            "L13", f"under the wish for {state.wish}, wrongly legal or illegal: {wrong}", state
        )


def check_specials(state: RoundState) -> None:
    """Check L11, L12, L14 and L15 for the legal actions of a state: the special cards.

    Only bombs beat the Dragon; the Dog lies in no trick; and ``dragon_recipient`` decides which
    opponents may get the Dragon's trick.
    """
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
    seat = state.to_act[0]
    if state.phase is Phase.PLAY and PHOENIX in state.hand(seat):
        beats = below.kind is Kind.SINGLE and DRAGON not in below.cards
        may = is_legal(state, act.Play(seat, Combination("Ph")))
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
    """Check L12, L14, L15 and L16 for an action: Phoenix, Dog, Dragon's trick and first lead."""
    rules = state.rules
    match action:
        case act.Play(seat, laid):
            if laid.kind is Kind.DOG:
                _check_dog(state, seat, following)
            if DRAGON in laid.cards and following.phase in (Phase.OVER, Phase.GIVE_TRICK):
                _check_last_dragon(state, seat, following)
            if laid.kind is Kind.SINGLE and PHOENIX in laid.cards and following.trick is not None:
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
    """Check L15 if the Dragon ends the round (DRG-7, DRG-8)."""
    rules = state.rules
    counted = not turns.is_victory(facts_of(rules), following.finished)
    given = counted and rules.dragon_last_trick == "give"
    if (following.phase is Phase.GIVE_TRICK) is not given:
        raise broken("L15", "the Dragon that ends the round is wrongly given or kept", state)
    if not given and DRAGON not in following.pile(seat):
        raise broken("L15", "the Dragon that ends the round is not kept", state)


def check_public_turn(state: RoundState, views: Sequence[PublicView] | None = None) -> None:
    """Check L19: everybody can see who must act and who may interrupt.

    ``views`` is the result of :func:`all_views`, by default computed here.
    """
    acting = (state.to_act, state.may_interrupt)
    for seen in all_views(state) if views is None else views:
        if (seen.to_act, seen.may_interrupt) != acting:
            raise broken("L19", f"{seen!r} sees other seats to act", state)


def steps_left(state: RoundState) -> int:
    """Return an upper bound on the number of actions that can follow; 0 when the round is over.

    Every action lowers the bound, so every round ends. The bound counts the missing deals, grand
    tichu decisions and pushes, and a call for each seat that has not played. Each card in a hand
    counts as a play, a pass by every other seat, and the taking of the trick; for the open trick,
    the missing passes are counted. The Mah Jong adds a wish, the Dragon a gift and, with six seats,
    the Dog a choice of leader. The announcement of a bomb is not counted, because it replaces
    taking the trick: it ends the round, or a bomb follows.

    >>> from tichu.testing.laws import steps_left
    >>> from tichu import TIENTSIN, new_round
    >>> steps_left(new_round()), steps_left(new_round(TIENTSIN))
    (296, 415)
    """
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
    held = [card for seat in range(seats) for card in state.hand(seat)]
    if phase in DEALING:
        held = list(DECK)
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
    """Check L5 for an action: it lowers :func:`steps_left`, so every round ends."""
    left, then = steps_left(state), steps_left(following)
    if then >= left:
        raise broken("L5", f"{action} leaves {then} actions to follow, from {left}", state)
