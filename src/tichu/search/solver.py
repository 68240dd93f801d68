"""Find the exact value of a round with all hands known.

:class:`Solver` searches a round to its end, on ints.

1. Before each decision the seats that may interrupt are asked one after the other (BOMB-10), as in
   ``tichu.sequential``. A seat announces a bomb only if it has one (IRR-1).
2. A single search only decides whether the value reaches a *target*. It returns a lower bound if
   the value reaches the target, and an upper bound if not.
3. The table stores these bounds by position. Cards never move from hand to hand, so the unplayed
   cards identify all hands. Points that cannot change any more are not part of a position.
4. Of the cards of one rank, the lowest suits are played first, unless a hand holds a straight
   flush.
5. A call after somebody has gone out only loses points, so it is left out.
"""

from collections.abc import Callable
from typing import Final, final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import PHOENIX, bits, points
from tichu._kernel.moves import NOTHING
from tichu._kernel.moves import bombs as bombs_of
from tichu.engine.board import FOLLOW, LEAD, OVER, TAKE, WISH, Board
from tichu.engine.legal import Choices
from tichu.engine.position import Position
from tichu.rulebook import bombs
from tichu.rulebook.calls import TICHU
from tichu.rulebook.flags import ANNOUNCED_BOMBS, SEAT, SEATS, TAIL_TO_OPPONENTS, TRICK_LEADER_LEADS
from tichu.search.simulation import Margins, considered

CALL: Final = -1
"""The choice to call tichu, in addition to ``Choices``."""
ALL: Final = -1
"""The value for all seats that may interrupt."""
MOST: Final = 4000  # more than any value
ENTRIES: Final = 1 << 18
"""The number of positions in each half of a table, about 250 bytes each."""
_HIGH_AT: Final = 14
_BEST_AT: Final = 28
_BOUND: Final = (1 << _HIGH_AT) - 1
_UNKNOWN: Final = 2 * MOST << _HIGH_AT
_OFTEN: Final = 256  # nodes between two calls of ``stop``


class Stopped(Exception):
    """The search has reached its limit."""


@final
class _Node:
    """A position where a seat has a choice, with its bounds."""

    def __init__(self, played: Position, asking: i64) -> None:
        self.played = played
        # The seats that are still to be asked to interrupt; ALL before they are known.
        self.asking: i64 = asking
        # The seat that is asked or decides, its choices, and the place of the best of them.
        self.seat: i64 = 0
        self.choices: list[int] = NOTHING
        self.best: i64 = 0
        # The bounds of the value, and the part of it that is settled.
        self.low: i64 = -MOST
        self.high: i64 = MOST
        self.base: i64 = 0
        # The place in the table, None for a position that is not kept there, and the entry.
        self.key: tuple[int, int, int] | None = None
        self.entry: i64 = _UNKNOWN


@final
class Solver:
    """A search of one round, with a table of results.

    The table has two halves, a newer and an older one. When the newer half is full, the older one
    is discarded.
    """

    def __init__(
        self, most: i64 = 0, stop: Callable[[], bool] | None = None, entries: i64 = ENTRIES
    ) -> None:
        """Set the limits: ``most`` nodes (0: no limit), or until ``stop`` returns True."""
        self.nodes: i64 = 0
        self.low: i64 = -MOST
        self.high: i64 = MOST
        self._most = most
        self._stop = stop
        self._entries = entries
        self._young: dict[tuple[int, int, int], int] = {}
        self._old: dict[tuple[int, int, int], int] = {}
        self._margins = Margins()
        self._choices = Choices()
        self._own: i64 = 0

    def value(self, played: Position) -> i64:
        """Return the value of a round; if stopped, ``low`` and ``high`` are the proved bounds."""
        self.low, self.high = self._limits(played)
        guess = min(max(0, self.low), self.high)
        while self.low < self.high:
            target = guess + 1 if guess == self.low else guess
            guess = self.bound(played, ALL, target)
            if guess < target:
                self.high = guess
            else:
                self.low = guess
        return self.low

    def bound(self, played: Position, asking: i64, target: i64) -> i64:
        """Return a lower bound if the value reaches the target, otherwise an upper bound."""
        return self._search(played.copy(), asking, target)

    def _search(self, played: Position, asking: i64, target: i64) -> i64:
        """Find the bound, changing ``played`` in place."""
        self._count_node()
        node = _Node(played, asking)
        if not self._find_choices(node):
            return self._margins.of(played)
        node.low, node.high = self._limits(played)
        if node.low < target <= node.high:
            self._look_up(node)
        if node.low >= target:
            return node.low
        if node.high < target:
            return node.high
        best = self._alpha_beta(node, target)
        self._remember(node, best, target)
        return best

    def _count_node(self) -> None:
        """Count a node; raise :class:`Stopped` when the limit is reached."""
        nodes = self.nodes
        if nodes == self._most != 0:
            raise Stopped
        if self._stop is not None and nodes % _OFTEN == 0 and self._stop():
            raise Stopped
        self.nodes = nodes + 1

    def _find_choices(self, node: _Node) -> bool:
        """Go on to the next position with a choice; return False if the round ends first."""
        played = node.played
        board = played.board
        while board.phase != OVER:
            if node.asking < 0:
                node.asking = self.interrupting(played)
            if node.asking:
                node.seat = board.in_order(node.asking)[0]
                node.choices = self.interruptions(played, node.seat)
                return True
            node.seat = board.turn
            node.choices = self._decisions(played, node.seat)
            if len(node.choices) > 1:
                return True
            played.step(node.seat, node.choices[0])
            node.asking = ALL
        return False

    def _decisions(self, played: Position, seat: i64) -> list[int]:
        """Return the choices of the seat on turn, without plays that differ only in suits."""
        board = played.board
        hand: i64 = played.hands[seat]
        has_bomb = played.holders >> seat & 1 != 0
        if LEAD <= board.phase <= FOLLOW and not suits_matter(hand, has_bomb):
            found = considered(board, hand, seat)
        else:
            self._choices.find(board, hand, seat, has_bomb)
            found = self._choices.all()
        return [*found, CALL] if self.may_call(board, seat) else found

    def _look_up(self, node: _Node) -> None:
        """Look up the bounds and the best choice of a position in the table."""
        board = node.played.board
        if board.phase == WISH:
            return
        node.base = self._base(board)
        node.key = self._key(node.played, node.asking)
        got = self._young.get(node.key)
        if got is None:
            got = self._old.get(node.key)
        if got is not None:
            node.entry = got
            node.low = node.base + (node.entry & _BOUND) - MOST
            node.high = node.base + (node.entry >> _HIGH_AT & _BOUND) - MOST

    def _remember(self, node: _Node, best: i64, target: i64) -> None:
        """Store the bounds and the best choice of a position in the table."""
        if node.key is None:
            return
        low = node.entry & _BOUND
        high = node.entry >> _HIGH_AT & _BOUND
        if best >= target:
            low = best - node.base + MOST
        else:
            high = best - node.base + MOST
        if len(self._young) >= self._entries:
            self._old = self._young
            self._young = {}
        self._young[node.key] = low | high << _HIGH_AT | node.best + 1 << _BEST_AT

    def _alpha_beta(self, node: _Node, target: i64) -> i64:
        """Try the choices of a node, most promising first, until the target is decided.

        Return the best bound, and store the choice that leads to it in the node.
        """
        played = node.played
        maximizing = played.board.facts.teams[node.seat] == 0
        ranks = self._ordered(node)
        best: i64 = -MOST if maximizing else MOST
        left: i64 = len(ranks)
        while left:
            left -= 1
            place = first_of(ranks)
            ranks[place] = -1
            following = played.copy() if left else played
            asked = self.do(following, node.asking, node.seat, node.choices[place])
            bound = self._search(following, asked, target)
            if maximizing:
                if bound > best:
                    best = bound
                    node.best = place
                    if best >= target:
                        break
            elif bound < best:
                best = bound
                node.best = place
                if best < target:
                    break
        return best

    def do(self, played: Position, asking: i64, seat: i64, value: i64) -> i64:
        """Apply a choice of a seat, and return the seats that are asked next."""
        if value == CALL:
            played.board.call(seat, TICHU)
            return asking & self.interrupting(played) if asking else 0
        if asking and value == 0:
            return asking & ~SEAT[seat]
        played.step(seat, value)
        return ALL

    def interrupting(self, played: Position) -> i64:
        """Return a mask of the seats that can interrupt, with a bomb or a call."""
        board = played.board
        found: i64 = 0
        if played.holders and FOLLOW <= board.phase <= TAKE:
            for seat in SEATS[played.holders & board.bombers()]:
                if bombs.that_beat(played.hands[seat], board.form, board.top):
                    found |= SEAT[seat]
        if board.played != board.facts.everyone and not board.finished:
            found |= board.callers() & ~board.acting()
        return found

    def interruptions(self, played: Position, seat: i64) -> list[int]:
        """Return the choices of a seat that is asked to interrupt: decline, bomb, call."""
        board = played.board
        found = [0]
        if played.holders >> seat & 1 and board.bombers() >> seat & 1:
            hand = played.hands[seat]
            beating = bombs.that_beat(hand, board.form, board.top)
            if board.facts.options & ANNOUNCED_BOMBS:
                beating = beating[:1]  # an announcement is one choice for all bombs
            found += beating
        if self.may_call(board, seat):
            found.append(CALL)
        return found

    def may_call(self, board: Board, seat: i64) -> bool:
        """Return whether a seat may call while nobody is out yet."""
        return not board.played >> seat & 1 and not board.finished and board.may_call(seat)

    def _base(self, board: Board) -> i64:
        """Return the part of the value that cannot change any more."""
        if not board.finished:
            return 2 * self._own
        bonus: i64 = self._margins.of_calls(board)[board.finished[0]]
        return 2 * self._own + bonus

    def _limits(self, played: Position) -> tuple[i64, i64]:
        """Return bounds of the value from the points that are left, and set team 0's points."""
        board = played.board
        facts = board.facts
        teams = facts.teams
        left: i64 = board.cards
        own: i64 = 0
        gain: i64 = 0  # the most that moving the last seat's pile can bring to team 0
        loss: i64 = 0
        first: i64 = -1
        if board.finished:
            first = teams[board.finished[0]]
        to_opponents = facts.options & TAIL_TO_OPPONENTS != 0
        second_last = second_last_of(board)
        for seat in range(facts.seats):
            hand: i64 = played.hands[seat]
            left |= hand
            pile = points(board.piles[seat])
            if teams[seat] == 0:
                own += pile
                pile = -pile
            if (hand or seat == second_last) and pile and (to_opponents or teams[seat] != first):
                if pile > 0:
                    gain = gain + pile if to_opponents else max(gain, pile)
                else:
                    loss = loss + pile if to_opponents else min(loss, pile)
        self._own = own
        low = 2 * (own + loss) - 100
        if left & PHOENIX:
            low -= 50
        high = 2 * (own + gain + points(left & ~PHOENIX)) - 100
        if is_open(board):
            if first != 1:
                high = max(high, facts.victory)
            if first != 0:
                low = min(low, -facts.victory)
        if first >= 0:
            bonus: i64 = self._margins.of_calls(board)[board.finished[0]]
            low += bonus
            high += bonus
        else:
            least: i64 = MOST
            most: i64 = -MOST
            worth = self._margins.of_calls(board)
            for seat in SEATS[board.active]:
                bonus = worth[seat]
                least = min(least, bonus)
                most = max(most, bonus)
            callers = bits(facts.everyone & ~board.played)
            low += least - facts.tichu_points * callers
            high += most + facts.tichu_points * callers
        return (low, high)

    def _key(self, played: Position, asking: i64) -> tuple[int, int, int]:
        """Return a key for the rest of the value; call ``_limits`` first."""
        board = played.board
        facts = board.facts
        options = facts.options
        left: i64 = 0
        piles: i64 = 0
        first: i64 = 2
        if board.finished:
            first = facts.teams[board.finished[0]]
        second_last = second_last_of(board)
        for seat in range(facts.seats):
            hand: i64 = played.hands[seat]
            left |= hand
            may_move = facts.teams[seat] != first or options & TAIL_TO_OPPONENTS != 0
            if may_move and (hand or seat == second_last):
                piles |= (points(board.piles[seat]) + 25) // 5 << 5 * seat
        what = board.phase | board.turn << 4 | board.winner << 7 | board.top << 10
        what |= board.form << 15 | first << 23 | asking << 25
        what |= (points(board.cards) + 25) // 5 << 31
        if options & TRICK_LEADER_LEADS:
            what |= board.leader << 36
        if is_open(board):
            what |= (self._own + 30) // 5 << 39
        if first == 2:
            what |= board.calls << 45
        return (left | board.wish << 56, what, piles)

    def _ordered(self, node: _Node) -> list[int]:
        """Return a rank for each choice, from 0 to 255; the highest is the most promising."""
        board = node.played.board
        seat = node.seat
        ranks: list[int] = []
        size = bits(node.played.hands[seat])
        leading = board.phase == LEAD
        partner = board.facts.teams[board.winner] == board.facts.teams[seat]
        for value in node.choices:
            if value <= 0 or board.phase > TAKE:
                ranks.append(120 if partner else 40)
                continue
            figure = figure_of(value)
            length = figure >> 4 & 15
            if length == size:
                ranks.append(250)
            elif leading:
                ranks.append(min(240, 16 * length + 15 - (figure & 15)))
            elif bombs.is_bomb(figure >> 4):
                ranks.append(30)
            else:
                ranks.append(80 + (figure & 15))
        known = node.entry >> _BEST_AT
        if known:
            ranks[known - 1] = 255
        return ranks


def first_of(ranks: list[int]) -> int:
    """Return the first index of the highest number."""
    best = 0
    for place in range(1, len(ranks)):
        if ranks[place] > ranks[best]:
            best = place
    return best


def is_open(board: Board) -> bool:
    """Return whether a team can still be out before any opponent (OUT-4, TIENTSIN-9)."""
    facts = board.facts
    if facts.victory == 0:
        return False
    finished = board.finished
    for seat in finished:
        if facts.teams[seat] != facts.teams[finished[0]]:
            return False
    return len(finished) < facts.seats >> 1


def second_last_of(board: Board) -> i64:
    """Return the last seat to go out, or -1 before that; its pile may change owner (TIENTSIN-8)."""
    return board.finished[-1] if len(board.finished) == board.facts.seats - 1 else -1


def suits_matter(hand: i64, has_bomb: bool) -> bool:
    """Return whether a hand holds a straight flush."""
    return has_bomb and len(bombs_of(hand, 5, 0)) > 0
