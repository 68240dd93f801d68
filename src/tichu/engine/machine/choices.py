"""What one seat may do, found from the board and its hand; no call is among it.

1. The leader plays anything (TRICK-1, BOMB-8), and must play (TRICK-2).
2. The follower beats the top play (COMBO-8), bombs (BOMB-6), or passes (TRICK-3).
3. An open wish binds the seat on turn, leading or following (WISH-3 to WISH-9).
4. Out of turn only bombs on an open trick are legal (BOMB-7, BOMB-14), announced first under some
   rules (IRR-1).
5. A trick that waits is taken, bombed, or under ``beat_own_play`` beaten by its winner (TRICK-6,
   TRICK-8); no wish binds there (WISH-15).
6. The wish, the gift and the choice of a leader are one seat's decision, even if it is out (OUT-6).
"""

from typing import final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import DOG, SINGLE_FORM, bits
from tichu._kernel.moves import (
    NOTHING,
    answers,
    at_place,
    bombs,
    count_several,
    leads,
    listed,
    plain_answers,
    several,
    several_at,
    single_cards,
)
from tichu.engine.machine.board import CHOOSE, FOLLOW, GIVE, LEAD, TAKE, WISH, Board
from tichu.rulebook import dog, dragon, phoenix, wish
from tichu.rulebook.bombs import is_bomb, that_beat
from tichu.rulebook.facts import ANNOUNCED_BOMBS, BEAT_OWN_PLAY, BOMBS_IN_TURN, PHOENIX_HIGH


@final
class Choices:
    """The choices of one seat, in the order of lists.

    That is to decline (0), single cards, leads of several cards, other values. The values are
    plays; ranks in a wish, 0 for none; seats in a gift or a choice of a leader. Most plays are of
    one card, so those are one mask, in the kernel's order. Leads of several cards are counted, and
    listed when they are looked at: there may be thousands.
    """

    __slots__ = ("decline", "leads", "number", "singles", "values")

    def __init__(self) -> None:
        self.number: i64 = 0  # of all choices
        self.decline: i64 = 0
        self.singles: i64 = 0
        self.leads: i64 = 0  # the hand with which several cards may be led
        self.values: list[int] = NOTHING

    def at(self, place: i64) -> i64:
        """Return the choice at a place."""
        if self.decline:
            if place == 0:
                return 0
            place -= 1
        if self.singles:
            number = bits(self.singles)
            if place < number:
                return at_place(self.singles, place)
            place -= number
        if self.leads:
            number = self.number - bits(self.singles) - len(self.values)
            if place < number:
                return several_at(self.leads, place)
            place -= number
        return self.values[place]

    def all(self) -> list[int]:
        """Return all choices in order."""
        return [0, *self.plays()] if self.decline else self.plays()

    def plays(self) -> list[int]:
        """Return all but declining."""
        if self.leads:
            return listed(self.singles) + several(self.leads) + self.values
        return listed(self.singles) + self.values if self.singles else self.values

    def find(self, board: Board, hand: i64, seat: i64, has_bomb: bool) -> None:
        """Find what a seat with a hand may do; ``has_bomb`` says whether the hand holds a bomb."""
        self.decline = 0
        self.singles = 0
        self.leads = 0
        self.values = NOTHING
        phase = board.phase
        if seat != board.turn:
            if has_bomb and FOLLOW <= phase <= TAKE:
                self.values = interruptions(board, hand)
        elif phase == FOLLOW:
            self._follow(board, hand, seat, has_bomb)
        elif phase == LEAD:
            self._lead(board, hand, seat)
        elif phase == TAKE:
            self.decline = 1
            if has_bomb or board.facts.options & BEAT_OWN_PLAY:
                self.values = _own_answers(board, hand)
        elif phase == WISH:
            self.values = wish.choices(board.facts)
        elif phase == GIVE:
            self.values = dragon.recipients(board.facts, seat, board.active)
        elif phase == CHOOSE:
            self.values = sorted(dog.possible_leaders(board.facts, seat, board.active))
        else:  # a bomb has been announced
            self.values = that_beat(hand, board.form, board.top)
        self.number = self.decline + bits(self.singles) + len(self.values)
        if self.leads:
            self.number += count_several(hand)

    def _lead(self, board: Board, hand: i64, seat: i64) -> None:
        """Find what the leader may play (TRICK-1, WISH-7, WISH-8)."""
        facts = board.facts
        if board.wish and wish.may_bind(facts, hand, board.wish, seat):
            found = _declared(board, leads(hand))
            self.values = [play for play in found if wish.allows_lead(facts, play, board.wish)]
            return
        self.singles = single_cards(hand, 0)
        dog = [DOG] if hand & DOG else NOTHING
        if facts.options & PHOENIX_HIGH:
            self.values = _declared(board, several(hand)) + dog
        else:
            self.leads = hand
            self.values = dog

    def _follow(self, board: Board, hand: i64, seat: i64, has_bomb: bool) -> None:
        """Find what the follower may do (TRICK-3, WISH-3 to WISH-9)."""
        facts = board.facts
        form = board.form
        if board.wish and wish.may_bind(facts, hand, board.wish, seat):
            found = _declared(board, answers(hand, form, board.top))
            if wish.can_fulfil(found, board.wish):
                found = [play for play in found if wish.allows_answer(facts, play, board.wish)]
            else:
                self.decline = 1
            self.values = found
            return
        self.decline = 1
        if form == SINGLE_FORM:
            self.singles = single_cards(hand, board.top)
            if has_bomb:
                self.values = bombs(hand, 0, 0)
            return
        find = answers(hand, form, board.top) if has_bomb else plain_answers(hand, form, board.top)
        self.values = _declared(board, find)


def _declared(board: Board, plays: list[int]) -> list[int]:
    """Return the plays without low readings, where the rules know none (PHX-8, V-32)."""
    return phoenix.only_highest(plays) if board.facts.options & PHOENIX_HIGH else plays


def _own_answers(board: Board, hand: i64) -> list[int]:
    """Return what the winner of a waiting trick may play on it (BOMB-6, TRICK-8, BOMB-14)."""
    in_turn = board.facts.options & BOMBS_IN_TURN != 0
    if not board.facts.options & BEAT_OWN_PLAY:
        return NOTHING if in_turn else that_beat(hand, board.form, board.top)
    found = _declared(board, answers(hand, board.form, board.top))
    if in_turn:
        return [play for play in found if not is_bomb(figure_of(play) >> 4)]
    return found


def interruptions(board: Board, hand: i64) -> list[int]:
    """Return the bombs that a hand may play out of turn, unannounced (BOMB-6, IRR-1)."""
    if board.facts.options & (ANNOUNCED_BOMBS | BOMBS_IN_TURN):
        return NOTHING
    return that_beat(hand, board.form, board.top)
