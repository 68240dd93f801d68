"""Pushes: which cards a hand can spare for whom.

1. Opponents get the cards up to ten that the hand needs least, but not the Mah Jong.
2. The partner gets the highest card that the plan of the hand can spare, but no special card.
3. A partner who has called gets the Phoenix or the Dragon, or else the highest card.
4. A caller keeps what is high or belongs together: the partner gets the Dog, or a low card.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card, Cards
from tichu.engine.moves import PlayerAction, Push
from tichu.engine.view import PlayerView
from tichu.search.hands import turns

_KEPT: Final = (MAH_JONG, PHOENIX, DRAGON)
_FADING: Final = 0.9
"""What a push is worth for each place that a card is behind the one that is spared first."""


def spared(seen: PlayerView, hand: Cards, to: int, low: float = 10) -> list[Card]:
    """Return the cards of a hand, those first that the viewer would rather push to a seat."""
    has_called, is_called = (bool(seen.calls[seat]) for seat in (seen.seat, to))
    to_partner = to in seen.rules.partners(seen.seat)

    def needed(card: Card) -> tuple[float, ...]:
        plays = turns(hand - Cards([card]))
        if to_partner and has_called == is_called:
            return card.is_special, plays, -card.rank
        if to_partner and is_called:
            return card != PHOENIX, card != DRAGON, card.is_special, -card.rank, plays
        kept = card in _KEPT or (card == DOG and has_called and not to_partner)
        wanted = card == DOG and to_partner
        return not wanted, kept, card.rank > low, plays, card.rank

    return sorted(hand, key=needed)


def in_turn(seen: PlayerView) -> list[int]:
    """Return the recipients of the viewer's push: opponents choose first."""
    partners = seen.rules.partners(seen.seat)
    return sorted(seen.rules.push_recipients(seen.seat), key=lambda to: to in partners)


def weights_of(seen: PlayerView, actions: Sequence[PlayerAction | None]) -> list[float]:
    """Return how sensible pushes are: the sooner each card is spared, the more."""
    recipients = seen.rules.push_recipients(seen.seat)
    order = cache(lambda left, to: spared(seen, left, to))

    def places(push: Push) -> int:
        left, behind = seen.own, 0
        for to in in_turn(seen):
            card = push.cards[recipients.index(to)]
            behind += order(left, to).index(card)
            left -= Cards([card])
        return behind

    return [_FADING ** places(each) if isinstance(each, Push) else 0.0 for each in actions]
