"""The campaign finds nothing in the library, and finds functions that refuse too little."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import tichu
from reliability.tally import Tally
from tampering import memory, stories, streams
from tichu import InvalidValue, advance

Subject = Callable[[Any, Any], Any]
Maker = Callable[[int, Subject], stories.Story]
GAMES = ((stories.base, advance), (stories.of_seigneur, tichu.advance))


def judged(make: Maker, subject: Subject, numbers: range) -> Tally:
    """Return the outcomes of some stories."""
    tally = Tally()
    for number in numbers:
        streams.judge(partial(make, number, subject), number, tally)
    return tally


def test_every_stream_is_refused_or_honest() -> None:
    """In every game, with each fault."""
    tally = streams.work(range(24))

    assert ([], 24) == (tally.wrong, tally.counts["rounds"])
    assert {*streams.FAULTS} == {name.split(":")[0] for name in tally.counts} & {*streams.FAULTS}


@pytest.mark.parametrize(("make", "subject"), GAMES)
def test_what_refuses_too_little_is_found(make: Maker, subject: Subject) -> None:
    """An event that is refused leaves the view as it was: all kinds of faults go unnoticed."""

    def deaf(seen: Any, event: Any) -> Any:  # noqa: ANN401
        try:
            return subject(seen, event)
        except InvalidValue:
            return seen

    tally = judged(make, deaf, range(6))
    assert {*streams.FAULTS} == {
        fault for fault in streams.FAULTS if any(f" {fault}: " in each for each in tally.wrong)
    }


@pytest.mark.parametrize(("make", "subject"), GAMES)
def test_a_view_that_is_not_that_of_the_state_is_found(make: Maker, subject: Subject) -> None:
    """Also without a fault in the stream."""

    def idle(seen: Any, event: Any) -> Any:  # noqa: ANN401
        return seen if type(event).__name__ == "Passed" else subject(seen, event)

    (found,) = judged(make, idle, range(1)).wrong
    assert found.startswith("0: the honest stream: ")


def test_what_a_player_remembers() -> None:
    """Cards that were seen or played, and those that were given to another."""
    story = next(
        each for each in map(stories.base, range(20)) if each.seat is not None and "4" in each.name
    )
    mind = story.memory()
    names = [type(event).__name__ for event in story.events]
    *earlier, event = story.events[: names.index("Exchanged") + 1]
    for each in (*earlier, event):
        mind.hear(each)
    seat = story.seat
    assert seat is not None
    to = event.recipients[seat][0]
    card = str(event.pushes[seat][0])
    other = next(each for each in range(4) if each not in (seat, to))
    assert "given to another" == mind.impossible(other, 14)[card]
    assert card not in mind.impossible(to, 14)
    assert 42 == len(mind.impossible(seat, 14))
    assert 56 == memory.DECK.total()
