"""What a seat knows of a round (DEAL-3); -1 is a spectator.

Compiled, because bots make a view at each decision.
"""

from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import NOBODY, bits
from tichu._values import wrong_int
from tichu.engine.machine.board import LEAD, OVER, PUSH, Board
from tichu.engine.state.round import result_of
from tichu.engine.table.table import PushMasks
from tichu.rulebook.facts import Facts, facts_of
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING

HandMasks = tuple[int | None, ...]
"""Each seat's hand as a mask; None if it is hidden."""
Public = tuple[Board, HandMasks, RoundResult | None]
Player = tuple[Board, HandMasks, RoundResult | None, PushMasks]


def to_all(board: Board, hands: tuple[int, ...]) -> Public:
    """Return the board, the hands and the result that everybody sees."""
    result = result_of(board, hands) if board.phase == OVER else None
    return board.seen_by(NOBODY), shown_hands(board, hands, NOBODY), result


def to_seat(board: Board, hands: tuple[int, ...], pushes: PushMasks, seat: object) -> Player:
    """Return the board, the hands, the result and the pushes that the player at a seat sees.

    Raises :class:`InvalidValue` if there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < len(hands):
        raise wrong_int("view(seat)", seat, 0, len(hands) - 1)
    shown = shown_hands(board, hands, seat)
    if board.phase < LEAD:
        return board.seen_by(seat), shown, None, known_pushes(board.facts, pushes, seat, False)
    result = result_of(board, hands) if board.phase == OVER else None
    return board, shown, result, _after_exchange(board.facts, pushes, seat)


def shown_hands(board: Board, hands: tuple[int, ...], seat: i64) -> HandMasks:
    """Return the hands that a player sees, None for the others (DEAL-3, TRICHU-3)."""
    if board.phase == OVER and board.is_decided:  # SCORE-2
        return hands
    facts = board.facts
    shown: list[int | None] = [None] * len(hands)
    if seat >= 0:
        shown[seat] = hands[seat]
    if facts.dummy >= 0:
        if seat >= 0 and board.phase >= PUSH:
            for own in facts.controls[seat]:
                shown[own] = hands[own]
        if board.phase >= LEAD:  # TRICHU-4
            shown[facts.dummy] = hands[facts.dummy]
    return tuple(shown)


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


def swapped(
    facts: Facts, hands: HandMasks, pushes: tuple[tuple[int | None, ...], ...]
) -> HandMasks:
    """Return the hands after the exchange, as far as hands and pushes are seen (PUSH-3)."""
    held = list(hands)
    for giver, cards in enumerate(pushes):
        for to, card in zip(facts.recipients[giver], cards, strict=True):
            for seat in (giver, to):
                hand = held[seat]
                if hand is not None and card is not None:
                    held[seat] = hand ^ card
    return tuple(held)


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
