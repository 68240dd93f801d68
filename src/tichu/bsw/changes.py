"""What normalising does to a log.

Owns the kinds of changes and the value that reports one. Imports ``checks``.
"""

import enum

import attrs

from tichu.bsw import checks as check


class ChangeKind(enum.StrEnum):
    """The kinds of changes, as stable names that programs may rely on."""

    # Of an order that says nothing
    HAND_ORDER = "hand_order"
    """The cards of a hand were printed in another order."""
    PLAY_ORDER = "play_order"
    """The cards of a play were printed in another order."""
    PHOENIX_PLACE = "phoenix_place"
    """The Phoenix was printed in another place, which gives it the same reading."""
    CALL_ORDER = "call_order"
    """The calls before the exchange were printed in another order."""
    LINE_ORDER = "line_order"
    """The other lines before the play were printed in another order, of seats or of kinds."""

    # Of lines that count for nothing, and are left out
    REPEATED_CALL = "repeated_call"
    """A call was printed again."""
    LATE_CALL = "late_call"
    """A call followed the end of the round."""
    LATE_WISH = "late_wish"
    """A wish followed the end of the round."""
    LATE_GIFT = "late_gift"
    """A Dragon's trick was given away though the round ended without one."""
    PLAY_AFTER_END = "play_after_end"
    """A play or a pass followed the end of the round."""
    MISPLACED_LINE = "misplaced_line"
    """A line stood where such a line has no place, or came twice."""
    UNREADABLE_LINE = "unreadable_line"
    """A line could not be read, and the round can be followed without it."""
    EMPTY_SECTION = "empty_section"
    """A round broke off at a heading, with nothing below it."""

    # Of lines that are moved, added or set right
    OVERTAKEN_CALL = "overtaken_call"
    """A call was printed after the caller's own first play; it stands before the play now."""
    MISSING_TAKE = "missing_take"
    """The owner of a trick led without having collected it; the line is added."""
    BOMB_LINE = "bomb_line"
    """The line ``BOMBE:`` was missing, or did not name just the seats that hold a bomb."""

    # Of what is about the game but not of it
    NAME = "name"
    """A seat had several names in a round; it has the last one now."""
    LINE_NUMBERS = "line_numbers"
    """The lines were not numbered through from 1."""
    CUT_END = "cut_end"
    """The file ended without a line break."""


@attrs.frozen(slots=True)
class Change:
    """Something that normalising has changed, and where."""

    kind: ChangeKind = attrs.field(validator=check.of_type(ChangeKind))
    """What kind of thing."""
    file: str = attrs.field(validator=check.text)
    """The file's name, with that of its archive; empty for a text without one."""
    round_number: int = attrs.field(validator=check.line_number)
    """The number of the round in its file, from 1."""
    line: int = attrs.field(validator=check.line_number)
    """The line as it was numbered before; of one that was added, the line that it belongs to."""
    message: str = attrs.field(validator=check.text)
    """What has been changed, as a sentence."""

    def __str__(self) -> str:
        """Return the place, the kind and the sentence, as compilers print them."""
        return f"{self.file or '<text>'}:{self.line}: {self.kind}: {self.message}"
