"""Trials: in a random world an action is taken, and the round is played out.

Owns :class:`Trials`, which tries some actions of one view, and :class:`Stream`, the random numbers.
All actions are tried in the same world, with the same random numbers. This module is compiled,
because searches live on it.
"""

from collections.abc import Iterator
from typing import Final, final

from tichu._chance import Rng
from tichu._kernel.ints import i64
from tichu._kernel.layout import NOBODY
from tichu.engine.machine.board import LEAD, Board
from tichu.engine.machine.features import Preferences
from tichu.engine.machine.playout import play_out
from tichu.engine.machine.position import Position, result_of
from tichu.engine.round import RoundState, new_round_state
from tichu.engine.state.chance import random_action
from tichu.engine.state.step import move
from tichu.engine.table.actions import PlayerAction
from tichu.engine.views.view import PlayerView
from tichu.rulebook.calls import unpacked
from tichu.rulebook.counting import card_points
from tichu.rulebook.scoring import bonuses
from tichu.search.redeals import redeals

ONE: Final = 2_147_483_563
TWO: Final = 2_147_483_399


def played_from(start: Position, action: PlayerAction | None, rng: Rng) -> Position:
    """Return a position at the first lead or later, after an action and a random exchange."""
    position = start.copy()
    if action is not None:
        move(position, action)
    while position.board.phase < LEAD:
        move(position, random_action(position, rng, 0.0))
    return position


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
class Trials:
    """Trials of some actions of a view; a trial is numbered by the seed of its world."""

    __slots__ = (
        "_actions",
        "_bonuses",
        "_redeals",
        "_seat",
        "_stream",
        "_team",
        "_wanted",
    )

    def __init__(
        self, view: PlayerView, actions: tuple[PlayerAction | None, ...], wanted: Preferences
    ) -> None:
        self._bonuses: dict[int, list[int]] = {}
        self._stream = Stream()
        self._redeals: Iterator[Position] = redeals(view, self._stream, heed_passes=False)
        self._actions = actions
        self._seat: i64 = view.seat
        self._team: i64 = view.rules.team(view.seat)
        self._wanted = wanted

    def worlds(self, seeds: list[int]) -> Iterator[RoundState]:
        """Yield the world of each seed."""
        for seed in seeds:
            self._stream.begin(seed)
            yield new_round_state(next(self._redeals))

    def outcomes(self, seeds: list[int]) -> list[list[int]]:
        """Return for each action what it leads to in the world of each seed.

        That is twice the difference in points for the viewer's team, plus 1 if the viewer is first
        out.
        """
        found: list[list[int]] = [[] for _ in self._actions]
        stream = self._stream
        for seed in seeds:
            stream.begin(seed)
            world = next(self._redeals)
            one, two = stream.one, stream.two
            for place, action in enumerate(self._actions):
                stream.one = one
                stream.two = two
                found[place].append(self._outcome(world, action))
        return found

    def _outcome(self, world: Position, action: PlayerAction | None) -> int:
        played = played_from(world, action, self._stream)
        play_out(played, self._stream.random, self._wanted)
        board = played.board
        if board.counted_out >= 0:
            return self.outcome(played)
        own, other = card_points(board.facts, board.finished, board.piles, played.hands)
        margin: i64 = own - other
        first = board.finished[0]
        if board.calls:
            margin += self._bonus(board, first)
        return self._packed(margin, first)

    def outcome(self, end: Position) -> int:
        """Return what a round that is over has led to, as ``outcomes`` states it."""
        result = result_of(end)
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
