"""What a seat knows, worked out from the rules of the game and not from the code under test.

DEAL-3: one's own hand. TRICHU-3, TRICHU-4: the dealer sees the dummy's hand once all cards are
dealt, and everybody after the exchange. SCORE-2: the last hand, which is counted, is shown. PASS-3:
a card that one has pushed lies with whom one gave it to, until it is played. MAH-1: who has the
first lead holds the Mah Jong, until it is played.
"""

from typing import Final

from tichu import DECK, MAH_JONG, Card, Phase, RoundState

DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)
BEFORE_PLAY: Final = (*DEALING, Phase.PUSH)
UNDEALT: Final = -1
"""The place of a card that has not been dealt yet."""


def seen_hands(state: RoundState, viewer: int | None) -> frozenset[int]:
    """Return the seats whose hands a viewer sees; None is a spectator."""
    rules = state.rules
    seen = {viewer} if viewer is not None else set[int]()
    if rules.open_dummy:
        if viewer == 0 and state.phase not in DEALING:
            seen.add(2)
        if state.phase not in BEFORE_PLAY:
            seen.add(2)
    if state.phase is Phase.OVER and len(state.finished) >= rules.seats - 1:
        seen |= set(range(rules.seats))
    return frozenset(seen)


def placed_cards(state: RoundState, viewer: int | None) -> frozenset[Card]:
    """Return the cards in hidden hands of which a viewer knows where they are."""
    if state.phase in BEFORE_PLAY:
        return frozenset()
    placed = {MAH_JONG}
    rules = state.rules
    givers = {viewer} if viewer is not None else set[int]()
    if rules.open_dummy and viewer == 0:
        givers.add(2)
    for giver in givers:
        pushed = state.push_masks[giver] or ()
        for to, mask in zip(rules.push_recipients(giver), pushed, strict=False):
            placed |= {card for card in state.hand(to) if 1 << card.index == mask}
    return frozenset(placed)


def hidden_places(state: RoundState, viewer: int | None) -> list[tuple[int, tuple[Card, ...]]]:
    """Return, by place, the cards that a viewer cannot place: hidden hands, and what is undealt."""
    placed = placed_cards(state, viewer)
    seen = seen_hands(state, viewer)
    seats = range(state.rules.seats)
    places = [
        (seat, tuple(card for card in state.hand(seat).listed if card not in placed))
        for seat in seats
        if seat not in seen
    ]
    if state.phase in (Phase.GRAND_TICHU, Phase.DEAL_REST):
        dealt = {card for seat in seats for card in state.hand(seat)}
        places.append((UNDEALT, tuple(card for card in DECK if card not in dealt)))
    return [(place, cards) for place, cards in places if cards]
