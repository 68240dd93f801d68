"""The fields of a setup, each read by itself: its value, or a problem."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeGuard, TypeVar

from tichu._kernel.layout import ACE, LOWEST, MAH_JONG
from tichu._spelling.rules import parse_rules
from tichu._spelling.values import phase_named
from tichu._values import objects, several
from tichu.cards import UNKNOWN, Card, cards_given, cards_in_order
from tichu.engine.setup import course
from tichu.engine.setup.course import Laid
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.table.actions import Play
from tichu.engine.table.spelled import action_at
from tichu.errors import InvalidValue, NotationError, TichuError, shown
from tichu.phases import BEFORE_PLAY, Phase
from tichu.rulebook.calls import Call, call_named
from tichu.rulebook.combinations import to_play
from tichu.rules import Rules

T = TypeVar("T")

WINNERS: Final = (Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK)
"""The phases in which the winner of the trick acts."""

_MOST_PLAYS: Final = 56  # of a trick: each takes a card


def _is_unread(given: object, read: object) -> bool:
    return read is None and given is not None


class Fields:
    """Reads a setup field by field and gathers what is wrong with it."""

    def __init__(self, setup: RoundSetup, *, unknown: bool) -> None:
        """Read what needs no other field; later steps need these to be sound."""
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
        """Return whether a field has been read; note why not."""
        value: object = getattr(self.setup, name)
        if isinstance(value, cls):
            return True
        if not isinstance(value, str):
            self.note(f"{name}: expected {cls.__name__}, got {shown(value)}")
        else:
            self.reading(name, read, value)
        return False

    def reading(self, name: str, read: Callable[[str], T], text: str) -> T | None:
        """Return what a text names; None if it names nothing, which is noted."""
        try:
            return read(text)
        except TichuError as error:
            self.note(f"{name}: {error}")
            return None

    def is_seat(self, value: object, name: str) -> TypeGuard[int]:
        """Return whether a value is a seat; note that it is none."""
        if type(value) is int and 0 <= value < self.seats:
            return True
        self.note(f"{name}: expected a seat from 0 to {self.seats - 1}, got {shown(value)}")
        return False

    def seats_in(self, name: str, value: object) -> tuple[int, ...]:
        """Return a tuple of different seats."""
        given = objects(value)
        if given is None:
            self.note(f"{name}: expected seats, got {shown(value)}")
            return ()
        seats = [seat for seat in given if self.is_seat(seat, name)]
        if len(set(seats)) < len(seats):
            self.note(f"{name}: a seat appears twice")
        return tuple(dict.fromkeys(seats))

    def by_seat(self, name: str, value: object, read: Callable[[str, object], T]) -> dict[int, T]:
        """Return what is given by seat."""
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
        """Note a wish that is no rank."""
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
        """Return pushed cards as masks, in the order of the recipients; None where unknown."""
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
        """Return cards in the order in which they are given; None for text that names none."""
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

    # Checking what belongs together

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
            self.problems += course.of_order(trick, sizes, finished)
        return finished

    def turn(self, winner: int | None) -> int | None:
        """Return the seat on turn; None if no single one is, or none is stated."""
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
        """Check the seat on turn against the trick, of which ``top`` are the cards on top."""
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
