"""The swap test of Grandseigneur finds nothing in the engine, and finds what leaks."""

import attrs
import pytest

import tichu
from grandseigneur.rounds import TABLES
from grandseigneur.swaps import ENGINE, Subject, run, work
from tichu import seigneur
from tichu.events import Pushed
from tichu.seigneur import Event, SeigneurRound, SeigneurView, Table
from tichu.seigneur.engine.judgement import judge


@pytest.mark.parametrize(("players", "decks"), TABLES)
def test_no_seat_observes_what_it_cannot_know(players: int, decks: int) -> None:
    """Pairs are compared at every table, and most of them take a step too."""
    tally = work(players, decks, range(40))
    assert ([], 40) == (tally.wrong, tally.counts["swapped pairs"])
    assert tally.counts["swapped pairs with a next step"] > 20


def peeking_view(state: SeigneurRound, seat: int) -> SeigneurView:
    """Return a view that depends on another hand."""
    seen = tichu.view(state, seat)
    return attrs.evolve(seen, own_mask=seen.own_mask | state.hand_masks[seat - 1] & 1 << 20)


def peeking_table(state: SeigneurRound) -> Table:
    """Return a table that shows who holds a Dragon."""
    holders = sum("Dr" in str(state.hand(seat)) for seat in range(3))
    return attrs.evolve(state.table, pushed=holders)


def all_heard(event: Event, seat: int | None) -> Event:
    """Redact an event, except a push, which all hear."""
    return event if isinstance(event, Pushed) else tichu.redact(event, seat)


def peeking_reason(state: SeigneurRound, action: object) -> object:
    """Say why an action is illegal, and whether the next seat could do the same."""
    violation = tichu.why_illegal(state, action)
    if not isinstance(action, tichu.Play):
        return violation
    return violation, judge(state.table, state.usable((action.seat + 1) % 5), action)


def legal_of_next(state: SeigneurRound, seat: int) -> seigneur.LegalActions:
    """Return the actions of the next seat."""
    return state.legal((seat + 1) % 5)


LEAKS = {
    "view": attrs.evolve(ENGINE, view=peeking_view),
    "public_view": attrs.evolve(ENGINE, public_view=peeking_table),
    "redact": attrs.evolve(ENGINE, redact=all_heard),
    "why_illegal": attrs.evolve(ENGINE, why_illegal=peeking_reason),
    "legal": attrs.evolve(ENGINE, legal=legal_of_next),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(name: str) -> None:
    """Each function that reveals hidden cards is found, and the position is printed."""
    leaky: Subject = LEAKS[name]
    tally = run(5, 1, 300, 1, leaky)
    assert tally.wrong, name
    assert tally.wrong[0].startswith("swap, seat ")
