"""``evaluate``: trials of actions in random worlds, and what it makes of them."""

import _thread
import itertools
import random
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tichu
from support import anything, house, position
from tichu import IllegalAction, PlayerView, RoundSetup, RoundState
from tichu.bots import RandomBot, RuleBot, SearchBot
from tichu.search import Estimate, default_policy, evaluate, playout_policy
from tichu.search.playouts import preferences_of
from tichu.search.simulation import ONE, Stream, Trials

ACES = ("2j Aj Aw", "3j", "4j 5j", "Dr")
RULES = (
    "nanjing",
    "nanjing(announced_bombs=True)",
    "nanjing(grand_order=sequential, beat_own_play=True)",
    "tientsin",
    "trichu",
)


def seen_by(seat: int, *hands: str, **stated: Any) -> PlayerView:  # noqa: ANN401  # as position has it
    """Return the view of a seat in a position."""
    return tichu.view(position(*hands, **stated), seat)


def aces() -> PlayerView:
    """Return the view of a seat that can lead a two, an ace or a pair of aces."""
    return tichu.view(RoundState.from_setup(RoundSetup(hands=ACES, turn=0, rest_to=1)), 0)


def decisions(rules: str, seed: int) -> Iterator[tuple[RoundState, PlayerView]]:
    """Yield the states of a random round, each with the view of a seat that has a decision."""
    rng = random.Random(seed)
    state = tichu.new_round(rules)
    while state.phase is not tichu.Phase.OVER:
        for seat in (*state.to_act, *state.may_interrupt):
            yield state, tichu.view(state, seat)
        state = tichu.apply(state, tichu.random_action(state, rng, call_rate=0.03))


def choices_of(seen: PlayerView, rng: random.Random) -> tuple[tichu.PlayerAction | None, ...]:
    """Return some legal actions of a view's seat."""
    legal = seen.legal(seen.seat) if seen.seat in seen.to_act else seen.legal()
    some = tuple(legal.pick(rng) for _ in range(3)) if legal.count_without_calls else ()
    waiting = () if seen.seat in seen.to_act else (None,)
    return (*waiting, *some, *legal[-1:])


@pytest.mark.parametrize("rules", RULES)
def test_a_trial_is_a_playout_of_the_world_after_the_action(rules: str) -> None:
    """An outcome equals ``apply`` and ``playout`` with the same random numbers."""
    policy = default_policy()
    rng = random.Random(5)
    seen_kinds = set[str]()
    for number, (_, seen) in enumerate(decisions(rules, 5)):
        actions = choices_of(seen, rng)
        if number % 30 or not actions:
            continue
        trials = Trials(seen, actions, preferences_of("policy", policy))
        outcomes = trials.outcomes([7])
        for (outcome,), action in zip(outcomes, actions, strict=True):
            stream = Stream()
            stream.begin(7)
            world = tichu.determinize(seen, anything(stream))
            start = world if action is None else tichu.apply(world, action)
            result = tichu.playout(start, anything(stream), policy)
            team = seen.rules.team(seen.seat)
            seen_kinds.add(type(action).__name__)

            assert result.scores[team] - result.scores[1 - team] == outcome >> 1
            assert (result.finished[:1] == (seen.seat,)) == bool(outcome & 1)
    assert len(seen_kinds) > 5


def test_an_announced_bomb_must_follow() -> None:
    """A seat that announces a bomb plays it; without one, its team loses the round."""
    hands = ("2j", "Kj Kw Kp Ks 3s", "4s 9s Ts 8s", "3p 8p 9p 5p")
    state = position(*hands, trick="0:Aj", turn=2, rest_to=0, rules=house(announced_bombs=True))
    held, bluff = (
        evaluate(
            tichu.view(state, seat), [tichu.AnnounceBomb(seat)], rng=random.Random(1), budget=9
        )
        for seat in (1, 3)
    )

    assert {-200} == set(bluff[0].margins)
    assert {-200} != set(held[0].margins)


def test_random_numbers_of_a_stream() -> None:
    """The numbers are from 0 to below 1, spread evenly, and the same for the same seed."""
    stream = Stream()
    stream.begin(ONE - 2)
    first = [stream.random() for _ in range(4000)]
    stream.begin(ONE - 2)

    assert [stream.random() for _ in range(4000)] == first
    assert 0 <= min(first) < 0.01
    assert 0.99 < max(first) < 1
    assert 0.48 < sum(first) / 4000 < 0.52


def test_the_best_action_comes_first() -> None:
    """A pair that nobody can beat is worth most; what is dropped early comes last."""
    setup = RoundSetup(hands=("2j 2w Aj", "3j Kw", "4j 5j", "Dr"), turn=0, rest_to=1)
    seen = tichu.view(RoundState.from_setup(setup), 0)
    best, *others = evaluate(seen, rng=random.Random(1), budget=300, trust=0)

    order = [(each.n, each.worth) for each in (best, *others)]

    assert tichu.Play(0, "2j2w") == best.action
    assert {best.n} == {each.n for each in others[:1]}
    assert sorted(order, reverse=True) == order
    low, high = best.interval
    assert low < best.mean < high
    assert 0.0 < best.first <= 1.0
    best, other, dropped = evaluate(aces(), rng=random.Random(7), budget=24, trust=0)
    assert best.n == other.n > dropped.n
    assert best.worth > other.worth


def test_all_actions_have_the_same_worlds() -> None:
    """The same action given twice leads to the same outcomes."""
    play = tichu.Play(0, "2j")
    one, other = evaluate(aces(), [play, play], rng=random.Random(1), budget=40, trust=0)

    assert one == other
    assert (0.0, 0.0, 0.0) == one.difference(other)


@pytest.mark.parametrize("phase", [tichu.Phase.PLAY, tichu.Phase.PUSH])
@pytest.mark.parametrize("budget", [1, 5, 23])
def test_a_budget_is_the_number_of_all_playouts(phase: tichu.Phase, budget: int) -> None:
    """The budget is never exceeded; a small one goes to the most likely actions of the prior."""
    made: list[tuple[int, int]] = []
    found = evaluate(
        of_phase(phase),
        rng=random.Random(1),
        budget=budget,
        progress=lambda *both: made.append(both),
    )
    playouts = sum(each.n for each in found)

    assert budget - 1 <= playouts <= budget
    assert min(budget, 12) == len(found)
    assert [(0, budget), (playouts, budget)] == [made[0], made[-1]]
    assert sorted(made) == made


def test_one_of_each_pattern_of_suits() -> None:
    """Actions that differ in suits only are not tried twice."""
    seen = seen_by(0, "3j3w3p", "4j", "5j", "6j", turn=0, rest_to=1)

    found = evaluate(seen, rng=random.Random(1), budget=30)

    assert {"3j", "3j3w", "3j3w3p"} == {str(anything(each.action).combination) for each in found}


def test_waiting_and_bombs_out_of_turn() -> None:
    """Out of turn, waiting is compared with each bomb."""
    hands = ("2j", "Kj Kw Kp Ks 3s", "4s 9s Ts", "3p 8p 9p")
    seen = seen_by(1, *hands, trick="0:Aj", turn=2, rest_to=0)

    found = evaluate(seen, rng=random.Random(1), budget=100)

    assert {None, tichu.Play(1, "KjKwKpKs")} == {each.action for each in found}


def of_phase(phase: tichu.Phase, seed: int = 1) -> PlayerView:
    """Return the view of a seat that must act in a phase of a random round."""
    return next(seen for state, seen in decisions("nanjing", seed) if state.phase is phase)


@pytest.mark.parametrize("seed", range(3))
def test_pushes_that_are_sensible(seed: int) -> None:
    """The push of ``RuleBot`` is tried, and others that differ from it in a card or two."""
    seen = of_phase(tichu.Phase.PUSH, seed)
    found = evaluate(seen, rng=random.Random(1), budget=20, most=5)
    pushes = [anything(each.action).cards for each in found]
    advised = anything(RuleBot().act(seen)).cards

    assert 5 == len({*pushes})
    assert advised in pushes
    assert all({*cards} & {*advised} for cards in pushes)


def test_one_policy_plays_out_unless_another_is_given() -> None:
    """The policy of playouts has temperature 0.4; the prior is the default policy itself."""
    seen = of_phase(tichu.Phase.PLAY)

    def prior(seen: PlayerView, actions: Sequence[tichu.PlayerAction | None]) -> Sequence[float]:
        return default_policy().probabilities(seen, [anything(each) for each in actions])

    stated: dict[str, Any] = {"policy": playout_policy(), "prior": prior}
    bot = SearchBot(budget=12, prior=prior)

    assert 0.4 == playout_policy().temperature == 0.4 * default_policy().temperature
    assert evaluate(seen, rng=random.Random(1), budget=24) == evaluate(
        seen, rng=random.Random(1), budget=24, **stated
    )
    assert bot.estimates(seen) == SearchBot(budget=12, **stated).estimates(seen)


def test_a_call_of_tichu_is_tried_if_it_is_given() -> None:
    """The prior has no opinion on it, so it is worth its mean."""
    seen = next(
        seen
        for state, seen in decisions("nanjing", 2)
        if state.phase is tichu.Phase.PLAY and seen.seat not in state.to_act
    )
    call, wait = (tichu.CallTichu(seen.seat), None)
    found = evaluate(seen, [call, wait], rng=random.Random(1), budget=60)
    by_action = {each.action: each for each in found}

    assert by_action[call].worth == by_action[call].mean != by_action[wait].mean


def test_waiting_before_the_first_lead_goes_on_with_the_exchange() -> None:
    """A seat that has pushed, and may call, can also wait for the others."""
    rng = random.Random(1)
    state = tichu.new_round(tichu.BSW)
    while not (state.phase is tichu.Phase.PUSH and state.may_interrupt):
        state = tichu.apply(state, tichu.random_action(state, rng))
    seat = state.may_interrupt[0]
    found = evaluate(tichu.view(state, seat), [tichu.CallTichu(seat), None], rng=rng, budget=8)

    assert {tichu.CallTichu(seat), None} == {each.action for each in found}
    assert [4, 4] == [each.n for each in found]


def test_the_prior_decides_what_is_tried_and_what_ties_are_worth() -> None:
    """Actions with small weights are left out, and worth less than their mean."""

    def prior(seen: PlayerView, actions: Sequence[tichu.PlayerAction | None]) -> list[float]:
        return [float(action == tichu.Play(0, "2j")) for action in actions]

    (only,) = evaluate(aces(), rng=random.Random(1), budget=20, prior=prior, most=1)
    found = evaluate(aces(), rng=random.Random(1), budget=20, prior=prior)
    none = evaluate(aces(), rng=random.Random(1), budget=20, prior=lambda _, many: [0] * len(many))

    assert tichu.Play(0, "2j") == only.action
    assert [each.worth == each.mean for each in found] == [
        each.action == only.action for each in found
    ]
    assert all(each.worth == each.mean for each in none)


def test_worlds_can_be_weighed() -> None:
    """Only worlds with a weight count; if none has one, all count the same."""

    def dragon_opposite(world: RoundState) -> float:
        return float(tichu.DRAGON in world.hand(2))

    play = tichu.Play(0, "AjAw")
    (all_same,) = evaluate(aces(), [play], rng=random.Random(1), budget=50)
    (weighed,) = evaluate(aces(), [play], rng=random.Random(1), budget=50, weigh=dragon_opposite)
    (none,) = evaluate(aces(), [play], rng=random.Random(1), budget=50, weigh=lambda _: 0)
    counted = [m for m, weight in zip(weighed.margins, weighed.weights, strict=True) if weight]

    assert all_same.margins == weighed.margins == none.margins
    assert 0 < len(counted) < 50
    assert sum(counted) / len(counted) == pytest.approx(weighed.mean)
    assert all_same.mean == none.mean
    assert weighed.interval[0] < weighed.mean < weighed.interval[1]


def test_rollouts_by_bots() -> None:
    """Bots play to the end instead of the policy, also from before the first lead."""
    for make in (RuleBot, RandomBot):
        best, *others = evaluate(aces(), rng=random.Random(1), budget=12, rollout=make)
        assert (best, *others) == evaluate(aces(), rng=random.Random(1), budget=12, rollout=make)
    bombers: Callable[[], RandomBot] = lambda: RandomBot(3, bombs=True)  # noqa: E731
    grand = evaluate(
        of_phase(tichu.Phase.GRAND_TICHU), rng=random.Random(1), budget=2, rollout=bombers
    )
    assert [1, 1] == [each.n for each in grand]


@pytest.mark.parametrize("seconds", [None, 60])
def test_an_executor_changes_nothing(seconds: float | None) -> None:
    """The estimates are the same in other threads."""
    alone = evaluate(aces(), rng=random.Random(1), budget=100)
    with ThreadPoolExecutor(2) as pool:
        shared = evaluate(aces(), rng=random.Random(1), budget=100, seconds=seconds, executor=pool)
    assert alone == shared


def test_a_time_alone_is_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of the time is used, and reported in milliseconds."""
    told: list[tuple[int, int]] = []
    times = itertools.count(0, 0.0625)
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    evaluate(aces(), rng=random.Random(1), seconds=0.4, progress=lambda *both: told.append(both))

    assert 0.4 <= next(times) < 0.7
    assert [(0, 400), (400, 400)] == [told[0], told[-1]]


def test_a_time_that_is_over_at_once() -> None:
    """Every action has been tried a few times when the time is over."""
    found = evaluate(aces(), rng=random.Random(1), seconds=1e-9)

    assert 3 == len(found)
    assert {each.n for each in found} == {10}


def test_progress_can_end_it() -> None:
    """The search then returns the estimates so far."""
    found = evaluate(aces(), rng=random.Random(1), progress=lambda done, total: 2 * done > total)

    assert 500 < sum(each.n for each in found) < 1000


def test_ctrl_c_ends_it() -> None:
    """Ctrl-C works between playouts, in both builds."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # nohup ignores it
    try:
        threading.Timer(0.1, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            evaluate(of_phase(tichu.Phase.PLAY), rng=random.Random(1), budget=10_000_000)
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_same_view_in_two_worlds() -> None:
    """Hidden cards do not change the estimates."""
    one = seen_by(0, "2jAjAw", "3jKw", "4j5j", "Dr", turn=0, rest_to=1)
    other = seen_by(0, "2jAjAw", "Dr5j", "3j4j", "Kw", turn=0, rest_to=1)

    assert evaluate(one, rng=random.Random(1), budget=60) == evaluate(
        other, rng=random.Random(1), budget=60
    )


def test_actions_that_are_not_legal() -> None:
    """Illegal actions are refused with the rule that forbids them."""
    with pytest.raises(IllegalAction):
        evaluate(aces(), [tichu.Play(0, "Kj")], rng=random.Random(1))


def test_the_estimate_of_one_playout_has_no_bounds() -> None:
    """Its interval is infinite in both directions."""
    assert (float("-inf"), float("inf")) == Estimate(None, (10,)).interval
