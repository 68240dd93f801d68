"""Describe any position, for tests, editors and imports.

A :class:`RoundSetup` may hold anything. :class:`Fields` reads each field on its own, and records a
problem if it cannot. The open trick and the open wish are checked against each other. Not checked
are the hands of players who passed, the lead, the piles, and whether a seat with a short hand has
played.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeGuard, TypeVar, cast

import attrs

from tichu._kernel.layout import ACE, LOWEST, MAH_JONG, NATURALS
from tichu._syntax import parse_rules, phase_named
from tichu._values import as_pairs, as_tuple, objects, several
from tichu.cards import UNKNOWN, AnyCards, Card, cards_given, cards_in_order, rank_named
from tichu.engine.move_text import action_at, parse_action
from tichu.engine.moves import Play
from tichu.errors import InvalidValue, NotationError, TichuError, shown
from tichu.rulebook import wish
from tichu.rulebook.calls import Call, call_named
from tichu.rulebook.combinations import to_play
from tichu.rules import BEFORE_PLAY, NANJING, Phase, Rules

T = TypeVar("T")


def _rules(value: Rules | str) -> Rules:
    return stated(value, parse_rules)


def phase_stated(value: Phase | str) -> Phase:
    """Return a phase, given as a value or as text."""
    return stated(value, phase_named)


def rank_stated(value: int | str | None) -> int | None:
    """Return a rank, given as a number or as text."""
    return stated(value, rank_named)


def plays_stated(value: Iterable[Play | str]) -> tuple[Play, ...]:
    """Return the plays of a trick, given as values or as text."""
    plays = as_tuple(value)
    if type(plays) is not tuple:
        return plays
    return tuple(cast("Play", stated(play, parse_action)) for play in plays)


def stated(value: T | str, reader: Callable[[str], T]) -> T:
    """Return the parsed value of a text; invalid text is kept, and :class:`Fields` reports it."""
    if type(value) is str:
        with suppress(NotationError):
            return reader(value)
    return cast("T", value)


def _paired(
    value: Mapping[int, object] | Iterable[tuple[int, object]],
) -> tuple[tuple[int, object], ...]:
    """Return the items of a mapping as pairs; pairs are kept."""
    return as_pairs(value)


@attrs.frozen(slots=True, kw_only=True)
class RoundSetup:
    """The description of a position; :meth:`RoundState.from_setup` checks it.

    A missing field is derived from the others if possible; otherwise it is empty. Every phase needs
    ``hands``. Phases also need:

    - ``GRAND_TICHU``: ``decided`` and ``calls``. ``PUSH``: ``pushes`` of the seats that have
      pushed.
    - ``PLAY``: ``turn``, and ``trick`` to follow one.
    - ``WISH``, ``TAKE_TRICK`` and ``GIVE_TRICK``: ``trick``. ``ANNOUNCED``: ``trick`` and ``turn``.
    - ``CHOOSE_LEADER``: ``turn``.
    - ``OVER``: ``finished``; or ``trick`` and ``counted_out``.

    From ``PLAY`` on, ``piles`` or ``rest_to`` have the other cards, and ``wish``, ``finished`` and
    ``calls`` may be needed. The fields must agree with each other and with the open trick. Whether
    a game could have led to this lead and to these passes and piles is not checked. A seat that is
    not in ``played`` may hold fewer cards than were dealt, and may still call.

    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j", "3j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> RoundState.from_setup(setup)
    <RoundState play: 0 to act, hands of 1 1 1 1>
    """

    hands: tuple[AnyCards, ...] = attrs.field(converter=as_tuple)
    """The cards of each seat; for a view, text may contain unknown cards: ``"5jPh????"``."""
    rules: Rules = attrs.field(default=NANJING, converter=_rules)
    """The rules of the round."""
    phase: Phase = attrs.field(default=Phase.PLAY, converter=phase_stated)
    """The phase."""
    dealer: int = 0
    """The seat that deals."""
    turn: int | None = None
    """The seat on turn; by default the trick's winner, if it has to act."""
    trick: tuple[Play, ...] = attrs.field(default=(), converter=plays_stated)
    """The plays of the open trick in order, such as ``Play(2, "Kj")`` or ``"2 play Kj"``."""
    wish: int | None = attrs.field(default=None, converter=rank_stated)
    """The rank wished for, 2 to 14."""
    calls: tuple[tuple[int, Call | str], ...] = attrs.field(default=(), converter=_paired)
    """The calls, by seat: a mapping, or pairs."""
    decided: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)
    """The seats that have decided, in the grand tichu phase."""
    pushes: tuple[tuple[int, tuple[Card | str | None, ...] | str], ...] = attrs.field(
        default=(), converter=_paired
    )
    """The pushed cards, ``{seat: cards}``: all until the exchange, afterwards the known ones.

    After the exchange, a card that is not known may be None.
    """
    finished: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The seats that are out, in order; by default the only seat with an empty hand.

    Seats that went out in the open trick come last, in the order of its plays.
    """
    played: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The seats that have played a card; by default those with less than a full hand."""
    piles: tuple[tuple[int, AnyCards], ...] = attrs.field(default=(), converter=_paired)
    """The cards in the seats' piles: a mapping, or pairs."""
    rest_to: int | None = None
    """The seat whose pile gets all cards that the other fields do not name."""
    counted_out: int | None = None
    """The team that ended the round by announcing a bomb it did not have (IRR-1)."""


class Laid(NamedTuple):
    """A play of the trick."""

    seat: int
    cards: int
    is_bomb: bool


def of_turns(trick: Sequence[Laid], *, beat_own_play: bool, bombs: str) -> Iterator[str]:
    """Yield a problem for each seat that beats its own play (TRICK-8, BOMB-14)."""
    for below, play in pairwise(trick):
        if play.seat != below.seat:
            continue
        if not play.is_bomb and not beat_own_play:
            yield f"trick: seat {play.seat} beats its own play (TRICK-8)"
        if play.is_bomb and bombs == "in_turn":
            yield f"trick: seat {play.seat} bombs its own play, which is out of turn (BOMB-14)"


def of_order(
    trick: Sequence[Laid], sizes: Sequence[int], finished: tuple[int, ...]
) -> Iterator[str]:
    """Yield a problem unless the seats that went out in this trick are the last of ``finished``."""
    last = {play.seat: number for number, play in enumerate(trick)}
    order = tuple(sorted((seat for seat in last if not sizes[seat]), key=last.__getitem__))
    if finished[len(finished) - len(order) :] != order:
        yield f"finished: expected {order} at the end, as in the trick, got {finished}"


def of_wish(
    trick: Sequence[Laid], wished: int | None, earlier: int, *, optional: bool, own_fulfils: bool
) -> Iterator[str]:
    """Yield the problems of the open wish, or of its absence, after the Mah Jong was played.

    ``earlier`` has the cards of earlier tricks (WISH-1, WISH-11, WISH-12).
    """
    makes = bool(trick) and trick[0].cards & MAH_JONG != 0
    own = trick[0].cards if makes and own_fulfils else 0
    answering = [play.cards for play in (trick[1:] if makes else trick)]
    if wished is None:
        since = [own if makes else earlier, *answering]
        if not optional and not any(cards & NATURALS for cards in since):
            yield "wish: under these rules one must be open, as nothing has fulfilled it (WISH-1)"
    elif wish.fulfils(own, wished):
        yield "wish: under these rules the play that made it has fulfilled it (WISH-12)"
    elif any(wish.fulfils(cards, wished) for cards in answering):
        yield "wish: a play of the trick has fulfilled it (WISH-11)"


WINNERS: Final = (Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK)
"""The phases where the winner of the trick acts."""

_MOST_PLAYS: Final = 56  # of a trick: each takes a card


def _is_unread(given: object, read: object) -> bool:
    return read is None and given is not None


class Fields:
    """A reader of a setup, field by field, which collects the problems."""

    def __init__(self, setup: RoundSetup, *, unknown: bool) -> None:
        """Read the fields that depend on no others; later steps need them."""
        self.setup = setup
        self.problems: list[str] = []
        self.note: Callable[[str], None] = self.problems.append
        self.phase: Phase = setup.phase
        self.may_be_unknown = unknown
        self.rules: Rules = setup.rules
        if not self.is_read("rules", Rules, parse_rules) or not self.is_read(
            "phase", Phase, phase_named
        ):
            return
        self.seats: int = self.rules.seats
        self.unknown: list[int] = [0] * self.seats
        self.hands: tuple[int, ...] = self._hands()
        self.piles: dict[int, int] = self.by_seat("piles", setup.piles, self._mask)
        self.calls: dict[int, Call | None] = self.by_seat("calls", setup.calls, self._call)
        self.pushes: dict[int, tuple[int | None, ...]] = self.by_seat(
            "pushes", setup.pushes, self._push
        )
        self.decided: tuple[int, ...] = self.seats_in("decided", setup.decided)
        self.plays: tuple[tuple[int, int], ...] = self._plays()
        for name in ("dealer", "turn", "rest_to"):
            value = getattr(setup, name)
            if value is not None or name == "dealer":
                self.is_seat(value, name)
        if self.rules.open_dummy and setup.dealer != 0:
            self.note("dealer: with an open dummy it is seat 0 (TRICHU-9)")
        self.read_wish()
        counted_out: object = setup.counted_out
        if counted_out is not None and not (type(counted_out) is int and counted_out in (0, 1)):
            self.note(f"counted_out: expected a team, got {shown(setup.counted_out)}")

    # Reading

    def is_read(self, name: str, cls: type[object], read: Callable[[str], object]) -> bool:
        """Return whether a field can be read; record the problem if not."""
        value: object = getattr(self.setup, name)
        if isinstance(value, cls):
            return True
        if not isinstance(value, str):
            self.note(f"{name}: expected {cls.__name__}, got {shown(value)}")
        else:
            self.reading(name, read, value)
        return False

    def reading(self, name: str, read: Callable[[str], T], text: str) -> T | None:
        """Return the value of a text; if it cannot be read, record the problem and return None."""
        try:
            return read(text)
        except TichuError as error:
            self.note(f"{name}: {error}")
            return None

    def is_seat(self, value: object, name: str) -> TypeGuard[int]:
        """Return whether a value is a seat; record the problem if not."""
        if type(value) is int and 0 <= value < self.seats:
            return True
        self.note(f"{name}: expected a seat from 0 to {self.seats - 1}, got {shown(value)}")
        return False

    def seats_in(self, name: str, value: object) -> tuple[int, ...]:
        """Return a tuple of seats; repeated ones are a problem."""
        given = objects(value)
        if given is None:
            self.note(f"{name}: expected seats, got {shown(value)}")
            return ()
        seats = [seat for seat in given if self.is_seat(seat, name)]
        if len(set(seats)) < len(seats):
            self.note(f"{name}: a seat appears twice")
        return tuple(dict.fromkeys(seats))

    def by_seat(self, name: str, value: object, read: Callable[[str, object], T]) -> dict[int, T]:
        """Return a dictionary for a field with values by seat."""
        found: dict[int, T] = {}
        given = objects(value)
        pairs = [pair for pair in map(objects, given or ()) if pair is not None and len(pair) == 2]
        if given is None or len(pairs) < len(given):
            self.note(f"{name}: expected a mapping by seat, got {shown(value)}")
            return found
        for seat, content in pairs:
            if self.is_seat(seat, name):
                if seat in found:
                    self.note(f"{name}: seat {seat} appears twice")
                found[seat] = read(f"{name} of seat {seat}", content)
        return found

    def read_wish(self) -> None:
        """Record a problem if the wish is not a rank."""
        wish: object = self.setup.wish
        if wish is not None and not (type(wish) is int and LOWEST <= wish <= ACE):
            self.note(f"wish: expected a rank from 2 to 14 (ace), got {shown(wish)}")

    def _mask(self, name: str, value: object) -> int:
        try:
            return cards_given(name, value).mask
        except NotationError as error:
            self.note(f"{name}: {error}")
        except InvalidValue as error:
            self.note(f"{name}: {error.message}")
        return 0

    def _call(self, name: str, value: object) -> Call | None:
        call = call_named(value)
        if call is None:
            self.note(f"{name}: expected 'tichu' or 'grand_tichu', got {shown(value)}")
        return call

    def _push(self, name: str, value: object) -> tuple[int | None, ...]:
        """Return pushed cards as masks, in the order of the recipients; None if unknown."""
        given = self._in_order(name, value)
        if given is None:
            return ()
        pushed = [card for card in given if isinstance(card, Card)]
        may_hide = self.may_be_unknown or self.phase is not Phase.PUSH
        unknown = sum(card is None for card in given) if may_hide else 0
        if given and len(set(pushed)) + unknown == len(given):
            return tuple(1 << card.index if isinstance(card, Card) else None for card in given)
        self.note(f"{name}: expected different cards, got {shown(value)}")
        return ()

    def _in_order(self, name: str, value: object) -> tuple[object, ...] | None:
        """Return cards in the given order; None for text that is not cards."""
        if isinstance(value, str):
            return self.reading(name, cards_in_order, value)
        given = several(value) or ()
        read = tuple(
            self.reading(name, Card, card) if isinstance(card, str) else card for card in given
        )
        return None if any(map(_is_unread, given, read)) else read

    def _hands(self) -> tuple[int, ...]:
        given = objects(self.setup.hands)
        if given is None or len(given) != self.seats:
            got = shown(self.setup.hands) if given is None else len(given)
            self.note(f"hands: expected {self.seats} hands, got {got}")
            return (0,) * self.seats
        return tuple(self._hand(seat, hand) for seat, hand in enumerate(given))

    def _hand(self, seat: int, value: object) -> int:
        """Return the known cards of a hand as a mask, and count the unknown ones."""
        name = f"hand of seat {seat}"
        if isinstance(value, str) and UNKNOWN in value:
            if not self.may_be_unknown:
                self.note(f"{name}: only views can have unknown cards")
            self.unknown[seat] = value.count(UNKNOWN)
            value = value.replace(UNKNOWN, "  ")
        return self._mask(name, value)

    def _plays(self) -> tuple[tuple[int, int], ...]:
        given = objects(self.setup.trick)
        if given is None or len(given) > _MOST_PLAYS:
            self.note(f"trick: expected plays, got {shown(self.setup.trick)}")
            return ()
        plays: list[tuple[int, int]] = []
        read = partial(action_at, seats=self.seats)
        for number, play in enumerate(given):
            name = f"trick[{number}]"
            if isinstance(play, Play):
                if self.is_seat(play.seat, name):
                    plays.append((play.seat, to_play(play.combination)))
            elif not isinstance(play, str) or self.reading(name, read, play) is not None:
                self.note(f'{name}: expected a play, as Play(2, "Kj"), got {shown(play)}')
        return tuple(plays)

    # Fields that depend on each other

    def finished(self, trick: Sequence[Laid], sizes: Sequence[int]) -> tuple[int, ...]:
        """Return the seats that are out, in order."""
        stated: object = self.setup.finished
        empty = tuple(seat for seat, size in enumerate(sizes) if size == 0)
        if self.phase in BEFORE_PLAY:
            if stated:
                self.note(f"finished: nobody is out in phase {self.phase}")
            return ()
        if stated is None:
            if len(empty) > 1:
                self.note("finished: several seats are out, so their order must be stated")
            return empty
        finished = self.seats_in("finished", stated)
        if sorted(finished) != list(empty):
            self.note(f"finished: expected the seats without cards, {empty}, got {finished}")
        else:
            self.problems += of_order(trick, sizes, finished)
        return finished

    def turn(self, winner: int | None) -> int | None:
        """Return the seat on turn; None if no single seat is, or if it is not stated."""
        turn: int | None = self.setup.turn
        if self.phase in (*BEFORE_PLAY, Phase.OVER):
            if turn is not None:
                self.note(f"turn: no single seat is on turn in phase {self.phase}")
            return None
        if turn is None and self.phase in WINNERS and winner is not None:
            return winner
        if turn is None:
            self.note("turn: it must be stated")
        return turn

    def check_turn(
        self, turn: int | None, winner: int | None, top: int, sizes: Sequence[int]
    ) -> None:
        """Check the seat on turn against the trick and its top cards ``top``."""
        if self.phase is Phase.PLAY and turn is not None:
            if turn == winner:
                self.note(f"turn: the top play is seat {turn}'s own")
            if not sizes[turn]:
                self.note(f"turn: seat {turn} is out")
        if winner is None:
            return
        if self.phase in WINNERS and turn != winner:
            self.note(f"turn: the trick's winner, seat {winner}, is to act")
        if self.phase is Phase.WISH and not top & MAH_JONG:
            self.note("trick: expected the Mah Jong on top when a wish is to be made")
        if self.phase is Phase.TAKE_TRICK and self.setup.rules.take_trick == "auto":
            self.note("phase: under these rules a trick does not wait to be taken")
