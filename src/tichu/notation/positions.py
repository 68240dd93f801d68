"""Positions as one line, for a round in any phase and under any rules, and for a view of it.

A position string has fourteen fields with blanks between them, ``-`` for an empty one. A view adds
a fifteenth: its seat, or ``-`` for the view of a spectator.

    rules phase dealer turn hands trick wish calls decided pushes finished played piles counted_out

Positions are written and read by way of :class:`~tichu.RoundSetup`, so what is read has been
checked. The notation page of the documentation specifies each field.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from tichu._values import want_instance
from tichu.cards import ALIASES, MAH_JONG, Card, Cards, cards_in_order, new_cards
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import LAST_SEAT, Play
from tichu.engine.table.table import PushMasks, Table, Trick
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import NotationError
from tichu.notation.actions import format_packet, parse_packet
from tichu.notation.rules import format_rules, parse_rules
from tichu.notation.values import format_rank, parse_combination, parse_rank
from tichu.notation.words import (
    EMPTY,
    SEAT_DIGITS,
    UNKNOWN,
    either,
    quoted,
    unexpected,
    want_text,
)
from tichu.phases import Phase
from tichu.rulebook.calls import Call

T = TypeVar("T")

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
_MAH_JONG: Final = Cards.of([MAH_JONG])
_BEFORE_PLAY: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH)


def format_state(state: RoundState) -> str:
    """Return a round as a position string.

    >>> from tichu import new_round
    >>> format_state(new_round())
    'nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -'
    """
    want_instance("format_state(state)", state, RoundState)
    hands = [str(state.hand(seat)) for seat in range(state.rules.seats)]
    return _format(state.table, hands, state.push_masks)


def format_view(view: PublicView) -> str:
    """Return a view as a position string, with ``??`` for hidden cards, and its seat.

    The seat of a spectator's view is ``-``. The scores and earlier results of the game are not in
    the string.
    """
    want_instance("format_view(view)", view, PublicView)
    hands: list[str] = []
    for seat in range(view.rules.seats):
        known = known_hand(view, seat)
        hands.append(str(known) + UNKNOWN * (view.size(seat) - len(known)))
    if isinstance(view, PlayerView):
        return f"{_format(view.table, hands, view.push_masks)} {view.seat}"
    return f"{_format(view.table, hands, (None,) * view.rules.seats)} {EMPTY}"


def parse_state(text: str) -> RoundState:
    """Return the round that a position string describes.

    Raises :class:`NotationError` with the place for text that is not a position string, and
    :class:`InvalidSetup` for an impossible position.
    """
    setup, line = _parse(text)
    if "seat" in line.fields:
        raise unexpected("the position of a round without a seat", text, *line.span("seat"))
    return RoundState.from_setup(setup)


def parse_setup(text: str) -> RoundSetup:
    """Return the setup that a position string states, possible or not."""
    return _parse(text)[0]


def parse_view(text: str) -> PublicView:
    """Return the view that a position string with a fifteenth field describes.

    It is a :class:`PlayerView` if that field is a seat, and a :class:`PublicView` if it is ``-``.
    Raises the errors of :func:`parse_state`.
    """
    setup, line = _parse(text)
    if "seat" not in line.fields:
        raise unexpected("the seat of the view, or -", text, len(text))
    if line.is_empty("seat"):
        return PublicView.from_setup(setup)
    seat = line.number("seat")
    if seat >= setup.rules.seats:
        raise line.unexpected("seat", f"a seat from 0 to {setup.rules.seats - 1}")
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
            raise error.within(part, place) from None
        place += len(known) + len(UNKNOWN)
    return tuple(cards)


def known_hand(position: RoundState | GameState | PublicView, seat: int) -> Cards:
    """Return the known cards of a hand: all of one that is seen, of others the Mah Jong."""
    hand = position.hand(seat)
    if hand is not None:
        return hand
    return _MAH_JONG if position.mah_jong_holder == seat else Cards()


def _format(table: Table, hands: Iterable[str], pushes: PushMasks) -> str:
    course = table.course
    return " ".join(
        (
            format_rules(course.rules).replace(" ", ""),
            table.phase.value,
            str(course.dealer),
            str(table.turn) if table.turn >= 0 else EMPTY,
            "/".join(hand or EMPTY for hand in hands),
            _trick(table.trick),
            format_rank(table.wished) if table.wished else EMPTY,
            "".join(EMPTY if call is None else _SIGNS[call] for call in course.calls),
            _seats(course.decided) if table.phase is Phase.GRAND_TICHU else EMPTY,
            _pushes_of(table, pushes),
            "".join(map(str, course.finished)) or EMPTY,
            _seats(course.played),
            "/".join(format_packet(new_cards(pile)) for pile in course.taken)
            if any(course.taken)
            else EMPTY,
            EMPTY if course.counted_out is None else str(course.counted_out),
        )
    )


def _trick(trick: Trick | None) -> str:
    if trick is None:
        return EMPTY
    return ",".join(f"{play.seat}:{play.combination}" for play in trick.plays)


def _seats(flags: tuple[bool, ...]) -> str:
    return "".join(str(seat) for seat, flag in enumerate(flags) if flag) or EMPTY


def _pushes_of(table: Table, pushes: PushMasks) -> str:
    """Return what each seat has pushed; in the exchange, ``??`` for a hidden push."""
    words: list[str] = []
    for seat, cards in enumerate(pushes):
        known = cards or ()
        if cards is None and table.phase is Phase.PUSH and table.course.pushed[seat]:
            known = (None,) * len(table.rules.push_recipients(seat))
        names = (UNKNOWN if card is None else str(new_cards(card)) for card in known)
        words.append("".join(names) or EMPTY)
    return "/".join(words) if set(words) != {EMPTY} else EMPTY


class _Line:
    """A position string, field by field, with the place of each."""

    def __init__(self, text: str) -> None:
        self.text = text
        found = [*re.finditer(r"\S+", text)]
        names = (*FIELDS, "seat")
        self.fields = {name: match[0] for name, match in zip(names, found, strict=False)}
        self.starts = {name: match.start() for name, match in zip(names, found, strict=False)}
        if len(found) < len(FIELDS):
            message = f"{FIELDS[len(found)]}: the field is missing"
            raise NotationError(text, (len(text), len(text)), message)
        if len(found) > len(names):
            raise unexpected(
                "the end of the position", text, found[len(names)].start(), len(text.rstrip())
            )

    def span(self, name: str) -> tuple[int, int]:
        start = self.starts[name]
        return start, start + len(self.fields[name])

    def unexpected(
        self, name: str, expected: str, start: int = 0, end: int | None = None
    ) -> NotationError:
        """Return the error that a field, or a part of it, is not what is expected."""
        return self.within(name, unexpected(expected, self.fields[name], start, end))

    def within(self, name: str, error: NotationError, start: int = 0) -> NotationError:
        """Return the error of a part of a field as one of the position."""
        named = NotationError(error.text, error.span, f"{name}: {error.message}")
        return named.within(self.text, self.starts[name] + start)

    def read(self, name: str, reader: Callable[[str], T], part: str, start: int = 0) -> T:
        """Return a part of a field as a reader reads it."""
        try:
            return reader(part)
        except NotationError as error:
            raise self.within(name, error, start) from None

    def is_empty(self, name: str) -> bool:
        return self.fields[name] == EMPTY

    def number(self, name: str) -> int:
        word = self.fields[name]
        if len(word) != 1 or word not in "0123456789":
            raise self.unexpected(name, "a digit")
        return int(word)

    def number_or_none(self, name: str) -> int | None:
        return None if self.is_empty(name) else self.number(name)

    def seats(self, name: str) -> tuple[int, ...]:
        word = "" if self.is_empty(name) else self.fields[name]
        if word.strip("0123456789"):
            raise self.unexpected(name, "digits or -")
        return tuple(map(int, word))

    def parts(self, name: str, sign: str = "/") -> list[tuple[str, int]]:
        """Return the parts of a field, each with its start."""
        parts: list[tuple[str, int]] = []
        start = 0
        for part in self.fields[name].split(sign):
            parts.append((part, start))
            start += len(part) + 1
        return parts


def _parse(text: str) -> tuple[RoundSetup, _Line]:
    """Return what a position string states, and its fields for what follows the setup."""
    line = _Line(want_text("position string", text, _LONGEST))
    rules = line.read("rules", parse_rules, line.fields["rules"])
    phase = _phase(line)
    played = line.seats("played")
    setup = RoundSetup(
        rules=rules,
        phase=phase,
        dealer=line.number("dealer"),
        turn=line.number_or_none("turn"),
        hands=tuple(_hand(line, part, start) for part, start in line.parts("hands")),
        trick=() if line.is_empty("trick") else _plays(line),
        wish=None if line.is_empty("wish") else line.read("wish", parse_rank, line.fields["wish"]),
        calls=_calls(line),
        decided=_decided(line, phase),
        pushes=() if line.is_empty("pushes") else _pushes(line),
        finished=line.seats("finished"),
        played=None if phase in _BEFORE_PLAY and not played else played,
        piles=() if line.is_empty("piles") else _piles(line),
        counted_out=line.number_or_none("counted_out"),
    )
    if "seat" in line.fields:
        line.number_or_none("seat")
    return setup, line


def _phase(line: _Line) -> Phase:
    word = line.fields["phase"]
    try:
        return Phase(word.lower() if word.isascii() else word)
    except ValueError:
        raise line.unexpected("phase", f"a phase ({either(Phase)})") from None


def _hand(line: _Line, part: str, start: int) -> str:
    """Return a hand as text after a check of its known cards; the setup reads ``??`` itself."""
    if part == EMPTY:
        return ""
    place = start
    for known in part.split(UNKNOWN):
        if known != part and known.lower() in ALIASES:  # an alias is a word of its own
            message = f"{quoted(known)} is not a card"
            raise line.within("hands", NotationError(known, (0, len(known)), message), place)
        line.read("hands", parse_packet, known, place)
        place += len(known) + len(UNKNOWN)
    return part


def _plays(line: _Line) -> tuple[Play, ...]:
    plays: list[Play] = []
    for part, start in line.parts("trick", ","):
        seat, sign, cards = part.partition(":")
        if not sign or len(seat) != 1 or seat not in SEAT_DIGITS:
            expected = f"a seat from 0 to {LAST_SEAT}, : and its play"
            raise line.unexpected("trick", expected, start, start + len(part))
        combination = line.read("trick", parse_combination, cards, start + 2)
        plays.append(Play(int(seat), combination))
    return tuple(plays)


def _calls(line: _Line) -> dict[int, Call]:
    calls: dict[int, Call] = {}
    for seat, sign in enumerate(line.fields["calls"].lower()):
        if sign in _CALLS:
            calls[seat] = _CALLS[sign]
        elif sign != EMPTY:
            raise line.unexpected("calls", "t, g or - for each seat", seat, seat + 1)
    return calls


def _decided(line: _Line, phase: Phase) -> tuple[int, ...]:
    decided = line.seats("decided")
    if phase is not Phase.GRAND_TICHU and decided:
        raise line.unexpected("decided", f"- in phase {phase}")
    return decided


def _pushes(line: _Line) -> dict[int, tuple[Card | None, ...]]:
    return {
        seat: line.read("pushes", cards_some_unknown, part, start)
        for seat, (part, start) in enumerate(line.parts("pushes"))
        if part != EMPTY
    }


def _piles(line: _Line) -> dict[int, Cards]:
    return {
        seat: line.read("piles", parse_packet, part, start)
        for seat, (part, start) in enumerate(line.parts("piles"))
    }
