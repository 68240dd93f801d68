"""From the text of a log to its rounds, as a stream, and back.

Any text gives rounds and defects, and raises nothing unless ``strict`` is set. The defects found
here are those of the text; ``replay`` finds those of the deal and the play. Only one round is in
memory at a time, and no more of it than a real round has: the excess is dropped with a defect.
"""

import io
from collections.abc import Generator, Iterable, Iterator
from typing import Final

from tichu._values import want_instance
from tichu.bsw.checks import SEATS, want_many
from tichu.bsw.findings import Defect, DefectKind
from tichu.bsw.log import values
from tichu.bsw.log.lines import line_text, parse_line
from tichu.bsw.log.values import (
    HAND_SIZES,
    BombLine,
    GiveLine,
    HandLine,
    HeadingLine,
    LogGame,
    LogLine,
    LogRound,
    PlayLine,
    Section,
    UnreadLine,
)
from tichu.errors import InvalidValue, NotationError, shown

LONGEST: Final = 1000
"""The most characters that are kept of a line; real lines are far shorter."""
MOST: Final = 10_000
"""The most lines that are kept of a round; a long one has 200."""

_REPLACEMENT: Final = "\ufffd"  # replaces bytes that are not valid UTF-8
_BYTE_ORDER_MARK: Final = "\ufeff"
_NOTED: Final = frozenset({HeadingLine, UnreadLine, HandLine, GiveLine})
_SENTENCES: Final = {
    DefectKind.BAD_CARD: "a card does not exist",
    DefectKind.CUT_LINE: "the file ends inside this line",
    DefectKind.TOO_LONG: f"longer than {LONGEST} characters in a line or {MOST} lines in a round",
    DefectKind.UNREADABLE_LINE: "not a line of a known form",
}


def read(text: str | bytes, file: str = "", *, strict: bool = False) -> LogGame:
    r"""Return the game in the text of a log, with the defects of the text.

    ``file`` is the name that the defects give. With ``strict`` the first defect raises
    :class:`NotationError`: its message names the line, and its span is the place in that line.

    >>> game = read("Hello\n")
    >>> game.rounds, [defect.kind.value for defect in game.defects]
    ((), ['unreadable_line', 'empty_file'])
    """
    want_instance("read(file)", file, str)
    want_instance("read(strict)", strict, bool)
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    elif not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("read(text)", f"expected text or bytes, got {shown(text)}")
    return game_of(read_lines(io.StringIO(text, newline="\n"), file, strict=strict), file)


def game_of(items: Iterable[LogRound | Defect], file: str) -> LogGame:
    """Return the game that is made of the rounds and defects of a file."""
    found = list(items)
    rounds = tuple(item for item in found if isinstance(item, LogRound))
    return LogGame(file, rounds, tuple(item for item in found if isinstance(item, Defect)))


def read_lines(
    lines: Iterable[str], file: str = "", *, strict: bool = False
) -> Iterator[LogRound | Defect]:
    r"""Yield the rounds of a log and the defects of its text, in order, as the lines come in.

    Each line except the last ends with ``"\n"``. The defects of a round come before it. With
    ``strict`` the first defect raises :class:`NotationError` instead. At most 1,000 characters of
    a line and 10,000 lines of a round are kept; the excess is dropped with a defect.
    """
    want_instance("read_lines(file)", file, str)
    want_instance("read_lines(strict)", strict, bool)
    want_many("read_lines(lines)", lines, "lines", "; read() takes a text")
    return _items(lines, _Reader(file, strict=strict))


def _items(lines: Iterable[str], state: "_Reader") -> Iterator[LogRound | Defect]:
    at = 0
    for at, text in enumerate(lines, 1):
        if type(text) is not str or text.find("\n") not in (-1, len(text) - 1):
            raise InvalidValue("read_lines(lines)", f"expected a line, got {shown(text)}")
        if at > state.limit:
            if text.rstrip("\r\n") != Section.FIRST_HANDS.value:
                if at == state.limit + 1:
                    yield from state.too_long(at, text)
                continue
            line: LogLine = values.HEADING(at, Section.FIRST_HANDS)
        elif text[-1:] == "\n" and len(text) <= LONGEST and text.isascii() and text[-2:] != "\r\n":
            line = parse_line(at, text[:-1], state.section, state.names)
        else:
            line = yield from state.unusual(at, text)
        if type(line) in _NOTED or state.lines is None:
            yield from state.note(line)
        if state.lines is not None:
            state.lines.append(line)
    yield from state.end(at)


class _Reader:
    """The round that is being read, updated line by line."""

    __slots__ = ("cut_at", "file", "limit", "lines", "names", "number", "section", "strict")

    def __init__(self, file: str, *, strict: bool) -> None:
        self.file = file
        self.strict = strict
        self.number = 0
        self.lines: list[LogLine] | None = None  # None before the first round
        self.section: Section | None = None
        self.names = [""] * SEATS
        self.cut_at = 0  # the line without a line break, if any
        self.limit = MOST  # the last line that the round may have

    def unusual(self, at: int, text: str) -> Generator[Defect, None, LogLine]:
        """Return a line that is long, not plain ASCII, or has no line break."""
        is_cut = not text.endswith("\n")
        if is_cut:
            self.cut_at = at
        whole = text.removesuffix("\n")
        text = whole.rstrip("\r")
        if len(text) > LONGEST:
            return values.UNREAD(at, text[:LONGEST], DefectKind.TOO_LONG, (LONGEST, LONGEST))
        if at == 1 and text.startswith(_BYTE_ORDER_MARK):
            message = "the file begins with a byte order mark"
            yield self.defect(DefectKind.BAD_ENCODING, at, message, text, (0, 1))
            text = text[1:]
        if _REPLACEMENT in text:
            place = text.index(_REPLACEMENT)
            message = "not valid UTF-8"
            yield self.defect(DefectKind.BAD_ENCODING, at, message, text, (place, place + 1))
        line = parse_line(at, text, self.section, self.names)
        if is_cut:
            message = _SENTENCES[DefectKind.CUT_LINE]
            line = _trusted(line, whole[:LONGEST], self.section)
            if not isinstance(line, UnreadLine):  # which note() reports
                span = (len(text), len(text))
                yield self.defect(DefectKind.CUT_LINE, at, message, text, span)
        return line

    def too_long(self, at: int, text: str) -> Iterator[LogRound | Defect]:
        """Keep the first line beyond the limit as an unread one."""
        text = text.removesuffix("\n").rstrip("\r")[:LONGEST]
        line = values.UNREAD(at, text, DefectKind.TOO_LONG, (0, len(text)))
        yield from self.note(line)
        if self.lines is not None:
            self.lines.append(line)

    def note(self, line: LogLine) -> Iterator[LogRound | Defect]:
        """Handle a line that changes the reader, or is a defect."""
        if isinstance(line, HeadingLine):
            if line.section is Section.FIRST_HANDS:
                yield from self.finish()
                self.lines = []
                self.names = [""] * SEATS
                self.number += 1
                self.limit = line.line + MOST - 1
            if self.lines is not None:
                self.section = line.section
        if isinstance(line, UnreadLine):
            sentence = _SENTENCES[line.kind]
            yield self.defect(line.kind, line.line, sentence, line.text, line.span)
        elif isinstance(line, HandLine | GiveLine):
            self.names[line.seat] = line.name
        if self.lines is None and not isinstance(line, UnreadLine):
            message = "the line is before the first round"
            yield self.defect(DefectKind.MISPLACED_LINE, line.line, message, "", (0, 0))

    def finish(self) -> Iterator[LogRound | Defect]:
        if self.lines is None:
            return
        found = values.ROUND(self.number, tuple(self.lines), False)
        if not found.is_complete:
            yield self._without_result(found)
        yield found

    def end(self, at: int) -> Iterator[LogRound | Defect]:
        if self.lines is None:
            message = "the file contains no round"
            yield self.defect(DefectKind.EMPTY_FILE, at, message, "", (0, 0))
            return
        found = values.ROUND(self.number, tuple(self.lines), self.lines[-1].line == self.cut_at)
        if not found.is_complete:
            message = "the file ends before the round has a result"
            yield self.defect(DefectKind.TRUNCATED, at, message, "", (0, 0))
        yield found

    def defect(
        self, kind: DefectKind, at: int, message: str, text: str, span: tuple[int, ...]
    ) -> Defect:
        """Return a defect, or raise it if strict."""
        if self.strict:
            raise NotationError(text, (span[0], span[1]), f"line {at}: {kind}: {message}")
        number = self.number if self.lines is not None else None
        return Defect(kind, self.file, number, at, message)

    def _without_result(self, found: LogRound) -> Defect:
        last = found.lines[-1].line
        if self.section is Section.FIRST_HANDS or self.section is Section.HANDS:
            message = "the next round begins before the exchange"
            return self.defect(DefectKind.ROUND_RESTART, last, message, "", (0, 0))
        message = "the next round begins before this one has a result"
        return self.defect(DefectKind.MISSING_RESULT, last, message, "", (0, 0))


def _trusted(line: LogLine, text: str, section: Section | None) -> LogLine:
    """Return the last line of a file without a final line break, unread if it may be cut."""
    whole = True
    match line:
        case PlayLine() | BombLine() | UnreadLine():
            whole = False
        case HandLine():
            whole = section is not None and len(line.cards) == HAND_SIZES.get(section)
        case _:
            pass
    if whole:
        return line
    return values.UNREAD(line.line, text, DefectKind.CUT_LINE, (len(text), len(text)))


def write(what: LogGame | LogRound) -> str:
    """Return the text of a game or a round, exactly as Brettspielwelt prints it.

    Reading the text gives an equal value. Writing what was read gives the same text, except for
    lines before the first round, which are not kept.
    """
    if not isinstance(what, LogGame | LogRound):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("write(what)", f"expected a game or a round, got {shown(what)}")
    rounds = (what,) if isinstance(what, LogRound) else what.rounds
    lines = [line_text(line) for each in rounds for line in each.lines]
    if not lines:
        return ""
    return "\n".join(lines) + ("" if rounds[-1].is_cut else "\n")
