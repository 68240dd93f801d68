"""A position of one round, and who may do something in it.

Nothing here looks at what cards a hand holds, only at how many: who is to act
and who may interrupt is public.
"""

from dataclasses import dataclass, field

from .cards import Cards
from .combinations import Combination, readings
from .rules import Rules

Play = tuple[int, Cards, int | None]  # seat, cards, what the Phoenix stands for

PHASES = (
    "DEAL_FIRST",
    "GRAND_TICHU",
    "DEAL_REST",
    "PUSH",
    "PLAY",
    "WISH",
    "TAKE_TRICK",
    "GIVE_TRICK",
    "CHOOSE_LEADER",
    "ANNOUNCED",
    "OVER",
)


@dataclass(frozen=True)
class Trick:
    """The plays on the table, the first being the lead; `strength` is the last one's."""

    plays: tuple[Play, ...]
    strength: int

    @property
    def leader(self) -> int:
        """The seat that made the first play."""
        return self.plays[0][0]

    @property
    def owner(self) -> int:
        """The seat that made the last play."""
        return self.plays[-1][0]

    @property
    def top(self) -> Combination:
        """The last play as a combination."""
        _, cards, phoenix_as = self.plays[-1]
        return next(each for each in readings(cards) if each.phoenix_as == phoenix_as)

    @property
    def cards(self) -> Cards:
        """All cards of the trick."""
        return frozenset(card for _, cards, _ in self.plays for card in cards)


@dataclass(frozen=True)
class Result:
    """The result of a round; points are per team."""

    finished: tuple[int, ...]
    card_points: tuple[int, ...]
    victory: str | None  # None, "double", "triple", "counted_out"
    call_points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """One position of one round. `turn` is the one seat that owes an action, if one does.

    `full_hands` are the hands as they were when play began; it only saves
    time in finding combinations, and may be left empty.
    """

    rules: Rules
    phase: str
    dealer: int
    hands: tuple[Cards, ...]
    calls: tuple[str | None, ...]
    piles: tuple[Cards, ...]
    pushes: tuple[tuple[str, ...] | None, ...]
    decided: frozenset[int] = frozenset()  # has said grand tichu or not
    played: frozenset[int] = frozenset()  # has played a card
    turn: int | None = None
    trick: Trick | None = None
    wish: int | None = None
    finished: tuple[int, ...] = ()
    result: Result | None = None
    full_hands: tuple[Cards, ...] = field(default=(), compare=False, repr=False)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that hold cards."""
        return tuple(seat for seat in range(self.rules.seats) if self.hands[seat])

    def next_active(self, seat: int) -> int:
        """The next seat after this one that holds cards (it may come round to itself)."""
        for other in [*self.rules.after(seat), seat]:
            if self.hands[other]:
                return other
        raise ValueError("nobody holds cards")

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, in seat order."""
        if self.phase == "GRAND_TICHU":
            waiting = [seat for seat in self.grand_deciders() if seat not in self.decided]
            if self.rules.grand_order == "sequential":
                waiting = waiting[:1]
            return tuple(sorted(waiting))
        if self.phase == "PUSH":
            return tuple(s for s in range(self.rules.seats) if self.pushes[s] is None)
        return () if self.turn is None else (self.turn,)

    def grand_deciders(self) -> list[int]:
        """Return the seats that decide on grand tichu, in order (GRAND-4, GRAND-5, TRICHU-2)."""
        in_order = self.rules.from_seat(self.dealer)
        if self.rules.open_dummy:
            return [s for s in in_order if s in self.rules.opponents(self.dealer)]
        return in_order

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act though they need not.

        In order of play after the owner of the trick, the owner last; without
        a trick in seat order.
        """
        if self.trick is None:
            in_order = list(range(self.rules.seats))
        else:
            in_order = [*self.rules.after(self.trick.owner), self.trick.owner]
        return tuple(
            seat
            for seat in in_order
            if seat not in self.to_act and (self.may_call_tichu(seat) or self.may_bomb(seat))
        )

    def limit_allows_call(self, seat: int) -> bool:
        """Does the limit on callers leave room for a call by the seat (V-08, TICHU-4)?"""
        callers = {other for other in range(self.rules.seats) if self.calls[other]}
        if self.rules.calls == "one_per_table":
            return not callers
        if self.rules.calls == "one_per_team":
            return not callers & self.rules.members(self.rules.teams[seat])
        return True

    def may_call_tichu(self, seat: int) -> bool:
        """May the seat call small tichu now (TICHU-1, 2, 5, 7, 10, 11)?"""
        if self.calls[seat] is not None or seat in self.played:
            return False
        if not self.limit_allows_call(seat):
            return False
        if self.phase == "PUSH":
            if self.rules.calls_in_exchange == "before_first_push":
                return all(push is None for push in self.pushes)
            if self.rules.calls_in_exchange == "until_own_push":
                return self.pushes[seat] is None
            return True
        if self.phase == "GIVE_TRICK":
            return len(self.active) > 1  # not once the round is decided
        return self.phase in ("PLAY", "WISH", "TAKE_TRICK", "CHOOSE_LEADER")

    def may_bomb(self, seat: int) -> bool:
        """May the seat bomb, or announce a bomb, out of turn, for all the table knows?

        On an open trick, until it is collected, with at least four cards
        (BOMB-6, BOMB-7, BOMB-14).
        """
        return (
            self.rules.bombs == "any_time"
            and self.trick is not None
            and self.phase in ("PLAY", "TAKE_TRICK")
            and len(self.hands[seat]) >= 4
        )
