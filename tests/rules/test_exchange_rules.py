"""The exchange: PASS-1 to PASS-6."""

import itertools

import pytest

from support import accept, cards, exchange, forged, lowest_push, position, refusal, run, swapped
from tichu import Card, Code, Phase, Push

FOUR_SPECIALS = ("Ma", "Dg", "Ph", "Dr")


def push(seat: int, text: str) -> Push:
    """Return a push of cards named in the order of their recipients."""
    return Push(seat, tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2)))


@pytest.mark.rule("PASS-1")
def test_one_card_goes_to_each_other_player() -> None:
    """Everybody gives three cards, one to each, named in order of play from the next seat."""
    state = exchange("AjAwAp", "KjKwKp", "QjQwQp", "JjJwJp")
    state = run(state, push(0, "AjAwAp"), push(1, "KjKwKp"), push(2, "QjQwQp"), push(3, "JjJwJp"))

    assert cards("KpQwJj") == state.hand(0) & cards("AjAwApKjKwKpQjQwQpJjJwJp")
    assert cards("AjQpJw") == state.hand(1) & cards("AjAwApKjKwKpQjQwQpJjJwJp")
    assert cards("AwKjJp") == state.hand(2) & cards("AjAwApKjKwKpQjQwQpJjJwJp")
    assert cards("ApKwQj") == state.hand(3) & cards("AjAwApKjKwKpQjQwQpJjJwJp")


@pytest.mark.rule("PASS-1")
def test_neither_more_nor_fewer_than_three_different_cards_are_pushed() -> None:
    """Exactly one card for each other player, and once only."""
    state = exchange("AjAwApAs", "", "", "")

    assert (Code.BAD_PUSH, "PASS-1") == refusal(state, push(0, "AjAw"))
    assert (Code.BAD_PUSH, "PASS-1") == refusal(state, push(0, "AjAwApAs"))
    assert (Code.BAD_PUSH, "PASS-1") == refusal(state, push(0, "AjAwAj"))
    for no_cards in (None, ("Aj", "Aw", "Ap"), (forged(Card(0), index=-1),) * 3):
        forgery = forged(push(0, "AjAwAp"), cards=no_cards)
        assert (Code.NOT_AN_ACTION, "PASS-1") == refusal(state, forgery)
    pushed = run(state, push(0, "AjAwAp"))
    assert (Code.ALREADY_DECIDED, "PASS-1") == refusal(pushed, push(0, "AjAwAp"))
    playing = position("5j6j7j", "6w", "7w", "8w", turn=0)
    assert (Code.WRONG_PHASE, "PASS-1") == refusal(playing, push(0, "5j6j7j"))


@pytest.mark.rule("PASS-2")
def test_any_card_may_be_pushed() -> None:
    """Special cards may be pushed like all others; cards that one does not hold may not."""
    state = exchange("MaDgPhDr2j", "AjAwAp", "", "")

    for three in itertools.permutations(FOUR_SPECIALS, 3):
        assert accept(state, push(0, "".join(three)))
    assert (Code.CARDS_NOT_HELD, "PASS-2") == refusal(state, push(0, "MaDgAj"))


@pytest.mark.rule("PASS-3")
def test_cards_change_hands_when_all_have_pushed() -> None:
    """Nobody has what he gets before all have given; then all cards change hands at once."""
    state = exchange("", "", "", "")
    three = run(state, *[lowest_push(state, seat) for seat in (0, 1, 2)])

    assert [state.hand(seat) for seat in range(4)] == [three.hand(seat) for seat in range(4)]
    assert (Phase.PUSH, (3,)) == (three.phase, three.to_act)
    done = run(three, lowest_push(three, 3))
    assert Phase.PLAY == done.phase
    assert all(state.hand(seat) != done.hand(seat) for seat in range(4))


@pytest.mark.rule("PASS-4")
def test_the_order_of_pushing_has_no_effect() -> None:
    """In whatever order the players push, the same position follows."""
    state = exchange("", "", "", "")
    pushes = [lowest_push(state, seat) for seat in range(4)]

    ends = {run(state, *order) for order in itertools.permutations(pushes)}

    assert 1 == len(ends)


@pytest.mark.rule("PASS-5")
def test_hands_keep_their_size() -> None:
    """After the exchange everybody holds fourteen cards again."""
    state = swapped(exchange("", "", "", ""))

    assert [14, 14, 14, 14] == [len(state.hand(seat)) for seat in range(4)]


@pytest.mark.rule("PASS-6")
def test_who_gets_the_mah_jong_leads() -> None:
    """Who holds the Mah Jong is asked after the exchange."""
    state = exchange("Ma", "", "", "")
    given = push(0, "Ma" + str(state.hand(0) - cards("Ma"))[:4])
    state = run(state, given, *[lowest_push(state, seat) for seat in (1, 2, 3)])

    assert (1,) == state.to_act
    assert Card.parse("Ma") in state.hand(1)
