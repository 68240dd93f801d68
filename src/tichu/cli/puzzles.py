"""The puzzles of ``tichu puzzle``: positions with all hands open and one winning action.

Owns :class:`Puzzle`, the set of 60 in ``puzzles.txt``, and :func:`found`, which finds them where a
player has missed the winning action. The 60 are from rounds of ``RuleBot``: ``proof/solving``.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Final, cast

import attrs

from tichu.cards import DOG, DRAGON, PHOENIX
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action, CallTichu, Pass, Play, PlayerAction
from tichu.engine.verbs import apply
from tichu.notation import format_action, format_state, parse_action, parse_state
from tichu.phases import Phase
from tichu.search import partition, solve
from tichu.search.hands import collapse

MOST_CARDS: Final = 20
LEAST_GAIN: Final = 20
"""By how many points the winning action of a puzzle is better than any other."""
_PHASES: Final = (Phase.PLAY, Phase.WISH, Phase.GIVE_TRICK, Phase.CHOOSE_LEADER)
_LEAST_CHOICES: Final = 3
_NODES: Final = 100_000


@attrs.frozen
class Puzzle:
    """A position in which one action is better than all others."""

    theme: str
    """What it shows, in a few words."""
    state: RoundState
    """The position; the seat that is to act plays for its team."""
    answer: PlayerAction
    """The winning action."""
    value: int
    """What the seat's team scores more than the other with it."""
    other: int
    """The same with the best of the other actions."""

    @property
    def seat(self) -> int:
        """The seat that is to act."""
        return self.state.to_act[0]

    @classmethod
    def read(cls, line: str) -> "Puzzle":
        """Return the puzzle of a line of the file."""
        theme, value, other, answer, position = line.split("\t")
        action = cast("PlayerAction", parse_action(answer))
        return cls(theme, parse_state(position), action, int(value), int(other))

    def line(self) -> str:
        """Return the puzzle as a line of the file."""
        parts = (self.theme, self.value, self.other, format_action(self.answer))
        return "\t".join((*map(str, parts), format_state(self.state)))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the set of puzzles."""
    text = resources.files("tichu.cli").joinpath("puzzles.txt").read_text(encoding="utf-8")
    return tuple(map(Puzzle.read, text.splitlines()))


def found(steps: Iterable[tuple[RoundState | GameState, Action]]) -> Iterator[Puzzle]:
    """Yield the puzzles in a game, stated as states and the actions that were taken in them."""
    for before, action in steps:
        state = before.round if isinstance(before, GameState) else before
        if (
            state.phase not in _PHASES
            or sum(map(state.size, range(state.rules.seats))) > MOST_CARDS
        ):
            continue
        puzzle = _missed(state, action)
        if puzzle is not None:
            yield puzzle


def _missed(state: RoundState, taken: Action) -> Puzzle | None:
    """Return the puzzle that a position is in which an action was not best; None for any other."""
    (seat,) = state.to_act
    choices = [each for each in collapse(state.legal(seat)) if not isinstance(each, CallTichu)]
    if len(choices) < _LEAST_CHOICES:
        return None
    solution = solve(state, nodes=_NODES)
    if not solution.exact or solution.value is None or taken in solution.actions:
        return None
    best = [each for each in choices if each in solution.actions]
    if len(best) != 1 or any(each.seat != seat for each in solution.actions):
        return None
    sign = 1 if state.rules.team(seat) == 0 else -1
    worth = [
        sign * (after.low if sign > 0 else after.high)
        for each in choices
        if each != best[0]
        for after in (solve(apply(state, each), nodes=_NODES),)
    ]
    value = sign * solution.value
    if value - max(worth) < LEAST_GAIN:
        return None
    return Puzzle(theme_of(state, best[0]), state, best[0], value, max(worth))


def theme_of(state: RoundState, answer: PlayerAction) -> str:
    """Return what the winning action of a puzzle shows."""
    if isinstance(answer, Pass):
        partner = state.trick is not None and _is_partners(state)
        return "leave the trick to the partner" if partner else "hold back"
    if not isinstance(answer, Play):
        return "a choice of who or what"
    play = answer.combination
    if DOG in play.cards:
        return "the Dog"
    if play.is_bomb:
        return "a bomb"
    if DRAGON in play.cards:
        return "the Dragon"
    if PHOENIX in play.cards:
        return "the Phoenix"
    if state.trick is not None:
        return "beat the partner" if _is_partners(state) else "beat with the right card"
    hand = state.hand(answer.seat)
    if play not in partition(hand):
        return "break up a combination"
    return "a lead of one card" if len(play.cards) == 1 else "a lead of several cards"


def _is_partners(state: RoundState) -> bool:
    assert state.trick is not None  # noqa: S101
    return state.trick.winner in state.rules.partners(state.to_act[0])
