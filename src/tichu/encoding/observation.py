"""``ObservationSpace``: what a player observes, as numbers.

What the fields of observations are made of.

Seats are relative to the observer: 0 is the observer, 1 the next seat in order of play, and so on.
A field of cards has a number for each card, by its index: 1 if the card is there, else 0.

The fields of an observation: what each of them shows, in their order.

Fields of cards come first, so that they are words of bits for who writes them in that way.

What the bytes of a row mean: from :mod:`tichu.encoding.rows` to the numbers of a tensor.

What a seat sees and remembers, as numbers.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, final

import attrs

from tichu._kernel.layout import ACE, LOWEST, PHOENIX_RANK_AT
from tichu._spelling.rules import rules_given
from tichu._values import want_int
from tichu.encoding import rows
from tichu.encoding.numbers import CARDS, PLACES, PLAYS, SHARED
from tichu.encoding.space import check_encoding, want_rules
from tichu.engine.moves import Deal, Happening, Play, SeenDeal
from tichu.engine.position import Knowledge
from tichu.engine.view import PlayerView, knowledge_of
from tichu.errors import InvalidValue
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Kind
from tichu.rules import Phase, Rules

if TYPE_CHECKING:
    Floats = array[float]
else:
    Floats = array  # which takes no parameter before Python 3.12

ALL_CARDS: Final = 56
"""How many numbers a field of cards has."""

Numbers = Iterable[float]


class Look:
    """What an observation is made of: a view, and what is known, remembered and chosen."""

    def __init__(
        self,
        view: PlayerView,
        knowledge: Knowledge,
        memory: Sequence[Play],
        chosen: Sequence[int],
        number: int | None,
    ) -> None:
        """Take a view, where each card can be, and the plays so far.

        Of a decision that is not complete, take the cards chosen so far and the number of a play.
        """
        self.view = view
        self.knowledge = knowledge
        self.memory = memory
        self.chosen = chosen
        self.number = number
        self.seats: int = view.rules.seats
        self.order: tuple[int, ...] = tuple(
            (view.seat + step) % self.seats for step in range(self.seats)
        )
        self.trick: tuple[Play, ...] = () if view.trick is None else view.trick.plays

    def each(self, seats: Iterable[int | None]) -> list[float]:
        """Return 1 for each of some seats, else 0, from the observer on."""
        found = {*seats}
        return [float(seat in found) for seat in self.order]


@attrs.frozen
class Group:
    """Fields of one kind: one field, or one for each seat or card that ``each`` counts."""

    name: str
    each: Callable[[Rules], range | None]
    size: Callable[[Rules], int]
    meaning: str
    values: Callable[[Look, int], int | Numbers]
    """The cards as a mask, or the numbers, for the seat or the card counted."""


def once(_: object) -> None:
    """Count one field."""


def seats(rules: Rules) -> range:
    """Count the seats."""
    return range(rules.seats)


def others(rules: Rules) -> range:
    """Count the seats except the observer's."""
    return range(1, rules.seats)


def cards(_: object) -> int:
    """Return a number for each card."""
    return ALL_CARDS


def a_seat(rules: Rules) -> int:
    """Return a number for each seat."""
    return rules.seats


def exactly(number: int) -> Callable[[object], int]:
    """Return a given number."""
    return lambda _: number


def together(plays: Iterable[Play], seat: int) -> int:
    """Return the cards that a seat has in some plays."""
    found = 0
    for play in plays:
        if play.seat == seat:
            found |= play.combination.cards.mask
    return found


_PHASES: Final = (*Phase,)
_KINDS: Final = (*Kind,)
_PATTERNS: Final = tuple(PLACES)
_MOST_ALIKE: Final = 4  # cards of a rank
_LARGEST: Final = 14  # cards in a hand
_STRONGEST: Final = 30  # the Dragon
_LEAST_POINTS: Final = -25
_MOST_POINTS: Final = 125
_TARGET: Final = 1000


def _pushed(rules: Rules) -> range:
    return range(1, len(rules.push_recipients(0)) + 1)


def _given(look: Look, place: int) -> int:
    """Return the card given to a recipient, or chosen for it."""
    given = look.view.given
    if given is not None:
        return 1 << given[place - 1].index
    if look.view.phase is Phase.PUSH and len(look.chosen) >= place:
        return 1 << look.chosen[place - 1]
    return 0


def _received(look: Look, place: int) -> int:
    received = look.view.received
    card = None if received is None else received[place - 1]
    return 0 if card is None else 1 << card.index


def _called(call: Call) -> Callable[[Look, int], Numbers]:
    return lambda look, _: look.each(s for s, made in enumerate(look.view.calls) if made is call)


def _flagged(flags: Sequence[bool]) -> Iterator[int]:
    return (seat for seat, flag in enumerate(flags) if flag)


def _strength(look: Look, _: int) -> Numbers:
    trick = look.view.trick
    return [0.0 if trick is None else trick.top / _STRONGEST]


def _points(look: Look, _: int) -> Numbers:
    span = _MOST_POINTS - _LEAST_POINTS
    return [(look.view.pile(seat).points - _LEAST_POINTS) / span for seat in look.order]


def _scores(look: Look, _: int) -> Numbers:
    scores = look.view.scores
    if scores is None:
        return [0.5] * look.seats
    rules = look.view.rules
    by_seat = look.view.persons if rules.open_dummy else rules.teams
    most = 4 * (rules.target or _TARGET)
    return [min(1.0, max(0.0, 0.5 + scores[by_seat[seat]] / most)) for seat in look.order]


def _chosen_cards(look: Look, _: int) -> int:
    mask = 0
    for card in look.chosen:
        mask |= 1 << card
    return mask


def _began(look: Look, _: int) -> Numbers:
    key = 0 if look.number is None else _PATTERNS[look.number]
    stands = key >> PHOENIX_RANK_AT & 15
    held = [key & 1, *(key >> (4 * (rank - 1)) & 15 for rank in range(LOWEST, ACE + 1))]
    if stands:  # it counts as the rank for which it stands
        held[stands - 1] += 1
    return [*(number / _MOST_ALIKE for number in held), float(stands > 0)]


def _places(look: Look, _: int) -> Numbers:
    out = look.view.finished
    return [(look.seats - out.index(s)) / look.seats if s in out else 0.0 for s in look.order]


def _sizes(look: Look, _: int) -> Numbers:
    return [look.view.size(seat) / _LARGEST for seat in look.order]


def _kind(look: Look, _: int) -> Numbers:
    best = look.trick[-1].combination.kind if look.trick else None
    return [float(kind is best) for kind in _KINDS]


def _length(look: Look, _: int) -> Numbers:
    return [look.trick[-1].combination.length / _LARGEST if look.trick else 0.0]


GROUPS: Final = (
    Group("hand", once, cards, "the observer's hand", lambda look, _: look.view.own.mask),
    Group(
        "unseen",
        once,
        cards,
        "cards that the observer does not see",
        lambda look, _: look.knowledge.hidden,
    ),
    Group(
        "known",
        others,
        cards,
        "cards that a seat certainly holds",
        lambda look, step: look.knowledge.certain(look.order[step]),
    ),
    Group(
        "given",
        _pushed,
        cards,
        "the card pushed to a recipient, or chosen for it so far",
        _given,
    ),
    Group("received", _pushed, cards, "the card that a giver pushed to the observer", _received),
    Group(
        "played",
        seats,
        cards,
        "cards that a seat has played in this round",
        lambda look, step: together(look.memory, look.order[step]),
    ),
    Group(
        "trick",
        seats,
        cards,
        "a seat's cards in the open trick",
        lambda look, step: together(look.trick, look.order[step]),
    ),
    Group(
        "top",
        once,
        cards,
        "the cards of the play to be beaten",
        lambda look, _: look.trick[-1].combination.cards.mask if look.trick else 0,
    ),
    Group(
        "pile",
        seats,
        cards,
        "a seat's pile",
        lambda look, step: look.view.pile(look.order[step]).mask,
    ),
    Group("chosen", once, cards, "cards chosen so far for a push or a play", _chosen_cards),
    Group(
        "began",
        once,
        exactly(15),
        "if the cards of a play are still to be chosen, how many it has of each rank from the "
        "Mah Jong on, as a part of 4, and whether it has the Phoenix",
        _began,
    ),
    Group(
        "phase",
        once,
        exactly(len(_PHASES)),
        "the phase, in the order of `Phase`",
        lambda look, _: [float(phase is look.view.phase) for phase in _PHASES],
    ),
    Group("to act", once, a_seat, "who must act", lambda look, _: look.each(look.view.to_act)),
    Group(
        "may interrupt",
        once,
        a_seat,
        "who may act out of turn",
        lambda look, _: look.each(look.view.may_interrupt),
    ),
    Group(
        "size",
        once,
        a_seat,
        "the cards of each hand, as a part of 14",
        _sizes,
    ),
    Group("tichu", once, a_seat, "who has called tichu", _called(Call.TICHU)),
    Group("grand tichu", once, a_seat, "who has called grand tichu", _called(Call.GRAND_TICHU)),
    Group(
        "decided",
        once,
        a_seat,
        "who has decided on grand tichu",
        lambda look, _: look.each(_flagged(look.view.decided)),
    ),
    Group(
        "pushed",
        once,
        a_seat,
        "who has pushed",
        lambda look, _: look.each(_flagged(look.view.pushed)),
    ),
    Group(
        "place",
        once,
        a_seat,
        "who is out: 1 for the first, less for the others, else 0",
        _places,
    ),
    Group(
        "dealer",
        once,
        a_seat,
        "who deals",
        lambda look, _: look.each([look.view.dealer]),
    ),
    Group(
        "holder",
        once,
        a_seat,
        "who is known to hold the Mah Jong by the first lead",
        lambda look, _: look.each([look.view.table.mah_jong_holder]),
    ),
    Group(
        "wish",
        once,
        exactly(13),
        "the rank wished for, from 2 to ace",
        lambda look, _: [float(rank == look.view.wish) for rank in range(2, 15)],
    ),
    Group(
        "leader",
        once,
        a_seat,
        "who led the open trick",
        lambda look, _: look.each(play.seat for play in look.trick[:1]),
    ),
    Group(
        "winner",
        once,
        a_seat,
        "whose play is to be beaten",
        lambda look, _: look.each(play.seat for play in look.trick[-1:]),
    ),
    Group(
        "passed",
        once,
        a_seat,
        "who has passed since",
        lambda look, _: look.each(look.view.passed),
    ),
    Group("kind", once, exactly(len(_KINDS)), "its kind, in the order of `Kind`", _kind),
    Group("strength", once, exactly(1), "its strength, as a part of the Dragon's", _strength),
    Group("length", once, exactly(1), "its cards, as a part of 14", _length),
    Group(
        "points",
        once,
        a_seat,
        "the points of each pile, from -25 at 0 to 125 at 1",
        _points,
    ),
    Group(
        "score",
        once,
        a_seat,
        "the score of each seat's team, or person, in the game",
        _scores,
    ),
)
"""The fields in their order, but for the history."""


MOST_HISTORY: Final = 56
"""The most plays that are observed one by one."""


def remember(memory: Sequence[Play], move: Happening) -> tuple[Play, ...]:
    """Return what a seat remembers after a move: the plays of the round so far, in order.

    Begin with none: ``functools.reduce(remember, moves, ())`` is the memory after these moves,
    whichever seat heard them, so a player who comes back has the same one as before. With a new
    deal it is empty again.

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


def _history(value: int) -> int:
    want_int("ObservationSpace(history)", value, 0, MOST_HISTORY)
    return value


@final
@attrs.frozen(slots=True)
class ObservationSpace:
    """The numbers that stand for what a seat sees and remembers, each from 0 to 1.

    Seats are counted from the observer on, so what one seat has learned is good for every seat.
    Raises :class:`InvalidValue` for a wrong argument.

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
    history: int = attrs.field(default=0, converter=_history)
    """How many of the last plays are observed one by one, 0 to 56."""
    encoding: int = attrs.field(default=1, kw_only=True, validator=check_encoding)
    """The version of the fields: what the fields of a version mean never changes."""
    fields: Mapping[str, slice] = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(lambda self: _fields(self.rules, self.history), takes_self=True),
    )
    """Where each field is, by its name."""

    def __reduce__(self) -> tuple[object, ...]:
        return ObservationSpace, (self.rules, self.history)

    @property
    def n(self) -> int:
        """The number of numbers."""
        end: int = [*self.fields.values()][-1].stop
        return end

    def encode(
        self,
        view: PlayerView,
        memory: Sequence[Play] = (),
        chosen: Iterable[int] = (),
    ) -> Floats:
        """Return what a seat observes, in the order of ``fields``.

        ``memory`` is what :func:`remember` has kept, and ``chosen`` the numbers that have been
        chosen for a decision so far (:meth:`ActionSpace.mask`). Raises :class:`InvalidValue` for a
        view of other rules, and for numbers that are not of cards.
        """
        want_rules("ObservationSpace.encode(view)", view, self.rules)
        number, cards = _chosen(chosen)
        look = Look(view, knowledge_of(view), memory, cards, number)
        found = array("f", bytes(4 * self.n))
        at = 0
        for group in GROUPS:
            counted = group.each(self.rules)
            size = group.size(self.rules)
            for each in (0,) if counted is None else counted:
                _put(found, at, group.values(look, each))
                at += size
        for play in memory[: -self.history - 1 : -1] if self.history else ():
            found[at + (play.seat - view.seat) % self.rules.seats] = 1.0
            _put(found, at + self.rules.seats, play.combination.cards.mask)
            at += self.rules.seats + ALL_CARDS
        return found


def _fields(rules: Rules, history: int) -> Mapping[str, slice]:
    """Return where each field is."""
    found: dict[str, slice] = {}
    at = 0

    def add(name: str, size: int) -> None:
        nonlocal at
        found[name] = slice(at, at + size)
        at += size

    for group in GROUPS:
        counted = group.each(rules)
        for name in [group.name] if counted is None else [f"{group.name} {n}" for n in counted]:
            add(name, group.size(rules))
    for step in range(1, history + 1):
        add(f"player {step}", rules.seats)
        add(f"play {step}", ALL_CARDS)
    return MappingProxyType(found)


def _put(found: Floats, at: int, values: int | Iterable[float]) -> None:
    """Set the numbers of a field; cards are given as a mask."""
    if not isinstance(values, int):
        for place, value in enumerate(values, at):
            found[place] = value
        return
    while values:
        found[at + values.bit_length() - 1] = 1.0
        values ^= 1 << values.bit_length() - 1


def _chosen(chosen: Iterable[int]) -> tuple[int | None, list[int]]:
    """Return the number of a play, if one is chosen, and the cards that are."""
    numbers = tuple(map(index, chosen))
    number = numbers[0] if numbers and not CARDS <= numbers[0] < SHARED else None
    cards = [each - CARDS for each in numbers[number is not None :]]
    for card in cards:
        if not 0 <= card < ALL_CARDS:
            message = f"expected the numbers of cards, got {card + CARDS}"
            raise InvalidValue("ObservationSpace.encode(chosen)", message)
    return number if number is not None and 0 <= number < PLAYS else None, cards


WORD: Final = 64
"""The bits of a word."""
_MOST: Final = 14
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
