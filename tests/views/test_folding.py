"""Folding: a client that hears redacted events has at every step the view that it should have."""

import random
from typing import Final

import attrs
import pytest

from noninterference import SOURCES, rules_of, steered_game
from tichu import (
    TRICHU,
    Cards,
    Event,
    GameState,
    Phase,
    PlayerView,
    PublicView,
    RoundState,
    Rules,
    advance,
    deal,
    new_game,
    new_round,
    public_view,
    redact,
    transition,
    view,
)
from tichu.events import GameEnded, GrandTichuRevealed, HandShown, RoundStarted

ROUNDS: Final = 25


def seen_by(state: RoundState | GameState, seat: int | None) -> PublicView:
    """Return a seat's view; a spectator's for None."""
    return public_view(state) if seat is None else view(state, seat)


def fold(seen: PublicView, events: tuple[Event, ...], seat: int | None) -> PublicView:
    """Return a view after events, each redacted for its seat."""
    for event in events:
        seen = advance(seen, redact(event, seat))
    return seen


@pytest.mark.slow
@pytest.mark.rule("L27")
@pytest.mark.rule("PASS-3")
@pytest.mark.parametrize("source", SOURCES)
def test_folded_events_give_the_view_of_a_round(source: str) -> None:
    """For each seat and for spectators, at every step of many rounds."""
    rng = random.Random(f"fold {source}")
    for _ in range(ROUNDS):
        rules = rules_of(source, rng)
        observers = (*range(rules.seats), None)
        game = new_game(rules)
        state = game.round
        seen = {seat: seen_by(state, seat) for seat in observers}
        for _, action in steered_game(game, rng):
            state, events = transition(state, action)
            for seat in observers:
                seen[seat] = fold(seen[seat], events, seat)
                assert seen_by(state, seat) == seen[seat]
            if state.is_over:
                break


@pytest.mark.slow
@pytest.mark.rule("L27")
@pytest.mark.parametrize("source", SOURCES)
def test_folded_events_give_the_view_of_a_game(source: str) -> None:
    """From round to round and to the end, scores and results included."""
    rng = random.Random(f"game {source}")
    rules = attrs.evolve(rules_of(source, rng), target=None, rounds=3)
    observers = (*range(rules.seats), None)
    game = new_game(rules)
    seen = {seat: seen_by(game, seat) for seat in observers}
    heard: list[Event] = []
    for state, action in steered_game(game, rng):
        game, events = transition(state, action)
        heard += events
        for seat in observers:
            seen[seat] = fold(seen[seat], events, seat)
            assert seen_by(game, seat) == seen[seat]
            assert repr(seen_by(game, seat)) == repr(seen[seat])
            assert type(seen_by(game, seat)) is type(seen[seat])
    assert isinstance(heard[-1], GameEnded)
    assert 2 == sum(isinstance(event, RoundStarted) for event in heard)


@pytest.mark.rule("TRICHU-3")
@pytest.mark.rule("TRICHU-4")
def test_the_dummy_is_shown_to_the_dealer_and_then_to_all() -> None:
    """Two events show it; of the first, only the dealer and the dummy see the cards."""
    heard: list[HandShown] = []
    hands: list[Cards] = []
    for state, action in steered_game(new_game(TRICHU), random.Random(3)):
        following, events = transition(state.round, action)
        heard += [event for event in events if isinstance(event, HandShown)]
        hands += [following.hand(2) for event in events if isinstance(event, HandShown)]
        if following.phase is Phase.PLAY:
            break
    first, second = heard

    for seat in range(4):
        shown = redact(first, seat)
        assert isinstance(shown, HandShown)
        assert (hands[0] if seat in (0, 2) else None) == shown.cards
    assert second == redact(second, None)
    assert hands[1] == second.cards


@pytest.mark.rule("GRAND-5")
def test_one_event_reveals_all_secret_decisions() -> None:
    """Nobody hears before who has called; then everybody does, in one event."""
    rules = Rules()
    following, events = next(
        (following, events)
        for state, action in steered_game(new_game(rules), random.Random(11))
        for following, events in [transition(state.round, action)]
        if following.phase is Phase.DEAL_REST
    )

    assert GrandTichuRevealed(tuple(call is not None for call in following.calls)) == events[-1]
    assert events[-1] == redact(events[-1], None)


def test_redacting_twice_changes_nothing_more() -> None:
    """What is hidden stays hidden, whoever redacts again."""
    rng = random.Random(6)
    for state, action in steered_game(new_game(TRICHU), rng):
        _, events = transition(state, action)
        for event in events:
            for seat in (*range(4), None):
                once = redact(event, seat)
                assert once == redact(once, seat)
                assert redact(event, None) == redact(once, None)
        if state.results:
            break


def test_a_fold_leaves_the_view_as_it_is() -> None:
    """Views are values: the old one is still there, and equal to what it was."""
    state = new_round()
    before = view(state, 0)
    _, events = transition(state, deal(state, random.Random(2)))

    after = advance(before, redact(events[0], 0))

    assert view(state, 0) == before
    assert before != after
    assert isinstance(after, PlayerView)
