"""What a view of Grandseigneur knows of each hidden hand, and that no event may contradict it."""

import random
from typing import Any, Literal

import attrs
import pytest

import tichu
from support.ranks import later_round
from tichu import InvalidValue
from tichu import seigneur as sg
from tichu.seigneur.engine import events as ev

cards = tichu.Cards.parse


def stated(
    *hands: str,
    decks: int = 1,
    returns: Literal["blind", "sighted"] = "blind",
    **fields: Any,  # noqa: ANN401
) -> sg.SeigneurRound:
    """Return a position of five after an exchange; seat 0 is the Great Lord, seat 1 the Wretch."""
    rules = sg.SeigneurRules(5, decks, returns=returns)
    given: dict[str, Any] = {"turn": 1, "ranking": range(5), **fields}
    return sg.SeigneurRound.from_setup(sg.SeigneurSetup(rules=rules, hands=hands, **given))


def refused(seen: sg.SeigneurView | sg.Table, *events: ev.Event) -> None:
    """Expect that none of some events can follow."""
    for event in events:
        with pytest.raises(InvalidValue, match=f"{type(event).__name__} cannot follow here"):
            tichu.advance(seen, event)


def played(seat: int, named: str) -> ev.Played:
    """Return a play."""
    return ev.Played(seat, tichu.Combination(named))


def before_exchange(seat: int | None, **options: Any) -> tuple[Any, ev.Exchanged]:  # noqa: ANN401
    """Return a view of six before the exchange, and the exchange as its viewer hears it."""
    state = later_round(sg.SeigneurRules(6, **options), range(6))
    state = tichu.apply(state, tichu.deal(state, random.Random(3)))
    while True:
        after, events = tichu.transition(state, state.legal(state.to_act[0])[0])
        if len(events) > 1:
            assert isinstance(events[1], ev.Exchanged)
            seen = tichu.advance(tichu.view(state, seat), tichu.redact(events[0], seat))
            return seen, tichu.redact(events[1], seat)
        state = after


@pytest.mark.rule("SEIGNEUR-14", "SEIGNEUR-15")
def test_given_cards_and_the_mah_jong_are_known() -> None:
    """With whom they are, and with nobody else; the own hand is known as a whole."""
    hands = ("2j2w", "AjKj4w", "Ma5j", "6j7j", "8j9j")
    state = stated(*hands, pushes={0: "AjKj"}, turn=2)
    seen = tichu.view(state, 0)

    assert cards("2j2w") == seen.known(0) == seen.possible(0)
    assert cards("AjKj") == seen.known(1)
    assert [cards("Ma")] * 2 == [seen.known(2), tichu.view(state, 3).known(2)]
    assert [1] == [seat for seat in range(5) if "Aj" in seen.possible(seat)]
    assert [2] == [seat for seat in range(5) if "Ma" in seen.possible(seat)]
    assert cards("4w5j6j7j8j9j") == seen.possible(3)
    refused(seen, played(2, "Aj"), played(2, "2j"), played(2, "As"))
    assert 1 == tichu.advance(seen, played(2, "5j")).sizes[2]


@pytest.mark.rule("SEIGNEUR-4", "SEIGNEUR-14")
def test_with_two_packs_copies_are_counted() -> None:
    """A copy that was played may be the one that was given, as a view does not show who played."""
    hands = ("2j", "Aj4w", "Aj5j", "6j7j7j", "8j")
    seen = tichu.view(stated(*hands, decks=2, pushes={0: "Aj3s"}), 0)
    assert cards("Aj") == seen.known(1)
    seven, ace = cards("Aj7j")
    assert [2, 1, 1] == [seen.possible(seat).count(ace) for seat in (1, 2, 4)]
    assert [1, 2, 2, 1] == [seen.possible(seat).count(seven) for seat in (1, 2, 3, 4)]
    refused(tichu.advance(seen, played(1, "Aj")), played(2, "AjAj"))

    trick = [tichu.Play(3, "Aj")]
    seen = tichu.view(
        stated(*hands[:2], "5j", *hands[3:], decks=2, pushes={0: "Aj3s"}, trick=trick), 0
    )
    assert cards("") == seen.known(1)
    assert "Aj" in seen.possible(2)


@pytest.mark.rule("SEIGNEUR-13")
def test_a_returned_card_is_not_with_its_receiver() -> None:
    """Where returns are sighted, a card of the gift may come back."""
    hands = ("2j2wKj", "4wAj", "Ma5j", "6j7j", "8j9j")
    state = stated(*hands, returns="sighted", pushes={0: "AjQs", 1: "AjKj"}, turn=2)

    assert cards("Kj") == tichu.view(state, 1).known(0)
    unknown = attrs.evolve(tichu.view(state, 1), received_mask=None)
    assert cards("Kj") == unknown.known(0)


@pytest.mark.rule("SEIGNEUR-12")
def test_the_giver_of_its_best_cards_keeps_no_better_one() -> None:
    """What it cannot hold is with another; what only it may hold is with it."""
    state = stated("2j", "3j4j", "5jAj", "", "", pushes={0: "2w2p", 1: "KjKw"}, finished=(3, 4))
    seen = tichu.view(state, 0)
    assert (cards(""), cards("Aj")) == (seen.known(1), seen.known(2))
    assert (cards("3j4j5j"), cards("3j4j5jAj")) == (seen.possible(1), seen.possible(2))
    refused(seen, played(1, "Aj"))

    state = stated(
        "2j", "3j4j", "AsAj", "", "", pushes={0: "2w2p", 1: "KjKw"}, finished=(3, 4), turn=2
    )
    seen = tichu.view(state, 0)
    assert (cards("3j4j"), cards("AsAj")) == (seen.known(1), seen.known(2))
    assert (cards("3j4j"), cards("AsAj")) == (seen.possible(1), seen.possible(2))
    refused(seen, played(2, "3j"))


def test_the_last_hidden_hand_has_all_that_is_left() -> None:
    """If only one hidden hand has cards, all of them are known; nobody else holds any."""
    state = stated("2j", "", "3j3w", "", "", finished=(3, 4, 1), turn=2)
    seen = tichu.view(state, 0)

    assert list(map(state.hand, range(5))) == list(map(seen.known, range(5)))
    assert list(map(state.hand, range(5))) == list(map(seen.possible, range(5)))


@pytest.mark.rule("SEIGNEUR-13")
def test_a_gift_that_was_seen_is_with_its_giver() -> None:
    """Until all have pushed; nobody else has it, and the giver has no better card."""
    state = later_round(sg.SeigneurRules(5, returns="sighted"), range(5))
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    gift = state.legal(1)[0]
    assert isinstance(gift, tichu.Push)
    seen = tichu.view(tichu.apply(state, gift), 0)
    given = tichu.Cards.of(gift.cards)
    kept = state.hand(1) - given

    assert given == seen.known(1)
    assert not given.mask & seen.possible(2).mask
    assert kept <= seen.possible(1)
    assert not max(card.rank for card in gift.cards) < max(card.rank for card in kept)
    own = tichu.Cards.of(list(seen.own)[:2])
    refused(tichu.view(state, 0), attrs.evolve(ev.Pushed(1, own.listed, (0, 1))))


@pytest.mark.rule("SEIGNEUR-15")
@pytest.mark.parametrize("returns", ["blind", "sighted"])
@pytest.mark.parametrize("seat", range(6))
def test_an_exchange_names_a_leader_who_may_have_the_mah_jong(seat: int, returns: str) -> None:
    """Who holds it leads; who gave it away knows to whom; others do not lead."""
    seen, event = before_exchange(seat, returns=returns)
    given, (to,) = event.given(seat), event.recipients[seat]
    if event.leader == seat:
        believed = {seat}
    elif "Ma" in [str(card) for card, _ in given]:
        believed = {to}
    else:
        believed = {*range(6)} - {seat}
        if seat in (0, 5, 4):  # whoever gave it their best cards has not kept the Mah Jong
            believed.discard(to)

    for leader in range(6):
        claimed = attrs.evolve(event, leader=leader)
        if leader in believed:
            assert leader == tichu.advance(seen, claimed).table.mah_jong_holder
        else:
            refused(seen, claimed)


@pytest.mark.rule("SEIGNEUR-14")
def test_an_exchange_has_cards_that_their_giver_may_hold() -> None:
    """Neither those of the viewer, nor, where returns are blind, those that the viewer gives."""
    for seat in (0, 1):
        seen, event = before_exchange(seat)
        ((other,), own) = event.recipients[seat], event.pushes[seat]
        kept = tuple(card for card in seen.own.listed if card not in own)[:3]
        for wrong in (kept, own):
            pushes = tuple(
                wrong if giver == other else each for giver, each in enumerate(event.pushes)
            )
            refused(seen, attrs.evolve(event, pushes=pushes))


@pytest.mark.rule("SEIGNEUR-13")
def test_an_exchange_has_the_gift_that_was_seen() -> None:
    """No other cards of its giver."""
    seen, event = before_exchange(0, returns="sighted")
    gift = event.pushes[1]
    assert seen.received is not None
    assert gift == seen.received.listed
    other = (seen.possible(1) - seen.received).listed[-3:]

    refused(seen, attrs.evolve(event, pushes=(event.pushes[0], other, *event.pushes[2:])))


@pytest.mark.rule("WISH-3")
def test_a_wish_binds_who_is_known_to_hold_the_rank() -> None:
    """A pass and another play are refused; the wished card is believed."""
    hands = ("2j", "9j4j", "6j7j", "8j", "Tj")
    seen = tichu.view(stated(*hands, pushes={0: "9jAj"}, trick=[tichu.Play(0, "3w")], wish=9), 0)

    refused(seen, ev.Passed(1), played(1, "8j"))
    assert 1 == tichu.advance(seen, played(1, "9j")).sizes[1]
    public = tichu.public_view(stated(*hands, trick=[tichu.Play(0, "3w")], wish=9))
    assert 2 == tichu.advance(public, ev.Passed(1)).turn


@pytest.mark.parametrize("seat", [-1, 5, True, "0"])
def test_there_is_no_such_seat(seat: Any) -> None:  # noqa: ANN401
    """The place is named."""
    seen = tichu.view(stated("2j", "3j", "4j", "5j", "6j"), 0)

    for question in (seen.known, seen.possible):
        with pytest.raises(InvalidValue, match=rf"{question.__name__}\(seat\): expected"):
            question(seat)
