"""The queries that a round, a game and a view share: the public part of a round."""

from typing import TYPE_CHECKING

from tichu.engine.table.actions import Play
from tichu.phases import Phase
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.engine.table import Table


class TableQueries:
    """The public part of a round."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def table(self) -> Table:
            """Everything that all players can see."""
            raise NotImplementedError

    @property
    def rules(self) -> SeigneurRules:
        """The rules of the game."""
        return self.table.rules

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.table.dealer

    @property
    def phase(self) -> Phase:
        """The phase of the round."""
        return self.table.phase

    @property
    def persons(self) -> tuple[int, ...]:
        """The person at each seat in this round (SEIGNEUR-7)."""
        return self.table.persons

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""
        return self.table.to_act

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that could bomb out of turn, in the order in which to ask them."""
        return self.table.may_interrupt

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays of the open trick; empty if there is none."""
        return self.table.trick

    @property
    def wish(self) -> int | None:
        """The rank wished for, 2 to 14; None if no wish is open."""
        return self.table.wish

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards of each seat."""
        return self.table.sizes

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return self.table.size(seat)

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out, in the order in which they went out."""
        return self.table.finished

    @property
    def is_over(self) -> bool:
        """Whether the round is over; of a game, whether the game is (SEIGNEUR-30)."""
        return self.table.is_over
