"""The Dragon (DRG-1 to DRG-9).

Who must give a trick away, and to whom. That the Dragon is the highest single and can only be
played alone (DRG-1, DRG-2) follows from its rank 15 and the kernel's recognition.
"""

from tichu._kernel.layout import DRAGON_RANK, SINGLE_FORM
from tichu.rules import Rules


def wins(form: int, strength: int) -> bool:
    """Return whether the Dragon is the top play, so that its trick is given away (DRG-3, DRG-6)."""
    return form == SINGLE_FORM and strength == 2 * DRAGON_RANK


def recipients(rules: Rules, seat: int, active: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the opponents to whom a seat may give the Dragon's trick, ascending.

    DRG-4: any opponent, even one who is out. DRG-9: under ``dragon_recipient="active_only"`` an
    opponent who holds cards, or any if none does.
    """
    opponents = tuple(sorted(rules.opponents(seat)))
    if rules.dragon_recipient == "active_only":
        holding = tuple(other for other in opponents if active[other])
        return holding or opponents
    return opponents
