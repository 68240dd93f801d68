"""Logs of the same round as the same value.

Normalising removes differences between logs that do not affect play: orders, repetitions, ignored
lines, and names that change within a round. Nothing is judged or scored: an illegal play, a wrong
result, and everything below a line that cannot be followed stay as they are printed.

After normalising, a log equals one that was made from its actions, unless the actions do not
contain everything: a round that ends inside the hands, cannot be followed to its end, or has a
wrong score.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

import attrs

from tichu._values import changed, unchecked
from tichu.bsw import log
from tichu.bsw.follow import Follower, Parts
from tichu.bsw.lines import in_hand_order, in_play_order
from tichu.bsw.log import ChangeKind, DefectKind, LogGame, LogLine, LogRound
from tichu.cards import PHOENIX
from tichu.engine.moves import Play
from tichu.engine.state import RoundState
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination
from tichu.rules import BSW, Rules

Placed = tuple[int, int, int, LogLine]  # section, kind and order of a line

_SECTIONS: Final = tuple(log.Section)
_IGNORED: Final = {
    DefectKind.REPEATED_CALL,
    DefectKind.LATE_CALL,
    DefectKind.LATE_WISH,
    DefectKind.LATE_GIFT,
    DefectKind.PLAY_AFTER_END,
    DefectKind.MISPLACED_LINE,
}
"""The defects of lines that are ignored."""
_LEFT_OUT: Final = "the line has no effect and is removed"


@attrs.frozen(slots=True)
class Normalised:
    """A normalised log, and the changes to it."""

    game: LogGame
    """The game, with lines numbered from 1 and without defects; it ends with a line break."""
    changes: tuple[log.Change, ...] = attrs.field(repr=False)
    """The changes, round by round."""


def normalise(what: LogGame | LogRound) -> Normalised:
    """Return a game, or a round as a game of one, without differences that do not affect play.

    Normalising twice is the same as once: the second time there are no changes.
    """
    if isinstance(what, LogRound):
        what = LogGame("", (what,))
    elif not isinstance(what, LogGame):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("normalise(what)", f"expected a game or a round, got {shown(what)}")
    rounds: list[LogRound] = []
    changes: list[log.Change] = []
    first = 1
    for each in what.rounds:
        work = Work(each, what.file)
        lines = tuple(log.renumbered(work.normal(), first))
        rounds.append(unchecked(LogRound, each.number, lines, False))
        changes += work.changes
        first += len(lines)
    return Normalised(LogGame(what.file, tuple(rounds)), tuple(changes))


class Work:
    """A round while it is normalised."""

    def __init__(
        self, log_round: LogRound, file: str, rules: Rules = BSW, state: RoundState | None = None
    ) -> None:
        self.file = file
        self.number: int = log_round.number
        self.lines: tuple[LogLine, ...] = log_round.lines
        self.changes: list[log.Change] = []
        self.found: Follower = Follower(log_round, file, rules, state)
        self.parts: Parts = self.found.parts
        self.names: tuple[str, ...] = log.seat_names(log_round)
        self.dropped: dict[int, DefectKind] = {}

    def normal(self) -> list[LogLine]:
        """Return the normalised lines, and report the changes."""
        self.dropped = self._ignored()
        start = len(self.lines) - len(self.parts.course)
        lines = self._opening(self.lines[:start]) + self._course()
        while len(lines) > 1 and isinstance(lines[-1], log.HeadingLine):
            message = "a heading with nothing below it is removed"
            self._change(ChangeKind.EMPTY_SECTION, lines.pop(), message)
        if not lines:  # a round has at least one line
            lines.append(self.lines[0])
            self.changes = [each for each in self.changes if each.message != _LEFT_OUT]
        lines = self._named(lines)
        self.changes.sort(key=lambda each: each.line)
        return lines

    # Lines that are removed

    def _ignored(self) -> dict[int, DefectKind]:
        found = self.found
        counted = set(found.lines)
        dropped = {
            defect.line: defect.kind
            for defect in found.defects
            if defect.kind in _IGNORED and defect.line not in counted
        }
        last = self.lines[-1]
        is_cut = isinstance(last, log.UnreadLine) and last.kind is DefectKind.CUT_LINE
        cut = last.line if is_cut else 0  # nothing is missing after the last line
        goes_on = found.stopped is None or found.stopped[0] == cut
        for line in self.lines:
            if isinstance(line, log.UnreadLine) and (
                goes_on or line.line == cut or line.kind is DefectKind.UNREADABLE_LINE
            ):
                dropped[line.line] = DefectKind.UNREADABLE_LINE
        return dropped

    def _kept(self, lines: Iterable[LogLine]) -> list[LogLine]:
        found: list[LogLine] = []
        for line in lines:
            if line.line in self.dropped:
                self._change(self.dropped[line.line], line, _LEFT_OUT)
            else:
                found.append(line)
        return found

    # Above the play

    def _opening(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Return the lines down to the heading of the play, in order."""
        placed: list[Placed] = []
        section = -1
        for line in self._kept(lines):
            if isinstance(line, log.HeadingLine):
                section = _SECTIONS.index(line.section)
            placed.append((section, *_place(line), line))
        coarse = sorted(placed, key=lambda each: (*each[:2], 0 if each[1] == 2 else each[2]))
        self._reordered(ChangeKind.LINE_ORDER, "hands and pushes", placed, coarse)
        fine = sorted(coarse, key=lambda each: each[:3])
        self._reordered(ChangeKind.CALL_ORDER, "calls", coarse, fine)
        return self._with_bombs([self._hand(each[3]) for each in fine])

    def _reordered(
        self, kind: ChangeKind, what: str, before: list[Placed], after: list[Placed]
    ) -> None:
        """Report the first line that was in another place."""
        moved = (old[3] for old, new in zip(before, after, strict=True) if old[3] is not new[3])
        for line in islice(moved, 1):
            self._change(kind, line, f"{what} are sorted from this line on")

    def _hand(self, line: LogLine) -> LogLine:
        if not isinstance(line, log.HandLine) or line.cards == in_hand_order(line.cards):
            return line
        self._change(ChangeKind.HAND_ORDER, line, "the cards of the hand are sorted")
        return changed(line, cards=in_hand_order(line.cards))

    def _with_bombs(self, lines: list[LogLine]) -> list[LogLine]:
        """Return the opening with the right line ``BOMBE:``, if all hands are known."""
        holders = self.parts.holders
        old = next((line for line in lines if isinstance(line, log.BombLine)), None)
        seats = tuple(seat for seat, _ in old.holders) if old is not None else ()
        if holders is None or holders == seats:
            return lines
        lines = [line for line in lines if line is not old]
        at = 1 + max(place for place, line in enumerate(lines) if isinstance(line, log.GiveLine))
        last = lines[at - 1] if old is None else old
        if holders:
            pairs = tuple((seat, self.names[seat]) for seat in holders)
            lines.insert(at, unchecked(log.BombLine, last.line, pairs))
        self._change(ChangeKind.BOMB_LINE, last, f"seats {list(holders)} hold bombs")
        return lines

    # The play

    def _course(self) -> list[LogLine]:
        """Return the lines of the play, with late calls moved and missing lines added."""
        found = self.found
        plays = {
            line: action.combination
            for line, action in zip(found.lines, found.actions, strict=True)
            if isinstance(action, Play)
        }
        course = self.parts.course
        calls = {line: course[place] for place, line in found.overtaken.items()}
        moved = {call.line for call in calls.values()}
        untaken = {each.line for each in found.defects if each.kind is DefectKind.MISSING_TAKE}
        lines: list[LogLine] = []
        for line in self._kept(course):
            if isinstance(line, log.PlayLine) and line.line in plays:
                if line.line in untaken:
                    message = "a line is added: the winner collects the trick before leading"
                    self._change(DefectKind.MISSING_TAKE, line, message)
                    lines.append(unchecked(log.PassLine, line.line, line.seat, line.name))
                if line.line in calls:
                    call = calls[line.line]
                    message = "the call is moved before the caller's first play"
                    self._change(ChangeKind.OVERTAKEN_CALL, call, message)
                    lines.append(call)
                lines.append(self._play(line, plays[line.line]))
            elif line.line not in moved:
                lines.append(line)
        return lines

    def _play(self, line: log.PlayLine, combination: Combination) -> log.PlayLine:
        """Return a play with its cards in order, the Phoenix in the place of its reading."""
        if len(line.cards) == 1:
            return line
        cards = in_play_order(combination)
        if cards == line.cards:
            return line
        before = [card for card in line.cards if card != PHOENIX]
        if before != [card for card in cards if card != PHOENIX]:
            self._change(ChangeKind.PLAY_ORDER, line, "the cards of the play are sorted")
        if PHOENIX in cards and cards.index(PHOENIX) != line.cards.index(PHOENIX):
            message = "the Phoenix is moved to the place that shows what it stands for"
            self._change(ChangeKind.PHOENIX_PLACE, line, message)
        return changed(line, cards=cards)

    # Names, and the report

    def _named(self, lines: Iterable[LogLine]) -> list[LogLine]:
        found: list[LogLine] = []
        reported: set[int] = set()
        for line in lines:
            others = {seat for seat, name in log.named_in(line) if name != self.names[seat]}
            for seat in sorted(others - reported):
                message = f"seat {seat} has one name in this round, {shown(self.names[seat])}"
                self._change(ChangeKind.NAME, line, message)
            reported |= others
            found.append(log.with_names(line, self.names) if others else line)
        return found

    def _change(self, kind: ChangeKind | DefectKind, line: LogLine, message: str) -> None:
        self.changes.append(log.Change(kind, self.file, self.number, line.line, message))


def _place(line: LogLine) -> tuple[int, int]:
    """Return the order of a line in its section: by kind, and within the kind."""
    match line:
        case log.HeadingLine():
            return 0, 0
        case log.HandLine():
            return 1, line.seat
        case log.CallLine():
            return 2, line.seat + (0 if line.grand else log.SEATS)
        case log.GiveLine():
            return 3, line.seat
        case log.BombLine():
            return 4, 0
        case _:
            return 5, line.line
