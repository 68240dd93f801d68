"""What ``RuleBot`` leads: the rules at the head of ``tichu.bots.rule``."""

import pytest

from support.advising import advice, advised
from support.tables import cases

SURE = "at most one of your plays can lose the lead, and that one goes last"
ALL = "it is your whole hand"
RID = "it is what you most want to get rid of"

# 1. If at most one play can lose the lead, play the others first and that one last.


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("DrAjAw3j / 4j5j9w / 6j7w8p / 2j2w9j", ("play AjAw", SURE)),  # the longest first
        ("Dr3j3w3p3s4j / 4w5j9w / 6j7w8p / 2j2w9j", ("play Dr", SURE)),  # bombs last
        ("Dr3j / 4j5j9w / 6j7w8p / 2j2w9j", ("play Dr", SURE)),
        ("3j3w3p / 4j / 5j / 6j", ("play 3j3w3p", ALL)),
    ],
)
def test_the_play_that_can_lose_the_lead_goes_last(hands: str, expected: tuple[str, str]) -> None:
    """Of the others a long one goes first, and a bomb after the rest."""
    assert expected == advised(hands)


def test_two_plays_that_can_lose_the_lead() -> None:
    """Then low cards go first."""
    assert ("play 3j", RID) == advised("Dr3j5w / 4j5j9w / 6j7w8p / 2j2w9j")


# 2. Otherwise lead the play that the hand most needs to get rid of.


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("3j4w9pTp / 4j5jAw / 6j7wAj / 2j2wAs", ("play 3j", RID)),  # a low one
        ("5w5p5sKs / - / 7s8s9wQwDr / 2j2p7w7pPh", ("play 5w5p5s", RID)),  # a long one
        ("5s7j7w8pPh / 4p6w9j9wTj / - / 3p7s", ("play 7j7w8pPh=8", "it gets rid of many cards")),
    ],
)
def test_low_and_long_plays_are_led(hands: str, expected: tuple[str, str]) -> None:
    """Four cards are many."""
    assert expected == advised(hands)


def test_a_wish_is_fulfilled() -> None:
    """With the best lead that does, also by those who may still call."""
    assert ("play 5w5p", "nobody is likely to beat it") == advised(
        "4p5w5pQs / 7jAs / Tp / -", wish=5
    )
    own = "2j2w2p3j3w4j4w5j5w6j6w9j9w9p"
    others = "2s3s4s5s6s7s8s9sTsJsQsKsAsPh / 7w8p / 7p8j"
    assert "play 3j3w9j9w9p" == advice(
        f"{own} / {others}", wish=9, calls={2: "tichu"}, piles={2: "Dg"}, rest_to=3
    )


# 3. Save plays that keep the lead while the hand has many cards left.


def test_lead_low_for_a_partner_who_has_called() -> None:
    """Even if the hand could go out."""
    hands = "JsKpKsAj / 3j3p4w4s6j / 2p2s5w8sQp / 3w7s9pTjJj"

    assert ("play KpKs", SURE) == advised(hands)
    assert ("play Js", RID) == advised(hands, calls={2: "tichu"})
    five = "7j7wTjAjPh / 2w2s5p / 5wDr / TsKwAs"
    assert ("play Tj", RID) == advised(five, calls={2: "tichu"})


def test_a_play_that_keeps_the_lead_is_saved() -> None:
    """While many cards are left."""
    hands = "3j4w6p9pAjAw / 4j5jKw / 6j7wKj / 2j2wKs"

    assert ("play 3j", RID) == advised(hands)
    assert ("play 2w", RID) == advised("2w4s5wKp / JwKs / - / 9j")


def test_a_wish_may_need_a_card_that_keeps_the_lead() -> None:
    """The king is the best that nobody is likely to beat."""
    assert ("play Kp", "nobody is likely to beat it") == advised("5p7pKp / Js / - / DgJp", wish=3)


def test_the_phoenix_is_saved() -> None:
    """The jack is led, though a pair of jacks would be longer."""
    assert ("play Jp", RID) == advised("Dg6pJpPh / Dr / - / 4p")
    assert ("play 3pPh=3", ALL) == advised("3pPh / - / 4j8wKs / 8s", wish=12)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ma2w6p8pTs", ("play Ma", "the Mah Jong is hard to play later")),
        ("2j2w6p8pTs", ("play 6p", RID)),
    ],
)
def test_the_mah_jong_is_led_early(hand: str, expected: tuple[str, str]) -> None:
    """Nothing is lower."""
    assert expected == advised(f"{hand} / 3p4sQjQwAs / 3s7w8sTjKj / 5j6s9sJpQs")


# 4. The Dog


DOG = "Dg2w6p9w / 3p4s8pTsQw / 3s7wTjQjAp / 5j6s8sJsQp"


@pytest.mark.parametrize(
    ("hands", "calls", "expected"),
    cases(__file__, "lead: when the dog is led", globals()),
    ids=["led", "own call", "king", "at once", "no partner", "kept", "partner's call"],
)
def test_when_the_dog_is_led(hands: str, calls: dict[int, str], expected: tuple[str, str]) -> None:
    """At once if the partner has called; not after an own call, nor if no partner can use it."""
    assert expected == advised(hands, calls=calls)


# 5. Opponents and partners who are about to go out


@pytest.mark.parametrize(
    ("hands", "near", "far", "why"),
    cases(__file__, "lead: what an opponent could go out on is not led"),
    ids=["single", "pair"],
)
def test_what_an_opponent_could_go_out_on_is_not_led(
    hands: str, near: str, far: str, why: str
) -> None:
    """No single card to one who has one card left, and no pair to one who has two."""
    farther = hands.replace("4s /", "4s7sTsQsKj /").replace("3j8j", "3j8jJjJwJs")

    assert (near, why) == advised(hands)
    assert (far, RID) == advised(farther)


def test_a_low_card_for_a_partner_with_one_card() -> None:
    """Not if the partner has two, or the card is higher than a jack."""
    hands = "4j4w7wAp / 3j3s8jJwJs / 3w / 6w6p7sTpKs"
    why = "your partner has one card left, and may go out on a low single card"

    assert ("play 7w", why) == advised(hands)
    assert "play 4j4w" == advice(hands.replace("3w /", "3w5p /"))
    jack = "5w6s7pJs / - / 6p / 8s"
    assert ("play Js", why) == advised(jack, calls={1: "tichu"})
    assert "play 6s" == advice(jack.replace("Js", "Qs"), calls={1: "tichu"})
