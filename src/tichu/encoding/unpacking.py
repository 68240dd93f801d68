"""What the bytes of a row mean: from :mod:`tichu.encoding.rows` to the numbers of a tensor."""

from array import array
from functools import lru_cache
from typing import Final, final

from tichu.encoding import rows
from tichu.encoding.groups import ALL_CARDS
from tichu.encoding.observation import Floats, ObservationSpace
from tichu.rules import Rules

WORD: Final = 64
"""The bits of a word."""
_MOST: Final = 14
_STRONGEST: Final = 30
_SPAN: Final = 150
_BYTES: Final = WORD // 8


@final
class Layout:
    """Where the fields of an :class:`ObservationSpace` are in a row."""

    def __init__(self, rules: Rules, history: int = 0) -> None:
        space = ObservationSpace(rules, history)
        fields = space.fields
        seats = rules.seats
        self.n: int = space.n
        """The numbers of an observation."""
        self.order: tuple[tuple[int, ...], ...] = tuple(
            [_order(rules, 0 if seat == rules.dummy else seat, history) for seat in range(seats)]
        )
        """By seat, its player's words: of cards, of the seats, of the table, of the last plays."""
        self.cards: int = len(self.order[0]) - seats - 1 - history
        """How many of them are words of cards."""
        self.words: int = max(self.order[0]) + 1
        """The words of a row."""
        self.bits: tuple[int, ...] = _bits(space, self.cards * ALL_CARDS)
        """The numbers after the cards: each is a bit of the words after those of cards."""
        table = _BYTES * seats
        self.counts: tuple[int, ...] = (
            *[_BYTES * seat + rows.SIZE for seat in range(seats)],
            *[_BYTES * seat + rows.PLACE for seat in range(seats)],
            *[table + rows.STRENGTH, table + rows.LENGTH],
            *[_BYTES * seat + rows.POINTS for seat in range(seats)],
        )
        """The bytes of these words that are numbers."""
        self.divisors: tuple[int, ...] = (
            *[_MOST] * seats,
            *[seats] * seats,
            *[_STRONGEST, _MOST],
            *[_SPAN] * seats,
        )
        """By what they must be divided."""
        self.parts: tuple[tuple[slice, slice], ...] = (
            (fields["size"], slice(0, seats)),
            (fields["place"], slice(seats, 2 * seats)),
            (
                slice(fields["strength"].start, fields["points"].stop),
                slice(2 * seats, len(self.divisors)),
            ),
        )
        """Where these numbers go, and which of them go there."""
        self.score: slice = fields["score"]
        """The numbers that no row has: they are 0.5 in a round that is no part of a game."""

    def numbers(self, row: bytes, seat: int) -> Floats:
        """Return what a seat's player observes, as :meth:`ObservationSpace.encode` does."""
        words = [row[_BYTES * place : _BYTES * (place + 1)] for place in self.order[seat]]
        found = array("f", [])
        for word in words[: self.cards]:
            cards = int.from_bytes(word, "little")
            found.extend([cards >> place & 1 for place in range(ALL_CARDS)])
        rest = b"".join(words[self.cards :])
        bits = int.from_bytes(rest, "little")
        found.extend([bits >> place & 1 for place in self.bits])
        pairs = zip(self.counts, self.divisors, strict=True)
        counted = array("f", [rest[place] / divisor for place, divisor in pairs])
        for where, which in self.parts:
            found[where] = counted[which]
        found[self.score] = array("f", [0.5] * (self.score.stop - self.score.start))
        return found


@lru_cache
def layout_of(rules: Rules, history: int = 0) -> Layout:
    """Return the layout by some rules."""
    return Layout(rules, history)


def _order(rules: Rules, person: int, history: int) -> tuple[int, ...]:
    """Return the words of a player, in the order of the fields."""
    seats = rules.seats
    pushes = 2 * len(rules.push_recipients(0))
    turned = [(person + step) % seats for step in range(seats)]
    own = person * (seats + 1)
    played = seats * (seats + 1)
    trick = played + seats
    top = trick + seats
    pile = top + 1
    exchange = pile + seats
    seat_words = exchange + seats * pushes
    table = seat_words + seats
    return (
        *range(own, own + seats + 1),
        *range(exchange + person * pushes, exchange + (person + 1) * pushes),
        *[played + seat for seat in turned],
        *[trick + seat for seat in turned],
        top,
        *[pile + seat for seat in turned],
        table + 1,
        *[seat_words + seat for seat in turned],
        table,
        *range(table + 2, table + 2 + history),
    )


def _bits(space: ObservationSpace, first: int) -> tuple[int, ...]:
    """Return which bit each number after the cards is, in the words after them."""
    seats = space.rules.seats
    nothing = len(rows.SEAT_FIELDS)  # a bit that is always 0
    table = seats * WORD
    found = [nothing] * (space.n - first)
    for bit, name in enumerate(rows.SEAT_FIELDS):
        start = space.fields[name].start - first
        found[start : start + seats] = [WORD * seat + bit for seat in range(seats)]
    begins = {"phase": rows.PHASE_AT, "wish": rows.WISH_AT, "kind": rows.KIND_AT}
    for name, at in begins.items():
        where = space.fields[name]
        number = where.stop - where.start
        found[where.start - first : where.stop - first] = range(table + at, table + at + number)
    for step in range(1, space.history + 1):
        word = table + WORD * step
        start = space.fields[f"player {step}"].start - first
        found[start : start + seats] = range(word + rows.WHO_AT, word + rows.WHO_AT + seats)
        found[start + seats : start + seats + ALL_CARDS] = range(word, word + ALL_CARDS)
    return tuple(found)
