"""Playouts: rounds played to their end at random, fast, for search.

Owns :func:`playout`, :func:`playouts` and :class:`Scores`. Imports the engine and
the kernel's round, which is stepped in place. From the same random numbers it makes the choices of
:func:`tichu.random_action`, so the result is that of stepping through the round, but without a
state for each step.
"""

from collections import Counter
from itertools import islice, repeat
from random import Random
from typing import Final

import attrs

from tichu._chance import Rng, want_rng
from tichu._values import objects, want_instance, want_int
from tichu.engine.game import GameState
from tichu.engine.machine.features import Preferences
from tichu.engine.machine.playout import play_out
from tichu.engine.machine.position import Position
from tichu.engine.round import RoundState
from tichu.engine.views.view import PublicView
from tichu.errors import InvalidValue, shown
from tichu.rulebook.counting import card_points
from tichu.rulebook.ending import victory_of
from tichu.rulebook.scoring import RoundResult, call_points, new_result, settle
from tichu.search.policy import Policy, preferences_of
from tichu.search.redeals import worlds
from tichu.search.trials import played_from

_MOST: Final = 10_000_000


@attrs.frozen(slots=True)
class Scores:
    """The scores of a number of playouts.

    >>> from tichu.search import Scores
    >>> scores = Scores((((0, 200), 1), ((100, 0), 3)))
    >>> scores.n, scores.share(0), scores.mean(1)
    (4, 0.75, 50.0)
    >>> (scores + scores).n
    8
    """

    counts: tuple[tuple[tuple[int, int], int], ...]
    """The different scores of the two teams, ascending, each with its number of playouts."""

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidValue` unless a value is such a table."""
        before: tuple[int, int] | None = None
        for row in objects(self.counts) or ():
            scores, number = _pair(row)
            own, other = _pair(scores)
            if type(own) is not int or type(other) is not int:
                raise InvalidValue("Scores.counts", f"expected two scores, got {shown(scores)}")
            want_int("Scores.counts", number, 1, _MOST)
            if before is not None and (own, other) <= before:
                raise InvalidValue("Scores.counts", "expected different scores in ascending order")
            before = own, other
        if before is None:
            raise InvalidValue("Scores.counts", "expected at least one playout")

    @property
    def n(self) -> int:
        """The number of playouts."""
        return sum(number for _, number in self.counts)

    def mean(self, team: int) -> float:
        """Return the average score of a team, 0 or 1."""
        want_int("mean(team)", team, 0, 1)
        return sum(scores[team] * number for scores, number in self.counts) / self.n

    def margin(self, team: int) -> float:
        """Return a team's score minus the other's, on average."""
        want_int("margin(team)", team, 0, 1)
        sums = sum((scores[team] - scores[1 - team]) * number for scores, number in self.counts)
        return sums / self.n

    def share(self, team: int) -> float:
        """Return the share of playouts, from 0 to 1, in which a team scored more than the other."""
        want_int("share(team)", team, 0, 1)
        won = (number for scores, number in self.counts if scores[team] > scores[1 - team])
        return sum(won) / self.n

    @property
    def margins(self) -> tuple[tuple[int, int], ...]:
        """Each difference, team 0's score minus team 1's, with its number, ascending."""
        found: Counter[int] = Counter()
        for (own, other), number in self.counts:
            found[own - other] += number
        return tuple(sorted(found.items()))

    def __add__(self, other: "Scores") -> "Scores":
        """Return the scores of both together, for example from several processes."""
        want_instance("Scores + other", other, Scores)
        return _scores(Counter(dict(self.counts)) + Counter(dict(other.counts)))

    def __radd__(self, other: int) -> "Scores":
        """Return these scores, so that ``sum`` can begin with 0."""
        want_int("other + Scores", other, 0, 0)
        return self


def playout(state: RoundState | GameState, rng: Rng, policy: Policy | None = None) -> RoundResult:
    """Play a round to its end at random, and return its result.

    A choice among n is ``int(rng.random() * n)``, and a choice among one draws nothing: without a
    policy these are the choices of :func:`tichu.random_action`, one for one. A policy draws by its
    probabilities instead. Of a game the current round is played; a finished round keeps its result.
    Raises :class:`InvalidValue` for arguments of other types, and for random numbers out of range;
    an exception of ``rng`` itself is passed on.

    >>> import random
    >>> from tichu import new_round
    >>> playout(new_round(), random.Random(1)).scores
    (65, 35)
    """
    start = state if type(state) is RoundState else _round("playout(state)", state)
    if type(rng) is not Random:
        want_rng("playout(rng)", rng)
    wanted = None if policy is None else preferences_of("playout(policy)", policy)
    result = start.result
    if result is not None:
        return result
    played = _end(start, rng, wanted)
    board = played.board
    if not board.calls:
        cards = card_points(board.facts, board.finished, board.piles, played.hands)
        victory = victory_of(board.facts, board.finished)
        return new_result(board.finished, cards, victory, (0, 0), cards)
    return settle(
        start.rules,
        board.finished,
        piles=tuple(board.piles),
        hands=tuple(played.hands),
        calls=start.calls,
        counted_out=None,
    )


def playouts(
    state: RoundState | GameState | PublicView,
    rng: Rng,
    n: int,
    policy: Policy | None = None,
) -> Scores:
    """Run ``n`` playouts, 1 to 10,000,000, and return their scores.

    They draw from ``rng`` one after the other, each like :func:`playout`. From a view, each begins
    with a world of its own, drawn by :func:`tichu.determinize`. Raises the errors of these two.

    >>> import random
    >>> from tichu import new_round
    >>> scores = playouts(new_round(), random.Random(1), 100)
    >>> scores.n, scores.mean(0), scores.share(0)
    (100, 63.7, 0.45)
    """
    start = state if isinstance(state, PublicView) else _round("playouts(state)", state)
    want_rng("playouts(rng)", rng)
    want_int("playouts(n)", n, 1, _MOST)
    wanted = None if policy is None else preferences_of("playouts(policy)", policy)
    if start.result is not None:
        own, other = start.result.scores
        return Scores((((own, other), n),))
    rules = start.rules
    found: Counter[tuple[int, int]] = Counter()
    if isinstance(start, PublicView):
        states = worlds(start, rng, heed_passes=False)
    else:
        states = repeat(start)
    bonuses = [call_points(rules, (first,), start.calls) for first in range(rules.seats)]
    for world in islice(states, n):
        played = _end(world, rng, wanted)
        board = played.board
        own, other = card_points(board.facts, board.finished, board.piles, played.hands)
        more, less = bonuses[board.finished[0]]
        found[own + more, other + less] += 1
    return _scores(found)


def _end(state: RoundState, rng: Rng, wanted: Preferences | None) -> Position:
    played = played_from(state._position, None, rng)
    play_out(played, rng.random, wanted)
    return played


def _round(place: str, state: object) -> RoundState:
    if isinstance(state, RoundState):
        return state
    if not isinstance(state, GameState):
        hint = "; playouts takes a view" if isinstance(state, PublicView) else ""
        message = f"expected a RoundState or a GameState, got {shown(state)}{hint}"
        raise InvalidValue(place, message)
    return state.round


def _pair(value: object) -> tuple[object, object]:
    """Return a tuple of two; for any other value, two Nones."""
    parts = objects(value) or ()
    return (parts[0], parts[1]) if len(parts) == 2 else (None, None)


def _scores(found: Counter[tuple[int, int]]) -> Scores:
    return Scores(tuple(sorted(found.items())))
