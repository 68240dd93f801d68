"""What the plays of an open trick, and the open wish, exclude in a stated position.

Only what the trick itself says is held against a position: not what the players who passed could
have played, nor how the lead and the piles came about.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tichu._kernel.layout import MAH_JONG, NATURALS
from tichu.rulebook import wish


class Laid(NamedTuple):
    """A play of the trick."""

    seat: int
    cards: int
    is_bomb: bool


def of_turns(trick: Sequence[Laid], *, beat_own_play: bool, bombs: str) -> Iterator[str]:
    """Yield what is wrong with plays on one's own (TRICK-8, BOMB-14)."""
    for below, play in pairwise(trick):
        if play.seat != below.seat:
            continue
        if not play.is_bomb and not beat_own_play:
            yield f"trick: seat {play.seat} beats its own play (TRICK-8)"
        if play.is_bomb and bombs == "in_turn":
            yield f"trick: seat {play.seat} bombs its own play, which is out of turn (BOMB-14)"


def of_order(
    trick: Sequence[Laid], sizes: Sequence[int], finished: tuple[int, ...]
) -> Iterator[str]:
    """Yield whether the seats that went out in this trick are not the last, in its order."""
    last = {play.seat: number for number, play in enumerate(trick)}
    order = tuple(sorted((seat for seat in last if not sizes[seat]), key=last.__getitem__))
    if finished[len(finished) - len(order) :] != order:
        yield f"finished: expected {order} at the end, as in the trick, got {finished}"


def of_wish(
    trick: Sequence[Laid], wished: int | None, earlier: int, *, optional: bool, own_fulfils: bool
) -> Iterator[str]:
    """Yield what is wrong with the open wish, or with none, after the Mah Jong has been played.

    ``earlier`` are the cards of earlier tricks (WISH-1, WISH-11, WISH-12).
    """
    makes = bool(trick) and trick[0].cards & MAH_JONG != 0
    own = trick[0].cards if makes and own_fulfils else 0
    answering = [play.cards for play in (trick[1:] if makes else trick)]
    if wished is None:
        since = [own if makes else earlier, *answering]
        if not optional and not any(cards & NATURALS for cards in since):
            yield "wish: under these rules one must be open, as nothing has fulfilled it (WISH-1)"
    elif wish.fulfils(own, wished):
        yield "wish: under these rules the play that made it has fulfilled it (WISH-12)"
    elif any(wish.fulfils(cards, wished) for cards in answering):
        yield "wish: a play of the trick has fulfilled it (WISH-11)"
