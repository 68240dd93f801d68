"""A log as values: games, rounds and lines.

There is one class for each kind of line; :data:`LogLine` is their union. The values keep everything
that is printed (the name in each line, the order of cards, even unreadable lines), so that a log
can be written again byte for byte. What a line means for the game is decided in ``replay``.
"""

import enum
from operator import ge
from typing import Final

import attrs

from tichu.bsw import checks as check
from tichu.bsw.findings import Defect, DefectKind
from tichu.cards import Card
from tichu.errors import InvalidValue

_CARDS: Final = check.tuple_of(check.of_type(Card), 1)


class Section(enum.StrEnum):
    """The four headings of a round. The value is the text of the line."""

    FIRST_HANDS = "---------------Gr.Tichukarten------------------"
    """The first eight cards of each seat."""
    HANDS = "---------------Startkarten------------------"
    """The full hands, and the calls before the exchange."""
    EXCHANGE = "Schupfen:"
    """The cards that each seat pushes."""
    PLAY = "---------------Rundenverlauf------------------"
    """The play."""


HAND_SIZES: Final = {Section.FIRST_HANDS: 8, Section.HANDS: 14}
"""The number of cards in a hand, by heading."""


@attrs.frozen(slots=True)
class Line:
    """The base of all lines."""

    line: int = attrs.field(validator=check.LINE_NUMBER)
    """The number of the line in its file, from 1."""


@attrs.frozen(slots=True)
class SeatLine(Line):
    """The base of lines about one seat."""

    seat: int = attrs.field(validator=check.SEAT)
    """The seat, 0 to 3, which identifies the player."""
    name: str = attrs.field(validator=check.one_line)
    """The player's name as printed in this line; it may be empty, and may change between lines."""


@attrs.frozen(slots=True)
class HeadingLine(Line):
    """A heading."""

    section: Section = attrs.field(validator=check.of_type(Section))
    """The kind of heading."""


@attrs.frozen(slots=True)
class HandLine(SeatLine):
    """``(0)ada SA GB ...``: the first packet or the full hand of a seat."""

    cards: tuple[Card, ...] = attrs.field(validator=_CARDS)
    """The cards in printed order."""


@attrs.frozen(slots=True)
class CallLine(SeatLine):
    """``Tichu: (0)ada`` or ``Grosses Tichu: (0)ada``: a call."""

    grand: bool = attrs.field(validator=check.of_type(bool))
    """Whether the call is grand tichu."""


@attrs.frozen(slots=True)
class GiveLine(SeatLine):
    """``(0)ada gibt: ben: G2 - cleo: SA - dan: R3 -``: the cards that a seat pushes."""

    names: tuple[str, ...] = attrs.field(validator=check.tuple_of(check.one_line, 3, 3))
    """The names of the three recipients, in order of play from the next seat."""
    cards: tuple[Card, ...] = attrs.field(validator=check.tuple_of(check.of_type(Card), 3, 3))
    """The three cards, in the same order."""


@attrs.frozen(slots=True)
class BombLine(Line):
    """``BOMBE: (0)ada (2)cleo``: the seats that hold a bomb after the exchange."""

    holders: tuple[tuple[int, str], ...] = attrs.field(
        validator=check.tuple_of(check.seat_and_name, 1)
    )
    """The seats with their names."""


@attrs.frozen(slots=True)
class PlayLine(SeatLine):
    """``(0)ada: R4 B4``: a play."""

    cards: tuple[Card, ...] = attrs.field(validator=_CARDS)
    """The cards in printed order, which shows what the Phoenix stands for."""


@attrs.frozen(slots=True)
class PassLine(SeatLine):
    """``(0)ada passt.``: a pass. If all others have passed, the trick's winner collects it."""


@attrs.frozen(slots=True)
class WishLine(Line):
    """``Wunsch:10``: the wish of the player who played the Mah Jong."""

    rank: int = attrs.field(validator=check.number(2, 14))
    """The rank, 2 to 14."""


@attrs.frozen(slots=True)
class GiftLine(SeatLine):
    """``Drache an: (0)ada``: the seat that gets the trick won with the Dragon."""


@attrs.frozen(slots=True)
class ResultLine(Line):
    """``Ergebnis: 40 - 60``: the score of the round, including calls."""

    scores: tuple[int, ...] = attrs.field(
        validator=check.tuple_of(check.number(-99_999, 99_999), 2, 2)
    )
    """The points of seats 0 and 2, and of seats 1 and 3."""


@attrs.frozen(slots=True)
class UnreadLine(Line):
    """A line that cannot be read."""

    text: str = attrs.field(validator=check.one_line)
    """The line without its end."""
    kind: DefectKind = attrs.field(validator=check.of_type(DefectKind))
    """Why it cannot be read."""


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
    """A round as printed: the lines from its first heading to that of the next round."""

    number: int = attrs.field(validator=check.LINE_NUMBER)
    """The number of the round in its file, from 1."""
    lines: tuple[LogLine, ...] = attrs.field(
        repr=False, validator=check.tuple_of(check.of_type(Line), 1)
    )
    """The lines in the order of the file."""
    is_cut: bool = attrs.field(default=False, validator=check.of_type(bool))
    """Whether the file ends with this round, without a line break after the last line."""

    def __attrs_post_init__(self) -> None:
        numbers = [line.line for line in self.lines]
        if any(map(ge, numbers, numbers[1:])):
            raise InvalidValue("LogRound.lines", "expected lines with ascending numbers")

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
        """Whether the round has a result."""
        return self.result is not None


@attrs.frozen(slots=True, repr=False)
class LogGame:
    """A game as printed, which is one file, with the defects of its text."""

    file: str = attrs.field(validator=check.of_type(str))
    """The name of the file, including its archive; empty for a text without a name."""
    rounds: tuple[LogRound, ...] = attrs.field(validator=check.tuple_of(check.of_type(LogRound)))
    """The rounds in the order of the file."""
    defects: tuple[Defect, ...] = attrs.field(
        default=(), validator=check.tuple_of(check.of_type(Defect))
    )
    """The defects of the text; :func:`script` gives those of the play."""

    def __repr__(self) -> str:
        rounds, defects = len(self.rounds), len(self.defects)
        found = f"{rounds} round{'' if rounds == 1 else 's'}"
        if defects:
            found += f", {defects} defect{'' if defects == 1 else 's'}"
        return f"<LogGame {self.file or 'of a text'}: {found}>"
