"""A bot that follows a policy, and a bot that searches.

:class:`PolicyBot`:

1. Plays, passes, bombs and the gift of the Dragon's trick follow the policy: the bot takes the most
   likely action, or draws one at random.
2. It leaves calls, pushes and wishes to :class:`RuleBot`.

:class:`SearchBot`:

1. In play, it tries the actions that its prior weighs most, and picks the one with the best
   playouts; see :func:`tichu.search.evaluate`.
2. With few cards left, it plays the action that is best on average in some :func:`solved` worlds;
   playouts break ties. The solver assumes that all players see all cards, so it values all winning
   actions equally.
3. Out of turn it searches once everybody has passed, if it holds a bomb.
4. Before its first play it judges a call of tichu by playouts.
5. It leaves grand tichu, pushes, wishes and gifts to :class:`RuleBot`.
"""

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Final, cast

import attrs

from tichu._values import Rng, want_instance
from tichu.bots import rule as calls
from tichu.bots.bot import Bot
from tichu.bots.rule import RuleBot
from tichu.bots.situation import Advice, Situation
from tichu.engine.moves import CallTichu, Play, PlayerAction, TakeTrick
from tichu.engine.state import RoundState
from tichu.engine.step import move
from tichu.engine.view import PlayerView
from tichu.rules import Phase
from tichu.search.evaluate import Estimate, Prior, evaluate, probabilities, want_search
from tichu.search.hands import ranks_of
from tichu.search.playouts import Policy, default_policy, want_number
from tichu.search.redeals import redeals
from tichu.search.solver import Solver, Stopped

_RULED: Final = (Phase.GRAND_TICHU, Phase.PUSH, Phase.WISH, Phase.CHOOSE_LEADER)
_HOTTEST: Final = 100


class PolicyBot(Bot):
    """A bot that plays by a :class:`tichu.search.Policy`, by default the library's own.

    With a ``temperature`` of 0 it plays the most likely action, and draws no random numbers. With 1
    it draws an action with the policy's probabilities. A lower temperature favours likely actions
    more, a higher one less. ``rules``, a :class:`RuleBot` with any thresholds, decides on calls,
    pushes and wishes.

    >>> import random
    >>> from tichu.bots import PolicyBot, play_round
    >>> play_round([PolicyBot() for _ in range(4)], random.Random(1))
    <Record nanjing: 1 round, ...>
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        policy: Policy | None = None,
        temperature: float = 0,
        rules: RuleBot | None = None,
    ) -> None:
        want_instance("PolicyBot(seed)", seed, int)
        policy = default_policy() if policy is None else policy
        want_instance("PolicyBot(policy)", policy, Policy)
        want_number("PolicyBot(temperature)", temperature, 0, _HOTTEST)
        self.remembers: bool = temperature > 0  # its random generator runs on
        self._draws: random.Random | None = random.Random(seed) if temperature else None
        self._policy = policy
        if temperature:
            scaled = min(max(policy.temperature * temperature, 0.01), 100.0)
            self._policy = attrs.evolve(policy, temperature=scaled)
        self._rules = RuleBot() if rules is None else rules
        want_instance("PolicyBot(rules)", self._rules, RuleBot)

    __copy__ = deepcopy  # no two bots share a generator

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the action that the policy finds most likely, or one drawn at random."""
        return cast("PlayerAction", self.advise(seen).action)  # it is None only out of turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a bomb if the policy prefers it to waiting, or if it is drawn; otherwise None."""
        if seen.seat in seen.to_act or not seen.legal():
            return None
        return self.advise(seen).action

    def advise(self, seen: PlayerView) -> Advice:
        """Return the action of the bot and its reason, on its turn or out of turn.

        >>> from tichu.bots import PolicyBot
        >>> import tichu
        >>> hands = ("Dr Aj 3j", "4j 5j 6j", "7j", "8j 9j")
        >>> setup = tichu.RoundSetup(hands=hands, turn=0, rest_to=1)
        >>> PolicyBot().advise(tichu.PlayerView.from_setup(setup, 0)).reason[:16]
        'the policy gives'
        """
        on_turn = seen.seat in seen.to_act
        if on_turn and seen.phase in _RULED:
            return self._rules.advise(seen)
        legal = seen.legal()
        likely = self._policy.probabilities(seen)
        nothing = 0.0 if on_turn else 1.0 - sum(likely)
        place = self._chosen(likely, nothing)
        if place < 0:
            return Advice(None, f"the policy gives doing nothing {nothing:.0%}")
        action = legal[place]
        if isinstance(action, Play) and on_turn and not seen.table.played[seen.seat]:
            now = Situation(seen, self._rules)
            call = calls.tichu(now) if CallTichu(seen.seat) in legal else None
            if call is not None:
                return call
        return Advice(action, f"the policy gives it {likely[place]:.0%}")

    def _chosen(self, likely: Sequence[float], nothing: float) -> int:
        """Return the index of the most likely action, or of a random one; -1 to do nothing."""
        if self._draws is None:
            best = max(likely, default=0.0)
            return -1 if best <= nothing else likely.index(best)
        mark = self._draws.random() - nothing
        place = -1
        while mark >= 0 and place + 1 < len(likely):
            place += 1
            mark -= likely[place]
        return place


CARDS: Final = 12
"""Worlds are solved with at most this many cards in all hands; more would take long."""
_WORLDS: Final = 20
_NODES: Final = 20_000
"""The greatest number of searched positions, in all worlds together."""


def solved(
    seen: PlayerView, estimates: Sequence[Estimate], rng: Rng
) -> tuple[tuple[Estimate, float], ...]:
    """Return each estimate with the mean value of its action in solved worlds, best first.

    The values are in points, for the seat's team. Returns an empty tuple if there is only one
    action, or if the worlds take too long to solve.
    """
    if len(estimates) < 2:
        return ()
    sign = -1 if seen.rules.team(seen.seat) else 1
    totals = [0] * len(estimates)
    worlds = redeals(seen, rng, heed_passes=False)
    left = _NODES
    for _ in range(_WORLDS):
        world = next(worlds)
        solver = Solver(max(1, left))
        for place, each in enumerate(estimates):
            played = world.copy()
            if each.action is not None:
                move(played, each.action)
            try:
                totals[place] += solver.value(played)
            except Stopped:
                return ()
        left -= solver.nodes
    valued = zip(estimates, (sign * total / _WORLDS for total in totals), strict=True)
    return tuple(sorted(valued, key=lambda each: -each[1]))


_SEARCHED: Final = (Phase.PLAY, Phase.TAKE_TRICK)
_BUDGET: Final = 300
_SURE: Final = 0.75
"""The bot calls if it is first out in at least this share of playouts.

The limit is above one half because playouts promise too much: against RuleBot, hands that were
first out in 65 to 75 % of playouts were first out in 48 % of rounds, and better hands in 75 %.
"""
_SURE_AFTER_OPPONENT: Final = 0.9
"""The same limit after an opponent's call.

Worlds ignore that call: 36 hands were first out in most playouts, but only 9 in the round itself.
"""
_CALLING: Final = 100
"""The least number of playouts for a call."""
_NEVER: Final = -1000
"""A debt that no hand has, so the rules of thumb never call tichu."""


class SearchBot(Bot):
    """A bot that tries plays and a call of tichu in playouts; rules of thumb decide the rest.

    ``seed`` seeds the random numbers, so the same view always gets the same answer. With
    ``seconds``, a time limit for each decision, answers may vary, and the bot does not use the
    solver. A search checks the time after each batch of playouts, so it may take 0.1 s longer, or
    the time of 32 playouts.

    ``budget`` is the number of playouts for a decision: 300 by default, or no limit if ``seconds``
    are given. A call of tichu is searched separately, with a budget of at least 100. By default
    ``prior`` weighs the policy and the advice of :class:`RuleBot` equally. The other parameters are
    as for :func:`tichu.search.evaluate`. Solved worlds have equal weights.

    >>> import random
    >>> from tichu.bots import RuleBot, SearchBot, play_round
    >>> bots = [SearchBot(budget=5), RuleBot(), SearchBot(budget=5), RuleBot()]
    >>> play_round(bots, random.Random(1))
    <Record nanjing: 1 round, 200:0>
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        budget: int | None = None,
        seconds: float | None = None,
        policy: Policy | None = None,
        prior: Prior | None = None,
        trust: float = 200.0,
        most: int = 8,
        weigh: Callable[[RoundState], float] | None = None,
    ) -> None:
        self._likely = default_policy() if policy is None else policy
        functions = {"prior": prior, "weigh": weigh}
        want_search("SearchBot", budget, seconds, self._likely, trust, most, functions)
        self._seed = want_instance("SearchBot(seed)", seed, int)
        self._budget = _BUDGET if budget is None and seconds is None else budget
        self._seconds = seconds
        self._policy = policy
        self._prior = prior
        self._trust = trust
        self._most = most
        self._weigh = weigh
        self._rules = RuleBot(tichu=_NEVER, tichu_after_opponent=_NEVER)

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the best action."""
        return cast("PlayerAction", self._decided(seen)[0].action)  # None is only out of turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a bomb if it is better than waiting; a call can wait until the first play."""
        if seen.seat in seen.to_act:
            return None
        return self._decided(seen)[0].action

    def advise(self, seen: PlayerView) -> Advice:
        """Return the action of the bot and its reason, on its turn or out of turn."""
        return self._decided(seen)[0]

    def estimates(self, seen: PlayerView) -> tuple[Estimate, ...]:
        """Return an estimate of each action that is tried; () if rules of thumb decide.

        The bot plays the first action. A call comes before the plays, which are sorted by
        :func:`tichu.search.evaluate` or by the solved worlds. This method and :meth:`advise` each
        run a new search, so with ``seconds`` they may disagree.
        """
        return self._decided(seen)[1]

    def _decided(self, seen: PlayerView) -> tuple[Advice, tuple[Estimate, ...]]:
        advice, estimates = self._played(seen)
        if not isinstance(advice.action, Play) or not _may_call(seen):
            return advice, estimates
        (call,) = evaluate(
            seen,
            [CallTichu(seen.seat)],
            rng=random.Random(f"{self._seed} call {_seen_as_text(seen)}"),
            budget=self._budget and max(_CALLING, self._budget),
            seconds=self._share(seen),
            policy=self._policy,
            weigh=self._weigh,
        )
        is_second = any(seen.calls[each] for each in seen.rules.opponents(seen.seat))
        if call.first < (_SURE_AFTER_OPPONENT if is_second else _SURE):
            return advice, estimates
        reason = f"in {call.first:.0%} of {call.n} playouts after the call, you are first out"
        return Advice(call.action, reason), (call, *estimates)

    def _share(self, seen: PlayerView) -> float | None:
        """Return the time limit for a play: half of ``seconds`` if a call must be judged too."""
        return self._seconds and self._seconds / (1 + _may_call(seen))

    def _played(self, seen: PlayerView) -> tuple[Advice, tuple[Estimate, ...]]:
        """Return the action if nothing is called, and the estimates of the actions tried."""
        advice = self._rules.advise(seen)
        if not _is_searched(seen):
            return advice, ()
        rng = random.Random(f"{self._seed} {_seen_as_text(seen)}")
        estimates = evaluate(
            seen,
            rng=rng,
            budget=self._budget,
            seconds=self._share(seen),
            policy=self._policy,
            prior=self._prior or self._half_advised(advice.action),
            trust=self._trust,
            most=self._most,
            weigh=self._weigh,
        )
        if self._seconds is None and _is_ending(seen):
            ends = solved(seen, estimates, rng)
            if ends:
                estimates = tuple(each for each, _ in ends)
                return Advice(estimates[0].action, _reason_of_end(ends)), estimates
        return Advice(estimates[0].action, _reason(estimates)), estimates

    def _half_advised(self, advised: PlayerAction | None) -> Prior:
        """Return a prior that weighs the policy and the rules of thumb equally."""
        wanted = ranks_of(advised)

        def prior(seen: PlayerView, actions: Sequence[PlayerAction | None]) -> list[float]:
            likely = probabilities(seen, actions, self._likely)
            return [
                share + (ranks_of(action) == wanted)
                for share, action in zip(likely, actions, strict=True)
            ]

        return prior


def _is_searched(seen: PlayerView) -> bool:
    """Return whether there is something to try: a play, or a bomb on a waiting trick."""
    if seen.phase not in _SEARCHED:
        return False
    plays = sum(not isinstance(action, CallTichu) for action in seen.legal())
    if seen.seat in seen.to_act:
        return plays > 1
    waits = seen.phase is Phase.TAKE_TRICK or seen.rules.take_trick == "auto"
    return plays > 0 and waits


def _may_call(seen: PlayerView) -> bool:
    """Return whether the seat may call tichu on its turn, and no partner has called."""
    if seen.seat not in seen.to_act or seen.finished:
        return False
    partners = seen.rules.partners(seen.seat)
    return CallTichu(seen.seat) in seen.legal() and not any(seen.calls[each] for each in partners)


def _is_ending(seen: PlayerView) -> bool:
    """Return whether it is the seat's turn and few cards are left."""
    left = sum(map(seen.size, range(seen.rules.seats)))
    return seen.seat in seen.to_act and left <= CARDS


def _seen_as_text(seen: PlayerView) -> str:
    """Return a string, part of a seed, that is different for most decisions of a round."""
    trick = 0 if seen.trick is None else seen.trick.cards.mask
    sizes = [seen.size(seat) for seat in range(seen.rules.seats)]
    return f"{seen.seat} {seen.own.mask} {trick} {sizes} {seen.to_act}"


def _reason(estimates: tuple[Estimate, ...]) -> str:
    """Return the value of the best action and its lead over the second best, as text."""
    best = estimates[0]
    says = f"played out {best.n} times, it is worth {best.mean:+.0f} points"
    if len(estimates) == 1:
        return says
    other = estimates[1]
    margin, low, high = best.difference(other)
    return f"{says}, {margin:+.0f} ({low:+.0f} to {high:+.0f}) against {_named(other.action)}"


def _reason_of_end(ends: Sequence[tuple[Estimate, float]]) -> str:
    """Return the best action's value with open hands and its lead over the second best, as text."""
    (_, best), (other, value), *_ = ends
    return (
        f"with open hands it is worth {best:+.0f} points on average, "
        f"{best - value:+.0f} against {_named(other.action)}"
    )


def _named(action: PlayerAction | None) -> str:
    match action:
        case None:
            return "waiting"
        case Play():
            return str(action.combination)
        case TakeTrick():
            return "taking the trick"
        case _:
            return "passing"
