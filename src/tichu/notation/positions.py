"""Positions as one line, for a round in any phase and under any rules, and for a view of it.

Owns the position string: fourteen fields with blanks between them, ``-`` where one is empty, and
behind them, for a view, its seat, or ``-`` for what everybody can see.

    rules phase dealer turn hands trick wish calls decided pushes finished played piles counted_out

Written and read by way of :class:`~tichu.RoundSetup`, so that what is read has been checked. The
specification, with an example of each field, is the notation page of the documentation.
"""

from collections.abc import Iterable
from typing import Final

from tichu._values import want_instance
from tichu.cards import ALIASES, CARDS, Card, Cards
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Play
from tichu.engine.table.table import Pushes, Table, Trick
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import NotationError, shown
from tichu.notation.actions import cards_in_order
from tichu.notation.rules import format_rules, parse_rules
from tichu.notation.values import format_rank, parse_combination, parse_rank
from tichu.notation.words import moved
from tichu.phases import Phase
from tichu.rulebook.calls import Call

UNKNOWN: Final = "??"
_EMPTY: Final = "-"
FIELDS: Final = (
    "rules",
    "phase",
    "dealer",
    "turn",
    "hands",
    "trick",
    "wish",
    "calls",
    "decided",
    "pushes",
    "finished",
    "played",
    "piles",
    "counted_out",
)
_LONGEST: Final = 4000  # characters; the longest position has about 900
_CALLS: Final = {"t": Call.TICHU, "g": Call.GRAND_TICHU}
_SIGNS: Final = {call: sign for sign, call in _CALLS.items()}
_BEFORE_PLAY: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH)


def format_state(state: RoundState) -> str:
    """Return a round as a position string.

    >>> from tichu import new_round
    >>> format_state(new_round())
    'nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -'
    """
    want_instance("format_state(state)", state, RoundState)
    hands = [str(CARDS(hand)) for hand in state.hands]
    return _format(state.table, hands, state.pushes)


def format_view(view: PublicView) -> str:
    """Return a view as a position string with ``??`` for what it does not know, and its seat.

    For what everybody can see, ``-`` stands for the seat. What a view knows of the game, scores
    and earlier results, is not in it.
    """
    want_instance("format_view(view)", view, PublicView)
    hands: list[str] = []
    known = _known_elsewhere(view)
    for seat, hand in enumerate(view.hands):
        mask = known[seat] if hand is None else hand
        hidden = view.table.size(seat) - mask.bit_count()
        hands.append(str(CARDS(mask)) + UNKNOWN * hidden)
    if isinstance(view, PlayerView):
        return f"{_format(view.table, hands, view.pushes)} {view.seat}"
    return f"{_format(view.table, hands, (None,) * view.rules.seats)} {_EMPTY}"


def parse_state(text: str) -> RoundState:
    """Return the round that a position string describes.

    Raises :class:`NotationError` for what is no position string, with the place, and
    :class:`InvalidSetup` for a position that cannot be.
    """
    setup, line = _parse(text)
    if "seat" in line.fields:
        start = line.starts["seat"]
        span = (start, start + len(line.fields["seat"]))
        raise NotationError(text, span, "this is the position of a view")
    return RoundState.from_setup(setup)


def parse_setup(text: str) -> RoundSetup:
    """Return what a position string states, without asking whether it can be."""
    return _parse(text)[0]


def parse_view(text: str) -> PublicView:
    """Return the view that a position string with a fifteenth field describes.

    With a seat that is a :class:`PlayerView`; with ``-`` a :class:`PublicView`, of no seat. Errors
    as of a state.
    """
    setup, line = _parse(text)
    if "seat" not in line.fields:
        raise NotationError(text, (len(text), len(text)), "the seat of the view is wanted, or -")
    if line.is_empty("seat"):
        return PublicView.from_setup(setup)
    seat = line.number("seat")
    if seat >= setup.rules.seats:
        raise line.fail("seat", f"a seat from 0 to {setup.rules.seats - 1} is wanted")
    return PlayerView.from_setup(setup, seat)


def cards_some_unknown(part: str) -> tuple[Card | None, ...]:
    """Return cards in the order in which they are written, and None for ``??``."""
    cards: list[Card | None] = []
    place = 0
    for number, known in enumerate(part.split(UNKNOWN)):
        if number:
            cards.append(None)
        try:
            cards += cards_in_order(known)
        except NotationError as error:
            raise moved(error, part, place) from None
        place += len(known) + len(UNKNOWN)
    return tuple(cards)


def _known_elsewhere(view: PublicView) -> list[int]:
    """Return the cards that a view knows in hands that it does not see."""
    table = view.table
    known = [0] * view.rules.seats
    holder = table.course.mah_jong_holder
    if holder >= 0 and view.hands[holder] is None:
        known[holder] |= 1
    return known


def _format(table: Table, hands: Iterable[str], pushes: Pushes) -> str:
    """Return the fields of a position."""
    course = table.course
    return " ".join(
        (
            format_rules(course.rules).replace(" ", ""),
            table.phase.value,
            str(course.dealer),
            str(table.turn) if table.turn >= 0 else _EMPTY,
            "/".join(hand or _EMPTY for hand in hands),
            _trick(table.trick),
            format_rank(table.wished) if table.wished else _EMPTY,
            "".join(_EMPTY if call is None else _SIGNS[call] for call in course.calls),
            _seats(course.decided) if table.phase is Phase.GRAND_TICHU else _EMPTY,
            _pushes_of(table, pushes),
            "".join(map(str, course.finished)) or _EMPTY,
            _seats(course.played),
            "/".join(str(CARDS(pile)) or _EMPTY for pile in course.taken)
            if any(course.taken)
            else _EMPTY,
            _EMPTY if course.counted_out is None else str(course.counted_out),
        )
    )


def _trick(trick: Trick | None) -> str:
    """Return the plays of a trick."""
    if trick is None:
        return _EMPTY
    return ",".join(f"{play.seat}:{play.combination}" for play in trick.plays)


def _seats(flags: tuple[bool, ...]) -> str:
    """Return the seats that are flagged."""
    return "".join(str(seat) for seat, flag in enumerate(flags) if flag) or _EMPTY


def _pushes_of(table: Table, pushes: Pushes) -> str:
    """Return what each seat has pushed; in the exchange also that it has, if not what."""
    words: list[str] = []
    for seat, cards in enumerate(pushes):
        known = cards or ()
        if cards is None and table.phase is Phase.PUSH and table.course.pushed[seat]:
            known = (None,) * len(table.rules.push_recipients(seat))
        names = (UNKNOWN if card is None else str(CARDS(card)) for card in known)
        words.append("".join(names) or _EMPTY)
    return "/".join(words) if set(words) != {_EMPTY} else _EMPTY


class _Line:
    """A position string, field by field, with the place of each."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields: dict[str, str] = {}
        self.starts: dict[str, int] = {}
        place = 0
        for name in (*FIELDS, "seat"):
            while place < len(text) and text[place].isspace():
                place += 1
            end = place
            while end < len(text) and not text[end].isspace():
                end += 1
            if end > place:
                self.fields[name] = text[place:end]
                self.starts[name] = place
            place = end
        missing = [name for name in FIELDS if name not in self.fields]
        if missing:
            raise NotationError(text, (len(text), len(text)), f"{missing[0]}: a field is missing")
        more = text[place:].strip()
        if more:
            start = text.index(more, place)
            raise NotationError(text, (start, start + len(more)), "nothing more belongs here")

    def fail(
        self, name: str, message: str, start: int = 0, end: int | None = None
    ) -> NotationError:
        """Return the error of a field, or of a part of it."""
        at = self.starts[name]
        stop = len(self.fields[name]) if end is None else end
        return NotationError(self.text, (at + start, at + stop), f"{name}: {message}")

    def is_empty(self, name: str) -> bool:
        """Return whether a field is empty."""
        return self.fields[name] == _EMPTY

    def number(self, name: str) -> int:
        """Return a field that is a digit."""
        word = self.fields[name]
        if len(word) != 1 or word not in "0123456789":
            raise self.fail(name, "a digit is wanted")
        return int(word)

    def seats(self, name: str) -> tuple[int, ...]:
        """Return a field that lists seats."""
        word = "" if self.is_empty(name) else self.fields[name]
        if word.strip("0123456789"):
            raise self.fail(name, "digits are wanted, or -")
        return tuple(map(int, word))

    def parts(self, name: str, sign: str) -> list[tuple[str, int]]:
        """Return the parts of a field, with where each starts in it."""
        parts: list[tuple[str, int]] = []
        start = 0
        for part in self.fields[name].split(sign):
            parts.append((part, start))
            start += len(part) + 1
        return parts


def _parse(text: str) -> tuple[RoundSetup, _Line]:
    """Return what a position string states, and its fields, with the seat of a view."""
    want_instance("position string", text, str)
    if len(text) > _LONGEST:
        raise NotationError(text, (_LONGEST, len(text)), "this is too long for a position")
    line = _Line(text)
    try:
        rules = parse_rules(line.fields["rules"])
    except NotationError as error:
        raise line.fail("rules", error.message, *error.span) from None
    phase = _phase(line)
    played = line.seats("played")
    setup = RoundSetup(
        rules=rules,
        phase=phase,
        dealer=line.number("dealer"),
        turn=None if line.is_empty("turn") else line.number("turn"),
        hands=tuple(_hand(line, part, start) for part, start in line.parts("hands", "/")),
        trick=() if line.is_empty("trick") else _plays(line),
        wish=None if line.is_empty("wish") else _wish(line),
        calls=_calls(line),
        decided=_decided(line, phase),
        pushes=() if line.is_empty("pushes") else _pushes(line),
        finished=line.seats("finished"),
        played=None if phase in _BEFORE_PLAY and not played else played,
        piles=() if line.is_empty("piles") else _piles(line),
        counted_out=None if line.is_empty("counted_out") else line.number("counted_out"),
    )
    if "seat" in line.fields and not line.is_empty("seat"):
        line.number("seat")
    return setup, line


def _phase(line: _Line) -> Phase:
    """Return the phase."""
    word = line.fields["phase"]
    try:
        return Phase(word.lower() if word.isascii() else word)
    except ValueError:
        raise line.fail("phase", f"one of {', '.join(Phase)} is wanted") from None


def _hand(line: _Line, part: str, start: int) -> str:
    """Return a hand as text, once its known cards have been read."""
    if part == _EMPTY:
        return ""
    place = start
    for known in part.split(UNKNOWN):
        if known != part and known.lower() in ALIASES:  # it is no word of its own
            raise line.fail("hands", f"{shown(known, 30)} is not a card", place, place + len(known))
        _cards(line, "hands", known, place)
        place += len(known) + len(UNKNOWN)
    return part


def _cards(line: _Line, name: str, part: str, start: int) -> Cards:
    """Return the cards of a part of a field."""
    try:
        return Cards() if part == _EMPTY else Cards.parse(part)
    except NotationError as error:
        left, right = error.span
        raise line.fail(name, error.message, start + left, start + right) from None


def _plays(line: _Line) -> tuple[Play, ...]:
    """Return the plays of the trick."""
    plays: list[Play] = []
    for part, start in line.parts("trick", ","):
        seat, sign, cards = part.partition(":")
        if not sign or len(seat) != 1 or seat not in "012345":
            raise line.fail("trick", "a seat and its play are wanted", start, start + len(part))
        try:
            plays.append(Play(int(seat), parse_combination(cards)))
        except NotationError as error:
            left, right = error.span
            raise line.fail("trick", error.message, start + 2 + left, start + 2 + right) from None
    return tuple(plays)


def _wish(line: _Line) -> int:
    """Return the rank that is wished for."""
    try:
        return parse_rank(line.fields["wish"])
    except NotationError as error:
        raise line.fail("wish", error.message) from None


def _calls(line: _Line) -> dict[int, Call]:
    """Return the calls."""
    calls: dict[int, Call] = {}
    for seat, sign in enumerate(line.fields["calls"].lower()):
        if sign in _CALLS:
            calls[seat] = _CALLS[sign]
        elif sign != _EMPTY:
            raise line.fail("calls", "t, g or - for each seat is wanted", seat, seat + 1)
    return calls


def _decided(line: _Line, phase: Phase) -> tuple[int, ...]:
    """Return who has decided on grand tichu; the dummy and its dealer have nothing to decide."""
    decided = line.seats("decided")
    if phase is not Phase.GRAND_TICHU and decided:
        raise line.fail("decided", f"it says nothing in phase {phase}")
    return decided


def _pushes(line: _Line) -> dict[int, tuple[Card | None, ...]]:
    """Return what seats have pushed."""
    pushes: dict[int, tuple[Card | None, ...]] = {}
    for seat, (part, start) in enumerate(line.parts("pushes", "/")):
        if part == _EMPTY:
            continue
        try:
            pushes[seat] = cards_some_unknown(part)
        except NotationError as error:
            left, right = error.span
            raise line.fail("pushes", error.message, start + left, start + right) from None
    return pushes


def _piles(line: _Line) -> dict[int, Cards]:
    """Return the piles."""
    return {
        seat: _cards(line, "piles", part, start)
        for seat, (part, start) in enumerate(line.parts("piles", "/"))
    }
