"""A deal, played by some bots as often as there are bots, so that each has every hand once.

1. All random numbers come from the seed of the comparison and the number of the deal: those of the
   cards, and a seed for the bot in each seat. They are the same in all rounds of the deal, and for
   all pairs of bots.
2. So a deal has the same result in any process, and in any order.
3. In the first round the bots have the teams in turn, until each team has one; in every other round
   each team has the next bot. Where everybody plays alone, a seat is a team, and all bots sit at
   one table, in an order that the deal decides.
"""

import hashlib
import random
from collections import deque
from itertools import combinations
from typing import Any, Final

import attrs

from tichu._values import objects, want_instance, want_int
from tichu.arena.entrants import Entrant, Watched
from tichu.bots import steps
from tichu.engine.round import RoundState, new_round
from tichu.errors import InvalidValue, shown
from tichu.games import AnyRules, State, has_other_kind, room_of
from tichu.rulebook.calls import Call

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
    """The result of a deal, which some bots have played as often as there are bots."""

    number: int
    """The number of the deal, from 0."""
    bots: tuple[int, ...]
    """The numbers of the bots. In the first round, the first of them has team 0, or seat 0."""
    scores: tuple[tuple[int, ...], ...]
    """For each round, the scores of the bots, in the order of ``bots``.

    Where everybody plays alone, a bot scores a point for each seat that goes out after one of its
    own.
    """
    tallies: tuple[Tally, ...]
    """The tally of each bot over all rounds."""

    def __attrs_post_init__(self) -> None:
        want_int("DealResult.number", self.number, 0, _MOST)
        for bot in _several("DealResult.bots", self.bots):
            want_int("DealResult.bots", bot, 0, _MOST)
        bots = len(self.bots)
        for scores in _several("DealResult.scores", self.scores, bots):
            for score in _several("DealResult.scores", scores, bots):
                want_int("DealResult.scores", score, -_MOST, _MOST)
        for tally in _several("DealResult.tallies", self.tallies, bots):
            want_instance("DealResult.tallies", tally, Tally)

    def margins(self, one: int, other: int) -> tuple[int, ...]:
        """Return for each round the score of a bot minus that of another, given their numbers.

        Raises :class:`~tichu.InvalidValue` for a bot that did not play the deal.
        """
        mine, theirs = self._place("margins(one)", one), self._place("margins(other)", other)
        return tuple(scores[mine] - scores[theirs] for scores in self.scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each bot over all rounds."""
        return tuple(map(sum, zip(*self.scores, strict=True)))

    def _place(self, place: str, bot: object) -> int:
        if type(bot) is not int or bot not in self.bots:
            raise InvalidValue(place, f"expected one of the bots {self.bots}, got {shown(bot)}")
        return self.bots.index(bot)


def _several(place: str, value: object, number: int | None = None) -> tuple[Any, ...]:
    """Return so many items, or at least two."""
    items = objects(value)
    if items is None or len(items) < 2 or len(items) != (number or len(items)):
        raise InvalidValue(place, f"expected {number or 'at least 2'} items, got {shown(value)}")
    return items


@attrs.frozen(slots=True)
class Contest:
    """Everything on which the results of a comparison depend. It can be sent to other processes."""

    entrants: tuple[Entrant, ...]
    seed: int
    rules: AnyRules

    def play(self, number: int, bots: tuple[int, ...]) -> DealResult:
        """Play a deal as often as there are bots."""
        order = bots[:1] + tuple(
            sorted(bots[1:], key=lambda bot: seed_of(self.seed, number, "order", bot))
        )
        scores: list[tuple[int, ...]] = []
        tallies = [Tally()] * len(bots)
        for turn in range(len(bots)):
            teams = [order[(team + turn) % len(order)] for team in range(teams_of(self.rules))]
            of_team, of_seat = self._round(number, teams)
            scores.append(
                tuple(
                    sum(score for team, score in zip(teams, of_team, strict=True) if team == bot)
                    for bot in bots
                )
            )
            for seat, tally in enumerate(of_seat):
                tallies[bots.index(teams[self.rules.team(seat)])] += tally
        return DealResult(number, bots, tuple(scores), tuple(tallies))

    def _round(self, number: int, teams: list[int]) -> tuple[tuple[int, ...], list[Tally]]:
        """Play a round with a bot for each team; return the scores by team, the tallies by seat."""
        bots = [
            Watched(self.entrants[teams[self.rules.team(seat)]], seed_of(self.seed, number, seat))
            for seat in range(self.rules.seats)
        ]
        rng = random.Random(seed_of(self.seed, number, "cards"))
        try:
            (last,) = deque(steps(bots, rng, begun(self.rules, number)), maxlen=1)
        finally:
            for bot in bots:
                bot.close()
        tallies = [tally_of(bot, last.state, seat) for seat, bot in enumerate(bots)]
        return _scores(last.state), tallies


def teams_of(rules: AnyRules) -> int:
    """Return how many teams there are; as many as seats, where everybody plays alone."""
    return len({rules.team(seat) for seat in range(rules.seats)})


def groups(bots: int, rules: AnyRules) -> tuple[tuple[int, ...], ...]:
    """Return which bots play each deal together: each two, or all where everybody plays alone."""
    return tuple(combinations(range(bots), 2 if teams_of(rules) == 2 else bots))


def begun(rules: Any, number: int) -> Any:  # noqa: ANN401  # of any game
    """Return a round before the deal, one like any in a game; the number decides who deals."""
    if has_other_kind(rules):
        return room_of(rules, "arena").begun(rules)
    return new_round(rules, 0 if rules.open_dummy else number % rules.seats)  # TRICHU-9


def _scores(state: Any) -> tuple[int, ...]:  # noqa: ANN401  # of any game
    """Return the score of each team in a round that is over."""
    scores: tuple[int, ...] = (
        room_of(state, "arena").scores(state) if has_other_kind(state) else state.result.scores
    )
    return scores


def seed_of(*parts: object) -> int:
    """Return the seed that belongs to the parts of a name."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8])


def tally_of(bot: Watched, state: State, seat: int) -> Tally:
    """Return the tally of a bot that has played a round at a seat."""
    call, made = None, False
    if isinstance(state, RoundState):
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
