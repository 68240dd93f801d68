"""Whether a deal is legal (DEAL-1).

A deal is the one action that no seat makes, and the one that is judged by all hands, because no
card may be dealt twice.
"""

from tichu._kernel.layout import bits
from tichu.cards import new_cards
from tichu.engine.machine.board import DEAL_FIRST, DEAL_REST, PHASES, Board
from tichu.engine.machine.position import Position
from tichu.engine.table import actions as act
from tichu.errors import Code, Violation


def no_deal(board: Board) -> Violation:
    """Return the violation of a deal in a phase without one."""
    message = f"no cards are dealt in phase {PHASES[board.phase]}"
    return Violation(Code.WRONG_PHASE, None, "DEAL-1", message)


def judge_deal(position: Position, action: act.Deal) -> Violation | None:
    """Return what is wrong with a deal: packets of the right size, of cards not dealt before."""
    board = position.board
    if board.phase not in (DEAL_FIRST, DEAL_REST):
        return no_deal(board)
    packets = [cards.mask for cards in action.hands]
    given = tuple([int(bits(packet)) for packet in packets])
    sizes = board.packets()
    if given != sizes:
        message = f"expected packets of {sizes} cards, got {given}"
        return Violation(Code.BAD_DEAL, None, "DEAL-1", message)
    seen = 0
    for mask in (*position.hands, *packets):
        if seen & mask:
            message = f"{new_cards(seen & mask).listed[0]} is dealt twice"
            return Violation(Code.BAD_DEAL, None, "DECK-1", message)
        seen |= mask
    return None
