"""What a seat knows of a round (DEAL-3); -1 is a spectator.

Compiled, because bots make a view at each decision.
"""

from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import NOBODY, bits
from tichu._values import wrong_int
from tichu.engine.machine.board import LEAD, OVER, PUSH, Board
from tichu.engine.machine.position import Position, PushMasks, bomb_holders, result_of
from tichu.rulebook.facts import SEAT, SEATS, Facts, facts_of
from tichu.rulebook.scoring import RoundResult
from tichu.rules import MOST_SEATS, NANJING

HandMasks = tuple[int | None, ...]
"""Each seat's hand as a mask; None if it is hidden."""
# By the number of seats.
_NO_HANDS: Final = [[0] * seats for seats in range(MOST_SEATS + 1)]
_NO_PUSHES: Final[list[PushMasks]] = [(None,) * seats for seats in range(MOST_SEATS + 1)]
Seen = tuple[Position, RoundResult | None]
"""What is seen of a position, and the result."""


def to_all(position: Position) -> Seen:
    """Return what everybody sees."""
    board = position.board
    result = result_of(position) if board.phase == OVER else None
    unknown = _NO_PUSHES[len(position.hands)]
    return _seen(position, board.seen_by(NOBODY), unknown, NOBODY), result


def to_seat(position: Position, seat: object) -> Seen:
    """Return what the player at a seat sees.

    Raises :class:`InvalidValue` if there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < len(position.hands):
        raise wrong_int("view(seat)", seat, 0, len(position.hands) - 1)
    board = position.board
    pushes = position.pushes
    if board.phase < LEAD:
        known = known_pushes(board.facts, pushes, seat, False)
        return _seen(position, board.seen_by(seat), known, seat), None
    result = result_of(position) if board.phase == OVER else None
    return _seen(position, board, _after_exchange(board.facts, pushes, seat), seat), result


def _seen(position: Position, board: Board, pushes: PushMasks, seat: i64) -> Position:
    """Return a position without the hands that are hidden from a player (DEAL-3, TRICHU-3)."""
    hands = position.hands
    if board.phase == OVER and board.is_decided:  # SCORE-2
        return Position(board, hands, pushes, position.holders, 0)
    facts = board.facts
    shown: i64 = SEAT[seat] if seat >= 0 else 0
    if facts.dummy >= 0:
        if seat >= 0 and board.phase >= PUSH:
            for own in facts.controls[seat]:
                shown |= SEAT[own]
        if board.phase >= LEAD:  # TRICHU-4
            shown |= SEAT[facts.dummy]
    held = _NO_HANDS[len(hands)]
    if shown:
        held = held.copy()
        for other in SEATS[shown]:
            held[other] = hands[other]
    seen = Position(board, held, pushes, position.holders & shown, facts.everyone & ~shown)
    seen.shares_hands = True
    return seen


def seen_position(board: Board, hands: HandMasks, pushes: PushMasks) -> Position:
    """Return the position with these hands, of which those that are None are hidden."""
    hidden = 0
    for seat, hand in enumerate(hands):
        if hand is None:
            hidden |= 1 << seat
    held = [hand or 0 for hand in hands]
    return Position(board, held, pushes, bomb_holders(held), hidden)


@final
class _Exchange:
    """The pushes of a round, and what each seat knows of them; after the exchange nothing changes.

    The last one is kept, because the views of a round follow each other.
    """

    __slots__ = ("facts", "known", "pushes")

    def __init__(self, facts: Facts, pushes: PushMasks) -> None:
        self.facts = facts
        self.pushes = pushes
        self.known: list[PushMasks | None] = [None] * len(pushes)


_LAST: Final = [_Exchange(facts_of(NANJING), ())]


def _after_exchange(facts: Facts, pushes: PushMasks, seat: int) -> PushMasks:
    last = _LAST[0]
    if last.pushes is not pushes or last.facts is not facts:
        last = _Exchange(facts, pushes)
        _LAST[0] = last
    known = last.known[seat]
    if known is None:
        known = known_pushes(facts, pushes, seat, True)
        last.known[seat] = known
    return known


def known_pushes(facts: Facts, pushes: PushMasks, seat: int, exchanged: bool) -> PushMasks:
    """Return the pushes that a seat knows: its own, and after the exchange those to it (PUSH-3)."""
    places_of = facts.known_pushes[seat]
    known = list(pushes)
    for giver in range(len(pushes)):
        cards = pushes[giver]
        places: i64 = places_of[giver]
        if cards is None or places < 0:
            continue
        if not exchanged:
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
