"""The wish (WISH-1 to WISH-15).

A wish is a rank from 2 to 14, or 0 if none is open.

1. A play of any seat, in turn or out of turn, fulfils the wish if it contains a natural card of the
   rank (WISH-11). The Phoenix never counts as that card (WISH-5).
2. The play that made the wish does not fulfil it (WISH-12).
3. A player on turn who can fulfil the wish must do so and may not pass; a player who cannot is free
   (WISH-3, WISH-13). The player may choose any play that fulfils it (WISH-4), a bomb too (WISH-6).
4. A follower may also play any bomb that beats the trick, because they could have played it out of
   turn a moment earlier (WISH-9).
5. A leader may not lead another bomb instead (WISH-7), nor the Dog (WISH-8).
6. A wish does not bind while a trick waits to be taken (WISH-15).
"""

from collections.abc import Sequence
from typing import Final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import ACE, DOG, LOWEST, RANK
from tichu._kernel.moves import answers
from tichu.rulebook.bombs import is_bomb
from tichu.rulebook.flags import (
    DOG_UNDER_WISH,
    OWN_STRAIGHT_FULFILS,
    STRICT_TURN,
    WISH_OWED,
    RuleFlags,
)

_RANKS: Final = [*range(LOWEST, ACE + 1)]
_RANKS_OR_NONE: Final = [*_RANKS, 0]


def fulfils(play: i64, wish: i64) -> bool:
    """Return whether a play contains a natural card of the wished rank (WISH-5, WISH-11)."""
    return play & RANK[wish] != 0


def after_wish(facts: RuleFlags, play: i64, rank: i64) -> i64:
    """Return the open wish after a play with a wish (WISH-12, V-39)."""
    if facts.options & OWN_STRAIGHT_FULFILS and fulfils(play, rank):
        return 0
    return rank


def choices(facts: RuleFlags) -> list[int]:
    """Return the legal wishes: the ranks, then 0 for no wish (WISH-1, WISH-2)."""
    return _RANKS if facts.options & WISH_OWED else _RANKS_OR_NONE


def may_bind(facts: RuleFlags, hand: i64, wish: i64, seat: i64) -> bool:
    """Return whether a wish may bind a seat, since its hand has a natural card of the rank.

    Without one the seat is free (WISH-3). A leader who holds one can always lead it as a single,
    and so is bound (WISH-7). The open dummy is never bound (WISH-10, TRICHU-6).
    """
    return hand & RANK[wish] != 0 and seat != facts.dummy


def can_fulfil(plays: Sequence[int], wish: i64) -> bool:
    """Return whether any of the plays fulfils the wish, so that a follower is bound (WISH-3)."""
    rank: int = RANK[wish]
    return any(play & rank for play in plays)


def binds_follower(hand: i64, wish: i64, form: i64, strength: i64) -> bool:
    """Return whether some play of a hand beats the trick and fulfils the wish (WISH-3, WISH-6)."""
    return fulfils(hand, wish) and can_fulfil(answers(hand, form, strength), wish)


def allows_lead(facts: RuleFlags, play: i64, wish: i64) -> bool:
    """Return whether a leader bound by the wish may lead a play (WISH-7, WISH-8)."""
    return fulfils(play, wish) or (play == DOG and facts.options & DOG_UNDER_WISH != 0)


def allows_answer(facts: RuleFlags, play: i64, wish: i64) -> bool:
    """Return whether a follower bound by the wish may make a play that beats (WISH-4, WISH-9)."""
    if fulfils(play, wish):
        return True
    return facts.options & STRICT_TURN == 0 and is_bomb(figure_of(play) >> 4)
