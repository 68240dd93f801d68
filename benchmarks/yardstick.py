"""The bot that all others are measured against; it never changes.

It is an earlier RuleBot, whose pushes ignore calls. `strength.py` shows that it still plays the
same.
"""

from tichu import Card, Cards, Phase, PlayerView, Push
from tichu.bots import Advice, RuleBot
from tichu.search import turns

LOW = 10
KEPT = tuple(Cards("Ma Ph Dr"))


class Yardstick(RuleBot):
    """RuleBot with pushes that ignore calls."""

    def advise(self, seen: PlayerView) -> Advice:
        """Return the action and its reason."""
        if seen.phase is Phase.PUSH and seen.seat in seen.to_act:
            return Advice(push(seen), "no call is heeded")
        return super().advise(seen)


def push(seen: PlayerView) -> Push:
    """Return low cards for the opponents, and the highest to spare for the partners."""
    recipients = seen.rules.push_recipients(seen.seat)
    partners = seen.rules.partners(seen.seat)
    left = seen.own
    chosen: dict[int, Card] = {}
    for seat in sorted(recipients, key=lambda seat: seat in partners):
        card = for_partner(left) if seat in partners else for_opponent(left)
        chosen[seat] = card
        left -= Cards([card])
    return Push(seen.seat, [chosen[seat] for seat in recipients])


def for_opponent(hand: Cards) -> Card:
    """Return the card that an opponent gets."""
    spare = [card for card in hand if card not in KEPT]
    return min(spare, key=lambda card: (card.rank > LOW, turns(hand - Cards([card])), card.rank))


def for_partner(hand: Cards) -> Card:
    """Return the card that a partner gets."""
    natural = [card for card in hand if not card.is_special]
    return min(natural, key=lambda card: (turns(hand - Cards([card])), -card.rank))
