"""Episodes: rounds and games that are played by choosing numbers."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import tichu
from tichu import InvalidValue
from tichu.envs import Episode, Task
from tichu.sequential import Decline

TASKS = {
    "nanjing": Task(),
    "nobody polled": Task("bsw", polls="none"),
    "forced skipped": Task("tournament", skip_forced=True, suits="exact", history=3),
    "six seats": Task("tientsin", skip_forced=True),
    "a game with a dummy": Task("trichu", episode="game", skip_forced=True, polls="none"),
}


def chosen(episode: Episode, rng: random.Random) -> int:
    """Return a random number that the mask allows."""
    return rng.choice([number for number, legal in enumerate(episode.mask()) if legal])


def decisions(task: Task, seed: int) -> Iterator[Episode]:
    """Yield a random episode at each decision, and at its end."""
    rng = random.Random(seed)
    episode = Episode(task)
    episode.settle(rng)
    while not episode.is_over:
        yield episode
        episode.choose(chosen(episode, rng))
        episode.settle(rng)
    yield episode


def played(task: Task, seed: int) -> Episode:
    """Return a random episode at its end."""
    return [*decisions(task, seed)][-1]


@pytest.mark.parametrize("name", TASKS)
def test_an_episode_ends_and_its_points_sum_up_to_nothing(name: str) -> None:
    """Random numbers lead to the end, where nobody decides and everybody still observes."""
    task = TASKS[name]
    episode = played(task, 1)

    assert (True, -1, 0) == (episode.is_over, episode.player, sum(episode.points))
    assert bytes(task.actions.n) == episode.mask()
    assert {task.observations.n} == {len(episode.observe(p)) for p in range(task.players)}
    if task.episode == "round":
        assert max(map(abs, episode.points)) <= task.most


@pytest.mark.parametrize("name", TASKS)
def test_an_episode_shows_what_views_show(name: str) -> None:
    """The masks and observations are those of the spaces, made from the view of each player."""
    task = TASKS[name]
    for episode in islice(decisions(task, 2), 0, 700, 7):
        chosen, is_poll = episode.chosen, episode.asked.is_poll
        own = episode.view(max(episode.player, 0))
        assert task.actions.mask(own, chosen, is_poll=is_poll) == episode.mask()
        for player in range(task.players):
            numbers = chosen if player == episode.player else ()
            shown = task.observations.encode(episode.view(player), episode.memory, numbers)
            assert shown == episode.observe(player)


@pytest.mark.rule("TRICHU-8")
def test_the_points_of_a_game_are_those_of_its_rounds() -> None:
    """A person wins the points of their seat in each round."""
    task = TASKS["a game with a dummy"]
    episode = played(task, 1)
    assert isinstance(episode.state, tichu.GameState)
    expected = [0, 0, 0, 0]
    for number, result in enumerate(episode.state.results):
        dealer = -number % 3
        seated = (dealer, (dealer + 1) % 3, 3, (dealer + 2) % 3)
        for person, margin in zip(seated, task.margins(result), strict=True):
            expected[person] += margin

    assert (9, tuple(expected)) == (len(episode.state.results), episode.points)


def test_nobody_is_polled_without_polls() -> None:
    """Only those who must act decide, and there are fewer decisions."""
    polls = [episode.asked.is_poll for episode in decisions(Task(polls="none"), 1)]
    assert not any(polls)
    assert len(polls) < len([*decisions(Task(), 1)]) / 2


@pytest.mark.parametrize("skip", [True, False])
def test_every_decision_has_a_choice_if_forced_ones_are_skipped(skip: bool) -> None:
    """Otherwise most have none."""
    forced = {episode.mask().count(1) == 1 for episode in decisions(Task(skip_forced=skip), 5)}
    assert skip is (forced == {False})


def test_a_wrong_number_changes_nothing() -> None:
    """The error names the expected value."""
    rng = random.Random(1)
    episode = Episode(Task())
    episode.settle(rng)
    before = episode.asked

    with pytest.raises(InvalidValue, match="expected a number that the mask allows, got 0"):
        episode.choose(0)
    assert before is episode.asked
    with pytest.raises(InvalidValue, match="expected a number that the mask allows"):
        played(Task(), 1).choose(0)


def test_numbers_of_a_decision_are_observed_by_who_chooses_them() -> None:
    """A card that is to be pushed is in nobody else's observation."""
    pushing = tichu.Phase.PUSH
    episode = next(e for e in decisions(Task(polls="none"), 1) if e.state.phase is pushing)
    before = [episode.observe(player) for player in range(4)]
    player = episode.player
    cards = [n for n, name in enumerate(episode.task.actions.names) if name.startswith("card ")]
    episode.choose(next(number for number in cards if episode.mask()[number]))

    changed = [player for player in range(4) if before[player] != episode.observe(player)]
    assert [player] == changed
    episode.take(episode.state.legal(player).pick(random.Random(1)))
    assert () == episode.chosen


def test_a_decision_of_another_seat_is_an_error() -> None:
    """Decisions can be made as actions, too."""
    episode = Episode(Task())
    episode.settle(random.Random(1))

    with pytest.raises(tichu.IllegalAction):
        episode.take(Decline(3))
