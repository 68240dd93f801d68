"""The facts before any decision: what the hand needs, and what is still out.

1. A play keeps the lead if nobody beats it. How likely that is depends on how many unseen cards or
   ranks could beat it, and on how many of the unseen cards are in hands that are large enough.
2. The debt of a hand is the number of times, on balance, that it has to regain the lead before it
   is out: each play of its plan that loses the lead adds 1, and each that keeps it subtracts 1.
3. A play is as high as its rank. A single Phoenix is as high as a Dragon, and a bomb higher still.
"""

from typing import Final

from tichu._kernel import layout
from tichu._kernel.layout import ACE, DRAGON_RANK
from tichu.bots.rule.situation import BEATEN
from tichu.cards import COPIES, PHOENIX, Cards
from tichu.rulebook.combinations import Combination, Kind
from tichu.seigneur.bots.plan import plan, ranks_of
from tichu.seigneur.engine.bags import taken
from tichu.seigneur.engine.views import SeigneurView

_WILD: Final = layout.PHOENIX | layout.PHOENIX << COPIES
_DRAGONS: Final = layout.DRAGON | layout.DRAGON << COPIES


class Situation:
    """A view, and the facts that follow from it."""

    def __init__(self, seen: SeigneurView) -> None:
        self.seen = seen
        self.seat: int = seen.seat
        self.own: Cards = seen.own
        table = seen.table
        self._others = [size for seat, size in enumerate(table.sizes) if seat != seen.seat]
        hidden = taken(table.rules.deck, table.discarded)
        hidden = taken(taken(hidden, table.trick_mask), seen.own_mask)
        ranks = ranks_of(hidden)
        self._held = [0, *(ranks >> shift & 15 for shift in range(0, 4 * ACE, 4))]
        self._wild = (hidden & _WILD).bit_count()
        self._dragons = (hidden & _DRAGONS).bit_count()
        self.top: int = table.top[1]
        self._debts: dict[Cards, float] = {}

    def debt(self, cards: Cards) -> float:
        """Return the debt of a hand, as defined at the top of this module."""
        known = self._debts.get(cards)
        if known is None:
            known = self._debts[cards] = sum(1 - 2 * self.keeps(play) for play in plan(cards))
        return known

    def is_out(self, rank: int) -> bool:
        """Return whether a natural card of a rank is neither played nor in the hand."""
        return self._held[rank] > 0

    def keeps(self, play: Combination, on: int = 0) -> float:
        """Return an estimate of the probability that a play keeps the lead.

        ``on`` is the strength of the trick, which decides how strong a lone Phoenix is.
        """
        able = sum(size for size in self._others if size >= play.length)
        if play.kind.is_bomb or not able:
            return 1.0
        beaten = BEATEN[play.kind] * able / sum(self._others)
        return (1 - beaten) ** self._higher(play, on)

    def _higher(self, play: Combination, on: int) -> int:
        """Return how many unseen cards, or ranks, could beat a play that is not a bomb."""
        match play.kind:
            case Kind.SINGLE if play.rank == DRAGON_RANK:
                return self._dragons
            case Kind.SINGLE if PHOENIX in play.cards:
                return self._dragons + sum(self._held[(on // 2 or ACE) + 1 :])
            case Kind.SINGLE:
                return self._dragons + self._wild + sum(self._held[play.rank + 1 :])
            case Kind.STRAIGHT | Kind.STAIRS:
                return ACE - play.rank
            case _:
                needed = min(play.length, 3) - bool(self._wild)
                return sum(number >= needed for number in self._held[play.rank + 1 :])


def height(play: Combination) -> int:
    """Return how high a play is, as defined at the top of this module."""
    if play.kind.is_bomb:
        return DRAGON_RANK + play.length
    return DRAGON_RANK if play.length == 1 and PHOENIX in play.cards else play.rank
