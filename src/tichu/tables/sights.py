"""What the actions of a round were decided on.

A round is moved, not made anew after each action, and what is seen goes into columns: a state for
each action, or a row, would take most of a table's time.
"""

from collections.abc import Sequence
from typing import Final, cast, final

from tichu._kernel.ints import i64
from tichu.engine.board import OVER, PHASES
from tichu.engine.judge import judge_of
from tichu.engine.moves import Action, Deal
from tichu.engine.position import Position
from tichu.engine.step import move
from tichu.rules import BEFORE_PLAY, DEALING

_PHASES: Final = tuple([phase.value for phase in PHASES])


@final
class Sights:
    """What the actions of a round were decided on, one column for each thing that is seen."""

    def __init__(self) -> None:
        self.seats: list[int | None] = []
        """Who acts; None for a deal."""
        self.phases: list[str] = []
        self.hands: list[int] = []
        """The cards of who acts, as masks; 0 for a deal."""
        self.sizes: list[bytes] = []
        """The sizes of all hands, a byte for each seat."""
        self.tops: list[int] = []
        """The cards of the play to be beaten, as masks."""
        self.winners: list[int | None] = []
        """Whose play that is."""
        self.wishes: list[int | None] = []
        self.dealt: list[int] | None = None
        """The hands after the deal; None if the round has not reached that."""
        self.held: list[int] | None = None
        """The hands after the exchange; None if the round has not reached that."""

    def add(  # noqa: PLR0917  # called for each action
        self,
        seat: int | None,
        phase: str,
        hands: list[int],
        sizes: bytes,
        top: int,
        winner: int | None,
        wish: int | None,
    ) -> None:
        """Add what an action is decided on."""
        self.note(phase, hands)
        self.seats.append(seat)
        self.phases.append(phase)
        self.hands.append(0 if seat is None else hands[seat])
        self.sizes.append(sizes)
        self.tops.append(top)
        self.winners.append(winner)
        self.wishes.append(wish)

    def note(self, phase: str, hands: list[int]) -> None:
        """Keep the hands that come after the deal, and after the exchange."""
        if self.held is None:
            if self.dealt is None and phase not in DEALING:
                self.dealt = hands.copy()
            if phase not in BEFORE_PLAY:
                self.held = hands.copy()


def sights(position: Position, actions: Sequence[object]) -> Sights:
    """Move a position by actions, and return what they were decided on, up to an illegal one."""
    seen = Sights()
    board = position.board
    for action in actions:
        if board.phase == OVER or judge_of(position, action) is not None:
            break
        legal = cast("Action", action)
        seen.add(
            None if isinstance(legal, Deal) else legal.seat,
            _PHASES[board.phase],
            position.hands,
            _sizes(board.sizes, board.facts.seats),
            board.last if board.cards else 0,
            board.winner if board.cards else None,
            board.wish or None,
        )
        move(position, legal)
    seen.note(_PHASES[board.phase], position.hands)
    return seen


def _sizes(packed: i64, seats: i64) -> bytes:
    """Return sizes of four bits each with a byte for each."""
    sizes: i64 = 0
    at: i64 = 0
    for _ in range(seats):  # of up to six
        sizes |= (packed & 15) << at
        packed >>= 4
        at += 8
    whole: int = sizes
    return whole.to_bytes(seats, "little")
