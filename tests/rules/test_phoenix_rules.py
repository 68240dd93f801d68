"""The Phoenix: PHX-1 to PHX-8."""

import pytest

from support import accept, cards, combo, play, plays, position, refusal, run
from tichu import PHOENIX, Code, Combination, Kind, Play, readings


@pytest.mark.rule("PHX-1")
@pytest.mark.parametrize(
    ("text", "kind", "rank"),
    [
        ("9jPh=9", Kind.PAIR, 9),
        ("9j9wPh=9", Kind.TRIPLE, 9),
        ("9j9wTjTwPh=9", Kind.FULL_HOUSE, 9),
        ("9j9w9pTwPh=T", Kind.FULL_HOUSE, 9),
        ("6j7w9jTjPh=8", Kind.STRAIGHT, 10),
        ("6j6w7jPh=7", Kind.STAIRS, 7),
    ],
)
def test_the_phoenix_stands_for_any_rank(text: str, kind: Kind, rank: int) -> None:
    """In a combination of several cards it takes the place of one natural card."""
    assert (kind, rank) == (combo(text).kind, combo(text).rank)


@pytest.mark.rule("PHX-2")
def test_the_phoenix_is_no_one_and_no_special() -> None:
    """It stands for 2 to ace only."""
    assert [6] == [each.phoenix_as for each in readings(cards("2j3j4j5wPh"))]
    assert [6] == [each.phoenix_as for each in readings(cards("Ma2j3j4j5wPh"))]
    for no_play in ("MaPh", "DrPh", "DgPh"):
        assert () == readings(cards(no_play))


@pytest.mark.rule("PHX-3")
def test_led_alone_the_phoenix_is_one_and_a_half() -> None:
    """Led, it is beaten by a 2 but not by the Mah Jong."""
    state = run(position("Ph9j", "Ma2j3j", "5j", "6j", turn=0), play(0, "Ph"))

    assert state.trick is not None
    assert 3 == state.trick.top
    assert ["2j", "3j"] == plays(state, 1)
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(1, "Ma"))


@pytest.mark.rule("PHX-4")
@pytest.mark.parametrize(
    ("under", "answers"), [("Ma", ["2j", "7j", "Aj", "Dr"]), ("7w", ["Aj", "Dr"]), ("Aw", ["Dr"])]
)
def test_on_a_single_card_the_phoenix_is_half_a_rank_higher(under: str, answers: list[str]) -> None:
    """On the Mah Jong it is 1.5, on an ace 14.5: the next rank beats it, the same does not."""
    state = position("2w", "Ph2p", "2j7jAjDr", "6j", turn=1, trick=(play(0, under),))

    state = run(state, play(1, "Ph"))

    assert state.trick is not None
    assert 2 * combo(under).rank + 1 == state.trick.top
    assert answers == plays(state, 2)


@pytest.mark.rule("PHX-5")
def test_the_phoenix_never_beats_the_dragon() -> None:
    """On the Dragon it cannot be played."""
    state = position("2w", "Ph2p", "5j", "6j", turn=1, trick=(play(0, "Dr"),))

    assert [] == plays(state, 1)
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(1, "Ph"))


@pytest.mark.rule("PHX-6")
def test_the_phoenix_is_in_no_bomb() -> None:
    """Three of a kind with it are no bomb, four of a suit with it a plain straight."""
    assert () == readings(cards("4j4w4pPh"))
    assert [Kind.STRAIGHT, Kind.STRAIGHT] == [each.kind for each in readings(cards("5j6j7j8jPh"))]


@pytest.mark.rule("PHX-7")
def test_the_phoenix_costs_25() -> None:
    """It takes 25 points from the pile that has it."""
    state = position("", "5j", "Ph", "6j", turn=2, finished=(0,), rest_to=1, piles={2: "TjTw"})
    state = run(state, play(2, "Ph"))

    assert -25 == PHOENIX.points
    assert -5 == state.taken(2).points


@pytest.mark.rule("PHX-8")
@pytest.mark.parametrize(
    ("text", "ranks"),
    [("5j5w9j9wPh", [5, 9]), ("5j6w7j8jPh", [8, 9]), ("JjQwKjAjPh", [14]), ("MaPh3j4w5j", [5])],
)
def test_the_player_declares_what_the_phoenix_is(text: str, ranks: list[int]) -> None:
    """Every reading may be chosen; undeclared, the highest counts."""
    state = position(text + "2p", "3w", "4j", "6s", turn=0)

    for reading in readings(cards(text)):
        assert accept(state, Play(0, reading))
    assert ranks == [reading.rank for reading in readings(cards(text))]
    assert max(ranks) == Combination.of(cards(text)).rank


@pytest.mark.rule("PHX-8")
def test_a_play_must_beat_in_the_declared_reading() -> None:
    """A low reading that does not beat the trick is refused, though the high one would beat."""
    state = position("5j6w7j8jPh2p", "3w", "4j", "6s", turn=0, trick=(play(3, "4s5s6p7s8s"),))

    assert ["5j6w7j8jPh=9"] == plays(state, 0)
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, "5j6w7j8jPh=4"))


@pytest.mark.rule("PHX-8")
def test_two_readings_of_equal_rank_are_two_plays() -> None:
    """What stands in the middle of a full house or a straight is declared as well."""
    state = position("5j5w5p6jPh", "3w", "4j", "6s", turn=0)

    assert {"5j5w5p6jPh=6"} == {text for text in plays(state, 0) if len(text) > 10}
