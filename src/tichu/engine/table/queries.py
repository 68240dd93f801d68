"""What can be asked alike of a round, a game, a view and a table: the public part of a round.

A class that has a board gets these questions by inheriting :class:`BoardQueries`.
"""

from typing import TYPE_CHECKING, Final, cast

from tichu._values import want_int
from tichu.cards import Cards, new_cards
from tichu.engine.machine.board import OVER, PHASES, Board
from tichu.engine.table.tricks import Trick
from tichu.phases import Phase
from tichu.rulebook.calls import Call, unpacked
from tichu.rules import MOST_SEATS, Rules

_FLAGS: Final = tuple(
    tuple(mask >> seat & 1 != 0 for seat in range(MOST_SEATS)) for mask in range(1 << MOST_SEATS)
)


class BoardQueries:
    """The public side of a round."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def _board(self) -> Board:
            raise NotImplementedError

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._board.facts.rules

    @property
    def phase(self) -> Phase:
        """The phase, which says what the round waits for."""
        return PHASES[self._board.phase]

    @property
    def dealer(self) -> int:
        """The seat that deals (DEAL-4)."""
        return self._board.dealer

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending; empty when cards are dealt, and at the end."""
        return self._board.to_act()

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act out of turn, whatever they hold, in the order to ask them."""
        return self._board.may_interrupt()

    @property
    def trick(self) -> Trick | None:
        """The open trick, until a pile gets it; None if no play is to be beaten."""
        board = self._board
        if board.seen is None and board.cards:
            board.seen = Trick(board.winner, board.leader, board.laid, board.form, board.top)
        return cast("Trick | None", board.seen)

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the top play of the open trick, in order."""
        return self._board.passed()

    @property
    def wish(self) -> int | None:
        """The rank wished for, 2 to 14; None if no wish is open."""
        return self._board.wish or None

    @property
    def calls(self) -> tuple[Call | None, ...]:
        """The call of each seat, or None; a view leaves out secret grand tichus (GRAND-5)."""
        return unpacked(self._board.calls, self._board.facts.seats)

    @property
    def decided(self) -> tuple[bool, ...]:
        """For each seat, whether it has decided on grand tichu."""
        return flags(self._board.decided, self._board.facts.seats)

    @property
    def pushed(self) -> tuple[bool, ...]:
        """For each seat, whether it has pushed."""
        return flags(self._board.pushed, self._board.facts.seats)

    @property
    def mah_jong_holder(self) -> int | None:
        """The seat that holds the Mah Jong, as its first lead showed; None if nobody knows."""
        holder = self._board.mah_jong_holder
        return holder if holder >= 0 else None

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out, in the order in which they went out."""
        return self._board.finished

    @property
    def is_over(self) -> bool:
        """Whether the round, or the game, has ended; between rounds a game has not."""
        return self._board.phase == OVER

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        want_int("size(seat)", seat, 0, self._board.facts.seats - 1)
        return self._board.size(seat)

    def pile(self, seat: int) -> Cards:
        """Return the cards in a seat's pile (TRICK-10)."""
        want_int("pile(seat)", seat, 0, self._board.facts.seats - 1)
        return new_cards(self._board.piles[seat])

    def _summary(self) -> str:
        board = self._board
        sizes = " ".join(str(board.size(seat)) for seat in range(board.facts.seats))
        acting = ",".join(map(str, board.to_act())) or "nobody"
        return f"{self.phase}: {acting} to act, hands of {sizes}"


def flags(mask: int, seats: int) -> tuple[bool, ...]:
    """Return whether each seat's bit is in a mask."""
    return _FLAGS[mask][:seats]
