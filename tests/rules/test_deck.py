"""The deck: ranks, suits, special cards and points (DECK)."""

import itertools

import pytest

import tichu
from support import cards, combo, dealt, first_packets, play, plays, position, refusal, run
from tichu import DECK, DOG, DRAGON, PHOENIX, Card, Cards, Deal, DeclineGrandTichu, Kind, Suit
from tichu.errors import Code


@pytest.mark.rule("DECK-1")
def test_the_deck() -> None:
    """56 cards: 2 to ace in jade, sword, pagoda and star, and four special cards."""
    naturals = {Card(f"{rank}{suit}") for rank in "23456789TJQKA" for suit in Suit}

    assert 56 == len(DECK)
    assert naturals | {tichu.MAH_JONG, DOG, PHOENIX, DRAGON} == set(DECK)
    assert ["j", "w", "p", "s"] == [str(suit) for suit in Suit]


@pytest.mark.rule("DECK-1")
def test_no_card_is_dealt_twice() -> None:
    """A card cannot be dealt twice, in one deal or in both."""
    packet = cards("2j3j4j5j6j7j8j9j")
    state = first_packets()
    whole = dealt()
    rest = [whole.hand(seat) - state.hand(seat) for seat in range(4)]
    held = Cards(state.hand(0).listed[:6])
    state = run(state, *[DeclineGrandTichu(seat) for seat in range(4)])

    assert (Code.BAD_DEAL, "DECK-1") == refusal(tichu.new_round(), Deal((packet,) * 4))
    assert tichu.is_legal(state, Deal(tuple(rest)))
    assert (Code.BAD_DEAL, "DECK-1") == refusal(state, Deal((rest[0], held, rest[2], rest[3])))


@pytest.mark.rule("DECK-2")
def test_ranks_run_from_two_to_ace() -> None:
    """The ranks run from 2 to ace, with the ten between nine and jack."""
    in_order = [combo(f"{rank}j") for rank in "23456789TJQKA"]

    for lower, higher in itertools.pairwise(in_order):
        assert higher.beats(lower)
        assert not lower.beats(higher)
    assert list(range(2, 15)) == [combination.rank for combination in in_order]


@pytest.mark.rule("DECK-2", "COMBO-9")
def test_the_ace_is_never_low() -> None:
    """An ace is not below the 2 in a straight."""
    assert () == tichu.readings(cards("Aj2j3w4p5s"))


@pytest.mark.rule("DECK-3")
@pytest.mark.parametrize(
    ("named", "points"),
    [
        ("5j5w5p5s", 20),
        ("TjTwTpTs", 40),
        ("KjKwKpKs", 40),
        ("Dr", 25),
        ("Ph", -25),
        ("Ma Dg 2j 3w 4p 6s 7j 8w 9p Js Qj Aw", 0),
    ],
)
def test_points_of_cards(named: str, points: int) -> None:
    """Fives count 5, tens and kings 10, the Dragon 25, the Phoenix -25, others 0."""
    assert points == cards(named).points
    assert points == sum(card.points for card in cards(named))


@pytest.mark.rule("DECK-3")
def test_all_cards_count_100() -> None:
    """All cards together count 100 points."""
    assert 100 == DECK.points


@pytest.mark.rule("DECK-4")
def test_suits_matter_only_in_straight_flushes() -> None:
    """A single suit makes a straight a bomb; suits change nothing else."""
    assert Kind.STRAIGHT_FLUSH == combo("5j6j7j8j9j").kind
    assert Kind.STRAIGHT == combo("5j6j7j8j9w").kind
    for one, other in [("5j5w", "5p5s"), ("5j5w5p", "5w5p5s"), ("5j5w6j6w", "5p5s6j6s")]:
        first, second = combo(one), combo(other)
        assert (first.kind, first.rank) == (second.kind, second.rank)
        assert not first.beats(second)
        assert not second.beats(first)


@pytest.mark.rule("DECK-4")
@pytest.mark.parametrize("suits", list(itertools.permutations("jwps", 2)))
def test_no_suit_beats_another(suits: tuple[str, str]) -> None:
    """A card never beats another of its rank, in any suit."""
    first, second = suits
    state = position(f"9{second}8{second}", "2j", "3j", "6j", turn=0, trick=(play(3, f"8{first}"),))

    assert [f"9{second}"] == plays(state, 0)
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, f"8{second}"))
