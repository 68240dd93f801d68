""":class:`ObservationSpace` encodes what a seat sees and remembers as numbers.

:func:`_fields` yields the fields in order. Seats are relative to the observer: 0 is the observer, 1
is the next seat in order of play, and so on. There are four kinds of fields:

1. A field of cards has a number at the index of each card: 1 if the card is present, otherwise 0.
   It is stored as a word (see :mod:`.rows`).
2. Other fields have a 1 or 0 for each seat, phase, rank or kind. They are stored as bits of the
   words that follow the cards.
3. Counts and points are divided by the greatest possible value. They are stored as bytes of the
   same words.
4. The play whose cards are still to be chosen, and the scores of the game, are not stored in words.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, final

import attrs

from tichu._kernel.layout import ACE, DECK, LOWEST, PHOENIX_RANK_AT
from tichu._syntax import rules_given
from tichu._values import want_int
from tichu.encoding import rows
from tichu.encoding.numbers import CARDS, PLACES, PLAYS, SHARED
from tichu.encoding.space import want_rules
from tichu.engine.moves import Deal, Happening, Play, SeenDeal
from tichu.engine.state import GameState, RoundState
from tichu.engine.table import TableQueries
from tichu.engine.view import PlayerView
from tichu.rulebook.combinations import Kind, to_play
from tichu.rulebook.flags import facts_of
from tichu.rules import Phase, Rules

if TYPE_CHECKING:
    Floats = array[float]
else:
    Floats = array  # array takes no parameter before Python 3.12

ALL_CARDS: Final = 56
"""How many numbers a field of cards has."""
WORD: Final = 64
"""How many bits a word has."""
_BYTES: Final = WORD // 8
_PATTERNS: Final = tuple(PLACES)
_MOST_ALIKE: Final = 4  # cards of a rank
_LARGEST: Final = 14  # cards in a hand
_STRONGEST: Final = 30  # the Dragon
_SPAN: Final = 150  # of points
_TARGET: Final = 1000
_BYTE: Final = range(256)


def _table(numbers: Iterable[float]) -> tuple[bytes, ...]:
    """Return each number as four bytes."""
    return tuple([array("f", [number]).tobytes() for number in numbers])


_ZERO_AND_ONE: Final = _table((0, 1))
_HALF: Final = _table([0.5]) * len(_BYTE)
_BIT: Final = [tuple([_ZERO_AND_ONE[byte >> bit & 1] for byte in _BYTE]) for bit in range(8)]
_EIGHT: Final = tuple([b"".join([bit[byte] for bit in _BIT]) for byte in _BYTE])
"""For each byte, the numbers of all its bits; ``_BIT`` has the number of one bit."""


def _fields(rules: Rules, history: int) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield the name of each field with a bit for each of its numbers.

    The bits are counted from the first word after the cards. In a field of cards, they are the bits
    of its own word. A number that is not stored as a bit gets a bit that is always 0.
    """
    seats, number = range(rules.seats), rules.seats
    table = WORD * number
    nothing = len(rows.SEAT_FIELDS)
    pushed = [place + 1 for place in range(len(rules.push_recipients(0)))]

    def by_seat(*names: str) -> Iterator[tuple[str, Sequence[int]]]:
        for name in names:
            yield name, range(rows.SEAT_FIELDS.index(name), table, WORD)

    for name in (
        "hand",
        "unseen",  # cards that the observer does not see
        *[f"known {seat}" for seat in seats[1:]],  # cards that a seat certainly holds
        *[f"given {place}" for place in pushed],  # the card pushed to a recipient, or chosen for it
        *[f"received {place}" for place in pushed],  # the card that a giver pushed to the observer
        *[f"played {seat}" for seat in seats],  # cards that a seat has played in this round
        *[f"trick {seat}" for seat in seats],  # a seat's cards in the open trick
        "top",  # the cards of the play to be beaten
        *[f"pile {seat}" for seat in seats],  # a seat's pile
        "chosen",  # cards chosen so far for a push or a play
    ):
        yield name, range(ALL_CARDS)
    # For a play whose cards are still to be chosen: the number of its cards of each rank from the
    # Mah Jong to the ace, as a part of 4, and 1 if it has the Phoenix.
    yield "began", [nothing] * (ACE + 1)
    yield "phase", range(table + rows.PHASE_AT, table + rows.PHASE_AT + len(Phase))
    yield from by_seat("to act", "may interrupt")
    yield "size", [nothing] * number  # the cards of each hand, as a part of 14
    yield from by_seat("tichu", "grand tichu", "decided", "pushed")
    # Of those who are out: 1 for the first, then 0.75, 0.5 and 0.25 at a table of four.
    yield "place", [nothing] * number
    # The holder has the Mah Jong, from the exchange until it is played.
    yield from by_seat("dealer", "holder")
    yield "wish", range(table + rows.WISH_AT, table + rows.WISH_AT + ACE - 1)
    yield from by_seat("leader", "winner", "passed")  # of the open trick
    yield "kind", range(table + rows.KIND_AT, table + rows.KIND_AT + len(Kind))
    yield "strength", [nothing]  # of the play to be beaten, as a part of the Dragon's
    yield "length", [nothing]  # the number of its cards, as a part of 14
    yield "points", [nothing] * number  # of each pile, from -25 at 0 to 125 at 1
    yield "score", [nothing] * number  # of each seat's team, or person, in the game
    for step in range(1, history + 1):  # the last plays, the latest first
        word = table + WORD * step
        yield f"player {step}", range(word + rows.WHO_AT, word + rows.WHO_AT + number)
        yield f"play {step}", range(word, word + ALL_CARDS)


@final
class Layout:
    """Where each number is in an observation, and from which words it is computed."""

    def __init__(self, rules: Rules, history: int = 0) -> None:
        seats = rules.seats
        fields: dict[str, slice] = {}
        bits: list[int] = []
        for name, found in _fields(rules, history):
            fields[name] = slice(len(bits), len(bits) + len(found))
            bits += found
        self.fields: Mapping[str, slice] = MappingProxyType(fields)
        """The slice of each field, by name."""
        self.n: int = len(bits)
        """The length of an observation."""
        self.cards: int = [*fields].index("began")
        """How many words of cards there are. The words of seats, table and history follow."""
        first = self.cards * ALL_CARDS
        self.bits: tuple[int, ...] = tuple(bits[first:])
        """For each number after the cards, its bit in the words after the cards."""
        table = _BYTES * seats
        counted = (
            ("size", rows.SIZE, seats, _LARGEST),
            ("place", rows.PLACE, seats, seats),
            ("strength", table + rows.STRENGTH, 1, _STRONGEST),
            ("length", table + rows.LENGTH, 1, _LARGEST),
            ("points", rows.POINTS, seats, _SPAN),
        )
        self.counted: list[tuple[int, int, int]] = [
            (fields[name].start + place, at + _BYTES * place, divisor)
            for name, at, number, divisor in counted
            for place in range(number)
        ]
        """For each number that is a byte of these words: its place, the byte, and its divisor."""
        self.score: slice = fields["score"]
        """The slice of the scores, which are in no word, and are 0.5 outside a game."""
        after = _BYTES * self.cards
        rest = [(after + bit // 8, _BIT[bit % 8]) for bit in self.bits]
        parts = {most: _table(byte / most for byte in _BYTE) for *_, most in {*counted}}
        for number, place, most in self.counted:
            rest[number - first] = after + place, parts[most]
        for number in range(self.n)[self.score]:
            rest[number - first] = 0, _HALF
        self._tables = [(at, _EIGHT) for at in range(after) if at % _BYTES < ALL_CARDS // 8] + rest
        facts, every = facts_of(rules), range(seats)
        self.asked: list[list[int]] = [
            rows.order(facts, history, 0 if s == facts.dummy else s, tuple(every)) for s in every
        ]
        """For each seat that decides, the order in which its player reads the words (TRICHU-4)."""
        self._seen = [self.tables(rows.order(facts, history, seat, ())) for seat in every]

    def tables(self, order: list[int]) -> list[tuple[int, tuple[bytes, ...]]]:
        """Return the position of each byte to read, with the numbers that its values stand for."""
        return [(_BYTES * order[at // _BYTES] + at % _BYTES, table) for at, table in self._tables]

    def numbers(self, words: bytes, seat: int) -> Floats:
        """Return the observation of a seat, given its words; the scores are as outside a game."""
        return array("f", rows.floats(words, self._seen[seat]))


MOST_HISTORY: Final = 56
"""The most plays that can be observed one by one."""


def remember(memory: Sequence[Play], move: Happening) -> tuple[Play, ...]:
    """Return what a seat remembers after a move: the plays of the round so far, in order.

    Begin with an empty tuple: ``functools.reduce(remember, moves, ())`` is the memory after
    ``moves``. Every seat sees the same plays, so it does not matter whose moves are given. A new
    deal empties the memory.

    >>> from tichu import Play
    >>> from tichu.encoding import remember
    >>> remember((), Play(0, "3j"))
    (Play(seat=0, combination=Combination('3j')),)
    """
    if isinstance(move, Play):
        return (*memory, move)
    return () if isinstance(move, Deal | SeenDeal) else tuple(memory)


def _rules(value: Rules | str) -> Rules:
    return rules_given("ObservationSpace(rules)", value)


@final
@attrs.frozen(slots=True)
class ObservationSpace:
    """Encodes what a seat sees and remembers as numbers from 0 to 1.

    Seats are counted from the observer on, so a model trained at one seat can play at any seat.
    Raises :class:`InvalidValue` if an argument is invalid.

    >>> from tichu import RoundSetup, RoundState, view
    >>> from tichu.encoding import ObservationSpace
    >>> space = ObservationSpace("nanjing")
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> seen = space.encode(view(RoundState.from_setup(setup), 0))
    >>> len(seen) == space.n, sum(seen[space.fields["hand"]])
    (True, 2.0)
    >>> list(seen[space.fields["to act"]])
    [1.0, 0.0, 0.0, 0.0]
    """

    rules: Rules = attrs.field(converter=_rules)
    """The rules of the table; text is read as rules."""
    history: int = 0
    """How many of the last plays are observed one by one, from 0 to 56."""
    _layout: Layout = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        want_int("ObservationSpace(history)", self.history, 0, MOST_HISTORY)
        object.__setattr__(self, "_layout", Layout(self.rules, self.history))

    def __reduce__(self) -> tuple[object, ...]:
        return ObservationSpace, (self.rules, self.history)

    @property
    def fields(self) -> Mapping[str, slice]:
        """The slice of each field in an observation, by name."""
        return self._layout.fields

    @property
    def n(self) -> int:
        """The length of an observation."""
        return self._layout.n

    def encode(
        self, view: PlayerView, memory: Sequence[Play] = (), chosen: Iterable[int] = ()
    ) -> Floats:
        """Return the observation of the view's seat, in the order of ``fields``.

        ``memory`` is the last result of :func:`remember`. ``chosen`` has the numbers that have been
        chosen for a decision so far (:meth:`ActionSpace.mask`). Raises :class:`InvalidValue` if the
        view is of a round under other rules.
        """
        want_rules("ObservationSpace.encode(view)", view, self.rules)
        kept = recalled(view, memory, self.history)
        return observed(self, view, view.seat, kept, chosen)


def recalled(shown: TableQueries, plays: Iterable[Play], history: int) -> rows.Memory:
    """Return a memory that contains the plays of a round, for :func:`observed`."""
    kept = rows.Memory(shown._position.board.facts, history, ())  # noqa: SLF001
    for play in plays:
        kept.lay(play.seat, to_play(play.combination) & DECK)
    return kept


def observed(
    space: "ObservationSpace",
    shown: PlayerView | RoundState | GameState,
    seat: int,
    kept: rows.Memory,
    chosen: Iterable[int],
) -> Floats:
    """Return the observation of a player, from the player's view or from the state."""
    numbers = [index(number) for number in chosen]
    picked = [1 << (number - CARDS) for number in numbers if CARDS <= number < SHARED]
    row: list[bytes] = []
    kept.write(row, shown._position, seat, picked)  # noqa: SLF001
    layout = space._layout  # noqa: SLF001
    found = layout.numbers(b"".join(row), seat)
    if numbers and numbers[0] < PLAYS:
        found[layout.fields["began"]] = _began(numbers[0])
    if not isinstance(shown, RoundState) and shown.scores is not None:
        rules = shown.rules
        by_seat = shown.persons if rules.open_dummy else rules.teams
        most = 4 * (rules.target or _TARGET)
        own = [shown.scores[by_seat[(seat + step) % rules.seats]] for step in range(rules.seats)]
        found[layout.score] = array("f", [min(1.0, max(0.0, 0.5 + s / most)) for s in own])
    return found


def _began(number: int) -> Floats:
    """Return the field ``began`` for the number of a play."""
    key = _PATTERNS[number]
    stands = key >> PHOENIX_RANK_AT & 15
    held = [key & 1, *(key >> (4 * (rank - 1)) & 15 for rank in range(LOWEST, ACE + 1))]
    if stands:  # the Phoenix counts as the rank for which it stands
        held[stands - 1] += 1
    return array("f", [*(each / _MOST_ALIKE for each in held), float(stands > 0)])
