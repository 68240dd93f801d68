"""The features of actions: some positions with all of them, and their table."""

import pytest

import tichu
from support import anything, house, position
from tichu import Action, Call, Combination, Pass, Phase, Play, RoundState
from tichu.engine.machine.features import (
    FEATURES,
    GIFT_FEATURES,
    WISH_FEATURES,
    Preferences,
    Weights,
)
from tichu.search import action_features
from tichu.testing import steered_round

OPENING = ("2j3jAj", "4jKj", "5j6jTw", "7j8jQj")
BOMB = ("7j7w7p7s3j", "4jKj", "5p5s", "8jQj9j")
LONG = ("2j2w3j3w4p5j6j7w8w", "4jKj9j9w9pTsTp", "5p5s", "TjTwQj")
FULL = ("9s9w9p3j3w4j", "4pKj4s5w2w2p", "5p5s5jTj", "TwTpTsJjJwQj")
TICHU = Call.TICHU

CASES: dict[str, tuple[RoundState, Action | None, str]] = {
    "a low card is led, and may be beaten": (
        position(*OPENING, turn=0),
        Play(0, "2j"),
        (
            "cards=0.0714 rank=0.133 single=0.133 control=0.167 control_end=0.167 "
            "control_near=0.0833 control_early=0.0238"
        ),
    ),
    "the best card is led, and the own call may succeed": (
        position(*OPENING, turn=0, calls={0: TICHU}),
        Play(0, "Aj"),
        (
            "cards=0.0714 rank=0.933 single=0.933 spent=1 spent_early=0.143 control=1 sure=1 "
            "control_near=0.5 control_early=0.143 control_own_call=1"
        ),
    ),
    "the same after calls of others": (
        position(*OPENING, turn=0, calls={2: TICHU, 3: TICHU}),
        Play(0, "Aj"),
        (
            "cards=0.0714 rank=0.933 single=0.933 spent=1 spent_early=0.143 control=1 sure=1 "
            "control_near=0.5 control_early=0.143 control_partner_call=1 control_opponent_call=1"
        ),
    ),
    "the Dog, for a partner who has called": (
        position("DgMa", "3j", "4j4w", "5j6j", turn=0, calls={2: TICHU}),
        Play(0, "Dg"),
        "cards=0.0714 dog=1 dog_partner_call=1 dog_near=0.5",
    ),
    "the Dog, which goes out": (
        position("Dg", "3j", "4j4w", "5j6j", turn=0, calls={0: TICHU}),
        Play(0, "Dg"),
        "out=1 cards=0.0714 dog=1 dog_own_call=1 dog_near=0.5",
    ),
    "the Dog, whose partner is out": (
        position("Dg3w", "3j", "", "5j6j", turn=0, finished=(2,)),
        Play(0, "Dg"),
        "cards=0.0714 dog=1",
    ),
    "the Mah Jong feeds an opponent who has one card": (
        position("DgMa", "3j", "4j4w", "5j6j", turn=0),
        Play(0, "Ma"),
        (
            "cards=0.0714 rank=0.0667 single=0.0667 mah_jong=1 control=0.25 control_end=0.25 "
            "control_near=0.25 control_early=0.0179 feeds=0.75"
        ),
    ),
    "a card that serves a partner who has one": (
        position("7j8j", "4jKj", "5p", "8wQj9j", turn=0),
        Play(0, "7j"),
        (
            "cards=0.0714 rank=0.467 single=0.467 control=0.231 control_end=0.231 "
            "control_near=0.115 control_early=0.0165 serves=0.769"
        ),
    ),
    "a pass on an opponent's trick": (
        position("Dr2j2w", "4jKj", "5j6jTw", "7jQj", turn=0, trick="3:Kw"),
        Pass(0),
        (
            "decline=1 decline_points=0.4 decline_top=0.867 decline_length=0.0714 decline_near=0.5 "
            "decline_behind=0.5 decline_partner_behind=1 decline_needed=0.25 decline_losers=0.125 "
            "decline_cards=0.214"
        ),
    ),
    "a pass after calls": (
        position(
            *("Dr2j2w", "4j", "5j6j", "7jQj"),
            turn=0,
            trick="1:Kw,3:Aw",
            calls={0: TICHU, 1: TICHU, 2: TICHU},
        ),
        Pass(0),
        (
            "decline=1 decline_points=0.4 decline_top=0.933 decline_length=0.0714 decline_near=0.5 "
            "decline_own_call=1 decline_partner_call=1 decline_opponent_call=1 decline_behind=0.5 "
            "decline_partner_behind=1 decline_needed=0.25 decline_losers=0.125 decline_cards=0.214"
        ),
    ),
    "a lead when both opponents are out": (
        position(
            *("2j3j", "", "4j", ""), turn=0, finished=(1, 3), rules=house(double_victory=None)
        ),
        Play(0, "2j"),
        (
            "cards=0.0714 rank=0.133 single=0.133 control=1 sure=1 control_end=1 sure_end=1 "
            "control_early=0.0714"
        ),
    ),
    "the Dragon": (
        position("Dr2j2w", "4jKj", "5j6jTw", "7jQj", turn=0, trick="3:Kw"),
        Play(0, "Dr"),
        (
            "cards=0.0714 rank=1 single=1 jump=0.133 points=1 spent=1 spent_early=0.143 dragon=1 "
            "dragon_points=0.4 control=1 sure=1 control_end=1 sure_end=1 control_near=0.5 "
            "control_points=1.4 control_early=0.143"
        ),
    ),
    "the Phoenix on the partner's card": (
        position("Ph5w", "4jKj", "5j", "7jQj", turn=0, trick="2:Tp"),
        Play(0, "Ph"),
        (
            "cards=0.0714 rank=0.7 single=0.7 jump=0.0333 points=-1 worse=1 spent=1 "
            "spent_early=0.0714 phoenix=1 control=0.385 control_end=0.385 control_near=0.192 "
            "control_points=-0.231 control_early=0.0275 serves=0.615"
        ),
    ),
    "the Phoenix in a pair that nobody can beat": (
        position("5j5w6jPh", "4jKj", "5p", "7jQj9j", turn=0),
        Play(0, Combination.parse("5jPh=5")),
        (
            "cards=0.143 rank=0.333 points=-0.8 worse=1 spent=1 spent_early=0.143 phoenix=1 "
            "control=1 sure=1 control_near=0.5 control_points=-0.8 control_early=0.143"
        ),
    ),
    "a straight": (
        position(*LONG, turn=0),
        Play(0, "2j3j4p5j6j7w8w"),
        (
            "cards=0.5 rank=0.533 points=0.2 control=0.444 control_near=0.148 "
            "control_points=0.0889 control_early=0.0635"
        ),
    ),
    "stairs, which leave a straight": (
        position(*LONG, turn=0),
        Play(0, "2j2w3j3w"),
        (
            "cards=0.286 rank=0.2 worse=-1 control=0.421 control_end=0.421 control_near=0.14 "
            "control_early=0.15"
        ),
    ),
    "a full house": (
        position(*FULL, turn=0),
        Play(0, "9s9w9p3j3w"),
        (
            "cards=0.357 rank=0.6 control=0.816 control_end=0.816 control_near=0.136 "
            "control_early=0.0583"
        ),
    ),
    "a triple, which leaves its pair": (
        position(*FULL, turn=0),
        Play(0, "9s9w9p"),
        "cards=0.214 rank=0.6 worse=1 control=0.816 control_near=0.136 control_early=0.175",
    ),
    "a bomb against a call": (
        position(*BOMB, turn=0, trick="3:Tp", calls={3: TICHU}),
        Play(0, "7j7w7p7s"),
        (
            "cards=0.286 rank=0.467 control=1 sure=1 control_end=1 sure_end=1 control_near=0.5 "
            "control_points=0.4 control_early=0.0714 control_opponent_call=1 bomb=1 "
            "bomb_near=0.333 bomb_points=0.4 bomb_opponent_call=1"
        ),
    ),
    "a bomb that is led": (
        position(*BOMB, turn=0),
        Play(0, "7j7w7p7s"),
        (
            "cards=0.286 rank=0.467 control=1 sure=1 control_end=1 sure_end=1 control_near=0.5 "
            "control_early=0.0714 bomb=1"
        ),
    ),
    "a card of the bomb": (
        position(*BOMB, turn=0, trick="3:6p"),
        Play(0, "7j"),
        (
            "cards=0.0714 rank=0.467 single=0.467 jump=0.0667 worse=1 control=0.259 "
            "control_near=0.13 control_early=0.0741 breaks=1"
        ),
    ),
    "the last card, although the partner has called": (
        position("7j", *BOMB[1:], turn=0, trick="3:6p", calls={2: TICHU}),
        Play(0, "7j"),
        (
            "out=1 out_partner_call=1 cards=0.0714 rank=0.467 single=0.467 jump=0.0667 "
            "control=0.259 control_end=0.259 control_near=0.13 control_partner_call=0.259"
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_features(name: str) -> None:
    """An action has these features, and no others."""
    state, action, expected = CASES[name]

    assert expected == told(state, action, 0)


def told(state: RoundState, action: Action | None, seat: int) -> str:
    """Return the features of an action as text, without the name of the situation."""
    (found,) = action_features(tichu.view(state, seat), anything([action]))
    return " ".join(f"{name.partition('.')[2]}={value:.3g}" for name, value in found.items())


def test_out_of_turn() -> None:
    """Who has still to play are those from the one on turn to the winner."""
    state = position("2j", "4jKj", "5p5s", "7j7w7p7s3j", turn=1, trick="0:6p")

    assert (
        "decline=1 decline_top=0.4 decline_length=0.0714 decline_near=1 decline_behind=0.5 "
        "decline_partner_behind=1 decline_needed=0.25 decline_losers=0.25 decline_cards=0.357"
        == told(state, None, 3)
    )
    assert "bomb=1 bomb_near=1" in told(state, Play(3, "7j7w7p7s"), 3)


@pytest.mark.parametrize(
    ("state", "situation"),
    [
        (position(*OPENING, turn=0), "lead"),
        (position(*OPENING, turn=0, trick="3:2w"), "beat"),
        (position(*OPENING, turn=0, trick="2:2w"), "help"),
        (position(*BOMB, turn=0, trick="0:2w", phase=Phase.TAKE_TRICK), "help"),
        (position(*BOMB, turn=2, trick="1:2w"), "bomb"),
    ],
)
def test_situations(state: RoundState, situation: str) -> None:
    """Each feature is named with the situation, in which it has a weight of its own."""
    found = action_features(tichu.view(state, 0))

    assert {situation} == {name.partition(".")[0] for one in found for name in one}


def test_ranges() -> None:
    """No feature leaves the range that the table states, and each is met."""
    ranges = {
        name: (low, high)
        for table in (FEATURES, WISH_FEATURES, GIFT_FEATURES)
        for name, (_, low, high) in table.items()
    }
    met = {word.partition("=")[0] for _, _, expected in CASES.values() for word in expected.split()}
    for seed in range(4):
        for state, _ in steered_round(tichu.NANJING, seed):
            for seat in state.to_act:
                for one in action_features(tichu.view(state, seat)):
                    for whole, value in one.items():
                        name = whole.partition(".")[2] or whole
                        low, high = ranges[name]
                        assert low <= value <= high, whole
                        met.add(name)
    assert {*ranges} == met


def test_every_feature_has_a_weight() -> None:
    """The weights have the names of the tables, in their order."""
    assert {*FEATURES} == {name for name in dir(Weights()) if not name.startswith("_")}
    assert {*WISH_FEATURES, *GIFT_FEATURES} <= {*dir(Preferences())}
