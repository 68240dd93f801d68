"""A round in ints: where it stands, and what follows from a choice.

Owns :class:`Round`, which is changed in place. What ``engine.transitions`` says of states is said
here again for the sake of speed alone, under the same rule IDs; ``playing`` makes the choices. No
call is ever made here.

1. A play goes on the trick, and the turn to the next seat that holds cards (TRICK-9). It fulfils
   an open wish (WISH-11). The Mah Jong brings a wish (WISH-1), the Dog the lead to a partner
   (DOG-2).
2. When the turn comes to the owner, or past him if he is out, he takes the trick (TRICK-5,
   TRICK-7), or gives it away if the Dragon has won it (DRG-3); then he leads.
3. The play that decides the round ends it at once (OUT-3, OUT-4, OUT-7).
"""

from typing import Final, final

from tichu._kernel.forms import figure
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    DECK,
    DOG,
    DRAGON_RANK,
    FOUR_FORM,
    MAH_JONG,
    PHOENIX,
    RANK,
    SINGLE_FORM,
)
from tichu._kernel.moves import holds_bomb
from tichu._kernel.playout import options as house
from tichu._kernel.points import points

# What a round awaits; what comes before the first lead is not played here.
LEAD: Final = 0
FOLLOW: Final = 1
WISH: Final = 2
TAKE: Final = 3
GIVE: Final = 4
CHOOSE: Final = 5
ANNOUNCED: Final = 6
OVER: Final = 7

SEAT: Final[tuple[i64, ...]] = tuple(1 << seat for seat in range(6))
"""A bit for each seat."""


@final
class Round:
    """One round from some moment of its play on."""

    def __init__(  # noqa: PLR0917  # made for each playout, so by position
        self,
        house: i64,
        teams: tuple[int, ...],
        dummy: i64,
        victory: i64,
        hands: list[int],
        piles: list[int],
        finished: list[int],
        phase: i64,
        turn: i64,
        wish: i64,
    ) -> None:
        """Begin where no trick is open; see :meth:`open_trick`.

        ``house`` has the bits of the module of that name. ``dummy`` is the seat that no wish
        binds, or -1. ``victory`` are the points for a double or triple victory, 0 if the rules
        know none. ``hands`` and ``piles`` are masks by seat, ``finished`` the seats that are out.
        """
        self.house = house
        self.seats: i64 = len(teams)
        self.teams = teams
        self.dummy = dummy
        self.victory = victory
        self.hands = hands
        self.piles = piles
        self.finished = finished
        self.phase = phase
        self.turn = turn
        self.wish = wish  # the rank, 0 if none is open
        # The trick; where none is open, this means nothing.
        self.owner: i64 = 0
        self.leader: i64 = 0
        self.cards: i64 = 0
        self.form: i64 = 0
        self.top: i64 = 0  # the strength of the last play
        self.last: i64 = 0  # its cards
        self.bombers: i64 = 0  # a bit for each seat that holds a bomb
        for seat in range(len(hands)):
            if holds_bomb(hands[seat]):
                self.bombers |= SEAT[seat]

    def open_trick(  # noqa: PLR0917  # as above
        self, owner: i64, leader: i64, cards: i64, form: i64, top: i64, last: i64
    ) -> None:
        """Lay an open trick: its cards, and form, strength and cards of the last play."""
        self.owner = owner
        self.leader = leader
        self.cards = cards
        self.form = form
        self.top = top
        self.last = last

    # Plays

    def lay(self, seat: i64, play: i64) -> None:
        """Lay a play, and see what it leads to."""
        hand = self.hands[seat] & ~play
        self.hands[seat] = hand
        if self.bombers & SEAT[seat] and not holds_bomb(hand):
            self.bombers ^= SEAT[seat]
        if not hand:
            self.finished.append(seat)
        if play & RANK[self.wish]:  # WISH-11
            self.wish = 0
        mask = play & DECK
        if mask == DOG:
            self._pass_lead_on(seat)
            return
        if self.phase == LEAD:
            self.leader = seat
            self.cards = 0
            self.form = 0
        value = figure(mask, play >> 56)
        if mask != PHOENIX:
            self.top = 2 * (value & 15)
        else:  # PHX-3, PHX-4
            self.top = self.top + 1 if self.form else 3
        self.form = value >> 4
        self.owner = seat
        self.cards |= mask
        self.last = mask
        if not hand and self._is_decided():
            self._close()
        elif mask & MAH_JONG:
            self.phase = WISH
            self.turn = seat
        else:
            self.phase = FOLLOW
            self.turn = self._next_active(seat)

    def _pass_lead_on(self, seat: i64) -> None:
        """Put the Dog aside; a partner leads, or the next seat after him (DOG-2 to DOG-5)."""
        self.piles[seat] |= DOG
        if self._is_decided():
            self.phase = OVER
            return
        partners = self._partners(seat)
        holding = self._holding(partners)
        self.phase = LEAD
        if len(holding) > 1:
            self.phase = CHOOSE
            self.turn = seat
        elif holding:
            self.turn = holding[0]
        else:
            self.turn = self._next_active(partners[0])

    def possible_leaders(self) -> list[int]:
        """Return the partners whom the Dog's player may name, ascending (TIENTSIN-5)."""
        holding = self._holding(self._partners(self.turn))
        holding.sort()
        return holding

    def name_leader(self, seat: i64) -> None:
        """Give the lead to the partner who was named."""
        self.phase = LEAD
        self.turn = seat

    def make_wish(self, rank: i64) -> None:
        """Open a wish, 0 for none, and give the turn on (WISH-12, V-39)."""
        if self.house & house.OWN_STRAIGHT_FULFILS and self.last & RANK[rank]:
            rank = 0
        self.wish = rank
        self.phase = FOLLOW
        self.turn = self._next_active(self.turn)

    def give_turn_on(self) -> None:
        """Go on after a pass, to the owner if nobody before him holds cards (TRICK-5)."""
        seat = self.turn + 1 if self.turn + 1 < self.seats else 0
        while seat != self.owner and not self.hands[seat]:
            seat = seat + 1 if seat + 1 < self.seats else 0
        self.turn = seat
        if seat != self.owner:
            self.phase = FOLLOW
        elif self.house & house.TAKEN_AT_ONCE:
            self.take()
        else:
            self.phase = TAKE

    # The trick goes to a pile

    def take(self) -> None:
        """Collect the trick, unless the Dragon has won it (TRICK-7, DRG-3)."""
        owner = self.owner
        if self._has_dragon_won():
            self.phase = GIVE
            self.turn = owner
        else:
            self.piles[owner] |= self.cards
            self._next_lead()

    def recipients(self) -> list[int]:
        """Return to whom the Dragon's trick may be given, ascending (DRG-4, DRG-9)."""
        own = self.teams[self.owner]
        opponents = [seat for seat in range(self.seats) if self.teams[seat] != own]
        if self.house & house.ACTIVE_ONLY:
            return self._holding(opponents) or opponents
        return opponents

    def give(self, seat: i64) -> None:
        """Give the Dragon's trick to an opponent (DRG-3, DRG-5)."""
        self.piles[seat] |= self.cards
        if self._is_decided():
            self.phase = OVER
        else:
            self._next_lead()

    def _close(self) -> None:
        """End the round with the play that decided it (OUT-3, OUT-4, OUT-5, SCORE-8)."""
        owner = self.owner
        if (
            self._has_dragon_won()
            and not self.house & house.KEEP_LAST_DRAGON  # DRG-7
            and not self.is_victory()  # DRG-8
        ):
            self.phase = GIVE
            self.turn = owner
        else:
            self.piles[owner] |= self.cards
            self.phase = OVER

    def _has_dragon_won(self) -> bool:
        """Return whether the Dragon is the top play."""
        return self.form == SINGLE_FORM and self.top == 2 * DRAGON_RANK

    def _next_lead(self) -> None:
        """Give the lead to the trick's winner, or the next active seat (TRICK-7, BOMB-12)."""
        leader = self.owner
        if self.house & house.TRICK_LEADER_LEADS and self.form >= FOUR_FORM:
            leader = self.leader
        self.turn = leader if self.hands[leader] else self._next_active(leader)
        self.phase = LEAD

    # Seats

    def _next_active(self, seat: i64) -> i64:
        """Return the next seat after one that still holds cards (OUT-2)."""
        seat = seat + 1 if seat + 1 < self.seats else 0
        while not self.hands[seat]:
            seat = seat + 1 if seat + 1 < self.seats else 0
        return seat

    def _partners(self, seat: i64) -> list[int]:
        """Return the other seats of a team, in order of play from the next seat."""
        after = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in after if self.teams[seat] == self.teams[other]]

    def _holding(self, seats: list[int]) -> list[int]:
        """Return those of some seats that hold cards."""
        return [seat for seat in seats if self.hands[seat]]

    # The end

    def is_victory(self) -> bool:
        """Return whether a team is out before any opponent, where that counts (OUT-4)."""
        size = self.seats >> 1
        if self.victory == 0 or len(self.finished) < size:
            return False
        first = self.teams[self.finished[0]]
        return all(self.teams[self.finished[place]] == first for place in range(1, size))

    def _is_decided(self) -> bool:
        """Return whether the round has ended (OUT-3)."""
        return len(self.finished) >= self.seats - 1 or self.is_victory()

    def card_points(self) -> tuple[int, int]:
        """Return each team's points for cards, or for a victory (SCORE-1 to SCORE-6)."""
        first = self.teams[self.finished[0]]
        if self.is_victory():
            return (0, self.victory) if first else (self.victory, 0)
        out: i64 = 0
        for seat in self.finished:
            out |= SEAT[seat]
        own: i64 = 0  # team 0's
        last: i64 = 0
        while out & SEAT[last]:
            last += 1
        to_opponents = self.house & house.TAIL_TO_OPPONENTS != 0
        for seat in range(self.seats):
            team = self.teams[seat]
            if seat == last:  # SCORE-3, TIENTSIN-7
                team = 1 - team if to_opponents else first
            elif to_opponents and seat == self.finished[-1]:  # TIENTSIN-8
                team = first
            if team == 0:
                own += points(self.piles[seat])
        if self.teams[last]:  # SCORE-2
            own += points(self.hands[last])
        return (own, 100 - own)
