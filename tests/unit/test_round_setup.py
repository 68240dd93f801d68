"""RoundSetup: any position stated plainly, and the state that it becomes."""

import attrs
import pytest

import tichu
from support import cards, exchange, filled, lowest_push, play, position, run, swapped
from tichu import Call, Cards, Pass, Phase, RoundSetup, RoundState, TakeTrick


def test_a_stated_position() -> None:
    """The state has the hands, turn, trick, wish, calls, finishing order and piles stated."""
    state = position(
        "5j6j / - / 7jDr / 8j",
        turn=2,
        dealer=3,
        trick="3:3j,0:4j",
        wish=9,
        calls={1: Call.TICHU},
        finished=(1,),
        piles={0: "2j2w", 2: "KjKw"},
        rest_to=1,
    )

    assert (Phase.PLAY, (2,), 3, 9, (1,)) == (
        state.phase,
        state.to_act,
        state.dealer,
        state.wish,
        state.finished,
    )
    assert cards("7jDr") == state.hand(2)
    assert (cards("2j2w"), cards("KjKw"), Cards()) == tuple(map(state.pile, (0, 2, 3)))
    assert 56 == sum(
        map(len, [*map(state.hand, range(4)), *map(state.pile, range(4)), cards("3j4j")])
    )
    assert state.trick is not None
    assert (3, 0, [play(3, "3j"), play(0, "4j")]) == (
        state.trick.leader,
        state.trick.winner,
        list(state.trick.plays),
    )
    assert (None, Call.TICHU, None, None) == state.calls
    assert None is state.result


def test_ways_to_state_a_position() -> None:
    """A setup takes cards or text, tuples or lists, mappings or pairs."""
    text = RoundSetup(hands=("5j", "6j", "7j", "8j"), turn=0, piles={1: "2j"}, rest_to=3)
    values = RoundSetup(
        hands=tuple(map(cards, ("5j", "6j", "7j", "8j"))),
        turn=0,
        piles=((1, cards("2j")),),
        rest_to=3,
        trick=(),
        finished=(),
        played=(0, 1, 2, 3),
    )

    assert RoundState.from_setup(text) == RoundState.from_setup(values)
    assert hash(RoundState.from_setup(text)) == hash(RoundState.from_setup(values))
    assert text != attrs.evolve(text, turn=1)


@pytest.mark.parametrize(
    "phase", [Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH]
)
def test_positions_before_the_first_card(phase: Phase) -> None:
    """Hands have the size of the phase."""
    size = {Phase.DEAL_FIRST: 0, Phase.PUSH: 14}.get(phase, 8)
    setup = RoundSetup(hands=filled(("", "", "", ""), size), phase=phase)

    state = RoundState.from_setup(setup)

    assert [size] * 4 == [len(state.hand(seat)) for seat in range(4)]
    if phase is Phase.DEAL_FIRST:
        assert tichu.new_round() == state


def test_the_exchange_half_way() -> None:
    """Pushes made are stated while the cards are still in the giver's hand."""
    state = exchange("", "", "", "")
    begun = run(state, lowest_push(state, 1), lowest_push(state, 3))
    pushes = {seat: lowest_push(state, seat).cards for seat in (1, 3)}
    stated = exchange("", "", "", "", pushes=pushes)

    assert (0, 2) == stated.to_act
    assert begun == stated
    assert swapped(begun) == swapped(stated)


def test_grand_tichu_half_way() -> None:
    """Decisions made are stated, with the calls among them."""
    hands = filled(("", "", "", ""), 8)
    setup = RoundSetup(
        hands=hands, phase=Phase.GRAND_TICHU, decided=(0, 2), calls={2: Call.GRAND_TICHU}
    )
    state = RoundState.from_setup(setup)

    assert (1, 3) == state.to_act
    assert (None, None, Call.GRAND_TICHU, None) == state.calls


def test_a_round_that_is_over() -> None:
    """Its result follows from piles, hands and finishing order."""
    over = position("", "", "", "Kj", phase=Phase.OVER, finished=(0, 1, 2), piles={0: "TjTw"})

    assert over.result is not None
    assert (0, 1, 2) == over.result.finished
    assert 100 == sum(over.result.card_points)
    assert over.is_over


@pytest.mark.parametrize("phase", [Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK])
def test_the_turn_of_a_decision(phase: Phase) -> None:
    """The turn need not be stated where only the trick's winner can act."""
    top = {Phase.WISH: "Ma", Phase.GIVE_TRICK: "Dr"}.get(phase, "9j")
    state = position("5j", "6j", "7j", "8j", phase=phase, trick=(play(2, top),))

    assert (2,) == state.to_act


def test_a_position_plays_on() -> None:
    """A stated position plays on like a reached one."""
    reached = position("5j9j", "6j", "7j", "8j", turn=0)
    reached = run(reached, play(0, "9j"), Pass(1), Pass(2))
    stated = position("5j", "6j", "7j", "8j", turn=3, trick="0:9j")

    assert reached == stated
    assert run(reached, Pass(3), TakeTrick(0)) == run(stated, Pass(3), TakeTrick(0))


def test_who_has_played() -> None:
    """By default a seat with a full hand has played nothing; ``played`` may say otherwise."""
    full = filled(("Ma", "", "", ""))
    state = position(full[0], "As", "Ks", "Qs", turn=0)

    assert (0,) == state.table.callers
    assert (0, 2) == position(full[0], "As", "Ks", "Qs", turn=0, played=(1, 3)).table.callers
