"""What ``RuleBot`` wishes for: the rules at the head of ``tichu.bots.rule``."""

import pytest

import tichu
from support import cards, play
from support.advising import advised

PUSHED = "you pushed a card of this rank to an opponent"
ACE = "an opponent may have to play an ace"


@pytest.mark.parametrize(
    ("pushed", "expected"),
    [
        ("9pKj5s", ("wish 9", PUSHED)),
        ("DgKj5s", ("wish 5", PUSHED)),
        ("DgKjPh", ("wish A", ACE)),
        ("", ("wish A", ACE)),
    ],
)
def test_the_card_that_was_pushed_to_an_opponent(pushed: str, expected: tuple[str, str]) -> None:
    """The next opponent first; not the partner, and an ace if no rank is known."""
    given = tuple(cards(pushed[at : at + 2]).listed[0] for at in range(0, len(pushed), 2))
    found = advised(
        "2j3j4j / 2w3w / 2p / 2s",
        phase=tichu.Phase.WISH,
        trick=(play(0, "Ma"),),
        pushes={0: given} if given else {},
    )

    assert expected == found
