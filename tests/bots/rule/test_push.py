"""Pushes of ``RuleBot``: the rules at the head of ``tichu.bots.rule``."""

import pytest

import tichu
from support.advising import advice
from support.tables import cases


def pushed(hand: str, calls: dict[int, str] | None = None) -> str:
    """Return the push of a hand: to the next opponent, the partner and the other opponent."""
    rest = (tichu.DECK - tichu.Cards(hand)).listed
    others = " / ".join(str(tichu.Cards(rest[place::3])) for place in range(3))
    stated = {"phase": tichu.Phase.PUSH, "rest_to": None, "calls": calls or {}}
    return advice(f"{hand} / {others}", **stated).removeprefix("push ")


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Dg 3j4w5p6s7j TwJwQwKpAs Ks Ph Dr", "Dg Kp 3j"),  # the Dog first
        ("2j 3w TjTw JjJw QjQw KjKw AjAwAp Dr", "2j Aj 3w"),  # what stands alone
        ("2j2w 4j4w 6j6w 8j8w KjKw AjAw Dr Tj", "Tj 2w 2j"),  # up to ten
        ("2j2w 4j4w 6j6w 8j8w KjKw AjAw Dr Jj", "2j Jj 2w"),  # but not a jack
        ("Ma Ph Dr Jj Jw Jp Js Qj Qw Qp Kj Kw Kp Ks", "Qj Kj Jj"),  # unless nothing is lower
    ],
)
def test_opponents_get_low_cards_that_are_not_needed(hand: str, expected: str) -> None:
    """Opponents get the lowest of the cards without which the hand has the fewest plays."""
    assert expected == pushed(hand)


@pytest.mark.parametrize("special", ["Ma", "Ph", "Dr"])
def test_opponents_get_no_special_card_but_the_dog(special: str) -> None:
    """Opponents get none, even if all other cards are high and belong together."""
    hand = f"TjJjQjKjAj TwJwQwKwAw KpKsAp {special}"

    assert special not in pushed(hand).split()


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ma Dg 2j 3w3j 5p5s 7j 8w TjJsQwKpAj", "8w"),  # not a card of the straight
        ("2j 3w 4p4j4s 9j9w JjJw QjQw Ph Dr Ma", "Qj"),  # never a special card
        ("2j 3w 4s TjTw JjJw QjQw KjKw As Dr Dg", "As"),
    ],
)
def test_the_partner_gets_the_highest_card_to_spare(hand: str, expected: str) -> None:
    """The partner gets the highest card without which the hand has the fewest plays."""
    assert expected == pushed(hand).split()[1]


def test_opponents_come_before_the_partner() -> None:
    """A ten that both could get goes to an opponent."""
    assert "3j Kj Tj" == pushed("3j Tj 5j5w 7j7w 9j9w KjKwKp Dr Ph Ma")


GRAND = "grand_tichu"
RICH = "2j 3w 4w5p6s7j TwJwQwKp Ks AjAp"
"""Without a call the partner gets the queen of sword."""


@pytest.mark.parametrize(("hand", "calls", "expected"), cases(__file__, "push: a call", globals()))
def test_a_call_of_the_team_decides_what_the_partner_gets(
    hand: str, calls: dict[int, str], expected: str
) -> None:
    """A caller gets the Phoenix, the Dragon or the highest card, and gives the Dog or a low one."""
    assert expected == pushed(hand, calls).split()[1]
