"""One step in two states that a seat cannot tell apart.

Owns :func:`mirrored_step`, :func:`mirrored_deal` and their :class:`Mirrored`. Imports the core and
``twins``. Some actions tell by the rules what was hidden, and then there is nothing to compare:
the last push gives everybody his cards (PASS-3), shows who has the Mah Jong (MAH-1) and the dummy's
hand (TRICHU-3, TRICHU-4), and an announcement shows whether there is a bomb (IRR-1).
"""

import random

import attrs

from tichu.cards import DECK, Card, Cards
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.transitions.chance import deal
from tichu.engine.verbs import is_legal, transition
from tichu.events import Event
from tichu.notation.actions import format_action
from tichu.notation.positions import format_state
from tichu.phases import Phase
from tichu.testing.hidden.twins import Twin

_TRIES = 4


@attrs.frozen(slots=True)
class Mirrored:
    """An action, and what corresponds to it where two hidden cards have changed places."""

    state: RoundState
    """The state in which the action is taken."""
    action: Action
    """The action."""
    other: Action
    """What is done instead in the other state; often the same."""
    events: tuple[tuple[Event, ...], tuple[Event, ...]]
    """What happens in the one and in the other."""

    def __str__(self) -> str:
        """Return the position, to be pasted, and both actions."""
        both = f"{format_action(self.action)}\n{format_action(self.other)}"
        return f'parse_state("{format_state(self.state)}")\n{both}'


def mirrored_deal(state: RoundState, seat: int | None, rng: random.Random) -> Mirrored | None:
    """Return a deal, and one in which two others get each other's cards; None in other phases.

    A card that one of the others gets may also change places with one that is not dealt yet.
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
    first = int(rng.random() * len(places))
    second = (first + 1 + int(rng.random() * (len(places) - 1))) % len(places)
    one, other_card = (
        cards[int(rng.random() * len(cards))] for cards in (places[first], places[second])
    )
    exchanged = act.Deal(tuple(_exchanged(cards, one, other_card) for cards in dealt.hands))
    after, events = transition(state, dealt)
    others_after, others = transition(state, exchanged)
    if _comes_to_light(state, seat, dealt, after, others_after):
        return None
    return Mirrored(state, dealt, exchanged, (events, others))


def mirrored_step(found: Twin, rng: random.Random) -> Mirrored | None:
    """Return an action and its mirror image; None if a few tries find none that tells nothing."""
    state = found.state
    acting = (*state.to_act, *state.may_interrupt)
    for _ in range(_TRIES if acting else 0):
        legal = state.legal(acting[int(rng.random() * len(acting))])
        if not len(legal):
            continue
        action = legal[int(rng.random() * len(legal))]
        image = _mirrored(found, action)
        if not is_legal(found.other, image):
            continue
        after, events = transition(state, action)
        other_after, others = transition(found.other, image)
        if not _comes_to_light(state, found.seat, action, after, other_after):
            return Mirrored(state, action, image, (events, others))
    return None


def _mirrored(found: Twin, action: Action) -> Action:
    """Return what corresponds to an action in the twin: a hidden push has the other card."""
    seat = found.seat
    own = set[int]() if seat is None else {seat, *found.state.rules.controls(seat)}
    if not isinstance(action, act.Push) or action.seat in own:
        return action
    one, other = found.cards
    held = found.other.hand(action.seat)
    swapped = {one: other, other: one}
    cards = tuple(card if card in held else swapped.get(card, card) for card in action.cards)
    return act.Push(action.seat, cards)


def _exchanged(cards: Cards, one: Card, other: Card) -> Cards:
    """Return cards with one for the other."""
    swapped = {one: other, other: one}
    return Cards.of([swapped.get(card, card) for card in cards])


def _comes_to_light(
    state: RoundState, seat: int | None, action: Action, after: RoundState, other: RoundState
) -> bool:
    """Return whether the rules make an action show what two states differ in."""
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
    elif after.is_over and after.finished:  # SCORE-2: at the end the hands are counted
        return after.hands != other.hands
    else:
        return False
    return any(after.hands[each] != other.hands[each] for each in own | shown)


def _received(state: RoundState, own: set[int]) -> list[int | None]:
    """Return the cards that seats got in the exchange, by giver."""
    return [
        card
        for giver, cards in enumerate(state.pushes)
        for to, card in zip(state.rules.push_recipients(giver), cards or (), strict=True)
        if to in own
    ]
