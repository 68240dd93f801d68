"""Reports about a log: defects, changes and losses.

Each finding has a kind, which is a stable code, a place and a sentence. The three classes say who
reports it: the reader and the replay find defects, normalising makes changes, and converting has
losses.
"""

import enum
from typing import Final, Generic, TypeVar

import attrs


class FindingKind(enum.StrEnum):
    """The base of the three kinds. The values are stable, and programs may rely on them."""


class DefectKind(FindingKind):
    """The kinds of defects of a log."""

    # Of a file
    UNREADABLE_FILE = "unreadable_file"
    """A file or an archive cannot be opened or read."""
    EMPTY_FILE = "empty_file"
    """A file contains no round, or nothing but headings."""
    BAD_ENCODING = "bad_encoding"
    """A line is not UTF-8; all such lines are read as Windows-1252. Only the first is reported."""
    CUT_LINE = "cut_line"
    """The file ends inside a line, in which something may be missing; it is skipped."""

    # Of a line
    TOO_LONG = "too_long"
    """A line or a round is longer than any real one; the excess is dropped."""
    UNREADABLE_LINE = "unreadable_line"
    """A line matches none of the known forms; it is skipped."""
    BAD_CARD = "bad_card"
    """A line names a card that does not exist; the round is followed up to that line."""
    MISPLACED_LINE = "misplaced_line"
    """A line is in the wrong place, or repeated; it is skipped."""

    # Of the deal and the exchange
    WRONG_CARD_COUNT = "wrong_card_count"
    """A hand has too few or too many cards, or is missing."""
    DUPLICATE_CARD = "duplicate_card"
    """A card appears twice in the hands or in a play."""
    HAND8_NOT_IN_HAND14 = "hand8_not_in_hand14"
    """The first eight cards of a seat are not all in its full hand."""
    MISSING_PUSH = "missing_push"
    """The play begins although a seat has pushed no cards."""
    BOMB_LINE_MISMATCH = "bomb_line_mismatch"
    """The line ``BOMBE:`` does not name exactly the seats that hold a bomb after the exchange."""

    # Of the play
    REPEATED_CALL = "repeated_call"
    """A call is printed again; it counts once."""
    LATE_CALL = "late_call"
    """A call is printed just after the caller's first play, and counts as made before it.

    After the end of the round it is ignored.
    """
    LATE_WISH = "late_wish"
    """A wish is printed after the play that ended the round; it is ignored."""
    LATE_GIFT = "late_gift"
    """The round ended without a Dragon's trick to give away; the line is ignored."""
    MISSING_TAKE = "missing_take"
    """The winner of a trick leads without having collected it; it counts as collected."""
    PLAY_AFTER_END = "play_after_end"
    """A play or a pass is printed after the end of the round; it is ignored."""

    # Of a round as a whole
    ROUND_RESTART = "round_restart"
    """The next round begins before the cards of this one were exchanged."""
    MISSING_RESULT = "missing_result"
    """The next round begins before this one has a result."""
    TRUNCATED = "truncated"
    """The file ends before its last round has a result."""


class ChangeKind(FindingKind):
    """The kinds of changes; a line that is left out is named by its :class:`DefectKind`."""

    HAND_ORDER = "hand_order"
    """The cards of a hand were in another order."""
    PLAY_ORDER = "play_order"
    """The cards of a play were in another order."""
    PHOENIX_PLACE = "phoenix_place"
    """The Phoenix was in another place with the same reading."""
    CALL_ORDER = "call_order"
    """The calls before the exchange were in another order."""
    LINE_ORDER = "line_order"
    """The other lines before the play were in another order."""
    EMPTY_SECTION = "empty_section"
    """A round stopped at a heading with nothing below it."""
    OVERTAKEN_CALL = "overtaken_call"
    """A call was printed after the caller's first play; it is now before that play."""
    BOMB_LINE = "bomb_line"
    """The line ``BOMBE:`` was missing, or did not name exactly the seats that hold a bomb."""
    NAME = "name"
    """A seat had several names in a round; it now has the last one."""


class LossKind(FindingKind):
    """The kinds of losses between a log and a record, besides the changes of normalising.

    >>> from tichu import bsw
    >>> [loss.kind for loss in bsw.to_records(bsw.read("nothing of a log")).losses]
    [<LossKind.UNREADABLE: 'unreadable'>]
    """

    ABANDONED_ROUND = "abandoned_round"
    """An unfinished round before the last one is dropped."""
    REJECTED_ROUND = "rejected_round"
    """A round that breaks a rule is dropped; the rounds after it are a new game."""
    GAME_OVER = "game_over"
    """A round follows the end of the game; from there on it is a new game."""
    WRONG_RESULT = "wrong_result"
    """The log's result differs from that of the actions, which the record has."""
    UNREADABLE = "unreadable"
    """The log contains no round, or its file cannot be read."""
    RULES = "rules"
    """A log does not name its rules."""
    HEADING = "heading"
    """A log has no event, place, date or source."""
    COMMENT = "comment"
    """A log has no comments."""
    NAME = "name"
    """A name in a log has only plain spaces, and none at its ends."""
    OWN_FIELD = "own_field"
    """A log has no custom fields."""
    START_SCORES = "start_scores"
    """A log has no scores from before its first round."""
    DEALER = "dealer"
    """A log does not name the dealer."""


NOT_READ: Final = (
    DefectKind.CUT_LINE,
    DefectKind.TOO_LONG,
    DefectKind.UNREADABLE_LINE,
    DefectKind.BAD_CARD,
    DefectKind.MISPLACED_LINE,
)
"""The defects of lines that are not read."""
DROPPED: Final = (
    LossKind.ABANDONED_ROUND,
    LossKind.REJECTED_ROUND,
    LossKind.UNREADABLE,
    DefectKind.UNREADABLE_FILE,
    *NOT_READ,
)
"""The losses of a line, a round or a whole log."""

K = TypeVar("K", bound=FindingKind)


@attrs.frozen(slots=True)
class Finding(Generic[K]):
    """Something to report about a log: its kind, its place and a sentence.

    ``str()`` gives all three, in the form in which compilers print errors.
    """

    kind: K
    """The kind, as a stable code."""
    file: str
    """The name of the file, including its archive; empty for a text without a name."""
    round_number: int | None
    """The number of the round in its file, from 1; None outside of a round."""
    line: int
    """The number of the line in the file, from 1; 0 for the file as a whole."""
    message: str
    """The finding, as a sentence."""
    path: str = ""
    """The path in a record, such as ``rounds[0].comment``; empty for a finding in a log."""

    @property
    def place(self) -> str:
        """The path in a record, or the file and the line."""
        return self.path or f"{self.file or '<text>'}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {self.kind}: {self.message}"


@attrs.frozen(slots=True)
class Defect(Finding[DefectKind]):
    """Something that is wrong with a log.

    >>> from tichu import bsw
    >>> print(bsw.read("nothing of a log").defects[0])
    <text>:1: cut_line: the line breaks off
    """


@attrs.frozen(slots=True)
class Change(Finding[ChangeKind | DefectKind]):
    """Something that normalising has changed.

    ``line`` is the number before the change; for a line that was added, that of its neighbour.
    """


@attrs.frozen(slots=True)
class Loss(Finding[FindingKind]):
    """Something that a log or a record contains, and its conversion does not."""
