"""The round of a log that is being read, line by line, and the defects of its text.

No more of a round is kept than a real one has: the excess is dropped with a defect.
"""

import re
from typing import Final, final

from tichu._values import unchecked
from tichu.bsw.checks import SEATS
from tichu.bsw.findings import Defect, DefectKind
from tichu.bsw.log import values as log
from tichu.bsw.log.lines import parse_line
from tichu.bsw.log.values import LogLine, LogRound, Section
from tichu.text.names import tidy_name

LONGEST: Final = 1000
"""The most characters that are kept of a line; real lines are far shorter."""
MOST: Final = 10_000
"""The most lines that are kept of a round; a long one has 200."""

_BYTES: Final = re.compile(r"[\udc80-\udcff]")  # not UTF-8, as "surrogateescape" has them
_LATIN_1: Final = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}
_LETTERS: Final = bytes(range(0x80, 0x100)).decode("cp1252", "surrogateescape").translate(_LATIN_1)
_WINDOWS_1252: Final = dict(enumerate(_LETTERS, 0xDC80))
_FIRST: Final = Section.FIRST_HANDS.value
_NOTED: Final = frozenset({log.HeadingLine, log.UnreadLine, log.HandLine, log.GiveLine})
_SENTENCES: Final = {
    DefectKind.BAD_CARD: "a card does not exist",
    DefectKind.CUT_LINE: "the line breaks off",
    DefectKind.TOO_LONG: f"longer than {LONGEST} characters in a line or {MOST} lines in a round",
    DefectKind.UNREADABLE_LINE: "not a line of a known form",
}


@final
class Reader:
    """The round that is being read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[LogRound | Defect] = []  # what the last line has completed
        self.number: int = 0
        self.lines: list[LogLine] | None = None  # None before the first round
        self.section: Section | None = None
        self.names: list[str] = [""] * SEATS
        self.cut_at: int = 0  # the line without a line break, if any
        self.limit: int = MOST  # the last line that the round may have
        self.is_utf_8: bool = True
        self.is_played: bool = False  # whether a round had more than headings

    def take(self, at: int, text: str) -> None:
        """Add line number ``at``; what it completes is in ``found``."""
        line: LogLine
        if at > self.limit and _FIRST not in text:
            if at > self.limit + 1:
                return
            line = unchecked(log.UnreadLine, at, text.rstrip("\n")[:LONGEST], DefectKind.TOO_LONG)
        elif text[-1:] == "\n" and len(text) <= LONGEST and text.isascii():
            line = parse_line(at, text[:-1], self.section, self.names)
        else:
            line = self._unusual(at, text)
        if type(line) in _NOTED or self.lines is None:
            if isinstance(line, log.UnreadLine) and self._is_no_line(line):
                return
            self._note(line)
        if self.lines is not None:
            self.lines.append(line)

    def _unusual(self, at: int, text: str) -> LogLine:
        """Return a line that is long, not plain ASCII, or has no line break."""
        is_cut = not text.endswith("\n")
        if is_cut:
            self.cut_at = at
        text = text.removesuffix("\n")
        if _BYTES.search(text):
            if self.is_utf_8:
                message = "not UTF-8; such lines are read as Windows-1252"
                self._report(DefectKind.BAD_ENCODING, at, message)
            self.is_utf_8 = False
            text = text.translate(_WINDOWS_1252)
        if len(text) > LONGEST:
            return unchecked(log.UnreadLine, at, text[:LONGEST], DefectKind.TOO_LONG)
        line = parse_line(at, text, self.section, self.names)
        if is_cut and _may_be_cut(line, self.section):
            return unchecked(log.UnreadLine, at, text, DefectKind.CUT_LINE)
        return line

    def _is_no_line(self, line: log.UnreadLine) -> bool:
        """Return whether a line is empty, or two lines, the second the first of a round.

        They are joined if two files are put together, and the first does not end with a line break.
        """
        text = tidy_name(line.text)
        if line.kind is DefectKind.TOO_LONG or (text and not text.endswith(_FIRST)):
            return False
        if text:
            self.take(line.line, text.removesuffix(_FIRST))
            self.take(line.line, f"{_FIRST}\n")
        return True

    def _note(self, line: LogLine) -> None:
        """Handle a line that changes the reader, or is a defect."""
        if isinstance(line, log.HeadingLine):
            if line.section is Section.FIRST_HANDS:
                self._begin(line.line)
            if self.lines is not None:
                self.section = line.section
        elif isinstance(line, log.HandLine | log.GiveLine):
            self.names[line.seat] = line.name
        if isinstance(line, log.UnreadLine):
            self._report(line.kind, line.line, _SENTENCES[line.kind])
            return
        if self.lines is None:
            message = "the line is before the first round"
            self._report(DefectKind.MISPLACED_LINE, line.line, message)

    def _begin(self, at: int) -> None:
        if self.lines is not None:
            kind, message = DefectKind.MISSING_RESULT, "the next round begins before the result"
            if self.section in log.HAND_SIZES:
                kind = DefectKind.ROUND_RESTART
                message = "the next round begins before the exchange"
            self._finish(self.lines, kind, self.lines[-1].line, message)
        self.lines = []
        self.names = [""] * SEATS
        self.number += 1
        self.limit = at + MOST - 1

    def end(self, at: int) -> None:
        """End the last round with the file, whose last line is ``at``."""
        if self.lines is not None:
            message = "the file ends before the round has a result"
            self._finish(self.lines, DefectKind.TRUNCATED, at, message)
        self.lines = None
        if not self.is_played:
            self._report(DefectKind.EMPTY_FILE, at, "the file contains no round")

    def _finish(self, lines: list[LogLine], kind: DefectKind, at: int, message: str) -> None:
        """Complete a round, with a defect if it has no result."""
        self.is_played = self.is_played or any(map(_is_content, lines))
        log_round = unchecked(
            log.LogRound, self.number, tuple(lines), lines[-1].line == self.cut_at
        )
        if not log_round.is_complete:
            self._report(kind, at, message)
        self.found.append(log_round)

    def _report(self, kind: DefectKind, at: int, message: str) -> None:
        number = self.number if self.lines is not None else None
        self.found.append(Defect(kind, self.file, number, at, message))


def _is_content(line: LogLine) -> bool:
    return not isinstance(line, log.HeadingLine | log.UnreadLine)


def _may_be_cut(line: LogLine, section: Section | None) -> bool:
    """Return whether a line may have lost its end: cards, seats or digits may be missing."""
    if isinstance(line, log.HandLine):
        return section is None or len(line.cards) != log.HAND_SIZES.get(section)
    if isinstance(line, log.ResultLine):
        return sum(line.scores) % 100 != 0  # a digit is missing
    return isinstance(line, log.PlayLine | log.BombLine | log.UnreadLine)
