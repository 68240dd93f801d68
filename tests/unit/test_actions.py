"""Actions as values: they copy, pickle, compare, and reject what is not a field."""

import copy
import pickle

import pytest

import tichu
from support import anything, cards, play
from tichu import Action, Cards, ChooseLeader, Deal, GiveTrick, MakeWish, Pass, Push
from tichu.notation import parse_action

Seated = (
    tichu.CallGrandTichu
    | tichu.DeclineGrandTichu
    | tichu.CallTichu
    | Pass
    | tichu.TakeTrick
    | tichu.AnnounceBomb
)
SEATED: list[type[Seated]] = [
    *(
        tichu.CallGrandTichu,
        tichu.DeclineGrandTichu,
        tichu.CallTichu,
        Pass,
        tichu.TakeTrick,
        tichu.AnnounceBomb,
    )
]
ALL: list[Action] = [
    *[kind(3) for kind in SEATED],
    Deal((cards("5j"), Cards(), Cards(), Cards())),
    Push(0, cards("5j6j7j").listed),
    play(1, "5j5wPh"),
    MakeWish(2, 14),
    MakeWish(2, None),
    GiveTrick(0, 1),
    ChooseLeader(0, 2),
]


def test_copies_pickles_and_reprs() -> None:
    """A copy, a pickle, and what the repr and the text are read as, are the same value."""
    for action in ALL:
        told = eval(repr(action), dict(vars(tichu)))  # what repr promises
        read = parse_action(str(action))

        for other in (copy.deepcopy(action), pickle.loads(pickle.dumps(action)), told, read):
            assert action == other
            assert hash(action) == hash(other)


def test_kinds_of_action_differ() -> None:
    """Two actions are equal if kind and fields are."""
    assert len(ALL) == len(set(ALL))
    assert anything(Pass(0)) != tichu.TakeTrick(0)
    assert Pass(0) != Pass(1)


def test_a_seat_is_a_small_number() -> None:
    """Seats are 0 to 11; other values are refused with the field's name."""
    for kind in SEATED:
        for seat in [-1, 12, None, "0", 0.0, True]:
            with pytest.raises(tichu.InvalidValue) as caught:
                kind(anything(seat))
            assert f"{kind.__name__}.seat" == caught.value.place


def test_lists_are_taken_for_tuples() -> None:
    """Hands and pushed cards may be lists."""
    listed = list(cards("5j6j7j"))

    assert Push(0, tuple(listed)) == Push(0, anything(listed))
    assert Deal((Cards(),) * 4) == Deal(anything([Cards()] * 4))


def test_nothing_can_be_changed() -> None:
    """Attributes cannot be set."""
    for action in ALL:
        with pytest.raises(AttributeError):
            setattr(action, "seat", 1)  # noqa: B010  # no type checker would let it pass otherwise
