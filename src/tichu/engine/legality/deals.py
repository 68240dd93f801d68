"""Whether a deal may be made (DEAL-1).

Owns :func:`judge_deal`. A deal is the one action that no seat makes, and the one that is judged by
all hands, since no card may be dealt twice.
"""

from tichu._values import objects
from tichu.engine.legality.forged import whole_mask
from tichu.engine.table import actions as act
from tichu.engine.table.table import Table
from tichu.errors import Code, Violation


def judge_deal(table: Table, hands: tuple[int, ...], action: act.Deal) -> Violation | None:
    """Return what is wrong with a deal: packets of the right size, of cards not yet dealt."""
    if not table.phase.is_chance:
        message = f"no cards are to be dealt in phase {table.phase}"
        return Violation(Code.WRONG_PHASE, None, "DEAL-1", message)
    given = objects(getattr(action, "hands", None))
    packets = [whole_mask(cards) for cards in given or ()]
    if given is None or -1 in packets:
        return Violation(Code.NOT_AN_ACTION, None, "DEAL-1", "a deal is a tuple of Cards")
    sizes = table.rules.packet(table.phase, table.course.dealer)
    if tuple(packet.bit_count() for packet in packets) != sizes:
        message = f"packets of {sizes} cards are wanted"
        return Violation(Code.BAD_DEAL, None, "DEAL-1", message)
    seen = 0
    for mask in (*hands, *packets):
        if seen & mask:
            return Violation(Code.BAD_DEAL, None, "DECK-1", "a card is dealt twice")
        seen |= mask
    return None
