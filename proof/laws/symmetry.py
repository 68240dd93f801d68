"""Laws of symmetry: L23 and L24.

Suits have no order, and seats and teams no names: exchanging suits, moving all seats, or swapping
the team numbers changes nothing else.
"""

import random
import re
from collections.abc import Sequence
from itertools import permutations
from typing import Final, TypeVar, cast

import attrs

from steering.swarm import pick
from tichu.engine import moves as act
from tichu.engine.moves import PlayerAction
from tichu.engine.state import RoundState
from tichu.engine.verbs import apply
from tichu.notation import format_action, format_state, parse_action, parse_setup
from tichu.rules import Phase
from tichu.testing.play_laws import broken

T = TypeVar("T")

_SUITS: Final = tuple(permutations(range(4)))
_SUIT: Final = re.compile("(?<=[2-9TJQKA])[jwps]")
"""The suit of a card in notation; nothing else looks like one."""


@attrs.frozen(slots=True)
class _Move:
    """A permutation of the suits, and the number of seats by which everybody moves."""

    suits: dict[str, str]
    steps: int
    seats: int

    def text(self, notation: str) -> str:
        return _SUIT.sub(lambda suit: self.suits[suit[0]], notation)

    def seat(self, seat: int) -> int:
        return (seat + self.steps) % self.seats

    def by_seat(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(items[(seat - self.steps) % self.seats] for seat in range(self.seats))

    def action(self, action: PlayerAction) -> PlayerAction:
        moved = cast("PlayerAction", parse_action(self.text(format_action(action))))
        if isinstance(moved, act.GiveTrick | act.ChooseLeader):
            return attrs.evolve(moved, seat=self.seat(moved.seat), to=self.seat(moved.to))
        return attrs.evolve(moved, seat=self.seat(moved.seat))

    def state(self, state: RoundState) -> RoundState:
        setup = parse_setup(self.text(format_state(state)))
        return RoundState.from_setup(
            attrs.evolve(
                setup,
                hands=self.by_seat(setup.hands),
                rules=attrs.evolve(setup.rules, teams=self.by_seat(setup.rules.teams)),
                dealer=self.seat(setup.dealer),
                turn=None if setup.turn is None else self.seat(setup.turn),
                trick=[attrs.evolve(play, seat=self.seat(play.seat)) for play in setup.trick],
                calls=[(self.seat(seat), call) for seat, call in setup.calls],
                decided=tuple(map(self.seat, setup.decided)),
                pushes=[(self.seat(seat), cards) for seat, cards in setup.pushes],
                finished=None if setup.finished is None else tuple(map(self.seat, setup.finished)),
                played=None if setup.played is None else tuple(map(self.seat, setup.played)),
                piles=[(self.seat(seat), cards) for seat, cards in setup.piles],
            )
        )


def check_symmetric(
    state: RoundState,
    rng: random.Random | None = None,
    suits: Sequence[int] | None = None,
    steps: int | None = None,
) -> None:
    """Check L23: exchanging suits and moving all seats changes nothing else.

    Compares legal actions, some successors and the scores. ``suits`` has for each suit the suit, 0
    to 3, that it becomes, and ``steps`` is the number of seats by which everybody moves; ``rng``
    chooses those that are not given. With an open dummy nobody moves.
    """
    chance = rng or random.Random(0)
    seats = state.rules.seats
    if suits is None:
        suits = pick(_SUITS, chance)
    if steps is None:
        steps = int(chance.random() * seats)
    letters = {letter: "jwps"[suit] for letter, suit in zip("jwps", suits, strict=True)}
    move = _Move(letters, 0 if state.rules.open_dummy else steps, seats)
    moved = move.state(state)
    if state.result is not None:
        scores = None if moved.result is None else moved.result.scores
        if scores != state.result.scores:
            raise broken("L23", "the scores depend on suits or on seats", state, moved)
    for seat in range(seats):
        legal = state.legal(seat)
        if len(legal) != len(moved.legal(move.seat(seat))):
            raise broken("L23", f"seat {seat} has more or fewer actions when moved", state, moved)
        if state.phase is Phase.PUSH:
            legal = legal[:20]  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
        elif {move.action(each) for each in legal} != set(moved.legal(move.seat(seat))):
            raise broken("L23", f"seat {seat} has other actions when moved", state, moved)
        if len(legal):
            action = legal[int(chance.random() * len(legal))]
            if move.state(apply(state, action)) != apply(moved, move.action(action)):
                raise broken("L23", f"{action} leads elsewhere when moved", state, moved)


def check_swapped(state: RoundState) -> None:
    """Check L24: swapping the team numbers of a finished round swaps its scores."""
    result = state.result
    if result is None:
        return
    setup = parse_setup(format_state(state))
    guilty = setup.counted_out
    other = attrs.evolve(
        setup,
        rules=attrs.evolve(setup.rules, teams=tuple(1 - team for team in setup.rules.teams)),
        counted_out=None if guilty is None else 1 - guilty,
    )
    swapped = RoundState.from_setup(other)
    if swapped.result is None or swapped.result.scores != result.scores[::-1]:
        raise broken("L24", f"the scores {result.scores} are not swapped", state, swapped)
