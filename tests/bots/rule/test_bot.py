"""``RuleBot``: which rules of thumb are asked, and its strength in duplicate deals."""

import random
from collections.abc import Callable
from functools import partial

import pytest

import tichu
from steering.rules import mixture
from support import play
from support.advising import situation
from support.newcomer import Newcomer
from support.tables import cases
from tichu import Phase, Play
from tichu.arena import compare
from tichu.bots import Bot, RandomBot, RuleBot, play_round, steps
from tichu.notation import format_action


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(4), id="few"), pytest.param(range(120), marks=pytest.mark.slow)]
)
def test_it_plays_under_any_rules(seeds: range) -> None:
    """In rounds under mixtures of every field of the rules, each of its actions is legal."""
    for seed in seeds:
        rules = mixture(random.Random(seed))
        record = play_round([RuleBot()] * rules.seats, random.Random(seed), rules)
        assert len(record.end().results) == 1


def margin(seed: int, ours: Callable[[int], Bot], theirs: Callable[[int], Bot]) -> float:
    """Return how far ahead a team of bots is in a deal that both sides play."""
    ahead = 0
    for team in (0, 1):
        bots = [(ours if seat % 2 == team else theirs)(seed + seat) for seat in range(4)]
        start = tichu.new_round(dealer=seed % 4)
        *_, last = steps(bots, random.Random(seed), start)
        assert last.state.result is not None
        scores = last.state.result.scores
        ahead += scores[team] - scores[1 - team]
    return ahead / 2


def interval(number: int, theirs: Callable[[int], Bot]) -> tuple[float, float]:
    """Return the mean of ``RuleBot``'s margins, and half of its 95 % interval."""
    margins = [margin(seed, lambda _: RuleBot(), theirs) for seed in range(number)]
    mean = sum(margins) / number
    variance = sum((each - mean) ** 2 for each in margins) / (number - 1)
    return mean, 1.96 * (variance / number) ** 0.5


@pytest.mark.slow
def test_it_beats_random_play_by_far() -> None:
    """A few deals show it."""
    mean, _ = interval(10, lambda seed: RandomBot(seed, bombs=True))

    assert mean > 150


@pytest.mark.slow
@pytest.mark.parametrize("bombs", [False, True])
def test_it_beats_random_play(bombs: bool) -> None:
    """RuleBot wins by at least 195 points a round, whether random play bombs or not."""
    mean, half = interval(2000, lambda seed: RandomBot(seed, bombs=bombs))

    assert mean >= 195
    assert mean - half > 190


@pytest.mark.slow
def test_it_beats_a_newcomer() -> None:
    """The interval of 2,000 duplicate deals lies above 0."""
    mean, half = interval(2000, lambda _: Newcomer())

    assert mean - half > 0


HANDS = "3s5s 8j8w8p8s9j9w9p9s / 3j4j5w6j7s / 4w6w7w / 2j2w6p7p"
FIRST = "2j3j4j6j7j8j9jTj / 2w3w4w6w7w8w9wTw / 2p3p4p6p7p8p9pTp / 2s3s4s6s7s8s9sTs"


BOMB = "4j4w4p4s 5j7w9pTp / 6j7j8p9sTj / 6w7p8wTw / 9j9w3p2j2w"
CLAIMED = {"phase": Phase.TAKE_TRICK, "trick": (play(3, "Kj"),)}


@pytest.mark.parametrize(
    ("thresholds", "hands", "facts", "usual", "other"),
    cases(__file__, "bot: a threshold decides", globals()),
    ids=["grand_tichu", "bomb_cards", "bomb_points", "bomb_debt"],
)
def test_a_threshold_decides(
    thresholds: dict[str, float], hands: str, facts: dict[str, object], usual: str, other: str
) -> None:
    """A threshold other than the default changes the answer."""
    seen = situation(hands, **facts).seen
    texts = [
        "" if action is None else format_action(action)[2:]
        for action in (bot.advise(seen).action for bot in (RuleBot(), RuleBot(**thresholds)))
    ]

    assert [usual, other] == texts


@pytest.mark.slow
@pytest.mark.parametrize(
    "thresholds",
    [{"tichu": 2}, {"tichu_after_opponent": 1}, {"low": 4}, {"near": 14}],
    ids=["tichu", "tichu_after_opponent", "low", "near"],
)
def test_thresholds_change_rounds(thresholds: dict[str, float]) -> None:
    """Other thresholds change some of a few rounds."""
    bots = (RuleBot(), RuleBot(**thresholds))
    usual, other = ([play_round([bot] * 4, random.Random(n)) for n in range(4, 9)] for bot in bots)

    assert usual != other


def test_the_arena_makes_it_without_a_seed() -> None:
    """The arena makes it without a seed, because all its parameters have names."""
    bots = {"usual": RuleBot, "bold": partial(RuleBot, tichu=3)}

    assert 1 == compare(bots, 1).pairings[0].deals


def test_act_and_interrupt_follow_the_advice() -> None:
    """The bot acts as it advises, on turn and out of turn, in a position and in a round."""
    bot = RuleBot()
    top = (play(3, "KjKw"),)
    seen = situation(HANDS, phase=Phase.TAKE_TRICK, trick=top, calls={3: "tichu"}).seen
    assert Play(0, "8j8w8p8s") == bot.advise(seen).action == bot.interrupt(seen)

    for step in steps([bot] * 4, random.Random(1), tichu.new_round()):
        for seat in step.state.to_act:
            seen = tichu.view(step.state, seat)
            assert bot.advise(seen).action == bot.act(seen)
            assert bot.interrupt(seen) is None
        for seat in set(step.state.may_interrupt) - set(step.state.to_act):
            seen = tichu.view(step.state, seat)
            assert bot.advise(seen).action == bot.interrupt(seen)
