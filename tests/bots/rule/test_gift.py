"""Whom ``RuleBot`` gives something: the rules at the head of ``tichu.bots.rule``."""

import pytest

import tichu
from support import play
from support.advising import advised

MOST = "the opponent with the most cards is most likely to lose the points again"
FEWEST = "this partner has the fewest cards"
CALLED = "this partner has called"


@pytest.mark.parametrize(
    ("hands", "to"),
    [("2j / 3j4j / 5j6j7j / 8j", 1), ("2j / 3j / 5j6j7j / 8j9j", 3), ("2j / 3j / 5j / 8j", 1)],
)
def test_the_dragons_trick_goes_to_the_opponent_with_the_most_cards(hands: str, to: int) -> None:
    """Of two with equally many to the next one."""
    trick = (play(0, "Dr"),)

    assert (f"give {to}", MOST) == advised(hands, phase=tichu.Phase.GIVE_TRICK, trick=trick)


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ({}, ("lead 4", FEWEST)),
        ({1: "tichu"}, ("lead 4", FEWEST)),
        ({2: "tichu"}, ("lead 2", CALLED)),
        ({4: "tichu"}, ("lead 4", CALLED)),
    ],
)
def test_the_lead_goes_to_the_partner_who_has_called(
    calls: dict[int, str], expected: tuple[str, str]
) -> None:
    """Or else to the one with the fewest cards."""
    hands = "2j3j / 4j / 5j6j7j / 8j / 9j / Tj"
    stated = {"rules": "tientsin", "phase": "choose_leader", "turn": 0, "piles": {0: "Dg"}}

    assert expected == advised(hands, calls=calls, **stated)
