"""The Dragon (DRG-1 to DRG-9).

This module decides who may get the Dragon's trick. In the kernel the Dragon has rank 15, so it is
the highest single (DRG-1); the kernel accepts it only as a single card (DRG-2).
"""

from tichu._kernel.ints import i64
from tichu._kernel.layout import DRAGON_RANK, SINGLE_FORM
from tichu.rulebook.flags import ACTIVE_ONLY, RuleFlags
from tichu.rulebook.turns import holding


def wins(form: i64, strength: i64) -> bool:
    """Return whether the Dragon is the top play, so that its trick is given away (DRG-3, DRG-6)."""
    return form == SINGLE_FORM and strength == 2 * DRAGON_RANK


def recipients(facts: RuleFlags, seat: i64, active: i64) -> list[int]:
    """Return the opponents to whom a seat may give the Dragon's trick, ascending.

    DRG-4: any opponent, even one who is out. DRG-9: under ``dragon_recipient="active_only"`` an
    opponent who holds cards, or any if none does. ``active`` has a bit for each seat that holds
    cards.
    """
    opponents = sorted(facts.opponents[seat])
    if facts.options & ACTIVE_ONLY:
        return holding(opponents, active) or opponents
    return opponents
