"""Trials: in a random world an action is taken, and the round is played out.

Owns :class:`Trials`, which tries some actions of one view, and :class:`Stream`, the random numbers.
All actions are tried in the same world, with the same random numbers. A world is four masks here,
and a :class:`RoundState` only before the first lead. This module is compiled, because searches live
on it.
"""

from collections.abc import Iterator
from typing import Final, final

from tichu._chance import Rng
from tichu._kernel.ints import i64
from tichu._kernel.layout import NOBODY
from tichu.engine.machine.board import LEAD, Board
from tichu.engine.machine.features import Preferences
from tichu.engine.machine.playout import play_out
from tichu.engine.machine.round import Round, bomb_holders
from tichu.engine.state.chance import random_action
from tichu.engine.state.round import RoundState, new_round_state, result_of
from tichu.engine.state.step import moved
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.table.table import PushMasks
from tichu.engine.views.view import PlayerView
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.calls import TICHU, unpacked
from tichu.rulebook.counting import card_points
from tichu.rulebook.scoring import bonuses
from tichu.search.redeals import redeals

ONE: Final = 2_147_483_563
TWO: Final = 2_147_483_399
_WAIT: Final = -1


def exchanged(state: RoundState, rng: Rng) -> Round:
    """Return a round, to be stepped in place, after a random exchange if it is still to come."""
    while state._board.phase < LEAD:
        board, hands = state._board, state.hand_masks
        action = random_action(board, hands, state.bomb_holders, rng, 0.0)
        state = moved(board, hands, state.push_masks, state.bomb_holders, action)
    return Round(state._board.copy(), list(state.hand_masks), state.bomb_holders)


@final
class Stream:
    """Random numbers from a seed, which can go back to where they were.

    L'Ecuyer's combined generator: its products stay below 64 bits, and setting it is cheap.
    """

    __slots__ = ("one", "two")

    def __init__(self) -> None:
        self.one: i64 = 1
        self.two: i64 = 1

    def begin(self, seed: i64) -> None:
        """Begin with a seed from 0 to ``ONE`` - 2."""
        self.one = seed + 1
        self.two = (seed * 48_271 + 11) % (TWO - 1) + 1

    def random(self) -> float:
        """Return the next number from 0.0 up to, but not including, 1.0."""
        one = self.one * 40_014 % ONE
        two = self.two * 40_692 % TWO
        self.one = one
        self.two = two
        number = (one - two) % (ONE - 1)
        return float(int(number)) / (ONE - 1)


@final
class Start:
    """Where an action leads, as far as all can see before it is known what others hold."""

    __slots__ = ("action", "board", "seat", "value")

    def __init__(self, view: PlayerView, action: PlayerAction | None) -> None:
        self.action: PlayerAction | None = action
        self.board: Board = view._board
        self.seat: i64 = view.seat if action is None else action.seat
        self.value: i64 = _WAIT
        """The choice that is still to be made on the board, as the machine numbers it."""
        if isinstance(action, act.Play):
            self.value = action.combination._play  # pyright: ignore[reportPrivateUsage]
        elif isinstance(action, act.Pass | act.TakeTrick):
            self.value = 0
        elif isinstance(action, act.MakeWish):
            self.value = action.rank or 0
        elif isinstance(action, act.GiveTrick | act.ChooseLeader):
            self.value = action.to
        elif isinstance(action, act.CallTichu):
            self.board = self.board.copy()
            self.board.call(action.seat, TICHU)
        elif isinstance(action, act.AnnounceBomb):
            self.board = self.board.copy()
            self.board.announce(action.seat)
            if not that_beat(view.hand_masks[action.seat] or 0, self.board.form, self.board.top):
                self.board.count_out()


@final
class Trials:
    """Trials of some actions of a view; a trial is numbered by the seed of its world."""

    __slots__ = (
        "_board",
        "_bonuses",
        "_redeals",
        "_seat",
        "_starts",
        "_stream",
        "_team",
        "_wanted",
    )

    def __init__(
        self, view: PlayerView, actions: tuple[PlayerAction | None, ...], wanted: Preferences
    ) -> None:
        self._board: Board = view._board
        self._bonuses: dict[int, list[int]] = {}
        self._stream = Stream()
        self._redeals: Iterator[tuple[tuple[int, ...], PushMasks]] = redeals(
            view, self._stream, heed_passes=False
        )
        self._starts = [Start(view, action) for action in actions]
        self._seat: i64 = view.seat
        self._team: i64 = view.rules.team(view.seat)
        self._wanted = wanted

    def worlds(self, seeds: list[int]) -> Iterator[RoundState]:
        """Yield the world of each seed."""
        for seed in seeds:
            self._stream.begin(seed)
            hands, pushes = next(self._redeals)
            yield new_round_state(self._board, hands, pushes, bomb_holders(hands))

    def outcomes(self, seeds: list[int]) -> list[list[int]]:
        """Return for each action what it leads to in the world of each seed.

        That is twice the difference in points for the viewer's team, plus 1 if the viewer is first
        out.
        """
        found: list[list[int]] = [[] for _ in self._starts]
        stream = self._stream
        for seed in seeds:
            stream.begin(seed)
            hands, pushes = next(self._redeals)
            holders = bomb_holders(hands)
            one, two = stream.one, stream.two
            for place, start in enumerate(self._starts):
                stream.one = one
                stream.two = two
                found[place].append(self._outcome(start, hands, pushes, holders))
        return found

    def _outcome(
        self, start: Start, hands: tuple[int, ...], pushes: PushMasks, holders: i64
    ) -> int:
        if self._board.phase >= LEAD:
            played = Round(start.board.copy(), list(hands), holders)
            if start.value != _WAIT:
                played.step(start.seat, start.value)
        else:
            played = self._exchanged(start, hands, pushes, holders)
        play_out(played, self._stream.random, self._wanted)
        board = played.board
        if board.counted_out >= 0:
            return self.outcome(board, tuple(played.hands))
        own, other = card_points(board.facts, board.finished, board.piles, played.hands)
        margin: i64 = own - other
        first = board.finished[0]
        if board.calls:
            margin += self._bonus(board, first)
        return self._packed(margin, first)

    def _exchanged(
        self, start: Start, hands: tuple[int, ...], pushes: PushMasks, holders: i64
    ) -> Round:
        """Return the round after an action before the first lead, and a random exchange."""
        state = new_round_state(self._board, hands, pushes, holders)
        if start.action is not None:
            state = moved(self._board, hands, pushes, holders, start.action)
        return exchanged(state, self._stream)

    def outcome(self, board: Board, hands: tuple[int, ...]) -> int:
        """Return what a round that is over has led to, as ``outcomes`` states it."""
        result = result_of(board, hands)
        assert result is not None  # noqa: S101  # it is over
        first = result.finished[0] if result.finished else NOBODY
        return self._packed(result.scores[0] - result.scores[1], first)

    def _bonus(self, board: Board, first: int) -> int:
        """Return by how many points the calls put team 0 ahead if a seat is first out."""
        known = self._bonuses.get(board.calls)
        if known is None:
            facts = board.facts
            known = bonuses(facts.rules, unpacked(board.calls, facts.seats))
            self._bonuses[board.calls] = known
        return known[first]

    def _packed(self, margin: i64, first: i64) -> int:
        if self._team:
            margin = -margin
        return 2 * margin + (1 if first == self._seat else 0)
