"""The swap test through the doors for learners finds nothing, and finds what leaks."""

import pytest

from noninterference.episodes import Shown, run
from steering import SOURCES
from tichu.learning.history import History
from tichu.sequential import legal


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("source", SOURCES)
def test_hidden_cards_change_nothing_a_player_is_shown(source: str) -> None:
    """Turns, masks, observations, texts and rewards stay the same when hidden cards change."""
    tally = run(source, 15, 1)

    assert ([], 15) == (tally.wrong, tally.counts["pairs"])
    assert tally.counts["decisions"] > 50


def test_to_ask_only_who_has_a_choice_leaks() -> None:
    """Which seats would be skipped differs: others could see who holds a bomb."""

    class Skipping(Shown):
        def __call__(self, episode: History, player: int) -> dict[str, object]:
            """Show how many choices the one has who is asked."""
            more = {"is skipped": len(legal(episode.asked)) == 1}
            return super().__call__(episode, player) | more

    assert any("is skipped" in wrong for wrong in run("nanjing", 100, 1, Skipping()).wrong)


def test_an_observation_of_another_hand_is_found() -> None:
    """Who is shown what the next seat observes can tell two worlds apart."""

    class Peeking(Shown):
        def __call__(self, episode: History, player: int) -> dict[str, object]:
            """Show what the next player observes."""
            return super().__call__(episode, (player + 1) % episode.task.players)

    assert run("nanjing", 10, 1, Peeking()).wrong
