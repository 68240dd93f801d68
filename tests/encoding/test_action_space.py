"""Decisions as series of numbers: masks, and the way from numbers to actions and back."""

import pickle
from collections.abc import Iterable, Mapping

import pytest

import tichu
from support import anything, dealt, first_packets, play, position
from tichu import (
    GRIFFIN,
    TIENTSIN,
    TRICHU,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    ChooseLeader,
    GiveTrick,
    MakeWish,
    Pass,
    Phase,
    Play,
    Push,
    RoundState,
    TakeTrick,
    apply,
    sequential,
    view,
)
from tichu.encoding import ActionSpace
from tichu.encoding.space import Decision
from tichu.sequential import Decline

SPACE = ActionSpace("nanjing")
EXACT = ActionSpace("nanjing", "exact")


def marked(space: ActionSpace, mask: bytes) -> list[str]:
    """Return the names of the numbers that a mask allows."""
    return [name for name, legal in zip(space.names, mask, strict=True) if legal]


def numbers(space: ActionSpace, *names: str) -> list[int]:
    """Return the numbers with some names."""
    return [space.names.index(name) for name in names]


# Plays


def test_plays_that_differ_in_suits_have_one_number() -> None:
    """Plays that differ in suits have one number, which means the first in the list."""
    seen = view(position("5j5w5s9j", "6j", "7j", "8j", turn=0), 0)

    assert ["single 5", "single 9", "pair 55", "triple 555"] == marked(SPACE, SPACE.mask(seen))
    assert Play(0, "5j5w") == SPACE.decode(numbers(SPACE, "pair 55"), seen)
    assert numbers(SPACE, "pair 55") == [*SPACE.encode(Play(0, "5w5s"), seen)]


def test_with_exact_suits_cards_follow() -> None:
    """Ascending, and only those that are open: after the second pair, a sword, none is."""
    seen = view(position("5j5w5s9j", "6j", "7j", "8j", turn=0), 0)

    pair = numbers(EXACT, "pair 55")
    assert ["card 5j", "card 5w"] == marked(EXACT, EXACT.mask(seen, pair))
    assert EXACT.decode(pair, seen) is None
    jade = numbers(EXACT, "pair 55", "card 5j")
    assert ["card 5w", "card 5s"] == marked(EXACT, EXACT.mask(seen, jade))
    sword = numbers(EXACT, "pair 55", "card 5w")
    assert [] == marked(EXACT, EXACT.mask(seen, sword))
    assert Play(0, "5w5s") == EXACT.decode(sword, seen)
    assert Play(0, "5j5w5s") == EXACT.decode(numbers(EXACT, "triple 555"), seen)


@pytest.mark.rule("PHX-8")
def test_readings_have_numbers_of_their_own() -> None:
    """The rank of the Phoenix is part of a play's number."""
    seen = view(position("5j5w9j9wPh", "6j", "7j", "8j", turn=0), 0)

    low, high = numbers(SPACE, "full house 55599 Ph=5", "full house 99955 Ph=9")
    assert (low,) == SPACE.encode(Play(0, "5j5w9j9wPh=5"), seen)
    assert (high,) == SPACE.encode(Play(0, "5j5w9j9wPh=9"), seen)


@pytest.mark.rule("BOMB-9")
def test_a_straight_of_one_suit_is_another_play() -> None:
    """Its suit is part of its number; a straight with a card of another suit has one number."""
    seen = view(position("2j3j4j5j6j6w", "6p", "7j", "8j", turn=0), 0)

    runs = [name for name in marked(SPACE, SPACE.mask(seen)) if name.startswith("straight")]
    assert ["straight 23456", "straight flush 23456 jade"] == runs


# Pushes


@pytest.mark.rule("PUSH-1")
def test_a_push_is_a_number_for_each_card() -> None:
    """In the order of the recipients; a card is pushed once, and a call comes before the push."""
    state = dealt()
    seen = view(state, 2)
    cards = [f"card {card}" for card in state.hand(2)]

    assert {"tichu", *cards} == {*marked(SPACE, SPACE.mask(seen))}
    first, second, third = numbers(SPACE, *cards[:3])
    assert {*cards[1:]} == {*marked(SPACE, SPACE.mask(seen, [first]))}
    assert SPACE.decode([first, second], seen) is None
    pushed = Push(2, state.hand(2).listed[:3])
    assert pushed == SPACE.decode([first, second, third], seen)
    assert (first, second, third) == SPACE.encode(pushed, seen)
    assert not any(SPACE.mask(seen, [first, second, third]))
    with pytest.raises(tichu.InvalidValue, match=f"that the mask allows, got {second} "):
        SPACE.decode([first, second, second], seen)


def on(mask: Iterable[int]) -> list[int]:
    """Return the numbers that a mask allows."""
    return [number for number, legal in enumerate(mask) if legal]


# Other decisions

WAITING = position("2j3j", "4p", "5j", "9w", trick="0:7j", phase=Phase.TAKE_TRICK)
WISHING = position("2j", "4p", "5j", "9w", trick="0:Ma", phase=Phase.WISH)
GIVING = [
    position("2j", "4p", "5j", "9w", trick=(play(seat, "Dr"),), phase=Phase.GIVE_TRICK)
    for seat in range(4)
]
SIX = position("2j", "4j", "7w", "8j", "Dg9w", "Tw", rules=TIENTSIN, turn=4)
BOMB = position("2j3j3p3w", "4p", "5j", "6j6w6p6s", rules=GRIFFIN, trick="2:7j", turn=0, rest_to=1)
GIFTS = ["give to opponent 1", "give to opponent 2"]
FOLLOWING = position("2j3j", "Kj4p", "5j", "9w", trick="0:7j", turn=1)
DECISIONS: list[tuple[RoundState, int, list[str], Mapping[str, Decision]]] = [
    (FOLLOWING, 1, ["single K", "pass"], {"pass": Pass(1)}),
    (WAITING, 0, ["take"], {"take": TakeTrick(0)}),
    (first_packets(), 3, ["grand tichu", "no grand tichu"], {"grand tichu": CallGrandTichu(3)}),
    (
        *(WISHING, 0, [*(f"wish {rank}" for rank in "23456789TJQKA"), "no wish"]),
        {"wish Q": MakeWish(0, "Q"), "no wish": MakeWish(0, None)},
    ),
    *[
        (state, seat, GIFTS, {GIFTS[0]: GiveTrick(seat, (seat + 1) % 4)})
        for seat, state in enumerate(GIVING)
    ],
    (
        *(apply(SIX, Play(4, "Dg")), 4, ["name partner 1", "name partner 2"]),
        {"name partner 1": ChooseLeader(4, 0)},
    ),
    (BOMB, 3, ["decline", "announce a bomb"], {"announce a bomb": AnnounceBomb(3)}),
]


@pytest.mark.rule("WISH-1")
@pytest.mark.rule("DRG-3")
@pytest.mark.rule("TIENTSIN-5")
@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize(("state", "seat", "names", "meant"), DECISIONS)
def test_the_other_decisions(
    state: RoundState, seat: int, names: list[str], meant: Mapping[str, Decision]
) -> None:
    """The other decisions have one number; opponents and partners are counted from the seat on."""
    space, seen = ActionSpace(state.rules), view(state, seat)

    assert names == marked(space, space.mask(seen))
    for name, action in meant.items():
        assert action == space.decode(numbers(space, name), seen)
        assert numbers(space, name) == [*space.encode(action, seen)]


# Polls


def test_a_seat_that_may_interrupt_may_decline() -> None:
    """Whatever it holds: a bomb is one more number."""
    state = position("2j3j3p3w", "4p5p", "5j6p6w6s", "9j9w9p9s", trick="0:7j", turn=1)

    assert ["decline"] == marked(SPACE, SPACE.mask(view(state, 2)))
    seen = view(state, 3)
    assert ["four 9999", "decline"] == marked(SPACE, SPACE.mask(seen))
    assert Decline(3) == SPACE.decode(numbers(SPACE, "decline"), seen)
    assert numbers(SPACE, "decline") == [*SPACE.encode(Decline(3), seen)]


@pytest.mark.rule("TICHU-2")
def test_a_seat_that_must_act_may_be_asked_for_a_call_first() -> None:
    """Then it may call or decline, and its push comes later."""
    asked = sequential.begin(dealt())
    assert (1, True) == (asked.to_act, asked.is_poll)
    seen = view(asked.state, 1)

    names = marked(SPACE, SPACE.mask(seen, is_poll=True))
    assert ["decline", "tichu"] == names
    called = SPACE.decode(numbers(SPACE, "tichu"), seen, is_poll=True)
    assert CallTichu(1) == called
    assert numbers(SPACE, "decline") == [*SPACE.encode(Decline(1), seen, is_poll=True)]


def test_a_seat_without_a_decision() -> None:
    """No number may be chosen, and so there is no action."""
    seen = view(position("2j3j", "4p", "5j", "9w", turn=0), 1)

    assert bytes(SPACE.n) == SPACE.mask(seen)
    assert SPACE.decode([], seen) is None


# Tables


@pytest.mark.rule("TRICHU-4")
def test_who_plays_an_open_hand_says_for_which_seat() -> None:
    """Its own seat, unless another one is named."""
    space = ActionSpace(TRICHU)
    state = position("2j3j", "4p", "5j8w", "9w", rules=TRICHU, turn=2, rest_to=1)
    seen = view(state, 0)

    assert not any(space.mask(seen))
    assert ["single 5", "single 8"] == marked(space, space.mask(seen, seat=2))
    assert Play(2, "8w") == space.decode(numbers(space, "single 8"), seen, seat=2)
    assert numbers(space, "single 8") == [*space.encode(Play(2, "8w"), seen)]


def test_numbers_of_arrays_are_numbers() -> None:
    """Whatever counts as a whole number for Python will do."""

    class Scalar:
        def __index__(self) -> int:
            return SPACE.names.index("pass")

    seen = view(position("2j3j", "4p", "5j", "9w", trick="0:7j", turn=1), 1)
    number: list[int] = [Scalar()]  # type: ignore[list-item]  # pyright: ignore[reportAssignmentType]
    assert Pass(1) == SPACE.decode(number, seen)


def test_what_is_no_action_is_refused() -> None:
    """A number has no numbers."""
    with pytest.raises(tichu.InvalidValue, match="expected a legal action, got 7"):
        SPACE.encode(anything(7), view(dealt(), 0))


def test_spaces_are_values() -> None:
    """Equal if their rules and suits are, also when they are pickled."""
    for space in (SPACE, EXACT):
        assert space == pickle.loads(pickle.dumps(space))
    assert ActionSpace("nanjing") == ActionSpace(tichu.NANJING)
    assert ActionSpace("nanjing") != ActionSpace("nanjing", suits="exact")
