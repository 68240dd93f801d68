"""Find best play with all hands open.

The search is in ``solver``; :func:`solve` turns its choices into actions.
"""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Final

import attrs

from tichu._kernel.forms import without_suits
from tichu._values import want_int, want_seconds
from tichu.engine import moves as act
from tichu.engine.board import LEAD, OVER, TAKE, Board
from tichu.engine.legal import Choices, action_of
from tichu.engine.moves import PlayerAction
from tichu.engine.position import Position
from tichu.engine.state import GameState, RoundState, position_in
from tichu.errors import InvalidValue
from tichu.rulebook.flags import ANNOUNCED_BOMBS, SEAT
from tichu.search.playouts import round_given
from tichu.search.solver import ALL, CALL, Solver, Stopped, suits_matter

NODES: Final = 1_000_000
"""The default limit of nodes."""
_MOST_NODES: Final = 10**15
_Choices = tuple[int, list[int]]
"""A seat and its choices."""


@attrs.frozen(slots=True)
class Solution:
    """The result of :func:`solve`: bounds of the value, and best play.

    >>> from tichu import RoundSetup, RoundState
    >>> from tichu.search import solve
    >>> setup = RoundSetup(hands=("Dg Aj", "Kj 5w", "3j 3w", "2s 2w"), turn=0, rest_to=1)
    >>> solution = solve(RoundState.from_setup(setup))
    >>> solution.value, [str(play.combination) for play in solution.actions]
    (200, ['Aj'])
    >>> len(solution.line), solution.exact
    (7, True)
    """

    low: int
    """The proved lower bound of the value, in points."""
    high: int
    """The proved upper bound of the value, in points."""
    actions: tuple[PlayerAction, ...]
    """The actions that are proved to be best; all of them if :attr:`exact` is true."""
    line: tuple[PlayerAction, ...]
    """Best play of all seats to the end of the round; shorter if the limit was reached."""
    nodes: int
    """The number of positions that were searched."""
    exact: bool
    """True if the value and all best actions are proved."""

    @property
    def value(self) -> int | None:
        """Team 0's score of the round minus team 1's, in points; None if it is not proved."""
        return self.low if self.low == self.high else None


def solve(
    state: RoundState | GameState, *, nodes: int = NODES, seconds: float | None = None
) -> Solution:
    """Return the value of a position with all hands open, and all best actions.

    The value is team 0's score minus team 1's in this round, in points, if both teams know all
    cards and play as well as possible. Calls, wishes, gifts and bombs out of turn are included.

    As in :mod:`tichu.sequential`, the seats that may interrupt are asked before each decision, in
    order of play after the trick's winner, and know the earlier answers; then the seat on turn
    decides. After an action, all these seats are asked again; after a call, only the caller and the
    seats not asked yet. A seat announces a bomb only if it has one.

    A best action keeps the value, provided that the seats asked earlier have declined. Best actions
    are listed in the order of asking, up to the first seat that would lose value by declining.

    The search stops after ``nodes`` positions, 1,000,000 by default, or after ``seconds``; the
    solution then has the bounds proved so far. The table of positions takes at most about 150 MB of
    memory. Without a compiled kernel (:data:`tichu.COMPILED`), the search is about 15 times slower.

    Raises :class:`InvalidValue` if ``state`` is not a round or a game with two teams, if the first
    lead is still to come, or if a limit is not a positive number.

    >>> from tichu.search import solve
    >>> from tichu import RoundSetup, RoundState
    >>> hands = ("Kj Kw 3p", "As Dr", "2j 2w 2p 2s 9j", "Aj 5w 5p")
    >>> state = RoundState.from_setup(RoundSetup(hands=hands, turn=0, rest_to=1))
    >>> solution = solve(state)
    >>> solution.value, solution.exact, len(solution.actions)
    (200, True, 1)
    """
    start = round_given("solve(state)", state)
    want_int("solve(nodes)", nodes, 1, _MOST_NODES)
    if seconds is not None:
        want_seconds("solve(seconds)", seconds)
    end = inf if seconds is None else monotonic() + seconds
    if position_in(start).board.phase < LEAD:
        message = f"expected a round after the exchange, got one in the phase {start.phase}"
        raise InvalidValue("solve(state)", message)
    if start.result is not None:
        margin = start.result.margin(0)
        return Solution(margin, margin, (), (), 0, True)
    # This function is needed without a limit, too: it lets Ctrl-C through while compiled code runs.
    return search(start, nodes, lambda: monotonic() >= end)


def search(start: RoundState, nodes: int, stop: Callable[[], bool] | None) -> Solution:
    """Search until ``nodes`` positions (0: no limit) are done or ``stop`` returns True."""
    return _Search(start, Solver(nodes, stop)).solution()


class _Search:
    """A search from one position."""

    def __init__(self, start: RoundState, solver: Solver) -> None:
        self.solver = solver
        self.start = position_in(start)
        self.actions: list[PlayerAction] = []
        self.line: list[PlayerAction] = []

    def solution(self) -> Solution:
        solver = self.solver
        is_exact = False
        with suppress(Stopped):
            value = solver.value(self.start)
            self._find_actions(value)
            is_exact = True
            self._find_line(value)
        return Solution(
            solver.low, solver.high, tuple(self.actions), tuple(self.line), solver.nodes, is_exact
        )

    def _find_actions(self, value: int) -> None:
        """Find all actions that keep the value."""
        start = self.start
        asking = self.solver.interrupting(start)
        while True:
            seat, choices = self._choices(start, asking)
            known: dict[object, bool] = {}
            may_decline = False
            for choice in choices:
                kind = self._kind(start, seat, choice)
                keeps = known.get(kind)
                if keeps is None:
                    known[kind] = keeps = self._keeps(start, asking, seat, choice, value)
                if keeps and asking and choice == 0:
                    may_decline = True
                elif keeps:
                    self.actions.append(_action(start.board, asking, seat, choice))
            if not may_decline:
                return
            asking &= ~SEAT[seat]

    def _find_line(self, value: int) -> None:
        """Find actions that keep the value to the end of the round."""
        played = self.start.copy()
        asking = ALL
        while played.board.phase != OVER:
            if asking < 0:
                asking = self.solver.interrupting(played)
            seat, choices = self._choices(played, asking)
            *others, choice = choices  # the last one needs no proof
            for other in others:
                if self._keeps(played, asking, seat, other, value):
                    choice = other
                    break
            if choice or not asking:
                self.line.append(_action(played.board, asking, seat, choice))
            asking = self.solver.do(played, asking, seat, choice)

    def _choices(self, played: Position, asking: int) -> _Choices:
        """Return the seat that is asked or must decide, and its choices."""
        board = played.board
        if asking:
            seat = board.in_order(asking)[0]
            return seat, self.solver.interruptions(played, seat)
        seat = board.turn
        found = Choices()
        found.find(board, played.hands[seat], seat, played.holders >> seat & 1 != 0)
        more = [CALL] if self.solver.may_call(board, seat) else []
        return seat, found.all() + more

    def _kind(self, played: Position, seat: int, choice: int) -> object:
        """Return a key of a choice: choices with equal keys have the same value."""
        has_bomb = played.holders >> seat & 1 != 0
        is_play = choice > 0 and played.board.phase <= TAKE
        if not is_play or suits_matter(played.hands[seat], has_bomb):
            return choice
        return without_suits(choice)

    def _keeps(self, played: Position, asking: int, seat: int, choice: int, value: int) -> bool:
        following = played.copy()
        asked = self.solver.do(following, asking, seat, choice)
        if played.board.facts.teams[seat] == 0:
            return self.solver.bound(following, asked, value) >= value
        return self.solver.bound(following, asked, value + 1) <= value


def _action(board: Board, asking: int, seat: int, choice: int) -> PlayerAction:
    if choice == CALL:
        return act.CallTichu(seat)
    if asking and board.facts.options & ANNOUNCED_BOMBS:
        return act.AnnounceBomb(seat)
    return action_of(board, seat, choice)
