r"""Logs that tell the same round, as the same value.

Owns what about a log says nothing about the game: orders, repetitions, lines that count for
nothing, names that change within a round. Imports ``actions``, which says what each line counts
for, and ``parts``. Nothing is judged or scored here: an illegal play, a wrong result, and whatever
stands below a line that cannot be followed, all stay as they are printed.

A log that is made of the actions of another is equal to it, once both are normalised, unless the
actions do not tell everything: a round that breaks off inside a block of hands, that cannot be
followed to its end or was scored wrongly.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import attrs

from tichu.bsw import checks as check
from tichu.bsw import log
from tichu.bsw.cards import in_hand_order
from tichu.bsw.changes import Change, ChangeKind
from tichu.bsw.checks import SEATS
from tichu.bsw.defects import DefectKind
from tichu.bsw.log import (
    BombLine,
    CallLine,
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
from tichu.bsw.naming import changed, named_in, renumbered, seat_names, with_names
from tichu.bsw.order import in_play_order
from tichu.bsw.parts import Parts, parts_of
from tichu.bsw.scripts import Script, script
from tichu.cards import PHOENIX, Card
from tichu.engine.table.actions import Play
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination, Kind
from tichu.rules import BSW, Rules

_SECTIONS: Final = tuple(Section)
_NOTHING: Final = {
    DefectKind.REPEATED_CALL,
    DefectKind.LATE_CALL,
    DefectKind.LATE_WISH,
    DefectKind.LATE_GIFT,
    DefectKind.PLAY_AFTER_END,
    DefectKind.MISPLACED_LINE,
}
"""The defects of lines that count for nothing."""
_LEFT_OUT: Final = "the line counts for nothing and is left out"


@attrs.frozen(slots=True)
class Normalised:
    """A log without what says nothing, and what was changed."""

    game: LogGame = attrs.field(validator=check.of_type(LogGame))
    """The game; its lines are numbered from 1, and it has no defects: see :attr:`changes`."""
    changes: tuple[Change, ...] = attrs.field(
        repr=False, validator=check.tuple_of(check.of_type(Change))
    )
    """What was changed, round by round."""


def normalise(what: LogGame | LogRound) -> Normalised:
    """Return a game, or a round as a game of one, without what says nothing about the play.

    What is normal is not changed: for what this returns, it returns an equal game and no changes.
    """
    if isinstance(what, LogRound):
        what = LogGame("", (what,))
    elif not isinstance(what, LogGame):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("normalise(what)", f"a game or a round is wanted, not {shown(what)}")
    rounds: list[LogRound] = []
    changes: list[Change] = []
    first = 1
    before = 1
    for each in what.rounds:
        change = _numbering(each, what.file, before)
        if change is not None and all(one.kind is not change.kind for one in changes[:1]):
            changes.insert(0, change)
        before += len(each.lines)
        work = Work(each, what.file)
        rounds.append(work.done(first))
        changes += work.changes
        first += len(rounds[-1].lines)
    return Normalised(LogGame(what.file, tuple(rounds)), tuple(changes))


def _numbering(log_round: LogRound, file: str, first: int) -> Change | None:
    """Return the change of a round whose lines are not numbered through from ``first``."""
    for number, line in enumerate(log_round.lines, first):
        if line.line != number:
            message = f"the lines are numbered through from 1, this one was to be {number}"
            return Change(ChangeKind.LINE_NUMBERS, file, log_round.number, line.line, message)
    return None


class Work:
    """One round while it is normalised.

    Its lines have each a number of its own, by which the script is told, too: that of the log, or
    where a log has a number twice, the place in the round.
    """

    __slots__ = (
        "changes",
        "dropped",
        "file",
        "is_named",
        "lines",
        "names",
        "number",
        "parts",
        "told",
        "was",
    )

    def __init__(self, log_round: LogRound, file: str, rules: Rules = BSW) -> None:
        self.file = file
        self.number = log_round.number
        numbers = [line.line for line in log_round.lines]
        self.lines = log_round.lines
        if any(later <= number for number, later in pairwise(numbers)):
            self.lines = tuple(renumbered(log_round.lines, 1))
        self.was = {line.line: number for line, number in zip(self.lines, numbers, strict=True)}
        self.changes: list[Change] = []
        plain = log.ROUND(self.number, self.lines, False)
        self.parts: Parts = parts_of(plain)
        self.told: Script = script(plain, file, rules)
        pairs = {pair for line in self.lines for pair in named_in(line)}
        told = dict(pairs)
        self.is_named = len(told) == len(pairs)  # each seat has one name throughout
        self.names = (
            tuple(told.get(seat, "") for seat in range(SEATS))
            if self.is_named
            else seat_names(plain)
        )
        self.dropped = self.nothing()
        if log_round.is_cut:
            message = "the file ends without a line break, which is added"
            self.change(ChangeKind.CUT_END, self.lines[-1], message)

    def done(self, first: int) -> LogRound:
        """Return the round, its lines numbered from ``first``."""
        return log.ROUND(self.number, tuple(renumbered(self.normal(), first)), False)

    def normal(self) -> list[LogLine]:
        """Return the lines as they are to be, and report what was changed."""
        start = len(self.lines) - len(self.parts.course)
        lines = self.opening(self.lines[:start]) + self.course()
        while len(lines) > 1 and isinstance(lines[-1], HeadingLine):
            message = "a heading with nothing below it is left out"
            self.change(ChangeKind.EMPTY_SECTION, lines.pop(), message)
        if not lines:  # no round is without a line
            lines.append(self.lines[0])
            self.changes = [each for each in self.changes if each.message != _LEFT_OUT]
        named = self.named(lines)
        self.changes.sort(key=lambda each: each.line)
        return named

    # What is left out

    def nothing(self) -> dict[int, ChangeKind]:
        """Return the places of the lines that count for nothing."""
        counted = set(self.told.lines)
        dropped = {
            defect.line: ChangeKind(defect.kind.value)
            for defect in self.told.defects
            if defect.kind in _NOTHING and defect.line not in counted
        }
        last = self.lines[-1]
        is_cut = isinstance(last, UnreadLine) and last.kind is DefectKind.CUT_LINE
        stopped = self.told.stopped is not None and not (
            is_cut and self.told.stopped[0] == last.line
        )
        for line in self.lines:
            if not isinstance(line, UnreadLine):
                continue
            harmless = line.kind is DefectKind.UNREADABLE_LINE or not stopped
            if harmless or (is_cut and line is last):
                dropped[line.line] = ChangeKind.UNREADABLE_LINE
        return dropped

    def kept(self, lines: Iterable[LogLine]) -> list[LogLine]:
        """Return the lines that count for something."""
        found: list[LogLine] = []
        for line in lines:
            if line.line in self.dropped:
                self.change(self.dropped[line.line], line, _LEFT_OUT)
            else:
                found.append(line)
        return found

    # Above the play

    def opening(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Return the lines down to the heading of the play, in order."""
        placed: list[tuple[int, int, int, LogLine]] = []
        section = -1
        for line in self.kept(lines):
            if isinstance(line, HeadingLine):
                section = _SECTIONS.index(line.section)
            placed.append((section, *_place(line), line))
        coarse = sorted(placed, key=lambda each: (*each[:2], 0 if each[1] == 2 else each[2]))
        self.reordered(ChangeKind.LINE_ORDER, placed, coarse)
        fine = sorted(coarse, key=lambda each: each[:3])
        self.reordered(ChangeKind.CALL_ORDER, coarse, fine)
        return self.with_bombs([self.hand(each[3]) for each in fine])

    def reordered(
        self,
        kind: ChangeKind,
        before: Sequence[tuple[int, int, int, LogLine]],
        after: Sequence[tuple[int, int, int, LogLine]],
    ) -> None:
        """Report the first line that stood in another place."""
        for old, new in zip(before, after, strict=True):
            if old[3] is not new[3]:
                what = "calls" if kind is ChangeKind.CALL_ORDER else "hands and pushes"
                self.change(kind, old[3], f"{what} are put in order from this line on")
                return

    def hand(self, line: LogLine) -> LogLine:
        """Return a hand in order, any other line as it is."""
        if not isinstance(line, HandLine):
            return line
        cards = in_hand_order(sorted(line.cards, key=lambda card: card.index))
        if cards == line.cards:
            return line
        self.change(ChangeKind.HAND_ORDER, line, "the cards of the hand are put in order")
        return changed(line, cards=cards)

    def with_bombs(self, lines: list[LogLine]) -> list[LogLine]:
        """Return the opening with the right line ``BOMBE:``, if the cards tell it."""
        holders = self.parts.holders
        told = next((line for line in lines if isinstance(line, BombLine)), None)
        seats = tuple(seat for seat, _ in told.holders) if told is not None else ()
        if holders is None or holders == seats:
            return lines
        lines = [line for line in lines if line is not told]
        at = 1 + max(place for place, line in enumerate(lines) if isinstance(line, GiveLine))
        last = lines[at - 1] if told is None else told
        if holders:
            pairs = tuple((seat, self.names[seat]) for seat in holders)
            lines.insert(at, log.BOMB(last.line, pairs))
        self.change(ChangeKind.BOMB_LINE, last, f"the cards say that seats {holders} hold bombs")
        return lines

    # The course of play

    def course(self) -> list[LogLine]:
        """Return the lines of the course of play, those that are overtaken or missing in place."""
        plays = {
            line: action.combination
            for line, action in zip(self.told.lines, self.told.actions, strict=True)
            if isinstance(action, Play)
        }
        calls = self.overtaken()
        moved = {call.line for call in calls.values()}
        untaken = {
            defect.line for defect in self.told.defects if defect.kind is DefectKind.MISSING_TAKE
        }
        found: list[LogLine] = []
        for line in self.kept(self.parts.course):
            if line.line in moved:
                continue
            if isinstance(line, PlayLine) and line.line in plays:
                if line.line in untaken:
                    self.change(ChangeKind.MISSING_TAKE, line, "the owner takes his trick before")
                    found.append(log.PASSED(line.line, line.seat, line.name))
                if line.line in calls:
                    call = calls[line.line]
                    message = "the call is put before the play that has overtaken it"
                    self.change(ChangeKind.OVERTAKEN_CALL, call, message)
                    found.append(call)
                found.append(self.play(line, plays[line.line]))
            else:
                found.append(line)
        return found

    def overtaken(self) -> dict[int, CallLine]:
        """Return the calls that count as made before the caller's play, by the line of that."""
        late = {
            defect.line
            for defect in self.told.defects
            if defect.kind is DefectKind.LATE_CALL and defect.line not in self.dropped
        }
        if not late:
            return {}
        printed = {line.line: line for line in self.lines}
        following = self.told.lines[1:]
        found: dict[int, CallLine] = {}
        for place, play in zip(self.told.lines, following, strict=False):
            call = printed.get(place)
            if place in late and isinstance(call, CallLine):
                found[play] = call
        return found

    def play(self, line: PlayLine, combination: Combination) -> PlayLine:
        """Return a play with its cards in order, the Phoenix in the place of its reading."""
        if combination.kind is Kind.SINGLE:  # or no combination at all, which no order can help
            return line
        cards = in_play_order(combination)
        if cards == line.cards:
            return line
        if _naturals(cards) != _naturals(line.cards):
            self.change(ChangeKind.PLAY_ORDER, line, "the cards of the play are put in order")
        if PHOENIX in cards and cards.index(PHOENIX) != line.cards.index(PHOENIX):
            message = "the Phoenix is put in the place of what it stands for"
            self.change(ChangeKind.PHOENIX_PLACE, line, message)
        return changed(line, cards=cards)

    # Names, and the report

    def named(self, lines: Iterable[LogLine]) -> list[LogLine]:
        """Return lines in which each seat has one name."""
        if self.is_named:
            return list(lines)
        found: list[LogLine] = []
        reported: set[int] = set()
        for line in lines:
            others = {seat for seat, name in named_in(line) if name != self.names[seat]}
            for seat in sorted(others - reported):
                message = f"in this round seat {seat} has one name, {shown(self.names[seat])}"
                self.change(ChangeKind.NAME, line, message)
            reported |= others
            found.append(with_names(line, self.names) if others else line)
        return found

    def change(self, kind: ChangeKind, line: LogLine, message: str) -> None:
        """Report a change."""
        was = self.was[line.line]
        self.changes.append(Change(kind, self.file, self.number, was, message))


def _place(line: LogLine) -> tuple[int, int]:
    """Return the place of a line in its section: of its kind, and in this."""
    match line:
        case HeadingLine():
            return 0, 0
        case HandLine():
            return 1, line.seat
        case CallLine():
            return 2, line.seat + (0 if line.grand else SEATS)
        case GiveLine():
            return 3, line.seat
        case BombLine():
            return 4, 0
        case _:
            return 5, line.line


def _naturals(cards: Iterable[Card]) -> list[Card]:
    """Return cards without the Phoenix."""
    return [card for card in cards if card != PHOENIX]
