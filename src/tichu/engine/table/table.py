"""What lies on the table for all to see, as values.

Owns :class:`Trick` and :class:`Table`, which show a board of the machine; the board answers what is
asked of them. Nothing here knows a hidden card. Plays are kept as ints, and become values when they
are looked at.
"""

from collections.abc import Callable
from typing import Final

import attrs

from tichu._kernel.forms import figure_of
from tichu._kernel.layout import DECK, laid_by, mask_of, play_of, seat_of
from tichu._values import itself, unchecked, want_instance, want_int
from tichu.cards import Cards, new_cards
from tichu.engine.machine.board import FOLLOW, PHASES, Board
from tichu.engine.table import actions as act
from tichu.phases import Phase
from tichu.rulebook import phoenix
from tichu.rulebook.calls import Call, packed
from tichu.rulebook.combinations import from_play
from tichu.rulebook.facts import SEATS, facts_of
from tichu.rulebook.turns import active_seats
from tichu.rules import Rules

PushMasks = tuple[tuple[int | None, ...] | None, ...]
"""What each seat has pushed, as masks in the order of its recipients; None where unknown."""


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
    """The plays from first to last, as the engine keeps them; :attr:`plays` has them as values."""
    form: int
    """Kind and length of the top play, as the kernel numbers them."""
    top: int
    """The strength of :attr:`best`, in half ranks: twice its rank.

    A lone Phoenix has one more than the play under it: 21 on a ten, 3 when led (PHX-3, PHX-4).
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

    __copy__ = itself
    __deepcopy__ = itself

    def __repr__(self) -> str:
        plays = " ".join(f"{play.seat}:{play.combination}" for play in self.plays)
        return f"<Trick led by {self.leader}: {plays}>"


def _value(laid: int) -> act.Play:
    return act.new_play(seat_of(laid), from_play(play_of(laid)))


@attrs.frozen(slots=True, weakref_slot=False)
class Table:
    """Everything about a round that all can see.

    >>> from tichu import Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j", "4j", "7w", "Dr"), trick=[Play(0, "Ph")], turn=2, rest_to=1)
    >>> table = RoundState.from_setup(setup).table
    >>> table.trick, table.turn, table.passed
    (<Trick led by 0: 0:Ph>, 2, (1,))
    """

    rules: Rules
    """The rules of the game."""
    dealer: int
    """The seat that deals."""
    phase: Phase
    """What the round waits for."""
    turn: int
    """The one seat that must act; -1 if none or several must."""
    calls: tuple[Call | None, ...]
    """What each seat has called."""
    decided: tuple[bool, ...]
    """Which seats have decided on grand tichu."""
    pushed: tuple[bool, ...]
    """Which seats have pushed."""
    played: tuple[bool, ...]
    """Which seats have played a card, and so can no longer call."""
    finished: tuple[int, ...]
    """The seats that are out, in that order."""
    taken: tuple[int, ...]
    """The mask of each seat's pile."""
    mah_jong_holder: int
    """The seat that everybody knows to hold the Mah Jong, because it had the first lead; or -1."""
    counted_out: int | None
    """The team that announced a bomb it did not have (IRR-1)."""
    trick: Trick | None
    """The open trick, until it lies in a pile."""
    wished: int
    """The rank wished for, 2 to 14; 0 if no wish is open."""
    sizes: int
    """The number of cards in each hand, four bits a seat; see :meth:`size`."""
    _board: Board | None = attrs.field(init=False, default=None, eq=False, repr=False)

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        want_int("Table.size(seat)", seat, 0, self.rules.seats - 1)
        return self.sizes >> (4 * seat) & 15

    def next_active(self, seat: int) -> int:
        """Return the next seat that still holds cards (OUT-2); the same seat if no other does."""
        want_int("Table.next_active(seat)", seat, 0, self.rules.seats - 1)
        return board_of(self).next_active(seat)

    @property
    def active(self) -> tuple[bool, ...]:
        """For each seat, whether it still holds cards."""
        return tuple(self.sizes >> (4 * seat) & 15 > 0 for seat in range(self.rules.seats))

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the top play, in order; this follows from the turn."""
        return board_of(self).passed()

    @property
    def is_decided(self) -> bool:
        """Whether only one seat holds cards; a Dragon's trick may still have to be given away."""
        return board_of(self).is_decided

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""
        return board_of(self).to_act()

    @property
    def bombers(self) -> tuple[int, ...]:
        """The seats not on turn that could hold a bomb and may play it (BOMB-6, BOMB-14).

        They are those with at least four cards, whatever the cards are.
        """
        return SEATS[board_of(self).bombers()]

    def may_call(self, seat: int) -> bool:
        """Return whether a seat may call tichu now (TICHU-1 to TICHU-11)."""
        want_int("Table.may_call(seat)", seat, 0, self.rules.seats - 1)
        return board_of(self).may_call(seat)

    @property
    def callers(self) -> tuple[int, ...]:
        """The seats that may call tichu now, on turn or not."""
        return SEATS[board_of(self).callers()]

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act but need not: bombers and callers that are not to act.

        In order of play after the trick's winner, the winner last; without a trick in seat order.
        """
        return board_of(self).may_interrupt()

    # Pickles have the public fields only.

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in _FIELDS}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name in _FIELDS:
            object.__setattr__(self, name, state[name])
        object.__setattr__(self, "_board", None)


_FIELDS: Final = tuple(field.name for field in attrs.fields(Table) if field.init)


def board_of(table: Table | Board) -> Board:
    """Return the board that a table shows: the converter of the values that have one."""
    if isinstance(table, Board):  # of another value, when one is evolved
        return table
    want_instance("table", table, Table)
    board = table._board  # pyright: ignore[reportPrivateUsage]  # kept for the next question
    if board is None:
        board = _new_board(table)
        object.__setattr__(table, "_board", board)
    return board


def _new_board(table: Table) -> Board:
    trick = table.trick
    board = Board(facts_of(table.rules), table.dealer)
    board.phase = PHASES.index(table.phase)
    board.turn, board.wish, board.sizes = table.turn, table.wished, table.sizes
    board.active = active_seats(table.sizes, table.rules.seats)
    board.decided, board.pushed = _mask(table.decided), _mask(table.pushed)
    board.calls, board.played = packed(table.calls), _mask(table.played)
    board.finished, board.piles = table.finished, list(table.taken)
    board.mah_jong = table.mah_jong_holder
    board.counted_out = -1 if table.counted_out is None else table.counted_out
    if trick is not None:
        if table.phase is Phase.PLAY:
            board.phase = FOLLOW
        board.winner, board.leader, board.laid = trick.winner, trick.leader, trick.laid
        board.cards, board.form, board.top = trick.mask, trick.form, trick.top
        board.last = mask_of(trick.laid[-1])
    return board


def _mask(flags: tuple[bool, ...]) -> int:
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)


def with_play(trick: Trick | None, seat: int, play: int) -> Trick:
    """Return the trick with a play on top; without a trick, the play leads one."""
    value = figure_of(play)
    laid = laid_by(seat, play)
    if trick is None:
        top = phoenix.strength(mask_of(play), value, 0, 0)
        return new_trick(seat, seat, (laid,), value >> 4, top)
    top = phoenix.strength(mask_of(play), value, trick.form, trick.top)
    return new_trick(seat, trick.leader, (*trick.laid, laid), value >> 4, top)


new_trick: Final = unchecked(Trick)
new_table: Final[Callable[..., Table]] = unchecked(Table)
