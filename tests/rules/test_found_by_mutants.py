"""Rules that one line of evidence alone would have noticed, had they been wrong.

Each test here was written because a wrong rule of ``proof/mutants`` was found by fewer than two
lines: most of them are about what a seat may see.
"""

import random

import pytest

from support import (
    cards,
    dealt,
    exchange,
    first_packets,
    lowest_push,
    play,
    position,
    run,
    swapped,
)
from tichu import (
    TRICHU,
    CallGrandTichu,
    DeclineGrandTichu,
    Event,
    Push,
    RoundState,
    deal,
    new_round,
    public_view,
    redact,
    transition,
    view,
)
from tichu.events import Dealt, Exchanged, Pushed

SEATS = range(4)


def heard(state: RoundState, action: Push, kind: type[Event], seat: int | None) -> Event:
    """Return the event of a kind that an action brings, as a seat hears it."""
    (event,) = (event for event in transition(state, action)[1] if isinstance(event, kind))
    return redact(event, seat)


def last_push(state: RoundState) -> tuple[RoundState, Push]:
    """Return an exchange in which seats 0 to 2 have pushed, with the push of seat 3."""
    state = run(state, *[lowest_push(state, seat) for seat in range(3)])
    return state, lowest_push(state, 3)


# Hands


@pytest.mark.rule("DEAL-3")
def test_a_hand_is_secret_from_the_partner_too() -> None:
    """Before, during and after the exchange a player sees his own hand and no other."""
    for state in (first_packets(), dealt(), swapped(dealt())):
        for seat in SEATS:
            seen = [view(state, seat).hand(other) for other in SEATS]

            assert [state.hand(s) if s == seat else None for s in SEATS] == seen
        assert [None] * 4 == [public_view(state).hand(seat) for seat in SEATS]


@pytest.mark.rule("DEAL-3")
def test_a_deal_is_heard_by_who_gets_the_cards() -> None:
    """Everybody hears of his own packet; a spectator of none."""
    state = new_round()
    (event,) = transition(state, deal(state, random.Random(3)))[1]
    assert isinstance(event, Dealt)

    for seat in (*SEATS, None):
        told = redact(event, seat)
        assert isinstance(told, Dealt)
        assert [s for s in SEATS if s == seat] == [s for s in SEATS if told.packets[s] is not None]


@pytest.mark.rule("SCORE-6")
@pytest.mark.rule("DEAL-3")
def test_after_a_double_victory_no_hand_is_shown() -> None:
    """No cards are counted, so nobody has to show any; otherwise the last hand is seen."""
    double = run(position("2j", "KjAj", "", "QjQw", turn=0, finished=(2,)), play(0, "2j"))
    counted = run(position("2j", "KjAj", "", "", turn=0, finished=(2, 3)), play(0, "2j"))

    assert double.is_over
    assert counted.is_over
    assert [None] * 4 == [public_view(double).hand(seat) for seat in SEATS]
    assert [None, None] == [view(double, 0).hand(seat) for seat in (1, 3)]
    assert cards("KjAj") == public_view(counted).hand(1)


@pytest.mark.rule("TRICHU-4")
def test_the_dummy_is_laid_open_after_the_exchange() -> None:
    """Before and during it the dealer alone sees it; then all do."""
    pushing = dealt(TRICHU)
    playing = swapped(pushing)

    for seat in (1, 3):
        assert view(pushing, seat).hand(2) is None
        assert playing.hand(2) == view(playing, seat).hand(2)
    assert public_view(pushing).hand(2) is None
    assert pushing.hand(2) == view(pushing, 0).hand(2)


# The exchange


@pytest.mark.rule("PASS-3")
def test_a_pushed_card_is_seen_when_all_have_pushed() -> None:
    """Until then it lies face down, also before whom it is for; who pushed it knows it."""
    state, last = last_push(dealt())
    after = run(state, last)

    assert state.pushes[0] == view(state, 0).pushes[0]
    assert [None] * 3 == [view(state, seat).pushes[0] for seat in (1, 2, 3)]
    assert [None] * 3 == [public_view(state).hand(seat) for seat in (1, 2, 3)]
    given = state.pushes[0]
    assert given is not None
    for place, seat in enumerate((1, 2, 3)):
        only = tuple(card if at == place else None for at, card in enumerate(given))
        assert only == view(after, seat).pushes[0]


@pytest.mark.rule("PASS-3")
def test_a_push_is_heard_by_who_pushes() -> None:
    """The others hear that somebody has pushed, and not what."""
    state = dealt()
    push = lowest_push(state, 0)

    for seat in (*SEATS, None):
        told = heard(state, push, Pushed, seat)
        assert isinstance(told, Pushed)
        assert (push.cards if seat == 0 else None) == told.cards


@pytest.mark.rule("PASS-3")
@pytest.mark.rule("DEAL-3")
def test_the_exchange_is_heard_by_giver_and_receiver() -> None:
    """Of each card the two know whom it concerns; nobody else hears which it was."""
    state, last = last_push(exchange("Ma", "Dg", "Ph", "Dr"))

    for seat in (*SEATS, None):
        told = heard(state, last, Exchanged, seat)
        assert isinstance(told, Exchanged)
        for giver in SEATS:
            for to, card in zip(told.recipients[giver], told.pushes[giver], strict=True):
                assert (card is not None) is (seat in (giver, to))


# Grand tichu


@pytest.mark.rule("GRAND-4")
@pytest.mark.rule("GRAND-5")
def test_a_decision_on_grand_tichu_is_seen_when_all_have_decided() -> None:
    """Until then a caller's own view alone shows the call."""
    state = run(first_packets(), CallGrandTichu(1), DeclineGrandTichu(2))
    after = run(state, DeclineGrandTichu(0), DeclineGrandTichu(3))

    assert [False, True, False, False] == [view(state, s).calls[1] is not None for s in SEATS]
    assert public_view(state).calls == (None,) * 4
    assert (False, True, True, False) == public_view(state).decided
    assert all(view(after, seat).calls[1] is not None for seat in SEATS)


# Bombs


@pytest.mark.rule("BOMB-6")
@pytest.mark.rule("DEAL-3")
def test_who_is_asked_for_a_bomb_tells_nothing() -> None:
    """Whoever holds four cards may interrupt for all that can be seen, bomb or not."""
    with_bomb = position("2jAj", "3j4j", "5j5w5p5s", "6j7j8j9w", turn=1, trick=(play(0, "2w"),))
    without = position("2jAj", "3j4j", "5j5w5p6s", "6j7j8j9w", turn=1, trick=(play(0, "2w"),))

    assert (2, 3) == with_bomb.may_interrupt == without.may_interrupt
