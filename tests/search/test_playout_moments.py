"""Moments that random deals seldom come to: a playout goes on from each as ``apply`` does."""

import random

import pytest

from search import stepped, stepped_by
from support import house, position
from tichu import TIENTSIN, Phase, RoundState
from tichu.search.playouts import Policy, playout

NO_VICTORY = house(double_victory=None)

MOMENTS: dict[str, RoundState] = {
    "a bomb that does not beat": position(
        "2j3j", "7j7w7p7s2w", "3w4w", "KjKwKpKsTj", turn=0, trick="3:AjAwApAs"
    ),
    "bombs of all seats": position(
        "2j2w2p2s9j", "7j7w7p7s9w", "QjQwQpQs9p", "KjKwKpKsTj", turn=0, trick="3:Jj"
    ),
    "runs of a suit": position(
        "2j3j4j5j6j9p", "7w8w9wTwJwQj", "3s4s5s6s7sKj", "Kp", turn=0, trick="3:8p"
    ),
    "bombs in turn alone": position(
        "2j2w2p2s9j / 7j7w7p7s9w / Jj / KjKwKpKsTj",
        turn=0,
        trick="3:8j",
        rules=house(bombs="in_turn", beat_own_play=True),
    ),
    "a winner who beats their own play": position(
        "2j2w9j / 7j7w / 3j4j / KjAj5j5w5p5s", turn=0, trick="3:8j", rules=house(beat_own_play=True)
    ),
    "bombs to be announced": position(
        "2j2w2p2s9j / 7j7w7p7s9w / QjQwQpQs9p / KjKwKpKsTj",
        turn=0,
        trick="3:Jj",
        rules=house(announced_bombs=True),
    ),
    "an announced bomb": position(
        "2j3j / 7j7w7p7s2wAjAwApAs / 3w4w / KjKw",
        phase=Phase.ANNOUNCED,
        turn=1,
        trick="3:8j",
        rules=house(announced_bombs=True),
    ),
    "a leader under a bombed trick": position(
        "2j3j / 4j5j / 3w4w / KjKw",
        turn=0,
        trick="1:8j,3:7j7w7p7s",
        rules=house(bomb_leads="trick_leader"),
    ),
    "a straight with the Mah Jong": position("Ma2j3w4p5s7j", "4j4w", "5j5w", "2w3p", turn=0),
    "a straight that fulfils its wish": position(
        "Ma2j3w4p5s", "4j4w", "5j5w", "2w3p", turn=0, rules=house(own_straight_fulfils_wish=True)
    ),
    "a wish that is owed": position(
        "2j3w / 4j4w / 5j5w / 2w3p",
        phase=Phase.WISH,
        trick="0:Ma",
        rules=house(wish_optional=False),
    ),
    "a wish for the leader": position("7jDg9w9p", "7w8j", "7p", "5j", turn=0, wish=7),
    "a wish that the Dog may evade": position(
        "7jDg9w9p", "7w8j", "7p", "5j", turn=0, wish=7, rules=house(dog_under_wish=True)
    ),
    "a wish, or a bomb": position("7j8j9j9w9p9s", "7w8w", "7p", "5j", turn=0, wish=7, trick="3:6j"),
    "a wish that binds bombs": position(
        "7j8j9j9w9p9s / 7w8w / 7p / 5j",
        turn=0,
        wish=7,
        trick="3:6j",
        rules=house(wish_bomb="strict_turn"),
    ),
    "readings of the Phoenix": position("5j6j7w8jPh9p9s", "Tj", "Jj", "Qj", turn=0),
    "the highest reading": position(
        "5j6j7w8jPh9p9s", "Tj", "Jj", "Qj", turn=0, rules=house(phoenix_ambiguity="high")
    ),
    "the highest reading that beats": position(
        "5j5wTjTwPh9p9s / Tp / Jj / Qj",
        turn=0,
        trick="3:4j4w4p3s3w",
        rules=house(phoenix_ambiguity="high"),
    ),
    "the Phoenix on the Dragon": position("Ph2j", "3j", "4j4w", "5j", turn=0, trick="3:Dr"),
    "the Phoenix on an ace": position("Ph2j", "Dr3j", "4j4w", "5j", turn=0, trick="3:Aj"),
    "the Dog for a partner who is out": position(
        "Dg2j", "3j", "", "5j", turn=0, finished=(2,), rules=NO_VICTORY
    ),
    "the Dog that decides": position("Dg", "", "", "5j", turn=0, finished=(1, 2), rules=NO_VICTORY),
    "a Dragon that decides": position(
        "Dr", "", "", "5j", turn=0, finished=(1, 2), rules=NO_VICTORY
    ),
    "a Dragon that decides and is kept": position(
        "Dr / - / - / 5j",
        turn=0,
        finished=(1, 2),
        rules=house(double_victory=None, dragon_last_trick="keep"),
    ),
    "a Dragon of a double victory": position("Dr", "3j", "", "5j", turn=0, finished=(2,)),
    "a Dragon for who is active": position(
        "2j4j / - / 6j / 5j",
        phase=Phase.GIVE_TRICK,
        trick="0:Dr",
        finished=(1,),
        rules=house(dragon_recipient="active_only"),
    ),
    "a trick taken at once": position(
        "2j4j", "3j", "6j", "5j", turn=0, trick="3:8j", rules=house(take_trick="auto")
    ),
    "a trick that waits for who is out": position(
        "2j4j", "3j", "7j7w7p7s", "", phase=Phase.TAKE_TRICK, trick="3:8j", finished=(3,)
    ),
    "a choice of two partners": position(
        "2j4j / 3j / 7j7w / 5j / 6j9j / 8j",
        phase=Phase.CHOOSE_LEADER,
        turn=0,
        piles={0: "Dg"},
        rules=TIENTSIN,
    ),
    "the Dog for two partners": position(
        "Dg4j", "3j", "7j7w", "5j", "6j9j", "8j", turn=0, rules=TIENTSIN
    ),
    "a triple victory": position(
        "4j", "3j", "", "5j", "", "8j", turn=0, finished=(2, 4), rules=TIENTSIN
    ),
    "the tricks of the last two": position(
        "4j / 3j / - / - / - / 8j",
        turn=0,
        finished=(2, 3, 4),
        piles={0: "Kj", 5: "Tj", 3: "5p"},
        rules=TIENTSIN,
    ),
    "a bomb too low before one that beats": position(
        "2j3j", "6j6w6p6s2w", "KjKwKpKs3w", "Tj9j", turn=0, trick="3:8j8w8p8s"
    ),
    "two bombs of one who announces": position(
        "2j3j / 7j7w7p7s9j9w9p9s2w / 3w4w / KjTj",
        turn=0,
        trick="3:8j",
        rules=house(announced_bombs=True),
    ),
    "a bomb of the winner, where bombs are in turn": position(
        "2j3j / 4j5j / 3w4w / KjKwKpKsTj",
        phase=Phase.TAKE_TRICK,
        trick="3:8j",
        rules=house(bombs="in_turn"),
    ),
    "the Phoenix is led, and a 2 beats it": position("Ph5j", "2j2w3j", "2p4j", "2s6j", turn=0),
    "a wish for a card of its own straight": position(
        "7j8w / 4j4w6p / 5j5w / 2w3p",
        phase=Phase.WISH,
        trick="0:Ma2j3w4p5s",
        rules=house(own_straight_fulfils_wish=True),
    ),
    "the Dog for a partner beside": position(
        "Dg2j", "3j9j", "4j8j", "5j7j", turn=0, rules=house(teams=(0, 0, 1, 1))
    ),
}

POLICIES = {
    "never declines": Policy(decline=0, play=0, low=1, bomb=5),
    "seldom bombs": Policy(decline=5, play=1, bomb=1),
    "lays what is long": Policy(decline=1, play=0, long=3, bomb=2),
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
