"""``perft`` and ``divide``: what they count, and what they refuse."""

import random

import attrs
import pytest

import tichu
from support import dealt, house, position
from tichu import Phase, RoundState, apply, legal_actions, new_game, new_round
from tichu.perft import divide, perft


def by_definition(state: RoundState, depth: int) -> int:
    """Return the number of sequences as the definition has it, by recursion."""
    if depth == 0:
        return 1
    return sum(by_definition(apply(state, action), depth - 1) for action in legal_actions(state))


def late_states() -> list[RoundState]:
    """Return states of random rounds where few cards are left."""
    states: list[RoundState] = []
    for seed in range(8):
        rng = random.Random(seed)
        state = new_round(house(announced_bombs=seed % 2 == 1))
        while not state.is_over:
            if state.phase is Phase.PLAY and sum(len(state.hand(seat)) for seat in range(4)) < 12:
                states.append(state)
                break
            state = apply(state, tichu.random_action(state, rng))
    return states


@pytest.mark.parametrize("depth", range(5))
def test_it_counts_by_its_definition(depth: int) -> None:
    """Perft is the number of sequences of legal actions of a length."""
    for state in late_states():
        assert by_definition(state, depth) == perft(state, depth)


def test_divide_adds_up() -> None:
    """The parts come in the order of the legal actions, and make the whole together."""
    for state in late_states():
        for depth in (1, 2, 3):
            parts = divide(state, depth)
            assert list(legal_actions(state)) == [action for action, _ in parts]
            assert perft(state, depth) == sum(number for _, number in parts)
            for action, number in parts:
                assert perft(apply(state, action), depth - 1) == number


def test_without_interrupts_only_those_act_that_must() -> None:
    """Bombs and calls out of turn are left out; a call of who must act is its own action."""
    state = position("2j", "Tj", "7j7w7p7s5j", "KjKw", turn=1, trick=(tichu.Play(0, nine()),))
    assert (3, 2) == (perft(state, 1), perft(state, 1, interrupts=False))
    assert [1, 1] == [number for _, number in divide(state, 1, interrupts=False)]

    lead = dealt()
    for seat in range(4):
        number = len(lead.rules.push_recipients(seat))
        lead = apply(lead, tichu.Push(seat, lead.hand(seat).listed[:number]))
    (leader,) = lead.to_act
    calls = sum(isinstance(action, tichu.CallTichu) for action in lead.legal(leader))
    assert 1 == calls
    assert len(lead.legal(leader)) == perft(lead, 1, interrupts=False) == perft(lead, 1) - 3


def nine() -> tichu.Combination:
    """Return the nine of jade."""
    return tichu.Combination(tichu.Cards("9j"))


def test_a_sequence_ends_where_cards_are_dealt() -> None:
    """Four decisions on grand tichu, and no fifth action; nothing at all before the first deal."""
    state = new_round()
    assert [1, 0, 0] == [perft(state, depth) for depth in (0, 1, 2)]
    assert () == divide(state, 1)
    state = apply(state, tichu.deal(state, random.Random(1)))
    assert [1, 8, 48, 192, 384, 0] == [perft(state, depth) for depth in range(6)]


def test_a_sequence_ends_with_the_round() -> None:
    """No sequence goes on after the end of the round, not even in a game."""
    state = position("2j", "3j", "", "", turn=0, finished=(2, 3))
    assert [1, 1, 0, 0] == [perft(state, depth) for depth in range(4)]
    game = attrs.evolve(new_game(), round=state)
    assert [1, 1, 0, 0] == [perft(game, depth) for depth in range(4)]
    assert divide(state, 1) == divide(game, 1)
    over = apply(state, next(legal_actions(state)))
    assert over.is_over
    assert [1, 0] == [perft(over, depth) for depth in (0, 1)]


def test_the_longest_sequences_are_reached() -> None:
    """A depth beyond every end is no trouble, however long the way there is."""
    state = position("2j3j", "3w", "", "", turn=0, finished=(2, 3))

    assert 0 == perft(state, 1000)
