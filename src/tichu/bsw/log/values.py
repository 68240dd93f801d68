"""A log as values: games, rounds and lines.

There is one class for each kind of line; :data:`LogLine` is their union. The values keep everything
that is printed (the name in each line, the order of cards, even unreadable lines), so that a log
can be written again byte for byte. What a line means for the game is decided in ``replay``.
"""

import enum
from typing import Final

import attrs

from tichu._values import unchecked
from tichu.bsw import checks as check
from tichu.bsw.findings import Defect, DefectKind
from tichu.cards import Card
from tichu.errors import InvalidValue, shown

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
class HeadingLine:
    """A heading."""

    line: int = attrs.field(validator=check.line_number)
    """The number of the line in its file, from 1, as in all classes of lines."""
    section: Section = attrs.field(validator=check.of_type(Section))
    """The heading."""


@attrs.frozen(slots=True)
class HandLine:
    """``(0)ada SA GB ...``: the first packet or the full hand of a seat."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    """The seat, 0 to 3. It identifies the player, as in all classes of lines."""
    name: str = attrs.field(validator=check.one_line)
    """The player's name as printed in this line; it may be empty, and may change between lines."""
    cards: tuple[Card, ...] = attrs.field(validator=_CARDS)
    """The cards in printed order."""


@attrs.frozen(slots=True)
class CallLine:
    """``Tichu: (0)ada`` or ``Grosses Tichu: (0)ada``: a call."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)
    grand: bool = attrs.field(validator=check.flag)
    """Whether the call is grand tichu."""


@attrs.frozen(slots=True)
class GiveLine:
    """``(0)ada gibt: ben: G2 - cleo: SA - dan: R3 -``: the cards that a seat pushes."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)
    names: tuple[str, ...] = attrs.field(validator=check.tuple_of(check.one_line, 3, 3))
    """The names of the three recipients, in order of play from the next seat."""
    cards: tuple[Card, ...] = attrs.field(validator=check.tuple_of(check.of_type(Card), 3, 3))
    """The three cards, in the same order."""


@attrs.frozen(slots=True)
class BombLine:
    """``BOMBE: (0)ada (2)cleo``: the seats that hold a bomb after the exchange."""

    line: int = attrs.field(validator=check.line_number)
    holders: tuple[tuple[int, str], ...] = attrs.field(
        validator=check.tuple_of(check.seat_and_name, 1)
    )
    """The seats with their names."""


@attrs.frozen(slots=True)
class PlayLine:
    """``(0)ada: R4 B4``: a play."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)
    cards: tuple[Card, ...] = attrs.field(validator=_CARDS)
    """The cards in printed order, which shows what the Phoenix stands for."""


@attrs.frozen(slots=True)
class PassLine:
    """``(0)ada passt.``: a pass. If all others have passed, the trick's owner collects it."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)


@attrs.frozen(slots=True)
class WishLine:
    """``Wunsch:10``: the wish of the player who played the Mah Jong."""

    line: int = attrs.field(validator=check.line_number)
    rank: int = attrs.field(validator=check.rank)
    """The rank, 2 to 14."""


@attrs.frozen(slots=True)
class GiftLine:
    """``Drache an: (0)ada``: the seat that gets the trick won with the Dragon."""

    line: int = attrs.field(validator=check.line_number)
    seat: int = attrs.field(validator=check.seat)
    name: str = attrs.field(validator=check.one_line)


@attrs.frozen(slots=True)
class ResultLine:
    """``Ergebnis: 40 - 60``: the score of the round, including calls."""

    line: int = attrs.field(validator=check.line_number)
    scores: tuple[int, ...] = attrs.field(validator=check.tuple_of(check.score, 2, 2))
    """The points of seats 0 and 2, and of seats 1 and 3."""


@attrs.frozen(slots=True)
class UnreadLine:
    """A line that cannot be read."""

    line: int = attrs.field(validator=check.line_number)
    text: str = attrs.field(validator=check.one_line)
    """The line without its end."""
    kind: DefectKind = attrs.field(validator=check.of_type(DefectKind))
    """The reason."""
    span: tuple[int, ...] = attrs.field(
        eq=False, validator=check.tuple_of(check.line_or_none, 2, 2)
    )
    """Start and end of the wrong part in ``text``, in characters from 0."""


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


def _line(_: object, __: object, value: object) -> None:
    if not isinstance(value, LogLine):
        raise InvalidValue("LogRound.lines", f"expected a line, got {shown(value)}")


@attrs.frozen(slots=True)
class LogRound:
    """A round as printed: the lines from its first heading to that of the next round."""

    number: int = attrs.field(validator=check.line_number)
    """The number of the round in its file, from 1."""
    lines: tuple[LogLine, ...] = attrs.field(repr=False, validator=check.tuple_of(_line, 1))
    """The lines in order."""
    is_cut: bool = attrs.field(default=False, validator=check.flag)
    """Whether the file ends with this round, without a line break after the last line."""

    @property
    def line(self) -> int:
        """The number of the first line."""
        return self.lines[0].line

    @property
    def result(self) -> ResultLine | None:
        """The first result in the round, or None if the round is truncated."""
        for line in self.lines:
            if isinstance(line, ResultLine):
                return line
        return None

    @property
    def is_complete(self) -> bool:
        """Whether the round has a result."""
        return self.result is not None


@attrs.frozen(slots=True, repr=False)
class LogGame:
    """A game as printed, which is one file, with the defects of its text."""

    file: str = attrs.field(validator=check.text)
    """The name of the file, including its archive; empty for a text without a name."""
    rounds: tuple[LogRound, ...] = attrs.field(validator=check.tuple_of(check.of_type(LogRound)))
    """The rounds in order."""
    defects: tuple[Defect, ...] = attrs.field(
        default=(), validator=check.tuple_of(check.of_type(Defect))
    )
    """The defects of the text; :func:`script` gives those of the play."""

    def __repr__(self) -> str:
        parts = [f"{len(self.rounds)} round{'' if len(self.rounds) == 1 else 's'}"]
        if self.defects:
            parts.append(f"{len(self.defects)} defect{'' if len(self.defects) == 1 else 's'}")
        return f"<LogGame {self.file or 'of a text'}: {', '.join(parts)}>"


# The reader makes hundreds of thousands of lines from parts that it has already checked.
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
