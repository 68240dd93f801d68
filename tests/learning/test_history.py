"""Histories: the moves of each player, and other histories with the same moves for one player."""

import random
from typing import Any

import pytest

from tichu import InvalidValue
from tichu.envs import Task
from tichu.envs.history import History


@pytest.mark.parametrize(
    ("rules", "share"),
    [
        pytest.param("nanjing", 0.1, marks=pytest.mark.slow),
        pytest.param("trichu", 0.1, marks=pytest.mark.slow),
        ("griffin", 1),
    ],
)
def test_a_resampled_history_sounds_the_same(rules: str, share: float) -> None:
    """Moves, choices and observations of the player are the same; the hidden cards may differ."""
    rng = random.Random(1)
    history = History(Task(rules, suits="exact"))
    history.settle(rng)
    differ = 0
    while not history.is_over:
        player = int(rng.random() * history.task.players)
        if rng.random() < share:
            other = history.resampled(player, rng)
            assert history.heard(player) == other.heard(player)
            assert (history.player, history.asked.asked) == (other.player, other.asked.asked)
            assert history.observe(player) == other.observe(player)
            assert len(history.log) == len(other.log)
            if player == history.player:
                assert history.mask() == other.mask()
            differ += history.state != other.state
        allowed = [number for number, legal in enumerate(history.mask()) if legal]
        history.choose(rng.choice(allowed))
        history.settle(rng)

    assert differ


def test_what_is_heard() -> None:
    """A player gets the moves of their seat, and their own decisions not to interrupt."""
    rng = random.Random(1)
    history = History(Task())
    history.settle(rng)

    assert 1 == len(history.heard(0))
    assert history.heard(0) != history.heard(1)
    assert "?? ?? ?? ??" in history.heard(None)[0]
    while not history.asked.is_poll:
        history.choose(next(n for n, legal in enumerate(history.mask()) if legal))
        history.settle(rng)
    player = history.player
    before = [history.heard(each) for each in range(4)]
    history.choose(history.task.actions.names.index("decline"))
    after = [history.heard(each) for each in range(4)]
    assert [player] == [each for each in range(4) if before[each] != after[each]]
    assert "decline" == after[player][-1]


def test_a_history_is_of_a_round() -> None:
    """A game has no bound on its length."""
    game: Any = Task(episode="game")
    with pytest.raises(InvalidValue, match="a history is of one round"):
        History(game)
