"""Tampered streams, and their outcomes."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from reliability.tally import Tally
from steering import rules_for
from tichu import PlayerView, TichuError, advance, apply, redact, transition, view
from tichu.events import Event
from tichu.notation import format_view, parse_view
from tichu.testing import steered_round

Stream = list[Event]


def dropped(stream: Sequence[Event], place: int) -> Stream:
    """Leave an event out."""
    return [*stream[:place], *stream[place + 1 :]]


def doubled(stream: Sequence[Event], place: int) -> Stream:
    """Send an event twice."""
    return [*stream[: place + 1], *stream[place:]]


def swapped(stream: Sequence[Event], place: int) -> Stream:
    """Send an event after the next one."""
    return [*stream[:place], *stream[place + 1 : place + 2], stream[place], *stream[place + 2 :]]


FAULTS: Final[Mapping[str, Callable[[Sequence[Event], int], Stream]]] = {
    "dropped": dropped,
    "doubled": doubled,
    "swapped": swapped,
}
"""The faults within a stream; the fourth is an event meant for another seat."""


def work(numbers: range) -> Tally:
    """Play a round for each number, with one fault of each kind in the stream of one seat."""
    tally = Tally()
    for number in numbers:
        _round(number, tally)
    return tally


def _round(number: int, tally: Tally) -> None:
    rng = random.Random(number)
    rules = rules_for(number)
    steps = list(steered_round(rules, number))
    events = [event for state, action in steps for event in transition(state, action)[1]]
    seat = rng.randrange(rules.seats)
    start = view(steps[0][0], seat)
    stream = [redact(event, seat) for event in events]
    honest = view(apply(*steps[-1]), seat)
    for name, fault in FAULTS.items():
        place = rng.randrange(len(stream) - 1)  # the loss of the last event cannot be noticed
        _judge(name, number, seat, start, fault(stream, place), honest, tally)
    other = (seat + rng.randrange(1, rules.seats)) % rules.seats
    meant = [redact(event, other) for event in events]
    places = [place for place, event in enumerate(stream) if event != meant[place]]
    place = rng.choice(places)
    misled = [*stream[:place], meant[place], *stream[place + 1 :]]
    _judge("of another seat", number, seat, start, misled, honest, tally)


def _judge(  # noqa: PLR0917  # a stream and where it comes from
    fault: str,
    number: int,
    seat: int,
    start: PlayerView,
    stream: Stream,
    honest: PlayerView,
    tally: Tally,
) -> None:
    """Fold a stream, and count how it ended."""
    tally.counts["streams"] += 1
    seen = start
    try:
        for event in stream:
            seen = advance(seen, event)
    except TichuError:
        tally.counts[f"{fault}: refused"] += 1
    except Exception as error:  # noqa: BLE001  # this is what is looked for
        tally.fail(f"round {number}, seat {seat}, {fault}: {type(error).__name__}: {error}")
    else:
        if seen == honest:
            tally.counts[f"{fault}: no effect"] += 1
        elif is_possible(seen):
            tally.counts[f"{fault}: another possible view"] += 1
        else:
            tally.fail(f"round {number}, seat {seat}, {fault}: {format_view(seen)}")


def is_possible(seen: PlayerView) -> bool:
    """Return whether a view is one of a possible position: it can be stated and read again."""
    try:
        return parse_view(format_view(seen)) == seen
    except TichuError:
        return False
