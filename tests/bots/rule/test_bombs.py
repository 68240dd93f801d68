"""When ``RuleBot`` bombs: the rules at the head of ``tichu.bots.rule``."""

import pytest

import tichu
from support import play
from support.advising import advised
from tichu import Phase

POOR = "4j4w4p4s 5j7w9pTp / 6j7j8p9sTj / 6w7p8wTw / 9j9w3p2j2w"
"""A bomb of fours, and too many cards that lose the lead."""
WAIT = "someone else may still beat the trick"
CALLED = "a bomb stops the opponent who has called"
FEW = "a bomb stops an opponent who has few cards left"
RICH = "the trick has enough points for a bomb"
OUT = "after the bomb you can expect to go out"
NOT_WORTH = "the trick is not worth a bomb"


def bombing(
    hands: str = POOR, winner: int = 3, top: str = "Aj", **stated: object
) -> tuple[str, str]:
    """Return the advice on a trick that its winner is about to take, since all have passed."""
    return advised(hands, **{"phase": Phase.TAKE_TRICK, "trick": (play(winner, top),), **stated})


def test_a_bomb_waits_until_everybody_has_passed() -> None:
    """Someone else may still beat the trick; under rules without a claim nobody waits."""
    facts = {"trick": (play(3, "Aj"),), "calls": {3: "tichu"}}

    assert ("", WAIT) == advised(POOR, turn=1, **facts)
    assert ("play 4j4w4p4s", CALLED) == bombing(calls={3: "tichu"})
    auto = tichu.Rules(take_trick="auto")
    assert ("play 4j4w4p4s", CALLED) == advised(POOR, turn=1, rules=auto, **facts)


def test_a_poor_trick_is_not_bombed() -> None:
    """Nor is one of the partner's, however good it is."""
    assert ("", NOT_WORTH) == bombing()
    assert ("", "the trick is your own or your partner's") == bombing(winner=2, top="KjKw")


def test_an_opponent_who_has_called_is_bombed() -> None:
    """As long as the call can succeed, and if the trick is theirs."""
    assert ("play 4j4w4p4s", CALLED) == bombing(calls={3: "tichu"})
    assert ("", NOT_WORTH) == bombing(calls={1: "tichu"})
    assert ("", NOT_WORTH) == bombing(POOR.replace("6w7p8wTw", "-"), calls={3: "tichu"})


def test_an_opponent_with_few_cards_is_bombed() -> None:
    """Four are few, five are not."""
    assert ("play 4j4w4p4s", FEW) == bombing(POOR.replace("9j9w3p2j2w", "9j9w3p2j"))


@pytest.mark.parametrize("top", ["KjKw", "TjJjQpKpAs"])
def test_a_rich_trick_is_bombed(top: str) -> None:
    """Twenty points are enough."""
    assert ("play 4j4w4p4s", RICH) == bombing(POOR.replace("Tj", "Jw"), top=top)


def test_a_trick_is_bombed_to_go_out() -> None:
    """If the rest of the hand need not regain the lead more than once."""
    for rest in ("5j", "Dg"):
        assert ("play 4j4w4p4s", OUT) == bombing(POOR.replace("5j7w9pTp", rest))


def test_the_bomb_that_leaves_the_best_hand_is_played() -> None:
    """The fours, if the nines keep the lead; the queens, if a four belongs to a straight."""
    others = " / 6j7j8pTsTj / 6w7p8wTw / TpKw3p2j2w"

    assert ("play 4j4w4p4s", OUT) == bombing("4j4w4p4s 9j9w9p9s 2p3s" + others)
    assert ("play QjQwQpQs", OUT) == bombing("4j4w4p4s 5w6p7s8j QjQwQpQs" + others)


def test_only_a_bomb_that_beats_the_trick_counts() -> None:
    """A bomb of fours does not beat one of fives."""
    hands = "4j4w4p4s 7w / 6j7j8p9sTj / 6w7p8wTw / 9j9w2p2j"

    assert ("", "you have no bomb that beats the trick") == bombing(hands, top="5j5w5p5s")
    assert ("play 4j4w4p4s", FEW) == bombing(hands, top="3j3w3p3s")


def test_a_bomb_is_announced_where_it_must_be() -> None:
    """If it would be worth it."""
    announced = tichu.Rules(announced_bombs=True)

    assert ("announce", CALLED) == bombing(rules=announced, calls={3: "tichu"})
    assert ("", NOT_WORTH) == bombing(rules=announced)


def test_no_bomb_is_advised_where_none_may_be_played() -> None:
    """Under rules where bombs are played in turn only."""
    in_turn = tichu.Rules(bombs="in_turn")

    assert ("", "you cannot bomb now") == bombing(rules=in_turn, calls={3: "tichu"})


def test_a_bomb_is_led_on_turn() -> None:
    """Out of turn there is nothing to bomb before the lead."""
    assert ("", "a bomb can be led on your own turn") == advised(POOR, turn=1)
