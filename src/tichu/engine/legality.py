"""What a seat may do: the list of its actions.

Owns :class:`LegalActions`; whether one given action is legal is ``judgement``'s. Every function
here takes the public table and *one* hand, so that a state and a view give the same answer and no
answer can leak another hand.

1. A call is open to a seat as ``Table.may_call`` says (TICHU-1 to TICHU-11); grand tichu is
   decided once, on the first packet (GRAND-1, GRAND-5).
2. The leader plays anything (TRICK-1, BOMB-8), and must play (TRICK-2).
3. The follower beats the top play (COMBO-8), bombs (BOMB-6), or passes (TRICK-3).
4. An open wish binds the seat on turn, leading or following (WISH-3 to WISH-9).
5. Out of turn there are bombs on an open trick alone (BOMB-7, BOMB-14), announced where the rules
   want it (IRR-1).
6. A trick that waits is taken, bombed, or under ``beat_own_play`` beaten by its owner (TRICK-6,
   TRICK-8); no wish binds there (WISH-15).
7. Wish, gift and choice of a leader are owed by one seat, which may be out (OUT-6).
"""

from collections.abc import Iterator, Sequence
from typing import Final, overload

from tichu._kernel import moves
from tichu._kernel.forms import figure
from tichu._kernel.layout import DECK
from tichu.engine import actions as act
from tichu.engine.actions import Action
from tichu.engine.judgement import is_seated, judge
from tichu.engine.pushes import Pushes
from tichu.engine.table import Table, Trick
from tichu.phases import (
    ANNOUNCED,
    CHOOSE_LEADER,
    GIVE_TRICK,
    GRAND_TICHU,
    OVER,
    PLAY,
    PUSH,
    TAKE_TRICK,
    WISH,
)
from tichu.rulebook import bombs, calls, dog, dragon, phoenix, wish
from tichu.rulebook.combinations import from_play

NONE: Final[tuple[Action, ...]] = ()


class LegalActions(Sequence[Action]):
    """The legal actions of one seat, in the documented order.

    It counts, indexes and iterates; an action becomes an object when it is looked at. ``in`` asks
    the rules directly and searches nothing.
    """

    __slots__ = ("_after", "_before", "_hand", "_plays", "_seat", "_table")

    def __init__(  # noqa: PLR0917  # made in each step, so by position
        self,
        table: Table,
        hand: int,
        seat: int,
        before: Sequence[Action],
        plays: list[int],
        after: tuple[Action, ...],
    ) -> None:
        self._table = table
        self._hand = hand
        self._seat = seat
        self._before = before
        self._plays = plays
        self._after = after

    def __len__(self) -> int:
        """Return the number of actions."""
        return len(self._before) + len(self._plays) + len(self._after)

    @property
    def count_without_calls(self) -> int:
        """The number of actions that are neither calls nor announcements; these come first."""
        return len(self._before) + len(self._plays)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        """Return the action at a place, or the actions of a slice as a tuple."""
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError(index)
        before = len(self._before)
        if index < before:
            return self._before[index]
        index -= before
        plays = self._plays
        if index < len(plays):
            return act.PLAY(self._seat, from_play(plays[index]))
        return self._after[index - len(plays)]

    def __iter__(self) -> Iterator[Action]:
        """Yield the actions in order."""
        yield from self._before
        for play in self._plays:
            yield act.PLAY(self._seat, from_play(play))
        yield from self._after

    def __contains__(self, action: object) -> bool:
        """Return whether an action is legal for this seat."""
        if not is_seated(action) or action.seat != self._seat:
            return False
        return judge(self._table, self._hand, action) is None

    def __eq__(self, other: object) -> bool:
        """Return whether the other list has equal actions in the same order."""
        return isinstance(other, LegalActions) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Return how many actions there are, and for whom."""
        return f"<{len(self)} legal actions of seat {self._seat}>"


def options(table: Table, hand: int, seat: int) -> LegalActions:
    """Return the legal actions of a seat that holds a hand."""
    phase = table.phase
    course = table.course
    before: Sequence[Action] = NONE
    after: tuple[Action, ...] = NONE
    if phase is PLAY and seat == table.turn:
        trick = table.trick
        if trick is None:
            found = _leads(table, hand, seat)
        elif not table.wished and course.rules.phoenix_ambiguity != "high":
            found = moves.answers(hand, trick.form, trick.top)  # most often: nothing is left out
            before = act.PASSES[seat]
        else:
            found, may_pass = _answers(table, hand, seat, trick)
            if may_pass:
                before = act.PASSES[seat]
    elif phase is PLAY or phase is TAKE_TRICK or phase is ANNOUNCED:
        before, found = _bombs(table, hand, seat)
    else:
        return LegalActions(table, hand, seat, *_owed(table, hand, seat))
    if not course.played[seat] and table.may_call(seat):
        after = act.CALLS[seat]
    if course.rules.announced_bombs and seat in table.bombers:
        after = (*after, act.AnnounceBomb(seat))
    return LegalActions(table, hand, seat, before, found, after)


def _owed(
    table: Table, hand: int, seat: int
) -> tuple[Sequence[Action], list[int], tuple[Action, ...]]:
    """Return what a seat may do in a phase without plays."""
    rules = table.rules
    before: Sequence[Action] = NONE
    after: tuple[Action, ...] = NONE
    phase = table.phase if seat in table.to_act else OVER
    if phase is GRAND_TICHU:
        before = (act.DeclineGrandTichu(seat),)
        if calls.allowed_by(rules, table.course.calls, seat):
            after = (act.CallGrandTichu(seat),)
    elif phase is PUSH:
        before = Pushes(seat, hand, len(rules.push_recipients(seat)))
    elif phase is WISH:
        before = tuple(act.MakeWish(seat, rank) for rank in wish.choices(rules))
    elif phase is GIVE_TRICK:
        to = dragon.recipients(rules, seat, table.active)
        before = tuple(act.GiveTrick(seat, other) for other in to)
    elif phase is CHOOSE_LEADER:
        to = dog.possible_leaders(rules, seat, table.active)
        before = tuple(act.ChooseLeader(seat, other) for other in sorted(to))
    if table.may_call(seat):
        after += act.CALLS[seat]
    return before, [], after


def _bombs(table: Table, hand: int, seat: int) -> tuple[Sequence[Action], list[int]]:
    """Return what a seat may do that is not to lead or follow: lay bombs, or take its trick."""
    if seat != table.turn:
        return NONE, interruptions(table, hand)
    trick = table.trick
    assert trick is not None  # noqa: S101  # it waits for its owner, or for an announced bomb
    if table.phase is ANNOUNCED:
        return NONE, bombs_on(trick, hand)
    return act.TAKES[seat], _own_answers(table, hand, trick)


def _leads(table: Table, hand: int, seat: int) -> list[int]:
    """Return what the leader may play (TRICK-1, WISH-7, WISH-8)."""
    found = moves.leads(hand)
    rules = table.course.rules
    if rules.phoenix_ambiguity == "high":
        found = phoenix.only_highest(found)
    wished = table.wished
    if wished and wish.holds(hand, wished) and wish.binds_seat(rules, seat):
        found = [play for play in found if wish.allows_lead(rules, play, wished)]
    return found


def _answers(table: Table, hand: int, seat: int, trick: Trick) -> tuple[list[int], bool]:
    """Return what the follower may lay, and whether it may pass (TRICK-3, WISH-3 to WISH-9)."""
    found = moves.answers(hand, trick.form, trick.top)
    rules = table.course.rules
    if rules.phoenix_ambiguity == "high":
        found = phoenix.only_highest(found)
    wished = table.wished
    if (
        wished
        and wish.holds(hand, wished)  # without the rank, none of the plays has it
        and wish.binds_seat(rules, seat)
        and any(wish.fulfils(play, wished) for play in found)
    ):
        return [play for play in found if wish.allows_answer(rules, play, wished)], False
    return found, True


def _own_answers(table: Table, hand: int, trick: Trick) -> list[int]:
    """Return what the owner of a waiting trick may lay on it (BOMB-6, TRICK-8, BOMB-14)."""
    rules = table.rules
    if rules.beat_own_play:
        found = moves.answers(hand, trick.form, trick.top)
        if rules.phoenix_ambiguity == "high":
            found = phoenix.only_highest(found)
        if rules.bombs == "in_turn":
            found = [play for play in found if not bombs.is_bomb(_form(play))]
        return found
    return bombs_on(trick, hand) if rules.bombs == "any_time" else []


def interruptions(table: Table, hand: int) -> list[int]:
    """Return the bombs that a hand may lay out of turn, unannounced (BOMB-6, IRR-1)."""
    trick = table.trick
    if trick is None or table.rules.announced_bombs or table.rules.bombs == "in_turn":
        return []
    return bombs_on(trick, hand)


def bombs_on(trick: Trick, hand: int) -> list[int]:
    """Return the bombs of a hand that beat a trick (BOMB-4, BOMB-5)."""
    if not moves.holds_bomb(hand):
        return []
    if bombs.is_bomb(trick.form):
        return moves.bombs(hand, trick.form & 15, trick.top >> 1)
    return moves.bombs(hand, 0, 0)


def _form(play: int) -> int:
    """Return the form of a play."""
    return figure(play & DECK, play >> 56) >> 4
