"""What can be wrong with a log.

Owns the kinds of defects and the value that reports one. Imports ``checks``.
"""

import enum

import attrs

from tichu.bsw import checks as check


class DefectKind(enum.StrEnum):
    """The kinds of defects, as stable names that programs may rely on."""

    # Of a file
    UNREADABLE_FILE = "unreadable_file"
    """A file or an archive cannot be opened, or breaks off while it is read."""
    EMPTY_FILE = "empty_file"
    """A file holds no round at all."""
    BAD_ENCODING = "bad_encoding"
    """A line is no UTF-8, or begins with a byte order mark; it is read all the same."""
    CUT_LINE = "cut_line"
    """The file ends inside a line. What the line says is used if its end cannot be missing."""

    # Of a line
    TOO_LONG = "too_long"
    """A line, or a round, is longer than any can be; what is too much is not kept."""
    UNREADABLE_LINE = "unreadable_line"
    """A line is none of those that a log has; it is left out."""
    BAD_CARD = "bad_card"
    """A line names a card that does not exist; the round is followed up to there."""
    MISPLACED_LINE = "misplaced_line"
    """A line stands where such a line has no place, or comes twice; it is left out."""

    # Of a round's deal and exchange
    WRONG_CARD_COUNT = "wrong_card_count"
    """A hand has too few or too many cards, or a seat has none."""
    DUPLICATE_CARD = "duplicate_card"
    """A card comes twice, in the hands or in a play."""
    HAND8_NOT_IN_HAND14 = "hand8_not_in_hand14"
    """A first packet holds a card that the full hand does not."""
    MISSING_PUSH = "missing_push"
    """A seat gives no cards, though the play begins."""
    BOMB_LINE_MISMATCH = "bomb_line_mismatch"
    """The line ``BOMBE:`` does not name just the seats that hold a bomb after the exchange."""

    # Of a round's course
    REPEATED_CALL = "repeated_call"
    """A call is printed again; it counts once."""
    LATE_CALL = "late_call"
    """A call follows the caller's own first play at once; it counts as made before.

    After the end of the round it counts for nothing.
    """
    LATE_WISH = "late_wish"
    """A wish after the play that ended the round; it counts for nothing."""
    LATE_GIFT = "late_gift"
    """A Dragon's trick is given away though the round ended without one; it counts for nothing."""
    MISSING_TAKE = "missing_take"
    """The owner of a trick leads without having collected it; it counts as collected."""
    PLAY_AFTER_END = "play_after_end"
    """A play or a pass after the play that ended the round; it counts for nothing."""

    # Of a round as a whole
    ROUND_RESTART = "round_restart"
    """The next round begins before the cards of this one were exchanged."""
    MISSING_RESULT = "missing_result"
    """The next round begins before this one has a result."""
    TRUNCATED = "truncated"
    """The file ends before its last round has a result."""


@attrs.frozen(slots=True)
class Defect:
    """Something that is wrong with a log, and where."""

    kind: DefectKind = attrs.field(validator=check.of_type(DefectKind))
    """What kind of thing."""
    file: str = attrs.field(validator=check.text)
    """The file's name, with that of its archive; empty for a text without one."""
    round_number: int | None = attrs.field(validator=check.optional(check.line_number))
    """The number of the round in its file, from 1; None outside of any."""
    line: int = attrs.field(validator=check.line_or_none)
    """The line in the file, from 1; 0 for the file as a whole."""
    message: str = attrs.field(validator=check.text)
    """What is wrong, as a sentence."""

    def __str__(self) -> str:
        """Return the place, the kind and the sentence, as compilers print them."""
        return f"{self.file or '<text>'}:{self.line}: {self.kind}: {self.message}"
