"""The comparison finds nothing wrong in the library, and finds answers that are wrong."""

from collections.abc import Callable
from typing import Final

import pytest

from knowing.moments import Subject, work
from tichu import MAH_JONG, Cards, PlayerView, PublicView

FEW: Final = range(3)


def pushes(seen: PublicView) -> Cards:
    """Return the cards that the viewer has pushed."""
    return Cards.of((isinstance(seen, PlayerView) and seen.given) or ())


def elsewhere(seen: PublicView, seat: int) -> Cards:
    """Return the cards that other hidden hands may hold; none if the seat is out."""
    found = Cards()
    for other in range(seen.rules.seats):
        if other != seat and seen.size(seat) and seen.hand(other) is None:
            found |= seen.possible(other)
    return found


WRONG_KNOWN: Final[dict[str, Callable[[PublicView, int], Cards]]] = {
    "no Mah Jong": lambda seen, seat: seen.known(seat) - Cards.of([MAH_JONG]),
    "no pushes": lambda seen, seat: seen.known(seat) - pushes(seen),
    "no room": lambda seen, seat: seen.known(seat) & (pushes(seen) | Cards.of([MAH_JONG])),
    "nothing": lambda seen, seat: Cards(),
}
"""What is known of hidden hands, by those who forget something."""
WRONG_POSSIBLE: Final[dict[str, Callable[[PublicView, int], Cards]]] = {
    "no room": lambda seen, seat: seen.possible(seat) | elsewhere(seen, seat),
    "pushes anywhere": lambda seen, seat: (
        seen.possible(seat) | pushes(seen) & elsewhere(seen, seat)
    ),
    "played cards": lambda seen, seat: seen.possible(seat) | seen.pile(seat),
    "pushes nowhere": lambda seen, seat: seen.possible(seat) - pushes(seen),
}
"""What may be in hidden hands, by those who do."""


def test_views_know_what_can_be_known() -> None:
    """In a few games of each kind, views and the referee agree in every moment."""
    tally = work(FEW)

    assert [] == tally.wrong
    assert tally.counts["views"] >= 2 * tally.counts["moments"] >= 5_000


@pytest.mark.parametrize("name", WRONG_KNOWN)
def test_who_knows_too_little_is_found(name: str) -> None:
    """A ``known`` that forgets something is found."""
    known = WRONG_KNOWN[name]
    subject = Subject(known=lambda seen, seat: seen.hand(seat) or known(seen, seat))

    assert work(FEW, subject).wrong


@pytest.mark.parametrize("name", WRONG_POSSIBLE)
def test_who_takes_too_much_for_possible_is_found(name: str) -> None:
    """So is a ``possible`` that forgets something."""
    possible = WRONG_POSSIBLE[name]
    subject = Subject(possible=lambda seen, seat: seen.hand(seat) or possible(seen, seat))

    assert work(FEW, subject).wrong
