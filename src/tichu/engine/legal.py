"""List the legal actions of a seat.

:class:`Choices` finds the plays and choices of a seat as ints; :class:`LegalActions` turns them
into actions and adds the calls. ``judge`` checks one given action. Every function takes the public
board and *one* hand, so a state and a view give the same answer, and no answer can leak another
hand.

1. The leader plays anything (TRICK-1, BOMB-8), and must play (TRICK-2).
2. The follower beats the top play (COMBO-8), bombs (BOMB-6), or passes (TRICK-3).
3. An open wish binds the seat on turn, leading or following (WISH-3 to WISH-9).
4. Out of turn, only bombs on an open trick are legal (BOMB-7, BOMB-14). Some rules require an
   announcement first (IRR-1).
5. The winner of a waiting trick takes or bombs it, or under ``beat_own_play`` beats it (TRICK-6,
   TRICK-8). No wish binds there (WISH-15).
6. The wish, the gift and the choice of a leader are decisions of one seat, even if it is out
   (OUT-6).
7. Any cards may be pushed, one to each recipient (PUSH-1, PUSH-2).
8. ``Board.may_call`` determines who may call (TICHU-1 to TICHU-11); grand tichu is decided once, on
   the first packet (GRAND-1, GRAND-5).

Three of fourteen cards can be pushed to three seats in 2,184 ways. So pushes are numbered, and each
becomes an object only when it is read. Iteration builds all of them, once for each hand.
"""

import abc
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, permutations, repeat, starmap
from math import perm
from typing import Final, final, overload

from tichu._kernel import COMPILED
from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    DOG,
    DRAGON,
    FREQUENT,
    MAH_JONG,
    NATURALS,
    PHOENIX,
    SINGLE_FORM,
    bits,
)
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
    stair_leads,
    straight_leads,
)
from tichu._values import Rng, place_in, setters, wrong_int
from tichu.cards import DECK, Card
from tichu.engine import moves as act
from tichu.engine.board import CHOOSE, FOLLOW, GIVE, GRAND, LEAD, PUSH, TAKE, WISH, Board
from tichu.engine.judge import as_action, is_seated, judge
from tichu.engine.moves import (
    CALLS,
    GRAND_CALLS,
    GRAND_DECLINES,
    PASSES,
    TAKES,
    PlayerAction,
    Push,
    new_push,
)
from tichu.engine.position import Position, below, draw
from tichu.engine.table import Table, board_of
from tichu.rulebook import calls, dog, dragon, phoenix, wish
from tichu.rulebook.bombs import is_bomb, that_beat
from tichu.rulebook.combinations import from_play
from tichu.rulebook.flags import (
    ANNOUNCED_BOMBS,
    BEAT_OWN_PLAY,
    BOMBS_IN_TURN,
    PHOENIX_HIGH,
    facts_of,
)
from tichu.rules import MOST_SEATS, TIENTSIN


@final
class Choices:
    """The choices of one seat, in list order.

    The order is: declining (0), single cards, leads of several cards, other values. A value is a
    play, a rank to wish for (0 for none), or a seat for a gift or the lead. Most plays are single
    cards, so these are stored as one mask, in the kernel's order. Leads of several cards are only
    counted, and listed on demand: there may be thousands.
    """

    __slots__ = ("decline", "leads", "number", "singles", "stairs", "straights", "values")

    def __init__(self) -> None:
        self.number: i64 = 0  # of all choices
        self.decline: i64 = 0
        self.singles: i64 = 0
        self.leads: i64 = 0  # the hand to lead several cards from
        self.straights: list[int] = NOTHING  # the rows of its runs
        self.stairs: list[int] = NOTHING
        self.values: list[int] = NOTHING

    def at(self, place: i64) -> i64:
        """Return the choice at an index."""
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
                return several_at(self.leads, self.straights, self.stairs, place)
            place -= number
        return self.values[place]

    def all(self) -> list[int]:
        """Return all choices in order."""
        return [0, *self.plays()] if self.decline else self.plays()

    def plays(self) -> list[int]:
        """Return all choices except declining."""
        if self.leads:
            return listed(self.singles) + several(self.leads) + self.values
        return listed(self.singles) + self.values if self.singles else self.values

    def find(self, board: Board, hand: i64, seat: i64, has_bomb: bool) -> None:
        """Find the choices of a seat; ``has_bomb`` is true if its hand holds a bomb."""
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
            self.number += count_several(hand, self.straights, self.stairs)

    def _lead(self, board: Board, hand: i64, seat: i64) -> None:
        """Find the plays of the leader (TRICK-1, WISH-7, WISH-8)."""
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
            self.straights = straight_leads(hand)
            self.stairs = stair_leads(hand)
            self.values = dog

    def _follow(self, board: Board, hand: i64, seat: i64, has_bomb: bool) -> None:
        """Find the choices of the follower (TRICK-3, WISH-3 to WISH-9)."""
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
    """Return the plays, without lower readings if the rules exclude those (PHX-8, V-32)."""
    return phoenix.only_highest(plays) if board.facts.options & PHOENIX_HIGH else plays


def _own_answers(board: Board, hand: i64) -> list[int]:
    """Return the plays of the winner of a waiting trick (BOMB-6, TRICK-8, BOMB-14)."""
    in_turn = board.facts.options & BOMBS_IN_TURN != 0
    if not board.facts.options & BEAT_OWN_PLAY:
        return NOTHING if in_turn else that_beat(hand, board.form, board.top)
    found = _declared(board, answers(hand, board.form, board.top))
    if in_turn:
        return [play for play in found if not is_bomb(figure_of(play) >> 4)]
    return found


def interruptions(board: Board, hand: i64) -> list[int]:
    """Return the bombs of a hand that may be played out of turn, not announced (BOMB-6, IRR-1)."""
    if board.facts.options & (ANNOUNCED_BOMBS | BOMBS_IN_TURN):
        return NOTHING
    return that_beat(hand, board.form, board.top)


_LAST: Final = 54  # moves the Phoenix and the Dragon above the aces
_CARDS: Final[tuple[Card, ...]] = (*DECK.listed[:2], *2 * DECK.listed[:1], *DECK.listed[2:])
"""The cards by bit; bits 2 and 3 have none."""


class Pushes(Sequence[PlayerAction]):
    """The ways to push ``number`` different cards of a hand, from low to high, built on demand."""

    __slots__ = ("_cards", "_number", "_seat")

    def __init__(self, seat: int, hand: int, number: int) -> None:
        self._seat = seat
        self._cards: i64 = (
            (hand & DOG) >> 1
            | (hand & MAH_JONG) << 1
            | hand & NATURALS
            | (hand & (PHOENIX | DRAGON)) << _LAST
        )
        self._number = number

    def __len__(self) -> int:
        return perm(int(bits(self._cards)), self._number)

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[PlayerAction, ...]: ...

    def __getitem__(self, index: int | slice) -> PlayerAction | tuple[PlayerAction, ...]:
        # The number of a push is read as digits; each digit picks a card that is left.
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        weight = len(self)
        place = index + weight if index < 0 else index
        if not 0 <= place < weight:
            raise IndexError(index)
        rest = self._cards
        chosen: list[Card] = []
        for _ in range(self._number):
            weight //= int(bits(rest))
            cards = rest
            for _ in range(place // weight):
                cards &= cards - 1
            place %= weight
            card = cards & -cards
            rest ^= card
            chosen.append(_CARDS[bits(card - 1)])
        return new_push(self._seat, tuple(chosen))

    def __iter__(self) -> Iterator[PlayerAction]:
        return iter(_built(self._seat, self._cards, self._number))


_put_seat, _put_cards = setters(Push)


@lru_cache(MOST_SEATS)
def _built(seat: int, held: int, number: int) -> list[Push]:
    """Return every way to push some cards; the result is cached until the other seats have pushed.

    For speed, each field is set for all pushes at once (row "choices" of bench.py). A setter
    returns None, so ``any`` does not stop early.
    """
    cards = [card for place, card in enumerate(_CARDS) if held >> place & 1]
    pushes = list(starmap(object.__new__, repeat((Push,), perm(len(cards), number))))
    # Unlike map, starmap makes no tuple of arguments for each.
    any(starmap(_put_seat, zip(pushes, repeat(seat))))  # noqa: RUF058
    any(starmap(_put_cards, zip(pushes, permutations(cards, number), strict=True)))
    return pushes


NONE: Final[tuple[PlayerAction, ...]] = ()
_NO_CHOICES: Final = Choices()
_READY: Final[list[dict[int, act.Play]]] = [
    {play: act.new_play(seat, from_play(play)) for play in FREQUENT} for seat in range(MOST_SEATS)
]
"""The singles and pairs of each seat, the most frequent plays, built once and shared."""


def action_of(board: Board, seat: i64, value: i64) -> PlayerAction:
    """Return the action for a seat's choice, given as a number from ``Choices``."""
    phase = board.phase
    if phase > TAKE:
        if phase == WISH:
            return act.MakeWish(seat, value or None)
        if phase == GIVE:
            return act.GiveTrick(seat, value)
        if phase == CHOOSE:
            return act.ChooseLeader(seat, value)
    if value == 0:
        return PASSES[seat][0] if phase == FOLLOW else TAKES[seat][0]
    ready = _READY[seat].get(value)
    return ready if ready is not None else act.new_play(seat, from_play(value))


def legal_of(position: Position, seat: object) -> "LegalActions":
    """Return the legal actions of a seat with a visible hand.

    Raises :class:`InvalidValue` if there is no such seat.
    """
    hands = position.hands
    if type(seat) is not int or not 0 <= seat < len(hands):
        raise wrong_int("legal(seat)", seat, 0, len(hands) - 1)
    board = position.board
    has_bomb = position.holders >> seat & 1 != 0
    if (
        has_bomb
        or seat == board.turn
        or board.phase < LEAD
        or board.facts.options & ANNOUNCED_BOMBS
    ):
        return LegalActions(board, hands[seat], seat, has_bomb)
    # A seat that is not on turn and has no bomb may call, or do nothing. Most lists are like this,
    # so they are shared.
    if board.played >> seat & 1 or not board.may_call(seat):
        return _WAITING[seat]
    return _MAY_CALL[seat]


def interruptions_of(position: Position, seat: int) -> tuple[PlayerAction, ...]:
    """Return the actions of a seat out of turn.

    For a seat that must act, only a call is listed here; its other actions are not.
    """
    board = position.board
    has_bomb = position.holders >> seat & 1 != 0 or board.facts.options & ANNOUNCED_BOMBS != 0
    if board.phase >= LEAD and not has_bomb:  # nearly always
        return CALLS[seat] if not board.played >> seat & 1 and board.may_call(seat) else NONE
    if board.acting() >> seat & 1:
        return CALLS[seat] if board.callers() >> seat & 1 else NONE
    return tuple(legal_of(position, seat))


class LegalActions(Sequence[PlayerAction]):
    """The legal actions of one seat, in the documented order.

    The sequence is lazy: an action becomes an object when it is read. ``in``, ``count`` and
    ``index`` take an action or its text; ``in`` and ``count`` check the rules instead of searching
    the list. The lower of two readings of the same cards is listed first. For cards that a player
    has chosen, use ``Play(seat, cards)``, which takes the higher reading.

    >>> from tichu import Combination, Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j2w", "3j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> legal = RoundState.from_setup(setup).legal(0)
    >>> legal
    <3 legal actions of seat 0: 2j, 2w, 2j2w>
    >>> Play(0, "2w") in legal, "0 play 2w" in legal, legal.index("0 play 2w")
    (True, True, 1)
    """

    __slots__ = ("_after", "_before", "_board", "_choices", "_hand", "_has_bomb", "_seat")

    def __init__(self, board: Board | Table, hand: int, seat: int, has_bomb: bool) -> None:
        """List the actions of a seat that holds ``hand``."""
        seen = board if isinstance(board, Board) else board_of(board)
        self._board = seen
        self._hand = hand
        self._seat = seat
        self._has_bomb = has_bomb
        self._before: Sequence[PlayerAction] = NONE
        self._choices = _NO_CHOICES
        self._after: tuple[PlayerAction, ...] = NONE
        phase = seen.phase
        if phase >= LEAD:
            if has_bomb or seat == seen.turn:
                self._choices = Choices()
                self._choices.find(seen, hand, seat, has_bomb)
        elif phase == PUSH:
            if not seen.pushed >> seat & 1:
                self._before = Pushes(seat, hand, len(seen.facts.recipients[seat]))
        elif phase == GRAND:
            seen = seen.seen_by(seat)
            self._board = seen
            if seen.acting() >> seat & 1:
                self._before = GRAND_DECLINES[seat]
                if calls.allowed_by(seen.facts, seen.calls, seat):
                    self._after = GRAND_CALLS[seat]
        if not seen.played >> seat & 1 and seen.may_call(seat):
            self._after = CALLS[seat]
        if seen.facts.options & ANNOUNCED_BOMBS and seen.bombers() >> seat & 1:
            self._after = (*self._after, act.AnnounceBomb(seat))

    def __len__(self) -> int:
        return int(len(self._before) + self._choices.number + len(self._after))

    @property
    def count_without_calls(self) -> int:
        """The number of actions before the calls and announcements, which come last."""
        return int(len(self._before) + self._choices.number)

    def pick(self, rng: Rng) -> PlayerAction:
        """Return a random action that is neither a call nor an announcement.

        All are equally likely. ``rng`` is a :class:`random.Random`, or any object with
        ``random()``; it is not called if there is only one action. Raises ``IndexError`` if there
        is none.
        """
        if self._before:  # then there are no choices
            return self._before[draw(rng.random, len(self._before))]
        number = self._choices.number
        if number == 0:
            raise IndexError("there are no actions except calls and announcements")
        place = below(rng.random, number) if number > 1 else 0
        return action_of(self._board, self._seat, self._choices.at(place))

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[PlayerAction, ...]: ...

    def __getitem__(self, index: int | slice) -> PlayerAction | tuple[PlayerAction, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        number = len(self)
        place = index + number if index < 0 else index
        if not 0 <= place < number:
            raise IndexError(f"there are {number} actions, and none at {index:d}")
        before = len(self._before)
        if place < before:
            return self._before[place]
        place -= before
        if place < self._choices.number:
            return action_of(self._board, self._seat, self._choices.at(place))
        return self._after[place - self._choices.number]

    def __iter__(self) -> Iterator[PlayerAction]:
        if self._before:  # then there are no choices
            return chain(self._before, self._after)
        if self._choices is _NO_CHOICES:
            return iter(self._after)
        board, seat = self._board, self._seat
        return iter(
            [*[action_of(board, seat, value) for value in self._choices.all()], *self._after]
        )

    def __contains__(self, action: object) -> bool:
        if not is_seated(action):
            action = as_action(action)
            if not is_seated(action):
                return False
        return action.seat == self._seat and judge(self._board, self._hand, action) is None

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of an action; raise :class:`InvalidValue` if it is not in the list."""
        return place_in(self, as_action(value), start, stop)

    def count(self, value: object) -> int:
        """Return 1 for an action that is in the list, and 0 for any other value."""
        return int(value in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalActions) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __copy__(self) -> "LegalActions":
        return self

    def __deepcopy__(self, memo: object) -> "LegalActions":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the constructor's arguments, all of which the seat may see."""
        return LegalActions, (Table(self._board), self._hand, self._seat, self._has_bomb)

    def __repr__(self) -> str:
        return repr_of(self, self._seat)


def _board_led_by(seat: int) -> Board:
    board = Board(facts_of(TIENTSIN), 0)
    board.name_leader(seat)
    return board


_WAITING: Final = [
    LegalActions(Board(facts_of(TIENTSIN), 0), 0, seat, False) for seat in range(MOST_SEATS)
]
_MAY_CALL: Final = [
    LegalActions(_board_led_by((seat + 1) % MOST_SEATS), 0, seat, False)
    for seat in range(MOST_SEATS)
]
"""The shared lists of a seat that may do nothing, and of a seat that may only call."""
_SHOWN: Final = 4  # actions in a repr


def repr_of(legal: Sequence[PlayerAction], seat: int) -> str:
    """Return the repr of the legal actions of a seat."""
    number = len(legal)
    shown = ", ".join([_short(legal[place]) for place in range(min(number, _SHOWN))])
    if number > _SHOWN:
        shown += ", ..."
    actions = "action" if number == 1 else "actions"
    return f"<{number} legal {actions} of seat {seat}{shown and f': {shown}'}>"


def _short(action: PlayerAction) -> str:
    """Return an action as the repr of a list shows it, without its seat."""
    if isinstance(action, act.Play):
        return str(action.combination)
    if isinstance(action, act.Push):
        return "".join(map(str, action.cards))
    return type(action).__name__


if COMPILED:  # pragma: no cover
    # mypyc does not call ABCMeta, so these classes would share the registry of their base: every
    # sequence would pass as an instance.
    for _class in (LegalActions, Pushes):
        getattr(abc, "_abc_init")(_class)  # noqa: B009  # type checkers do not know it
    # Nor does it keep docstrings, which ``help`` shows.
    setattr(LegalActions, "__doc__", "The legal actions of one seat, in order.")  # noqa: B010


def hand_of(legal: LegalActions) -> int:
    """Return the hand whose actions are listed, as a mask."""
    return legal._hand
