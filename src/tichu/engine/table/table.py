"""The public part of a round: what lies on the table for all to see.

Owns :class:`Trick`, :class:`Course` and :class:`Table`, and the questions whose answers are public:
who must act, who may interrupt. Imports ``rules``, ``phases`` and ``rulebook``. Nothing here
knows a hidden card, so what is decided from a table alone cannot leak one.

Plays are kept as the kernel's ints and become values when looked at.
"""

from typing import Final

import attrs

from tichu._kernel.layout import DECK
from tichu._values import evolver, unchecked
from tichu.cards import CARDS, Cards
from tichu.engine.table import actions as act
from tichu.phases import CHOOSE_LEADER, GIVE_TRICK, GRAND_TICHU, PLAY, PUSH, TAKE_TRICK, WISH, Phase
from tichu.rulebook import bombs, calls, turns
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import from_play
from tichu.rules import Rules

SEAT_AT: Final = 60
"""A play laid by a seat is kept as ``seat << 60 | play``."""
PLAY_BITS: Final = (1 << SEAT_AT) - 1
Pushes = tuple[tuple[int | None, ...] | None, ...]
"""What each seat has pushed, as masks in the order of its recipients; None where unknown."""
NOBODY: Final = -1
"""The turn of a phase in which no single seat is on turn."""


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Trick:
    """The open trick."""

    owner: int
    """The seat that laid the top play, and takes the trick if nobody beats it."""
    leader: int
    """The seat that led."""
    laid: tuple[int, ...]
    """The plays from first to last, as ``seat << 60 | play``; see :attr:`plays`."""
    form: int
    """Kind and length of the top play, as the kernel numbers them."""
    top: int
    """The strength of the top play: twice its rank; the Phoenix alone one more than below it."""

    @property
    def plays(self) -> tuple[act.Play, ...]:
        """The plays from first to last."""
        return tuple(act.PLAY(laid >> SEAT_AT, from_play(laid & PLAY_BITS)) for laid in self.laid)

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
        return CARDS(self.mask)

    def __repr__(self) -> str:
        """Return the plays, from first to last, with their seats."""
        plays = " ".join(f"{play.seat}:{play.combination}" for play in self.plays)
        return f"<Trick led by {self.leader}: {plays}>"


@attrs.frozen(slots=True, weakref_slot=False)
class Course:
    """What has happened in a round but for the trick on the table; it changes seldom."""

    rules: Rules
    """The rules that are played."""
    dealer: int
    """The seat that deals."""
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
    """The seat that all know to hold the Mah Jong, having had the first lead; -1 if none."""
    counted_out: int | None
    """The team that announced a bomb it did not have (IRR-1)."""


@attrs.frozen(slots=True, weakref_slot=False)
class Table:
    """Everything about a round that all can see.

    A fresh one is made in each step, so it has few fields; ``course`` holds what changes seldom.
    """

    course: Course
    """What has happened so far."""
    phase: Phase
    """What is awaited."""
    turn: int
    """The one seat that must act; -1 in a phase with none or several."""
    trick: Trick | None
    """The open trick, until it lies in a pile."""
    wished: int
    """The rank wished for, 0 if no wish is open."""
    sizes: int
    """The number of cards of each hand, four bits a seat; see :meth:`size`."""

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.course.rules

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return self.sizes >> (4 * seat) & 15

    def next_active(self, seat: int) -> int:
        """Return the next seat after one that still holds cards (OUT-2); itself if alone."""
        return turns.next_active(self.sizes, self.course.rules.seats, seat)

    @property
    def active(self) -> tuple[bool, ...]:
        """Which seats still hold cards."""
        return tuple(self.size(seat) > 0 for seat in range(self.course.rules.seats))

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the top play, in order; it follows from the turn."""
        trick = self.trick
        if trick is None or self.phase not in _PASSING:
            return ()
        passed: list[int] = []
        seats = self.course.rules.seats
        seat = trick.owner
        for _ in range(seats - 1):
            seat = (seat + 1) % seats
            if seat == self.turn:
                break
            if self.size(seat):
                passed.append(seat)
        return tuple(passed)

    @property
    def is_decided(self) -> bool:
        """Whether the round has ended but for a Dragon's trick that is still to be given."""
        return len(self.course.finished) >= self.course.rules.seats - 1

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""
        if self.turn >= 0:
            return (self.turn,)
        course = self.course
        if self.phase is PUSH:
            return tuple(seat for seat, done in enumerate(course.pushed) if not done)
        if self.phase is not GRAND_TICHU:
            return ()
        undecided = tuple(seat for seat, done in enumerate(course.decided) if not done)
        if course.rules.grand_order != "sequential":
            return undecided
        seats = course.rules.seats
        return (min(undecided, key=lambda seat: (seat - course.dealer) % seats),)

    @property
    def bombers(self) -> tuple[int, ...]:
        """The seats not on turn that may bomb for all that can be seen (BOMB-6, BOMB-14)."""
        if self.trick is None or self.course.rules.bombs != "any_time":
            return ()
        if self.phase is not PLAY and self.phase is not TAKE_TRICK:
            return ()
        return tuple(
            seat
            for seat in range(self.course.rules.seats)
            if seat != self.turn and self.sizes >> (4 * seat) & 15 >= bombs.SMALLEST
        )

    def may_call(self, seat: int) -> bool:
        """Return whether a seat may call tichu now (TICHU-1 to TICHU-11)."""
        course = self.course
        if course.played[seat] or not calls.allowed_by(course.rules, course.calls, seat):
            return False
        if self.phase is PUSH:
            return calls.open_in_exchange(course.rules, course.pushed, seat)
        if self.phase is GIVE_TRICK:
            return not self.is_decided
        return self.phase in _CALLING

    @property
    def callers(self) -> tuple[int, ...]:
        """The seats that may call tichu now, on turn or not."""
        if all(self.course.played):
            return ()
        return tuple(seat for seat in range(self.course.rules.seats) if self.may_call(seat))

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act but need not: bombers and callers that are not to act.

        In order of play after the trick's owner, himself last; without a trick in seat order.
        """
        seats = (set(self.bombers) | set(self.callers)) - set(self.to_act)
        if self.trick is None:
            return tuple(sorted(seats))
        return bombs.in_order(seats, self.trick.owner, self.course.rules)


_PASSING: Final = (PLAY, TAKE_TRICK)
_CALLING: Final = (PLAY, WISH, TAKE_TRICK, CHOOSE_LEADER)
"""The phases in which a call is always open (TICHU-11)."""

TRICK: Final = unchecked(Trick)
TABLE: Final = unchecked(Table)
evolve_course: Final = evolver(Course)
evolve_table: Final = evolver(Table)
