"""Positions of Grandseigneur as text."""

import random

import pytest

from support.ranks import later_round
from support.texts import refused
from tichu import (
    Cards,
    Deal,
    InvalidSetup,
    InvalidValue,
    Push,
    apply,
    new_round,
    public_view,
    random_action,
    view,
)
from tichu.seigneur import (
    SeigneurRound,
    SeigneurRules,
    SeigneurSetup,
    SeigneurView,
    notation,
    preset,
)
from tichu.seigneur.engine.table import Table


@pytest.mark.rule("SEIGNEUR-12")
def test_a_poor_gift_tells_of_a_poor_hand() -> None:
    """The lowest cards are where they must be, whoever comes before."""
    rules = SeigneurRules(5, returns="sighted")
    low = Cards.parse("2j2w2p2s3j3w3p3s4j4w4p")
    rest = [*map(str, Cards(rules.deck) - low)]
    hands = [Cards.parse("".join(rest[start : start + 11])) for start in (0, 11, 22, 33)]
    dealt = Deal((*hands[:2], low, *hands[2:]))
    seen = view(apply(apply(later_round(rules, range(5)), dealt), Push(2, "4p")), 4)

    assert seen == notation.parse_view(notation.format_view(seen))


def test_a_view_hides_what_its_seat_does_not_know() -> None:
    """The hands of others are question marks, and so is a push of others in the exchange."""
    state = later_round(preset(5), range(5))
    state = apply(state, random_action(state, random.Random(2)))
    state = apply(state, random_action(state, random.Random(2)))
    seen = notation.format_view(view(state, 3)).split()
    assert {
        hand.replace("?", "") for place, hand in enumerate(seen[4].split("/")) if place != 3
    } == {""}
    assert "?" not in seen[4].split("/")[3]
    assert seen[8].split("/")[0] == "????"
    own = notation.format_view(view(state, 0)).split()
    assert "?" not in own[8]


def test_impossible_views() -> None:
    """A view whose cards do not add up is refused, and so is a seat that does not exist."""
    state = new_round(preset(5))
    state = apply(state, random_action(state, random.Random(2)))
    text = notation.format_view(view(state, 0))
    hands = text.split()[4]
    assert state.table.mah_jong_holder not in (None, 0)
    number = hands.count("??")
    for old, new, problem in (
        ("/??", "/", f"hands: expected {number} unknown cards, got {number - 1}"),
        ("/??", "??/??", f"hands: expected {number} unknown cards, got {number + 1}"),
        (
            hands[:2],
            hands[2:4],
            f"{hands[2:4]}: appears too often among the cards that are stated",
        ),
        ("Ma", "??", "hands: everybody knows who holds the Mah Jong after the first lead"),
    ):
        with pytest.raises(InvalidSetup) as caught:
            notation.parse_view(text.replace(old, new, 1))
        assert (problem,) == caught.value.problems
    played = SeigneurSetup(
        rules=preset(5),
        hands=("2j2w", "AjKj4w", "Ma5j", "6j7j", "8j9j"),
        pushes={0: "AjKj"},
        turn=2,
        ranking=range(5),
    )
    seen = notation.format_view(view(SeigneurRound.from_setup(played), 0))
    with pytest.raises(InvalidSetup) as caught:
        notation.parse_view(seen.replace("2j2w", "2jAj", 1))
    assert ("Aj: appears too often among the cards that the seat knows",) == caught.value.problems
    with pytest.raises(InvalidSetup, match=r"^hands: expected 5 hands, got \("):
        notation.parse_view(text.replace(hands, hands[: hands.rindex("/")]))
    end = len(text)
    assert ((end - 1, end), "expected a seat from 0 to 4") == refused(
        notation.parse_view, f"{text[:-1]}5"
    )
    assert ((end - 2, end - 2), "expected the seat of the view, or -") == refused(
        notation.parse_view, text[:-2]
    )


@pytest.mark.parametrize(
    ("sizes", "returns", "pushes", "seat"),
    [
        ((0, 55), "blind", "??", 0),
        ((55, 0), "blind", "-/??", 1),
        ((1, 54), "blind", "????", 0),
        ((2, 53), "blind", "????", None),  # enough, though the hands are wrong
        ((1, 54), "sighted", "????", 0),
        ((0, 55), "sighted", "????/PhDr", None),  # with the gift that it got
    ],
)
def test_a_hidden_push_of_a_hand_that_is_too_small(
    sizes: tuple[int, int], returns: str, pushes: str, seat: int | None
) -> None:
    """A seat can only push cards that it held."""
    hands = "/".join("??" * size or "-" for size in (*sizes, 0, 0, 0))
    rules = f"grandseigneur:5(returns={returns})"
    with pytest.raises(InvalidSetup) as caught:
        notation.parse_view(f"{rules} push 1 - {hands} - - 0,1,2,3,4 {pushes} - - 1")
    problem = caught.value.problems[0]
    if seat is None:
        assert f"hand of seat 0: expected 11 cards, got {sizes[0]}" == problem
    else:
        assert f"hands: seat {seat} has pushed more cards than it holds" == problem


def test_arguments_are_checked() -> None:
    """Only rounds, views and tables have a position string."""
    state = new_round(preset(6))
    assert isinstance(notation.parse_state(notation.format_state(state)), SeigneurRound)
    assert isinstance(notation.parse_view(notation.format_view(view(state, 1))), SeigneurView)
    assert isinstance(notation.parse_view(notation.format_view(public_view(state))), Table)
    with pytest.raises(InvalidValue):
        notation.format_state(view(state, 1))  # type: ignore[arg-type]  # that is the test
    with pytest.raises(InvalidValue):
        notation.format_view(state)  # type: ignore[arg-type]  # that is the test
