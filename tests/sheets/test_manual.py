"""Sheet 002, ``MANUAL``: each cell in which it differs from the official text and sets a field."""

import pytest

from support import accept, dealt, first_packets, play, plays, position, refusal, run
from tichu import MANUAL, NANJING, Code, Pass, Phase

FOUR = "4j4w4p4s"
FIVES = "5j5w5p5s"


@pytest.mark.rule("V-04")
def test_v04_eight_cards_and_then_six() -> None:
    """Eight cards are dealt, then six more."""
    assert [8] * 4 == [len(first_packets(MANUAL).hand(seat)) for seat in range(4)]
    assert Phase.GRAND_TICHU == first_packets(MANUAL).phase
    assert [14] * 4 == [len(dealt(MANUAL).hand(seat)) for seat in range(4)]


@pytest.mark.rule("V-43")
def test_v43_on_turn_a_bomb_must_fulfil_the_wish() -> None:
    """On turn a bomb must contain the wished rank if it can be played; out of turn it need not."""
    hands = ("2s", f"{FOUR}9jKj", f"{FIVES}9w", "8j")
    state = position(*hands, turn=1, wish=9, rules=MANUAL, trick="0:6j")
    official = position(*hands, turn=1, wish=9, rules=NANJING, trick="0:6j")

    assert ["9j"] == plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, FOUR))
    assert accept(official, play(1, FOUR))
    assert [FIVES] == plays(state, 2)
    assert 9 == run(state, play(2, FIVES)).wish


@pytest.mark.rule("V-43")
def test_v43_a_bomb_is_free_where_the_wish_cannot_be_fulfilled() -> None:
    """A holder of the rank who cannot play it may bomb without it, or pass."""
    hands = ("2s", f"{FOUR}9jKj", "5j", "8j")
    state = position(*hands, turn=1, wish=9, rules=MANUAL, trick="0:Tj")

    assert ["Kj", FOUR] == plays(state, 1)
    assert accept(state, Pass(1))
