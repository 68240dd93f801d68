"""A stream with a fault is refused or gives the honest view; what refuses too little is found."""

from hidden.streams import FAULTS, work
from tichu import PublicView, TichuError, advance
from tichu.moves import Move


def test_every_stream_is_refused_or_honest() -> None:
    """In some rounds, with each fault."""
    tally = work(range(24))

    assert ([], 24) == (tally.wrong, tally.counts["rounds"])
    assert {*FAULTS} == {fault for fault in FAULTS if tally.group(fault)}


def test_what_refuses_too_little_is_found() -> None:
    """A move that is refused leaves the view as it was: faults go unnoticed.

    One that is sent twice is then ignored once, which is right.
    """

    def deaf(seen: PublicView, move: Move) -> PublicView:
        try:
            return advance(seen, move)
        except TichuError:
            return seen

    wrong = [
        each for first in range(0, 40, 4) for each in work(range(first, first + 4), deaf).wrong
    ]

    found = {fault for fault in FAULTS if any(f", {fault}: " in each for each in wrong)}

    assert {*FAULTS} - {"doubled"} == found
