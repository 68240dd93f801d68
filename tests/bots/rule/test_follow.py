"""How ``RuleBot`` answers a trick: the rules at the head of ``tichu.bots.rule``."""

import pytest

import tichu
from support import play
from support.advising import advice, advised

OTHERS = "2j3wJsQpAj / 3s5j5s8pAs / 4p9jJwQsKp"
ACE = f"2p6pAp / {OTHERS}"
"""The ace would keep the lead, but two low cards would be left."""
LATER = "the cards that beat the trick are worth more later"
RID = "you want to get rid of it"
SPARE = "it probably takes the lead, and your hand can spare it"
OUT = "it probably takes the lead, and you can then expect to go out"

# 1. Beat an opponent rather than pass, with the lowest cards that the hand does not need.


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2p7p8wTp", ("play 7p", RID)),  # the lowest
        ("2p7p7w8w", ("play 8w", RID)),  # not one of a pair
        ("2p 7p8w9wTpJp", ("pass", LATER)),  # nor of a straight
    ],
)
def test_an_opponent_is_beaten_with_the_lowest_card_to_spare(
    hand: str, expected: tuple[str, str]
) -> None:
    """Rather than not at all, but the plan of the hand is kept."""
    others = "2j3wJsQpAj / 3s5j5s8pAs / 4p9jJwQsKp"

    assert expected == advised(f"{hand} / {others}", trick=(play(3, "6j"),))


def test_the_more_have_passed_the_better() -> None:
    """An ace is played if two have passed, and kept if the jack has just been played."""
    assert ("pass", LATER) == advised(ACE, trick=(play(3, "Jj"),))
    assert ("play Ap", SPARE) == advised(ACE, trick=(play(1, "Jj"),))


# 2. Save a card that keeps the lead, unless the lead is worth having now.


def test_a_card_that_keeps_the_lead_is_played_to_go_out() -> None:
    """If the rest need not regain the lead more than once."""
    hands = ACE.replace("2p6pAp", "2pAp")

    assert ("play Ap", OUT) == advised(hands, trick=(play(3, "Jj"),))


def test_a_card_that_keeps_the_lead_stops_an_opponent_with_few_cards() -> None:
    """Three are few, four are not."""
    few, not_few = (ACE.replace("2j3wJsQpAj", hand) for hand in ("2j3wJs", "2j3wJsQp"))
    reason = "it may stop an opponent who has few cards left"

    assert ("play Ap", reason) == advised(few, trick=(play(3, "Jj"),))
    assert ("pass", LATER) == advised(not_few, trick=(play(3, "Jj"),))


def test_a_card_that_keeps_the_lead_stops_an_opponent_who_has_called() -> None:
    """As long as the call can succeed."""
    reason = "it may stop the opponent who has called"

    assert ("play Ap", reason) == advised(ACE, trick=(play(3, "Jj"),), calls={1: "tichu"})


def test_a_card_that_keeps_the_lead_takes_points() -> None:
    """Ten of them decide here."""
    reason = "it probably takes a trick with points"

    assert ("play Ap", reason) == advised(ACE, trick=(play(1, "Tj"), play(3, "Jj")))
    # The jack is higher, but the ten has points.
    assert ("play Tw", OUT) == advised("2w3sTwJs / Aw / 7s / -", trick=(play(1, "2s"),))


def test_the_own_call_makes_a_card_less_dear() -> None:
    """The lead is needed to go out first."""
    assert ("play Ap", SPARE) == advised(ACE, trick=(play(3, "Jj"),), calls={0: "tichu"})


def test_the_phoenix_is_saved() -> None:
    """Where an ace would be played."""
    hands = "2p6sKwPh / 8wJwJsQwKs / 2j4p5pTjQs / 5jTpTsQjAw"
    top = (play(3, "Kj"),)

    assert ("pass", LATER) == advised(hands, trick=top)
    assert "play As" == advice(hands.replace("Ph", "As"), trick=top)


@pytest.mark.parametrize(("top", "expected"), [("4j", "pass"), ("9s", "play Kw")])
def test_high_cards_are_saved_on_a_low_trick(top: str, expected: str) -> None:
    """The smaller the jump, the better."""
    hands = "2s4pKw / 3j5s6jQpQs / 8s9jTpTsKp / 2j8wJsKjTw"

    assert expected == advice(hands, trick=(play(3, top),))


# 3. The Dragon gives its trick away, so points count against it.


def test_points_count_against_the_dragon() -> None:
    """It is kept while much is left to play, and given away to go out."""
    hands = "2p5w8wDr / 2w9p / Ma / 6w7pTwJwKs"

    assert ("pass", LATER) == advised(hands, trick=(play(1, "8s"),), calls={3: "tichu"})
    assert ("play Dr", OUT) == advised("DgDr / 2s3w4sQjQw / - / 3p9jAw", trick=(play(1, "Ma"),))


# 4. Beat the partner's trick only if it is low, with a short play that the hand does not need.


LOW = "2w6p9w / 3p4s8pTsQw / 3s7wTjQjAp / 5j6s8sJsQp"
PARTNERS = "the trick is your partner's"
GET_RID = "you want to get rid of it, and your partner's trick is low enough to beat"


def test_a_low_trick_of_the_partner_is_beaten() -> None:
    """A high one is not."""
    assert ("play 9w", GET_RID) == advised(LOW, trick=(play(2, "7j"),))
    assert ("pass", PARTNERS) == advised(LOW.replace("9w", "Qs"), trick=(play(2, "Jj"),))


def test_a_trick_of_the_partner_is_beaten_if_others_have_passed() -> None:
    """It is not, if the partner is the last before the seat."""
    hands = "5w6wTp / 6j7wTjJpAj / 3s6p7sQpKs / 3p4j5s9sTs"

    assert ("play Tp", GET_RID) == advised(hands, trick=(play(2, "7j"),))
    assert ("pass", PARTNERS) == advised(hands.replace("3p4j5s9sTs", "-"), trick=(play(2, "7j"),))


def test_a_partner_who_has_called_is_left_alone() -> None:
    """Even if the trick is low."""
    hands = "7p8pAs / 2jTpJsKwKs / 2w5p7w9wJp / 3w4s6jTsQw"

    assert ("play 7p", GET_RID) == advised(hands, trick=(play(2, "2p"),))
    assert ("pass", "your partner has called") == advised(
        hands, trick=(play(2, "2p"),), calls={2: "tichu"}
    )


def test_the_lead_is_left_to_a_partner_who_has_called() -> None:
    """A king that would beat an opponent's card is kept."""
    hands = "2s4pKw / 3j5s6jQpQs / 8s9jTpTsKp / 2j8w9wJsKj"

    assert ("play Kw", SPARE) == advised(hands, trick=(play(3, "7w"),))
    assert ("pass", LATER) == advised(hands, trick=(play(3, "7w"),), calls={2: "tichu"})


# 5. Play the last cards, except when that makes the partner's call fail.


@pytest.mark.parametrize("winner", [2, 3])
def test_the_last_cards_are_played(winner: int) -> None:
    """On anybody's trick, unless the partner has called."""
    hands = f"Kj / {OTHERS}"
    top = (play(winner, "Qj"),)

    assert ("play Kj", "it is the rest of your hand") == advised(hands, trick=top)
    assert "pass" == advice(hands, trick=top, calls={2: "tichu"})


@pytest.mark.parametrize(
    ("hands", "top", "expected"),
    [
        # an opponent is near: nine loses nothing, and the hand is rid of it
        ("4j5s6j6s9pAp / 2p7wQp / Jj / -", "2w", ("play 9p", GET_RID)),
        ("Ma2p7jKs / - / 8pAs / Dg9s", "8j", ("pass", PARTNERS)),
        ("3j3w3s8sJsQw / - / 5pKp / 6sAj", "Tw", ("pass", PARTNERS)),
    ],
)
def test_how_low_the_trick_of_the_partner_must_be(
    hands: str, top: str, expected: tuple[str, str]
) -> None:
    """That depends on how near opponents are to going out."""
    assert expected == advised(hands, trick=(play(2, top),))


def test_the_partner_gets_the_lead_back_through_the_dog() -> None:
    """If the Dog is all that would be left, a lead is worth having."""
    hands = "DgKj / 3j4w5p6s / 7w8wTp / 9s9pQwAj"

    assert ("play Kj", GET_RID) == advised(hands, trick=(play(2, "5j"),))


def test_a_pair_may_hold_the_phoenix() -> None:
    """If it is followed by the last cards."""
    assert ("play QjPh=Q", OUT) == advised("QjApPhDr / 3j / - / Kw", trick=(play(1, "7j7w"),))


# Wishes, and bombs in turn


@pytest.mark.parametrize(
    ("hand", "top", "expected"),
    [
        ("9j9w7wPh", "5j5w", "play 9j9w"),  # the best of the plays that do
        ("9j9w9p9s2w", "5j", "play 9j"),  # and no bomb
    ],
)
def test_a_wish_is_fulfilled(hand: str, top: str, expected: str) -> None:
    """Without need of the rules above."""
    hands = f"{hand} / 2j3wJsQpAj / 3s6w5s8pAs / 4p8jJwQsKp"
    reason = "the wish must be fulfilled"

    assert (expected, reason) == advised(hands, wish=9, trick=(play(3, top),))


@pytest.mark.parametrize(
    ("winner", "calls", "expected"),
    [
        (3, {3: "tichu"}, ("play 4j4w4p4s", "a bomb stops the opponent who has called")),
        (3, {}, ("pass", "only a bomb would beat the trick, and it is not worth one")),
        (2, {}, ("pass", "only a bomb would beat the trick, and it is not worth one")),
    ],
)
def test_bombs_in_turn(winner: int, calls: dict[int, str], expected: tuple[str, str]) -> None:
    """Where bombs are played in turn only, they cannot wait."""
    hands = "4j4w4p4s5j7w9pTp / 6j7j8p9sTj / 6w7p8wTw / 9j9w3p2j2w"
    in_turn = tichu.Rules(bombs="in_turn")

    assert expected == advised(hands, trick=(play(winner, "QjQw"),), rules=in_turn, calls=calls)
