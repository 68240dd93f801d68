"""The values of a log: games, rounds, lines and findings.

There is one class for each kind of line; :data:`LogLine` is their union. The values keep everything
that is printed (the name in each line, the order of cards, even unreadable lines), so a log can be
written back byte for byte. :mod:`tichu.bsw.follow` turns lines into actions. A player is identified
by the seat; the name may change within a round.

A finding has a kind (a stable code), a location and a description. Reading and replaying report
defects; converting reports losses.
"""

import enum
from typing import Final

import attrs

from tichu._syntax import rules_given
from tichu.cards import Card
from tichu.errors import InvalidValue
from tichu.rules import Rules
from tichu.text.words import tidy_name

SEATS: Final = 4  # of every game on Brettspielwelt


def want_rules(place: str, given: Rules | str) -> Rules:
    """Return rules, or parse their text; raise :class:`InvalidValue` if not for four seats."""
    rules = rules_given(place, given)
    if rules.seats != SEATS or rules.packets != (8, 6) or rules.open_dummy:
        message = "expected rules for four seats, each with a player and packets of 8 and 6 cards"
        raise InvalidValue(place, message)
    return rules


class FindingKind(enum.StrEnum):
    """The base class of :class:`DefectKind` and :class:`LossKind`, whose values are stable."""


class DefectKind(FindingKind):
    """The kinds of defects of a log."""

    # Defects of a file
    UNREADABLE_FILE = "unreadable_file"
    """A file or an archive cannot be opened or read."""
    EMPTY_FILE = "empty_file"
    """A file contains no round, or nothing but headings."""
    BAD_ENCODING = "bad_encoding"
    """A line is not UTF-8; all such lines are read as Windows-1252. Only the first is reported."""
    CUT_LINE = "cut_line"
    """The file ends within a line, so part of the line may be missing; it is skipped."""

    # Defects of a line
    TOO_LONG = "too_long"
    """A line or a round is longer than any real one; the rest of it is dropped."""
    UNREADABLE_LINE = "unreadable_line"
    """A line has an unknown form; it is skipped."""
    BAD_CARD = "bad_card"
    """A line names a card that does not exist; the round is followed up to that line."""
    MISPLACED_LINE = "misplaced_line"
    """A line is out of order, or repeated; it is skipped."""

    # Defects of the deal and the exchange
    WRONG_CARD_COUNT = "wrong_card_count"
    """A hand has too few or too many cards, or is missing."""
    DUPLICATE_CARD = "duplicate_card"
    """A card appears twice in the hands or in a play."""
    HAND8_NOT_IN_HAND14 = "hand8_not_in_hand14"
    """The first eight cards of a seat are not all in its full hand."""
    MISSING_PUSH = "missing_push"
    """The play begins before every seat has pushed."""
    BOMB_LINE_MISMATCH = "bomb_line_mismatch"
    """The line ``BOMBE:`` differs from the seats that hold a bomb after the exchange."""

    # Defects of the play
    REPEATED_CALL = "repeated_call"
    """A call is printed again; it counts once."""
    LATE_CALL = "late_call"
    """A call is printed just after the caller's first play; it counts as made before that play.

    After the end of the round it is ignored.
    """
    LATE_WISH = "late_wish"
    """A wish is printed after the play that ended the round; it is ignored."""
    LATE_GIFT = "late_gift"
    """The round ended without a Dragon's trick to give away; the line is ignored."""
    MISSING_TAKE = "missing_take"
    """The winner of a trick leads before taking it; it counts as taken."""
    PLAY_AFTER_END = "play_after_end"
    """A play or a pass is printed after the end of the round; it is ignored."""

    # Defects of a round as a whole
    ROUND_RESTART = "round_restart"
    """The next round begins before the cards of this one were exchanged."""
    MISSING_RESULT = "missing_result"
    """The next round begins before this one has a result."""
    TRUNCATED = "truncated"
    """The file ends before its last round has a result."""


class LossKind(FindingKind):
    """The kinds of losses in converting a log or a record, apart from the defects of the log.

    >>> from tichu import bsw
    >>> [loss.kind for loss in bsw.to_records(bsw.read("nothing of a log")).losses]
    [<LossKind.UNREADABLE: 'unreadable'>]
    """

    ABANDONED_ROUND = "abandoned_round"
    """An unfinished round before the last one is dropped."""
    REJECTED_ROUND = "rejected_round"
    """A round that breaks a rule is dropped; the rounds after it form a new game."""
    GAME_OVER = "game_over"
    """A round follows the end of the game; from there on it is a new game."""
    WRONG_RESULT = "wrong_result"
    """The result in the log differs from the result of the actions, which the record states."""
    UNREADABLE = "unreadable"
    """The log contains no round, or its file cannot be read."""
    RULES = "rules"
    """A log does not name its rules."""
    HEADING = "heading"
    """A log has no event, place, date or source."""
    COMMENT = "comment"
    """A log has no comments."""
    NAME = "name"
    """A name in a log can contain only plain spaces, none of them at its ends."""
    OWN_FIELD = "own_field"
    """A log has no custom fields."""
    START_SCORES = "start_scores"
    """A log has no scores before its first round."""
    DEALER = "dealer"
    """A log does not name the dealer."""


NOT_READ: Final = (
    DefectKind.CUT_LINE,
    DefectKind.TOO_LONG,
    DefectKind.UNREADABLE_LINE,
    DefectKind.BAD_CARD,
    DefectKind.MISPLACED_LINE,
)
"""The kinds of defects of lines that cannot be read."""
DROPPED: Final = (
    LossKind.ABANDONED_ROUND,
    LossKind.REJECTED_ROUND,
    LossKind.UNREADABLE,
    DefectKind.UNREADABLE_FILE,
    *NOT_READ,
)
"""The kinds of losses of a line, a round or a whole log."""


@attrs.frozen(slots=True)
class Finding:
    """A report about a log: its kind, its location and a description.

    ``str()`` returns all three, formatted like a compiler message.
    """

    kind: FindingKind
    """The kind, as a stable code."""
    file: str
    """The name of the file, including its archive; empty for a text without a name."""
    round_number: int | None
    """The number of the round in its file, from 1; None outside of a round."""
    line: int
    """The number of the line in the file, from 1; 0 for the file as a whole."""
    message: str
    """The finding as a sentence."""
    path: str = ""
    """The path in a record, such as ``rounds[0].comment``; empty for a finding in a log."""

    @property
    def place(self) -> str:
        """The path in a record, or the file and the line."""
        return self.path or f"{self.file or '<text>'}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {self.kind}: {self.message}"


@attrs.frozen(slots=True)
class Defect(Finding):
    """An error in a log.

    >>> from tichu import bsw
    >>> print(bsw.read("nothing of a log").defects[0])
    <text>:1: cut_line: the line breaks off
    """


@attrs.frozen(slots=True)
class Loss(Finding):
    """A part of a log or a record that is lost in conversion."""


class Section(enum.StrEnum):
    """A heading in a round; the value is the text of the line."""

    FIRST_HANDS = "---------------Gr.Tichukarten------------------"
    """The first eight cards of each seat."""
    HANDS = "---------------Startkarten------------------"
    """The full hands, and the calls before the exchange."""
    EXCHANGE = "Schupfen:"
    """The cards that each seat pushes."""
    PLAY = "---------------Rundenverlauf------------------"
    """The play."""


HAND_SIZES: Final = {Section.FIRST_HANDS: 8, Section.HANDS: 14}
"""The number of cards in a hand below each heading."""


@attrs.frozen(slots=True)
class Line:
    """The base of all lines."""

    line: int
    """The number of the line in its file, from 1."""


@attrs.frozen(slots=True)
class SeatLine(Line):
    """The base of lines about one seat."""

    seat: int
    """The seat, 0 to 3, which identifies the player."""
    name: str
    """The player's name as printed in this line; it may be empty, and may change between lines."""


@attrs.frozen(slots=True)
class HeadingLine(Line):
    """A heading."""

    section: Section
    """The kind of heading."""


@attrs.frozen(slots=True)
class HandLine(SeatLine):
    """``(0)ada SA GB ...``: the first packet or the full hand of a seat."""

    cards: tuple[Card, ...]
    """The cards in printed order."""


@attrs.frozen(slots=True)
class CallLine(SeatLine):
    """``Tichu: (0)ada`` or ``Grosses Tichu: (0)ada``: a call."""

    grand: bool
    """True for grand tichu."""


@attrs.frozen(slots=True)
class GiveLine(SeatLine):
    """``(0)ada gibt: ben: G2 - cleo: SA - dan: R3 -``: the cards that a seat pushes."""

    names: tuple[str, ...]
    """The names of the three recipients, in order of play from the next seat."""
    cards: tuple[Card, ...]
    """The three cards, in the same order."""


@attrs.frozen(slots=True)
class BombLine(Line):
    """``BOMBE: (0)ada (2)cleo``: the seats that hold a bomb after the exchange."""

    holders: tuple[tuple[int, str], ...]
    """The seats with their names."""


@attrs.frozen(slots=True)
class PlayLine(SeatLine):
    """``(0)ada: R4 B4``: a play."""

    cards: tuple[Card, ...]
    """The cards in printed order, which shows the rank of the Phoenix."""


@attrs.frozen(slots=True)
class PassLine(SeatLine):
    """``(0)ada passt.``: a pass. If all others have passed, the trick's winner collects it."""


@attrs.frozen(slots=True)
class WishLine(Line):
    """``Wunsch:10``: the wish of the player who played the Mah Jong."""

    rank: int
    """The rank, 2 to 14."""


@attrs.frozen(slots=True)
class GiftLine(SeatLine):
    """``Drache an: (0)ada``: the seat that gets the trick won with the Dragon."""


@attrs.frozen(slots=True)
class ResultLine(Line):
    """``Ergebnis: 40 - 60``: the score of the round, including calls."""

    scores: tuple[int, ...]
    """The points of seats 0 and 2, and of seats 1 and 3."""


@attrs.frozen(slots=True)
class UnreadLine(Line):
    """A line that cannot be read, kept so that a log can be written again."""

    text: str
    """The line as printed, without its line break."""
    kind: DefectKind
    """The reason: ``BAD_CARD``, ``CUT_LINE``, ``TOO_LONG`` or ``UNREADABLE_LINE``."""


LogLine = (
    PassLine
    | PlayLine
    | HandLine
    | HeadingLine
    | GiveLine
    | CallLine
    | WishLine
    | GiftLine
    | BombLine
    | ResultLine
    | UnreadLine
)
"""Any line of a log."""


@attrs.frozen(slots=True)
class LogRound:
    """A printed round: all lines from its first heading up to the next round."""

    number: int
    """The number of the round in its file, from 1."""
    lines: tuple[LogLine, ...] = attrs.field(repr=False)
    """The lines in the order of the file."""
    is_cut: bool = False
    """True if this round ends the file and its last line has no line break."""

    @property
    def line(self) -> int:
        """The number of the first line."""
        return self.lines[0].line

    @property
    def result(self) -> ResultLine | None:
        """The first result in the round, or None if the round is truncated."""
        return next((line for line in self.lines if isinstance(line, ResultLine)), None)

    @property
    def is_complete(self) -> bool:
        """True if the round has a result."""
        return self.result is not None


@attrs.frozen(slots=True, repr=False)
class LogGame:
    """The game printed in one file, with the defects of its text."""

    file: str
    """The name of the file, including its archive; empty for a text without a name."""
    rounds: tuple[LogRound, ...]
    """The rounds in the order of the file."""
    defects: tuple[Defect, ...] = ()
    """The defects of the text; :func:`script` returns the defects of the play."""

    def __repr__(self) -> str:
        rounds, defects = len(self.rounds), len(self.defects)
        found = f"{rounds} round{'' if rounds == 1 else 's'}"
        if defects:
            found += f", {defects} defect{'' if defects == 1 else 's'}"
        return f"<LogGame {self.file or 'of a text'}: {found}>"


def seat_names(log_round: LogRound) -> tuple[str, ...]:
    """Return the last printed name of each seat in a round; empty if there is none.

    The lines with hands may still show the names of previous players, so later lines take
    precedence. Unusual spaces become plain ones. A name at the end of a truncated log is used only
    if there is no other.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> log_round = bsw.record_round([first], names=("Ann", "Ben", "Cem", "Dee"))
    >>> bsw.log.seat_names(log_round)
    ('Ann', 'Ben', 'Cem', 'Dee')
    """
    names: dict[int, str] = {}
    lines = log_round.lines[::-1]
    for line in (*lines[1:], lines[0]) if log_round.is_cut else lines:
        for seat, name in reversed(named_in(line)):
            names.setdefault(seat, tidy_name(name))
        if len(names) == SEATS:
            break
    return tuple(names.get(seat, "") for seat in range(SEATS))


def named_in(line: LogLine) -> tuple[tuple[int, str], ...]:
    """Return the seats in a line, with their names."""
    match line:
        case GiveLine():
            return ((line.seat, line.name), *zip(_others(line.seat), line.names, strict=True))
        case SeatLine():
            return ((line.seat, line.name),)
        case BombLine():
            return line.holders
        case _:
            return ()


def _others(seat: int) -> list[int]:
    return [(seat + step) % SEATS for step in range(1, SEATS)]
