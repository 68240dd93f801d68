"""The lines of a round, sorted by purpose: hands, calls, pushes, and the play.

Anything wrong with the lines above the play is a defect, never an error.
"""

from typing import Final

from tichu._kernel.moves import holds_bomb
from tichu.bsw.checks import SEATS
from tichu.bsw.findings import Defect, DefectKind
from tichu.bsw.log import values as log
from tichu.bsw.log.cards import card_mask
from tichu.bsw.log.values import LogLine, LogRound, Section

MISPLACED: Final = "the line is in the wrong place, or repeated"
_ORDER: Final = tuple(Section)


class Parts:
    """The lines of a round by purpose, and the defects of those above the play."""

    def __init__(self, log_round: LogRound, file: str) -> None:
        self.file = file
        self.number: int = log_round.number
        self.line: int = log_round.line
        self.section: Section | None = None
        self.first_hands: dict[int, log.HandLine] = {}  # by seat, as are hands and gives
        self.hands: dict[int, log.HandLine] = {}
        self.first_masks: dict[int, int] = {}
        self.masks: dict[int, int] = {}
        self.calls: dict[tuple[int, bool], log.CallLine] = {}  # before the exchange
        self.gives: dict[int, log.GiveLine] = {}
        self.bombs: log.BombLine | None = None
        self.course: tuple[LogLine, ...] = ()  # everything below the heading of the play
        self.defects: list[Defect] = []
        for place, line in enumerate(log_round.lines):
            if not isinstance(line, log.HeadingLine):
                self._sort(line)
            elif self._is_past(line.section):
                self._add(DefectKind.MISPLACED_LINE, line.line, MISPLACED)
            else:
                self.section = line.section
                if line.section is Section.PLAY:
                    self.course = log_round.lines[place + 1 :]
                    break
        self._check_hands(Section.FIRST_HANDS, self.first_hands, self.first_masks)
        self._check_hands(Section.HANDS, self.hands, self.masks)
        # The seats that hold a bomb after the exchange; None if hands or pushes are missing.
        self.holders: tuple[int, ...] | None = self._find_holders()
        if self.section is Section.PLAY:
            self._check_exchange()

    def _is_past(self, section: Section) -> bool:
        return self.section is not None and _ORDER.index(section) <= _ORDER.index(self.section)

    def _sort(self, line: LogLine) -> None:
        section = self.section
        hands = self.first_hands if section is Section.FIRST_HANDS else self.hands
        match line:
            case log.UnreadLine():
                pass  # reported by the reader
            case log.HandLine() if section in log.HAND_SIZES and line.seat not in hands:
                hands[line.seat] = line
            case log.CallLine() if section is Section.HANDS:
                if (line.seat, line.grand) in self.calls:
                    self._add(DefectKind.REPEATED_CALL, line.line, "the call is repeated")
                self.calls.setdefault((line.seat, line.grand), line)
            case log.GiveLine() if section is Section.EXCHANGE and line.seat not in self.gives:
                self.gives[line.seat] = line
            case log.BombLine() if section is Section.EXCHANGE and self.bombs is None:
                self.bombs = line
            case _:
                self._add(DefectKind.MISPLACED_LINE, line.line, MISPLACED)

    def _check_hands(
        self, section: Section, hands: dict[int, log.HandLine], found: dict[int, int]
    ) -> None:
        """Find the cards of hands; report wrong numbers, and cards that are dealt twice."""
        size = log.HAND_SIZES[section]
        if self._is_past(section) and self.section is not section and len(hands) < SEATS:
            message = f"{SEATS - len(hands)} of {SEATS} hands of {size} cards are missing"
            self._add(DefectKind.WRONG_CARD_COUNT, self.line, message)
        seen = 0
        for line in hands.values():
            if len(line.cards) != size:
                message = f"expected {size} cards for seat {line.seat}, got {len(line.cards)}"
                self._add(DefectKind.WRONG_CARD_COUNT, line.line, message)
            mask = card_mask(line.cards)
            if mask & seen or mask.bit_count() != len(line.cards):
                self._add(DefectKind.DUPLICATE_CARD, line.line, "a card is dealt twice")
            seen |= mask
            found[line.seat] = mask
            if self.first_masks.get(line.seat, 0) & ~mask:
                message = f"the first packet of seat {line.seat} is not part of this hand"
                self._add(DefectKind.HAND8_NOT_IN_HAND14, line.line, message)

    def _find_holders(self) -> tuple[int, ...] | None:
        if len(self.hands) < SEATS or len(self.gives) < SEATS:
            return None
        masks = [self.masks[seat] & ~card_mask(self.gives[seat].cards) for seat in range(SEATS)]
        for seat, line in self.gives.items():
            for step, card in enumerate(line.cards, 1):
                masks[(seat + step) % SEATS] |= 1 << card.index
        return tuple(seat for seat, mask in enumerate(masks) if holds_bomb(mask))

    def _check_exchange(self) -> None:
        """Report missing pushes, and a wrong list of bomb holders."""
        if len(self.gives) < SEATS:
            message = f"{SEATS - len(self.gives)} of {SEATS} seats push no cards"
            self._add(DefectKind.MISSING_PUSH, self.line, message)
        if self.holders is None:
            return
        listed = {seat for seat, _ in (() if self.bombs is None else self.bombs.holders)}
        if set(self.holders) != listed:
            at = self.gives[SEATS - 1].line if self.bombs is None else self.bombs.line
            message = f"seats {list(self.holders)} hold bombs, but the log lists {sorted(listed)}"
            self._add(DefectKind.BOMB_LINE_MISMATCH, at, message)

    def _add(self, kind: DefectKind, line: int, message: str) -> None:
        self.defects.append(Defect(kind, self.file, self.number, line, message))
