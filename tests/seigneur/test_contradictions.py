"""Events of Grandseigneur that contradict what a view knows, one by one."""

import random
from typing import Any

import attrs
import pytest

from tichu import InvalidValue
from tichu import seigneur as sg
from tichu.seigneur import events as ev

RULES = sg.SeigneurRules(6)


def dealt() -> sg.SeigneurRound:
    """Return a second round of six, in the exchange."""
    state = sg.new_round(RULES, range(6))
    return sg.apply(state, sg.deal(state, random.Random(3)))


def exchanged() -> tuple[sg.SeigneurRound, ev.Exchanged]:
    """Return the round when all but the exchange itself has happened, and that."""
    state = dealt()
    while True:
        after, events = sg.transition(state, state.legal(state.to_act[0])[0])
        for event in events:
            if isinstance(event, ev.Exchanged):
                return state, event
        state = after


def stated(*hands: str, trick: Any = (), **fields: Any) -> sg.SeigneurRound:  # noqa: ANN401
    """Return a position of six with one deck; seat 1 is on turn unless that is stated."""
    filled = (*hands, *("2s", "3s", "4s", "5s", "6s")[: 6 - len(hands)])
    laid = [sg.Play(seat, cards) for seat, cards in trick]
    given: dict[str, Any] = {"turn": 1, **fields}
    setup = sg.SeigneurSetup(rules=RULES, hands=filled, trick=laid, **given)
    return sg.SeigneurRound.from_setup(setup)


def refuses(seen: sg.SeigneurView | sg.Table, event: ev.Event) -> bool:
    """Return whether a view says that an event cannot follow."""
    with pytest.raises(InvalidValue, match=f"{type(event).__name__} cannot follow here"):
        sg.advance(seen, event)
    return True


@pytest.mark.rule("SEIGNEUR-8", "SEIGNEUR-9", "SEIGNEUR-10")
def test_deals() -> None:
    """Wrong sizes, cards that are not in the game, and a leader who does not hold the Mah Jong."""
    state = sg.new_round(RULES)
    hands = sg.deal(state, random.Random(3)).hands
    leader = next(seat for seat in range(6) if "Ma" in hands[seat])
    seen = sg.view(state, leader)
    mine: list[sg.Cards | None] = [None] * 6
    mine[leader] = hands[leader]
    good = ev.Dealt(tuple(mine), leader)
    assert hands[leader] == sg.advance(seen, good).own

    assert refuses(seen, attrs.evolve(good, hands=good.hands[:5]))
    assert refuses(seen, attrs.evolve(good, hands=(*good.hands, None)))
    assert refuses(seen, attrs.evolve(good, leader=None))
    assert refuses(seen, attrs.evolve(good, leader=6))
    assert refuses(seen, attrs.evolve(good, leader=-1))
    assert refuses(seen, attrs.evolve(good, leader=(leader + 1) % 6))
    *_, one, other = map(str, hands[leader])
    for own in (hands[leader] - "Ma", hands[leader] - one, hands[leader] - one + other):
        mine[leader] = own
        assert refuses(seen, attrs.evolve(good, hands=tuple(mine)))
    assert refuses(sg.advance(seen, good), good)
    assert refuses(sg.public_view(state), ev.Dealt((None,) * 6, None))
    later = sg.new_round(RULES, range(6))
    assert refuses(sg.public_view(later), ev.Dealt((None,) * 6, 0))
    assert sg.Phase.PUSH is sg.advance(sg.public_view(later), ev.Dealt((None,) * 6, None)).phase


@pytest.mark.rule("SEIGNEUR-11", "SEIGNEUR-12", "SEIGNEUR-14")
def test_pushes() -> None:
    """A second push, one of a seat that exchanges nothing here, and one that is not the best."""
    state = dealt()
    gift = state.legal(1)[0]
    assert isinstance(gift, sg.Push)
    own, other = sg.view(state, 1), sg.view(state, 0)
    known, hidden = ev.Pushed(1, gift.cards, (1,)), ev.Pushed(1, None, (1,))

    assert gift.cards == sg.advance(own, known).given
    assert 0b10 == sg.advance(other, hidden).table.pushed
    assert refuses(sg.advance(other, hidden), hidden)
    worst = sg.Cards.of(list(state.hand(1))[:3])
    assert refuses(own, attrs.evolve(known, cards=worst))
    absent = sg.Cards.of(list(state.hand(2))[:3])
    assert refuses(own, attrs.evolve(known, cards=absent))
    assert refuses(sg.view(sg.new_round(RULES, range(6)), 0), hidden)
    five = sg.new_round(sg.SeigneurRules(5), range(5))
    five = sg.apply(five, sg.deal(five, random.Random(1)))
    assert refuses(sg.public_view(five), ev.Pushed(3, None, (3,)))


@pytest.mark.rule("SEIGNEUR-11", "SEIGNEUR-13", "SEIGNEUR-14", "SEIGNEUR-15")
def test_exchanges() -> None:
    """Too early, other cards than were pushed, too few, and a leader without the Mah Jong."""
    state, event = exchanged()
    last = next(seat for seat in state.to_act)
    push = state.legal(last)[0]
    assert isinstance(push, sg.Push)
    ready = [
        sg.advance(sg.view(state, seat), sg.redact(ev.Pushed(last, push.cards, (last,)), seat))
        for seat in range(6)
    ]
    public = sg.advance(sg.public_view(state), ev.Pushed(last, None, (last,)))
    blind = sg.redact(event, None)
    assert event.leader == sg.advance(public, blind).turn
    assert refuses(sg.public_view(state), blind)
    assert refuses(public, attrs.evolve(blind, leader=6))
    assert refuses(public, attrs.evolve(blind, leader=-1))
    assert refuses(public, attrs.evolve(blind, pushes=blind.pushes[:5]))
    for seat, seen in enumerate(ready):
        own = sg.redact(event, seat)
        assert event.leader == sg.advance(seen, own).table.turn
        other = (event.leader + 1) % 6
        if seat in (event.leader, other):
            assert refuses(seen, attrs.evolve(own, leader=other))
        for changed, cards in enumerate(own.pushes):
            if cards is not None:
                pushes = list(own.pushes)
                pushes[changed] = cards - str(next(iter(cards)))
                assert refuses(seen, attrs.evolve(own, pushes=tuple(pushes)))
    taken = list(sg.redact(event, 0).pushes)
    taken[1] = sg.Cards.of(list(state.hand(0) - str(event.pushes[0]))[:3])
    assert refuses(ready[0], attrs.evolve(sg.redact(event, 0), pushes=tuple(taken)))


@pytest.mark.rule("SEIGNEUR-15", "SEIGNEUR-16", "SEIGNEUR-20")
def test_plays_and_passes() -> None:
    """Out of turn, with the viewer's cards, seen ones, or more than are held; no pass of a lead."""
    state = stated("KjKwQj", "9j8j", "7j7w7p7s", trick=[(0, "5j")])
    seen, public = sg.view(state, 0), sg.public_view(state)
    assert (2, 2) == (
        sg.advance(seen, ev.Passed(1)).table.turn,
        sg.advance(public, ev.Passed(1)).turn,
    )
    assert 2 == sg.advance(seen, ev.Played(1, sg.Combination("9j"))).table.turn

    assert refuses(seen, ev.Passed(2))
    assert refuses(seen, ev.Played(2, sg.Combination("9j")))
    assert refuses(seen, ev.Played(1, sg.Combination("Kj")))
    assert refuses(seen, ev.Played(1, sg.Combination("Aj")))
    assert refuses(seen, ev.Played(1, sg.Combination("4j")))
    assert refuses(public, ev.Played(1, sg.Combination("7j7w7p7s")))
    assert refuses(public, ev.Played(1, sg.Combination("Aj")))
    assert refuses(sg.view(state, 1), ev.Played(1, sg.Combination("Kj")))
    lead = sg.public_view(stated("KjKwQj", "9j8j"))
    assert refuses(lead, ev.Passed(1))
    held = sg.public_view(stated("KjKwQj", "9j8j", "Ma", trick=[(0, "Qw")]))
    assert refuses(held, ev.Played(1, sg.Combination("Ma")))
    leads = sg.public_view(stated("KjKwQj", "9j8j", "Ma", turn=1))
    assert refuses(leads, ev.Played(1, sg.Combination("Ma")))


@pytest.mark.rule("SEIGNEUR-17", "SEIGNEUR-19", "SEIGNEUR-29")
def test_wishes_tricks_and_ends() -> None:
    """A wish of another, other cards of a trick, and ends before the end."""
    wishing = stated("2j", "9j8j", trick=[(0, "Ma")], phase=sg.Phase.WISH, turn=0)
    seen = sg.view(wishing, 1)
    assert 9 == sg.advance(seen, ev.WishMade(0, 9)).table.wish
    assert refuses(seen, ev.WishMade(1, 9))
    assert refuses(sg.view(stated("2j", "9j8j"), 1), ev.WishMade(1, 9))
    open_wish = sg.view(stated("2j", "9j8j", wish=12), 1)
    assert refuses(open_wish, ev.WishFulfilled(1, 12))

    waiting = sg.public_view(stated("2j", trick=[(0, "5j")], phase=sg.Phase.TAKE_TRICK, turn=0))
    assert "5j" in sg.advance(waiting, ev.TrickTaken(0, sg.Cards.parse("5j"))).discard
    assert refuses(waiting, ev.TrickTaken(0, sg.Cards.parse("5w")))
    assert refuses(waiting, ev.TrickTaken(1, sg.Cards.parse("5j")))
    following = sg.public_view(stated("2j", "9j8j", trick=[(0, "5j")]))
    assert refuses(following, ev.TrickTaken(0, sg.Cards.parse("5j")))
    leading = sg.public_view(stated("2j", "9j8j"))
    assert refuses(leading, ev.TrickTaken(0, sg.Cards.parse("9j")))

    one_out = sg.public_view(stated("2j", "9j8j", ""))
    assert one_out == sg.advance(one_out, ev.WentOut(2, 1))
    assert refuses(one_out, ev.WentOut(1, 1))
    assert refuses(one_out, ev.WentOut(2, 2))
    result = sg.SeigneurResult((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5))
    assert refuses(one_out, ev.RoundEnded(result))
    assert refuses(one_out, ev.RoundStarted(result.ranking))
    assert refuses(one_out, ev.GameEnded(0))
    over = sg.public_view(
        stated("", "", "", "", "", "9j", turn=None, phase=sg.Phase.OVER, finished=(0, 1, 2, 3, 4))
    )
    assert over == sg.advance(over, ev.RoundEnded(result)) == sg.advance(over, ev.GameEnded(0))
    assert refuses(over, ev.GameEnded(1))
    assert refuses(over, ev.RoundEnded(sg.SeigneurResult((1, 0, 2, 3, 4, 5), (1, 0, 2, 3, 4, 5))))
    assert refuses(over, ev.RoundStarted((1, 0, 2, 3, 4, 5)))
    assert result.ranking == sg.advance(over, ev.RoundStarted(result.ranking)).ranking
