"""The swap test through a table finds nothing in ``Host``, and finds tables that leak."""

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

from noninterference import tables
from reliability.tally import Tally
from tichu import Event, Play
from tichu.engine.table.actions import PlayerAction
from tichu.hosting import Host, Pending

Run = Callable[..., Tally]

GAMES: dict[str, Run] = {
    "four seats": partial(tables.run, 4),
    "six seats": partial(tables.run, 6),
}


@pytest.mark.parametrize("name", GAMES)
def test_no_seat_is_told_what_it_cannot_know(name: str) -> None:
    """Pairs of tables are compared after good and bad answers, with and without held ones."""
    tally = GAMES[name](50, 2026)

    assert ([], 50) == (tally.wrong, tally.counts["pairs"])
    for kind in ("its", "other"):
        for reply in ("applied", "held", "late", "no_such_ply"):
            assert tally.counts[f"{kind} answers: {reply}"], (kind, reply)
    assert tally.counts["its answers: illegal"]


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
        """Return the seats for which the table waits."""
        known = super().pending()
        may_bomb = tuple(seat for seat in known.may_bomb if seat in _bombers(self))
        return attrs.evolve(known, may_bomb=may_bomb)


class Talkative(Host):
    """Tells everybody what the players hear who hear most."""

    def since(self, ply: int, player: int | None) -> tuple[Event, ...]:
        """Return the events since a ply."""
        return tuple(event for told in self._told[ply:] for event in told.events)


class Confused(Host):
    """Shows a player the view of the next one."""

    def snapshot(self, player: int | None) -> Any:  # noqa: ANN401  # as a host's
        """Return the view of a player."""
        return super().snapshot(player and (player + 1) % self.game.rules.seats)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("leaky", [Hasty, Knowing, Talkative, Confused])
def test_a_leak_is_found(leaky: type[Host], name: str) -> None:
    """A table that knows more than everybody sees, or tells more, differs from its twin."""
    pairs = 1000 if leaky in (Hasty, Knowing) else 30

    assert GAMES[name](pairs, 1, leaky).wrong
