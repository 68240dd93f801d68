"""Define :class:`Board`, the public part of a round in numbers, and its transitions.

States, views and playouts all use these methods, so they cannot diverge. The methods do not judge
actions. A board contains no hands.

1. After the last decision on grand tichu the rest of the cards are dealt (GRAND-1), then cards are
   exchanged (PUSH-1), and the holder of the Mah Jong leads (MAH-1).
2. A play goes on the trick, and the next seat is on turn (TRICK-9). The play may fulfil an open
   wish (WISH-11). After the Mah Jong, its player first makes a wish (WISH-1). The Dog goes to its
   player's pile, and the partner leads (DOG-2).
3. A play that decides the round closes the trick at once, without a wish, a take or a choice
   (OUT-7).
4. When all others have passed since the last play, the trick waits for its winner (TRICK-5).
5. The winner's pile gets the trick; a Dragon's trick goes to an opponent's pile (DRG-3). The winner
   leads, or if out, the next active seat (TRICK-7).
"""

from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, DOG, MAH_JONG, NOBODY, bits
from tichu.rulebook import bombs, calls, dog, dragon, phoenix, turns, wish
from tichu.rulebook.flags import (
    BOMBS_IN_TURN,
    CALLS_TO_FIRST_PUSH,
    GRAND_IN_TURN,
    GRAND_TICHU,
    KEEP_LAST_DRAGON,
    SEAT,
    SEATS,
    SECRET_GRAND,
    TAKEN_AT_ONCE,
    TRICK_LEADER_LEADS,
    RuleFlags,
)
from tichu.rulebook.turns import next_active
from tichu.rules import Phase

# The phases in numbers; ``Phase.PLAY`` is either LEAD or FOLLOW. Their order counts: a trick can be
# bombed from FOLLOW to TAKE, and tichu called from PUSH to CHOOSE.
DEAL_FIRST: Final = 0
GRAND: Final = 1
DEAL_REST: Final = 2
PUSH: Final = 3
LEAD: Final = 4
FOLLOW: Final = 5
TAKE: Final = 6
WISH: Final = 7
GIVE: Final = 8
CHOOSE: Final = 9
ANNOUNCED: Final = 10
OVER: Final = 11

PHASES: Final = (
    Phase.DEAL_FIRST,
    Phase.GRAND_TICHU,
    Phase.DEAL_REST,
    Phase.PUSH,
    Phase.PLAY,
    Phase.PLAY,
    Phase.TAKE_TRICK,
    Phase.WISH,
    Phase.GIVE_TRICK,
    Phase.CHOOSE_LEADER,
    Phase.ANNOUNCED,
    Phase.OVER,
)
"""The phases by number."""
NO_PLAYS: Final[tuple[int, ...]] = ()
FIELDS: Final = (
    *("dealer", "phase", "turn", "decided", "pushed", "played", "calls", "mah_jong_holder"),
    *("counted_out", "wish", "sizes", "active", "finished", "piles"),
    *("winner", "leader", "cards", "form", "top", "last", "laid"),
)
"""The attribute names of a board, except the rules."""


@final
class Board:
    """The public part of a round; only its own methods change it.

    The board of a public value is never changed: the next step changes a copy.
    """

    __slots__ = (*FIELDS, "facts", "seen", "shares_piles")

    def __init__(self, facts: RuleFlags, dealer: i64, before: "Board | None" = None) -> None:
        """Begin a round before the first deal, or copy the board ``before``."""
        self.facts = facts
        self.dealer = dealer
        self.shares_piles: bool = True  # with ``before``
        self.seen: object = None  # the open trick as a value, made on demand
        if before is None:
            self.phase: i64 = DEAL_FIRST
            self.turn: i64 = NOBODY
            # Three masks of seats: those that have decided on grand tichu, pushed, and played a
            # card. The open dummy and its player, who deals, do not decide (TRICHU-2).
            self.decided: i64 = SEAT[dealer] | SEAT[facts.dummy] if facts.dummy >= 0 else 0
            self.pushed: i64 = 0
            self.played: i64 = 0
            self.calls: i64 = 0  # two bits for each seat
            self.mah_jong_holder: i64 = NOBODY  # the seat, if all know it
            self.counted_out: i64 = NOBODY  # a team
            self.wish: i64 = 0  # the rank, 0 if none is open
            self.sizes: i64 = 0  # of the hands, four bits for each seat
            self.active: i64 = 0  # a bit for each seat that holds cards
            self.finished: tuple[int, ...] = NO_PLAYS
            self.piles: list[int] = [0 for _ in range(facts.seats)]
            # The trick; if none is open, the values of an empty one.
            self.winner: i64 = 0
            self.leader: i64 = 0
            self.cards: i64 = 0
            self.form: i64 = 0
            self.top: i64 = 0  # the strength of the last play
            self.last: i64 = 0  # its cards
            # The plays with their seats; only `Position.lay_seen` adds to them.
            self.laid: tuple[int, ...] = NO_PLAYS
        else:
            self.phase = before.phase
            self.turn = before.turn
            self.decided = before.decided
            self.pushed = before.pushed
            self.played = before.played
            self.calls = before.calls
            self.mah_jong_holder = before.mah_jong_holder
            self.counted_out = before.counted_out
            self.wish = before.wish
            self.sizes = before.sizes
            self.active = before.active
            self.finished = before.finished
            self.piles = before.piles
            self.winner = before.winner
            self.leader = before.leader
            self.cards = before.cards
            self.form = before.form
            self.top = before.top
            self.last = before.last
            self.laid = before.laid

    def copy(self) -> "Board":
        """Return a copy that can be changed."""
        return Board(self.facts, self.dealer, self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board) or self._key() != other._key():
            return False
        return self.facts is other.facts or self.facts.rules == other.facts.rules

    def __hash__(self) -> int:
        return hash(self._key()[0])  # the rest seldom differs if this is equal

    def _key(self) -> tuple[object, ...]:
        return (
            (self.phase, self.turn, self.sizes, self.wish, self.calls, self.finished, self.laid),
            (self.dealer, self.decided, self.pushed, self.played, self.counted_out),
            (self.mah_jong_holder, self.leader, self.top, self.piles),
        )

    def seen_by(self, seat: i64) -> "Board":
        """Return the board without the others' secret decisions on grand tichu (GRAND-5).

        The seat -1 is a spectator.
        """
        if self.phase != GRAND or not self.facts.options & SECRET_GRAND:
            return self
        known = self.calls & 3 << (2 * int(seat)) if seat >= 0 else 0
        if known == self.calls:
            return self
        seen = self.copy()
        seen.calls = known
        return seen

    # Before the first lead

    def deal(self, sizes: i64) -> None:
        """Begin the grand tichu phase after the first packet, and the exchange after the last."""
        self.sizes = sizes
        self.active = self.facts.everyone
        if self.phase == DEAL_REST:
            self.phase = PUSH
        else:
            self.phase = GRAND if self.facts.options & GRAND_TICHU else DEAL_REST

    def call(self, seat: i64, call: i64) -> None:
        """Record a call, which cannot be taken back (TICHU-6)."""
        self.calls |= call << (2 * seat)

    def decide(self, seat: i64) -> None:
        """Record a decision on grand tichu; after the last one, deal the rest of the cards."""
        self.decided |= SEAT[seat]
        if self.decided == self.facts.everyone:
            self.phase = DEAL_REST

    def push(self, seat: i64) -> None:
        """Record that a seat has pushed."""
        self.pushed |= SEAT[seat]

    def exchange(self, leader: i64) -> None:
        """Give the first lead to the holder of the Mah Jong (MAH-1, PUSH-6)."""
        self.mah_jong_holder = leader
        self.name_leader(leader)

    # Plays

    def lay(self, seat: i64, play: i64, figure: i64) -> None:
        """Lay a play with its figure, and go on to the next phase or turn."""
        mask = play & DECK
        may_wish = mask & MAH_JONG != 0  # WISH-1
        sizes = self.sizes - (bits(mask) << (4 * seat))
        self.sizes = sizes
        out = sizes >> (4 * seat) & 15 == 0
        if out or not self.played >> seat & 1 or may_wish:
            self.played |= SEAT[seat]
            if out:
                self.active &= ~SEAT[seat]
                self.finished = (*self.finished, int(seat))
            if may_wish:
                self.mah_jong_holder = NOBODY
        if self.wish and wish.fulfils(play, self.wish):
            self.wish = 0
        if mask == DOG:
            self._pass_lead_on(seat)
            return
        self.cover(seat, play, figure)
        if out and turns.is_decided(self.facts, self.finished):
            self._close()
        elif may_wish:
            self.phase = WISH
            self.turn = seat
        else:
            self.phase = FOLLOW
            self.turn = next_active(self.active, self.facts.seats, seat)

    def cover(self, seat: i64, play: i64, figure: i64) -> None:
        """Put a play on the open trick, or begin a trick with it."""
        mask = play & DECK
        if self.cards == 0:
            self.leader = seat
        self.top = phoenix.strength(mask, figure, self.form, self.top)
        self.form = figure >> 4
        self.winner = seat
        self.cards |= mask
        self.last = mask

    def _pass_lead_on(self, seat: i64) -> None:
        """Put the Dog aside and pass the lead on (DOG-2 to DOG-5)."""
        self._pile(seat, DOG)
        if turns.is_decided(self.facts, self.finished):
            self._end()
            return
        leaders = dog.possible_leaders(self.facts, seat, self.active)
        if len(leaders) > 1:
            self.phase = CHOOSE
            self.turn = seat
        else:
            self.name_leader(leaders[0])

    def name_leader(self, seat: i64) -> None:
        """Give the lead to a seat."""
        self.phase = LEAD
        self.turn = seat

    def make_wish(self, rank: i64) -> None:
        """Open a wish (0 for none), and give the turn to the next seat (WISH-12)."""
        self.wish = wish.after_wish(self.facts, self.last, rank)
        self.phase = FOLLOW
        self.turn = self.next_active(self.turn)

    def pass_turn(self) -> None:
        """Give the turn to the next seat, or wait for the winner to take the trick (TRICK-5)."""
        winner = self.winner
        # A winner who is out counts as active here: when the turn reaches them, all have passed.
        seat = next_active(self.active | SEAT[winner], self.facts.seats, self.turn)
        self.turn = seat
        if seat != winner:
            self.phase = FOLLOW
        elif self.facts.options & TAKEN_AT_ONCE:
            self.take()
        else:
            self.phase = TAKE

    def announce(self, seat: i64) -> None:
        """Wait for the bomb that a seat has announced (IRR-1)."""
        self.phase = ANNOUNCED
        self.turn = seat

    def count_out(self) -> None:
        """End the round against the team that announced a bomb it did not have (IRR-1)."""
        self.counted_out = self.facts.teams[self.turn]
        self._end()

    # Taking the trick

    def take(self) -> None:
        """Collect the trick, unless the Dragon has won it (TRICK-7, DRG-3)."""
        winner = self.winner
        if dragon.wins(self.form, self.top):
            self.phase = GIVE
            self.turn = winner
        else:
            self._lead_next(winner)

    def give(self, seat: i64) -> None:
        """Give the Dragon's trick away (DRG-3, DRG-5), even at the end of the round (DRG-7)."""
        if turns.is_decided(self.facts, self.finished):
            self._pile(seat, self.cards)
            self._end()
        else:
            self._lead_next(seat)

    def _close(self) -> None:
        """End the round with the play that decided it (OUT-3, OUT-4, OUT-5, SCORE-8)."""
        winner = self.winner
        if (
            dragon.wins(self.form, self.top)
            and not self.facts.options & KEEP_LAST_DRAGON  # DRG-7
            and not turns.is_victory(self.facts, self.finished)  # DRG-8
        ):
            self.phase = GIVE
            self.turn = winner
        else:
            self._pile(winner, self.cards)
            self._end()

    def _end(self) -> None:
        """End the round, and with it the wish (WISH-10)."""
        self.phase = OVER
        self.turn = NOBODY
        self.wish = 0

    def _lead_next(self, to: i64) -> None:
        """Put the trick on a pile; its winner or the next active seat leads (TRICK-7, BOMB-12)."""
        leader = self.winner
        if self.facts.options & TRICK_LEADER_LEADS and bombs.is_bomb(self.form):
            leader = self.leader
        self._pile(to, self.cards)
        if not self.active >> leader & 1:
            leader = self.next_active(leader)
        self.name_leader(leader)

    def _pile(self, seat: i64, cards: i64) -> None:
        """Put cards on a pile and close the trick (TRICK-10)."""
        if self.shares_piles:
            self.piles = self.piles.copy()
            self.shares_piles = False
        pile: i64 = self.piles[seat]
        self.piles[seat] = pile | cards
        self.winner = 0
        self.leader = 0
        self.cards = 0
        self.form = 0
        self.top = 0
        self.last = 0
        self.laid = NO_PLAYS

    # Queries

    def packets(self) -> tuple[int, ...]:
        """Return the number of cards for each seat in the next deal (DEAL-1)."""
        facts = self.facts
        return facts.last_packets[self.dealer] if self.phase == DEAL_REST else facts.first_packets

    def size(self, seat: i64) -> i64:
        """Return the number of cards in a hand."""
        return self.sizes >> (4 * seat) & 15

    def next_active(self, seat: i64) -> i64:
        """Return the next seat that still holds cards (OUT-2); the same seat if no other does."""
        return next_active(self.active, self.facts.seats, seat)

    @property
    def is_decided(self) -> bool:
        """True if only one seat holds cards; a Dragon's trick may still have to be given away."""
        return len(self.finished) >= self.facts.seats - 1

    def passed(self) -> tuple[int, ...]:
        """Return the seats that have passed since the top play, in order."""
        return self.in_order(self.passers())

    def passers(self) -> i64:
        """Return a bit for each seat that has passed since the top play."""
        passed: i64 = 0
        if FOLLOW <= self.phase <= TAKE:
            seat = self.winner
            for _ in range(1, self.facts.seats):
                seat = seat + 1 if seat + 1 < self.facts.seats else 0
                if seat == self.turn:
                    break
                passed |= SEAT[seat]
        return passed & self.active

    def acting(self) -> i64:
        """Return a bit for each seat that must act."""
        if self.turn >= 0:
            return SEAT[self.turn]
        if self.phase == PUSH:
            return self.facts.everyone & ~self.pushed
        if self.phase != GRAND:
            return 0
        undecided = self.facts.everyone & ~self.decided
        if self.facts.options & GRAND_IN_TURN:
            seat = self.dealer
            while not undecided >> seat & 1:
                seat = seat + 1 if seat + 1 < self.facts.seats else 0
            return SEAT[seat]
        return undecided

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that must act, ascending."""
        return SEATS[self.acting()]

    def bombers(self) -> i64:
        """Return a bit for each seat not on turn that could hold a bomb (BOMB-6, BOMB-14).

        Each seat with at least four cards counts.
        """
        if not FOLLOW <= self.phase <= TAKE or self.facts.options & BOMBS_IN_TURN:
            return 0
        return bombs.possible_holders(self.sizes) & ~SEAT[self.turn]

    def may_call(self, seat: i64) -> bool:
        """Return whether a seat may call tichu now."""
        return self.callers() >> seat & 1 != 0

    def callers(self) -> i64:
        """Return a bit for each seat that may call tichu now, on turn or not (TICHU-1 to TICHU-11).

        A seat may call until it plays a card, if ``Rules.calls`` allows one more caller; the
        exchange has its own rules.
        """
        facts = self.facts
        callers = facts.everyone & ~self.played
        phase = self.phase
        if not callers or not PUSH <= phase <= CHOOSE or (phase == GIVE and self.is_decided):
            return 0
        if self.calls or phase == PUSH:
            for seat in SEATS[callers]:
                if not calls.allowed_by(facts, self.calls, seat) or (
                    phase == PUSH and not calls.open_in_exchange(facts, self.pushed, seat)
                ):
                    callers &= ~SEAT[seat]
        return callers

    def may_interrupt(self) -> tuple[int, ...]:
        """Return the seats that may act but need not: bombers, and callers that need not act."""
        return self.in_order(self.interrupters())

    def in_order(self, seats: i64) -> tuple[int, ...]:
        """Return the seats of a mask in the order in which they are asked (BOMB-10).

        This is the order of play from the seat after the trick's winner; without a trick, by
        number.
        """
        if self.cards == 0:
            return SEATS[seats]
        return bombs.to_ask(seats, self.winner, self.facts.seats)

    def interrupters(self) -> i64:
        """Return a bit for each seat that may act but need not."""
        return (self.bombers() | self.callers()) & ~self.acting()

    def to_ask(self) -> tuple[int, ...]:
        """Return the seats to be asked before the next decision, in order (BOMB-10).

        If the first push ends the calls, the seats that have yet to push are asked too, except the
        first: it decides on its call and its push together (TICHU-2).
        """
        if self.phase == PUSH and not self.pushed and self.facts.options & CALLS_TO_FIRST_PUSH:
            return SEATS[self.callers() & ~SEAT[0]]
        return self.may_interrupt()

    def still_to_ask(self, asked: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats still to be asked after the first of ``asked`` has called.

        The caller is asked again, since it may still bomb.
        """
        may = self.to_ask()
        return tuple([seat for seat in asked if seat in may])
