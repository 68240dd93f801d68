"""Whether a deal is legal (DEAL-1).

A deal is the one action that no seat makes, and the one that is judged by all hands, because no
card may be dealt twice.
"""

from tichu.engine.table import actions as act
from tichu.engine.table.table import Table
from tichu.errors import Code, Violation


def judge_deal(table: Table, hands: tuple[int, ...], action: act.Deal) -> Violation | None:
    """Return what is wrong with a deal: packets of the right size, of cards not dealt before."""
    if not table.phase.is_chance:
        message = f"no cards are dealt in phase {table.phase}"
        return Violation(Code.WRONG_PHASE, None, "DEAL-1", message)
    packets = [cards.mask for cards in action.hands]
    given = tuple(packet.bit_count() for packet in packets)
    sizes = table.rules.packet(table.phase, table.course.dealer)
    if given != sizes:
        message = f"expected packets of {sizes} cards, got {given}"
        return Violation(Code.BAD_DEAL, None, "DEAL-1", message)
    seen = 0
    for mask in (*hands, *packets):
        if seen & mask:
            return Violation(Code.BAD_DEAL, None, "DECK-1", "a card is dealt twice")
        seen |= mask
    return None
