"""What a seat knows of a round (DEAL-3); -1 is a spectator.

Compiled, because bots make a view at each decision.
"""

from tichu._kernel.ints import i64
from tichu._kernel.layout import bits
from tichu.engine.machine.board import LEAD, OVER, PUSH, Board
from tichu.engine.table.table import PushMasks


def shown_hands(board: Board, hands: tuple[int, ...], seat: i64) -> tuple[int | None, ...]:
    """Return the hands that a player sees, None for the others (DEAL-3, TRICHU-3)."""
    facts = board.facts
    shown: list[int | None] = [None] * len(hands)
    if seat >= 0:
        shown[seat] = hands[seat]
        if board.phase >= PUSH:
            for own in facts.controls[seat]:
                shown[own] = hands[own]
    if facts.dummy >= 0 and board.phase >= LEAD:  # TRICHU-4
        shown[facts.dummy] = hands[facts.dummy]
    if board.phase == OVER and board.is_decided:  # SCORE-2
        return hands
    return tuple(shown)


def known_pushes(board: Board, pushes: PushMasks, seat: i64) -> PushMasks:
    """Return the pushes that a seat knows: its own, and after the exchange those to it (PASS-3)."""
    places_of = board.facts.known_pushes[seat]
    known = list(pushes)
    for giver in range(len(pushes)):
        cards = pushes[giver]
        places: i64 = places_of[giver]
        if cards is None or places < 0:
            continue
        if board.phase < LEAD:
            places = 0
        some = False
        got: list[int | None] = [None] * len(cards)
        while places:
            place = bits((places & -places) - 1)
            places &= places - 1
            got[place] = cards[place]
            some |= got[place] is not None
        known[giver] = tuple(got) if some else None
    return tuple(known)
