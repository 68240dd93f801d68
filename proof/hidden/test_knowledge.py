"""Views know what can be known, and answers that are wrong are found."""

from collections.abc import Callable
from typing import Final

import pytest

from hidden.knowledge import Answers, work
from tichu import MAH_JONG, Cards, PlayerView, PublicView

FEW: Final = range(3)


def pushes(seen: PublicView) -> Cards:
    """Return the cards that the viewer has pushed."""
    return Cards((isinstance(seen, PlayerView) and seen.given) or ())


def elsewhere(seen: PublicView, seat: int) -> Cards:
    """Return the cards that other hidden hands may hold; none if the seat is out."""
    found = Cards()
    for other in range(seen.rules.seats):
        if other != seat and seen.size(seat) and seen.hand(other) is None:
            found |= seen.possible(other)
    return found


Wrong = Callable[[PublicView, int], Cards]
KNOWN: Final[dict[str, Wrong]] = {
    "no Mah Jong": lambda seen, seat: seen.known(seat) - Cards([MAH_JONG]),
    "no pushes": lambda seen, seat: seen.known(seat) - pushes(seen),
    "no room": lambda seen, seat: seen.known(seat) & (pushes(seen) | Cards([MAH_JONG])),
    "nothing": lambda seen, seat: Cards(),
}
"""Answers about what is known of hidden hands that leave something out."""
POSSIBLE: Final[dict[str, Wrong]] = {
    "no room": lambda seen, seat: seen.possible(seat) | elsewhere(seen, seat),
    "pushes anywhere": lambda seen, seat: (
        seen.possible(seat) | pushes(seen) & elsewhere(seen, seat)
    ),
    "played cards": lambda seen, seat: seen.possible(seat) | seen.pile(seat),
    "pushes nowhere": lambda seen, seat: seen.possible(seat) - pushes(seen),
}
"""Answers about what hidden hands may hold that have too much or too little."""


def _right_known(seen: PublicView, seat: int) -> Cards:
    return seen.known(seat)


def _right_possible(seen: PublicView, seat: int) -> Cards:
    return seen.possible(seat)


def test_views_know_what_can_be_known() -> None:
    """In a few games of each kind, views and the referee agree in every moment."""
    tally = work(FEW)

    assert [] == tally.wrong
    assert tally.counts["views"] >= 2 * tally.counts["moments"] >= 5_000


@pytest.mark.parametrize(
    ("known", "possible"),
    [
        *((known, _right_possible) for known in KNOWN.values()),
        *((_right_known, possible) for possible in POSSIBLE.values()),
    ],
    ids=[*(f"known: {name}" for name in KNOWN), *(f"possible: {name}" for name in POSSIBLE)],
)
def test_wrong_answers_are_found(known: Wrong, possible: Wrong) -> None:
    """Too little is known of hidden hands, or too much is possible."""

    def answers(seen: PublicView) -> Answers:
        return [
            (
                (seen.hand(seat) or known(seen, seat)).mask,
                (seen.hand(seat) or possible(seen, seat)).mask,
            )
            for seat in range(seen.rules.seats)
        ]

    assert work(FEW, answers).wrong
