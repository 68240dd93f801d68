"""What a round says before the play: hands, calls and pushes, with what is wrong about them.

Owns the order of a round's sections. Imports ``log``. The course of play is ``actions``'s.
"""

from collections.abc import Iterable
from typing import Final

import attrs

from tichu._kernel.moves import holds_bomb
from tichu.bsw.checks import SEATS
from tichu.bsw.defects import Defect, DefectKind
from tichu.bsw.log import (
    HAND_SIZES,
    BombLine,
    CallLine,
    GiveLine,
    HandLine,
    HeadingLine,
    LogLine,
    LogRound,
    Section,
    UnreadLine,
)

_ORDER: Final = tuple(Section)
_ALL: Final = set(range(SEATS))


@attrs.frozen(slots=True)
class Parts:
    """A round's lines by what they are for."""

    line: int
    """The first line of the round."""
    first_hands: tuple[HandLine, ...]
    """The first packets by seat; none unless all four are there."""
    hands: tuple[HandLine, ...]
    """The full hands by seat, in the same way."""
    gives: tuple[GiveLine, ...]
    """The pushes that are there, by seat."""
    holders: tuple[int, ...] | None
    """The seats that hold a bomb after the exchange; None if hands or pushes are missing."""
    calls: tuple[CallLine, ...]
    """The calls before the exchange, in order, each once."""
    course: tuple[LogLine, ...]
    """Everything below the last heading, in order."""
    defects: tuple[Defect, ...]
    """What is wrong with all but the course."""


def mask_of(lines: Iterable[HandLine]) -> tuple[int, ...]:
    """Return the cards of hands as masks."""
    masks: list[int] = []
    for line in lines:
        mask = 0
        for card in line.cards:
            mask |= 1 << card.index
        masks.append(mask)
    return tuple(masks)


def parts_of(log_round: LogRound, file: str = "") -> Parts:
    """Return the parts of a round; whatever is wrong with them is a defect, never an error."""
    return _Sorter(log_round, file).parts()


class _Sorter:
    """The parts of a round as they are found."""

    __slots__ = (
        "bombs",
        "calls",
        "defects",
        "file",
        "gives",
        "hands",
        "lines",
        "number",
        "section",
    )

    def __init__(self, log_round: LogRound, file: str) -> None:
        self.file = file
        self.number = log_round.number
        self.lines = log_round.lines
        self.section: Section | None = None
        self.hands: dict[Section | None, dict[int, HandLine]] = {
            Section.FIRST_HANDS: {},
            Section.HANDS: {},
        }
        self.calls: dict[tuple[int, bool], CallLine] = {}
        self.gives: dict[int, GiveLine] = {}
        self.bombs: BombLine | None = None
        self.defects: list[Defect] = []

    def parts(self) -> Parts:
        """Return the parts."""
        start = len(self.lines)
        for place, line in enumerate(self.lines):
            if not isinstance(line, HeadingLine):
                self.sort(line)
            elif self.enter(line) is Section.PLAY:
                start = place + 1
                break
        self.check_hands(Section.FIRST_HANDS)
        self.check_hands(Section.HANDS)
        holders = self.holders()
        if self.section is Section.PLAY:
            self.check_exchange(holders)
        return Parts(
            self.lines[0].line,
            self.by_seat(self.hands[Section.FIRST_HANDS]),
            self.by_seat(self.hands[Section.HANDS]),
            tuple(self.gives[seat] for seat in sorted(self.gives)),
            holders,
            tuple(self.calls.values()),
            self.lines[start:],
            tuple(self.defects),
        )

    @staticmethod
    def by_seat(hands: dict[int, HandLine]) -> tuple[HandLine, ...]:
        """Return four hands by seat, none if one is missing."""
        return tuple(hands[seat] for seat in range(SEATS)) if hands.keys() == _ALL else ()

    def enter(self, line: HeadingLine) -> Section | None:
        """Enter a section and return it, None if its heading comes too late, or again."""
        if self.section is not None and _ORDER.index(line.section) <= _ORDER.index(self.section):
            self.misplaced(line)
            return None
        self.section = line.section
        return line.section

    def sort(self, line: LogLine) -> None:
        """Put a line where it belongs."""
        section = self.section
        match line:
            case UnreadLine():
                pass  # which is reported already
            case HandLine() if section in self.hands and line.seat not in self.hands[section]:
                self.hands[section][line.seat] = line
            case CallLine() if section is Section.HANDS:
                if (line.seat, line.grand) in self.calls:
                    self.add(DefectKind.REPEATED_CALL, line.line, "the call is printed again")
                self.calls.setdefault((line.seat, line.grand), line)
            case GiveLine() if section is Section.EXCHANGE and line.seat not in self.gives:
                self.gives[line.seat] = line
            case BombLine() if section is Section.EXCHANGE and self.bombs is None:
                self.bombs = line
            case _:
                self.misplaced(line)

    def check_hands(self, section: Section) -> None:
        """Report hands of a wrong size, and cards that are dealt twice."""
        hands = self.hands[section]
        size = HAND_SIZES[section]
        passed = self.section is not None and _ORDER.index(self.section) > _ORDER.index(section)
        if passed and len(hands) < SEATS:
            message = f"{SEATS - len(hands)} of {SEATS} hands of {size} cards are missing"
            self.add(DefectKind.WRONG_CARD_COUNT, self.lines[0].line, message)
        seen = 0
        for line in hands.values():
            if len(line.cards) != size:
                message = f"seat {line.seat} has {len(line.cards)} cards, not {size}"
                self.add(DefectKind.WRONG_CARD_COUNT, line.line, message)
            (mask,) = mask_of((line,))
            if mask & seen or mask.bit_count() != len(line.cards):
                self.add(DefectKind.DUPLICATE_CARD, line.line, "a card is dealt twice")
            seen |= mask
            first = self.hands[Section.FIRST_HANDS].get(line.seat)
            if first is not None and mask_of((first,))[0] & ~mask:
                message = f"the first packet of seat {line.seat} is not part of this hand"
                self.add(DefectKind.HAND8_NOT_IN_HAND14, line.line, message)

    def holders(self) -> tuple[int, ...] | None:
        """Return who holds a bomb after the exchange, None if hands or pushes are missing."""
        hands = self.hands[Section.HANDS]
        if hands.keys() != _ALL or self.gives.keys() != _ALL:
            return None
        masks = list(mask_of(hands[seat] for seat in range(SEATS)))
        for seat, line in self.gives.items():
            for step, card in enumerate(line.cards, 1):
                masks[seat] &= ~(1 << card.index)
                masks[(seat + step) % SEATS] |= 1 << card.index
        return tuple(seat for seat, mask in enumerate(masks) if holds_bomb(mask))

    def check_exchange(self, holders: tuple[int, ...] | None) -> None:
        """Report missing pushes, and a wrong list of those who hold bombs."""
        if len(self.gives) < SEATS:
            message = f"{SEATS - len(self.gives)} of {SEATS} seats give no cards"
            self.add(DefectKind.MISSING_PUSH, self.lines[0].line, message)
        if holders is None:
            return
        told = {seat for seat, _ in self.bombs.holders} if self.bombs is not None else set[int]()
        if set(holders) != told:
            at = self.gives[SEATS - 1].line if self.bombs is None else self.bombs.line
            message = f"seats {list(holders)} hold bombs, the log says {sorted(told)}"
            self.add(DefectKind.BOMB_LINE_MISMATCH, at, message)

    def misplaced(self, line: LogLine) -> None:
        """Report a line that has no place here."""
        message = "such a line has no place here, or comes twice"
        self.add(DefectKind.MISPLACED_LINE, line.line, message)

    def add(self, kind: DefectKind, line: int, message: str) -> None:
        """Report a defect."""
        self.defects.append(Defect(kind, self.file, self.number, line, message))
