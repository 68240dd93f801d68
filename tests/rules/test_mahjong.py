"""The Mah Jong: first lead and lowest card (MAH)."""

import pytest

import support
from support import accept, cards, combo, exchange, play, plays, position, refusal, run, swapped
from tichu import MAH_JONG, Kind, MakeWish, Phase, readings
from tichu.errors import Code


@pytest.mark.rule("MAH-1")
@pytest.mark.parametrize("holder", range(4))
def test_the_holder_of_the_mah_jong_leads_first(holder: int) -> None:
    """The seat that holds the Mah Jong after the exchange has the first lead."""
    hands = ["2j2w2p", "3j3w3p", "4j4w4p", "5j5w5p"]
    hands[holder] += "MaAjAwApAsKjKwKpKsQjQw"
    state = exchange(*hands)
    others = [seat for seat in range(4) if MAH_JONG not in state.hand(seat)]

    assert 3 == len(others)
    after = swapped(state)
    assert (next(seat for seat in range(4) if MAH_JONG in after.hand(seat)),) == after.to_act


@pytest.mark.rule("MAH-1")
def test_the_mah_jong_need_not_be_led() -> None:
    """Its holder may lead another card, and then makes no wish."""
    state = position("Ma7j", "6j", "7w", "8j", turn=0)

    assert Phase.PLAY == run(state, play(0, "7j")).phase


@pytest.mark.rule("MAH-2")
def test_the_mah_jong_is_a_one() -> None:
    """The Mah Jong is the lowest single, may begin a straight, and is in nothing else."""
    assert (Kind.SINGLE, 1) == (combo("Ma").kind, combo("Ma").rank)
    assert (Kind.STRAIGHT, 5) == (combo("Ma2j3j4j5w").kind, combo("Ma2j3j4j5w").rank)
    assert combo("2j").beats(combo("Ma"))
    for no_play in ("MaPh", "MaPh2j2w", "Ma2j2w", "MaMa"[:2] + "3j4j5j6j"):
        assert () == readings(cards(no_play))


@pytest.mark.rule("MAH-2", "MAH-4")
@pytest.mark.parametrize("top", ["2s", "9s", "As", "Dr", "Ph"])
def test_every_single_card_beats_the_mah_jong(top: str) -> None:
    """Every single card may be played on it, and it on none, not even on a led Phoenix."""
    on_top = position("Ma7j", "6j", "7w", "8j", turn=0, trick=(play(3, top),))
    under = position("2j", f"{top}7j", "7w", "8j", turn=1, trick="0:Ma")

    rule = "DRG-1" if top == "Dr" else "COMBO-8"
    assert (Code.TOO_LOW, rule) == refusal(on_top, play(0, "Ma"))
    assert accept(under, play(1, top))


@pytest.mark.rule("MAH-3", "BOMB-3")
def test_the_mah_jong_is_in_no_bomb() -> None:
    """With four or five cards of one suit it makes a straight; the bomb begins at the 2."""
    hand = "Ma2j3j4j5j6j"
    state = position(hand, "7s", "8j", "9j", turn=0, trick="3:Dr")
    out_of_turn = position(hand, "7s8s", "8j", "9j", turn=1, trick="3:Dr")

    assert ["2j3j4j5j6j"] == plays(state, 0) == plays(out_of_turn, 0)
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(state, play(0, "Ma2j3j4j5j"))
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(state, play(0, hand))


@pytest.mark.rule("MAH-3")
@pytest.mark.parametrize("suit", "jwps")
def test_a_straight_of_one_suit_with_the_mah_jong_is_no_bomb(suit: str) -> None:
    """The straight is ordinary in every suit; the same cards from the 2 on are a bomb."""
    text = "".join(f"{rank}{suit}" for rank in "23456")

    assert [Kind.STRAIGHT] == [each.kind for each in readings(cards(f"Ma{text}"))]
    assert [Kind.STRAIGHT_FLUSH] == [each.kind for each in readings(cards(text))]


@pytest.mark.rule("MAH-4")
def test_the_mah_jong_beats_nothing() -> None:
    """Alone or in a straight it can only be led."""
    straight = "Ma2j3j4j5w"
    single = position(f"{straight}7j", "6j", "7w", "8j", turn=0, trick="3:2s")
    fives = position(f"{straight}7j", "6j", "7w", "8j", turn=0, trick="3:2s3s4s5s6w")
    lead = position(f"{straight}7j", "6j", "7w", "8j", turn=0)

    assert (Code.TOO_LOW, "COMBO-8") == refusal(single, play(0, "Ma"))
    assert [] == [text for text in plays(single, 0) if "Ma" in text]
    assert (Code.TOO_LOW, "COMBO-8") == refusal(fives, play(0, straight))
    assert ["Ma", straight] == [text for text in plays(lead, 0) if "Ma" in text]


@pytest.mark.rule("MAH-5")
def test_the_mah_jong_has_no_points() -> None:
    """The Mah Jong counts 0 points, alone and in a straight."""
    assert 0 == MAH_JONG.points
    assert 5 == cards("Ma2j3j4j5w").points


@pytest.mark.rule("MAH-5")
def test_a_trick_with_the_mah_jong_counts_its_other_cards() -> None:
    """The player who takes the Mah Jong gets points only for the other cards of the trick."""
    state = position("Ma2j", "Kj3j", "4j", "5j", turn=0, rest_to=2)
    state = support.taken_by(run(state, play(0, "Ma"), MakeWish(0, None), play(1, "Kj")), 1)

    assert (cards("MaKj"), 10) == (state.pile(1), state.pile(1).points)
