"""Pushing one card to every other player (PUSH)."""

import itertools
import random

import pytest

import tichu
from support import accept, cards, dealt, exchange, lowest_push, play, position, refusal, run
from tichu import DECK, MAH_JONG, Card, Phase, Push, RoundState, view
from tichu.errors import Code
from tichu.moves import Exchanged, Move, SeenPush

FOUR_SPECIALS = ("Ma", "Dg", "Ph", "Dr")
SEATS = range(4)


def push(seat: int, text: str) -> Push:
    """Return a push of cards named in the order of their recipients."""
    return Push(seat, tuple(Card(text[at : at + 2]) for at in range(0, len(text), 2)))


def heard(state: RoundState, action: Push, seat: int | None) -> tuple[Move, ...]:
    """Return the moves of a push for a seat."""
    return tichu.told(state, action, run(state, action), seat)


def last_push(state: RoundState) -> tuple[RoundState, Push]:
    """Return an exchange where seats 0 to 2 have pushed, with the push of seat 3."""
    state = run(state, *[lowest_push(state, seat) for seat in range(3)])
    return state, lowest_push(state, 3)


@pytest.mark.rule("PUSH-1")
def test_one_card_goes_to_each_other_player() -> None:
    """Everybody pushes one card to each other player, in order of play from the next seat."""
    state = exchange("AjAwAp", "KjKwKp", "QjQwQp", "JjJwJp")
    state = run(state, push(0, "AjAwAp"), push(1, "KjKwKp"), push(2, "QjQwQp"), push(3, "JjJwJp"))

    assert cards("KpQwJj") == state.hand(0) & cards("AjAwApKjKwKpQjQwQpJjJwJp")
    assert cards("AjQpJw") == state.hand(1) & cards("AjAwApKjKwKpQjQwQpJjJwJp")
    assert cards("AwKjJp") == state.hand(2) & cards("AjAwApKjKwKpQjQwQpJjJwJp")
    assert cards("ApKwQj") == state.hand(3) & cards("AjAwApKjKwKpQjQwQpJjJwJp")


@pytest.mark.rule("PUSH-1")
def test_exactly_three_cards_are_pushed() -> None:
    """Fewer or more cards, a repeated card and a second push are refused."""
    state = exchange("AjAwApAs", "", "", "")

    assert (Code.BAD_PUSH, "PUSH-1") == refusal(state, push(0, "AjAw"))
    assert (Code.BAD_PUSH, "PUSH-1") == refusal(state, push(0, "AjAwApAs"))
    assert (Code.BAD_PUSH, "PUSH-1") == refusal(state, push(0, "AjAwAj"))
    pushed = run(state, push(0, "AjAwAp"))
    assert (Code.ALREADY_DECIDED, "PUSH-1") == refusal(pushed, push(0, "AjAwAp"))
    playing = position("5j6j7j", "6w", "7w", "8w", turn=0)
    assert (Code.WRONG_PHASE, "PUSH-1") == refusal(playing, push(0, "5j6j7j"))


@pytest.mark.rule("PUSH-2")
def test_any_card_may_be_pushed() -> None:
    """Special cards may be pushed; cards that are not in the hand may not."""
    state = exchange("MaDgPhDr2j", "AjAwAp", "", "")

    for three in itertools.combinations(FOUR_SPECIALS, 3):
        assert accept(state, push(0, "".join(three)))
    assert (Code.CARDS_NOT_HELD, "PUSH-1") == refusal(state, push(0, "MaDgAj"))


@pytest.mark.rule("PUSH-2", "PUSH-1")
def test_all_pushes_are_listed() -> None:
    """All 14 * 13 * 12 pushes are listed, each once."""
    state = exchange("MaDgPhDr", "", "", "")
    pushes = [action for action in state.legal(0) if isinstance(action, Push)]

    assert 14 * 13 * 12 == len(set(pushes)) == len(pushes)
    assert set(state.hand(0)) == {push.cards[2] for push in pushes}


@pytest.mark.rule("PUSH-3")
def test_cards_change_hands_when_all_have_pushed() -> None:
    """No card changes hands before the last push; then all do at once."""
    state = exchange("", "", "", "")
    three = run(state, *[lowest_push(state, seat) for seat in (0, 1, 2)])

    assert [state.hand(seat) for seat in range(4)] == [three.hand(seat) for seat in range(4)]
    assert (Phase.PUSH, (3,)) == (three.phase, three.to_act)
    done = run(three, lowest_push(three, 3))
    assert Phase.PLAY == done.phase
    assert all(state.hand(seat) != done.hand(seat) for seat in range(4))


@pytest.mark.rule("PUSH-3")
def test_pushed_cards_are_hidden_until_all_have_pushed() -> None:
    """Until the last push only the giver knows the cards; then each receiver knows one."""
    state, last = last_push(dealt())
    after = run(state, last)

    assert state.push_masks[0] == view(state, 0).push_masks[0]
    assert [None] * 3 == [view(state, seat).push_masks[0] for seat in (1, 2, 3)]
    assert [None] * 3 == [view(state, None).hand(seat) for seat in (1, 2, 3)]
    given = state.push_masks[0]
    assert given is not None
    for place, seat in enumerate((1, 2, 3)):
        only = tuple(card if at == place else None for at, card in enumerate(given))
        assert only == view(after, seat).push_masks[0]


@pytest.mark.rule("PUSH-3")
def test_others_hear_of_a_push_without_its_cards() -> None:
    """The others learn that a seat has pushed, and not which cards."""
    state = dealt()
    push = lowest_push(state, 0)

    for seat in (*SEATS, None):
        assert (push if seat == 0 else SeenPush(0),) == heard(state, push, seat)


@pytest.mark.rule("PUSH-3", "DEAL-3")
def test_the_exchange_shows_a_seat_its_own_cards() -> None:
    """A pushed card is shown only to its giver and its receiver."""
    state, last = last_push(exchange("Ma", "Dg", "Ph", "Dr"))

    for seat in (*SEATS, None):
        told = heard(state, last, seat)[1]
        assert isinstance(told, Exchanged)
        for giver in SEATS:
            for to, card in zip(told.recipients[giver], told.pushes[giver], strict=True):
                assert (card is not None) is (seat in (giver, to))


@pytest.mark.rule("PUSH-4")
def test_the_order_of_pushing_has_no_effect() -> None:
    """Pushes in any order lead to the same position."""
    state = exchange("", "", "", "")
    pushes = [lowest_push(state, seat) for seat in range(4)]

    ends = {run(state, *order) for order in itertools.permutations(pushes)}

    assert 1 == len(ends)


@pytest.mark.rule("PUSH-4")
def test_half_an_exchange_in_any_order() -> None:
    """Two pushes in either order lead to the same position, and any seat may push last."""
    state = dealt()
    one, two, three = (lowest_push(state, seat) for seat in (1, 2, 3))
    begun = run(state, two, one)

    assert run(state, one, two) == begun
    assert (0, 3) == begun.to_act
    assert (0,) == run(begun, three).to_act


@pytest.mark.rule("PUSH-5")
@pytest.mark.parametrize("seed", range(5))
def test_no_card_is_lost_in_the_exchange(seed: int) -> None:
    """After any pushes everybody holds fourteen cards, three of them new."""
    before = state = dealt(seed=seed)
    rng = random.Random(seed)
    for seat in SEATS:
        state = run(state, Push(seat, tuple(rng.sample(before.hand(seat).listed, 3))))

    assert set(DECK) == {card for seat in SEATS for card in state.hand(seat)}
    for seat in SEATS:
        assert 14 == len(state.hand(seat))
        assert 3 == len(state.hand(seat) - before.hand(seat))


@pytest.mark.rule("PUSH-5")
def test_hands_keep_their_size_in_the_exchange() -> None:
    """Hands have fourteen cards before, during and after the exchange."""
    state, last = last_push(dealt())

    for moment in (dealt(), state, run(state, last)):
        assert [14] * 4 == [moment.size(seat) for seat in SEATS]


@pytest.mark.rule("PUSH-6")
def test_the_receiver_of_the_mah_jong_leads() -> None:
    """The first lead goes by the hands after the exchange."""
    state = exchange("Ma", "", "", "")
    given = push(0, "Ma" + str(state.hand(0) - cards("Ma"))[:4])
    state = run(state, given, *[lowest_push(state, seat) for seat in (1, 2, 3)])

    assert (1,) == state.to_act
    assert Card("Ma") in state.hand(1)


@pytest.mark.rule("PUSH-6", "MAH-1")
def test_the_keeper_of_the_mah_jong_leads() -> None:
    """A holder who keeps the Mah Jong leads, and nobody else may."""
    state = exchange("Ma2j3j4j", "", "", "")
    kept = Push(0, (state.hand(0) - cards("Ma")).listed[:3])
    state = run(state, kept, *[lowest_push(state, seat) for seat in (1, 2, 3)])

    assert MAH_JONG in state.hand(0)
    assert (0,) == state.to_act
    for seat in (1, 2, 3):
        lead = play(seat, str(state.hand(seat).listed[0]))
        assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, lead)
