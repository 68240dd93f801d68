"""The wish (WISH-1 to WISH-15).

A wish is a rank from 2 to 14, or 0 if none is open.

1. A play fulfils the wish if it contains a natural card of the rank, whoever makes it, in turn or
   out of turn (WISH-11). The Phoenix never counts as that card (WISH-5).
2. The play that made the wish does not fulfil it (WISH-12).
3. A player on turn who can fulfil the wish must do so and may not pass; a player who cannot is free
   (WISH-3, WISH-13). Any play that fulfils it will do (WISH-4), a bomb too (WISH-6).
4. A follower may also play any bomb that beats the trick, because they could have played it a
   moment earlier, out of turn (WISH-9).
5. A leader may not (WISH-7), and may not lead the Dog (WISH-8).
6. While a trick waits to be taken it is nobody's ordinary turn (WISH-15).
"""

from tichu._kernel.forms import figure_of
from tichu._kernel.layout import ACE, DOG, LOWEST, RANK
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


def choices(rules: Rules) -> tuple[int | None, ...]:
    """Return the wishes that may be made: the ranks, then None for no wish (WISH-1, WISH-2)."""
    ranks = tuple(range(LOWEST, ACE + 1))
    return (*ranks, None) if rules.wish_optional else ranks


def binds_seat(rules: Rules, seat: int) -> bool:
    """Return whether a wish binds a seat: every seat except the open dummy (WISH-10, TRICHU-6)."""
    return seat != rules.dummy


def holds(hand: int, wish: int) -> bool:
    """Return whether a hand holds a natural card of the rank; without one it is free (WISH-3).

    A leader who holds one can always lead it as a single, and so is bound (WISH-7).
    """
    return hand & RANK[wish] != 0


def binds_follower(hand: int, wish: int, form: int, strength: int) -> bool:
    """Return whether some play of a hand beats the trick and fulfils the wish (WISH-3, WISH-6)."""
    return holds(hand, wish) and any(fulfils(play, wish) for play in answers(hand, form, strength))


def allows_lead(rules: Rules, play: int, wish: int) -> bool:
    """Return whether a leader whom the wish binds may lead a play (WISH-7, WISH-8)."""
    return fulfils(play, wish) or (play == DOG and rules.dog_under_wish)


def allows_answer(rules: Rules, play: int, wish: int) -> bool:
    """Return whether a follower whom the wish binds may make a play that beats (WISH-4, WISH-9)."""
    if fulfils(play, wish):
        return True
    return rules.wish_bomb == "interrupt" and is_bomb(figure_of(play) >> 4)
