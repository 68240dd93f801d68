"""From the text of a log to its rounds, as a stream.

Owns how lines make up rounds, and what is wrong with the text as such. Imports ``lines`` and
``log``. What is wrong with a round as a round is told by ``parts`` and ``actions``.

Whatever the text holds, the answer is rounds and defects; nothing is raised unless ``strict`` is
asked for. Only one round is held at a time, and no more of it than a round can have: what is
longer is cut off, with a defect.
"""

import io
from collections.abc import Generator, Iterable, Iterator
from typing import Final

from tichu._values import want_instance
from tichu.bsw import log
from tichu.bsw.checks import SEATS, want_many
from tichu.bsw.defects import Defect, DefectKind
from tichu.bsw.lines import parse_line
from tichu.bsw.log import (
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
"""Characters of a line that are read; four names and three cards need far fewer."""
MOST: Final = 10_000
"""Lines of a round that are read; a long one has 200."""

_REPLACEMENT: Final = "\ufffd"  # what stands for bytes that are no UTF-8
_BYTE_ORDER_MARK: Final = "\ufeff"
_NOTED: Final = frozenset({HeadingLine, UnreadLine, HandLine, GiveLine})
_SENTENCES: Final = {
    DefectKind.BAD_CARD: "a card does not exist",
    DefectKind.CUT_LINE: "the file ends inside this line",
    DefectKind.TOO_LONG: f"no line has more than {LONGEST} characters, no round {MOST} lines",
    DefectKind.UNREADABLE_LINE: "no such line is known",
}


def read(text: str | bytes, file: str = "", *, strict: bool = False) -> LogGame:
    r"""Return the game that a log tells, with what cannot be read of it.

    ``file`` is the name that defects carry. With ``strict`` the first defect raises
    :class:`NotationError`, whose message names the line and whose span is the place in it.

    >>> game = read("Hello\n")
    >>> game.rounds, [defect.kind.value for defect in game.defects]
    ((), ['unreadable_line', 'empty_file'])
    """
    want_instance("read(file)", file, str)
    want_instance("read(strict)", strict, bool)
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    elif not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("read(text)", f"text or bytes are wanted, not {shown(text)}")
    rounds: list[LogRound] = []
    defects: list[Defect] = []
    for item in read_lines(io.StringIO(text, newline="\n"), file, strict=strict):
        if isinstance(item, LogRound):
            rounds.append(item)
        else:
            defects.append(item)
    return LogGame(file, tuple(rounds), tuple(defects))


def read_lines(
    lines: Iterable[str], file: str = "", *, strict: bool = False
) -> Iterator[LogRound | Defect]:
    r"""Yield the rounds of a log and the defects of its text, in order, as the lines come in.

    Each line but the last has its ``"\n"``. The defects of a round come before the round. With
    ``strict`` the first defect raises :class:`NotationError` instead. Of a line of more than 1,000
    characters only these are kept, and of a round only 10,000 lines, with a defect.
    """
    want_instance("read_lines(file)", file, str)
    want_instance("read_lines(strict)", strict, bool)
    want_many("read_lines(lines)", lines, "lines", "; read() takes a text")
    return _items(lines, _Reader(file, strict=strict))


def _items(lines: Iterable[str], state: "_Reader") -> Iterator[LogRound | Defect]:
    """Yield what a reader finds."""
    at = 0
    for at, text in enumerate(lines, 1):
        if type(text) is not str or text.find("\n") not in (-1, len(text) - 1):
            raise InvalidValue("read_lines(lines)", f"a line is wanted, not {shown(text)}")
        if at > state.limit:
            if text.rstrip("\r\n") != Section.FIRST_HANDS.value:
                if at == state.limit + 1:
                    yield from state.too_long(at, text)
                continue
            line: LogLine = log.HEADING(at, Section.FIRST_HANDS)
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
    """The round that is being read; changed line by line."""

    __slots__ = ("cut_at", "file", "limit", "lines", "names", "number", "section", "strict")

    def __init__(self, file: str, *, strict: bool) -> None:
        self.file = file
        self.strict = strict
        self.number = 0
        self.lines: list[LogLine] | None = None  # None before the first round
        self.section: Section | None = None
        self.names = [""] * SEATS
        self.cut_at = 0  # the line without an end, if there was one
        self.limit = MOST  # the last line that the round may have

    def unusual(self, at: int, text: str) -> Generator[Defect, None, LogLine]:
        """Return the value of a line that is long, not plain ASCII, or lacks its end."""
        is_cut = not text.endswith("\n")
        if is_cut:
            self.cut_at = at
        whole = text.removesuffix("\n")
        text = whole.rstrip("\r")
        if len(text) > LONGEST:
            return log.UNREAD(at, text[:LONGEST], DefectKind.TOO_LONG, (LONGEST, LONGEST))
        if at == 1 and text.startswith(_BYTE_ORDER_MARK):
            message = "the file begins with a byte order mark"
            yield self.defect(DefectKind.BAD_ENCODING, at, message, text, (0, 1))
            text = text[1:]
        if _REPLACEMENT in text:
            place = text.index(_REPLACEMENT)
            message = "this is no UTF-8"
            yield self.defect(DefectKind.BAD_ENCODING, at, message, text, (place, place + 1))
        line = parse_line(at, text, self.section, self.names)
        if is_cut:
            message = _SENTENCES[DefectKind.CUT_LINE]
            line = _trusted(line, whole[:LONGEST], self.section)
            if not isinstance(line, UnreadLine):  # which reports itself
                span = (len(text), len(text))
                yield self.defect(DefectKind.CUT_LINE, at, message, text, span)
        return line

    def too_long(self, at: int, text: str) -> Iterator[LogRound | Defect]:
        """Keep the first line that is too much for the round, as one that cannot be read."""
        text = text.removesuffix("\n").rstrip("\r")[:LONGEST]
        line = log.UNREAD(at, text, DefectKind.TOO_LONG, (0, len(text)))
        yield from self.note(line)
        if self.lines is not None:
            self.lines.append(line)

    def note(self, line: LogLine) -> Iterator[LogRound | Defect]:
        """Take note of a line that changes what is read, or that is a defect."""
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
            message = "this line stands before the first round"
            yield self.defect(DefectKind.MISPLACED_LINE, line.line, message, "", (0, 0))

    def finish(self) -> Iterator[LogRound | Defect]:
        """Yield the round that has been read, at the heading of the next."""
        if self.lines is None:
            return
        found = log.ROUND(self.number, tuple(self.lines), False)
        if not found.is_complete:
            yield self._without_result(found)
        yield found

    def end(self, at: int) -> Iterator[LogRound | Defect]:
        """Yield the round that has been read, at the end of the file."""
        if self.lines is None:
            message = "the file holds no round"
            yield self.defect(DefectKind.EMPTY_FILE, at, message, "", (0, 0))
            return
        found = log.ROUND(self.number, tuple(self.lines), self.lines[-1].line == self.cut_at)
        if not found.is_complete:
            message = "the file ends before the round has a result"
            yield self.defect(DefectKind.TRUNCATED, at, message, "", (0, 0))
        yield found

    def defect(
        self, kind: DefectKind, at: int, message: str, text: str, span: tuple[int, ...]
    ) -> Defect:
        """Return a defect, or raise it."""
        if self.strict:
            raise NotationError(text, (span[0], span[1]), f"line {at}: {kind}: {message}")
        number = self.number if self.lines is not None else None
        return Defect(kind, self.file, number, at, message)

    def _without_result(self, found: LogRound) -> Defect:
        """Return the defect of a round that the next one breaks off."""
        last = found.lines[-1].line
        if self.section is Section.FIRST_HANDS or self.section is Section.HANDS:
            message = "the next round begins before the exchange"
            return self.defect(DefectKind.ROUND_RESTART, last, message, "", (0, 0))
        message = "the next round begins before this one has a result"
        return self.defect(DefectKind.MISSING_RESULT, last, message, "", (0, 0))


def _trusted(line: LogLine, text: str, section: Section | None) -> LogLine:
    """Return the last line of a file that ends inside it, unread unless it must be whole."""
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
    return log.UNREAD(line.line, text, DefectKind.CUT_LINE, (len(text), len(text)))
