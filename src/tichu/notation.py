"""Write ranks, moves, results, rules and positions as text, and read them.

Each ``format_`` function writes one canonical spelling, and each ``parse_`` function accepts
several; a value that is written and read again is equal. Cards and combinations are read by their
classes, and written by ``str``. Invalid text raises :class:`~tichu.NotationError`, with the
position; an impossible position raises :class:`~tichu.InvalidSetup`.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from tichu._syntax import (
    EMPTY,
    SEAT_DIGITS,
    UNKNOWN,
    format_rank,
    format_rules,
    parse_rank,
    parse_rules,
    phase_named,
    quoted,
    unexpected,
    want_text,
)
from tichu._values import export, want_instance
from tichu.cards import ALIASES, MAH_JONG, Card, Cards, new_cards
from tichu.engine.move_text import (
    cards_some_unknown,
    format_action,
    format_happening,
    format_move,
    format_packet,
    format_result,
    parse_action,
    parse_actions,
    parse_happening,
    parse_move,
    parse_packet,
    parse_result,
)
from tichu.engine.moves import Play
from tichu.engine.position import PushMasks
from tichu.engine.setup import RoundSetup
from tichu.engine.state import GameState, RoundState
from tichu.engine.table import Table, Trick
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import NotationError
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination
from tichu.rules import BEFORE_PLAY, LAST_SEAT, Phase

T = TypeVar("T")

FIELDS: Final = (
    *("rules", "phase", "dealer", "turn", "hands", "trick", "wish", "calls", "decided"),
    *("pushes", "finished", "played", "piles", "counted_out"),
)
_LONGEST: Final = 4000  # characters; the longest position has about 900
_CALLS: Final = {"t": Call.TICHU, "g": Call.GRAND_TICHU}
_SIGNS: Final = {call: sign for sign, call in _CALLS.items()}
_MAH_JONG: Final = Cards([MAH_JONG])


def format_state(state: RoundState) -> str:
    """Return a round as a position string.

    >>> from tichu.notation import format_state
    >>> from tichu import new_round
    >>> format_state(new_round())
    'nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -'
    """
    hint = "; a game has its round as game.round, and format_view writes a view"
    want_instance("format_state(state)", state, RoundState, hint)
    hands = [str(state.hand(seat)) for seat in range(state.rules.seats)]
    return _format(state.table, hands, state.push_masks)


def format_view(view: PublicView) -> str:
    """Return a view as a position string, with ``??`` for hidden cards.

    The last field is the seat, or ``-`` for a spectator. The string does not contain the scores and
    earlier results of the game.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> from tichu.notation import format_view
    >>> format_view(view(state, 2))[:40]
    'nanjing play 0 0 ????/??/Ph/?? - - ---- '
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
    """Parse a position string as a round.

    Raises :class:`NotationError`, with the position, for text that is not a position string, and
    :class:`InvalidSetup` for an impossible position.

    >>> from tichu.notation import parse_state
    >>> parse_state("nanjing deal_first 0 - /// - - ---- - - - - - -")
    <RoundState deal_first: nobody to act, hands of 0 0 0 0>
    """
    setup, line = _parse("parse_state(text)", text)
    if "seat" in line.fields:
        span = line.fields["seat"].span()
        raise unexpected("the position of a round without a seat", text, *span)
    return RoundState.from_setup(setup)


def parse_setup(text: str) -> RoundSetup:
    """Parse a position string as a setup, without checking that the position is possible.

    >>> from tichu.notation import parse_setup
    >>> parse_setup("nanjing play 0 0 2j3j/4j/Ph/Ph - - ---- - - - - - -").hands
    ('2j3j', '4j', 'Ph', 'Ph')
    """
    return _parse("parse_setup(text)", text)[0]


def parse_view(text: str) -> PublicView:
    """Parse the view in a string from :func:`format_view`.

    Returns a :class:`PlayerView` if the last field is a seat, and a :class:`PublicView` if it is
    ``-``. Raises the same errors as :func:`parse_state`.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> from tichu.notation import format_view, parse_view
    >>> parse_view(format_view(view(state, 2))) == view(state, 2)
    True
    """
    setup, line = _parse("parse_view(text)", text)
    if "seat" not in line.fields:
        raise unexpected("the seat of the view, or -", text, len(text))
    seat = line.optional("seat", lambda word: _seat_of(word, setup.rules.seats))
    return PublicView.from_setup(setup) if seat is None else PlayerView.from_setup(setup, seat)


def _seat_of(word: str, seats: int) -> int:
    seat = _digit(word)
    if seat >= seats:
        raise unexpected(f"a seat from 0 to {seats - 1}", word)
    return seat


def known_hand(position: RoundState | GameState | PublicView, seat: int) -> Cards:
    """Return the known cards of a hand: all of a visible hand, else at most the Mah Jong."""
    hand = position.hand(seat)
    if hand is not None:
        return hand
    return _MAH_JONG if position.mah_jong_holder == seat else Cards()


def _format(table: Table, hands: Iterable[str], pushes: PushMasks) -> str:
    return " ".join(
        (
            format_rules(table.rules).replace(" ", ""),
            table.phase.value,
            str(table.dealer),
            EMPTY if table.turn is None else str(table.turn),
            "/".join(hand or EMPTY for hand in hands),
            _trick(table.trick),
            EMPTY if table.wish is None else format_rank(table.wish),
            "".join(EMPTY if call is None else _SIGNS[call] for call in table.calls),
            _seats(table.decided) if table.phase is Phase.GRAND_TICHU else EMPTY,
            _pushes_of(table, pushes),
            "".join(map(str, table.finished)) or EMPTY,
            _seats(table.played),
            _piles(table),
            EMPTY if table.counted_out is None else str(table.counted_out),
        )
    )


def _trick(trick: Trick | None) -> str:
    if trick is None:
        return EMPTY
    return ",".join(f"{play.seat}:{play.combination}" for play in trick.plays)


def _piles(table: Table) -> str:
    piles = [table.pile(seat) for seat in range(table.rules.seats)]
    return "/".join(map(format_packet, piles)) if any(piles) else EMPTY


def _seats(flags: tuple[bool, ...]) -> str:
    return "".join(str(seat) for seat, flag in enumerate(flags) if flag) or EMPTY


def _pushes_of(table: Table, pushes: PushMasks) -> str:
    """Return the pushes by seat; in the exchange, a hidden push is ``??``."""
    words: list[str] = []
    for seat, cards in enumerate(pushes):
        known = cards or ()
        if cards is None and table.phase is Phase.PUSH and table.pushed[seat]:
            known = (None,) * len(table.rules.push_recipients(seat))
        names = (UNKNOWN if card is None else str(new_cards(card)) for card in known)
        words.append("".join(names) or EMPTY)
    return "/".join(words) if set(words) != {EMPTY} else EMPTY


class Line:
    """A position string, read field by field; errors name the field and give the position."""

    def __init__(self, text: str) -> None:
        self.text = text
        found = [*re.finditer(r"\S+", text)]
        names = (*FIELDS, "seat")
        self.fields: dict[str, re.Match[str]] = dict(zip(names, found, strict=False))
        if len(found) < len(FIELDS):
            message = f"{FIELDS[len(found)]}: the field is missing"
            raise NotationError(text, (len(text), len(text)), message)
        if len(found) > len(names):
            start = found[len(names)].start()
            raise unexpected("the end of the position", text, start, len(text.rstrip()))

    def is_empty(self, name: str) -> bool:
        """Return whether a field is ``-``."""
        return self.fields[name][0] == EMPTY

    def read(
        self, name: str, reader: Callable[[str], T], part: str | None = None, start: int = 0
    ) -> T:
        """Read a field, or the part of it that begins at ``start``."""
        try:
            return reader(self.fields[name][0] if part is None else part)
        except NotationError as error:
            named = NotationError(error.text, error.span, f"{name}: {error.message}")
            raise named.within(self.text, self.fields[name].start() + start) from None

    def optional(self, name: str, reader: Callable[[str], T]) -> T | None:
        """Read a field; return None if it is empty."""
        return None if self.is_empty(name) else self.read(name, reader)

    def several(self, name: str, reader: Callable[[str], T], sign: str = "/") -> tuple[T, ...]:
        """Read the parts of a field."""
        found: list[T] = []
        start = 0
        for part in self.fields[name][0].split(sign):
            found.append(self.read(name, reader, part, start))
            start += len(part) + 1
        return tuple(found)


def _parse(place: str, text: str) -> tuple[RoundSetup, Line]:
    """Return the setup in a position string, and its fields."""
    line = Line(want_text(place, text, _LONGEST))
    rules = line.read("rules", parse_rules)
    phase = line.read("phase", phase_named)
    played = line.read("played", _digits)
    setup = RoundSetup(
        rules=rules,
        phase=phase,
        dealer=line.read("dealer", _digit),
        turn=line.optional("turn", _digit),
        hands=line.several("hands", _hand),
        trick=() if line.is_empty("trick") else line.several("trick", _play, ","),
        wish=line.optional("wish", parse_rank),
        calls=line.read("calls", _calls),
        decided=line.read("decided", lambda word: _decided(word, phase)),
        pushes=_by_seat(line.several("pushes", _push)),
        finished=line.read("finished", _digits),
        played=None if phase in BEFORE_PLAY and not played else played,
        piles=() if line.is_empty("piles") else _by_seat(line.several("piles", parse_packet)),
        counted_out=line.optional("counted_out", _digit),
    )
    if "seat" in line.fields:
        line.optional("seat", _digit)
    return setup, line


def _by_seat(values: tuple[T | None, ...]) -> dict[int, T]:
    return {seat: value for seat, value in enumerate(values) if value is not None}


def _digit(word: str) -> int:
    if len(word) != 1 or word not in "0123456789":
        raise unexpected("a digit", word)
    return int(word)


def _digits(word: str) -> tuple[int, ...]:
    if word == EMPTY:
        return ()
    if word.strip("0123456789"):
        raise unexpected("digits or -", word)
    return tuple(map(int, word))


def _hand(part: str) -> str:
    """Check the known cards of a hand, and return its text for the setup, which reads ``??``."""
    if part == EMPTY:
        return ""
    start = 0
    for known in part.split(UNKNOWN):
        if known != part and known.lower() in ALIASES:  # an alias is a word of its own
            span = (start, start + len(known))
            raise NotationError(part, span, f"{quoted(known)} is not a card")
        try:
            parse_packet(known)
        except NotationError as error:
            raise error.within(part, start) from None
        start += len(known) + len(UNKNOWN)
    return part


def _play(part: str) -> Play:
    seat, sign, cards = part.partition(":")
    if not sign or len(seat) != 1 or seat not in SEAT_DIGITS:
        raise unexpected(f"a seat from 0 to {LAST_SEAT}, : and its play", part)
    try:
        return Play(int(seat), Combination(cards))
    except NotationError as error:
        raise error.within(part, len("0:")) from None


def _calls(word: str) -> dict[int, Call]:
    calls: dict[int, Call] = {}
    for seat, sign in enumerate(word.lower()):
        if sign in _CALLS:
            calls[seat] = _CALLS[sign]
        elif sign != EMPTY:
            raise unexpected("t, g or - for each seat", word, seat, seat + 1)
    return calls


def _decided(word: str, phase: Phase) -> tuple[int, ...]:
    decided = _digits(word)
    if phase is not Phase.GRAND_TICHU and decided:
        raise unexpected(f"- in phase {phase}", word)
    return decided


def _push(part: str) -> tuple[Card | None, ...] | None:
    return None if part == EMPTY else cards_some_unknown(part)


__all__ = [
    "format_action",
    "format_happening",
    "format_move",
    "format_rank",
    "format_result",
    "format_rules",
    "format_state",
    "format_view",
    "parse_action",
    "parse_actions",
    "parse_happening",
    "parse_move",
    "parse_rank",
    "parse_result",
    "parse_rules",
    "parse_setup",
    "parse_state",
    "parse_view",
]

export(globals())
