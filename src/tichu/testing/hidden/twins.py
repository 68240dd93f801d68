"""Two states that a seat cannot tell apart, and one step in both of them.

What a seat knows is worked out here from the rules, not from the views. Some actions reveal by the
rules what was hidden, and then there is nothing to compare: the last push gives every seat its
cards (PASS-3), and shows who has the Mah Jong (MAH-1) and the dummy's hand (TRICHU-3, TRICHU-4); an
announcement shows whether there is a bomb (IRR-1).
"""

import random
from collections.abc import Sequence
from typing import Final

import attrs

from tichu._values import want_instance, want_int
from tichu.cards import DECK, MAH_JONG, Card, Cards
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.transitions.chance import deal, want_rng
from tichu.engine.verbs import is_legal, transition
from tichu.events import Event
from tichu.notation.actions import format_action
from tichu.notation.positions import format_state
from tichu.phases import Phase
from tichu.testing.play.steered import pick

_DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)
_BEFORE_PLAY: Final = (*_DEALING, Phase.PUSH)
_TRIES: Final = 12


@attrs.frozen(slots=True)
class Twin:
    """A state, and another one that looks the same to a seat."""

    state: RoundState
    """The state."""
    other: RoundState
    """The state with two cards exchanged."""
    seat: int | None
    """The seat that cannot tell them apart; None for a spectator."""
    cards: tuple[Card, Card]
    """The two cards."""

    def __str__(self) -> str:
        """Return both positions, to be pasted."""
        one, other = self.cards
        return (
            f"{name_of(self.seat)} cannot tell where {one} and {other} lie:\n"
            f'parse_state("{format_state(self.state)}")\n'
            f'parse_state("{format_state(self.other)}")'
        )


def name_of(seat: int | None) -> str:
    """Return the words for a seat; None is a spectator."""
    return "a spectator" if seat is None else f"seat {seat}"


def _two_cards(places: Sequence[Sequence[Card]], rng: random.Random) -> tuple[Card, Card]:
    """Return two cards from different places."""
    first = int(rng.random() * len(places))
    second = (first + 1 + int(rng.random() * (len(places) - 1))) % len(places)
    return pick(places[first], rng), pick(places[second], rng)


def twin(state: RoundState, seat: int | None, rng: random.Random) -> Twin | None:
    """Return a state that a seat cannot tell apart from this one; None if a few tries find none.

    The seat None is a spectator. Raises :class:`~tichu.InvalidValue` for wrong arguments.
    """
    want_instance("twin(state)", state, RoundState)
    if seat is not None:
        want_int("twin(seat)", seat, 0, state.rules.seats - 1)
    want_rng("twin(rng)", rng)
    places = _hidden(state, seat)
    if len(places) < 2:
        return None
    for _ in range(_TRIES):
        one, other = _two_cards(places, rng)
        exchanged = _exchanged(state, one, other)
        announced = state.phase is Phase.ANNOUNCED
        if not announced or len(exchanged.legal(exchanged.to_act[0])):  # IRR-1: a bomb
            return Twin(state, exchanged, seat, (one, other))
    return None


def _hidden(state: RoundState, seat: int | None) -> list[tuple[Card, ...]]:
    """Return the cards that a seat cannot place, by where they are."""
    seen = seen_seats(state, seat)
    placed = _placed(state, seat)
    seats = range(state.rules.seats)
    places = [
        tuple(card for card in state.hand(other) if card not in placed)
        for other in seats
        if other not in seen
    ]
    if state.phase in (Phase.GRAND_TICHU, Phase.DEAL_REST):
        undealt = DECK
        for other in seats:
            undealt -= state.hand(other)
        places.append(undealt.listed)
    return [cards for cards in places if cards]


def seen_seats(state: RoundState, seat: int | None) -> set[int]:
    """Return the seats whose hands a seat sees (DEAL-3, TRICHU-3, TRICHU-4, SCORE-2)."""
    rules = state.rules
    seen = set[int]() if seat is None else {seat}
    exchanged = state.phase not in _BEFORE_PLAY
    if rules.open_dummy and (exchanged or (seat == 0 and state.phase not in _DEALING)):
        seen.add(2)
    if state.phase is Phase.OVER and len(state.finished) >= rules.seats - 1:
        seen |= set(range(rules.seats))
    return seen


def _placed(state: RoundState, seat: int | None) -> set[Card]:
    """Return the cards in hidden hands that a seat can place (PASS-3, MAH-1)."""
    if state.phase in _BEFORE_PLAY:
        return set()
    rules = state.rules
    placed = {MAH_JONG}
    givers = set[int]() if seat is None else {seat}
    if rules.open_dummy and seat == 0:
        givers.add(2)
    for giver in givers:
        for to, mask in zip(rules.push_recipients(giver), state.pushes[giver] or (), strict=False):
            placed |= set(state.hand(to) & Cards(mask or 0))
    return placed


def _exchanged(state: RoundState, one: Card, other: Card) -> RoundState:
    """Return a state with two cards exchanged, in hands and in pushes."""
    pair = 1 << one.index | 1 << other.index

    def moved(mask: int) -> int:
        return mask ^ pair if (mask & pair).bit_count() == 1 else mask

    hands = tuple(map(moved, state.hands))
    pushes = tuple(
        None if cards is None else tuple(None if card is None else moved(card) for card in cards)
        for cards in state.pushes
    )
    return RoundState(state.table, hands, pushes)


_STEPS_TRIED = 4


@attrs.frozen(slots=True)
class Mirrored:
    """An action, and the one that corresponds to it after two hidden cards were exchanged."""

    state: RoundState
    """The state in which the action is taken."""
    action: Action
    """The action."""
    other: Action
    """The corresponding action in the other state; often the same."""
    events: tuple[tuple[Event, ...], tuple[Event, ...]]
    """The events of the one and of the other."""

    def __str__(self) -> str:
        """Return the position, to be pasted, and both actions."""
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
    one, other_card = _two_cards(places, rng)
    exchanged = act.Deal(tuple(_with_other(cards, one, other_card) for cards in dealt.hands))
    after, events = transition(state, dealt)
    others_after, others = transition(state, exchanged)
    if _comes_to_light(state, seat, dealt, after, others_after):
        return None
    return Mirrored(state, dealt, exchanged, (events, others))


def mirrored_step(found: Twin, rng: random.Random) -> Mirrored | None:
    """Return an action and its mirror image; None if a few tries find none that tells nothing."""
    state = found.state
    acting = (*state.to_act, *state.may_interrupt)
    for _ in range(_STEPS_TRIED if acting else 0):
        legal = state.legal(pick(acting, rng))
        if not len(legal):
            continue
        action = pick(legal, rng)
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


def _with_other(cards: Cards, one: Card, other: Card) -> Cards:
    swapped = {one: other, other: one}
    return Cards.of([swapped.get(card, card) for card in cards])


def _comes_to_light(
    state: RoundState, seat: int | None, action: Action, after: RoundState, other: RoundState
) -> bool:
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
