"""Events of Grandseigneur that contradict what a view knows, one by one."""

import random
from typing import Any

import attrs
import pytest

import tichu
from support.ranks import later_round
from tichu import Cards, InvalidValue
from tichu import seigneur as sg
from tichu.seigneur.engine import events as ev

RULES = sg.SeigneurRules(6)


def dealt() -> sg.SeigneurRound:
    """Return a second round of six, in the exchange."""
    state = later_round(RULES, range(6))
    return tichu.apply(state, tichu.deal(state, random.Random(3)))


def exchanged() -> tuple[sg.SeigneurRound, ev.Exchanged]:
    """Return the round when all but the exchange itself has happened, and that."""
    state = dealt()
    while True:
        after, events = tichu.transition(state, state.legal(state.to_act[0])[0])
        for event in events:
            if isinstance(event, ev.Exchanged):
                return state, event
        state = after


def shown(event: ev.Exchanged, seat: int) -> list[tichu.Card]:
    """Return the cards that a seat is seen to push."""
    return [card for card in event.pushes[seat] if card is not None]


def stated(*hands: str, trick: Any = (), **fields: Any) -> sg.SeigneurRound:  # noqa: ANN401
    """Return a position of six with one deck; seat 1 is on turn unless that is stated."""
    filled = (*hands, *("2s", "3s", "4s", "5s", "6s")[: 6 - len(hands)])
    laid = [tichu.Play(seat, cards) for seat, cards in trick]
    given: dict[str, Any] = {"turn": 1, **fields}
    setup = sg.SeigneurSetup(rules=RULES, hands=filled, trick=laid, **given)
    return sg.SeigneurRound.from_setup(setup)


def refuses(seen: sg.SeigneurView | sg.Table, event: ev.Event) -> bool:
    """Return whether a view says that an event cannot follow."""
    with pytest.raises(InvalidValue, match=f"{type(event).__name__} cannot follow here"):
        tichu.advance(seen, event)
    return True


@pytest.mark.rule("SEIGNEUR-8", "SEIGNEUR-9", "SEIGNEUR-10")
def test_deals() -> None:
    """Wrong sizes, cards that are not in the game, and a leader who does not hold the Mah Jong."""
    state = tichu.new_round(RULES)
    hands = tichu.deal(state, random.Random(3)).hands
    leader = next(seat for seat in range(6) if "Ma" in hands[seat])
    seen = tichu.view(state, leader)
    mine: list[Cards | None] = [None] * 6
    mine[leader] = hands[leader]
    good = ev.Dealt(tuple(mine), leader)
    assert hands[leader] == tichu.advance(seen, good).own

    assert refuses(seen, attrs.evolve(good, packets=good.packets[:5]))
    assert refuses(seen, attrs.evolve(good, packets=(*good.packets, None)))
    assert refuses(seen, attrs.evolve(good, leader=None))
    assert refuses(seen, attrs.evolve(good, leader=6))
    assert refuses(seen, attrs.evolve(good, leader=-1))
    assert refuses(seen, attrs.evolve(good, leader=(leader + 1) % 6))
    few = hands[leader].listed[:-1]
    for own in (hands[leader] - Cards.parse("Ma"), Cards.of(few), Cards.of((*few, few[-1]))):
        mine[leader] = own
        assert refuses(seen, attrs.evolve(good, packets=tuple(mine)))
    assert refuses(tichu.advance(seen, good), good)
    assert refuses(tichu.public_view(state), ev.Dealt((None,) * 6, None))
    later = later_round(RULES, range(6))
    assert refuses(tichu.public_view(later), ev.Dealt((None,) * 6, 0))
    assert (
        tichu.Phase.PUSH
        is tichu.advance(tichu.public_view(later), ev.Dealt((None,) * 6, None)).phase
    )


@pytest.mark.rule("SEIGNEUR-11", "SEIGNEUR-12", "SEIGNEUR-14")
def test_pushes() -> None:
    """A second push, one of a seat that exchanges nothing here, and one that is not the best."""
    state = dealt()
    gift = state.legal(1)[0]
    assert isinstance(gift, tichu.Push)
    own, other = tichu.view(state, 1), tichu.view(state, 0)
    given = Cards.of(gift.cards)
    known, hidden = ev.Pushed(1, given.listed, (1,)), ev.Pushed(1, None, (1,))

    assert given == tichu.advance(own, known).given
    assert 0b10 == tichu.advance(other, hidden).table.pushed
    assert refuses(tichu.advance(other, hidden), hidden)
    worst = state.hand(1).listed[:3]
    assert refuses(own, attrs.evolve(known, cards=worst))
    absent = state.hand(2).listed[:3]
    assert refuses(own, attrs.evolve(known, cards=absent))
    assert refuses(tichu.view(later_round(RULES, range(6)), 0), hidden)
    five = later_round(sg.SeigneurRules(5), range(5))
    five = tichu.apply(five, tichu.deal(five, random.Random(1)))
    assert refuses(tichu.public_view(five), ev.Pushed(3, None, (3,)))


@pytest.mark.rule("SEIGNEUR-11", "SEIGNEUR-13", "SEIGNEUR-14", "SEIGNEUR-15")
def test_exchanges() -> None:
    """Too early, other cards than were pushed, too few, and a leader without the Mah Jong."""
    state, event = exchanged()
    last = next(seat for seat in state.to_act)
    push = state.legal(last)[0]
    assert isinstance(push, tichu.Push)
    pushed = ev.Pushed(last, Cards.of(push.cards).listed, (last,))
    ready = [
        tichu.advance(tichu.view(state, seat), tichu.redact(pushed, seat)) for seat in range(6)
    ]
    public = tichu.advance(tichu.public_view(state), ev.Pushed(last, None, (last,)))
    blind = tichu.redact(event, None)
    assert event.leader == tichu.advance(public, blind).turn
    assert refuses(tichu.public_view(state), blind)
    assert refuses(public, attrs.evolve(blind, leader=6))
    assert refuses(public, attrs.evolve(blind, leader=-1))
    assert refuses(public, attrs.evolve(blind, pushes=blind.pushes[:5]))
    for seat, seen in enumerate(ready):
        own = tichu.redact(event, seat)
        assert event.leader == tichu.advance(seen, own).table.turn
        other = (event.leader + 1) % 6
        if seat in (event.leader, other):
            assert refuses(seen, attrs.evolve(own, leader=other))
        for changed, cards in enumerate(own.pushes):
            if cards and None not in cards:
                pushes = list(own.pushes)
                pushes[changed] = cards[1:]
                assert refuses(seen, attrs.evolve(own, pushes=tuple(pushes)))
    taken = list(tichu.redact(event, 0).pushes)
    taken[1] = (state.hand(0) - Cards.of(shown(event, 0))).listed[:3]
    assert refuses(ready[0], attrs.evolve(tichu.redact(event, 0), pushes=tuple(taken)))


@pytest.mark.rule("SEIGNEUR-15", "SEIGNEUR-16", "SEIGNEUR-20")
def test_plays_and_passes() -> None:
    """Out of turn, with the viewer's cards, seen ones, or more than are held; no pass of a lead."""
    state = stated("KjKwQj", "9j8j", "7j7w7p7s", trick=[(0, "5j")])
    seen, public = tichu.view(state, 0), tichu.public_view(state)
    assert (2, 2) == (
        tichu.advance(seen, ev.Passed(1)).table.turn,
        tichu.advance(public, ev.Passed(1)).turn,
    )
    assert 2 == tichu.advance(seen, ev.Played(1, tichu.Combination("9j"))).table.turn

    assert refuses(seen, ev.Passed(2))
    assert refuses(seen, ev.Played(2, tichu.Combination("9j")))
    assert refuses(seen, ev.Played(1, tichu.Combination("Kj")))
    assert refuses(seen, ev.Played(1, tichu.Combination("Aj")))
    assert refuses(seen, ev.Played(1, tichu.Combination("4j")))
    assert refuses(public, ev.Played(1, tichu.Combination("7j7w7p7s")))
    assert refuses(public, ev.Played(1, tichu.Combination("Aj")))
    assert refuses(tichu.view(state, 1), ev.Played(1, tichu.Combination("Kj")))
    lead = tichu.public_view(stated("KjKwQj", "9j8j"))
    assert refuses(lead, ev.Passed(1))
    held = tichu.public_view(stated("KjKwQj", "9j8j", "Ma", trick=[(0, "Qw")]))
    assert refuses(held, ev.Played(1, tichu.Combination("Ma")))
    leads = tichu.public_view(stated("KjKwQj", "9j8j", "Ma", turn=1))
    assert refuses(leads, ev.Played(1, tichu.Combination("Ma")))


@pytest.mark.rule("SEIGNEUR-17", "SEIGNEUR-19", "SEIGNEUR-29")
def test_wishes_tricks_and_ends() -> None:
    """A wish of another, other cards of a trick, and ends before the end."""
    wishing = stated("2j", "9j8j", trick=[(0, "Ma")], phase=tichu.Phase.WISH, turn=0)
    seen = tichu.view(wishing, 1)
    assert 9 == tichu.advance(seen, ev.WishMade(0, 9)).table.wish
    assert refuses(seen, ev.WishMade(1, 9))
    assert refuses(tichu.view(stated("2j", "9j8j"), 1), ev.WishMade(1, 9))
    open_wish = tichu.view(stated("2j", "9j8j", wish=12), 1)
    assert refuses(open_wish, ev.WishFulfilled(1, 12))

    waiting = tichu.public_view(
        stated("2j", trick=[(0, "5j")], phase=tichu.Phase.TAKE_TRICK, turn=0)
    )
    assert "5j" in tichu.advance(waiting, ev.TrickTaken(0, Cards.parse("5j"))).discard
    assert refuses(waiting, ev.TrickTaken(0, Cards.parse("5w")))
    assert refuses(waiting, ev.TrickTaken(1, Cards.parse("5j")))
    following = tichu.public_view(stated("2j", "9j8j", trick=[(0, "5j")]))
    assert refuses(following, ev.TrickTaken(0, Cards.parse("5j")))
    leading = tichu.public_view(stated("2j", "9j8j"))
    assert refuses(leading, ev.TrickTaken(0, Cards.parse("9j")))
    assert refuses(leading, ev.TrickTaken(1, Cards()))

    one_out = tichu.public_view(stated("2j", "9j8j", ""))
    assert one_out == tichu.advance(one_out, ev.WentOut(2, 1))
    assert refuses(one_out, ev.WentOut(1, 1))
    assert refuses(one_out, ev.WentOut(2, 2))
    result = sg.SeigneurResult((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5))
    assert refuses(one_out, ev.RoundEnded(result))
    assert refuses(one_out, ev.RoundStarted(result.ranking))
    assert refuses(one_out, ev.GameEnded(0))


def ending(**options: Any) -> tuple[sg.Table, tuple[ev.Event, ...], sg.Table]:  # noqa: ANN401
    """Return a table, the events of the play that ends its round, and the table after them."""
    rules = sg.SeigneurRules(6, **options)
    setup = sg.SeigneurSetup(
        rules=rules, hands=("9j", "", "", "", "", "4j"), finished=(4, 3, 2, 1), turn=0
    )
    game = sg.SeigneurGame(sg.SeigneurRound.from_setup(setup))
    after, events = tichu.transition(game, tichu.Play(0, "9j"))
    return tichu.public_view(game), events, tichu.public_view(after)


@pytest.mark.rule("SEIGNEUR-29", "SEIGNEUR-7")
def test_a_round_ends_and_the_next_one_starts() -> None:
    """Each once, in this order, with the ranks that follow."""
    now, (played, out, ended, started), after = ending(rounds=2)
    ranking = (4, 3, 2, 1, 0, 5)
    assert (ev.RoundStarted(ranking), ev.WentOut(0, 5)) == (started, out)
    assert isinstance(ended, ev.RoundEnded)
    swapped = sg.SeigneurResult((3, 4, 2, 1, 0, 5), (3, 4, 2, 1, 0, 5))

    assert refuses(now, ended)
    now = tichu.advance(now, played)
    for place, seat in ((0, 0), (1, 0), (6, 0), (5, 1), (-1, 0)):
        assert refuses(now, ev.WentOut(seat, place))
    assert now == tichu.advance(now, out)
    assert refuses(now, started)
    assert refuses(now, ev.RoundEnded(swapped))
    now = tichu.advance(now, ended)
    assert refuses(now, ended)
    assert refuses(now, ev.RoundStarted(swapped.ranking))
    assert refuses(now, ev.GameEnded(4))
    now = tichu.advance(now, started)
    assert after == now
    assert refuses(now, started)


@pytest.mark.rule("SEIGNEUR-30")
def test_a_game_ends_after_its_last_round() -> None:
    """With the Great Lord of that round, and no round follows."""
    now, (*before, over), after = ending(rounds=1)
    assert ev.GameEnded(4) == over

    for event in before:
        assert refuses(now, over)
        now = tichu.advance(now, event)
    assert refuses(now, ev.GameEnded(3))
    assert refuses(now, ev.RoundStarted((4, 3, 2, 1, 0, 5)))
    assert after == tichu.advance(now, over)


@pytest.mark.rule("SEIGNEUR-30")
@pytest.mark.parametrize(
    ("rounds", "starts", "ends"), [(None, True, False), (1, False, False), (2, False, True)]
)
def test_after_a_later_round(rounds: int | None, starts: bool, ends: bool) -> None:
    """A game of two rounds ends; one without an end goes on; one of one round has no other."""
    setup = sg.SeigneurSetup(
        rules=sg.SeigneurRules(6, rounds=rounds),
        hands=("", "", "", "", "", "9j"),
        ranking=range(6),
        phase=tichu.Phase.OVER,
        finished=range(5),
    )
    seen = tichu.public_view(sg.SeigneurRound.from_setup(setup))
    ranking = (0, 5, 4, 3, 2, 1)

    for event, follows in ((ev.RoundStarted(ranking), starts), (ev.GameEnded(0), ends)):
        if follows:
            assert tichu.advance(seen, event).phase in (tichu.Phase.DEAL_FIRST, tichu.Phase.OVER)
        else:
            assert refuses(seen, event)


@pytest.mark.rule("WISH-11", "SEIGNEUR-19")
def test_a_wish_is_fulfilled_by_the_last_play() -> None:
    """By the seat that has made it, with a card of the rank, and not before a wish is made."""
    seen = tichu.public_view(stated("Kj", "9j8j", wish=9))
    seen = tichu.advance(seen, ev.Played(1, tichu.Combination("9j")))
    assert seen == tichu.advance(seen, ev.WishFulfilled(1, 9))
    for seat, rank in ((0, 9), (1, 8), (1, -1), (1, 15)):
        assert refuses(seen, ev.WishFulfilled(seat, rank))
    laid = [(0, "Ma2w3w4w5p")]
    wishing = tichu.public_view(stated("2j", "9j", trick=laid, phase=tichu.Phase.WISH, turn=0))
    assert refuses(wishing, ev.WishFulfilled(0, 5))


@pytest.mark.rule("SEIGNEUR-17")
def test_a_trick_that_is_taken_at_once_lies_until_it_is() -> None:
    """The event has all of its cards, and comes before the next play."""
    rules = sg.SeigneurRules(6, take_trick="auto")
    laid = [tichu.Play(5, "4w"), tichu.Play(0, "5j")]
    setup = sg.SeigneurSetup(
        rules=rules, hands=("2j2w2p2s", "3j", "4j", "6j", "7j", "8j"), trick=laid, turn=5
    )
    state = sg.SeigneurRound.from_setup(setup)
    after, (passed, taken) = tichu.transition(state, tichu.Pass(5))
    assert ev.TrickTaken(0, Cards.parse("4w5j")) == taken

    seen = tichu.advance(tichu.public_view(state), passed)
    assert refuses(seen, ev.TrickTaken(0, Cards.parse("5j")))
    assert refuses(seen, ev.TrickTaken(1, Cards.parse("4w5j")))
    assert refuses(seen, ev.Played(0, tichu.Combination("2j2w2p2s")))
    seen = tichu.advance(seen, taken)
    assert tichu.public_view(after) == seen
    assert refuses(seen, taken)
