"""A deal, played twice by two bots: once with each of them in team 0.

1. All random numbers come from the seed of the comparison and the number of the deal: those of the
   cards, and a seed for the bot in each seat. They are the same in both rounds of the deal, and for
   all pairs of bots.
2. So a deal has the same result in any process, and in any order.
"""

import hashlib
import random
from collections import deque
from collections.abc import Iterable
from typing import Any, Final, cast

import attrs

from tichu._values import objects, want_instance, want_int
from tichu.arena.entrants import Entrant, Watched
from tichu.bots import steps
from tichu.engine.state.round import RoundState, new_round
from tichu.errors import InvalidValue, shown
from tichu.rulebook.calls import Call
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules

_MOST: Final = 10**12
"""The most of anything that is counted."""


@attrs.frozen(slots=True)
class Tally:
    """The counts of a bot in some rounds, for all seats of its team."""

    decisions: int = 0
    """The number of decisions that it had to make; offers to interrupt are not counted."""
    tichu: int = 0
    """The number of times it called tichu."""
    tichu_made: int = 0
    """The number of these calls that succeeded."""
    grand_tichu: int = 0
    """The number of times it called grand tichu."""
    grand_tichu_made: int = 0
    """The number of these calls that succeeded."""
    crashes: int = 0
    """The number of exceptions and illegal actions."""
    error: str = attrs.field(default="", eq=False)
    """The first of them; empty if there is none."""
    seconds: float = attrs.field(default=0.0, eq=False)
    """The wall-clock time that it used, including offers to interrupt."""

    def __attrs_post_init__(self) -> None:
        for name in _COUNTS:
            want_int(f"Tally.{name}", getattr(self, name), 0, _MOST)
        want_instance("Tally.error", self.error, str)
        want_instance("Tally.seconds", self.seconds, float)

    def __add__(self, other: "Tally") -> "Tally":
        """Return the sum of two tallies."""
        if type(other) is not Tally:
            return NotImplemented
        pairs = zip(attrs.astuple(self), attrs.astuple(other), strict=True)
        values: list[Any] = [
            mine or theirs if isinstance(mine, str) else mine + theirs for mine, theirs in pairs
        ]
        return Tally(*values)

    @property
    def milliseconds(self) -> float:
        """The mean time for a decision, in milliseconds."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


_COUNTS: Final = tuple(field.name for field in attrs.fields(Tally) if field.type is int)


@attrs.frozen(slots=True)
class DealResult:
    """The result of a deal that two bots have played twice."""

    number: int
    """The number of the deal, from 0."""
    bots: tuple[int, int]
    """The numbers of the two bots. In the first round, the first of them has team 0."""
    scores: tuple[tuple[int, int], tuple[int, int]]
    """For each round, the scores of the two bots, in the order of ``bots``."""
    tallies: tuple[Tally, Tally]
    """The tally of each bot over both rounds."""

    def __attrs_post_init__(self) -> None:
        want_int("DealResult.number", self.number, 0, _MOST)
        for bot in _pair("DealResult.bots", self.bots):
            want_int("DealResult.bots", bot, 0, _MOST)
        for scores in _pair("DealResult.scores", self.scores):
            for score in _pair("DealResult.scores", scores):
                want_int("DealResult.scores", score, -_MOST, _MOST)
        for tally in _pair("DealResult.tallies", self.tallies):
            want_instance("DealResult.tallies", tally, Tally)

    @property
    def margins(self) -> tuple[int, int]:
        """For each round, the first bot's score minus the second's."""
        (a, b), (c, d) = self.scores
        return a - b, c - d


def _pair(place: str, value: object) -> tuple[Any, Any]:
    pair = objects(value)
    if pair is None or len(pair) != 2:
        raise InvalidValue(place, f"expected a pair, got {shown(value)}")
    return pair[0], pair[1]


@attrs.frozen(slots=True)
class Contest:
    """Everything on which the results of a comparison depend. It can be sent to other processes."""

    entrants: tuple[Entrant, ...]
    seed: int
    rules: Rules

    def play(self, number: int, bots: tuple[int, int]) -> DealResult:
        """Play a deal twice."""
        (a, b), (mine, theirs) = self._round(number, bots)
        (c, d), (theirs_too, mine_too) = self._round(number, bots[::-1])
        return DealResult(number, bots, ((a, b), (d, c)), (mine + mine_too, theirs + theirs_too))

    def _round(
        self, number: int, teams: tuple[int, ...]
    ) -> tuple[tuple[int, int], tuple[Tally, Tally]]:
        """Return the scores and the tallies of the bots of teams 0 and 1 in a round."""
        seats = range(self.rules.seats)
        bots = [
            Watched(self.entrants[teams[self.rules.team(seat)]], seed_of(self.seed, number, seat))
            for seat in seats
        ]
        dealer = 0 if self.rules.open_dummy else number % self.rules.seats  # TRICHU-9
        rng = random.Random(seed_of(self.seed, number, "cards"))
        try:
            (last,) = deque(steps(bots, rng, new_round(self.rules, dealer)), maxlen=1)
        finally:
            for bot in bots:
                bot.close()
        result = cast("RoundResult", last.state.result)
        tallies = [tally_of(bots[seat], last.state, seat) for seat in seats]
        scores = result.scores
        of_team = [
            _sum(tally for seat, tally in enumerate(tallies) if self.rules.team(seat) == team)
            for team in (0, 1)
        ]
        return (scores[0], scores[1]), (of_team[0], of_team[1])


def seed_of(*parts: object) -> int:
    """Return the seed that belongs to the parts of a name."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8])


def tally_of(bot: Watched, state: RoundState, seat: int) -> Tally:
    """Return the tally of a bot that has played a round at a seat."""
    call = state.calls[seat]
    made = state.finished[:1] == (seat,)
    tichu, grand = call is Call.TICHU, call is Call.GRAND_TICHU
    return Tally(
        decisions=bot.decisions,
        tichu=int(tichu),
        tichu_made=int(tichu and made),
        grand_tichu=int(grand),
        grand_tichu_made=int(grand and made),
        crashes=bot.crashes,
        error=bot.error,
        seconds=bot.seconds,
    )


def _sum(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, start=Tally())
