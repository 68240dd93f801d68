"""A search that infers hands from play: a world counts more if it makes the play so far likely.

`strength.py` measures it as `inferring-N`; its figure is on the page about SearchBot.
"""

from math import exp, log

import tichu
from tichu import Pass, Phase, Play, PlayerAction, PlayerView, RoundState
from tichu._kernel.forms import without_suits
from tichu._kernel.layout import DECK
from tichu.bots import SearchBot
from tichu.engine.board import Board
from tichu.moves import Move
from tichu.rulebook.combinations import to_play
from tichu.search.playouts import default_policy, preferences_of
from tichu.search.simulation import considered, probabilities

POWER = 0.5
"""The exponent for probabilities: play is less certain than the policy thinks."""
LEAST = 0.01
"""The least factor for a play, in a world where the policy would not consider it."""


def board_of(seen: PlayerView) -> Board:
    """Return the machine's board of a view."""
    return seen._board  # pyright: ignore[reportPrivateUsage]  # it knows the odds


class InferringBot(SearchBot):
    """Weighs worlds by the policy's probability of what the others played, and passed on."""

    remembers = True

    def __init__(self, seed: int = 0, *, budget: int = 300) -> None:
        super().__init__(seed, budget=budget, weigh=self.weight)
        self._wanted = preferences_of("InferringBot", default_policy())
        self._seen: PlayerView | None = None
        self._moments: list[tuple[Board | None, int, int]] = []
        """The board before a play in turn or a pass, the seat, and the play, 0 to pass."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the best action."""
        self._seen = self._seen or seen
        return super().act(seen)

    def observe(self, move: Move) -> None:
        """Keep the play of another seat, and the board before it."""
        seen = self._seen
        if seen is None:
            return
        in_turn = seen.phase is Phase.PLAY and seen.seat not in seen.to_act
        if isinstance(move, Play) and move.seat != seen.seat:
            board = board_of(seen) if in_turn and move.seat in seen.to_act else None
            self._moments.append((board, move.seat, to_play(move.combination)))
        elif isinstance(move, Pass) and in_turn:
            self._moments.append((board_of(seen), move.seat, 0))
        self._seen = tichu.advance(seen, move)
        if self._seen.is_over:
            self._seen = None
            self._moments.clear()

    def weight(self, world: RoundState) -> float:
        """Return the likelihood of all plays and passes with these hands."""
        likely = 0.0
        hands = [world.hand(seat).mask for seat in range(world.rules.seats)]
        for board, seat, play in reversed(self._moments):
            hands[seat] |= play & DECK
            if board is None:
                continue
            values = considered(board, hands[seat], seat)
            wanted = without_suits(play)
            shares = probabilities(board, hands[seat], seat, values, self._wanted)
            share = sum(
                share
                for share, value in zip(shares, values, strict=True)
                if without_suits(value) == wanted
            )
            likely += log(max(share, LEAST))
        return exp(POWER * likely)
