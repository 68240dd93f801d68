"""What a seat may do: the list of its legal actions.

What it may play or choose is for the machine to find; here it becomes actions, and the calls join.
Whether one given action is legal is for ``judgement`` to say. Every function takes the public board
and *one* hand, so a state and a view give the same answer, and no answer can leak another hand.

A call is open to a seat as ``Board.may_call`` says (TICHU-1 to TICHU-11); grand tichu is decided
once, on the first packet (GRAND-1, GRAND-5). Bombs out of turn are announced first under some rules
(IRR-1).
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, overload

from tichu._chance import Rng
from tichu._kernel.ints import i64
from tichu._kernel.layout import FREQUENT
from tichu._values import place_in, wrong_int
from tichu.engine.legality.judgement import as_action, is_seated, judge
from tichu.engine.legality.pushes import Pushes
from tichu.engine.machine.board import (
    CHOOSE,
    FOLLOW,
    GIVE,
    GRAND,
    LEAD,
    PUSH,
    TAKE,
    WISH,
    Board,
)
from tichu.engine.machine.choices import Choices
from tichu.engine.machine.drawing import below, draw
from tichu.engine.machine.position import Position
from tichu.engine.table import actions as act
from tichu.engine.table.actions import (
    CALLS,
    GRAND_CALLS,
    GRAND_DECLINES,
    PASSES,
    TAKES,
    PlayerAction,
)
from tichu.engine.table.table import Table, board_of
from tichu.rulebook import calls
from tichu.rulebook.combinations import from_play
from tichu.rulebook.facts import ANNOUNCED_BOMBS, facts_of
from tichu.rules import MOST_SEATS, TIENTSIN

NONE: Final[tuple[PlayerAction, ...]] = ()
_NO_CHOICES: Final = Choices()
_READY: Final[list[dict[int, act.Play]]] = [
    {play: act.new_play(seat, from_play(play)) for play in FREQUENT} for seat in range(MOST_SEATS)
]
"""Singles and pairs of each seat, which are most plays, built once and shared."""


def action_of(board: Board, seat: i64, value: i64) -> PlayerAction:
    """Return the action that is a seat's choice, as ``Choices`` numbers it."""
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
    """Return the legal actions of a seat, whose hand is seen.

    Raises :class:`InvalidValue` if there is no such seat.
    """
    hands = position.hands
    if type(seat) is not int or not 0 <= seat < len(hands):
        raise wrong_int("legal(seat)", seat, 0, len(hands) - 1)
    return _listed(position.board, hands[seat], seat, position.holders >> seat & 1 != 0)


def _listed(board: Board, hand: int, seat: i64, has_bomb: bool) -> "LegalActions":
    """Return the legal actions of a seat that holds a hand.

    Once play has begun, a seat that is not on turn and has no bomb may call, or do nothing. Most
    lists are such ones: they are shared.
    """
    if (
        has_bomb
        or seat == board.turn
        or board.phase < LEAD
        or board.facts.options & ANNOUNCED_BOMBS
    ):
        return LegalActions(board, hand, seat, has_bomb)
    if board.played >> seat & 1 or not board.may_call(seat):
        return _WAITING[seat]
    return _MAY_CALL[seat]


def interruptions_of(position: Position, seat: int) -> tuple[PlayerAction, ...]:
    """Return what a seat may do that is asked whether it interrupts.

    A seat that must act may only call: its other actions come when it acts.
    """
    board = position.board
    has_bomb = position.holders >> seat & 1 != 0 or board.facts.options & ANNOUNCED_BOMBS != 0
    if board.phase >= LEAD and not has_bomb:  # nearly always
        return CALLS[seat] if not board.played >> seat & 1 and board.may_call(seat) else NONE
    if board.acting() >> seat & 1:
        return CALLS[seat]
    return tuple(legal_of(position, seat))


class LegalActions(Sequence[PlayerAction]):
    """The legal actions of one seat, in the documented order.

    A lazy sequence: actions become objects when they are looked at. ``in``, ``count`` and ``index``
    take an action or its text; ``in`` and ``count`` ask the rules about it and do not search.

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
        """List what a seat may do that holds ``hand``, in which there is a bomb or not."""
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
        """The number of actions except calls and announcements, which are listed last."""
        return int(len(self._before) + self._choices.number)

    def pick(self, rng: Rng) -> PlayerAction:
        """Return a random action that is neither a call nor an announcement.

        All are equally likely. Nothing is drawn from ``rng`` if there is only one. Raises
        ``IndexError`` if there is none.
        """
        if self._before:  # then there are no choices
            return self._before[draw(rng.random, len(self._before))]
        number = self._choices.number
        if number == 0:
            raise IndexError("there are no actions except calls and announcements")
        place = below(rng.random, number) if number > 1 else 0
        return action_of(self._board, self._seat, self._choices.at(place))

    def _at(self, place: int) -> PlayerAction:
        before = len(self._before)
        if place < before:
            return self._before[place]
        place -= before
        if place < self._choices.number:
            return action_of(self._board, self._seat, self._choices.at(place))
        return self._after[place - self._choices.number]

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
        return self._at(place)

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
        """Return the place of an action; raise :class:`InvalidValue` if it is not in the list."""
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
        """Pickle what the list is made from, which the seat may see."""
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
"""The lists of seats that may do nothing, and that may only call, from boards on which it is so."""
_SHOWN: Final = 4  # actions in a repr


def hand_of(legal: LegalActions) -> int:
    """Return the hand, as a mask, whose actions are listed."""
    return legal._hand


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
