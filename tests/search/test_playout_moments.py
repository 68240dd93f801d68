"""Moments that random deals seldom come to: a playout goes on from each as ``apply`` does."""

import random

import pytest

from search import stepped, stepped_by
from support import anything, house, position
from tichu import TIENTSIN, Phase, RoundState
from tichu.search import Policy, default_policy
from tichu.search.playouts import playout

STATED = ("rules", "phase", "turn", "wish", "finished", "piles")


def moment(hands: str, trick: str = "", **also: object) -> RoundState:
    """Return a position; seat 0 is on turn in play, and other fields are those of the rules."""
    stated = {name: also.pop(name) for name in STATED if name in also}
    stated.setdefault("turn", None if "phase" in stated else 0)
    return position(hands, **anything({"trick": trick or (), "rules": house(**also), **stated}))


MOMENTS: dict[str, RoundState] = {
    "a bomb that does not beat": moment("2j3j / 7j7w7p7s2w / 3w4w / KjKwKpKsTj", "3:AjAwApAs"),
    "bombs of all seats": moment("2j2w2p2s9j / 7j7w7p7s9w / QjQwQpQs9p / KjKwKpKsTj", "3:Jj"),
    "runs of a suit": moment("2j3j4j5j6j9p / 7w8w9wTwJwQj / 3s4s5s6s7sKj / Kp", "3:8p"),
    "bombs in turn alone": moment(
        "2j2w2p2s9j / 7j7w7p7s9w / Jj / KjKwKpKsTj", "3:8j", bombs="in_turn", beat_own_play=True
    ),
    "a winner who beats their own play": moment(
        "2j2w9j / 7j7w / 3j4j / KjAj5j5w5p5s", "3:8j", beat_own_play=True
    ),
    "bombs to be announced": moment(
        "2j2w2p2s9j / 7j7w7p7s9w / QjQwQpQs9p / KjKwKpKsTj", "3:Jj", announced_bombs=True
    ),
    "an announced bomb": moment(
        "2j3j / 7j7w7p7s2wAjAwApAs / 3w4w / KjKw",
        "3:8j",
        phase=Phase.ANNOUNCED,
        turn=1,
        announced_bombs=True,
    ),
    "a leader under a bombed trick": moment(
        "2j3j / 4j5j / 3w4w / KjKw", "1:8j,3:7j7w7p7s", bomb_leads="trick_leader"
    ),
    "a straight with the Mah Jong": moment("Ma2j3w4p5s7j / 4j4w / 5j5w / 2w3p"),
    "a straight that fulfils its wish": moment(
        "Ma2j3w4p5s / 4j4w / 5j5w / 2w3p", own_straight_fulfils_wish=True
    ),
    "a wish that is owed": moment(
        "2j3w / 4j4w / 5j5w / 2w3p", "0:Ma", phase=Phase.WISH, wish_optional=False
    ),
    "a wish for the leader": moment("7jDg9w9p / 7w8j / 7p / 5j", wish=7),
    "a wish that the Dog may evade": moment(
        "7jDg9w9p / 7w8j / 7p / 5j", wish=7, dog_under_wish=True
    ),
    "a wish, or a bomb": moment("7j8j9j9w9p9s / 7w8w / 7p / 5j", "3:6j", wish=7),
    "a wish that binds bombs": moment(
        "7j8j9j9w9p9s / 7w8w / 7p / 5j", "3:6j", wish=7, wish_bomb="strict_turn"
    ),
    "readings of the Phoenix": moment("5j6j7w8jPh9p9s / Tj / Jj / Qj"),
    "the highest reading": moment("5j6j7w8jPh9p9s / Tj / Jj / Qj", phoenix_ambiguity="high"),
    "the highest reading that beats": moment(
        "5j5wTjTwPh9p9s / Tp / Jj / Qj", "3:4j4w4p3s3w", phoenix_ambiguity="high"
    ),
    "the Phoenix on the Dragon": moment("Ph2j / 3j / 4j4w / 5j", "3:Dr"),
    "the Phoenix on an ace": moment("Ph2j / Dr3j / 4j4w / 5j", "3:Aj"),
    "the Dog for a partner who is out": moment(
        "Dg2j / 3j / - / 5j", finished=(2,), double_victory=None
    ),
    "the Dog that decides": moment("Dg / - / - / 5j", finished=(1, 2), double_victory=None),
    "a Dragon that decides": moment("Dr / - / - / 5j", finished=(1, 2), double_victory=None),
    "a Dragon that decides and is kept": moment(
        "Dr / - / - / 5j", finished=(1, 2), double_victory=None, dragon_last_trick="keep"
    ),
    "a Dragon of a double victory": moment("Dr / 3j / - / 5j", finished=(2,)),
    "a Dragon for who is active": moment(
        "2j4j / - / 6j / 5j",
        "0:Dr",
        phase=Phase.GIVE_TRICK,
        finished=(1,),
        dragon_recipient="active_only",
    ),
    "a trick taken at once": moment("2j4j / 3j / 6j / 5j", "3:8j", take_trick="auto"),
    "a trick that waits for who is out": moment(
        "2j4j / 3j / 7j7w7p7s / -", "3:8j", phase=Phase.TAKE_TRICK, finished=(3,)
    ),
    "a choice of two partners": moment(
        "2j4j / 3j / 7j7w / 5j / 6j9j / 8j",
        phase=Phase.CHOOSE_LEADER,
        piles={0: "Dg"},
        turn=0,
        rules=TIENTSIN,
    ),
    "the Dog for two partners": moment("Dg4j / 3j / 7j7w / 5j / 6j9j / 8j", rules=TIENTSIN),
    "a triple victory": moment("4j / 3j / - / 5j / - / 8j", finished=(2, 4), rules=TIENTSIN),
    "the tricks of the last two": moment(
        "4j / 3j / - / - / - / 8j",
        finished=(2, 3, 4),
        piles={0: "Kj", 5: "Tj", 3: "5p"},
        rules=TIENTSIN,
    ),
    "a bomb too low before one that beats": moment(
        "2j3j / 6j6w6p6s2w / KjKwKpKs3w / Tj9j", "3:8j8w8p8s"
    ),
    "two bombs of one who announces": moment(
        "2j3j / 7j7w7p7s9j9w9p9s2w / 3w4w / KjTj", "3:8j", announced_bombs=True
    ),
    "a bomb of the winner, where bombs are in turn": moment(
        "2j3j / 4j5j / 3w4w / KjKwKpKsTj", "3:8j", phase=Phase.TAKE_TRICK, bombs="in_turn"
    ),
    "the Phoenix is led, and a 2 beats it": moment("Ph5j / 2j2w3j / 2p4j / 2s6j"),
    "a wish for a card of its own straight": moment(
        "7j8w / 4j4w6p / 5j5w / 2w3p",
        "0:Ma2j3w4p5s",
        phase=Phase.WISH,
        own_straight_fulfils_wish=True,
    ),
    "the Dog for a partner beside": moment("Dg2j / 3j9j / 4j8j / 5j7j", teams=(0, 0, 1, 1)),
}

POLICIES = {
    "never declines": Policy({"beat.decline": -50, "help.decline": -50, "bomb.decline": -50}),
    "default": default_policy(),
    "no preferences": Policy(),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_playout_agrees_with_apply(name: str) -> None:
    """The result is that of the same choices made with ``apply``."""
    state = MOMENTS[name]
    for seed in range(25):
        one, other = random.Random(seed), random.Random(seed)

        assert stepped(state, one) == playout(state, other)
        assert one.random() == other.random()


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_playout_agrees_with_its_policy(name: str, policy: Policy) -> None:
    """Every choice is weighed, also taking, bombing and beating one's own trick."""
    state = MOMENTS[name]
    for seed in range(10):
        one, other = random.Random(seed), random.Random(seed)

        assert stepped_by(policy, state, one) == playout(state, other, policy)
        assert one.random() == other.random()
