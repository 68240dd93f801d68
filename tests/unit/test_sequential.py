"""One decision at a time: the seats that are asked, their order, and the results of answers."""

import random
from collections.abc import Iterator
from typing import Any, cast

import attrs
import pytest

import tichu
from support import altered, combo, dealt, first_packets, play, position, swapped
from tichu import BSW, CallTichu, Pass, RoundState, apply, new_round, sequential
from tichu.errors import Code
from tichu.sequential import Decline, Sequential


def bombs_state() -> RoundState:
    """Return a trick of seat 0's, seat 1 on turn; seats 2 and 3 have bombs, 0 has none."""
    return position(
        "2j2w2p3j3w / 4j4w4p9j9w / 6j6w6p6sTj / 8j8w8p8sTw",
        turn=1,
        trick=(play(0, "5j"),),
        rest_to=0,
    )


def declining(asked: Sequential[Any]) -> Sequential[Any]:
    """Return what is asked after everybody has declined."""
    while asked.is_poll:
        seat = asked.to_act
        assert seat is not None
        asked = sequential.apply(asked, Decline(seat))
    return asked


# 1. Before each decision every seat that may interrupt is asked.


def asked_first(state: RoundState) -> tuple[int, ...]:
    """Return who is asked in a state, judged only by the open table."""
    table = state.table
    ends_calls = table.rules.calls_in_exchange == "before_first_push"
    if state.phase is tichu.Phase.PUSH and ends_calls and not any(table.pushed):
        return tuple(seat for seat in state.to_act[1:] if table.may_call(seat))
    return state.may_interrupt


@pytest.mark.rule("BOMB-10")
def test_the_order_of_asking() -> None:
    """In order of play after the winner, the winner last, then the seat on turn."""
    asked = sequential.begin(bombs_state())

    assert (2, 3, 0) == asked.asked
    order: list[int | None] = []
    while asked.is_poll:
        order.append(asked.to_act)
        asked = sequential.apply(asked, sequential.legal(asked)[0])
    assert [2, 3, 0] == order
    assert 1 == asked.to_act


@pytest.mark.rule("BOMB-10")
def test_a_seat_without_a_bomb_is_asked() -> None:
    """A seat without a bomb is asked, so nobody sees that it can only decline."""
    asked = sequential.begin(bombs_state())
    asked = sequential.apply(sequential.apply(asked, Decline(2)), Decline(3))

    assert 0 == asked.to_act
    assert asked.is_poll
    assert [Decline(0)] == list(sequential.legal(asked))


@pytest.mark.rule("BOMB-6")
def test_a_seat_with_three_cards_is_not_asked() -> None:
    """Everybody can see that it has no bomb."""
    state = position("2j", "4j4w", "6j6w6p", "8j8w8pTw", turn=1, trick=(play(0, "5j"),), rest_to=0)

    assert (3,) == sequential.begin(state).asked


def test_a_poll_lists_declining_first() -> None:
    """Then the bombs; the seat on turn has only its own actions."""
    asked = sequential.begin(bombs_state())

    assert [Decline(2), play(2, "6j6w6p6s")] == list(sequential.legal(asked))
    on_turn = declining(asked)
    assert on_turn.state.legal(1) == sequential.legal(on_turn)
    assert Decline(1) not in sequential.legal(on_turn)


def test_a_round_of_asking() -> None:
    """Seats of ``may_interrupt`` are asked once, in that order, before each decision.

    Before the first push seats are asked too that could not call after it.
    """
    rng = random.Random(3)
    asked: Sequential[RoundState] = sequential.begin(new_round())
    called = False  # a call of the seat on turn has nobody asked again
    while not asked.is_over:
        expected = () if called else asked_first(asked.state)
        seats: list[int] = []
        while asked.is_poll:
            seats.append(asked.asked[0])
            asked = sequential.apply(asked, Decline(asked.asked[0]))
        assert list(expected) == seats
        if asked.to_act is None:
            asked = sequential.apply(asked, tichu.deal(asked.state, rng))
        else:
            action = rng.choice(sequential.legal(asked))
            called = isinstance(action, CallTichu)
            asked = sequential.apply(asked, action)


# 2. After an action all are asked again; after a call only the rest.


def test_a_bomb_opens_a_new_round_of_asking() -> None:
    """Everybody may bomb the bomb, also a seat that declined before."""
    asked = sequential.begin(bombs_state())
    asked = sequential.apply(asked, Decline(2))

    bombed = sequential.apply(asked, play(3, "8j8w8p8s"))

    assert 3 == getattr(bombed.state.trick, "winner", None)
    # Seat 0 is on turn; seat 3, whose bomb left it one card, cannot bomb again.
    assert (1, 2) == bombed.asked


@pytest.mark.rule("TICHU-1")
def test_a_call_does_not_open_a_new_round_of_asking() -> None:
    """Only the caller is asked again, for it may still bomb."""
    state = swapped(dealt())
    leader = state.to_act[0]
    state = apply(state, play(leader, "Ma"))
    state = apply(state, tichu.MakeWish(leader, None))
    asked = sequential.begin(state)
    first, second, *others = asked.asked
    asked = sequential.apply(asked, Decline(first))

    called = sequential.apply(asked, CallTichu(second))

    assert (second, *others) == called.asked
    assert CallTichu(second) not in sequential.legal(called)
    assert "tichu" == called.state.calls[second]


@pytest.mark.rule("TICHU-11")
def test_a_caller_that_cannot_bomb_is_not_asked_again() -> None:
    """Without an open trick only calls are possible."""
    state = swapped(dealt())
    asked = sequential.begin(state)
    first, *others = asked.asked

    assert tuple(others) == sequential.apply(asked, CallTichu(first)).asked


@pytest.mark.rule("TICHU-11")
def test_a_call_of_the_seat_on_turn_does_not_open_a_new_round_of_asking() -> None:
    """The caller still has to lead, and the others have declined."""
    asked = declining(sequential.begin(swapped(dealt())))
    assert asked.to_act is not None

    called = sequential.apply(asked, CallTichu(asked.to_act))

    assert (asked.to_act, False) == (called.to_act, called.is_poll)


@pytest.mark.rule("IRR-1")
def test_an_announcement_stops_the_asking() -> None:
    """The announcer plays the bomb next, and only then are the others asked."""
    asked = sequential.begin(altered(bombs_state(), rules=tichu.GRIFFIN))
    assert [Decline(2), tichu.AnnounceBomb(2)] == list(sequential.legal(asked))

    announced = sequential.apply(asked, tichu.AnnounceBomb(2))

    assert (tichu.Phase.ANNOUNCED, 2, False) == (
        announced.state.phase,
        announced.to_act,
        announced.is_poll,
    )


@pytest.mark.rule("TRICK-6")
def test_a_waiting_trick_is_taken_after_the_asking() -> None:
    """The winner is on turn, and may bomb instead of taking it."""
    state = bombs_state()
    for seat in (1, 2, 3):
        state = apply(state, Pass(seat))
    asked = sequential.begin(state)

    assert (1, 2, 3) == asked.asked
    assert [tichu.TakeTrick(0)] == list(sequential.legal(declining(asked)))


# Confluence


def outcomes(asked: Sequential[RoundState]) -> Iterator[RoundState]:
    """Yield every state that the polls before the next regular decision can lead to."""
    if not asked.is_poll:
        yield asked.state
        return
    for action in sequential.legal(asked):
        yield from outcomes(sequential.apply(asked, action))


def plain_outcomes(state: RoundState) -> set[RoundState]:
    """Return every state that bombs and calls can lead to, asking nobody in any order."""
    found = {state}
    waiting = [state]
    while waiting:
        state = waiting.pop()
        for seat in state.may_interrupt:
            for action in state.legal(seat):
                after = apply(state, action)
                if after not in found:
                    found.add(after)
                    waiting.append(after)
    return found


@pytest.mark.rule("L18")
@pytest.mark.rule("BOMB-10")
def test_asking_reaches_every_sequence_of_bombs() -> None:
    """Answers reach exactly the sequences of bombs that the rules allow.

    Under BOMB-10 seat 2 is asked first and holds the higher bomb; it may decline, let seat 3 bomb,
    and bomb that.
    """
    higher = position(
        "2j2w2p3j3w / 4j4w4p9j9w / 8j8w8p8sTj / 6j6w6p6sTw",
        turn=1,
        trick=(play(0, "5j"),),
        rest_to=0,
    )
    for state in (bombs_state(), higher):
        assert plain_outcomes(state) == set(outcomes(sequential.begin(state)))


@pytest.mark.rule("L18")
def test_calls_and_bombs_reach_the_same_states_in_any_order() -> None:
    """The same holds when every seat may still call."""
    state = position(
        "2j3j4w5p6s7j8w9pTsJjQw / 2w3w4p5s6j7w8p9sTjJwQp / 6w6pKjKwKpKsAj / AwAp",
        turn=1,
        trick=(play(0, "5j"),),
        played=(0, 2, 3),
        rest_to=0,
    )
    state = altered(state, played=0b1001)

    reached = set(outcomes(sequential.begin(state)))

    # Seat 2 may call, bomb, or do both; seat 1, on turn before the bomb, may call after it.
    assert plain_outcomes(state) == reached
    assert 6 == len(reached)


# 3. Where the first push ends the calls, all but the first are asked for a call before it.


@pytest.mark.rule("TICHU-2")
def test_before_the_first_push_the_others_are_asked_for_calls() -> None:
    """The others may not push yet; the first to push may call or push."""
    asked: Sequential[RoundState] = sequential.begin(dealt(tichu.NANJING))

    assert (1, 2, 3) == asked.asked
    assert [Decline(1), CallTichu(1)] == list(sequential.legal(asked))
    push = asked.state.legal(1)[0]
    violation = sequential.why_illegal(asked, push)
    assert (Code.NOT_YOUR_TURN, 1, "TICHU-2") == (
        violation and violation.code,
        violation and violation.seat,
        violation and violation.rule,
    )
    assert "you may only call or decline now; your other decision comes later (TICHU-2)" == str(
        violation
    )
    assert sequential.why_illegal(asked, CallTichu(1)) is None
    assert (2, 3) == sequential.apply(asked, CallTichu(1)).asked
    assert asked.state.legal(0) == sequential.legal(declining(asked))


# 4. When all have declined, the seats that must act decide one after the other.


def test_seats_that_must_act_decide_one_after_the_other() -> None:
    """The seats decide in the order of ``to_act``."""
    asked = sequential.begin(first_packets())
    order: list[int | None] = []
    while asked.to_act is not None:
        order.append(asked.to_act)
        asked = sequential.apply(asked, tichu.DeclineGrandTichu(asked.to_act))

    assert [0, 1, 2, 3] == order
    assert tichu.Phase.DEAL_REST is asked.state.phase


@pytest.mark.rule("V-07")
@pytest.mark.rule("TICHU-2")
def test_calls_during_the_exchange() -> None:
    """With ``calls_in_exchange="any"`` a seat is asked for a call after pushing too."""
    state = dealt(BSW)
    asked: Sequential[RoundState] = sequential.begin(state)
    assert (0, False) == (asked.to_act, asked.is_poll)

    asked = sequential.apply(asked, state.legal(0)[0])

    assert [Decline(0), CallTichu(0)] == list(sequential.legal(asked))
    assert (1, False) == (declining(asked).to_act, declining(asked).is_poll)


# Values and errors


def test_a_game_is_wrapped_like_a_round() -> None:
    """A game is asked for from deal to deal until it is over."""
    rng = random.Random(1)
    asked: Sequential[tichu.GameState] = sequential.begin(
        tichu.new_game(attrs.evolve(tichu.NANJING, target=100))
    )
    while not asked.is_over:
        if asked.to_act is None:
            asked = sequential.apply(asked, tichu.deal(asked.state, rng))
        else:
            legal = sequential.legal(asked)
            pick = 0 if asked.is_poll else int(rng.random() * min(len(legal), 20))
            asked = sequential.apply(asked, legal[0 if len(legal) == 2 else pick])  # no calls

    assert asked.state.winner in (0, 1)


def test_a_wrapper_is_a_value() -> None:
    """A wrapper is frozen, hashable and equal to another with the same state."""
    asked = sequential.begin(bombs_state())

    assert sequential.begin(bombs_state()) == asked
    assert hash(sequential.begin(bombs_state())) == hash(asked)
    sequential.apply(asked, Decline(2))
    assert (2, 3, 0) == asked.asked
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        asked.asked = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def refused(asked: Sequential[Any], action: object) -> Code:
    """Return the code of a refusal, having asked both who can refuse."""
    violation = sequential.why_illegal(asked, action)
    assert violation is not None
    with pytest.raises(tichu.IllegalAction) as caught:
        sequential.apply(asked, cast("Any", action))
    assert violation == caught.value.violation
    return violation.code


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize(
    "action",
    [Pass(1), play(3, "8j8w8p8s"), Decline(3), Decline(1), CallTichu(0)],
    ids=["on turn", "a bomb too soon", "a decline too soon", "not asked", "a call too soon"],
)
def test_only_the_asked_seat_answers(action: tichu.Action | Decline) -> None:
    """Other seats have no actions."""
    asked = sequential.begin(bombs_state())

    assert Code.NOT_YOUR_TURN == refused(asked, action)
    violation = sequential.why_illegal(asked, action)
    assert "seat 2 decides now, not you (BOMB-10)" == str(violation)
    assert getattr(action, "seat", None) == (violation and violation.seat)
    assert sequential.why_illegal(asked, Decline(2)) is None


def test_the_seat_on_turn_cannot_decline() -> None:
    """The seat on turn can pass or play, but not decline."""
    asked = declining(sequential.begin(bombs_state()))
    message = "you are not asked whether to interrupt, so you cannot decline (BOMB-10)"

    assert Code.NOT_YOUR_TURN == refused(asked, Decline(1))
    violation = sequential.why_illegal(asked, Decline(1))
    assert (1, message) == (violation and violation.seat, str(violation))


def test_a_polled_seat_bombs_or_declines() -> None:
    """A polled seat can neither pass nor play anything but a bomb."""
    asked = sequential.begin(bombs_state())

    assert Code.NOT_YOUR_TURN == refused(asked, Pass(2))
    assert Code.NOT_YOUR_TURN == refused(asked, play(2, "Tj"))
    assert Code.CARDS_NOT_HELD == refused(asked, play(2, "8j8w8p8s"))


def test_nobody_is_asked_before_a_deal() -> None:
    """Nor at the end of the game."""
    asked = sequential.begin(new_round())

    assert (None, ()) == (asked.to_act, sequential.legal(asked))
    assert refused(asked, Decline(0))
    assert refused(asked, Pass(0))


@pytest.mark.parametrize("action", [None, "pass", "2 play 6j6w6p6s", 3, object(), (), combo("5j")])
def test_other_values_are_not_answers(action: object) -> None:
    """Any other value is refused with a reason."""
    assert Code.NOT_AN_ACTION == refused(sequential.begin(bombs_state()), action)


def test_a_wrapper_is_made_of_a_state_and_seats() -> None:
    """The constructor makes what ``begin`` makes."""
    for made in (Sequential(bombs_state(), (2, 3, 0)), sequential.begin(bombs_state())):
        assert ((2, 3, 0), 2, False) == (made.asked, made.to_act, made.is_over)
