"""Two sessions tell a seat the same if it cannot know the difference, and leaks are found."""

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from hidden.sessions import Learning, Table, run
from support.sources import of_each_source
from tichu import Play
from tichu.engine.moves import PlayerAction
from tichu.hosting import Host, Pending
from tichu.sequential import legal

GAMES = ("nanjing", "griffin", "tientsin", "trichu", "mixtures")


@pytest.mark.parametrize("source", GAMES)
def test_a_table_tells_no_seat_what_it_cannot_know(source: str) -> None:
    """Tables are compared after good and bad answers, with and without held ones."""
    tally = run(Table, source, 20, 2026)

    assert ([], 20) == (tally.wrong, tally.counts["pairs"])
    for reason in ("illegal", "late", "no_such_ply", "not_an_action"):
        assert tally.counts[f"refused: {reason}"], reason


@pytest.mark.rule("DEAL-3")
@of_each_source
def test_hidden_cards_change_nothing_a_learner_is_shown(source: str) -> None:
    """Turns, masks, observations, texts and rewards stay the same."""
    tally = run(Learning, source, 8, 1)

    assert ([], 8) == (tally.wrong, tally.counts["pairs"])


def _bombers(host: Host) -> set[int]:
    """Return the seats that hold a bomb that they may play."""
    game = host.game
    seats = (*game.to_act, *game.may_interrupt)
    plays = (action for seat in seats for action in game.legal(seat) if isinstance(action, Play))
    return {play.seat for play in plays if play.combination.is_bomb}


class Hasty(Host):
    """Holds an answer only if somebody else holds a bomb."""

    def _may_be_bombed(self, action: PlayerAction) -> bool:
        return super()._may_be_bombed(action) and bool(_bombers(self) - {action.seat})


class Knowing(Host):
    """Waits only for those who hold a bomb."""

    def pending(self) -> Pending:
        """Return the seats that the table waits for."""
        known = super().pending()
        may_bomb = tuple(seat for seat in known.may_bomb if seat in _bombers(self))
        return attrs.evolve(known, may_bomb=may_bomb)


class Talkative(Host):
    """Tells everybody all events as they happened, without hiding cards."""

    def since(self, ply: int, player: int | None) -> Any:  # noqa: ANN401  # as a host's
        """Return what has happened since a ply."""
        return tuple(self._log[ply:]) or super().since(ply, player)


class Confused(Host):
    """Shows a player the view of the next one."""

    def snapshot(self, player: int | None) -> Any:  # noqa: ANN401  # as a host's
        """Return the view of a player."""
        return super().snapshot(player and (player + 1) % self.game.rules.seats)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leaky", "number"), [(Hasty, 200), (Knowing, 200), (Talkative, 100), (Confused, 10)]
)
def test_a_leak_of_a_table_is_found(leaky: type[Host], number: int) -> None:
    """A table that knows more than everybody sees, or tells more, differs from its twin."""

    class Leaky(Table):
        host = leaky

    assert run(Leaky, "nanjing", number, 1).wrong


class Skipping(Learning):
    """Shows whether the player who is asked has only one choice."""

    def told(self, seat: int) -> Mapping[str, object]:
        """Return more than a player may know."""
        return {**super().told(seat), "is skipped": len(legal(self.episode.asked)) == 1}


class Peeking(Learning):
    """Shows what the next player observes."""

    def told(self, seat: int) -> Mapping[str, object]:
        """Return what another player may know."""
        return super().told((seat + 1) % self.episode.task.players)


@pytest.mark.slow
@pytest.mark.parametrize("leaky", [Skipping, Peeking])
def test_a_leak_of_an_episode_is_found(leaky: type[Learning]) -> None:
    """An episode that tells more differs from its twin."""
    assert run(leaky, "nanjing", 50, 1).wrong
