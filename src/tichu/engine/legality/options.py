"""What a seat may do: the list of its legal actions.

Whether one given action is legal is for ``judgement`` to say. Every function here takes the public
table and *one* hand, so a state and a view give the same answer, and no answer can leak another
hand.

1. A call is open to a seat as ``Table.may_call`` says (TICHU-1 to TICHU-11); grand tichu is
   decided once, on the first packet (GRAND-1, GRAND-5).
2. The leader plays anything (TRICK-1, BOMB-8), and must play (TRICK-2).
3. The follower beats the top play (COMBO-8), bombs (BOMB-6), or passes (TRICK-3).
4. An open wish binds the seat on turn, leading or following (WISH-3 to WISH-9).
5. Out of turn only bombs on an open trick are legal (BOMB-7, BOMB-14), announced first under some
   rules (IRR-1).
6. A trick that waits is taken, bombed, or under ``beat_own_play`` beaten by its owner (TRICK-6,
   TRICK-8); no wish binds there (WISH-15).
7. The wish, the gift and the choice of a leader are one seat's decision, even if it is out (OUT-6).
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Final, overload

from tichu._chance import Rng
from tichu._kernel import moves
from tichu._kernel.forms import figure_of
from tichu._kernel.layout import DOG, SINGLE_FORM
from tichu.engine.legality.judgement import is_seated, judge
from tichu.engine.legality.pushes import Pushes
from tichu.engine.table import actions as act
from tichu.engine.table.actions import CALLS, PASSES, TAKES, PlayerAction
from tichu.engine.table.table import Table, Trick
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
from tichu.rulebook.facts import facts_of

NONE: Final[tuple[PlayerAction, ...]] = ()


class LegalActions(Sequence[PlayerAction]):
    """The legal actions of one seat, in the documented order.

    A lazy sequence: actions become objects when they are looked at. ``in`` asks the rules about the
    one action and does not search.

    >>> from tichu import Combination, Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j2w", "3j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> legal = RoundState.from_setup(setup).legal(0)
    >>> legal
    <3 legal actions of seat 0: 2j, 2w, 2j2w>
    >>> Play(0, "2w") in legal
    True
    """

    __slots__ = ("_after", "_before", "_hand", "_plays", "_seat", "_singles", "_table")

    def __init__(  # noqa: PLR0917  # made in each step, so by position
        self,
        table: Table,
        hand: int,
        seat: int,
        before: Sequence[PlayerAction],
        singles: int,
        plays: list[int],
        after: tuple[PlayerAction, ...],
    ) -> None:
        self._table = table
        self._hand = hand
        self._seat = seat
        self._before = before
        self._singles = singles  # as one mask, in the kernel's order: most plays are of one card
        self._plays = plays
        self._after = after

    def __len__(self) -> int:
        return self.count_without_calls + len(self._after)

    @property
    def count_without_calls(self) -> int:
        """The number of actions except calls and announcements, which are listed last."""
        return len(self._before) + self._singles.bit_count() + len(self._plays)

    def pick(self, rng: Rng) -> PlayerAction:
        """Return a random action that is neither a call nor an announcement.

        All are equally likely. Nothing is drawn from ``rng`` if there is only one. Raises
        ``IndexError`` if there is none.
        """
        number = len(self._before) + self._singles.bit_count() + len(self._plays)
        if number > 1:
            return self._at(int(rng.random() * number))
        if number == 0:
            raise IndexError("there are no actions except calls and announcements")
        return self._at(0)

    def _at(self, place: int) -> PlayerAction:
        """Return the action at a place from 0 on."""
        before = self._before
        if place < len(before):
            return before[place]
        place -= len(before)
        singles = self._singles
        if singles:
            number = singles.bit_count()
            if place < number:
                return act.new_play(self._seat, from_play(moves.at_place(singles, place)))
            place -= number
        plays = self._plays
        if place < len(plays):
            return act.new_play(self._seat, from_play(plays[place]))
        return self._after[place - len(plays)]

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[PlayerAction, ...]: ...

    def __getitem__(self, index: int | slice) -> PlayerAction | tuple[PlayerAction, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError(index)
        return self._at(index)

    def __iter__(self) -> Iterator[PlayerAction]:
        yield from self._before
        for card in moves.listed(self._singles):
            yield act.new_play(self._seat, from_play(card))
        for play in self._plays:
            yield act.new_play(self._seat, from_play(play))
        yield from self._after

    def __contains__(self, action: object) -> bool:
        if not is_seated(action) or action.seat != self._seat:
            return False
        return judge(self._table, self._hand, action) is None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalActions) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        number = len(self)
        shown = ", ".join(map(_short, itertools.islice(self, _SHOWN)))
        if number > _SHOWN:
            shown += ", ..."
        actions = "action" if number == 1 else "actions"
        return f"<{number} legal {actions} of seat {self._seat}{shown and f': {shown}'}>"


_SHOWN: Final = 4  # actions in a repr


def _short(action: PlayerAction) -> str:
    """Return an action as the repr of a list shows it, without its seat."""
    if isinstance(action, act.Play):
        return str(action.combination)
    if isinstance(action, act.Push):
        return "".join(map(str, action.cards))
    return type(action).__name__


def options(table: Table, hand: int, seat: int, has_bomb: bool) -> LegalActions:
    """Return the legal actions of a seat that holds ``hand``, in which there is a bomb or not."""
    phase = table.phase
    course = table.course
    before: Sequence[PlayerAction] = NONE
    singles = 0
    after: tuple[PlayerAction, ...] = NONE
    if phase is PLAY and seat == table.turn:
        trick = table.trick
        if table.wished or course.rules.phoenix_ambiguity == "high":
            before, found = _chosen(table, hand, seat)
        elif trick is None:  # the usual lead: nothing is left out
            singles = moves.single_cards(hand, 0)
            found = moves.several(hand)
            if hand & DOG:
                found.append(DOG)
        else:
            before = PASSES[seat]
            if trick.form == SINGLE_FORM:
                singles = moves.single_cards(hand, trick.top)
                found = moves.bombs(hand, 0, 0) if has_bomb else []
            else:
                find = moves.answers if has_bomb else moves.plain_answers
                found = find(hand, trick.form, trick.top)
    elif phase is PLAY or phase is TAKE_TRICK or phase is ANNOUNCED:
        before, found = _bombs(table, hand, seat, has_bomb)
    else:
        return LegalActions(table, hand, seat, *_owed(table, hand, seat))
    if not course.played[seat] and table.may_call(seat):
        after = CALLS[seat]
    if course.rules.announced_bombs and seat in table.bombers:
        after = (*after, act.AnnounceBomb(seat))
    return LegalActions(table, hand, seat, before, singles, found, after)


def _owed(
    table: Table, hand: int, seat: int
) -> tuple[Sequence[PlayerAction], int, list[int], tuple[PlayerAction, ...]]:
    """Return what a seat may do in a phase without plays."""
    rules = table.rules
    before: Sequence[PlayerAction] = NONE
    after: tuple[PlayerAction, ...] = NONE
    phase = table.phase if seat in table.to_act else OVER  # the other seats can only call
    if phase is GRAND_TICHU:
        before = (act.DeclineGrandTichu(seat),)
        if calls.allowed_by(rules, table.course.calls, seat):
            after = (act.CallGrandTichu(seat),)
    elif phase is PUSH:
        before = Pushes(seat, hand, len(rules.push_recipients(seat)))
    elif phase is WISH:
        before = tuple(act.new_wish(seat, rank or None) for rank in wish.choices(facts_of(rules)))
    elif phase is GIVE_TRICK:
        to = dragon.recipients(facts_of(rules), seat, table.active_seats)
        before = tuple(act.new_gift(seat, other) for other in to)
    elif phase is CHOOSE_LEADER:
        to = dog.possible_leaders(facts_of(rules), seat, table.active_seats)
        before = tuple(act.ChooseLeader(seat, other) for other in sorted(to))
    if table.may_call(seat):
        after += CALLS[seat]
    return before, 0, [], after


def _bombs(
    table: Table, hand: int, seat: int, has_bomb: bool
) -> tuple[Sequence[PlayerAction], list[int]]:
    """Return what a seat that neither leads nor follows may do: bomb, or take its trick."""
    if seat != table.turn:
        return NONE, interruptions(table, hand) if has_bomb else []
    trick = table.trick
    assert trick is not None  # noqa: S101  # it waits for its owner, or for an announced bomb
    if table.phase is ANNOUNCED:
        return NONE, bombs_on(trick, hand)
    if has_bomb or table.course.rules.beat_own_play:
        return TAKES[seat], _own_answers(table, hand, trick)
    return TAKES[seat], []


def _chosen(table: Table, hand: int, seat: int) -> tuple[Sequence[PlayerAction], list[int]]:
    """Return what the seat on turn may do if plays are left out: by a wish, or as low readings."""
    trick = table.trick
    if trick is None:
        return NONE, _leads(table, hand, seat)
    found, may_pass = _answers(table, hand, seat, trick)
    return PASSES[seat] if may_pass else NONE, found


def _leads(table: Table, hand: int, seat: int) -> list[int]:
    """Return what the leader may play (TRICK-1, WISH-7, WISH-8)."""
    found = moves.leads(hand)
    rules = table.course.rules
    if rules.phoenix_ambiguity == "high":
        found = phoenix.only_highest(found)
    wished = table.wished
    if wished and wish.may_bind(facts_of(rules), hand, wished, seat):
        found = [play for play in found if wish.allows_lead(facts_of(rules), play, wished)]
    return found


def _answers(table: Table, hand: int, seat: int, trick: Trick) -> tuple[list[int], bool]:
    """Return what the follower may play, and whether it may pass (TRICK-3, WISH-3 to WISH-9)."""
    found = moves.answers(hand, trick.form, trick.top)
    rules = table.course.rules
    if rules.phoenix_ambiguity == "high":
        found = phoenix.only_highest(found)
    wished = table.wished
    if (
        wished
        and wish.may_bind(facts_of(rules), hand, wished, seat)
        and wish.can_fulfil(found, wished)
    ):
        return [play for play in found if wish.allows_answer(facts_of(rules), play, wished)], False
    return found, True


def _own_answers(table: Table, hand: int, trick: Trick) -> list[int]:
    """Return what the owner of a waiting trick may play on it (BOMB-6, TRICK-8, BOMB-14)."""
    rules = table.rules
    if rules.beat_own_play:
        found = moves.answers(hand, trick.form, trick.top)
        if rules.phoenix_ambiguity == "high":
            found = phoenix.only_highest(found)
        if rules.bombs == "in_turn":
            found = [play for play in found if not bombs.is_bomb(figure_of(play) >> 4)]
        return found
    return bombs_on(trick, hand) if rules.bombs == "any_time" else []


def interruptions(table: Table, hand: int) -> list[int]:
    """Return the bombs that a hand may play out of turn, unannounced (BOMB-6, IRR-1)."""
    trick = table.trick
    if trick is None or table.rules.announced_bombs or table.rules.bombs == "in_turn":
        return []
    return bombs_on(trick, hand)


def bombs_on(trick: Trick, hand: int) -> list[int]:
    """Return the bombs of a hand that beat a trick (BOMB-4, BOMB-5)."""
    return bombs.that_beat(hand, trick.form, trick.top)
