"""The features of actions: some positions with all of them, and their table."""

import random
import re
from pathlib import Path

import pytest

import tichu
from steering import steered_round
from support import anything, position
from support.tables import cases
from tichu import DECK, Action, Call, Cards, Phase, Play, RoundState
from tichu.search import action_features, turns
from tichu.search.features import (
    FEATURES,
    GIFT_FEATURES,
    WISH_FEATURES,
    Preferences,
    Weights,
    plays_needed,
)

OPENING = ("2j3jAj", "4jKj", "5j6jTw", "7j8jQj")
BOMB = ("7j7w7p7s3j", "4jKj", "5p5s", "8jQj9j")
LONG = ("2j2w3j3w4p5j6j7w8w", "4jKj9j9w9pTsTp", "5p5s", "TjTwQj")
FULL = ("9s9w9p3j3w4j", "4pKj4s5w2w2p", "5p5s5jTj", "TwTpTsJjJwQj")
TICHU = Call.TICHU

CASES: dict[str, tuple[RoundState, Action | None, str]] = {
    name: tuple(facts)
    for name, *facts in cases(__file__, "features: actions with all their features", globals())
}


def test_features() -> None:
    """An action has these features, and no others."""
    for name, (state, action, expected) in CASES.items():
        assert expected == told(state, action, 0), name


def told(state: RoundState, action: Action | None, seat: int) -> str:
    """Return the features of an action as text, without the name of the situation."""
    (found,) = action_features(tichu.view(state, seat), anything([action]))
    return " ".join(f"{name.partition('.')[2]}={value:.3g}" for name, value in found.items())


def test_out_of_turn() -> None:
    """The seats from the one on turn to the winner have still to play."""
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
    """A feature has the name of its situation before its own."""
    found = action_features(tichu.view(state, 0))

    assert {situation} == {name.partition(".")[0] for one in found for name in one}


@pytest.mark.slow
def test_ranges() -> None:
    """No feature leaves the range that its documentation states, and each is met."""
    ranges = {name: (int(low), int(high)) for name, low, high in documented()}
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


def test_every_feature_is_documented_and_has_a_weight() -> None:
    """Page and weights have them in the same order, by the same names."""
    assert [*FEATURES, *WISH_FEATURES, *GIFT_FEATURES] == [name for name, *_ in documented()]
    assert {*FEATURES} == {name for name in dir(Weights()) if not name.startswith("_")}
    assert {*WISH_FEATURES, *GIFT_FEATURES} <= {*dir(Preferences())}


def documented() -> list[tuple[str, ...]]:
    """Return the features of the reference page, each with its least and its greatest value."""
    page = Path(__file__).parents[2] / "docs/reference/search.md"
    row = r"- `(\w+)`(?: \((-?\d+) to (\d+)\))?: "
    found = re.findall(row, page.read_text("utf-8"))
    return [(name, low or "0", high or "1") for name, low, high in found]


def test_the_plays_that_a_hand_needs() -> None:
    """The number is never too low, and in most hands exact."""
    exact = 0
    rng = random.Random(2)
    for _ in range(600):
        hand = Cards(rng.sample(list(DECK), rng.randint(1, 14)))
        found = plays_needed(hand.mask)
        exact += found == turns(hand)
        assert found >= turns(hand)
    assert exact > 540


@pytest.mark.parametrize(
    ("hand", "number"),
    cases(__file__, "features: needs of some hands"),
)
def test_needs_of_some_hands(hand: str, number: int) -> None:
    """Hands have groups, full houses, stairs or a straight, with the Phoenix or not."""
    assert number == plays_needed(Cards(hand).mask)
