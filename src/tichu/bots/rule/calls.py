"""Calls: when a hand is good enough to be out first.

1. Grand tichu takes two of the Dragon, the Phoenix and a bomb among the first cards, or one of them
   and two aces: each of them counts 2, an ace 1, and 4 are enough.
2. Tichu waits until the first play, because a call cannot be taken back. The hand must keep the
   lead at least as often as it loses it.
3. Never call after the partner has called. After an opponent's call the hand must be better still.
"""

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.cards import DRAGON, PHOENIX
from tichu.engine.moves import CallGrandTichu, CallTichu, DeclineGrandTichu
from tichu.search.hands import bombs


def grand_tichu(now: Situation) -> Advice:
    """Return whether to call grand tichu, given the first cards."""
    decline = DeclineGrandTichu(now.seat)
    if now.partner_called:
        return Advice(decline, "your partner has called")
    best = (DRAGON in now.own, PHOENIX in now.own, bool(bombs(now.own)))
    good = 2 * sum(best) + sum(card.rank == 14 for card in now.own)
    if good >= now.thresholds.grand_tichu:
        return Advice(
            CallGrandTichu(now.seat), "your first cards are strong enough for grand tichu"
        )
    return Advice(decline, "your first cards are too weak for grand tichu")


def tichu(now: Situation) -> Advice | None:
    """Return the call before the first play; None if the hand is not good enough."""
    if now.partner_called or now.seen.finished:
        return None
    limits = now.thresholds
    enough = limits.tichu_after_opponent if now.opponent_called else limits.tichu
    if now.debt(now.own) > enough:
        return None
    return Advice(CallTichu(now.seat), "your hand keeps the lead at least as often as it loses it")
