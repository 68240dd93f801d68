"""Events that contradict a view are refused, and the view that one has stays as it is."""

import random
from collections.abc import Iterator

import attrs
import pytest

import tichu
from tichu import Cards, Event, PlayerView, RoundState, advance, apply, new_round, random_action
from tichu import events as ev

SEAT = 2


def played(seed: int = 1) -> Iterator[tuple[PlayerView, Event]]:
    """Yield each event of a random round with the view before it."""
    rng = random.Random(seed)
    state = new_round()
    seen = tichu.view(state, SEAT)
    while not state.is_over:
        state, events = tichu.transition(state, random_action(state, rng))
        for event in events:
            redacted = tichu.redact(event, SEAT)
            yield seen, redacted
            seen = advance(seen, redacted)


def first(kind: type[Event], number: int = 0) -> tuple[PlayerView, Event]:
    """Return an event of a class, the first or a later one, and the view before it."""
    found = [pair for pair in played() if isinstance(pair[1], kind)]
    return found[number]


def refused(seen: PlayerView, event: Event) -> None:
    """Expect that an event cannot follow."""
    with pytest.raises(tichu.InvalidValue, match=f"{type(event).__name__} cannot follow here"):
        advance(seen, event)


@pytest.mark.parametrize(
    "kind",
    [
        *(ev.Dealt, ev.GrandTichuDecided, ev.Pushed, ev.Exchanged),
        *(ev.Played, ev.Passed, ev.TrickClaimed, ev.RoundEnded),
    ],
)
def test_an_event_comes_once(kind: type[Event]) -> None:
    """A repeated event contradicts what it has led to."""
    seen, event = first(kind)
    refused(advance(seen, event), event)


def test_a_packet_has_its_size() -> None:
    """The first packet has eight cards (DEAL-1)."""
    seen, event = first(ev.Dealt)
    assert isinstance(event, ev.Dealt)
    packets = (*event.packets[:SEAT], Cards.parse("2j3j"), *event.packets[SEAT + 1 :])
    refused(seen, attrs.evolve(event, packets=packets))


def test_no_card_is_dealt_twice() -> None:
    """The second packet has none of the first one's cards."""
    seen, event = first(ev.Dealt, 1)
    assert isinstance(event, ev.Dealt)
    packet = event.packets[SEAT]
    assert packet is not None
    changed = packet - Cards.of(packet.listed[:1]) | Cards.of(seen.own.listed[:1])
    packets = (*event.packets[:SEAT], changed, *event.packets[SEAT + 1 :])
    refused(seen, attrs.evolve(event, packets=packets))


def test_no_card_is_pushed_twice() -> None:
    """A card that this seat gives is not given to it, too (PASS-3)."""
    seen, event = first(ev.Exchanged)
    assert isinstance(event, ev.Exchanged)
    own = event.pushes[SEAT][0]
    giver = next(s for s, cards in enumerate(event.pushes) if s != SEAT and any(cards))
    cards = tuple(own if card is not None else None for card in event.pushes[giver])
    pushes = (*event.pushes[:giver], cards, *event.pushes[giver + 1 :])
    refused(seen, attrs.evolve(event, pushes=pushes))


def test_nobody_plays_a_card_that_was_seen_elsewhere() -> None:
    """A card of one's own hand is not played by another seat."""
    for seen, event in played():
        if isinstance(event, ev.Played) and event.seat != SEAT and len(seen.own) > 0:
            single = seen.own.listed[-1]
            refused(seen, attrs.evolve(event, combination=tichu.Combination(Cards.of([single]))))
            return


def test_the_hand_that_is_counted_has_the_cards_that_are_left() -> None:
    """At the end no hand shows cards that lie in a pile (SCORE-2)."""
    seen, event = first(ev.RoundEnded)
    assert isinstance(event, ev.RoundEnded)
    hands = tuple(None if hand is None else Cards.parse("2j") for hand in event.hands)
    refused(seen, attrs.evolve(event, hands=hands))


def test_the_result_is_that_of_the_table() -> None:
    """A result is counted from the piles (SCORE-1)."""
    seen, event = first(ev.RoundEnded)
    assert isinstance(event, ev.RoundEnded)
    refused(seen, attrs.evolve(event, result=attrs.evolve(event.result, card_points=(0, 100))))


def test_a_refused_event_changes_nothing() -> None:
    """The view still accepts the right one."""
    seen, event = first(ev.Played)
    refused(seen, ev.Passed(SEAT))
    assert isinstance(advance(seen, event), PlayerView)


def test_an_illegal_action_is_not_believed() -> None:
    """What no action leads to cannot follow: the leader does not pass (TRICK-2)."""
    state: RoundState = next(
        state for state in states() if not state.trick and state.phase.value == "play"
    )
    leader = state.to_act[0]
    refused(tichu.view(state, SEAT), ev.Passed(leader))
    with pytest.raises(ValueError, match="TRICK-2"):
        apply(state, tichu.Pass(leader))


def states() -> Iterator[RoundState]:
    """Yield the states of a random round."""
    rng = random.Random(1)
    state = new_round(tichu.NANJING)
    while not state.is_over:
        yield state
        state = apply(state, random_action(state, rng))
