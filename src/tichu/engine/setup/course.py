"""The course of an open trick: whether its plays, and the passes between them, can have been made.

Both games ask it of their setups. Only cards that are known to be in a hand speak against a pass;
hidden ones may be any.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

import attrs

from tichu._kernel.layout import ACE, DECK, LOWEST, MAH_JONG, NATURALS
from tichu.rulebook import wish

_RANKS: Final = range(LOWEST, ACE + 1)


class Options(Protocol):
    """The rules on which the course of a trick depends, of either game."""

    @property
    def bombs(self) -> str:
        """Whether bombs may be played out of turn."""
        ...  # pragma: no cover  # a protocol has no body

    @property
    def beat_own_play(self) -> bool:
        """Whether the winner of a waiting trick may beat it."""
        ...  # pragma: no cover  # a protocol has no body

    @property
    def wish_optional(self) -> bool:
        """Whether the Mah Jong may be played without a wish."""
        ...  # pragma: no cover  # a protocol has no body

    @property
    def wish_bomb(self) -> str:
        """Whether a seat on turn may bomb instead of fulfilling a wish."""
        ...  # pragma: no cover  # a protocol has no body

    @property
    def own_straight_fulfils_wish(self) -> bool:
        """Whether the play that made a wish may fulfil it."""
        ...  # pragma: no cover  # a protocol has no body


class Laid(NamedTuple):
    """A play of the trick."""

    seat: int
    cards: int
    form: int
    strength: int
    is_bomb: bool


@attrs.frozen(kw_only=True)
class Course:
    """The plays of a trick, or none before a lead, and the hands as they are now."""

    rules: Options
    first_lead: str
    """The rule that the Mah Jong leads first."""
    free: int
    """The seat that no wish binds, or -1."""
    laid: tuple[Laid, ...]
    hands: tuple[int, ...]
    """The known cards of each seat."""
    sizes: tuple[int, ...]
    earlier: int
    """The cards of earlier tricks."""
    added: Callable[[int, int], int]
    """Puts two sets of cards together."""
    answers: Callable[[int, int, int], list[int]]
    """The plays of a hand that beat a form and strength."""

    @property
    def played(self) -> tuple[int, ...]:
        """The number of cards in the trick of each seat."""
        played = [0] * len(self.sizes)
        for play in self.laid:
            played[play.seat] += play.cards.bit_count()
        return tuple(played)

    def of_order(self, finished: tuple[int, ...]) -> Iterator[str]:
        """Yield whether the seats that went out in this trick are not the last, in order."""
        last = {play.seat: number for number, play in enumerate(self.laid)}
        out = [seat for seat in last if not self.sizes[seat]]
        order = tuple(sorted(out, key=last.__getitem__))
        if finished[len(finished) - len(order) :] != order:
            yield f"finished: expected {order} at the end, as in the trick, got {finished}"

    def passed(self, to: int) -> tuple[int, ...]:
        """Return the seats that passed on the top play before the turn came to a seat."""
        return self._passed(self._active(), self.laid[-1].seat, to)

    def of_lead(self, leader: int, whole: tuple[int, ...], *, is_given: bool) -> Iterator[str]:
        """Yield why a seat cannot have had the lead, given the sizes of whole hands.

        ``is_given`` says whether a partner may have led the Dog.
        """
        hands, active = self._moments()[0] if self.laid else (self.hands, self._active())
        name = "trick" if self.laid else "turn"
        unplayed = [
            seat
            for seat, number in enumerate(self.played)
            if self.earlier and self.sizes[seat] + number == whole[seat]
        ]
        if not self.earlier and not hands[leader] & MAH_JONG:
            yield f"{name}: the seat with the Mah Jong leads first ({self.first_lead})"
        if leader in unplayed and active.bit_count() == len(whole) and not is_given:
            yield f"{name}: seat {leader} had played no card, so it had not won the lead (TRICK-7)"
        for seat in unplayed:
            if hands[seat] & MAH_JONG:
                yield f"hand of seat {seat}: with the Mah Jong, it led first ({self.first_lead})"

    def of_turns(self) -> Iterator[str]:
        """Yield what is wrong with plays of one seat on its own (TRICK-8, BOMB-14)."""
        for below, play in zip(self.laid, self.laid[1:], strict=False):
            if play.seat != below.seat:
                continue
            if not play.is_bomb and not self.rules.beat_own_play:
                yield f"trick: seat {play.seat} beats its own play (TRICK-8)"
            if play.is_bomb and self.rules.bombs == "in_turn":
                yield f"trick: seat {play.seat} bombs its own play, which is out of turn (BOMB-14)"

    def of_wish(self, wished: int | None, since: tuple[int, ...]) -> Iterator[str]:
        """Yield what is wrong with the open wish, or with none.

        The Mah Jong has been played. ``since`` has the seats that passed since the top play.
        """
        makes = bool(self.laid) and self.laid[0].cards & MAH_JONG != 0
        own = self.laid[0].cards if makes and self.rules.own_straight_fulfils_wish else 0
        answering = [play.cards for play in (self.laid[1:] if makes else self.laid)]
        if wished is not None:
            if _fulfils(own, wished):
                yield "wish: under these rules the play that made it has fulfilled it (WISH-12)"
            elif any(_fulfils(cards, wished) for cards in answering):
                yield "wish: a play of the trick has fulfilled it (WISH-11)"
            else:
                yield from self._under_wish(wished, since, made=not makes)
        elif not self.rules.wish_optional and not (own if makes else self.earlier) & NATURALS:
            likely = (r for r in _RANKS if any(_fulfils(cards, r) for cards in answering))
            if all(any(self._under_wish(rank, since, made=not makes)) for rank in likely):
                yield "wish: under these rules one is open, as nothing has fulfilled it (WISH-1)"

    def _under_wish(self, wished: int, since: tuple[int, ...], *, made: bool) -> Iterator[str]:
        """Yield the plays and passes that a wish forbids, until it is fulfilled (WISH-3, WISH-7).

        ``made`` says whether it was open before the lead; otherwise the lead made it.
        """
        below: Laid | None = None
        for play, (hands, active) in zip(self.laid, self._moments(), strict=True):
            fulfils = _fulfils(play.cards, wished)
            if below is not None:
                yield from self._until(wished, below, play, hands, active)
            elif made and not fulfils and self._holds(wished, hands, play.seat):
                yield f"wish: seat {play.seat} could have fulfilled it with its lead (WISH-7)"
            if fulfils and (made or below is not None):
                return
            below = play
        if below is not None:
            yield from self._passes(wished, below, self.hands, since)

    def _until(
        self, wished: int, below: Laid, play: Laid, hands: tuple[int, ...], active: int
    ) -> Iterator[str]:
        """Yield what a wish forbids from a play to the next."""
        passed = self._passed(active, below.seat, play.seat)
        is_own = play.seat == below.seat
        if play.is_bomb and self.rules.bombs == "any_time" and (is_own or passed):
            return  # it may have come at once, out of turn
        yield from self._passes(wished, below, hands, passed)
        if is_own or _fulfils(play.cards, wished):
            return
        if play.is_bomb and self.rules.wish_bomb == "interrupt":
            return
        if self._binds(wished, below, hands, play.seat):
            yield f"wish: seat {play.seat} could have fulfilled it with its play (WISH-3)"

    def _passes(
        self, wished: int, below: Laid, hands: tuple[int, ...], seats: tuple[int, ...]
    ) -> Iterator[str]:
        for seat in seats:
            if self._binds(wished, below, hands, seat):
                yield f"wish: seat {seat} passed, but could have fulfilled it (WISH-3)"

    def _binds(self, wished: int, below: Laid, hands: tuple[int, ...], seat: int) -> bool:
        return self._holds(wished, hands, seat) and wish.can_fulfil(
            self.answers(hands[seat], below.form, below.strength), wished
        )

    def _holds(self, wished: int, hands: tuple[int, ...], seat: int) -> bool:
        return seat != self.free and _fulfils(hands[seat], wished)

    def _active(self) -> int:
        return sum(1 << seat for seat, size in enumerate(self.sizes) if size)

    def _passed(self, active: int, seat: int, to: int) -> tuple[int, ...]:
        """Return the seats with cards after a seat and before another, or before its own turn."""
        number = len(self.sizes)
        steps = (to - seat) % number or number
        seats = ((seat + step) % number for step in range(1, steps))
        return tuple(other for other in seats if active >> other & 1)

    def _moments(self) -> list[tuple[tuple[int, ...], int]]:
        """Return the hands before each play, and who held cards then."""
        hands, active = list(self.hands), self._active()
        moments: list[tuple[tuple[int, ...], int]] = []
        for play in reversed(self.laid):
            hands[play.seat] = self.added(hands[play.seat], play.cards)
            active |= 1 << play.seat
            moments.append((tuple(hands), active))
        return moments[::-1]


def _fulfils(cards: int, wished: int) -> bool:
    return wish.fulfils(cards & DECK, wished)  # of two decks' cards, each once
