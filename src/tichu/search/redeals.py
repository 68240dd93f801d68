"""Draw random deals of the hidden cards that are consistent with a view; see ``worlds``.

This module is compiled, because searches draw many deals.
"""

from collections.abc import Iterator
from math import comb
from typing import Final

from tichu._kernel.layout import RANK, bits
from tichu._values import Rng
from tichu.engine.board import ANNOUNCED, PUSH, Board
from tichu.engine.position import Knowledge, Position, PushMasks, below, bomb_holders, number_of
from tichu.engine.state import RoundState, new_round_state, position_in
from tichu.engine.view import PublicView
from tichu.errors import InvalidValue
from tichu.rulebook import wish
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.flags import SEATS

_TRIES: Final = 20_000
"""If this many deals leave a pass unexplained, an error is raised."""


def worlds(view: PublicView, rng: Rng, *, heed_passes: bool) -> Iterator[RoundState]:
    """Yield random worlds without end."""
    for world in redeals(view, rng, heed_passes=heed_passes):
        yield new_round_state(world)


def redeals(view: PublicView, rng: Rng, *, heed_passes: bool) -> Iterator[Position]:
    """Yield random worlds, as positions, without end."""
    seen: Position = position_in(view)
    board, pushes = seen.board, seen.pushes
    knowledge = Knowledge(seen)
    fixed, hidden = knowledge.known, knowledge.free
    missing: list[int] = [knowledge.room(seat) for seat in range(board.facts.seats)]
    undealt = [1 << index for index in range(56) if hidden >> index & 1]
    heeded = _bound_passers(board) if heed_passes else ()
    barred = _barred(board) if heeded else 0
    announcer = board.turn if board.phase == ANNOUNCED and missing[board.turn] else None
    secret_pushes = board.phase == PUSH and any(
        pushes[seat] is None for seat in SEATS[board.pushed]
    )
    patience = -1  # it may take long, but it ends
    if heeded and not _can_be_explained(board, heeded, fixed, missing, hidden):
        patience = 0 if barred else _TRIES
    refused = 0
    while refused != patience:
        cards = undealt.copy()
        hands = list(fixed)
        if announcer is not None:
            hands[announcer] = _announced(board, fixed[announcer], cards, missing[announcer], rng)
        if barred:  # passers draw first, among the other cards
            free = [card for card in cards if not card & barred]
            for seat in heeded:
                hands[seat] |= draw(free, missing[seat], rng)
            cards = free + [card for card in cards if card & barred]
        for seat, number in enumerate(missing):
            if number and seat != announcer and not (barred and seat in heeded):
                hands[seat] |= draw(cards, number, rng)
        if any(_must_have_played(board, hands[seat]) for seat in heeded):
            refused += 1
            continue
        refused = 0
        made = _made_up(board, pushes, hands, rng) if secret_pushes else pushes
        yield Position(board, hands, made, bomb_holders(hands), 0)
    raise InvalidValue("determinize(view)", "no deal was found that explains all passes")


def draw(cards: list[int], number: int, rng: Rng) -> int:
    """Remove a number of random cards from a list, and return them as a mask."""
    mask = 0
    random = rng.random
    left = len(cards)
    for _ in range(number):
        place = below(random, left)
        left -= 1
        mask |= cards[place]
        cards[place] = cards[left]
        cards.pop()
    return mask


def _bound_passers(board: Board) -> tuple[int, ...]:
    """Return the seats that have passed while the wish was open, except a dummy (WISH-3)."""
    if not board.wish:
        return ()
    return tuple(seat for seat in board.passed() if seat != board.facts.dummy)


def _barred(board: Board) -> int:
    """Return the cards that no passer can hold: the wished rank, if it had to be played."""
    wished: int = RANK[board.wish]
    return wished if _must_have_played(board, wished & -wished) else 0


def _must_have_played(board: Board, hand: int) -> bool:
    """Return whether a player with this hand had to fulfil the wish on the open trick (WISH-3)."""
    return wish.binds_follower(hand, board.wish, board.form, board.top)


def _can_be_explained(
    board: Board, passers: tuple[int, ...], fixed: list[int], missing: list[int], hidden: int
) -> bool:
    """Return whether the cards can be dealt so that no passer holds a card of the wished rank."""
    if any(wish.fulfils(fixed[seat], board.wish) for seat in passers):
        return False
    room = sum(number for seat, number in enumerate(missing) if seat not in passers)
    return bits(hidden & RANK[board.wish]) <= room


def _announced(board: Board, held: int, cards: list[int], number: int, rng: Rng) -> int:
    """Remove a random hand from a list of cards; it has a bomb that beats the trick.

    All such hands are equally likely. A bomb is drawn with a probability proportional to the number
    of hands that contain it, then the rest of the hand. A hand with n bombs is drawn n times as
    often, so it is kept with the probability 1/n.
    """
    free = len(cards)
    bombs: list[tuple[int, int]] = []
    for bomb in that_beat(sum(cards) | held, board.form, board.top):
        lacking = (bomb & ~held).bit_count()
        if lacking <= number:
            bombs.append((bomb & ~held, comb(free - lacking, number - lacking)))
    total = sum(weight for _, weight in bombs)
    if not total:
        raise InvalidValue("determinize(view)", "the seat that announced a bomb cannot hold one")
    while True:
        bomb = _weighted(bombs, below(rng.random, total))
        rest = [card for card in cards if not card & bomb]
        hand = held | bomb | draw(rest, number - bomb.bit_count(), rng)
        if number_of(rng.random) * len(that_beat(hand, board.form, board.top)) < 1:
            cards[:] = [card for card in cards if not card & hand]
            return hand


def _weighted(bombs: list[tuple[int, int]], mark: int) -> int:
    """Return the first bomb at which the sum of the weights exceeds ``mark``."""
    chosen = 0
    for bomb, weight in bombs:
        chosen = bomb
        mark -= weight
        if mark < 0:
            break
    return chosen


def _made_up(board: Board, pushes: PushMasks, hands: list[int], rng: Rng) -> PushMasks:
    """Return the pushes, with random cards in place of hidden ones."""
    made = list(pushes)
    for seat in SEATS[board.pushed]:
        if made[seat] is None:
            cards = [1 << index for index in range(56) if hands[seat] >> index & 1]
            number = len(board.facts.recipients[seat])
            made[seat] = tuple(draw(cards, 1, rng) for _ in range(number))
    return tuple(made)
