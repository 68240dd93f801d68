"""A log as it is printed: games, rounds and lines, as values.

Owns one class for each kind of line, their union :data:`LogLine`, and the rounds and games made of
them. Imports the core's cards and ``defects``. Nothing here knows what a line means for the game:
that is ``parts``'s and ``actions``'s to say. Everything that was printed is kept (names line by
line, cards in their printed order, even lines that cannot be read), so that a log can be written
again byte for byte.
"""

import enum
from typing import Final

import attrs

from tichu._values import unchecked
from tichu.bsw import checks as check
from tichu.bsw.defects import Defect, DefectKind
from tichu.cards import Card
from tichu.errors import InvalidValue, shown

_CARDS: Final = check.tuple_of(check.of_type(Card), 1)


class Section(enum.StrEnum):
    """The four headings of a round, each with the text of its line."""

    FIRST_HANDS = "---------------Gr.Tichukarten------------------"
    """The hands on which grand tichu is decided."""
    HANDS = "---------------Startkarten------------------"
    """The full hands, and the calls before the exchange."""
    EXCHANGE = "Schupfen:"
    """What each seat gives."""
    PLAY = "---------------Rundenverlauf------------------"
    """The course of play."""


HAND_SIZES: Final = {Section.FIRST_HANDS: 8, Section.HANDS: 14}
"""How many cards a hand has under a heading."""


@attrs.frozen(slots=True)
class HeadingLine:
    """A heading."""

    line: int = attrs.field(validator=check.line_number)
    """The number of the line in its file, from 1; so in all the classes that follow."""
    section: Section = attrs.field(validator=check.of_type(Section))
    """Which heading it is."""


@attrs.frozen(slots=True)
class HandLine:
    """``(0)ada SA GB ...``: the first packet or the full hand of a seat."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    """The seat, which is what counts; so in all the classes that follow."""
    name: str = attrs.field(validator=check.one_line)
    """The player's name as printed here: it may be empty, and may differ from line to line."""
    cards: tuple[Card, ...] = attrs.field(validator=_CARDS)
    """The cards in the order in which they are printed."""


@attrs.frozen(slots=True)
class CallLine:
    """``Tichu: (0)ada`` or ``Grosses Tichu: (0)ada``: a call."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)
    grand: bool = attrs.field(validator=check.flag)
    """Whether it is grand tichu."""


@attrs.frozen(slots=True)
class GiveLine:
    """``(0)ada gibt: ben: G2 - cleo: SA - dan: R3 -``: what a seat pushes."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)
    names: tuple[str, ...] = attrs.field(validator=check.tuple_of(check.one_line, 3, 3))
    """The names of the three who get a card, in order of play from the next seat."""
    cards: tuple[Card, ...] = attrs.field(validator=check.tuple_of(check.of_type(Card), 3, 3))
    """The three cards, in the same order."""


@attrs.frozen(slots=True)
class BombLine:
    """``BOMBE: (0)ada (2)cleo``: who holds a bomb after the exchange."""

    line: int = attrs.field(validator=check.line_number)
    holders: tuple[tuple[int, str], ...] = attrs.field(
        validator=check.tuple_of(check.seat_and_name, 1)
    )
    """Seats and names."""


@attrs.frozen(slots=True)
class PlayLine:
    """``(0)ada: R4 B4``: a play."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)
    cards: tuple[Card, ...] = attrs.field(validator=_CARDS)
    """The cards as printed; their order tells what the Phoenix stands for."""


@attrs.frozen(slots=True)
class PassLine:
    """``(0)ada passt.``: a pass, or by the owner of a trick that waits: he collects it."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)


@attrs.frozen(slots=True)
class WishLine:
    """``Wunsch:10``: the wish of who has played the Mah Jong."""

    line: int = attrs.field(validator=check.line_number)
    rank: int = attrs.field(validator=check.rank)
    """The rank, 2 to 14."""


@attrs.frozen(slots=True)
class GiftLine:
    """``Drache an: (0)ada``: who gets the trick that the Dragon won."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)


@attrs.frozen(slots=True)
class ResultLine:
    """``Ergebnis: 40 - 60``: what the round scored, calls included."""

    line: int = attrs.field(validator=check.line_number)
    scores: tuple[int, ...] = attrs.field(validator=check.tuple_of(check.score, 2, 2))
    """The points of the team of seats 0 and 2, and of the other."""


@attrs.frozen(slots=True)
class UnreadLine:
    """A line that says nothing that can be used, as it stands."""

    line: int = attrs.field(validator=check.line_number)
    text: str = attrs.field(validator=check.one_line)
    """The line without its end."""
    kind: DefectKind = attrs.field(validator=check.of_type(DefectKind))
    """Why it cannot be read."""
    span: tuple[int, ...] = attrs.field(
        eq=False, validator=check.tuple_of(check.line_or_none, 2, 2)
    )
    """Start and end of the wrong part in ``text``, counted in characters from 0."""


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


def _line(_: object, __: "attrs.Attribute[LogLine]", value: object) -> None:
    """Check that a value is a line."""
    if not isinstance(value, LogLine):
        raise InvalidValue("LogRound.lines", f"a line is wanted, not {shown(value)}")


@attrs.frozen(slots=True)
class LogRound:
    """One round as printed: the lines from its first heading to the next round's."""

    number: int = attrs.field(validator=check.line_number)
    """The number of the round in its file, from 1."""
    lines: tuple[LogLine, ...] = attrs.field(repr=False, validator=check.tuple_of(_line, 1))
    """The lines, from first to last."""
    is_cut: bool = attrs.field(default=False, validator=check.flag)
    """Whether the file ends with this round's last line but without a line break."""

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.lines[0].line

    @property
    def result(self) -> ResultLine | None:
        """The result, None in a truncated round; what follows the first one counts for nothing."""
        for line in self.lines:
            if isinstance(line, ResultLine):
                return line
        return None

    @property
    def is_complete(self) -> bool:
        """Whether the log tells the round's result."""
        return self.result is not None


@attrs.frozen(slots=True, repr=False)
class LogGame:
    """One game as printed, which is one file, with what is wrong with it."""

    file: str = attrs.field(validator=check.text)
    """The file's name, with that of its archive; empty for a text without one."""
    rounds: tuple[LogRound, ...] = attrs.field(validator=check.tuple_of(check.of_type(LogRound)))
    """The rounds, from first to last."""
    defects: tuple[Defect, ...] = attrs.field(
        default=(), validator=check.tuple_of(check.of_type(Defect))
    )
    """What could not be read, by line. What cannot be *played* is told by :func:`script`."""

    def __repr__(self) -> str:
        """Return where it is from, and how long; no cards."""
        told = [f"{len(self.rounds)} round{'' if len(self.rounds) == 1 else 's'}"]
        if self.defects:
            told.append(f"{len(self.defects)} defect{'' if len(self.defects) == 1 else 's'}")
        return f"<LogGame {self.file or 'of a text'}: {', '.join(told)}>"


# The reader makes hundreds of thousands of lines, each from parts that it has just checked.
HEADING: Final = unchecked(HeadingLine)
HAND: Final = unchecked(HandLine)
CALL: Final = unchecked(CallLine)
GIVE: Final = unchecked(GiveLine)
BOMB: Final = unchecked(BombLine)
PLAYED: Final = unchecked(PlayLine)
PASSED: Final = unchecked(PassLine)
WISHED: Final = unchecked(WishLine)
GIFT: Final = unchecked(GiftLine)
RESULT: Final = unchecked(ResultLine)
UNREAD: Final = unchecked(UnreadLine)
ROUND: Final = unchecked(LogRound)
