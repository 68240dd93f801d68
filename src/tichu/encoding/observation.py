"""What a seat sees and remembers, as numbers."""

from array import array
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from tichu._spelling.rules import any_rules_given
from tichu._values import items_of, want_int
from tichu.encoding.arguments import check_encoding, view_given, whole_numbers
from tichu.encoding.fields import GROUPS
from tichu.encoding.groups import Group, Look
from tichu.encoding.groups import cards as number_of_cards
from tichu.encoding.plays import PLAYS
from tichu.encoding.sections import CARDS, SHARED
from tichu.engine.table.actions import Play
from tichu.engine.table.events import Played, RoundStarted, want_event
from tichu.engine.views.view import PlayerView, knowledge_of
from tichu.errors import InvalidValue
from tichu.games import AnyRules, ViewOf, has_other_kind, room_of

if TYPE_CHECKING:
    Floats = array[float]
else:
    Floats = array  # which takes no parameter before Python 3.12

_CARDS: Final = 56
MOST_HISTORY: Final = 56
"""The most plays that are observed one by one."""


def remember(memory: Iterable[Play], event: object) -> tuple[Play, ...]:
    """Return what a seat remembers after an event: the plays of the round so far, in order.

    Begin with none: ``functools.reduce(remember, events, ())`` is the memory after these events,
    redacted for whichever seat, so a player who comes back has the same one as before. With a new
    round it is empty again. Raises :class:`InvalidValue` for anything but plays and an event.

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> from tichu.encoding import remember
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> remember((), transition(RoundState.from_setup(setup), Play(0, "3j"))[1][0])
    (Play(seat=0, combination=Combination.parse('3j')),)
    """
    plays = items_of("remember(memory)", memory, "plays", Play)
    if has_other_kind(event):
        return () if room_of(event, "encoding").begins_round(event) else plays
    want_event("remember(event)", event)
    if isinstance(event, Played):
        return (*plays, Play(event.seat, event.combination))
    return () if isinstance(event, RoundStarted) else plays


def _rules(value: object) -> Any:  # of any kind of game
    return any_rules_given("ObservationSpace(rules)", value)


def _groups(rules: AnyRules) -> tuple[Group, ...]:
    other = has_other_kind(rules)
    found: tuple[Group, ...] = room_of(rules, "encoding").GROUPS if other else GROUPS
    return found


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

    rules: AnyRules = attrs.field(converter=_rules)
    """The rules of the table, of any kind of game; text is read as rules."""
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

    def __reduce__(self) -> tuple[Any, ...]:
        return ObservationSpace, (self.rules, self.history)

    @property
    def n(self) -> int:
        """The number of numbers."""
        end: int = [*self.fields.values()][-1].stop
        return end

    def encode(
        self,
        view: PlayerView | ViewOf[Any, Any],
        memory: Iterable[Play] = (),
        chosen: Iterable[int] = (),
    ) -> Floats:
        """Return what a seat observes, in the order of ``fields``.

        ``memory`` is what :func:`remember` has kept, and ``chosen`` the numbers that have been
        chosen for a decision so far (:meth:`ActionSpace.mask`). Raises :class:`InvalidValue` for a
        view of other rules, and for anything but plays and such numbers.
        """
        place = "ObservationSpace.encode"
        seen = view_given(f"{place}(view)", view, self.rules)
        plays = items_of(f"{place}(memory)", memory, "plays", Play)
        number, cards = _chosen(f"{place}(chosen)", chosen)
        if has_other_kind(self.rules):
            look = Look(seen, room_of(self.rules, "encoding").knowledge(seen), plays, cards, number)
        else:
            look = Look(seen, knowledge_of(seen), plays, cards, number)
        every = number_of_cards(self.rules)
        found = array("f", bytes(4 * self.n))
        at = 0
        for group in _groups(self.rules):
            counted = group.each(self.rules)
            size = group.size(self.rules)
            for each in (0,) if counted is None else counted:
                _put(found, at, group.values(look, each), every)
                at += size
        for play in plays[: -self.history - 1 : -1] if self.history else ():
            found[at + (play.seat - seen.seat) % self.rules.seats] = 1.0
            _put(found, at + self.rules.seats, play.combination.cards.mask, every)
            at += self.rules.seats + every
        return found


def _fields(rules: AnyRules, history: int) -> Mapping[str, slice]:
    """Return where each field is."""
    found: dict[str, slice] = {}
    at = 0

    def add(name: str, size: int) -> None:
        nonlocal at
        found[name] = slice(at, at + size)
        at += size

    for group in _groups(rules):
        counted = group.each(rules)
        for name in [group.name] if counted is None else [f"{group.name} {n}" for n in counted]:
            add(name, group.size(rules))
    for step in range(1, history + 1):
        add(f"player {step}", rules.seats)
        add(f"play {step}", number_of_cards(rules))
    return MappingProxyType(found)


def _put(found: Floats, at: int, values: int | Iterable[float], every: int) -> None:
    """Set the numbers of a field; cards are given as a mask, of which the first bits count."""
    if not isinstance(values, int):
        for place, value in enumerate(values, at):
            found[place] = value
        return
    values &= (1 << every) - 1
    while values:
        found[at + values.bit_length() - 1] = 1.0
        values ^= 1 << values.bit_length() - 1


def _chosen(place: str, chosen: Iterable[int]) -> tuple[int | None, list[int]]:
    """Return the number of a play, if one is chosen, and the cards that are."""
    numbers = whole_numbers(place, chosen)
    number = numbers[0] if numbers and not CARDS <= numbers[0] < SHARED else None
    cards = [each - CARDS for each in numbers[number is not None :]]
    for card in cards:
        if not 0 <= card < _CARDS:
            raise InvalidValue(place, f"expected the numbers of cards, got {card + CARDS}")
    return number if number is not None and 0 <= number < PLAYS else None, cards
