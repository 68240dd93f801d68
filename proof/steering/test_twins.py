"""A twin of a state: two cards that a viewer cannot place have changed places."""

import pytest

from steering.twins import exchanged, twins
from support import cards, combo, position
from tichu import GRIFFIN, Card, Phase, Play


def test_a_twin_exchanges_two_cards_in_hands_and_pushes() -> None:
    """The two cards change places, and everything else stays."""
    state = position("2j", "3j6j", "5j4j", "7j", turn=0, pushes={1: cards("4j9wTw").listed})

    twin = exchanged(state, Card.parse("4j"), Card.parse("6j"))

    assert cards("3j4j") == twin.hand(1)
    assert cards("5j6j") == twin.hand(2)
    assert tuple(1 << Card.parse(card).index for card in ("6j", "9w", "Tw")) == twin.push_masks[1]
    assert state.table == twin.table


@pytest.mark.rule("PUSH-3", "MAH-1")
def test_a_twin_moves_nothing_that_the_viewer_can_place() -> None:
    """Known pushes, the Mah Jong after the first lead and one's own hand stay."""
    state = position("2jQw", "3j9w", "4jMa", "7jKw", turn=0, pushes={0: cards("9wTwQj").listed})

    moved = {str(card) for twin in twins(state, 0) for card in twin.cards}

    assert {"3j", "4j", "7j", "Kw"} == moved


@pytest.mark.rule("IRR-1")
def test_a_twin_leaves_an_announcer_a_bomb() -> None:
    """An announcer keeps four fives or four sixes."""
    state = position(
        "2j / 3j4j / 5j5w5p5s6j6w6p / 6s7j",
        rules=GRIFFIN,
        phase=Phase.ANNOUNCED,
        trick="0:9j",
        turn=2,
    )
    bombs = {combo("5j5w5p5s"), combo("6j6w6p6s")}

    others = [twin.other for twin in twins(state, 0)]

    assert others
    for other in others:
        laid = {action.combination for action in other.legal(2) if isinstance(action, Play)}
        assert laid & bombs
