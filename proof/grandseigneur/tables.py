"""Grandseigneur in the swap test through a table for servers: see ``noninterference.tables``."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

import tichu
from grandseigneur import swaps
from grandseigneur.rounds import start
from grandseigneur.swaps import Swapped
from noninterference.tables import Table, drive, one_of
from reliability.tally import Tally
from tichu import Action, Phase
from tichu.hosting import Host
from tichu.seigneur import SeigneurGame, SeigneurRound

_TABLES: Final = tuple((players, decks) for players in (5, 6, 7, 8) for decks in (1, 2))
"""Players and decks."""


@attrs.frozen
class Twins:
    """A pair of Grandseigneur."""

    swapped: Swapped

    @property
    def seat(self) -> int:
        """The seat that cannot tell the rounds apart."""
        return self.swapped.seat

    @property
    def states(self) -> tuple[SeigneurRound, SeigneurRound]:
        """The rounds."""
        return self.swapped.pair

    def logs(self, rng: random.Random) -> tuple[Sequence[Action], Sequence[Action]]:
        """Return two deals that give the seat the same cards, if none were dealt."""
        state = self.swapped.state
        if state.phase is not Phase.DEAL_FIRST:
            return (), ()
        deal = tichu.deal(state, rng)
        image = self.image(deal, rng)
        assert image is not None
        return (deal,), (image,)

    def game(self, state: SeigneurRound) -> SeigneurGame:
        """Return a game with a round."""
        return SeigneurGame(state)

    def moved(self, states: tuple[SeigneurRound, SeigneurRound]) -> "Twins":
        """Return the pair with later rounds."""
        return Twins(Swapped(*states, self.seat))

    def sent(self, rng: random.Random) -> object:
        """Return what the seat may send."""
        legal = self.swapped.state.legal(self.seat)
        if len(legal) and rng.random() < 0.5:
            return legal.pick(rng)
        return one_of(swaps.questions(self.states, self.seat, rng), rng)

    def image(self, action: Any, rng: random.Random) -> Any:  # noqa: ANN401  # both unions
        """Return an action of the twin that looks the same, if there is one."""
        return swaps.mirrored(self.swapped, action, rng)

    def shows(
        self,
        action: Action,
        after: tuple[SeigneurRound, SeigneurRound],
    ) -> bool:
        """Return whether the end of the exchange shows hidden cards."""
        return swaps.shows(self.swapped.state, after, self.seat)


def run(returns: str, pairs: int, seed: int, table: Callable[..., Table] = Host) -> Tally:
    """Test a number of pairs with sighted or blind returns, at tables of 5 to 8 players."""
    rng = random.Random(f"tables {returns} {seed}")
    tally = Tally()
    while True:
        for swapped, _ in swaps.found_twins(start(*rng.choice(_TABLES), rng, returns=returns), rng):
            breach = drive(Twins(swapped), rng, tally, table)
            if breach is not None:
                tally.fail(f"{breach}: seat {swapped.seat}: {swapped}")
            tally.counts["pairs"] += 1
            tally.counts[f"pairs: phase {swapped.state.phase}"] += 1
            if tally.counts["pairs"] >= pairs:
                return tally


def work(returns: str, numbers: range) -> Tally:
    """Test as many pairs as there are numbers."""
    return run(returns, len(numbers), numbers.start)
