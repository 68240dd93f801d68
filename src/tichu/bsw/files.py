"""Read, write and replay logs in strings, files, folders and zip archives.

1. Any text can be read: the result is rounds, and defects of the text. A replay finds the defects
   of the deal and the play.
2. Only one file and one archive are open at a time. To read another log of an archive later, the
   archive is opened again. Archives are not trusted: a member is not read if it is larger than any
   log, compressed more than text can be, or overlaps another.
3. Each round is replayed on its own, since a log has no totals and the dealer has no effect.
"""

import errno
import io
import os
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import IO, Final

import attrs

from tichu._files import open_file, printable, walk, want_path
from tichu._values import want_instance, want_many
from tichu.bsw.follow import Follower
from tichu.bsw.lines import LONGEST, Reader, line_text
from tichu.bsw.log import Defect, DefectKind, LogGame, LogRound, want_rules
from tichu.engine.moves import Action
from tichu.engine.state import new_round
from tichu.errors import InvalidValue, Violation, shown
from tichu.rulebook.scoring import RoundResult
from tichu.rules import BSW, Rules

_NO_TEXT: Final = re.compile(".{0,3}[\0-\x08\x0e-\x1f]|[\udc80-\udcff]")
"""The first bytes of files that are not UTF-8 text, such as UTF-16 files and archives."""


def read(text: str | bytes, file: str = "") -> LogGame:
    r"""Parse the text of a log, and return its game with the defects of the text.

    Defects name the log as ``file``. Raises :class:`InvalidValue` for the path of a log;
    :func:`games` accepts paths.

    >>> from tichu.bsw import read
    >>> game = read("Hello\n")
    >>> game.rounds, [defect.kind.value for defect in game.defects]
    ((), ['unreadable_line', 'empty_file'])
    """
    want_instance("read(file)", file, str)
    if isinstance(text, bytes):
        text = text.decode("utf-8", "surrogateescape")
    elif not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("read(text)", f"expected text or bytes, got {shown(text)}")
    if text.endswith((".tch", ".zip")) and "\n" not in text:
        expected = "expected the text of a log, got a path"
        raise InvalidValue("read(text)", f"{expected}; bsw.games({shown(text)}) reads its logs")
    return _game(io.StringIO(text, newline=None), file)


def _game(lines: Iterable[str], file: str) -> LogGame:
    r"""Parse lines, each except the last ending with ``"\n"``, and return their game.

    Bytes that are not UTF-8 must be decoded with ``"surrogateescape"``.
    """
    lines = iter(lines)
    start = next(lines, "")
    if _NO_TEXT.match(start):
        return LogGame(file, (), (unreadable(file, "it is not text in UTF-8"),))
    reader = Reader(file)
    at = 0
    for at, text in enumerate(chain([start], lines) if start else (), 1):
        reader.take(at, text)
    reader.end(at)
    return LogGame(file, tuple(reader.rounds), tuple(reader.defects))


def unreadable(file: str, error: Exception | str) -> Defect:
    """Return the defect of a file that cannot be read."""
    message = f"the file cannot be read: {str(error) or type(error).__name__}"
    return Defect(DefectKind.UNREADABLE_FILE, file, None, 0, message)


def write(what: LogGame | LogRound) -> str:
    """Return the text of a game or a round, exactly as Brettspielwelt prints it.

    Reading the text returns an equal value. Reading a log and writing it back preserves its text,
    except lines before the first round, empty lines, unusual spaces and line endings.
    """
    if not isinstance(what, LogGame | LogRound):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("write(what)", f"expected a game or a round, got {shown(what)}")
    rounds = (what,) if isinstance(what, LogRound) else what.rounds
    lines = [line_text(line) for each in rounds for line in each.lines]
    if not lines:
        return ""
    return "\n".join(lines) + ("" if rounds[-1].is_cut else "\n")


_CHUNK: Final = LONGEST + 2
"""How many characters are read at a time: one more than a line keeps, and the line break."""


@attrs.frozen(slots=True)
class LogFile:
    """A log that can be opened, even in another process."""

    name: str
    """The path; in an archive ``archive.zip/member.tch``."""
    open: Callable[[], IO[bytes]]
    """A function that opens the log in binary mode. Its exceptions become defects of the file."""


def games(path: str | os.PathLike[str]) -> Iterator[LogGame]:
    """Yield the games of all logs at a path, one at a time, sorted by name.

    A folder is searched at any depth, without following links to folders: its logs are the files
    ``*.tch`` and the members ``*.tch`` of its archives ``*.zip``. If the path itself is a file, it
    may have any name. A file that cannot be opened becomes a defect, and so does an archive member
    that is itself an archive, larger than 10,000,000 bytes, or compressed to less than a hundredth
    of its size. The ``._*`` files of macOS are skipped. A file without a round becomes a game
    without rounds, with its defects.

    Raises :class:`FileNotFoundError`, when the first game is requested, if the path does not exist.

    >>> import pathlib, tempfile
    >>> from tichu import bsw
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "1.tch")
    ...     size = path.write_text("nothing of a log")
    ...     [game.defects[0].kind.value for game in bsw.games(folder)]
    ['cut_line']
    """
    return map(read_log, find(want_path("games(path)", path)))


def read_log(file: LogFile | Defect) -> LogGame:
    """Return the game of a log; an error while reading becomes its last defect."""
    if isinstance(file, Defect):
        return LogGame(file.file, (), (file,))
    broken: list[Defect] = []
    game = _game(_lines(file, broken), file.name)
    if not broken:
        return game
    # A file that cannot be read is not reported as empty as well.
    defects = [each for each in game.defects if each.kind is not DefectKind.EMPTY_FILE]
    return LogGame(game.file, game.rounds, (*defects, *broken))


def find(start: str) -> Iterator[LogFile | Defect]:
    """Yield the logs at a path, and a defect for each that cannot be opened."""
    if not os.path.lexists(start):
        raise FileNotFoundError(errno.ENOENT, "no such file or folder", start)
    if Path(start).is_dir():
        for found in walk(start):
            if isinstance(found, OSError):
                yield unreadable(printable(os.fsdecode(found.filename or start)), found)
            elif found.lower().endswith(".tch"):
                yield _plain(found)
            elif found.lower().endswith(".zip"):
                yield from _archive(found)
    elif _is_archive(start):
        yield from _archive(start)
    else:
        yield _plain(start)


def _plain(path: str) -> LogFile:
    return LogFile(printable(path), partial(open_file, path))


def _lines(file: LogFile, broken: list[Defect]) -> Iterator[str]:
    """Yield the lines of a file up to an error, which is appended to ``broken``."""
    try:
        with file.open() as raw, io.TextIOWrapper(raw, "utf-8", "surrogateescape") as text:
            for line in iter(partial(text.readline, _CHUNK), ""):
                yield line if line[-1] == "\n" or len(line) < _CHUNK else line + _rest(text)
    except Exception as error:  # noqa: BLE001  # a damaged archive may fail in any way
        broken.append(unreadable(file.name, error))


def _rest(text: IO[str]) -> str:
    """Skip the rest of a line, and return its line break."""
    for part in iter(partial(text.readline, _CHUNK), ""):
        if part[-1] == "\n":
            return "\n"
    return ""


@attrs.frozen(slots=True)
class Script:
    """The actions of a round, ready to be applied."""

    actions: tuple[Action, ...]
    """The actions in order, from the first deal."""
    lines: tuple[int, ...]
    """The line number of each action, or of the line that implies an action that is not printed."""
    defects: tuple[Defect, ...]
    """The defects of the deal and the play; :attr:`LogGame.defects` has those in the text."""
    stopped: tuple[int, str] | None
    """The line at which the actions end prematurely, and the reason; None if they are complete."""


def script(log_round: LogRound, file: str = "", rules: Rules | str = BSW) -> Script:
    """Return the actions of a round, as far as the log can be followed.

    The actions are not judged: they may be illegal. Some depend on ``rules``: for instance, if
    tricks are taken automatically, no action takes them. Raises :class:`InvalidValue` for rules
    that are not for four seats.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> found = bsw.script(bsw.record_round([first]))
    >>> found.actions == (first,), found.lines
    (True, (2,))
    """
    found = Follower(log_round, file, want_rules("script(rules)", rules))
    return Script(tuple(found.actions), tuple(found.lines), tuple(found.defects), found.stopped)


@attrs.frozen(slots=True)
class Rejection:
    """Why a round was rejected."""

    file: str
    """The name of the file, including its archive."""
    round_number: int
    """The number of the round in its file, from 1."""
    line: int
    """The line of the illegal action, or the line at which the round could not continue."""
    action: Action | None
    """The illegal action; None if the round could not be followed to its end."""
    violation: Violation | None
    """The broken rule, and the reason; None if the round could not be followed to its end."""
    reason: str
    """The reason, as a sentence."""

    def __str__(self) -> str:
        return f"{self.file or '<text>'}:{self.line}: round {self.round_number}: {self.reason}"


@attrs.frozen(slots=True)
class RoundReplay:
    """The result of replaying one round."""

    file: str
    """The name of the file, including its archive."""
    round_number: int
    """The number of the round in its file, from 1."""
    logged: tuple[int, ...] | None
    """The points of each team in the log; None in a truncated round."""
    result: RoundResult | None
    """The engine's result; None if the actions do not end the round."""
    rejection: Rejection | None
    """The rejection; None if the round was not rejected."""
    defects: tuple[Defect, ...] = attrs.field(repr=False)
    """The defects of the deal and the play."""

    @property
    def is_complete(self) -> bool:
        """True if the log has a result."""
        return self.logged is not None

    @property
    def accepted(self) -> bool:
        """True if the round is complete, and its actions are legal and end it."""
        return self.is_complete and self.rejection is None

    @property
    def score_equal(self) -> bool:
        """True if the round is accepted and its score equals that in the log."""
        return self.accepted and self.result is not None and self.result.scores == self.logged


@attrs.frozen(slots=True)
class Counts:
    """The numbers of games and rounds by result.

    ``rounds`` are ``complete`` or ``truncated``. Complete rounds are ``accepted`` or ``rejected``.
    Truncated rounds are rejected only if an action is illegal.
    """

    games: int = 0
    """The games with at least one round."""
    rounds: int = 0
    """All rounds."""
    complete: int = 0
    """The rounds with a result in the log."""
    truncated: int = 0
    """The rounds without a result in the log."""
    accepted: int = 0
    """The complete rounds with legal actions that end the round."""
    score_equal: int = 0
    """The accepted rounds with the same score in the engine and in the log."""
    rejected: int = 0
    """The rounds with an illegal action, and complete rounds that are not accepted."""


@attrs.frozen(slots=True)
class Replay:
    """The results of replaying some logs."""

    counts: Counts
    """The numbers of games and rounds."""
    rejections: tuple[Rejection, ...]
    """The rejections, one for each rejected round."""
    defects: tuple[Defect, ...]
    """The defects of the logs."""


def replay(games: Iterable[LogGame], rules: Rules | str = BSW) -> Replay:
    """Return the results of replaying all rounds of some games.

    >>> from tichu import bsw
    >>> replay = bsw.replay([bsw.read("no log")])
    >>> [defect.kind.value for defect in replay.defects]
    ['cut_line', 'empty_file']
    """
    rules = want_rules("replay(rules)", rules)
    want_many("replay(games)", games, "games", "; games() gives those at a path")
    counts: Counter[str] = Counter()
    rejections: list[Rejection] = []
    defects: list[Defect] = []
    for game in games:
        counts["games"] += bool(game.rounds)
        defects += game.defects
        for log_round in game.rounds:
            found = replay_round(log_round, game.file, rules)
            counts["rounds"] += 1
            counts["complete" if found.is_complete else "truncated"] += 1
            counts["accepted"] += found.accepted
            counts["score_equal"] += found.score_equal
            defects += found.defects
            if found.rejection is not None:
                rejections.append(found.rejection)
    return Replay(Counts(**counts, rejected=len(rejections)), tuple(rejections), tuple(defects))


def replay_round(log_round: LogRound, file: str = "", rules: Rules | str = BSW) -> RoundReplay:
    """Return the result of applying the actions of a round one by one.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> found = bsw.replay_round(bsw.record_round([first]))
    >>> found.is_complete, found.accepted, found.rejection
    (False, False, None)
    """
    want_instance("replay_round(log_round)", log_round, LogRound)
    rules = want_rules("replay_round(rules)", rules)
    found = Follower(log_round, file, rules, _fresh_round(rules))
    rejection = rejection_of(found, log_round, file)
    logged = None if log_round.result is None else log_round.result.scores
    result = None if found.state is None else found.state.result
    return RoundReplay(file, log_round.number, logged, result, rejection, tuple(found.defects))


def rejection_of(found: Follower, log_round: LogRound, file: str) -> Rejection | None:
    """Return the rejection of a round after its actions were applied, or None."""
    number, state = log_round.number, found.state
    if found.rejected is not None:
        line, action, violation = found.rejected
        return Rejection(file, number, line, action, violation, str(violation))
    if log_round.result is None or state is None or state.is_over:
        return None
    seats = " and ".join(map(str, state.to_act))
    waits = f"the log has a result, but seat {seats} must act in phase {state.phase}"
    line, reason = found.stopped or (log_round.lines[-1].line, waits)
    return Rejection(file, number, line, None, None, reason)


_fresh_round = lru_cache(maxsize=8)(new_round)


_LOG: Final = re.compile(r"(?:.*/)?(?!\._)[^/]*\.(?:tch|zip)", re.DOTALL | re.IGNORECASE)
_LARGEST: Final = 10_000_000  # bytes of a log; a log of ten rounds has 30,000
_HIGHEST_RATIO: Final = 100  # of unpacked to packed size; 5 is usual


def _is_archive(path: str) -> bool:
    """Return whether a file is an archive, by its content."""
    if path.lower().endswith(".zip"):
        return True
    try:
        with open_file(path) as file:
            return zipfile.is_zipfile(file)
    except OSError:
        return False


@lru_cache(maxsize=1)
def _opened(path: str) -> zipfile.ZipFile:
    """Return an open archive; the previous one is closed when none of its logs is being read."""
    open_file(path).close()  # a device has no end
    return zipfile.ZipFile(path)


def _open_member(path: str, member: zipfile.ZipInfo) -> IO[bytes]:
    """Open a member by its directory entry, since several may have the same name."""
    return _opened(path).open(member)


def _wrong(member: zipfile.ZipInfo, end: int) -> str:
    """Return the reason not to read a member, which must end before ``end``; empty if none."""
    if member.filename.lower().endswith(".zip"):
        return "it is an archive in an archive"
    if member.file_size > _LARGEST:
        return f"it is larger than {_LARGEST:,} bytes"
    if member.file_size > _HIGHEST_RATIO * (member.compress_size + 100):
        return f"it is packed more than {_HIGHEST_RATIO} times smaller"
    overlaps = member.header_offset + member.compress_size >= end
    return "it overlaps the next member" if overlaps else ""


def _archive(path: str) -> Iterator[LogFile | Defect]:
    """Yield the logs in an archive, sorted by name, and a defect for each member not read."""
    _opened.cache_clear()
    try:
        members = sorted(_opened(path).infolist(), key=lambda each: each.header_offset)
    except Exception as error:  # noqa: BLE001  # a damaged archive may fail in any way
        yield unreadable(printable(path), error)
        return
    starts = [each.header_offset for each in members]
    ends = [*starts, Path(path).stat().st_size][1:]
    logs = [each for each in zip(members, ends, strict=True) if _LOG.fullmatch(each[0].filename)]
    for member, end in sorted(logs, key=lambda each: each[0].filename):
        name = printable(f"{path}/{member.filename}")
        wrong = _wrong(member, end)
        if wrong:
            yield unreadable(name, wrong)
        else:
            yield LogFile(name, partial(_open_member, path, member))
    _opened.cache_clear()
