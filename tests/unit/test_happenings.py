"""Happenings: what ``transition`` reports for each action, in order."""

import random
from typing import Literal

import attrs
import pytest

import support
import tichu
from support import cards, combo, dealt, first_packets, lowest_push, play, position, run
from tichu import Action, DeclineGrandTichu, MakeWish, Pass, Rules, TakeTrick, deal, transition
from tichu import moves as told

FOUR = "4j4w4p4s"
SIX = support.house(
    seats=6, teams=(0, 1) * 3, packets=(6, 3), push_to="partners", double_victory=None
)
WAITING = position("2w", "5j", "7j", "8j", phase=tichu.Phase.TAKE_TRICK, trick="0:Dr")


def events(state: tichu.RoundState, action: Action) -> tuple[told.Happening, ...]:
    """Return what happens when an action is applied."""
    return transition(state, action)[1]


def kinds(state: tichu.RoundState, action: Action) -> list[str]:
    """Return the names of what happens."""
    return [type(event).__name__ for event in events(state, action)]


def test_a_deal() -> None:
    """The happening of a deal is the deal itself."""
    packets = deal(tichu.new_round(), random.Random(1))

    assert (packets,) == events(tichu.new_round(), packets)


@pytest.mark.parametrize("action", [tichu.CallGrandTichu(1), DeclineGrandTichu(1)], ids=str)
@pytest.mark.parametrize("order", ["simultaneous", "open"])
def test_a_decision_on_grand_tichu(action: Action, order: Literal["simultaneous", "open"]) -> None:
    """A seat calls or declines; if it is secret, the others see only that it has decided."""
    state = first_packets(Rules(grand_order=order))
    after, happened = transition(state, action)
    hidden = told.SeenDecision(1) if order == "simultaneous" else action

    assert (action,) == happened == tichu.told(state, action, after, 1)
    assert (hidden,) == tichu.told(state, action, after, 0)


def test_a_call_of_tichu() -> None:
    """A seat calls."""
    assert (tichu.CallTichu(2),) == events(dealt(), tichu.CallTichu(2))


def test_a_push_and_the_exchange() -> None:
    """The last push is followed by the exchange and the first lead."""
    state = support.exchange("", "", "Ma", "")
    three = run(state, *[lowest_push(state, seat) for seat in range(3)])
    first = events(state, lowest_push(state, 0))
    last = events(three, lowest_push(three, 3))

    assert (lowest_push(state, 0),) == first
    exchanged = last[1]
    assert isinstance(exchanged, told.Exchanged)
    assert tuple(lowest_push(state, seat).cards for seat in range(4)) == exchanged.pushes
    assert run(three, lowest_push(three, 3)).to_act == (exchanged.leader,)


def test_a_play_and_a_pass() -> None:
    """Nothing else happens if nobody goes out and no trick ends."""
    state = position("5j9j", "6j", "7j", "8j", turn=0)
    laid = run(state, play(0, "5j"))

    assert (tichu.Play(0, combo("5j")),) == events(state, play(0, "5j"))
    assert (Pass(1),) == events(laid, Pass(1))


def test_a_wish_and_its_fulfilment() -> None:
    """A wish is made, or none, and a play fulfils it."""
    state = run(position("Ma3j", "6j9j", "7j", "8j", turn=0), play(0, "Ma"))
    wished = run(state, MakeWish(0, 9))

    assert (MakeWish(0, 9),) == events(state, MakeWish(0, 9))
    assert (MakeWish(0, None),) == events(state, MakeWish(0, None))
    assert (tichu.Play(1, combo("9j")), told.WishFulfilled(1, 9)) == events(wished, play(1, "9j"))


def test_a_wish_that_its_own_play_fulfils() -> None:
    """With ``own_straight_fulfils_wish`` it is fulfilled at once."""
    rules = Rules(own_straight_fulfils_wish=True)
    state = position("Ma2j3j4j5w7w", "6j", "7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Ma2j3j4j5w"))

    assert (MakeWish(0, 3), told.WishFulfilled(0, 3)) == events(state, MakeWish(0, 3))
    assert (MakeWish(0, 9),) == events(state, MakeWish(0, 9))


def test_going_out() -> None:
    """The last card is followed by the place in the finishing order."""
    state = position("9j", "", "7j", "8j", turn=0)

    assert (tichu.Play(0, combo("9j")), told.WentOut(0, 2)) == events(state, play(0, "9j"))


def test_the_dog() -> None:
    """The lead passes, without a trick."""
    state = position("DgAj", "6j", "7j", "8j", turn=0)
    last = position("Dg", "6j", "7j", "8j", turn=0)

    assert (tichu.Play(0, combo("Dg")), told.LeadPassed(0, 2)) == events(state, play(0, "Dg"))
    assert ["Play", "WentOut", "LeadPassed"] == kinds(last, play(0, "Dg"))


def test_the_dogs_choice() -> None:
    """With several partners nothing is noticed until one is named."""
    hands = ("Dg2j", "6j", "7j", "8j", "9j", "Tj")
    state = position(*hands, turn=0, rules=SIX)
    chosen = run(state, play(0, "Dg"))

    assert ["Play"] == kinds(state, play(0, "Dg"))
    assert (tichu.ChooseLeader(0, 4),) == events(chosen, tichu.ChooseLeader(0, 4))


def test_a_trick_is_claimed_and_taken() -> None:
    """The claim comes first, then the pile gets the cards."""
    state = position("2w", "5j", "7j", "8j", phase=tichu.Phase.TAKE_TRICK, trick="0:Kj")

    assert (TakeTrick(0), told.TrickTaken(0, cards("Kj"))) == events(state, TakeTrick(0))


def test_a_trick_is_claimed_and_given() -> None:
    """The Dragon's trick is claimed, then given."""
    giving = run(WAITING, TakeTrick(0))

    assert (TakeTrick(0),) == events(WAITING, TakeTrick(0))
    given = tichu.GiveTrick(0, 3)
    assert (given, told.TrickTaken(3, cards("Dr"))) == events(giving, given)


def test_a_trick_that_is_taken_at_once() -> None:
    """With ``take_trick="auto"`` the last pass takes the trick."""
    state = position("2w", "5j", "7j", "8j", turn=3, trick="0:Kj", rules=Rules(take_trick="auto"))

    assert ["Pass", "TrickTaken"] == kinds(state, Pass(3))


def test_an_announced_bomb() -> None:
    """A bomb follows, and without one the round ends."""
    rules = Rules(announced_bombs=True)
    state = position("5j9j", "6j", f"{FOUR}7j", "8j9w9pTj", turn=1, rules=rules, trick="0:5w")
    true, false = tichu.AnnounceBomb(2), tichu.AnnounceBomb(3)

    assert (true,) == events(state, true)
    assert ["Play"] == kinds(run(state, true), play(2, FOUR))
    assert ["AnnounceBomb", "RoundEnded"] == kinds(state, false)


def test_the_dummys_hand_is_shown() -> None:
    """The dealer sees it after the deal, everybody after the exchange."""
    rules = Rules(open_dummy=True, push_to="opponents", target=None, rounds=9)
    state = run(first_packets(rules), DeclineGrandTichu(1), DeclineGrandTichu(3))
    packets = deal(state, random.Random(1))
    pushing = run(state, packets)
    three = run(pushing, *[lowest_push(pushing, seat) for seat in range(3)])

    assert ["Deal", "HandShown"] == kinds(state, packets)
    assert ["Push", "Exchanged", "HandShown"] == kinds(three, lowest_push(three, 3))


def test_secret_decisions_are_revealed_at_the_end() -> None:
    """The last decision on grand tichu reveals all."""
    state = run(first_packets(), tichu.CallGrandTichu(0), *map(DeclineGrandTichu, (1, 2)))

    assert ["DeclineGrandTichu", "GrandTichuShown"] == kinds(state, DeclineGrandTichu(3))


def test_the_end_of_a_round() -> None:
    """The events are the last play, the seat out, the trick, and the result with the last hand."""
    state = position("", "", "3j", "2jKj", turn=2, finished=(0, 1))

    following, happened = transition(state, play(2, "3j"))

    assert ["Play", "WentOut", "TrickTaken", "RoundEnded"] == [
        type(event).__name__ for event in happened
    ]
    ended = happened[-1]
    assert isinstance(ended, told.RoundEnded)
    assert following.result == ended.result
    assert cards("2jKj") == ended.hands[3]
    assert (0, 0, 0, 2) == ended.sizes


@pytest.mark.parametrize(("before", "name"), [((0, 0), "RoundStarted"), ((900, 0), "GameEnded")])
def test_the_end_of_a_round_in_a_game(before: tuple[int, int], name: str) -> None:
    """Then the next round begins, or the game is over."""
    last = position("", "9j", "3j", "KjKw", turn=2, finished=(0,))
    game: tichu.GameState = attrs.evolve(tichu.new_game(scores=before), round=last)

    following, happened = transition(game, play(2, "3j"))

    assert name == type(happened[-1]).__name__
    if name == "RoundStarted":
        assert told.RoundStarted(0, (200, 0)) == happened[-1]
    else:
        assert told.GameEnded((1100, 0), 0) == happened[-1]
    assert tichu.Play(2, combo("3j")) == happened[0]
    assert before[0] + 200 == following.scores[0]


def test_a_step_inside_a_round_of_a_game() -> None:
    """Before the round ends the game adds nothing."""
    game = tichu.new_game()
    action = deal(game, random.Random(1))

    following, happened = transition(game, action)

    assert 1 == len(happened)
    assert following.round == transition(game.round, action)[0]
