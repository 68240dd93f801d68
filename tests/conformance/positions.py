"""Constructed positions for rules that those of ``perft`` show too rarely."""

from collections.abc import Mapping
from typing import Final

from conformance.tables import crafted, rows
from perft.texts import craft

POSITIONS: Final[Mapping[str, str]] = {
    name: crafted(craft, position.split(" "))
    for section in ("calls", "pushes", "wishes", "special cards", "ends")
    for name, position in rows(section)
}
"""Positions in which a round goes on."""

ENDED: Final[Mapping[str, str]] = {
    f"{hand.lower()}-{finished}-{rest_to}-{calls.replace('-', '0')}": craft(
        "/".join(hand if str(seat) not in finished else "-" for seat in range(4)),
        phase="over",
        finished=finished,
        rest_to=int(rest_to),
        calls=calls,
        played="0123",
    )
    for hand, finished, rest_to, calls in (row.split(" ") for (row,) in rows("ended"))
}
"""Positions of ended rounds: one pile has all cards that the last hand has not."""
