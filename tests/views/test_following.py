"""Following a round by its events: hands that are shown, and events that cannot be.

Each test here was written because a slip that ``proof/mutation`` made was found by no other.
"""

import random
from typing import Final

import attrs
import pytest

from support import anything, dealt, first_packets, lowest_push, play, position, run
from tichu import (
    TRICHU,
    Action,
    DeclineGrandTichu,
    Event,
    InvalidValue,
    PublicView,
    RoundState,
    advance,
    deal,
    new_round,
    public_view,
    redact,
    transition,
    view,
)
from tichu import events as ev

OBSERVERS: Final = (0, 1, 2, 3, None)


def seen_by(state: RoundState, seat: int | None) -> PublicView:
    """Return a seat's view; a spectator's for None."""
    return public_view(state) if seat is None else view(state, seat)


def followed(state: RoundState, action: Action, seat: int | None) -> PublicView:
    """Return a seat's view of a state after the events of an action."""
    seen = seen_by(state, seat)
    for event in transition(state, action)[1]:
        seen = advance(seen, redact(event, seat))
    return seen


def exchanged() -> tuple[RoundState, ev.Exchanged]:
    """Return the exchange before its last push, and the event that ends it."""
    state = dealt()
    state = run(state, *[lowest_push(state, seat) for seat in range(3)])
    event = transition(state, lowest_push(state, 3))[1][-1]
    assert isinstance(event, ev.Exchanged)
    return state, event


def short_of_a_card(event: ev.Exchanged) -> ev.Exchanged:
    """Return an exchange in which seat 0 has pushed a card too few."""
    return attrs.evolve(event, pushes=(event.pushes[0][:2], *event.pushes[1:]))


def refused(seen: PublicView, event: object) -> tuple[str, str]:
    """Return the place and the sentence with which a view refuses an event."""
    with pytest.raises(InvalidValue) as caught:
        advance(seen, anything(event))
    return caught.value.place, caught.value.message


# The dummy's hand


@pytest.mark.rule("TRICHU-3")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_the_dealer_sees_the_dummys_hand_when_the_cards_are_dealt(seat: int | None) -> None:
    """The event shows it to him and to the dummy, and to nobody else."""
    state = run(first_packets(TRICHU), DeclineGrandTichu(1), DeclineGrandTichu(3))
    packets = deal(state, random.Random(1))
    following = run(state, packets)

    seen = followed(state, packets, seat)

    assert seen_by(following, seat) == seen
    assert (following.hand(2) if seat in (0, 2) else None) == seen.hand(2)


@pytest.mark.rule("TRICHU-4")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_all_see_the_dummys_hand_after_the_exchange(seat: int | None) -> None:
    """The event shows it to everybody, spectators included."""
    state = dealt(TRICHU)
    state = run(state, *[lowest_push(state, giver) for giver in range(3)])
    following = run(state, lowest_push(state, 3))

    seen = followed(state, lowest_push(state, 3), seat)

    assert seen_by(following, seat) == seen
    assert following.hand(2) == seen.hand(2)


# The end of a round


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_after_a_victory_no_hand_is_shown(seat: int | None) -> None:
    """No cards are counted, so what the others hold stays hidden."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,))

    ended = transition(state, play(2, "3j"))[1][-1]

    assert isinstance(ended, ev.RoundEnded)
    assert (None,) * 4 == ended.hands
    assert seen_by(run(state, play(2, "3j")), seat) == followed(state, play(2, "3j"), seat)


# What is refused


@pytest.mark.parametrize("number", [3, 5])
def test_a_deal_has_a_packet_for_each_hand(number: int) -> None:
    """With one too few or too many, the event cannot follow."""
    assert ("advance(event)", "Dealt cannot follow here") == refused(
        view(new_round(), 0), ev.Dealt((None,) * number)
    )


def test_an_exchange_has_a_card_for_each_recipient() -> None:
    """Neither a client nor a server takes one that lacks a card."""
    state, event = exchanged()
    short = short_of_a_card(event)

    assert ("advance(event)", "Exchanged cannot follow here") == refused(public_view(state), short)
    with pytest.raises(InvalidValue) as caught:
        redact(short, 1)
    assert "redact(event)" == caught.value.place


@pytest.mark.parametrize("hands", [(None,) * 3, (None,) * 5])
def test_an_end_tells_of_each_hand(hands: tuple[None, ...]) -> None:
    """With a hand too few or too many, the event cannot follow."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,))
    *events, ended = transition(state, play(2, "3j"))[1]
    seen = public_view(state)
    for event in events:
        seen = advance(seen, event)
    assert isinstance(ended, ev.RoundEnded)

    assert ("advance(event)", "RoundEnded cannot follow here") == refused(
        seen, attrs.evolve(ended, hands=hands)
    )


def test_what_is_no_event_is_refused_by_name() -> None:
    """The error says which argument it is."""
    message = "an event is wanted, not 'deal'"

    assert ("advance(event)", message) == refused(view(new_round(), 0), "deal")
    with pytest.raises(InvalidValue) as caught:
        redact(anything("deal"), 0)
    assert ("redact(event)", message) == (caught.value.place, caught.value.message)


# Decisions on grand tichu


@pytest.mark.rule("GRAND-5")
@pytest.mark.parametrize("seat", OBSERVERS)
@pytest.mark.parametrize("secret", [True, False])
def test_only_a_secret_decision_is_hidden_and_only_from_others(
    seat: int | None, *, secret: bool
) -> None:
    """An open one is heard by all, and a secret one by who has made it."""
    event: Event = ev.GrandTichuDecided(1, called=True, secret=secret)
    hidden = ev.GrandTichuDecided(1, called=None, secret=secret)

    assert (hidden if secret and seat != 1 else event) == redact(event, seat)
