"""What lies on the table for all to see.

Owns :class:`Trick`, :class:`Course` and :class:`Table`, and what follows from them alone: who must
act and who may interrupt. Nothing here knows a hidden card, so nothing decided here can leak one.

Plays are kept as the kernel's ints, and become values when they are looked at.
"""

from typing import Final

import attrs

from tichu._kernel.layout import DECK, play_of, seat_of
from tichu._values import evolver, itself, unchecked
from tichu.cards import Cards, new_cards
from tichu.engine.table import actions as act
from tichu.phases import CHOOSE_LEADER, GIVE_TRICK, GRAND_TICHU, PLAY, PUSH, TAKE_TRICK, WISH, Phase
from tichu.rulebook import bombs, calls, turns
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import from_play
from tichu.rules import Rules

PushMasks = tuple[tuple[int | None, ...] | None, ...]
"""What each seat has pushed, as masks in the order of its recipients; None where unknown."""


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Trick:
    """The open trick."""

    owner: int
    """The seat that made the top play; it takes the trick if nobody beats the play."""
    leader: int
    """The seat that led."""
    laid: tuple[int, ...]
    """The plays from first to last, as the engine keeps them; :attr:`plays` has them as values."""
    form: int
    """Kind and length of the top play, as the kernel numbers them."""
    top: int
    """The strength of the top play, in half ranks: twice its rank.

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
class Course:
    """What has happened in a round, except the open trick: the part that changes seldom."""

    rules: Rules
    """The rules of the game."""
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
    """The seat that everybody knows to hold the Mah Jong, because it had the first lead; or -1."""
    counted_out: int | None
    """The team that announced a bomb it did not have (IRR-1)."""


@attrs.frozen(slots=True, weakref_slot=False)
class Table:
    """Everything about a round that all can see.

    Each step makes a new one, so it has few fields; ``course`` holds what changes seldom.
    """

    course: Course
    """What has happened so far."""
    phase: Phase
    """What the round waits for."""
    turn: int
    """The one seat that must act; -1 if none or several must."""
    trick: Trick | None
    """The open trick, until it lies in a pile."""
    wished: int
    """The rank wished for, 2 to 14; 0 if no wish is open."""
    sizes: int
    """The number of cards in each hand, four bits a seat; see :meth:`size`."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.course.rules

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return self.sizes >> (4 * seat) & 15

    def next_active(self, seat: int) -> int:
        """Return the next seat that still holds cards (OUT-2); the same seat if no other does."""
        return turns.next_active(self.active_seats, self.course.rules.seats, seat)

    @property
    def active_seats(self) -> int:
        """A bit for each seat that still holds cards."""
        return turns.active_seats(self.sizes, self.course.rules.seats)

    @property
    def active(self) -> tuple[bool, ...]:
        """Which seats still hold cards."""
        return tuple(self.size(seat) > 0 for seat in range(self.course.rules.seats))

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the top play, in order; this follows from the turn."""
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
        """Whether only one seat holds cards; a Dragon's trick may still have to be given away."""
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
        """The seats not on turn that could hold a bomb and may play it (BOMB-6, BOMB-14).

        They are those with at least four cards, whatever the cards are.
        """
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
        return bombs.in_order(seats, self.trick.owner, self.course.rules.seats)


_PASSING: Final = (PLAY, TAKE_TRICK)
_CALLING: Final = (PLAY, WISH, TAKE_TRICK, CHOOSE_LEADER)
"""The phases in which a call is always open (TICHU-11)."""

new_trick: Final = unchecked(Trick)
new_table: Final = unchecked(Table)
evolve_course: Final = evolver(Course)
evolve_table: Final = evolver(Table)
