"""The values of Grandseigneur: cards, combinations, rules and games."""

import random
from typing import Any, cast

import attrs
import pytest

import tichu
from support.ranks import later_round
from tichu import Card, InvalidValue, NotationError
from tichu import seigneur as sg


@pytest.mark.rule("SEIGNEUR-2", "SEIGNEUR-4")
def test_cards_are_made_of_text_of_cards_and_of_cards() -> None:
    """All three give the same multiset; a text may have spaces and write a ten as 10."""
    cards = tichu.Cards.parse("8j8jTw")

    assert cards == tichu.Cards.of("8j8jTw") == tichu.Cards.of(cards) == tichu.Cards.of(list(cards))
    assert cards == tichu.Cards.parse(" 8j 10w 8j ")
    assert ["8j", "8j", "Tw"] == [str(card) for card in cards]
    assert [2, 1, 0] == [cards.count(Card.parse(text)) for text in ("8j", "Tw", "Ma")]
    assert "Cards.parse('8j8jTw')" == repr(cards)
    assert tichu.Cards() == tichu.Cards.parse("")


@pytest.mark.rule("SEIGNEUR-2", "SEIGNEUR-4")
def test_no_card_is_held_three_times() -> None:
    """A third copy is refused in a text, among cards and in a sum; a difference may leave one."""
    eight = Card.parse("8j")
    with pytest.raises(NotationError) as read:
        tichu.Cards.parse("8j8j9w8j")
    with pytest.raises(InvalidValue) as made:
        tichu.Cards.of([eight] * 3)
    with pytest.raises(InvalidValue) as added:
        _ = tichu.Cards.parse("8j8j") + tichu.Cards.parse("8j")

    assert ((6, 8), "'8j' appears three times") == (read.value.span, read.value.message)
    assert "Cards.of(cards): 8j appears three times" == str(made.value)
    assert "Cards + Cards: 8j appears three times" == str(added.value)


@pytest.mark.rule("SEIGNEUR-4")
def test_sets_with_two_copies() -> None:
    """Differences, unions and so on count the copies; the points are those of all cards."""
    both, one = tichu.Cards.parse("TjTj5w"), tichu.Cards.parse("Tj9w")

    assert ("5wTj", "9w") == (str(both - one), str(one - both))
    assert ("5w9wTj", "Tj") == (str(both ^ one), str(both & one))
    assert "5w9wTjTj" == str(both | one)
    assert "9wTjTj" == str(one + tichu.Cards.parse("Tj"))
    assert (25, 3) == (both.points, len(both))
    assert tichu.Cards.parse("Tj") < tichu.Cards.parse("TjTj") < both
    assert not both <= tichu.Cards.parse("Tj5w")
    assert not both.isdisjoint("Tj Tj")


def test_masks_of_cards() -> None:
    """A mask has 112 bits, and no second copy without the first."""
    mask = tichu.Cards.parse("8j8j").mask

    assert tichu.Cards.parse("8j8j") == tichu.Cards(mask)
    for wrong in (-1, 1 << 112, 1 << 57, mask ^ mask & (1 << 56) - 1, "8j", True):
        with pytest.raises(InvalidValue, match=r"Cards\.mask"):
            tichu.Cards(cast("int", wrong))


@pytest.mark.rule("SEIGNEUR-23", "SEIGNEUR-24", "SEIGNEUR-25")
@pytest.mark.parametrize(
    ("text", "kind", "rank"),
    [
        ("Ma", "single", 1),
        ("Ph", "single", 1),
        ("Dr", "single", 15),
        ("8j8j", "pair", 8),
        ("AjPh", "pair", 14),
        ("2j2j2w", "triple", 2),
        ("8j8jPh", "triple", 8),
        ("8j8j8w9j9j", "full house", 8),
        ("8j8j9j9jPh=8", "full house", 8),
        ("8j8j9j9jPh", "full house", 9),
        ("2j2j3j3j", "stairs", 3),
        ("8j8j9j9jTjTj", "stairs", 10),
        ("QjQjKjPhAjAj", "stairs", 14),
        ("2j3j4w5j6j", "straight", 6),
        ("Ma2j3j4w5j", "straight", 5),
        ("8j8w8p8s", "four", 8),
        ("2j3j4j5j6j", "straight flush", 6),
    ],
)
def test_kinds_and_ranks(text: str, kind: str, rank: int) -> None:
    """The rank is that of the top card, or of the triple of a full house."""
    made = tichu.Combination(text) if "=" not in text else tichu.Combination.parse(text)

    assert (kind, rank) == (str(made.kind), made.rank)
    assert made.length == len(made.cards)
    assert made.is_bomb == (kind in {"four", "straight flush"})
    assert made in tichu.readings(made.cards)
    assert made == tichu.Combination.parse(str(made))


@pytest.mark.rule("SEIGNEUR-26")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("9j9j", "8j8j"),
        ("9j9w", "8j8j"),
        ("9j9j", "8j8w"),
        ("2j2w2p2s", "AjAj"),
        ("2j3j4j5j6j", "AjAjPh"),
    ],
)
def test_what_beats_what(higher: str, lower: str) -> None:
    """Equal cards count like others of the rank; groups of another kind or length do not beat."""
    assert tichu.Combination(higher).beats(lower)
    assert not tichu.Combination(lower).beats(higher)
    assert not tichu.Combination("9j9j9w").beats("8j8j")
    assert not tichu.Combination("8j8j").beats("8j8j")


@pytest.mark.parametrize(
    "text",
    [
        *("8j9j", "8j8jTjTj", "8j8j8w9j9j9w", "8j8j9jTjTj", "Ma8j", "8jDr", "DrDrPh"),
        *("8j8jDr", "PhPh8j", "8j8j8w8p"),
    ],
)
def test_what_is_no_combination(text: str) -> None:
    """Neighbours, stairs with a gap, two triples, and special cards in a group."""
    assert () == tichu.readings(text)
    with pytest.raises(NotationError) as caught:
        tichu.Combination.parse(text)
    assert (0, len(text)) == caught.value.span
    assert caught.value.message.startswith(f"'{text}' is not a combination")


@pytest.mark.rule("SEIGNEUR-21")
def test_rules_that_nobody_states() -> None:
    """The defaults, each by its name."""
    assert {
        "players": 6,
        "decks": 1,
        "returns": "blind",
        "rounds": None,
        "phoenix_ambiguity": "declare",
        "wish_optional": True,
        "own_straight_fulfils_wish": False,
        "wish_bomb": "interrupt",
        "bombs": "any_time",
        "bomb_leads": "bomber",
        "take_trick": "claim",
        "beat_own_play": False,
        "direction": "right",
    } == attrs.asdict(sg.SeigneurRules())
    assert sg.SeigneurRules(rounds=1_000_000).rounds == 1_000_000
    assert (10, 9, 9, 9, 9, 9) == sg.SeigneurRules().packet(0)
    assert (9, 9, 9, 9, 9, 10) == sg.SeigneurRules().packet(5)
    for seat in (-1, 6):
        with pytest.raises(InvalidValue, match=r"packet\(dealer\)"):
            sg.SeigneurRules().packet(seat)


@pytest.fixture(scope="module")
def finished() -> sg.SeigneurGame:
    """Return a game of three rounds that is over."""
    rng = random.Random(4)
    game = tichu.new_game(sg.SeigneurRules(5, rounds=3))
    while not game.is_over:
        game = tichu.apply(game, tichu.random_action(game, rng))
    return game


@pytest.mark.rule("SEIGNEUR-7", "SEIGNEUR-29", "SEIGNEUR-30")
def test_results_that_contradict_the_game(finished: sg.SeigneurGame) -> None:
    """Too many or too few, of others, not in the order of the seats, and not of the last round."""
    first, second, third = finished.results
    assert finished == sg.SeigneurGame(finished.round, finished.results)
    assert "<SeigneurGame after 3 rounds, <SeigneurRound of 5, over>>" == repr(finished)

    swapped = sg.SeigneurResult(first.order, (*first.ranking[1:], first.ranking[0]))
    short = sg.SeigneurResult(first.order[:4], first.ranking)
    strange = sg.SeigneurResult(first.order, (*first.ranking[:4], 5))
    wrong: list[tuple[Any, str]] = [
        ((first, second), "the round is over, but there are 2 results of 3"),
        ((short, second, third), "expected 5 seats and persons in result 0"),
        ((strange, second, third), "expected 5 seats and persons in result 0"),
        ((swapped, second, third), "result 1 cannot follow the one before it"),
        ((first, second, second), "result 2 cannot follow the one before it"),
        ((first, first, third), "result 1 cannot follow the one before it"),
        ((7,), "expected a tuple of results"),
        (None, "expected a tuple of results, got None"),
    ]
    for results, message in wrong:
        with pytest.raises(InvalidValue, match=message):
            sg.SeigneurGame(finished.round, results)
    fresh = tichu.new_round(finished.rules)
    with pytest.raises(InvalidValue, match="the round is not over, but there are 3 results of 3"):
        sg.SeigneurGame(fresh, finished.results)
    with pytest.raises(InvalidValue, match="the persons of the round are not seated by the last"):
        sg.SeigneurGame(fresh, (first, second))
    seated = later_round(finished.rules, second.ranking)
    assert (first, second) == sg.SeigneurGame(seated, (first, second)).results
    assert sg.SeigneurGame(seated, (first, second)).winner is None
