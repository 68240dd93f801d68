"""One step in two states that a seat cannot tell apart.

Some actions reveal hidden cards by the rules, and then there is nothing to compare: the last push
gives every seat its cards (PUSH-3), and shows who has the Mah Jong (MAH-1) and the dummy's hand
(TRICHU-3, TRICHU-4); an announcement shows whether there is a bomb (IRR-1).
"""

import random
from collections.abc import Callable

import attrs

from steering.swarm import pick
from steering.twins import Twin, two_cards
from tichu.cards import DECK, Card, Cards
from tichu.engine import moves as act
from tichu.engine.moves import Action, Move
from tichu.engine.state import RoundState
from tichu.engine.verbs import apply, deal, is_legal, told
from tichu.notation import format_action, format_state
from tichu.rules import Phase

_TRIES = 4
Tell = Callable[[RoundState, Action, RoundState, int | None], tuple[Move, ...]]
"""Returns what a seat hears of an action that led from one state to another."""


@attrs.frozen(slots=True)
class Mirrored:
    """An action, and the one that corresponds to it after two hidden cards were exchanged."""

    state: RoundState
    action: Action
    other: Action
    """The corresponding action in the other state; often the same."""
    before: tuple[RoundState, RoundState]
    after: tuple[RoundState, RoundState]

    def told(self, seat: int | None, tell: Tell = told) -> tuple[tuple[Move, ...], ...]:
        """Return what a seat hears of each of the two actions."""
        actions = (self.action, self.other)
        return tuple(
            tell(before, action, after, seat)
            for before, action, after in zip(self.before, actions, self.after, strict=True)
        )

    def __str__(self) -> str:
        both = f"{format_action(self.action)}\n{format_action(self.other)}"
        return f'parse_state("{format_state(self.state)}")\n{both}'


def mirrored_deal(state: RoundState, seat: int | None, rng: random.Random) -> Mirrored | None:
    """Return a deal, and the same with two cards exchanged that the seat does not get.

    One of the cards may be undealt. Returns None in phases without a deal.
    """
    if not state.phase.is_chance:
        return None
    dealt = deal(state, rng)
    places = [cards.listed for other, cards in enumerate(dealt.hands) if other != seat]
    undealt = DECK
    for other, cards in enumerate(dealt.hands):
        undealt -= cards | state.hand(other)
    if undealt:
        places.append(undealt.listed)
    one, other_card = two_cards(places, rng)
    exchanged = act.Deal(tuple(_exchanged(cards, one, other_card) for cards in dealt.hands))
    after, others_after = apply(state, dealt), apply(state, exchanged)
    if comes_to_light(state, seat, dealt, after, others_after):
        return None
    return Mirrored(state, dealt, exchanged, (state, state), (after, others_after))


def mirrored_step(found: Twin, rng: random.Random) -> Mirrored | None:
    """Return an action and its mirror image; None if a few tries find none that reveals nothing."""
    state = found.state
    acting = (*state.to_act, *state.may_interrupt)
    for _ in range(_TRIES if acting else 0):
        legal = state.legal(pick(acting, rng))
        if not len(legal):
            continue
        action = pick(legal, rng)
        image = mirrored(found, action)
        if not is_legal(found.other, image):
            continue
        after, other_after = apply(state, action), apply(found.other, image)
        if not comes_to_light(state, found.seat, action, after, other_after):
            return Mirrored(state, action, image, (state, found.other), (after, other_after))
    return None


def mirrored(found: Twin, action: Action) -> Action:
    """Return the action that corresponds to one in the other state; it need not be legal there."""
    seat = found.seat
    own = set[int]() if seat is None else {seat, *found.state.rules.controls(seat)}
    if not isinstance(action, act.Push) or action.seat in own:
        return action
    one, other = found.cards
    swapped = {one: other, other: one}
    return act.Push(action.seat, tuple(swapped.get(card, card) for card in action.cards))


def _exchanged(cards: Cards, one: Card, other: Card) -> Cards:
    swapped = {one: other, other: one}
    return Cards([swapped.get(card, card) for card in cards])


def comes_to_light(
    state: RoundState, seat: int | None, action: Action, after: RoundState, other: RoundState
) -> bool:
    """Return whether by the rules an action shows a seat what it could not know."""
    if isinstance(action, act.AnnounceBomb):
        return after.phase is not other.phase
    rules = state.rules
    own = set[int]() if seat is None else {seat, *rules.controls(seat)}
    shown = {2} if rules.open_dummy else set[int]()
    if state.phase is Phase.PUSH and after.phase is Phase.PLAY:
        if after.to_act != other.to_act or _received(after, own) != _received(other, own):
            return True
    elif state.phase is Phase.DEAL_REST:
        shown &= own
    elif state.phase is Phase.GRAND_TICHU:  # GRAND-5: the last decision reveals all
        return after.phase is not Phase.GRAND_TICHU and after.calls != other.calls
    elif after.is_over and after.finished:  # SCORE-2: at the end the hands are counted
        return after.hand_masks != other.hand_masks
    else:
        return False
    return any(after.hand_masks[each] != other.hand_masks[each] for each in own | shown)


def _received(state: RoundState, own: set[int]) -> list[int | None]:
    """Return the cards that seats got in the exchange, by giver."""
    return [
        card
        for giver, cards in enumerate(state.push_masks)
        for to, card in zip(state.rules.push_recipients(giver), cards or (), strict=True)
        if to in own
    ]
