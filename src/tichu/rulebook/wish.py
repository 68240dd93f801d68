"""The wish (WISH-1 to WISH-15).

Owns the duty that an open wish lays on the seat on turn, and when a wish is fulfilled. Imports
the kernel and ``rules``. A wish is a rank from 2 to 14, and 0 when none is open.

1. A play fulfils the wish if it contains a natural card of the rank, whoever plays it and
   whether in turn or not (WISH-11). The Phoenix is never such a card (WISH-5).
2. The play that made the wish does not fulfil it (WISH-12).
3. In his ordinary turn, who can make such a play must make one, and may not pass; who cannot is
   free (WISH-3, WISH-13). Any of them will do (WISH-4), and bombs are among them (WISH-6).
4. Following, he may also lay any bomb that beats, for he could have laid it a moment earlier,
   out of turn (WISH-9).
5. Leading, he may not (WISH-7), nor lead the Dog (WISH-8).
6. While a trick waits to be taken it is nobody's ordinary turn (WISH-15).
"""

from tichu._kernel.forms import figure
from tichu._kernel.layout import ACE, DECK, DOG, LOWEST, RANK
from tichu._kernel.moves import answers
from tichu.rulebook.bombs import is_bomb
from tichu.rules import Rules


def fulfils(play: int, wish: int) -> bool:
    """Return whether a play contains a natural card of the wished rank (WISH-5, WISH-11)."""
    return play & RANK[wish] != 0


def after_play(wish: int, play: int) -> int:
    """Return the wish that is open after a play (WISH-10, WISH-11)."""
    return 0 if fulfils(play, wish) else wish


def after_wish(rules: Rules, play: int, rank: int | None) -> int:
    """Return the wish that is open after one is made with a play (WISH-12, V-39)."""
    wish = rank or 0
    if rules.own_straight_fulfils_wish and fulfils(play, wish):
        return 0
    return wish


def may_be_wished(rules: Rules, rank: object) -> bool:
    """Return whether a rank, or None for no wish, is a wish that may be made (WISH-1, WISH-2)."""
    if rank is None:
        return rules.wish_optional
    return type(rank) is int and LOWEST <= rank <= ACE


def choices(rules: Rules) -> tuple[int | None, ...]:
    """Return all wishes that may be made, no wish last."""
    ranks = tuple(range(LOWEST, ACE + 1))
    return (*ranks, None) if rules.wish_optional else ranks


def binds_seat(rules: Rules, seat: int) -> bool:
    """Return whether wishes bind a seat: all but the open dummy (WISH-10, TRICHU-6)."""
    return seat != rules.dummy


def holds(hand: int, wish: int) -> bool:
    """Return whether a hand holds a natural card of the rank; without one it is free (WISH-3).

    A leader who does can lead it, alone if nothing else, and so must (WISH-7).
    """
    return hand & RANK[wish] != 0


def binds_follower(hand: int, wish: int, form: int, strength: int) -> bool:
    """Return whether a play that beats the trick fulfils the wish (WISH-3, WISH-6)."""
    return holds(hand, wish) and any(fulfils(play, wish) for play in answers(hand, form, strength))


def allows_lead(rules: Rules, play: int, wish: int) -> bool:
    """Return whether a leader who is bound may lead a play (WISH-7, WISH-8)."""
    return fulfils(play, wish) or (play == DOG and rules.dog_under_wish)


def allows_answer(rules: Rules, play: int, wish: int) -> bool:
    """Return whether a follower who is bound may make a play that beats (WISH-4, WISH-9)."""
    if fulfils(play, wish):
        return True
    return rules.wish_bomb == "interrupt" and is_bomb(figure(play & DECK, play >> 56) >> 4)
