"""A deal, played twice by two bots, so that each has every hand once.

1. All random numbers come from the seed of the comparison and the number of the deal: those of the
   cards, and a seed for the bot in each seat. They are the same in all rounds of the deal, and for
   all pairs of bots.
2. So a deal has the same result in any process, and in any order.
3. In the first round the first bot has team 0; in the second round the teams are swapped.
"""

import hashlib
import random
from collections import deque
from typing import Final

import attrs

from tichu._values import objects, want_instance, want_int
from tichu.arena.entrants import Entrant, Watched
from tichu.bots import steps
from tichu.engine.state import RoundState, new_round
from tichu.errors import InvalidValue, shown
from tichu.rulebook.calls import Call
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
        return Tally(
            self.decisions + other.decisions,
            self.tichu + other.tichu,
            self.tichu_made + other.tichu_made,
            self.grand_tichu + other.grand_tichu,
            self.grand_tichu_made + other.grand_tichu_made,
            self.crashes + other.crashes,
            self.error or other.error,
            self.seconds + other.seconds,
        )

    @property
    def milliseconds(self) -> float:
        """The mean time for a decision, in milliseconds."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


_COUNTS: Final = tuple(field.name for field in attrs.fields(Tally) if field.type is int)


@attrs.frozen(slots=True)
class DealResult:
    """The result of a deal, which two bots have played twice."""

    number: int
    """The number of the deal, from 0."""
    bots: tuple[int, int]
    """The numbers of the bots. In the first round, the first of them has team 0."""
    scores: tuple[tuple[int, int], tuple[int, int]]
    """For each round, the scores of the bots, in the order of ``bots``."""
    tallies: tuple[Tally, Tally]
    """The tally of each bot over both rounds."""

    def __attrs_post_init__(self) -> None:
        want_int("DealResult.number", self.number, 0, _MOST)
        for bot in _two("DealResult.bots", self.bots):
            want_int("DealResult.bots", bot, 0, _MOST)
        for scores in _two("DealResult.scores", self.scores):
            for score in _two("DealResult.scores", scores):
                want_int("DealResult.scores", score, -_MOST, _MOST)
        for tally in _two("DealResult.tallies", self.tallies):
            want_instance("DealResult.tallies", tally, Tally)

    @property
    def margins(self) -> tuple[int, int]:
        """The score of the first bot minus that of the second one, for each round."""
        (one, other), (swapped_one, swapped_other) = self.scores
        return one - other, swapped_one - swapped_other

    @property
    def totals(self) -> tuple[int, int]:
        """The score of each bot over both rounds."""
        (one, other), (swapped_one, swapped_other) = self.scores
        return one + swapped_one, other + swapped_other


def _two(place: str, value: object) -> tuple[object, ...]:
    """Return two items; raise :class:`InvalidValue` for another number of them."""
    items = objects(value)
    if items is None or len(items) != 2:
        raise InvalidValue(place, f"expected 2 items, got {shown(value)}")
    return items


@attrs.frozen(slots=True)
class Contest:
    """Everything on which the results of a comparison depend. It can be sent to other processes."""

    entrants: tuple[Entrant, ...]
    seed: int
    rules: Rules

    def play(self, number: int, bots: tuple[int, int]) -> DealResult:
        """Play a deal twice, the second time with the teams swapped."""
        one, other = bots
        scores, tallies = self._round(number, (one, other))
        swapped, swapped_tallies = self._round(number, (other, one))
        return DealResult(
            number,
            bots,
            (scores, (swapped[1], swapped[0])),
            (tallies[0] + swapped_tallies[1], tallies[1] + swapped_tallies[0]),
        )

    def _round(
        self, number: int, teams: tuple[int, int]
    ) -> tuple[tuple[int, int], tuple[Tally, Tally]]:
        """Play a round with a bot for each team; return the score and the tally of each team."""
        rules = self.rules
        seated = [
            Watched(self.entrants[teams[team]], seed_of(self.seed, number, seat))
            for seat, team in enumerate(rules.teams)
        ]
        rng = random.Random(seed_of(self.seed, number, "cards"))
        start = new_round(rules, 0 if rules.open_dummy else number % rules.seats)  # TRICHU-9
        try:
            (last,) = deque(steps(seated, rng, start), maxlen=1)
        finally:
            for bot in seated:
                bot.close()
        tallies = [Tally(), Tally()]
        for seat, bot in enumerate(seated):
            tallies[rules.team(seat)] += tally_of(bot, last.state, seat)
        result = last.state.result
        assert result is not None  # noqa: S101  # the round is over
        one, other = result.scores
        return (one, other), (tallies[0], tallies[1])


def seed_of(*parts: object) -> int:
    """Return the seed that belongs to the parts of a name."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8])


def tally_of(bot: Watched, state: RoundState, seat: int) -> Tally:
    """Return the tally of a bot that has played a round at a seat."""
    call, made = state.calls[seat], state.finished[:1] == (seat,)
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
