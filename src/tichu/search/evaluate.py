"""Estimate the values of actions by playouts of possible worlds.

Only a view is used, so no estimate can depend on a hidden card.

1. All actions are tried in the same worlds with the same random numbers, so that luck favours none
   of them.
2. The search has stages, which share the budget equally. A stage tries every remaining action
   equally often, and then drops the worse half. The last stage compares two actions.
3. The worth of an action is its mean plus a bonus from the prior. The bonus fades as the number of
   playouts grows.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import ceil, inf, log, log2, sqrt
from typing import TYPE_CHECKING, Final, Protocol

import attrs

from tichu import sequential
from tichu._values import (
    Rng,
    items_of,
    want_function,
    want_instance,
    want_int,
    want_rng,
    want_seconds,
)
from tichu.engine import moves as act
from tichu.engine.judge import is_seated
from tichu.engine.moves import PlayerAction
from tichu.engine.position import below
from tichu.engine.state import RoundState, position_in
from tichu.engine.verbs import apply, deal, view, why_illegal
from tichu.engine.view import PlayerView
from tichu.errors import IllegalAction, InvalidValue, shown
from tichu.search.hands import collapse, weights_of
from tichu.search.playouts import Policy, default_policy, preferences_of, want_number
from tichu.search.simulation import ONE, Stream, Trials

if TYPE_CHECKING:
    import concurrent.futures


Choices = tuple[PlayerAction | None, ...]
"""Actions of a seat; None stands for waiting."""
Prior = Callable[[PlayerView, Sequence[PlayerAction | None]], Iterable[float]]
"""A function that returns a weight, 0 or more, for each action; likely actions have more."""
_Tried = tuple[list[list[int]], list[float]]
"""The outcomes of each action, and the weights of the worlds if they have any."""

_BUDGET: Final = 1000
"""The number of playouts if neither a budget nor a time is given."""
_MOST: Final = 10_000_000
_MOST_ACTIONS: Final = 4096
_UNLIKELY: Final = 1e-6
"""The least weight of an action, as a share of the greatest."""
_TASKS: Final = 8
"""The number of tasks for an executor."""
_BATCH: Final = 32
"""The number of playouts before the first check of the time; it doubles while they are quick."""
_TICK: Final = 0.05
"""The approximate time in seconds between two checks of the time, when signals are handled too."""
_WIDTH: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


@attrs.frozen(slots=True)
class Estimate:
    """The results of an action in playouts, for the team of the seat that decides.

    >>> from tichu.search import Estimate
    >>> one, other = Estimate(None, (100, 0, 40)), Estimate(None, (60, -40))
    >>> one.n, round(one.mean, 1), one.difference(other)[0]
    (3, 46.7, 40.0)
    """

    action: PlayerAction | None
    """The action; None for waiting."""
    margins: tuple[int, ...] = attrs.field(repr=shown)
    """The lead of the team in each world, in points; all actions have the same worlds."""
    first: float = 0.0
    """The share of playouts, from 0 to 1, where the seat went out first."""
    worth: float = 0.0
    """The mean plus the bonus from the prior, in points."""
    weights: tuple[float, ...] = attrs.field(default=(), repr=shown)
    """The weight of each world; empty if all count the same."""

    @property
    def n(self) -> int:
        """The number of playouts."""
        return len(self.margins)

    @property
    def mean(self) -> float:
        """The mean of the margins."""
        return mean_of(self.margins, self.weights)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean; it is infinite for a single playout."""
        half = half_of(self.margins, self.weights)
        return self.mean - half, self.mean + half

    def difference(self, other: "Estimate") -> tuple[float, float, float]:
        """Return the advantage over another action in points, and its 95 % interval.

        Only worlds in which both actions were tried are compared; both estimates must come from the
        same evaluation.
        """
        want_instance("difference(other)", other, Estimate)
        pairs = zip(self.margins, other.margins, strict=False)
        differences = [mine - theirs for mine, theirs in pairs]
        weights = self.weights[: len(differences)]
        mean, half = mean_of(differences, weights), half_of(differences, weights)
        return mean, mean - half, mean + half


def mean_of(values: Sequence[int], weights: Sequence[float]) -> float:
    """Return the weighted mean of some values, or the plain mean if no weight is above 0."""
    counts = weights if any(weights) else [1.0] * len(values)
    return sum(value * count for value, count in zip(values, counts, strict=True)) / sum(counts)


def half_of(values: Sequence[int], weights: Sequence[float]) -> float:
    """Return half of the 95 % interval of a mean."""
    number = len(values)
    if number == 1:
        return inf
    mean = mean_of(values, weights)
    counts = weights if any(weights) else [1.0] * number
    squares = sum(
        (count * (value - mean)) ** 2 for value, count in zip(values, counts, strict=True)
    )
    return _WIDTH * sqrt(squares * number / (number - 1)) / sum(counts)


def want_search(  # noqa: PLR0917  # what evaluate and SearchBot have in common
    function: str,
    budget: object,
    seconds: object,
    policy: object,
    trust: object,
    most: object,
    functions: Mapping[str, object],
) -> None:
    """Raise :class:`InvalidValue` if the search parameters are invalid."""
    if budget is not None:
        want_int(f"{function}(budget)", budget, 1, _MOST)
    if seconds is not None:
        want_seconds(f"{function}(seconds)", seconds)
    want_instance(f"{function}(policy)", policy, Policy)
    for name, given in functions.items():
        if given is not None:
            want_function(f"{function}({name})", given)
    want_number(f"{function}(trust)", trust, 0, _MOST)
    want_int(f"{function}(most)", most, 1, _MOST_ACTIONS)


@lru_cache
def playout_policy() -> Policy:
    """Return the policy for playouts in a search: the default policy at a lower temperature.

    The default policy makes as many errors as the bots that it was fitted to. Playouts with fewer
    errors give better estimates: half the strength of ``SearchBot`` comes from the lower
    temperature.

    >>> from tichu.search import default_policy, playout_policy
    >>> round(playout_policy().temperature / default_policy().temperature, 3)
    0.4
    """
    likely = default_policy()
    return attrs.evolve(likely, temperature=0.4 * likely.temperature)


class Decider(Protocol):
    """The two methods of :class:`tichu.bots.Bot` that rollouts call."""

    def act(self, seen: PlayerView, /) -> PlayerAction:
        """Return an action; the seat must act."""

    def interrupt(self, seen: PlayerView, /) -> PlayerAction | None:
        """Return a call or a bomb out of turn, or None."""


def rolled_out(
    state: RoundState, action: PlayerAction | None, make: Callable[[], Decider], rng: Rng
) -> RoundState:
    """Play a round to its end after an action, with a separate bot at each seat."""
    bots = [make() for _ in range(state.rules.seats)]
    asked = sequential.begin(state if action is None else apply(state, action))
    while not asked.is_over:
        now = asked.state
        seat = asked.to_act
        if seat is None:
            asked = sequential.apply(asked, deal(now, rng))
            continue
        bot, seen = bots[seat], view(now, seat)
        said = bot.interrupt(seen) if asked.is_poll else bot.act(seen)
        asked = sequential.apply(asked, sequential.Decline(seat) if said is None else said)
    return asked.state


def evaluate(
    view: PlayerView,
    actions: Iterable[PlayerAction | None] | None = None,
    *,
    rng: Rng,
    budget: int | None = None,
    seconds: float | None = None,
    policy: Policy | None = None,
    prior: Prior | None = None,
    trust: float = 200.0,
    most: int = 12,
    weigh: Callable[[RoundState], float] | None = None,
    rollout: Callable[[], Decider] | None = None,
    executor: "concurrent.futures.Executor | None" = None,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[Estimate, ...]:
    """Return an estimate of each action that a seat may choose, best first.

    Actions dropped later rank above actions dropped earlier. Actions dropped at the same time are
    sorted by their worth.

    ``actions`` lists legal actions of the seat; None stands for waiting, if the seat need not act.
    By default they are the ``most`` actions, 1 to 4,096, to which the prior gives the greatest
    weights. Calls of tichu are left out, and actions that differ only in suits count as one.

    ``budget`` is the maximum number of playouts, 1 to 10,000,000, for all actions together. If it
    is less than the number of actions, only the actions with the greatest weights are tried, once
    each. With ``seconds``, the search ends after this time, but not before each action has been
    tried once. If both are given, the search ends at the first limit; if neither is, the budget is
    1,000.

    ``policy`` makes the choices in playouts, by default :func:`playout_policy`; playouts make no
    calls. Instead, ``rollout`` may be a bot class such as ``RuleBot``, or a function without
    parameters that returns a bot: a new bot plays each seat, without the history of the round.

    ``prior`` is called with the view and the actions, and returns a weight for each of them. The
    default is ``policy`` or the default policy; pushes are weighted by the cards that the hand can
    spare, and calls get no bonus. The bonus of an action is ``trust * log(weight / greatest) /
    sqrt(playouts)`` points.

    ``weigh`` is called with each world, and returns its weight, 0 or more; if all weights are 0,
    all worlds count the same.

    An ``executor`` of ``concurrent.futures`` plays the worlds in parallel; with processes, all
    arguments must be picklable. The same ``rng`` leads to the same estimates with any executor; one
    number is drawn from it for each world.

    ``progress`` is called at the start and several times a second with the number of finished
    playouts and the budget, or with milliseconds if only ``seconds`` are given. If it returns True,
    the search ends and returns the estimates so far.

    Raises :class:`InvalidValue` if an argument is invalid, and :class:`IllegalAction` if an action
    is illegal, including an action of a bot in a rollout. Exceptions of the given functions
    propagate.

    >>> import random
    >>> from tichu import RoundSetup, RoundState, view
    >>> from tichu.search import evaluate
    >>> setup = RoundSetup(hands=("2j 2w Aj", "3j Kw", "4j 5j", "Dr"), turn=0, rest_to=1)
    >>> seen = view(RoundState.from_setup(setup), 0)
    >>> best, *others = evaluate(seen, rng=random.Random(1), budget=300)
    >>> str(best.action.combination), best.n, best.difference(others[0])[0] > 0
    ('2j2w', 125, True)
    """
    want_instance("evaluate(view)", view, PlayerView)
    want_rng("evaluate(rng)", rng)
    likely = default_policy() if policy is None else policy
    functions = {"prior": prior, "weigh": weigh, "rollout": rollout, "progress": progress}
    want_search("evaluate", budget, seconds, likely, trust, most, functions)
    choices = _all(view) if actions is None else _given(view, actions)
    weights = _weights(view, choices, likely, prior)
    playouts = budget or (_BUDGET if seconds is None else _MOST)
    tried = min(playouts, len(choices) if actions is not None else most)
    order = sorted(range(len(choices)), key=lambda place: -weights[place])
    liked = sorted(order[:tried])
    choices = tuple(choices[place] for place in liked)
    bonuses = _bonuses(choices, [weights[place] for place in liked], trust)
    trial = partial(_tried, view, policy or playout_policy(), weigh, rollout)
    search = _Search(choices, trial, executor)
    only_time = None if budget else seconds
    total = round(1000 * only_time) if only_time else playouts
    begun = time.monotonic()
    if progress is not None:
        progress(0, total)
    stages = max(1, ceil(log2(len(choices))))
    for stage in range(stages):
        part = (playouts - search.made) // (stages - stage) // len(search.alive)
        until = begun + seconds * (stage + 1) / stages if seconds else inf
        for now in search.played(part if stage else max(1, part), rng, until):
            done = round(1000 * (now - begun)) if only_time else search.made
            if progress is not None and progress(min(done, total), total) is True:
                return search.estimates(bonuses)
        search.halve(bonuses)
    return search.estimates(bonuses)


class _Search:
    """The state of a search."""

    def __init__(
        self,
        choices: Choices,
        trial: Callable[[Choices, list[int]], _Tried],
        executor: "concurrent.futures.Executor | None",
    ) -> None:
        self.alive: list[int] = list(range(len(choices)))
        """The indices of the actions that have not been dropped."""
        self.made: int = 0
        """The number of playouts."""
        self._choices = choices
        self._executor = executor
        self._outcomes: list[list[int]] = [[] for _ in choices]
        self._trial = trial
        self._weights: list[float] = []

    def played(self, number: int, rng: Rng, until: float) -> Iterator[float]:
        """Try the remaining actions in ``number`` worlds, or until the time ``until``.

        Yields the time after each batch of playouts.
        """
        tasks = 1 if self._executor is None else _TASKS
        size = tasks * max(1, _BATCH // len(self.alive))
        done = 0
        now = time.monotonic()
        while done < number and (now < until or not self.made):
            begun = now
            seeds = [below(rng.random, ONE - 1) for _ in range(min(size, number - done))]
            done += len(seeds)
            self.made += len(seeds) * len(self.alive)
            share = ceil(len(seeds) / tasks)
            parts = [seeds[place : place + share] for place in range(0, len(seeds), share)]
            for outcomes, weights in self._tried(parts):
                for place, found in zip(self.alive, outcomes, strict=True):
                    self._outcomes[place] += found
                self._weights += weights
            now = time.monotonic()
            if now - begun < _TICK:
                size *= 2
            yield now

    def _tried(self, parts: list[list[int]]) -> list[_Tried]:
        actions = tuple(self._choices[place] for place in self.alive)
        if self._executor is None:
            return [self._trial(actions, seeds) for seeds in parts]
        waiting = [self._executor.submit(self._trial, actions, seeds) for seeds in parts]
        return [future.result() for future in waiting]

    def halve(self, bonuses: Sequence[float]) -> None:
        """Drop the worse half of the actions, but keep at least two."""
        worths = {place: self._worth(place, bonuses[place]) for place in self.alive}
        best = sorted(self.alive, key=lambda place: -worths[place])
        self.alive = sorted(best[: max(2, ceil(len(best) / 2))])

    def estimates(self, bonuses: Sequence[float]) -> tuple[Estimate, ...]:
        """Return the estimates, the last dropped first; within a stage, by worth."""
        found: list[Estimate] = []
        for place, (action, outcomes) in enumerate(zip(self._choices, self._outcomes, strict=True)):
            weights = tuple(self._weights[: len(outcomes)])
            first = mean_of([outcome & 1 for outcome in outcomes], weights)
            margins = tuple(outcome >> 1 for outcome in outcomes)
            worth = self._worth(place, bonuses[place])
            found.append(Estimate(action, margins, first, worth, weights))
        return tuple(sorted(found, key=lambda each: (-each.n, -each.worth)))

    def _worth(self, place: int, bonus: float) -> float:
        outcomes = self._outcomes[place]
        mean = mean_of([outcome >> 1 for outcome in outcomes], self._weights[: len(outcomes)])
        return mean + bonus / sqrt(len(outcomes))


def _tried(  # noqa: PLR0917  # it may run in another process
    view: PlayerView,
    policy: Policy,
    weigh: Callable[[RoundState], float] | None,
    rollout: Callable[[], Decider] | None,
    actions: Choices,
    seeds: list[int],
) -> _Tried:
    """Return the outcomes of actions in the worlds drawn from some seeds."""
    trials = Trials(view, actions, preferences_of("evaluate(policy)", policy))
    counts: list[float] = []
    if weigh is not None:
        counts = [
            want_number("evaluate(weigh)", weigh(world), 0, _MOST) for world in trials.worlds(seeds)
        ]
    if rollout is None:
        return trials.outcomes(seeds), counts
    found: list[list[int]] = [[] for _ in actions]
    stream = Stream()
    for seed, world in zip(seeds, trials.worlds(seeds), strict=True):
        for outcomes, action in zip(found, actions, strict=True):
            stream.begin(seed)
            end = rolled_out(world, action, rollout, stream)
            outcomes.append(trials.outcome(position_in(end)))
    return found, counts


def _all(view: PlayerView) -> Choices:
    """Return the legal actions except calls of tichu, with None if the seat need not act."""
    actions = collapse(view.legal())
    plain = [action for action in actions if not isinstance(action, act.CallTichu)]
    choices: Choices = (*plain,) if view.seat in view.to_act else (None, *plain)
    if not plain and not view.may_interrupt.count(view.seat):
        raise InvalidValue("evaluate(view)", f"seat {view.seat} has nothing to decide")
    return choices


def _given(view: PlayerView, actions: Iterable[PlayerAction | None]) -> Choices:
    """Return the given actions; check that they are legal."""
    choices: Choices = items_of("evaluate(actions)", actions, "actions of the seat")
    if not 1 <= len(choices) <= _MOST_ACTIONS:
        message = f"expected 1 to {_MOST_ACTIONS} actions, got {len(choices)}"
        raise InvalidValue("evaluate(actions)", message)
    for action in choices:
        if action is None:
            if view.seat not in view.may_interrupt:
                message = f"expected an action, because seat {view.seat} cannot wait"
                raise InvalidValue("evaluate(actions)", message)
        elif not is_seated(action):
            raise InvalidValue("evaluate(actions)", f"expected an action, got {shown(action)}")
        elif (violation := why_illegal(view, action)) is not None:
            raise IllegalAction(violation)
    return choices


def probabilities(
    view: PlayerView, choices: Sequence[PlayerAction | None], policy: Policy
) -> list[float]:
    """Return the policy's probability of each choice; waiting (None) gets the remainder."""
    actions = [action for action in choices if action is not None]
    shares = iter(policy.probabilities(view, actions))
    likely = [None if action is None else next(shares) for action in choices]
    waiting = max(0.0, 1.0 - sum(share or 0.0 for share in likely))
    return [waiting if share is None else share for share in likely]


def _weights(
    view: PlayerView, choices: Choices, policy: Policy, prior: Prior | None
) -> list[float]:
    """Return the weight of each action from the prior, or the default weight without one."""
    if prior is None and any(isinstance(action, act.Push) for action in choices):
        return weights_of(view, choices)
    if prior is None:
        return probabilities(view, choices, policy)
    given = items_of("evaluate(prior)", prior(view, choices), "a weight for each action")
    if len(given) != len(choices):
        message = f"expected {len(choices)} weights from the prior, got {len(given)}"
        raise InvalidValue("evaluate(prior)", message)
    return [want_number("evaluate(prior)", weight, 0, _MOST) for weight in given]


def _bonuses(choices: Choices, weights: list[float], trust: float) -> list[float]:
    """Return the bonus of each action after a single playout; calls have none."""
    greatest = max(weights)
    return [
        0.0
        if not greatest
        or isinstance(action, act.CallTichu | act.CallGrandTichu | act.DeclineGrandTichu)
        else trust * log(max(weight / greatest, _UNLIKELY))
        for action, weight in zip(choices, weights, strict=True)
    ]
