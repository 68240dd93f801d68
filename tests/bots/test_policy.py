"""``PolicyBot``: what it takes from its policy, and what from the rules of thumb."""

import random

import tichu
from support import position
from tichu import Pass, Phase, Play, view
from tichu.bots import PolicyBot, RuleBot, play_round
from tichu.search import Policy
from tichu.testing import check_bot

LOW = Policy({"lead.rank": -30, "beat.decline": 20, "bomb.decline": 20})
HIGH = Policy({"lead.rank": 30, "beat.decline": -20, "bomb.decline": -20})
LED = position("2j3j", "4j", "Ph", "Dr", turn=0)


def test_the_likeliest_action_is_played() -> None:
    """At temperature 0 the same view always gets the same answer."""
    assert Play(0, "2j") == PolicyBot(policy=LOW).act(view(LED, 0))
    assert Play(0, "3j") == PolicyBot(policy=HIGH).act(view(LED, 0))
    assert not PolicyBot().remembers


def test_actions_are_drawn() -> None:
    """Temperature 1 draws by the policy's own probabilities, a higher one by flatter ones."""
    policy = Policy({"lead.rank": 15}, 1)  # the 3 is e times as likely
    share = sum(
        PolicyBot(seed, policy=policy, temperature=1).act(view(LED, 0)) == Play(0, "3j")
        for seed in range(400)
    )
    flat = sum(
        PolicyBot(seed, policy=policy, temperature=100).act(view(LED, 0)) == Play(0, "3j")
        for seed in range(400)
    )

    assert share in range(270, 315)
    assert flat in range(175, 225)
    assert PolicyBot(temperature=1).remembers


def test_bombs_out_of_turn() -> None:
    """A bomb is played out of turn if it is likelier than to do nothing."""
    hands = "2j9j", "7j7w7p7s9w", "Qj3j", "Kj4j"
    state = position(*hands, turn=2, trick="0:8j")

    assert PolicyBot(policy=LOW).interrupt(view(state, 1)) is None
    assert Play(1, "7j7w7p7s") == PolicyBot(policy=HIGH).interrupt(view(state, 1))
    assert PolicyBot(policy=HIGH).interrupt(view(state, 3)) is None
    assert PolicyBot(policy=HIGH).interrupt(view(state, 2)) is None  # it comes when it acts
    drawing = [PolicyBot(seed, policy=Policy(), temperature=1) for seed in range(200)]
    laid = [bot.interrupt(view(state, 1)) for bot in drawing]
    assert laid.count(None) in range(70, 130)


def test_what_is_left_to_the_rules_of_thumb() -> None:
    """Grand tichu, pushes, wishes and choices of a leader are the same as by ``RuleBot``."""
    state = tichu.new_round()
    rng = random.Random(1)
    seen: set[Phase] = set()
    while not state.is_over:
        for seat in state.to_act:
            if state.phase in {Phase.GRAND_TICHU, Phase.PUSH, Phase.WISH}:
                seen.add(state.phase)
                assert RuleBot().act(view(state, seat)) == PolicyBot().act(view(state, seat))
        state = tichu.apply(state, tichu.random_action(state, rng))
    assert {Phase.GRAND_TICHU, Phase.PUSH} <= seen


def test_calls() -> None:
    """Before its first play it calls if the rules of thumb do, and not before a pass."""
    good = position("AjAwApAsDrPhKjKwKpKs2j2w2p2s", "4j5j", "6j8j", "7j9j", turn=0)
    bad = position("2j3w5p6s8w9wTp", "4j5j", "6j8j", "7j9j", turn=0)

    assert tichu.CallTichu(0) == PolicyBot().act(view(good, 0))
    assert isinstance(PolicyBot().act(view(bad, 0)), Play)
    timid = PolicyBot(rules=RuleBot(tichu=-1000))
    assert isinstance(timid.act(view(good, 0)), Play)
    passing = position("AjAwDrPhKjKw", "4j5j", "6j8j", "7j9j", turn=0, trick="3:2w")
    assert Pass(0) == PolicyBot(policy=LOW).act(view(passing, 0))


def test_advice() -> None:
    """The reason has the probability of the action, on turn and out of turn."""
    hands = "2j9j", "7j7w7p7s9w", "Qj3j", "Kj4j"
    state = position(*hands, turn=2, trick="0:8j")

    assert "the policy gives it 88%" == PolicyBot(policy=LOW).advise(view(LED, 0)).reason
    assert "the policy gives it 50%" == PolicyBot(policy=Policy()).advise(view(LED, 0)).reason
    assert (
        "the policy gives doing nothing 100%" == PolicyBot(policy=LOW).advise(view(state, 1)).reason
    )


def test_it_keeps_to_the_contract() -> None:
    """The bot plays legally under all presets, and a seed always gives the same play."""
    check_bot(lambda seed: PolicyBot(seed, temperature=1), rounds=2)
    assert play_round([PolicyBot()] * 4, random.Random(2)) == play_round(
        [PolicyBot()] * 4, random.Random(2)
    )
