"""Helpers of the tests: positions stated in one line, plays as text, questions to a state."""

from support.forging import anything, forged, house
from support.positions import (
    Stated,
    cards,
    combo,
    dealt,
    exchange,
    filled,
    first_packets,
    lowest_push,
    play,
    position,
    swapped,
)
from support.questions import (
    accept,
    all_pass,
    calling,
    decisions,
    plays,
    refusal,
    result_of,
    run,
    taken_by,
)

__all__ = [
    "Stated",
    "accept",
    "all_pass",
    "anything",
    "calling",
    "cards",
    "combo",
    "dealt",
    "decisions",
    "exchange",
    "filled",
    "first_packets",
    "forged",
    "house",
    "lowest_push",
    "play",
    "plays",
    "position",
    "refusal",
    "result_of",
    "run",
    "swapped",
    "taken_by",
]
