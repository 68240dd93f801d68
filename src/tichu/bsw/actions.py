"""From a round as printed to the library's own actions.

Owns what a log leaves out and what it says in its own way. Imports ``opening``,
``parts``, ``order`` and the core's actions. Nothing here judges legality: an impossible log gives
impossible actions, which the engine refuses when they are replayed.

1. What comes before the play is ``opening``'s.
2. A pass by the owner of a trick that waits for him is the act of taking it.
3. The trick of an owner who is out closes when the turn reaches him, without a line: it is taken
   at once, unless what follows can only be a bomb on it.
4. No line after the Mah Jong means no wish, which is said before anything else happens.
5. The Dragon's trick is given by its owner; after a double victory it is not given at all.
6. A repeated call counts once. A call at once after the caller's own first play was made before
   it and overtaken on the wire.
7. What is printed after the play that ends the round counts for nothing.
"""

from typing import Final

from tichu.bsw.checks import SEATS
from tichu.bsw.defects import Defect, DefectKind
from tichu.bsw.log import (
    CallLine,
    GiftLine,
    LogLine,
    PassLine,
    PlayLine,
    ResultLine,
    UnreadLine,
    WishLine,
)
from tichu.bsw.opening import opening
from tichu.bsw.order import as_printed
from tichu.bsw.parts import Parts
from tichu.cards import DOG, DRAGON, MAH_JONG
from tichu.engine.table.actions import (
    PASSES,
    PLAY,
    TAKES,
    Action,
    CallGrandTichu,
    CallTichu,
    GiveTrick,
    MakeWish,
)
from tichu.rulebook.combinations import Combination
from tichu.rules import Rules

_NOBODY: Final = -1
_MAH_JONG: Final = 1 << MAH_JONG.index
_DOG: Final = 1 << DOG.index
_DRAGON: Final = 1 << DRAGON.index
_HAND: Final = 14
_OF_PLAY: Final = (PlayLine, PassLine, WishLine, GiftLine, ResultLine)


class Teller:
    """The course of a round as far as it has been told; changed line by line.

    It knows whose turn it is and who is out, but no hand.
    """

    __slots__ = (
        "actions",
        "called",
        "defects",
        "file",
        "first_play",
        "giver",
        "last_seat",
        "lines",
        "number",
        "out",
        "over",
        "owner",
        "played",
        "rules",
        "sizes",
        "stopped",
        "top",
        "waiting",
    )

    def __init__(self, number: int, file: str, rules: Rules, parts: Parts) -> None:
        self.number = number
        self.file = file
        self.rules = rules
        before = opening(parts, rules)
        self.actions = list(before.actions)
        self.lines = list(before.lines)
        self.defects = list(parts.defects)
        self.stopped = before.stopped
        self.called = {line.seat for line in parts.calls if not line.grand}
        self.sizes = [_HAND] * SEATS
        self.played = [False] * SEATS
        self.out: list[int] = []
        self.over = False
        self.owner: int = _NOBODY  # of the open trick
        self.top: Combination | None = None
        self.waiting = False  # whether the open trick waits to be taken
        self.giver: int = _NOBODY  # who has taken the Dragon's trick and must give it away
        self.last_seat = 0  # who played last
        self.first_play: int = _NOBODY  # the place of the last play, if it was its player's first

    def tell(self, parts: Parts) -> None:
        """Add everything that the parts of a round tell."""
        if self.stopped is not None:
            return
        course = parts.course
        for place, line in enumerate(course):
            match line:
                case PassLine():
                    self.passed(course, place, line)
                case PlayLine():
                    if not self.play(course, place, line):
                        return
                case CallLine():
                    self.call(line)
                case WishLine():
                    self.wish(line)
                case GiftLine():
                    self.gift(line)
                case ResultLine():
                    self.after_result(course[place + 1 :])
                    return
                case UnreadLine():
                    if line.kind is not DefectKind.UNREADABLE_LINE and not self.over:
                        self.stop(line.line, f"the line cannot be read ({line.kind})")
                        return
                case _:
                    self.misplaced(line)

    # The course of play

    def play(self, course: tuple[LogLine, ...], place: int, line: PlayLine) -> bool:
        """Add a play; return False if the line cannot be followed."""
        if self.over:
            self.defect(DefectKind.PLAY_AFTER_END, line, "a play after the end of the round")
            return True
        seat = line.seat
        combination = as_printed(line.cards, self.top)
        if combination.cards.mask.bit_count() != len(line.cards):
            self.defect(DefectKind.DUPLICATE_CARD, line, "a card comes twice in the play")
            self.stop(line.line, f"the play cannot be followed ({DefectKind.DUPLICATE_CARD})")
            return False
        if self.waiting and seat == self.owner and not combination.is_bomb:
            message = "the owner leads without having taken the trick"
            self.defect(DefectKind.MISSING_TAKE, line, message)
            self.take(line.line)
        self.first_play = _NOBODY if self.played[seat] else len(self.actions)
        self.add(line.line, PLAY(seat, combination))
        self.played[seat] = True
        self.last_seat = seat
        self.sizes[seat] = max(0, self.sizes[seat] - len(line.cards))
        if not self.sizes[seat] and seat not in self.out:
            self.out.append(seat)
            self.over = len(self.out) > 2 or self.is_double_victory
        mask = combination.cards.mask
        if mask == _DOG:
            self.owner, self.top, self.waiting = _NOBODY, None, False
            return True
        self.owner, self.top, self.waiting = seat, combination, False
        if mask & _MAH_JONG and not self.over and not _wish_follows(course, place):
            self.add(line.line, MakeWish(seat, None))
        return True

    def passed(self, course: tuple[LogLine, ...], place: int, line: PassLine) -> None:
        """Add a pass, or the taking of a trick."""
        seat = line.seat
        if self.over:
            self.defect(DefectKind.PLAY_AFTER_END, line, "a pass after the end of the round")
            return
        self.first_play = _NOBODY
        if self.waiting and seat == self.owner:
            self.take(line.line)
            return
        self.add(line.line, PASSES[seat][0])
        if self.owner == _NOBODY:
            return
        to_owner = (self.owner - seat - 1) % SEATS + 1
        if to_owner > (self.after(seat) - seat) % SEATS:
            return
        self.waiting = True
        if not self.sizes[self.owner] and not self.is_bombed_next(course, place):
            self.take(line.line)

    def take(self, line: int) -> None:
        """Add the taking of the trick by its owner."""
        owner = self.owner
        if self.rules.take_trick != "auto":
            self.add(line, TAKES[owner][0])
        if self.has_dragon:
            self.giver = owner
        self.owner, self.top, self.waiting = _NOBODY, None, False

    def gift(self, line: GiftLine) -> None:
        """Add the giving of the Dragon's trick."""
        if not self.over:
            giver = self.giver if self.giver != _NOBODY else self.last_seat
            self.giver = _NOBODY
            self.add(line.line, GiveTrick(giver, line.seat))
        elif self.is_double_victory or not self.has_dragon:
            message = "the round ended without a Dragon's trick to give"
            self.defect(DefectKind.LATE_GIFT, line, message)
        else:
            if self.rules.dragon_last_trick == "give":
                self.add(line.line, GiveTrick(self.owner, line.seat))
            self.top = None

    def wish(self, line: WishLine) -> None:
        """Add a wish."""
        if self.over:
            self.defect(DefectKind.LATE_WISH, line, "a wish after the end of the round")
        else:
            self.add(line.line, MakeWish(self.last_seat, line.rank))

    def call(self, line: CallLine) -> None:
        """Add a call, before the play that has overtaken it."""
        seat = line.seat
        if line.grand:
            self.add(line.line, CallGrandTichu(seat))
        elif seat in self.called:
            self.defect(DefectKind.REPEATED_CALL, line, "the call is printed again")
        elif self.first_play != _NOBODY and self.last_seat == seat:
            self.defect(DefectKind.LATE_CALL, line, "the call follows the caller's first play")
            self.called.add(seat)
            self.actions.insert(self.first_play, CallTichu(seat))
            self.lines.insert(self.first_play, line.line)
            self.first_play = _NOBODY
        elif self.over:
            self.defect(DefectKind.LATE_CALL, line, "a call after the end of the round")
        else:
            self.called.add(seat)
            self.add(line.line, CallTichu(seat))

    def after_result(self, lines: tuple[LogLine, ...]) -> None:
        """Report what is printed below the result."""
        for line in lines:
            if isinstance(line, PlayLine | PassLine):
                self.defect(DefectKind.PLAY_AFTER_END, line, "a play after the result")
            elif not isinstance(line, UnreadLine):
                self.misplaced(line)

    # What the lines tell

    @property
    def has_dragon(self) -> bool:
        """Whether the Dragon lies on top."""
        return self.top is not None and self.top.cards.mask == _DRAGON

    @property
    def is_double_victory(self) -> bool:
        """Whether a team is out before any opponent."""
        return len(self.out) == 2 and (self.out[0] - self.out[1]) % SEATS == 2

    def is_bombed_next(self, course: tuple[LogLine, ...], place: int) -> bool:
        """Return whether the next play is a bomb, by a seat that would not lead next."""
        line = _next_of_play(course, place)
        return (
            isinstance(line, PlayLine)
            and line.seat != self.after(self.owner)
            and as_printed(line.cards).is_bomb
        )

    def after(self, seat: int) -> int:
        """Return the next seat that holds cards."""
        others = ((seat + step) % SEATS for step in range(1, SEATS))
        return next((other for other in others if self.sizes[other]), seat)

    def add(self, line: int, action: Action) -> None:
        """Add an action."""
        self.actions.append(action)
        self.lines.append(line)

    def stop(self, line: int, reason: str) -> None:
        """Note why the actions end."""
        self.stopped = (line, reason)

    def misplaced(self, line: LogLine) -> None:
        """Report a line that has no place where it stands."""
        message = "such a line has no place here, or comes twice"
        self.defect(DefectKind.MISPLACED_LINE, line, message)

    def defect(self, kind: DefectKind, line: LogLine, message: str) -> None:
        """Report a defect."""
        self.defects.append(Defect(kind, self.file, self.number, line.line, message))


def _next_of_play(course: tuple[LogLine, ...], place: int) -> LogLine | None:
    """Return the next line after a place that is no call and counts for something."""
    for following in range(place + 1, len(course)):
        line = course[following]
        if isinstance(line, _OF_PLAY):
            return line
        if isinstance(line, UnreadLine) and line.kind is not DefectKind.UNREADABLE_LINE:
            return line
    return None


def _wish_follows(course: tuple[LogLine, ...], place: int) -> bool:
    """Return whether the next line of play is a wish."""
    return isinstance(_next_of_play(course, place), WishLine)
