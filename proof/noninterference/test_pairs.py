"""The swap test: what a seat cannot know changes nothing that it can observe.

``TICHU_SWAP_PAIRS`` sets the number of (state, seat) pairs; the long run of proof tests a million.
"""

import os
import random
from typing import Final, cast

import attrs
import pytest

import tichu
from noninterference import Subject, run, swap
from steering import SOURCES, steered
from steering.twins import twins
from support.sources import of_each_source
from tichu import NANJING, Event, Phase, PlayerView, PublicView, RoundState
from tichu.engine.views.view import changed
from tichu.events import Dealt, Exchanged, Pushed

PAIRS: Final = int(os.environ.get("TICHU_SWAP_PAIRS", "20000"))
LOTS: Final = 2


@pytest.mark.rule("L26", "L27", "DEAL-3")
@pytest.mark.parametrize("lot", range(LOTS))
@of_each_source
def test_hidden_cards_change_nothing_a_seat_observes(source: str, lot: int) -> None:
    """Views, events, legal actions and refusals stay the same when hidden cards change."""
    pairs = -(-PAIRS // (LOTS * len(SOURCES)))

    done = run(source, pairs, seed=2026 + lot)

    assert [] == done.wrong
    assert pairs == done.counts["pairs"]


def test_the_swap_test_reaches_every_phase() -> None:
    """Its rounds reach every phase with hidden cards, and its exchanges move bombs."""
    total = run("nanjing", 400, 1)
    for source in ("mixtures", "griffin", "tientsin"):
        total.add(run(source, 1200, 1))
    reached = total.counts

    phases = {phase for phase in Phase if reached[f"phase: {phase.value}"]}
    assert set(Phase) - {Phase.DEAL_FIRST} == phases
    for kind in (
        "reached: a bomb given or taken",
        "reached: a special card moved",
        "reached: a wish is open",
        "reached: with an undealt card",
        "spectators",
        "seats: 4",
        "seats: 6",
    ):
        assert reached[kind] >= 20, kind
    assert reached["reached: next actions followed"] > 1000


def _polls_holders_alone(state: RoundState) -> tuple[int, ...]:
    """Ask for a bomb only who has one."""
    return tuple(seat for seat in state.may_interrupt if state.bomb_holders >> seat & 1)


def _tells_of_bombs(state: RoundState, action: object) -> tichu.Violation | None:
    """Refuse otherwise when somebody holds a bomb."""
    violation = tichu.why_illegal(state, action)
    if violation is None or not state.bomb_holders:
        return violation
    return attrs.evolve(violation, message=f"{violation.message}, and mind the bomb")


def _shows_all_pushes(state: RoundState, seat: int) -> PlayerView:
    """Leave all pushes in a view."""
    seen = tichu.view(state, seat)
    known = seen.result, seen.scores, seen.results
    return PlayerView(seen.table, seen.hand_masks, *known, seat, state.push_masks)


def _shows_one_hand(state: RoundState) -> PublicView:
    """Leave seat 0's hand in the public view."""
    seen = tichu.view(state, None)
    hands = (state.hand_masks[0], *seen.hand_masks[1:])
    return PublicView(seen.table, hands, seen.result, seen.scores, seen.results)


class _Carrying(tuple[object, ...]):  # noqa: SLOT001  # for the secret
    """Actions, and something that shows only in their pickle."""

    secret: object = None

    def __reduce__(self) -> tuple[object, ...]:
        return _Carrying, (tuple(self),), {"secret": self.secret}


def _lists_carry_calls(state: RoundState, seat: int) -> tichu.LegalActions:
    """Leave the secret decisions on grand tichu in the pickle of a list."""
    carrying = _Carrying(state.legal(seat))
    carrying.secret = state.calls
    return cast("tichu.LegalActions", carrying)


def _redacts_all_but(kind: type[Event]) -> Subject:
    """Return a subject that leaves one kind of event as it is."""

    def redact(event: Event, seat: int | None) -> Event:
        return event if isinstance(event, kind) else tichu.redact(event, seat)

    return Subject(redact=redact)


@pytest.mark.parametrize(
    "leaky",
    [
        pytest.param(Subject(may_interrupt=_polls_holders_alone), id="polls"),
        pytest.param(Subject(why_illegal=_tells_of_bombs), id="refusals"),
        pytest.param(Subject(view=_shows_all_pushes), id="pushes in a view"),
        pytest.param(Subject(spectator=_shows_one_hand), id="hand in a view"),
        pytest.param(Subject(legal=_lists_carry_calls), id="secret calls in a list"),
        pytest.param(_redacts_all_but(Dealt), id="deals"),
        pytest.param(_redacts_all_but(Pushed), id="pushes"),
        pytest.param(_redacts_all_but(Exchanged), id="exchange"),
    ],
)
def test_the_swap_test_finds_a_leak(leaky: Subject) -> None:
    """With one leaky function in place of the real one there are breaches."""
    assert run("nanjing", 200, 0, leaky).wrong


def test_the_swap_test_finds_what_equality_does_not() -> None:
    """A view that is equal but carries a hidden card differs in its pickle."""

    class Marked(tuple[tichu.RoundResult, ...]):
        """A tuple that remembers something, and equals any with the same items."""

        __slots__ = ()

    def view(state: RoundState, seat: int) -> PlayerView:
        seen = tichu.view(state, seat)
        return changed(seen, results=Marked(seen.results)) if state.bomb_holders & 1 else seen

    with pytest.raises(Exception, match=r"pickle|local object"):
        run("nanjing", 600, 0, Subject(view=view))


def test_swap_agrees_with_swaps() -> None:
    """A random twin is found exactly where the list of twins is not empty."""
    rng = random.Random(4)
    for state in steered(NANJING, rng):
        if sum(map(int.bit_count, state.hand_masks)) > 9:
            continue
        for seat in range(4):
            exists = next(twins(state, seat), None) is not None
            assert exists is (swap(state, seat, rng) is not None)
