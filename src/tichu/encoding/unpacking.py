"""What the bytes of a row mean: from :mod:`tichu.encoding.rows` to the numbers of a tensor."""

from array import array
from typing import Final, final

from tichu.encoding.observation import Floats, ObservationSpace
from tichu.encoding.rows import WORD
from tichu.rules import Rules

_MOST: Final = 14
_STRONGEST: Final = 30
_SPAN: Final = 150
_BYTES: Final = WORD // 8


@final
class Layout:
    """Where the fields of an :class:`ObservationSpace` are in a row."""

    def __init__(self, rules: Rules) -> None:
        space = ObservationSpace(rules)
        fields = space.fields
        seats = rules.seats
        self.n: int = space.n
        """The numbers of an observation."""
        words = -(-fields["strength"].start // WORD)
        self.bit_bytes: int = _BYTES * words
        """The bytes of which each bit is a number."""
        self.counts: int = 3 * seats + 2
        """The numbers that have a byte each."""
        self.size: int = self.bit_bytes + _BYTES * -(-self.counts // _BYTES)
        """The bytes of a row."""
        self.score: slice = fields["score"]
        """The numbers that no row has: they are 0.5 in a round that is no part of a game."""
        self.parts: tuple[tuple[slice, int], ...] = (
            (fields["size"], 0),
            (fields["place"], seats),
            (slice(fields["strength"].start, fields["points"].stop), 2 * seats),
        )
        """Where the numbers go that have a byte each, and which is the first of them."""
        divisors = [_MOST] * seats + [seats] * seats + [_STRONGEST, _MOST] + [_SPAN] * seats
        self.values: tuple[tuple[float, ...], ...] = tuple(
            tuple(byte / divisor for byte in range(256)) for divisor in divisors
        )
        """What each byte stands for, by its place."""

    def numbers(self, row: bytes) -> Floats:
        """Return the numbers of a row, as :meth:`ObservationSpace.encode` does."""
        bits = int.from_bytes(row[: self.bit_bytes], "little")
        found = array("f", [bits >> place & 1 for place in range(self.n)])
        for where, first in self.parts:
            places = range(first, first + where.stop - where.start)
            found[where] = array("f", [self.values[at][row[self.bit_bytes + at]] for at in places])
        found[self.score] = array("f", [0.5] * (self.score.stop - self.score.start))
        return found
