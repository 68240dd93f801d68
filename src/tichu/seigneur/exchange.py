"""The exchange (SEIGNEUR-10 to SEIGNEUR-14): who gives how many cards to whom, and which."""

from functools import lru_cache
from typing import Final, NamedTuple

from tichu._kernel.layout import ACE, DRAGON, LOWEST, MAH_JONG, PHOENIX, RANK
from tichu.seigneur.bags import COPIES, parts
from tichu.seigneur.rules import FEWEST, SeigneurRules


class Part(NamedTuple):
    """What a seat does in the exchange."""

    other: int
    """The seat from which it gets cards, and to which it gives as many."""
    number: int
    """How many."""
    gives_best: bool
    """Whether it must give its best cards; otherwise it returns any."""


@lru_cache
def roles(rules: SeigneurRules) -> dict[int, Part]:
    """Return what each seat that exchanges cards does (SEIGNEUR-11)."""
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


def is_last(rules: SeigneurRules, pushed: int) -> bool:
    """Return whether only one push is still to come."""
    return len(roles(rules)) == pushed.bit_count() + 1


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


def choices(hand: int, part: Part) -> list[int]:
    """Return the cards that a seat may push, ascending."""
    return gifts(hand, part.number) if part.gives_best else parts(hand, part.number)


_BEST_FIRST: Final[tuple[int, ...]] = (
    DRAGON,
    PHOENIX,
    MAH_JONG,
    *(RANK[rank] for rank in range(ACE, LOWEST - 1, -1)),
)
