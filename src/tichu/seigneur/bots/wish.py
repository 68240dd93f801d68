"""The wish: for the highest rank that others hold and the hand does not."""

from tichu.bots.rule.advice import Advice
from tichu.engine.table.actions import MakeWish
from tichu.seigneur.bots.situation import Situation


def wish(now: Situation) -> Advice:
    """Return the wish."""
    own = {card.rank for card in now.own}
    rank = max(range(2, 15), key=lambda rank: (now.is_out(rank) and rank not in own, rank))
    return Advice(MakeWish(now.seat, rank), "others may have to play it, and you do not")
