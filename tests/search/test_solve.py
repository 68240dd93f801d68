"""``solve``: its values, best actions, best lines and limits."""

import random

import attrs
import pytest

import tichu
from solving import plain
from solving.positions import positions
from support import house, position
from support.tables import cases
from tichu import Phase, RoundState
from tichu.notation import format_action
from tichu.search import Solution, solve
from tichu.search.solver import Solver

SMALL = [
    *positions(6, 5),
    position(
        "2j3j / 7j7w7p7s / 3w4w / Kj", turn=0, trick="3:8j", rules=house(announced_bombs=True)
    ),
    position(
        "2j3j / 7j7w7p7s / 3w4w / Kj",
        turn=0,
        trick="3:8j",
        rules=house(bomb_leads="trick_leader"),
    ),
    position("2j3j4j5j6j / 3p / 4p / 5p", turn=0),
    position("2j3j4j / 3p6p / 4p / 5p", turn=0, rules=house(double_victory=None)),
    position("2j3w / 4j4w4p4s / 3p / 9j", turn=0, trick="3:8j8w8p8s"),
    position("5j5w9j / 6j / 7j / 8j", turn=0, trick="3:4j", wish=5),
    position("2j4j4w4p4s / 3p / 6p / 8j", turn=0, trick="3:3j"),
    position("9j3w / 4j4w4p4s / 3p / 8j", turn=0, trick="3:5j"),
]


def difference(state: RoundState) -> int:
    """Return the difference of the scores of a round that is over."""
    assert state.result is not None
    own, other = state.result.scores
    return own - other


def lead(size: int = 56) -> RoundState:
    """Return a round of random play at its first lead with at most so many cards."""
    state, rng = tichu.new_round(), random.Random(1)
    while state.phase is not Phase.PLAY or state.trick or sum(map(state.size, range(4))) > size:
        state = tichu.apply(state, tichu.random_action(state, rng))
    return state


def test_it_agrees_with_a_plain_solver() -> None:
    """Value and best actions agree with a solver that tries everything."""
    for place, state in enumerate(SMALL):
        solution = solve(state)
        assert plain.best(state) == (solution.value, set(solution.actions)), place
        assert solution.exact


def test_the_line_leads_to_the_value() -> None:
    """The line can be played to the end of the round, and begins with a best action."""
    for place, start in enumerate(SMALL):
        state, solution = start, solve(start)
        assert solution.line[0] in solution.actions, place
        for action in solution.line:
            state = tichu.apply(state, action)
        assert difference(state) == solution.value, place


@pytest.mark.parametrize(
    ("state", "value", "actions"),
    cases(__file__, "solve: what is best", globals()),
)
def test_what_is_best(state: RoundState, value: int, actions: list[str]) -> None:
    """The value and the best actions of positions that are easily counted out."""
    solution = solve(state)

    assert (value, actions) == (solution.value, [*map(format_action, solution.actions)])


def test_a_game_is_its_round() -> None:
    """The round of a game is solved; the scores of the game do not matter."""
    state = SMALL[0]
    game = attrs.evolve(tichu.new_game(state.rules), round=state)

    assert solve(state) == solve(game)


def test_a_round_that_is_over() -> None:
    """Its value is its score, and it has no best action."""
    state = tichu.new_round()
    rng = random.Random(1)
    while not state.is_over:
        state = tichu.apply(state, tichu.random_action(state, rng))

    assert Solution(difference(state), difference(state), (), (), 0, True) == solve(state)


def test_a_limit_leaves_bounds() -> None:
    """An unproved value is within the bounds, and only proved actions are returned."""
    state = lead(9)
    whole = solve(state)
    known: set[tuple[bool, bool]] = set()
    for nodes in (1, 10, 100, 1_000, 10_000, 100_000):
        part = solve(state, nodes=nodes)
        known.add((part.value is not None, part.exact))

        assert whole.value is not None
        assert part.low <= whole.value <= part.high
        assert set(part.actions) <= set(whole.actions)
        assert part.nodes <= nodes
    assert {(False, False), (True, True)} <= known


def test_a_limit_in_seconds() -> None:
    """A search ends soon after the time is over."""
    assert not solve(lead(), seconds=0.001).exact
    assert solve(SMALL[0], seconds=60).exact


def test_a_small_table_changes_no_value() -> None:
    """Forgotten positions are searched again, with the same value."""
    state = lead(9)
    solver = Solver(entries=8)

    assert solve(state).value == solver.value(state._position)
