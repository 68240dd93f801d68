"""What lies on the table for all to see, as a value. Nothing here knows a hidden card."""

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from tichu._values import itself, want_instance, want_int
from tichu.engine.machine.board import FIELDS, Board
from tichu.engine.machine.position import Position
from tichu.engine.table.queries import BoardQueries, flags
from tichu.rulebook.facts import SEATS, facts_of


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Table(BoardQueries):
    """Everything about a round that all can see: the ``table`` of a round, a game or a view.

    >>> from tichu import Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j", "4j", "7w", "Dr"), trick=[Play(0, "Ph")], turn=2, rest_to=1)
    >>> table = RoundState.from_setup(setup).table
    >>> table.trick, table.turn, table.passed
    (<Trick led by 0: 0:Ph>, 2, (1,))
    """

    _board: Board  # pyright: ignore[reportIncompatibleMethodOverride]

    @property
    def turn(self) -> int | None:
        """The one seat that must act; None if none or several must."""
        turn = self._board.turn
        return turn if turn >= 0 else None

    @property
    def played(self) -> tuple[bool, ...]:
        """For each seat, whether it has played a card, and so can no longer call."""
        return flags(self._board.played, self.rules.seats)

    @property
    def counted_out(self) -> int | None:
        """The team that announced a bomb it did not have (IRR-1)."""
        team = self._board.counted_out
        return team if team >= 0 else None

    @property
    def active(self) -> tuple[bool, ...]:
        """For each seat, whether it still holds cards."""
        return flags(self._board.active, self.rules.seats)

    def next_active(self, seat: int) -> int:
        """Return the next seat that still holds cards (OUT-2); the same seat if no other does."""
        want_int("next_active(seat)", seat, 0, self.rules.seats - 1)
        return self._board.next_active(seat)

    @property
    def is_decided(self) -> bool:
        """Whether only one seat holds cards; a Dragon's trick may still have to be given away."""
        return self._board.is_decided

    @property
    def bombers(self) -> tuple[int, ...]:
        """The seats not on turn that could hold a bomb and may play it (BOMB-6, BOMB-14).

        They are those with at least four cards, whatever the cards are.
        """
        return SEATS[self._board.bombers()]

    @property
    def callers(self) -> tuple[int, ...]:
        """The seats that may call tichu now, on turn or not."""
        return SEATS[self._board.callers()]

    def may_call(self, seat: int) -> bool:
        """Return whether a seat may call tichu now (TICHU-1 to TICHU-11)."""
        want_int("may_call(seat)", seat, 0, self.rules.seats - 1)
        return self._board.may_call(seat)

    __copy__ = itself
    __deepcopy__ = itself

    def __getstate__(self) -> dict[str, object]:
        fields = {name: getattr(self._board, name) for name in FIELDS}
        return {"rules": self.rules, **fields}

    def __setstate__(self, state: dict[str, Any]) -> None:
        board = Board(facts_of(state["rules"]), state["dealer"])
        for name in FIELDS:
            setattr(board, name, state[name])
        object.__setattr__(self, "_board", board)

    def __repr__(self) -> str:
        return f"<Table {self._summary()}>"


class TableQueries(BoardQueries):
    """What has a table, and is asked about it."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def _position(self) -> Position:
            raise NotImplementedError

    else:
        _board = property(attrgetter("_position.board"))  # more quickly than by a function

    @property
    def table(self) -> Table:
        """Everything that all can see, as one value."""
        return Table(self._board)


def board_of(table: Table | Board) -> Board:
    """Return the board that a table shows: the converter of the values that have one."""
    if isinstance(table, Board):  # of another value, when one is evolved
        return table
    want_instance("table", table, Table)
    return table._board
