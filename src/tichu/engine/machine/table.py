"""What all can see of a round, in numbers, and how it moves.

Owns :class:`Table`, and every change of it. A state, a view and a playout move by the same methods.
Whether an action is legal has been judged before. No seat is special here, and no hand is seen.

1. A play goes on the trick, and the turn to the next seat after the player (TRICK-9). It fulfils
   an open wish (WISH-11). The Mah Jong asks for a wish first (WISH-1). The Dog goes to its
   player's pile, and the lead to the partner (DOG-2).
2. A play that decides the round closes the trick at once: no wish, no taking, no choice (OUT-7).
3. When all others have passed since the last play, the trick waits for its owner (TRICK-5).
4. The owner's pile gets the trick, or with the Dragon an opponent's (DRG-3); the owner leads, or
   the next active seat (TRICK-7).
"""

from typing import Final, final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, DOG, MAH_JONG, NOBODY, bits
from tichu.rulebook import bombs, dog, dragon, ending, phoenix, wish
from tichu.rulebook.facts import (
    KEEP_LAST_DRAGON,
    SEAT,
    TAKEN_AT_ONCE,
    TRICK_LEADER_LEADS,
    Facts,
)
from tichu.rulebook.turns import next_active

# What a round waits for.
LEAD: Final = 4
FOLLOW: Final = 5
WISH: Final = 6
TAKE: Final = 7
GIVE: Final = 8
CHOOSE: Final = 9
ANNOUNCED: Final = 10
OVER: Final = 11


@final
class Table:
    """All that everybody can see; only its own methods change it."""

    __slots__ = (
        "active",
        "cards",
        "facts",
        "finished",
        "form",
        "last",
        "leader",
        "owner",
        "phase",
        "piles",
        "shares_piles",
        "sizes",
        "top",
        "turn",
        "wish",
    )

    def __init__(  # noqa: PLR0917  # made for each playout, so by position
        self,
        facts: Facts,
        phase: i64,
        turn: i64,
        wish: i64,
        sizes: i64,
        active: i64,
        finished: tuple[int, ...],
        piles: list[int],
        owner: i64,
        leader: i64,
        cards: i64,
        form: i64,
        top: i64,
        last: i64,
    ) -> None:
        self.facts = facts
        self.phase = phase
        self.turn = turn
        self.wish = wish  # the rank, 0 if none is open
        self.sizes = sizes  # of the hands, four bits a seat
        self.active = active  # a bit for each seat that holds cards
        self.finished = finished
        self.piles = piles
        # The trick; 0 where none is open.
        self.owner = owner
        self.leader = leader
        self.cards = cards
        self.form = form
        self.top = top  # the strength of the last play
        self.last = last  # its cards
        self.shares_piles = True  # with the table of which this one is a copy

    # Plays

    def lay(self, seat: i64, play: i64) -> None:
        """Lay a play, and see what it leads to."""
        mask = play & DECK
        sizes = self.sizes - (bits(mask) << (4 * seat))
        self.sizes = sizes
        out = sizes >> (4 * seat) & 15 == 0
        if out:
            self.active &= ~SEAT[seat]
            self.finished = (*self.finished, int(seat))
        if self.wish and wish.fulfils(play, self.wish):
            self.wish = 0
        if mask == DOG:
            self._pass_lead_on(seat)
            return
        self.cover(seat, play)
        if out and ending.is_decided(self.facts, self.finished):
            self._close()
        elif mask & MAH_JONG:
            self.phase = WISH
            self.turn = seat
        else:
            self.phase = FOLLOW
            self.turn = next_active(self.active, self.facts.seats, seat)

    def cover(self, seat: i64, play: i64) -> None:
        """Lay a play on the trick; without a trick, it leads one."""
        mask = play & DECK
        value = figure_of(play)
        if self.cards == 0:
            self.leader = seat
        self.top = phoenix.strength(mask, value, self.form, self.top)
        self.form = value >> 4
        self.owner = seat
        self.cards |= mask
        self.last = mask

    def _pass_lead_on(self, seat: i64) -> None:
        """Put the Dog aside and pass the lead on (DOG-2 to DOG-5)."""
        self._pile(seat, DOG)
        if ending.is_decided(self.facts, self.finished):
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
        """Open a wish, 0 for none, and give the turn on (WISH-12)."""
        self.wish = wish.after_wish(self.facts, self.last, rank)
        self.phase = FOLLOW
        self.turn = next_active(self.active, self.facts.seats, self.turn)

    def pass_turn(self) -> None:
        """Give the turn to the next seat, or let the trick wait for its owner (TRICK-5)."""
        owner = self.owner
        # An owner who is out counts as active here: when the turn reaches them, all have passed.
        seat = next_active(self.active | SEAT[owner], self.facts.seats, self.turn)
        self.turn = seat
        if seat == owner:
            if self.facts.options & TAKEN_AT_ONCE:
                self.take()
            else:
                self.phase = TAKE

    def announce(self, seat: i64) -> None:
        """Wait for the bomb that a seat has announced (IRR-1)."""
        self.phase = ANNOUNCED
        self.turn = seat

    # The trick goes to a pile

    def take(self) -> None:
        """Collect the trick, unless the Dragon has won it (TRICK-7, DRG-3)."""
        owner = self.owner
        if dragon.wins(self.form, self.top):
            self.phase = GIVE
            self.turn = owner
        else:
            self._lead_next(owner)

    def give(self, seat: i64) -> None:
        """Give the Dragon's trick away (DRG-3, DRG-5), also at the end of the round (DRG-7)."""
        if ending.is_decided(self.facts, self.finished):
            self._pile(seat, self.cards)
            self._end()
        else:
            self._lead_next(seat)

    def _close(self) -> None:
        """End the round with the play that decided it (OUT-3, OUT-4, OUT-5, SCORE-8)."""
        owner = self.owner
        if (
            dragon.wins(self.form, self.top)
            and not self.facts.options & KEEP_LAST_DRAGON  # DRG-7
            and not ending.is_victory(self.facts, self.finished)  # DRG-8
        ):
            self.phase = GIVE
            self.turn = owner
        else:
            self._pile(owner, self.cards)
            self._end()

    def _end(self) -> None:
        """End the round; a wish ends with it (WISH-10)."""
        self.phase = OVER
        self.turn = NOBODY
        self.wish = 0

    def _lead_next(self, to: i64) -> None:
        """Put the trick on a pile; its winner leads, or the next active seat (TRICK-7, BOMB-12)."""
        leader = self.owner
        if self.facts.options & TRICK_LEADER_LEADS and bombs.is_bomb(self.form):
            leader = self.leader
        self._pile(to, self.cards)
        if not self.active >> leader & 1:
            leader = next_active(self.active, self.facts.seats, leader)
        self.name_leader(leader)

    def _pile(self, seat: i64, cards: i64) -> None:
        """Put cards on a pile (TRICK-10); no trick is open then."""
        if self.shares_piles:
            self.piles = self.piles.copy()
            self.shares_piles = False
        self.piles[seat] |= cards
        self.owner = 0
        self.leader = 0
        self.cards = 0
        self.form = 0
        self.top = 0
        self.last = 0
