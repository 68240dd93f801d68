"""The swap test finds nothing that a seat could not know, and finds what leaks.

``TICHU_SWAP_PAIRS`` sets the number of pairs.
"""

import os
import random
from collections.abc import Callable
from typing import Final

import pytest

import tichu
from hidden.driver import run
from hidden.pairs import pair
from hidden.subjects import SEARCHED, SUBJECTS, Side, Subject, given
from reliability.tally import Tally
from steering import SOURCES, steered
from steering.twins import twins
from support.sources import of_each_source
from tichu import NANJING, Phase, RoundState
from tichu.moves import Exchanged, Move

PAIRS: Final = int(os.environ.get("TICHU_SWAP_PAIRS", "4500"))


@pytest.mark.rule("L26", "L27", "DEAL-3")
@of_each_source
def test_hidden_cards_change_nothing_a_seat_observes(source: str) -> None:
    """Views, events, legal actions, refusals and numbers stay the same when hidden cards change."""
    number = -(-PAIRS // len(SOURCES))

    tally = run(source, number, seed=2026)

    assert ([], number) == (tally.wrong, tally.counts["pairs"])


@pytest.mark.parametrize("source", SOURCES)
def test_hidden_cards_change_no_decision_of_search_bot(source: str) -> None:
    """Estimates and advice stay the same."""
    tally = run(source, 5, 2026, SEARCHED, None)

    assert ([], 5) == (tally.wrong, tally.counts["pairs"])


def test_the_pairs_reach_every_phase() -> None:
    """The rounds reach every phase with hidden cards, and the exchanges move bombs."""
    total = Tally()
    for source, number in (
        ("nanjing", 400),
        ("mixtures", 1200),
        ("griffin", 1200),
        ("tientsin", 1200),
    ):
        total.add(run(source, number, 1, SUBJECTS[-1:]))
    reached = total.counts

    assert set(Phase) - {Phase.DEAL_FIRST} == {
        phase for phase in Phase if reached[f"phase: {phase.value}"]
    }
    for kind in (
        "reached: a bomb given or taken",
        "reached: a special card moved",
        "reached: a secret decision changed",
        "reached: a wish is open",
        "reached: with an undealt card",
        "spectators",
        "seats: 4",
        "seats: 6",
    ):
        assert reached[kind] >= 20, kind
    assert reached["reached: a next action"] > 1000


def _polls_holders_alone(side: Side) -> object:
    """Ask only the seats that hold a bomb."""
    state = side.state
    return tuple(seat for seat in state.may_interrupt if state.bomb_holders >> seat & 1)


def _tells_of_bombs(side: Side) -> object:
    """Refuse otherwise when somebody holds a bomb."""
    refused = [action for action in side.asked if not tichu.is_legal(side.state, action)]
    return [f"{action} {side.state.bomb_holders > 0}" for action in refused]


def _shows_all_pushes(side: Side) -> object:
    """Leave all pushes in a view."""
    return tichu.view(side.state, side.seat), side.state.push_masks


class _Carrying(tuple[object, ...]):  # noqa: SLOT001  # for the secret
    """Equals any tuple with the same items; its secret shows only in its pickle."""

    secret: object = None

    def __reduce__(self) -> tuple[object, ...]:
        return _Carrying, (tuple(self),), {"secret": self.secret}


def _lists_carry_calls(side: Side) -> object:
    """Leave the secret decisions on grand tichu in the pickle of a list."""
    carrying = _Carrying(side.state.legal(side.own[0]) if side.own else ())
    carrying.secret = side.state.calls
    return given(carrying)


def _peeks(side: Side) -> object:
    """Return how play with the true cards goes on."""
    return tichu.search.playouts(side.state, random.Random(1), 5).margin(0)


@pytest.mark.parametrize(
    "leaky", [_polls_holders_alone, _tells_of_bombs, _shows_all_pushes, _lists_carry_calls, _peeks]
)
def test_a_leak_is_found(leaky: Callable[[Side], object]) -> None:
    """A subject that looks at hidden cards differs in some pairs."""
    assert run("nanjing", 200, 0, (Subject("leaky", leaky),), None).wrong


@pytest.mark.parametrize("kind", [tichu.Deal, tichu.Push, Exchanged])
def test_a_move_that_is_told_whole_is_found(kind: type[Move]) -> None:
    """A seat that sees all of one kind of move can tell two states apart."""

    def tell(
        before: RoundState, action: tichu.Action, after: RoundState, seat: int | None
    ) -> tuple[Move, ...]:
        whole = [move for move in tichu.transition(before, action)[1] if isinstance(move, kind)]
        return (*whole, *tichu.told(before, action, after, seat))

    assert run("nanjing", 200, 0, tell=tell).wrong


def test_pairs_are_found_where_there_are_some() -> None:
    """A random pair is found exactly where the list of all is not empty."""
    rng = random.Random(4)
    states: list[RoundState] = [
        state for state in steered(NANJING, rng) if sum(map(int.bit_count, state.hand_masks)) <= 9
    ]
    assert states
    for state in states:
        for seat in range(4):
            exists = next(twins(state, seat), None) is not None
            assert exists is (pair(state, seat, rng) is not None)
