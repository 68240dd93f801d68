"""What a seat sees and remembers, as numbers."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, final

import attrs

from tichu._spelling.rules import rules_given
from tichu._values import want_int
from tichu.encoding.arguments import check_encoding, want_rules
from tichu.encoding.fields import GROUPS
from tichu.encoding.groups import ALL_CARDS, Look
from tichu.encoding.plays import PLAYS
from tichu.encoding.sections import CARDS, SHARED
from tichu.engine.moves import Event, Play, Played, RoundStarted
from tichu.engine.view import PlayerView, knowledge_of
from tichu.errors import InvalidValue
from tichu.rules import Rules

if TYPE_CHECKING:
    Floats = array[float]
else:
    Floats = array  # which takes no parameter before Python 3.12

MOST_HISTORY: Final = 56
"""The most plays that are observed one by one."""


def remember(memory: Sequence[Play], event: Event) -> tuple[Play, ...]:
    """Return what a seat remembers after an event: the plays of the round so far, in order.

    Begin with none: ``functools.reduce(remember, events, ())`` is the memory after these events,
    redacted for whichever seat, so a player who comes back has the same one as before. With a new
    round it is empty again.

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> from tichu.encoding import remember
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> remember((), transition(RoundState.from_setup(setup), Play(0, "3j"))[1][0])
    (Play(seat=0, combination=Combination('3j')),)
    """
    if isinstance(event, Played):
        return (*memory, Play(event.seat, event.combination))
    return () if isinstance(event, RoundStarted) else tuple(memory)


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
