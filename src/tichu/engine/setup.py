"""Any position, stated plainly: the door for puzzles, tests and imports.

Owns :class:`RoundSetup`, where anything may be written, and :func:`build`, which makes of it the
parts of a state or says everything that is wrong with it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeGuard, TypeVar, cast

import attrs

from tichu._kernel.forms import figure
from tichu._kernel.layout import ACE, DECK, DOG, LOWEST, MAH_JONG
from tichu.cards import CARDS, Card, Cards
from tichu.engine.actions import Play
from tichu.engine.legality import bombs_on
from tichu.engine.table import NOBODY, SEAT_AT, Course, Table, Trick
from tichu.errors import InvalidSetup, NotationError
from tichu.phases import Phase
from tichu.rulebook import bombs, calls, dog, dragon, ending, phoenix
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import to_play
from tichu.rules import NANJING, Rules
from tichu.values import as_tuple, objects

T = TypeVar("T")


def _paired(value: Mapping[int, Any] | Iterable[tuple[int, Any]]) -> tuple[tuple[int, Any], ...]:
    """Return what is given by seat, as a mapping or as pairs, as pairs."""
    pairs: Any = value
    return as_tuple(pairs.items() if isinstance(value, Mapping) else pairs)


@attrs.frozen(slots=True, kw_only=True)
class RoundSetup:
    """A position as people state it; :meth:`RoundState.from_setup` says whether it can be.

    Cards may be given as :class:`Cards` or as text. What is not stated is what follows from the
    rest where it does, and otherwise nothing.

    >>> from tichu import RoundState
    >>> setup = RoundSetup(hands=("2j", "3j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> RoundState.from_setup(setup)
    <RoundState play: 0 to act, hands of 1 1 1 1>
    """

    hands: tuple[Cards | str, ...] = attrs.field(converter=as_tuple)
    """The cards of each seat."""
    rules: Rules = NANJING
    """The rules that are played."""
    phase: Phase = Phase.PLAY
    """What is awaited."""
    dealer: int = 0
    """The seat that deals."""
    turn: int | None = None
    """The seat on turn; by default the trick's owner where he owes an action."""
    trick: tuple[Play, ...] = attrs.field(default=(), converter=as_tuple)
    """The open trick's plays: the first is its leader's, the last its owner's."""
    wish: int | None = None
    """The rank wished for, 2 to 14."""
    calls: tuple[tuple[int, Call | str], ...] = attrs.field(default=(), converter=_paired)
    """The calls, by seat: a mapping, or pairs."""
    decided: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)
    """In the grand tichu phase, the seats that have decided."""
    pushes: tuple[tuple[int, tuple[Card, ...]], ...] = attrs.field(default=(), converter=_paired)
    """What seats have pushed, by seat: in the exchange all that have, later what is known."""
    finished: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The seats that are out, in that order; by default the one with an empty hand, if one is."""
    played: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The seats that have played a card; by default those that hold less than a full hand."""
    piles: tuple[tuple[int, Cards | str], ...] = attrs.field(default=(), converter=_paired)
    """The cards that seats have taken, by seat."""
    rest_to: int | None = None
    """The seat whose pile gets the cards that are named nowhere."""
    counted_out: int | None = None
    """The team that ended the round by announcing a bomb it did not have (IRR-1)."""


Parts = tuple[Table, tuple[int, ...], tuple[tuple[int, ...] | None, ...]]


def build(setup: RoundSetup) -> Parts:
    """Return table, hands and pushes of a setup.

    Raises :class:`InvalidSetup` with every problem.
    """
    builder = _Builder(setup)
    parts = builder.parts() if not builder.problems else None
    if parts is None or builder.problems:
        raise InvalidSetup(tuple(dict.fromkeys(builder.problems)))
    return parts


_BEFORE_PLAY: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH)
_OF_ONE_SEAT: Final = (
    Phase.PLAY,
    Phase.WISH,
    Phase.TAKE_TRICK,
    Phase.GIVE_TRICK,
    Phase.CHOOSE_LEADER,
    Phase.ANNOUNCED,
)
_OWNERS: Final = (Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK)
_WITH_TRICK: Final = (*_OWNERS, Phase.ANNOUNCED)


class _Builder:
    """Reads a setup field by field and gathers what is wrong with it."""

    def __init__(self, setup: RoundSetup) -> None:
        """Read what needs no other field; later steps need these to be sound."""
        self.setup = setup
        self.problems: list[str] = []
        self.rules = setup.rules
        self.phase = setup.phase
        if not self._is("rules", Rules) or not self._is("phase", Phase):
            return
        self.seats = self.rules.seats
        self.hands = self._hands()
        self.piles = self._by_seat("piles", setup.piles, self._mask)
        self.calls = self._by_seat("calls", setup.calls, self._call)
        self.pushes = self._by_seat("pushes", setup.pushes, self._push)
        self.decided = self._seats("decided", setup.decided)
        self.plays = self._plays()
        for name in ("dealer", "turn", "rest_to"):
            value = getattr(setup, name)
            if value is not None or name == "dealer":
                self._seat(value, name)
        if self.rules.open_dummy and setup.dealer != 0:
            self.problems.append("dealer: with an open dummy it is seat 0 (TRICHU-9)")
        if setup.wish is not None and not (type(setup.wish) is int and LOWEST <= setup.wish <= ACE):
            self.problems.append(f"wish: a rank from 2 to 14 is wanted, not {setup.wish!r}")
        if setup.counted_out is not None and setup.counted_out not in (0, 1):
            self.problems.append(f"counted_out: a team is wanted, not {setup.counted_out!r}")

    # Reading

    def _is(self, name: str, cls: type[object]) -> bool:
        """Return whether a field is of a class, and note it if not."""
        value: object = getattr(self.setup, name)
        if isinstance(value, cls):
            return True
        self.problems.append(f"{name}: {cls.__name__} is wanted, not {value!r}")
        return False

    def _seat(self, value: object, name: str) -> TypeGuard[int]:
        """Return whether a value is a seat, and note it if not."""
        if type(value) is int and 0 <= value < self.seats:
            return True
        self.problems.append(f"{name}: a seat from 0 to {self.seats - 1} is wanted, not {value!r}")
        return False

    def _seats(self, name: str, value: object) -> tuple[int, ...]:
        """Return a tuple of different seats."""
        given = objects(value)
        if given is None:
            self.problems.append(f"{name}: seats are wanted, not {value!r}")
            return ()
        seats = [seat for seat in given if self._seat(seat, name)]
        if len(set(seats)) < len(seats):
            self.problems.append(f"{name}: a seat comes twice")
        return tuple(dict.fromkeys(seats))

    def _mask(self, name: str, value: object) -> int:
        """Return cards, or the text of cards, as a mask."""
        if isinstance(value, Cards):
            return value.mask
        if isinstance(value, str):
            try:
                return Cards.parse(value).mask
            except NotationError as error:
                self.problems.append(f"{name}: {error}")
                return 0
        self.problems.append(f"{name}: cards are wanted, not {value!r}")
        return 0

    def _call(self, name: str, value: object) -> Call | None:
        """Return a call."""
        try:
            return Call(cast("str", value))
        except ValueError:
            self.problems.append(f"{name}: a Call is wanted, not {value!r}")
            return None

    def _push(self, name: str, value: object) -> tuple[int, ...]:
        """Return pushed cards as masks, in the order of the recipients."""
        given = objects(as_tuple(cast("Iterable[object]", value))) or ()
        pushed = [card for card in given if isinstance(card, Card)]
        if pushed and len(set(pushed)) == len(given):
            return tuple(1 << card.index for card in pushed)
        self.problems.append(f"{name}: different cards are wanted, not {value!r}")
        return ()

    def _by_seat(self, name: str, value: object, read: Callable[[str, object], T]) -> dict[int, T]:
        """Return what is given by seat, each value read by a function."""
        found: dict[int, T] = {}
        given = objects(value)
        pairs = [pair for pair in map(objects, given or ()) if pair is not None and len(pair) == 2]
        if given is None or len(pairs) < len(given):
            self.problems.append(f"{name}: a mapping by seat is wanted, not {value!r}")
            return found
        for seat, content in pairs:
            if self._seat(seat, name):
                if seat in found:
                    self.problems.append(f"{name}: seat {seat} comes twice")
                found[seat] = read(f"{name} of seat {seat}", content)
        return found

    def _hands(self) -> tuple[int, ...]:
        """Return the hands as masks."""
        given = objects(self.setup.hands)
        if given is None or len(given) != self.seats:
            self.problems.append(f"hands: {self.seats} hands are wanted")
            return (0,) * self.seats
        return tuple(self._mask(f"hand of seat {seat}", hand) for seat, hand in enumerate(given))

    def _plays(self) -> tuple[tuple[int, int], ...]:
        """Return the trick's plays as seats and the kernel's plays."""
        given = objects(self.setup.trick)
        plays = [play for play in given or () if isinstance(play, Play)]
        if given is None or len(plays) < len(given):
            self.problems.append(f"trick: a tuple of plays is wanted, not {self.setup.trick!r}")
            return ()
        return tuple(
            (play.seat, to_play(play.combination))
            for play in plays
            if self._seat(play.seat, "trick")
        )

    # Putting together

    def parts(self) -> Parts:
        """Return table, hands and pushes, with every further problem noted."""
        trick = self._trick()
        taken = self._taken(trick)
        sizes = tuple(hand.bit_count() for hand in self.hands)
        finished = self._finished(sizes)
        played = self._played(sizes, trick)
        pushed, pushes = self._exchange()
        course = Course(
            rules=self.rules,
            dealer=self.setup.dealer,
            calls=self._calls(),
            decided=self._decided(),
            pushed=pushed,
            played=played,
            finished=finished,
            taken=taken,
            mah_jong_holder=self._mah_jong_holder(),
            counted_out=self.setup.counted_out,
        )
        packed = sum(size << (4 * seat) for seat, size in enumerate(sizes))
        wished = self.setup.wish or 0
        table = Table(course, self.phase, self._turn(trick), trick, wished, packed)
        self._check_wish()
        self._check_phase(table)
        return table, self.hands, pushes

    @property
    def _full(self) -> tuple[int, ...]:
        """The size of each seat's whole hand."""
        first = self.rules.packet(Phase.DEAL_FIRST, 0)
        rest = self.rules.packet(Phase.DEAL_REST, self.setup.dealer)
        return tuple(a + b for a, b in zip(first, rest, strict=True))

    def _trick(self) -> Trick | None:
        """Return the open trick, if its plays can follow one another."""
        trick: Trick | None = None
        for seat, play in self.plays:
            mask = play & DECK
            value = figure(mask, play >> 56)
            form = value >> 4
            on_form, top = (trick.form, trick.top) if trick else (0, 0)
            strength = phoenix.strength(mask, value, on_form, top)
            if mask == DOG:
                self.problems.append("trick: the Dog never lies in a trick (DOG-2)")
            if trick is not None:
                if not bombs.beats(form, strength, on_form, top):
                    self.problems.append(f"trick: {CARDS(mask)} does not beat the play below it")
                elif seat == trick.owner and not (bombs.is_bomb(form) or self.rules.beat_own_play):
                    self.problems.append(f"trick: seat {seat} beats its own play (TRICK-8)")
            laid = (*(trick.laid if trick else ()), seat << SEAT_AT | play)
            trick = Trick(seat, trick.leader if trick else seat, laid, form, strength)
        return trick

    def _taken(self, trick: Trick | None) -> tuple[int, ...]:
        """Return the piles; every card must lie in one place."""
        piles = [self.piles.get(seat, 0) for seat in range(self.seats)]
        seen = twice = 0
        for mask in (*self.hands, *piles, *(play & DECK for _, play in self.plays)):
            twice |= seen & mask
            seen |= mask
        if twice:
            self.problems.append(f"{CARDS(twice)}: in two places")
        rest = DECK & ~seen
        if self.phase in _BEFORE_PLAY:
            if any(piles) or trick is not None or self.setup.rest_to is not None:
                self.problems.append(f"no card has been played in phase {self.phase}")
        elif self.setup.rest_to is not None:
            piles[self.setup.rest_to] |= rest
        elif rest:
            self.problems.append(f"{CARDS(rest)}: nowhere; rest_to can name a pile for them")
        return tuple(piles)

    def _finished(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats that are out, in order; they are those with no cards."""
        empty = tuple(seat for seat, size in enumerate(sizes) if size == 0)
        if self.phase in _BEFORE_PLAY:
            if self.setup.finished:
                self.problems.append(f"finished: nobody is out in phase {self.phase}")
            return ()
        if self.setup.finished is None:
            if len(empty) > 1:
                self.problems.append("finished: several seats are out; in which order?")
            return empty
        finished = self._seats("finished", self.setup.finished)
        if sorted(finished) != list(empty):
            self.problems.append(f"finished: the seats without cards are {empty}, not {finished}")
        return finished

    def _played(self, sizes: tuple[int, ...], trick: Trick | None) -> tuple[bool, ...]:
        """Return who has played a card."""
        full = self._full
        if self.phase in _BEFORE_PLAY:
            if self.setup.played:
                self.problems.append(f"played: nobody has in phase {self.phase}")
            return (False,) * self.seats
        for seat, size in enumerate(sizes):
            if size > full[seat]:
                self.problems.append(f"hand of seat {seat}: {full[seat]} cards at most, not {size}")
        fewer = {seat for seat, size in enumerate(sizes) if size < full[seat]}
        if self.setup.played is None:
            given = fewer
        else:
            given = set(self._seats("played", self.setup.played))
        laid = {one >> SEAT_AT for one in trick.laid} if trick else set[int]()
        if given - fewer:
            self.problems.append("played: a seat with a full hand has played no card")
        if (laid | {seat for seat in fewer if not sizes[seat]}) - given:
            self.problems.append("played: a seat in the trick, or out, has played")
        return tuple(seat in given for seat in range(self.seats))

    def _exchange(self) -> tuple[tuple[bool, ...], tuple[tuple[int, ...] | None, ...]]:
        """Return who has pushed, and what."""
        for seat, cards in self.pushes.items():
            if len(cards) != len(self.rules.push_recipients(seat)):
                self.problems.append(f"pushes of seat {seat}: one card a recipient is wanted")
            if self.phase is Phase.PUSH and sum(cards) & ~self.hands[seat]:
                self.problems.append(f"pushes of seat {seat}: cards that it does not hold")
        pushes = tuple(self.pushes.get(seat) for seat in range(self.seats))
        if self.phase is Phase.PUSH:
            if len(self.pushes) == self.seats:
                self.problems.append("pushes: all have pushed, so the exchange is over")
            return tuple(seat in self.pushes for seat in range(self.seats)), pushes
        if self.phase in _BEFORE_PLAY and self.pushes:
            self.problems.append(f"pushes: nobody has pushed in phase {self.phase}")
        return (self.phase not in _BEFORE_PLAY,) * self.seats, pushes

    def _calls(self) -> tuple[Call | None, ...]:
        """Return the calls by seat, as far as the rules allow them."""
        called: list[Call | None] = [None] * self.seats
        for seat, call in self.calls.items():
            if call is Call.GRAND_TICHU and not self.rules.grand_tichu:
                self.problems.append("calls: these rules know no grand tichu")
            if not calls.allowed_by(self.rules, tuple(called), seat):
                self.problems.append(f"calls: seat {seat} may not call as well under these rules")
            called[seat] = call
        early = self.phase in (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)
        if early and (Call.TICHU in called or (self.phase is Phase.DEAL_FIRST and any(called))):
            self.problems.append(f"calls: too early in phase {self.phase} (TICHU-10)")
        return tuple(called)

    def _decided(self) -> tuple[bool, ...]:
        """Return who has decided on grand tichu; later, all have."""
        asked = set(range(self.seats))
        if self.rules.open_dummy:
            asked -= set(self.rules.controls(0))  # TRICHU-2
        for seat, call in self.calls.items():
            if call is Call.GRAND_TICHU and seat not in asked:
                self.problems.append(f"calls: seat {seat} may not call grand tichu (TRICHU-2)")
        if self.phase is Phase.GRAND_TICHU:
            if not self.rules.grand_tichu or not asked - set(self.decided):
                self.problems.append("phase: nobody is left to decide on grand tichu")
            for seat in self.calls:
                if seat not in self.decided:
                    self.problems.append(f"decided: seat {seat} has called, so it has decided")
            return tuple(seat in self.decided or seat not in asked for seat in range(self.seats))
        if self.decided:
            self.problems.append(f"decided: it says nothing in phase {self.phase}")
        done = self.phase is not Phase.DEAL_FIRST and self.rules.grand_tichu
        return tuple(done or seat not in asked for seat in range(self.seats))

    def _mah_jong_holder(self) -> int:
        """Return the seat that all know to hold the Mah Jong, having had the first lead."""
        if self.phase in _BEFORE_PLAY:
            return NOBODY
        holders = [seat for seat, hand in enumerate(self.hands) if hand & MAH_JONG]
        return holders[0] if holders else NOBODY

    def _turn(self, trick: Trick | None) -> int:
        """Return the seat on turn, if one is."""
        turn = self.setup.turn
        if self.phase not in _OF_ONE_SEAT:
            if turn is not None:
                self.problems.append(f"turn: no single seat is on turn in phase {self.phase}")
            return NOBODY
        if turn is None and self.phase in _OWNERS and trick is not None:
            return trick.owner
        if turn is None:
            self.problems.append("turn: it must be stated")
            return 0
        return turn

    # Checking what belongs together

    def _check_wish(self) -> None:
        """Check that an open wish has been made (WISH-1)."""
        if self.setup.wish is None:
            return
        unplayed = any(hand & MAH_JONG for hand in self.hands)
        if unplayed or self.phase in (*_BEFORE_PLAY, Phase.WISH, Phase.OVER):
            self.problems.append("wish: none can be open here")

    def _check_phase(self, table: Table) -> None:
        """Check what a phase asks of the hands, the trick and the turn."""
        phase = self.phase
        if phase in _BEFORE_PLAY:
            self._check_sizes(table)
            return
        decided = ending.is_decided(self.rules, table.course.finished)
        trick = table.trick
        turn = table.turn
        if phase is Phase.OVER:
            if not decided and self.setup.counted_out is None:
                self.problems.append("phase: several seats still hold cards, so it is not over")
            if trick is not None and self.setup.counted_out is None:
                self.problems.append("trick: at the end it lies in a pile")
            return
        if self.setup.counted_out is not None:
            self.problems.append("counted_out: then the round is over (IRR-1)")
        if decided and phase is not Phase.GIVE_TRICK:
            self.problems.append("hands: with these hands the round is over (OUT-3, OUT-4)")
        if phase in _WITH_TRICK and trick is None:
            self.problems.append(f"trick: one must lie open in phase {phase}")
            return
        if phase is Phase.PLAY and turn >= 0 and not table.size(turn):
            self.problems.append(f"turn: seat {turn} is out")
        if trick is None:
            self._check_choice(table)
            return
        if phase in _OWNERS and turn != trick.owner:
            self.problems.append(f"turn: the trick's owner, seat {trick.owner}, is to act")
        if phase in (Phase.PLAY, Phase.ANNOUNCED) and turn == trick.owner:
            self.problems.append(f"turn: seat {turn} owns the trick")
        self._check_trick(table, trick, decided=decided)

    def _check_trick(self, table: Table, trick: Trick, *, decided: bool) -> None:
        """Check what a phase asks of the open trick."""
        phase = self.phase
        if phase is Phase.CHOOSE_LEADER:
            self.problems.append("trick: none is open after the Dog (DOG-2)")
        if phase is Phase.WISH and not trick.laid[-1] & MAH_JONG:
            self.problems.append("trick: the Mah Jong must lie on top when a wish is to be made")
        if phase is Phase.TAKE_TRICK and self.rules.take_trick == "auto":
            self.problems.append("phase: under these rules a trick does not wait to be taken")
        if phase is Phase.GIVE_TRICK:
            if not dragon.wins(trick.form, trick.top):
                self.problems.append("trick: only the Dragon's is given away (DRG-3)")
            if decided and (
                ending.victory_of(self.rules, table.course.finished) is not None
                or self.rules.dragon_last_trick == "keep"
                or table.course.finished[-1] != trick.owner
            ):
                self.problems.append("phase: with these hands nothing is given away (DRG-7, DRG-8)")
        if phase is Phase.ANNOUNCED and not (
            self.rules.announced_bombs and bombs_on(trick, self.hands[table.turn])
        ):
            self.problems.append("phase: the seat on turn cannot have announced a bomb (IRR-1)")

    def _check_choice(self, table: Table) -> None:
        """Check that who has played the Dog has a choice (TIENTSIN-5)."""
        if self.phase is not Phase.CHOOSE_LEADER:
            return
        leaders = dog.possible_leaders(self.rules, table.turn, table.active)
        if len(leaders) < 2 or any(hand & DOG for hand in self.hands):
            self.problems.append("phase: there is no leader to choose (TIENTSIN-5)")

    def _check_sizes(self, table: Table) -> None:
        """Check that each seat has what has been dealt so far (DEAL-1)."""
        expected = {
            Phase.DEAL_FIRST: (0,) * self.seats,
            Phase.PUSH: self._full,
        }.get(self.phase, self.rules.packet(Phase.DEAL_FIRST, 0))
        for seat, size in enumerate(expected):
            if table.size(seat) != size or self.hands[seat].bit_count() != size:
                held = self.hands[seat].bit_count()
                self.problems.append(f"hand of seat {seat}: {size} cards are wanted, not {held}")
