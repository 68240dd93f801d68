"""The exchange (SEIGNEUR-10 to SEIGNEUR-14): givers, recipients, and the cards they exchange."""

from functools import lru_cache
from typing import Final, NamedTuple

from tichu._kernel.layout import ACE, DRAGON, LOWEST, MAH_JONG, PHOENIX, RANK
from tichu.cards import COPIES
from tichu.seigneur.engine.bags import added, parts, taken
from tichu.seigneur.engine.rules import FEWEST, SeigneurRules


class Part(NamedTuple):
    """The part of a seat in the exchange."""

    other: int
    """The seat from which it gets cards, and to which it gives as many."""
    number: int
    """The number of cards that it gives and gets."""
    gives_best: bool
    """Whether it must give its best cards; otherwise it chooses freely."""


@lru_cache
def roles(rules: SeigneurRules) -> dict[int, Part]:
    """Return the part of each seat that exchanges cards (SEIGNEUR-11)."""
    most = 2 if rules.players == FEWEST else 3
    found: dict[int, Part] = {}
    for rank in range(1, most + 1):
        number = most + 1 - rank
        high, low = rules.seat_of(rank), rules.seat_of(rules.players + 1 - rank)
        found[low] = Part(high, number, gives_best=True)
        found[high] = Part(low, number, gives_best=False)
    return found


def waiting(rules: SeigneurRules, pushed: int) -> tuple[int, ...]:
    """Return the seats that may push now, ascending (SEIGNEUR-14).

    Where returns are sighted, a receiver waits for the gift (SEIGNEUR-13).
    """
    sighted = rules.returns == "sighted"
    return tuple(
        sorted(
            seat
            for seat, part in roles(rules).items()
            if not pushed >> seat & 1
            and (part.gives_best or not sighted or pushed >> part.other & 1)
        )
    )


def is_over(rules: SeigneurRules, pushed: int) -> bool:
    """Return whether all seats that exchange cards have pushed."""
    return len(roles(rules)) == pushed.bit_count()


def recipients(rules: SeigneurRules) -> tuple[tuple[int, ...], ...]:
    """Return the seat to which each seat gives cards, if it does (SEIGNEUR-11)."""
    found = roles(rules)
    return tuple((found[seat].other,) if seat in found else () for seat in range(rules.players))


def insiders(rules: SeigneurRules) -> tuple[tuple[int, ...], ...]:
    """Return for each seat those that hear what it gave and got (SEIGNEUR-14)."""
    return tuple((seat,) for seat in range(rules.players))


def knowing(rules: SeigneurRules, seat: int) -> tuple[int, ...]:
    """Return the seats that know at once what a seat pushes (SEIGNEUR-13, SEIGNEUR-14)."""
    part = roles(rules)[seat]
    if part.gives_best and rules.returns == "sighted":
        return tuple(sorted((seat, part.other)))
    return (seat,)


def gifts(hand: int, number: int) -> list[int]:
    """Return the legal gifts of a hand: its best cards, any among equals (SEIGNEUR-12)."""
    given = 0
    for cards in _BEST_FIRST:
        group = hand & (cards | cards << COPIES)
        missing = number - given.bit_count()
        if group.bit_count() >= missing:
            return [given | part for part in parts(group, missing)]
        given |= group
    raise AssertionError("a hand holds as many cards as it gives")


def not_better(gift: int) -> int:
    """Return the mask of all cards that may stay in a hand that has given its best ones."""
    allowed = 0
    for cards in reversed(_BEST_FIRST):
        both = cards | cards << COPIES
        allowed |= both
        if gift & both:
            break
    return allowed


def choices(hand: int, part: Part) -> list[int]:
    """Return the cards that a seat may push, ascending."""
    return gifts(hand, part.number) if part.gives_best else parts(hand, part.number)


def swapped(part: Part, hand: int, given: int, received: int) -> int:
    """Return the hand after the exchange (SEIGNEUR-14).

    Where returns are sighted, the receiver may return a card of the gift. So the lower seat gives
    before it gets, and the higher one gets before it gives: then no hand has a card three times.
    """
    if part.gives_best:
        return added(taken(hand, given), received)
    return taken(added(hand, received), given)


_BEST_FIRST: Final[tuple[int, ...]] = (
    DRAGON,
    PHOENIX,
    MAH_JONG,
    *(RANK[rank] for rank in range(ACE, LOWEST - 1, -1)),
)
