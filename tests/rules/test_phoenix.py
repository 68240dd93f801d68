"""The Phoenix as a single card and as a wild card (PHX)."""

import pytest

from support import accept, cards, combo, play, plays, position, refusal, result_of, run
from tichu import PHOENIX, Combination, Kind, Play, readings
from tichu._kernel.layout import DRAGON_RANK, PAIR_FORM, SINGLE_FORM
from tichu.errors import Code
from tichu.rulebook.phoenix import strength

LONE_PHOENIX = SINGLE_FORM << 4 | 1


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
def test_the_phoenix_replaces_a_natural_card(text: str, kind: Kind, rank: int) -> None:
    """In a combination it takes the place of one natural card."""
    assert (kind, rank) == (combo(text).kind, combo(text).rank)


@pytest.mark.rule("PHX-1")
def test_the_phoenix_as_the_two_above_the_mah_jong() -> None:
    """Mah Jong, Phoenix, 3, 4, 5 are a straight."""
    assert [(Kind.STRAIGHT, 5, 2)] == [
        (each.kind, each.rank, each.phoenix_as) for each in readings(cards("Ma3j4w5jPh"))
    ]


@pytest.mark.rule("PHX-1")
def test_the_phoenix_with_three_of_a_rank() -> None:
    """Stairs and full houses of 7 7 8 8 8 and the Phoenix are listed in all their cards."""
    state = position("7j7w8j8w8pPh", "2j", "3j", "4j", turn=0)
    found = set(plays(state, 0))

    assert {"7j7w8jPh=8", "7j7w8wPh=8", "7j7w8pPh=8"} <= found
    assert {"7j8j8wPh=7", "7j7w8j8w8p", "7j7w8j8wPh=7", "7j7w8j8wPh=8"} <= found
    assert {"7j8j8w8pPh=7", "7w8j8w8pPh=7"} <= found


@pytest.mark.rule("PHX-1")
@pytest.mark.parametrize(
    ("higher", "lower"), [("6j6w", "5jPh"), ("6jPh", "5j5w"), ("6jPh", "5wPh")]
)
def test_comparing_pairs_with_the_phoenix(higher: str, lower: str) -> None:
    """In a pair the Phoenix counts as a card of that rank."""
    assert combo(higher).beats(combo(lower))
    assert not combo(lower).beats(combo(higher))


@pytest.mark.rule("PHX-2")
def test_the_phoenix_is_a_two_to_an_ace() -> None:
    """The Phoenix is neither a 1, nor above the ace, nor a special card."""
    assert [6] == [each.phoenix_as for each in readings(cards("2j3j4j5wPh"))]
    assert [6] == [each.phoenix_as for each in readings(cards("Ma2j3j4j5wPh"))]
    assert [10] == [each.phoenix_as for each in readings(cards("JjQwKjAjPh"))]
    for no_play in ("MaPh", "DrPh", "DgPh"):
        assert () == readings(cards(no_play))


@pytest.mark.rule("PHX-2")
@pytest.mark.parametrize(("text", "rank"), [("2jPh", 2), ("AjPh", 14)])
def test_the_phoenix_as_a_two_and_as_an_ace(text: str, rank: int) -> None:
    """A player may declare the Phoenix a two or an ace."""
    assert rank == Combination(cards(text), rank).phoenix_as


@pytest.mark.rule("PHX-3")
def test_the_phoenix_led_is_one_and_a_half() -> None:
    """A 2 beats a led Phoenix, the Mah Jong does not."""
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
    """On the Mah Jong it is 1.5, on an ace 14.5; only a higher rank beats it."""
    state = position("2w", "Ph2p", "2j7jAjDr", "6j", turn=1, trick=(play(0, under),))

    state = run(state, play(1, "Ph"))

    assert state.trick is not None
    assert 2 * combo(under).rank + 1 == state.trick.top
    assert answers == plays(state, 2)


@pytest.mark.rule("PHX-5")
def test_the_phoenix_never_beats_the_dragon() -> None:
    """The Phoenix cannot be played on the Dragon."""
    state = position("2w", "Ph2p", "5j", "6j", turn=1, trick="0:Dr")

    assert [] == plays(state, 1)
    assert (Code.TOO_LOW, "PHX-5") == refusal(state, play(1, "Ph"))


@pytest.mark.rule("PHX-5")
def test_the_strength_of_a_phoenix_that_beats_nothing() -> None:
    """On the Dragon and on a pair a single Phoenix has strength 0."""
    assert 0 == strength(cards("Ph").mask, LONE_PHOENIX, SINGLE_FORM, 2 * DRAGON_RANK)
    assert 0 == strength(cards("Ph").mask, LONE_PHOENIX, PAIR_FORM, 10)


@pytest.mark.rule("PHX-6")
def test_the_phoenix_is_in_no_bomb() -> None:
    """With three of a kind it makes nothing, with four of a suit a straight."""
    assert () == readings(cards("4j4w4pPh"))
    assert [Kind.STRAIGHT, Kind.STRAIGHT] == [each.kind for each in readings(cards("5j6j7j8jPh"))]


@pytest.mark.rule("PHX-7")
def test_the_phoenix_costs_25() -> None:
    """A pile with the Phoenix counts 25 points less."""
    state = position("", "5j", "Ph", "6j", turn=2, finished=(0,), rest_to=1, piles={2: "TjTw"})
    state = run(state, play(2, "Ph"))

    assert -25 == PHOENIX.points
    assert -5 == state.pile(2).points


@pytest.mark.rule("PHX-7")
@pytest.mark.parametrize(
    ("piles", "hand", "points"),
    [
        ({0: "Ph"}, "2j", (-25, 125)),
        ({1: "Ph"}, "2j", (0, 100)),
        ({3: "Ph"}, "2j", (-25, 125)),  # the last player's tricks go to seat 0
        ({}, "2jPh", (-25, 125)),  # and the hand to the opponents
    ],
)
def test_the_phoenix_costs_the_team_that_has_it_at_the_end(
    piles: dict[int, str], hand: str, points: tuple[int, int]
) -> None:
    """At the end it takes 25 points from the team that has it."""
    state = position("", "", "3j", hand, turn=2, finished=(0, 1), piles=piles, rest_to=1)

    assert points == result_of(run(state, play(2, "3j"))).card_points


@pytest.mark.rule("PHX-8")
@pytest.mark.parametrize(
    ("text", "ranks"),
    [("5j5w9j9wPh", [5, 9]), ("5j6w7j8jPh", [8, 9]), ("JjQwKjAjPh", [14]), ("MaPh3j4w5j", [5])],
)
def test_the_player_declares_what_the_phoenix_is(text: str, ranks: list[int]) -> None:
    """Every reading may be declared; undeclared, the highest counts."""
    state = position(text + "2p", "3w", "4j", "6s", turn=0)

    for reading in readings(cards(text)):
        assert accept(state, Play(0, reading))
    assert ranks == [reading.rank for reading in sorted(readings(cards(text)))]
    assert Combination(cards(text)) == readings(cards(text))[0]


@pytest.mark.rule("PHX-8")
def test_a_play_must_beat_in_the_declared_reading() -> None:
    """A low reading that does not beat the trick is refused."""
    state = position("5j6w7j8jPh2p", "3w", "4j", "6s", turn=0, trick="3:4s5s6p7s8s")

    assert ["5j6w7j8jPh=9"] == plays(state, 0)
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, "5j6w7j8jPh=4"))


@pytest.mark.rule("PHX-8")
def test_a_triple_with_the_phoenix_as_second_of_a_pair() -> None:
    """Only the full house with two sixes is listed for 5 5 5 6 and the Phoenix."""
    state = position("5j5w5p6jPh", "3w", "4j", "6s", turn=0)

    assert {"5j5w5p6jPh=6"} == {text for text in plays(state, 0) if len(text) > 10}
