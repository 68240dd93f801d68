"""Define the public part of a round as values, which contain no hidden cards.

States and views inherit their queries from :class:`BoardQueries`. Plays are ints until read.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

import attrs

from tichu._kernel.layout import DECK, play_of, seat_of
from tichu._values import as_svg, itself, want_instance, want_int
from tichu.cards import Cards, new_cards
from tichu.engine import moves as act
from tichu.engine.board import FIELDS, OVER, PHASES, Board
from tichu.engine.position import Position
from tichu.rulebook.calls import Call, unpacked
from tichu.rulebook.combinations import from_play
from tichu.rulebook.flags import SEATS, facts_of
from tichu.rules import Phase, Rules


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Trick:
    """The open trick.

    >>> from tichu import Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j", "4j", "7w", "Dr"), trick=[Play(0, "Ph")], turn=1, rest_to=1)
    >>> trick = RoundState.from_setup(setup).trick
    >>> trick.winner, str(trick.best.combination)
    (0, 'Ph')
    """

    winner: int
    """The seat that made the top play; it takes the trick if nobody beats the play."""
    leader: int
    """The seat that led."""
    laid: tuple[int, ...]
    """The plays from first to last as ints of the engine; :attr:`plays` has them as values."""
    form: int
    """The kind and length of the top play, as a number of the kernel."""
    top: int
    """The strength of :attr:`best`, in half ranks: twice its rank.

    A lone Phoenix has one more than the play under it: 21 on a ten; 3 when led (PHX-3, PHX-4).
    """

    @property
    def plays(self) -> tuple[act.Play, ...]:
        """The plays from first to last."""
        return tuple(map(_value, self.laid))

    @property
    def best(self) -> act.Play:
        """The top play, which the next one must beat."""
        return _value(self.laid[-1])

    @property
    def mask(self) -> int:
        """The cards of all plays as a mask."""
        mask = 0
        for laid in self.laid:
            mask |= laid
        return mask & DECK

    @property
    def cards(self) -> Cards:
        """The cards of all plays."""
        return new_cards(self.mask)

    @property
    def points(self) -> int:
        """The points of all plays (DECK-3)."""
        return self.cards.points

    __copy__ = itself
    __deepcopy__ = itself
    _repr_svg_ = as_svg

    def __repr__(self) -> str:
        plays = " ".join(f"{play.seat}:{play.combination}" for play in self.plays)
        return f"<Trick led by {self.leader}: {plays}>"


def _value(laid: int) -> act.Play:
    return act.new_play(seat_of(laid), from_play(play_of(laid)))


class BoardQueries:
    """Queries about the public part of a round."""

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
        """The phase, named for the action that comes next."""
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
        """The seats that may act out of turn if their hand allows it, in the order to ask them."""
        return self._board.may_interrupt()

    @property
    def trick(self) -> Trick | None:
        """The open trick, until it goes to a pile; None if there is no play to beat."""
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
        """The call of each seat, or None; a view does not show secret grand tichus (GRAND-5)."""
        return unpacked(self._board.calls, self._board.facts.seats)

    @property
    def decided(self) -> tuple[bool, ...]:
        """For each seat, true if it has decided on grand tichu."""
        return flags(self._board.decided, self._board.facts.seats)

    @property
    def pushed(self) -> tuple[bool, ...]:
        """For each seat, true if it has pushed."""
        return flags(self._board.pushed, self._board.facts.seats)

    @property
    def mah_jong_holder(self) -> int | None:
        """The seat known to hold the Mah Jong, since it led first; None if not everybody knows."""
        holder = self._board.mah_jong_holder
        return holder if holder >= 0 else None

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out, in order."""
        return self._board.finished

    @property
    def is_over(self) -> bool:
        """True if the round, or the game, has ended; a game does not end between rounds."""
        return self._board.phase == OVER

    def size(self, seat: int) -> int:
        """Return the number of cards in a hand."""
        want_int("size(seat)", seat, 0, self._board.facts.seats - 1)
        return self._board.size(seat)

    def pile(self, seat: int) -> Cards:
        """Return the cards in a seat's pile (TRICK-10); ``pile(seat).points`` are its points."""
        want_int("pile(seat)", seat, 0, self._board.facts.seats - 1)
        return new_cards(self._board.piles[seat])

    @property
    def played_cards(self) -> Cards:
        """All cards that have been played, in the piles and in the open trick."""
        played = self._board.cards
        for pile in self._board.piles:
            played |= pile
        return new_cards(played)

    def _summary(self) -> str:
        board = self._board
        sizes = " ".join(str(board.size(seat)) for seat in range(board.facts.seats))
        acting = ",".join(map(str, board.to_act())) or "nobody"
        return f"{self.phase}: {acting} to act, hands of {sizes}"


def flags(mask: int, seats: int) -> tuple[bool, ...]:
    """Return for each seat whether its bit is set in a mask."""
    return tuple([mask >> seat & 1 != 0 for seat in range(seats)])


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Table(BoardQueries):
    """The public information about a round: the ``table`` of a round, a game or a view.

    >>> from tichu import Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j", "4j", "7w", "Dr"), trick=[Play(0, "Ph")], turn=2, rest_to=1)
    >>> table = RoundState.from_setup(setup).table
    >>> table.trick, table.turn, table.passed
    (<Trick led by 0: 0:Ph>, 2, (1,))
    """

    _board: Board  # pyright: ignore[reportIncompatibleMethodOverride]

    @property
    def turn(self) -> int | None:
        """The only seat that must act; None if none or several must."""
        turn = self._board.turn
        return turn if turn >= 0 else None

    @property
    def played(self) -> tuple[bool, ...]:
        """For each seat, true if it has played a card, so that it can no longer call."""
        return flags(self._board.played, self.rules.seats)

    @property
    def counted_out(self) -> int | None:
        """The team that announced a bomb it did not have (IRR-1)."""
        team = self._board.counted_out
        return team if team >= 0 else None

    @property
    def active(self) -> tuple[bool, ...]:
        """For each seat, true if it still holds cards."""
        return flags(self._board.active, self.rules.seats)

    def next_active(self, seat: int) -> int:
        """Return the next seat that still holds cards (OUT-2); the same seat if no other does."""
        want_int("next_active(seat)", seat, 0, self.rules.seats - 1)
        return self._board.next_active(seat)

    @property
    def is_decided(self) -> bool:
        """True if only one seat holds cards; a Dragon's trick may still have to be given away."""
        return self._board.is_decided

    @property
    def bombers(self) -> tuple[int, ...]:
        """The seats not on turn that could hold a bomb and may play it (BOMB-6, BOMB-14).

        Each seat with at least four cards counts.
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
    """The queries of a value with a table."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def _position(self) -> Position:
            raise NotImplementedError

    else:
        _board = property(attrgetter("_position.board"))  # quicker than a function

    @property
    def table(self) -> Table:
        """The public information, as one value."""
        return Table(self._board)


def board_of(table: Table | Board) -> Board:
    """Convert a table to its board, for fields that hold a board."""
    if isinstance(table, Board):  # from ``attrs.evolve``
        return table
    want_instance("table", table, Table)
    return table._board
