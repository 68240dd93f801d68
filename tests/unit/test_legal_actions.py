"""The sequence of a seat's legal actions."""

import copy
import pickle
import sys
from abc import ABCMeta
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import support
import tichu
from support import (
    anything,
    cards,
    dealt,
    exchange,
    filled,
    first_packets,
    play,
    position,
    run,
    swapped,
)
from tichu import Action, Call, CallTichu, InvalidValue, MakeWish, Pass, Phase, Push, legal_actions
from tichu.engine.legal import Pushes
from tichu.notation import format_action

STATE = position("5j", "6j6wKjDr", "7j7w7p7s", "8j", turn=1, played=(0,), trick="0:5w")
LISTED_IN = {Phase.WISH: MakeWish(0, 5), Phase.GIVE_TRICK: tichu.GiveTrick(0, 1)}


class Drawing:
    """A generator of these random numbers, which must be enough."""

    def __init__(self, *numbers: float) -> None:
        self.random = iter(numbers).__next__


def pushed_cards(action: Action) -> tuple[tichu.Card, ...]:
    """Return the cards of a push."""
    assert isinstance(action, Push)
    return action.cards


def wishing() -> tichu.RoundState:
    """Return a round where seat 0 has led the Mah Jong."""
    return run(position("Ma2j", "3j4j", "5j6j", "7j8j", turn=0), play(0, "Ma"))


def dragon_led(rules: tichu.Rules) -> tichu.RoundState:
    """Return a round where all but the last have passed on the Dragon of seat 0."""
    state = position("Dr3j", "4j5j", "6j7j", "8j9j", turn=0, rules=rules)
    return run(state, play(0, "Dr"), Pass(1), Pass(2))


def test_a_list_is_a_sequence() -> None:
    """A list of legal actions has a length, indexes, slices, iteration and ``in``."""
    legal = STATE.legal(1)
    listed = [Pass(1), *[play(1, text) for text in ("6j", "6w", "Kj", "Dr")], CallTichu(1)]

    assert isinstance(legal, tichu.LegalActions)
    assert listed == list(legal)
    assert len(listed) == len(legal)
    assert listed == [legal[at] for at in range(len(legal))]
    assert listed == [legal[at - len(legal)] for at in range(len(legal))]
    assert tuple(listed[1:4]) == legal[1:4]
    assert tuple(listed[::-2]) == legal[::-2]
    assert listed[::-1] == list(reversed(legal))
    assert 1 == legal.index(play(1, "6j"))


@pytest.mark.parametrize("value", [[], (), "", range(3), STATE.legal(1)[:]])
def test_other_sequences_are_no_lists(value: object) -> None:
    """``isinstance`` distinguishes the class from other sequences, even in a compiled install."""
    assert not isinstance(value, tichu.LegalActions)
    assert not issubclass(type(value), tichu.LegalActions)
    assert isinstance(STATE.legal(1), Sequence)


def test_abstract_classes_have_registries_of_their_own() -> None:
    """No class of the package counts another class as its own because a base of both does."""
    for module in [each for name, each in sys.modules.items() if name.startswith("tichu.")]:
        for kind in vars(module).values():
            if isinstance(kind, ABCMeta) and kind.__module__.startswith("tichu"):
                # The second is PyPy's.
                assert {"_abc_impl", "_abc_registry"} & vars(kind).keys(), kind


def test_contains_asks_the_rules() -> None:
    """A list contains exactly the legal actions of its seat."""
    legal = STATE.legal(1)

    assert play(1, "6j") in legal
    assert play(2, "7j7w7p7s") not in legal
    assert play(2, "7j7w7p7s") in STATE.legal(2)
    for other in (None, "6j", 5, support.combo("6j"), play(1, "5j"), tichu.TakeTrick(1)):
        assert other not in legal


@pytest.mark.parametrize(
    "action", [*legal_actions(STATE), Pass(0), play(1, "5j"), "1 pas", "deal", "", None, 7, STATE]
)
def test_lists_take_what_functions_take(action: Any) -> None:  # noqa: ANN401  # or no action
    """An action, or its text, is in a list if it is legal, and anything else is not."""
    seat = getattr(action, "seat", 1)
    for asked in (action, format_action(action) if hasattr(action, "seat") else action):
        for legal in (STATE.legal(seat), tichu.view(STATE, seat).legal()):
            assert tichu.is_legal(STATE, asked) == (asked in legal) == legal.count(asked)
            if asked in legal:
                place = [*legal].index(action)
                assert place == legal.index(asked, 0, 99) == legal.index(asked, -99)
                assert asked not in STATE.legal((seat + 1) % 4)
                continue
            with pytest.raises(ValueError, match=r"is not in <\d legal actions of seat \d"):
                legal.index(asked)
    with pytest.raises(InvalidValue):
        STATE.legal(1).index("1 pass", 1)


def test_lists_are_compared_by_their_actions() -> None:
    """Equal lists have equal hashes, even from different states."""
    other = position("5j", "6j6wKjDr", "8w7w7p7s", "8j", turn=1, played=(0,), trick="0:5w")

    assert STATE.legal(1) == other.legal(1)
    assert hash(STATE.legal(1)) == hash(other.legal(1))
    assert STATE.legal(1) != STATE.legal(2)
    assert STATE.legal(1) != list(STATE.legal(1))
    assert "<6 legal actions of seat 1: Pass, 6j, 6w, Kj, ...>" == repr(STATE.legal(1))
    for hand, shown in (
        ("2j", "1 legal action of seat 1: Pass"),
        ("2j6j", "2 legal actions of seat 1: Pass, 6j"),
        ("6jTjKj", "4 legal actions of seat 1: Pass, 6j, Tj, Kj"),
    ):
        state = position("3j", hand, "4j", "8j", turn=1, trick="0:5w")
        assert f"<{shown}>" == repr(state.legal(1))
    pushing = exchange("2j3j4j", "", "", "")
    assert repr(pushing.legal(0)).startswith("<2185 legal actions of seat 0: 2j3j4j, ")
    assert 5 == STATE.legal(1).count_without_calls


def test_a_random_action_of_a_list() -> None:
    """Every action other than a call gets an equal part of the numbers from 0 to 1."""
    legal = STATE.legal(1)

    picked = [legal.pick(Drawing((place + 0.5) / 5)) for place in range(5)]

    assert [*legal][:5] == picked
    assert [legal[0], legal[4]] == [legal.pick(Drawing(0.0)), legal.pick(Drawing(0.999999))]


def test_a_random_action_where_there_is_no_choice() -> None:
    """A single action draws no number; a list of only calls has nothing to pick."""
    only = position("Aj", "2j", "3j", "4j", turn=1, played=(0, 1), trick="0:Dr")

    assert Pass(1) == only.legal(1).pick(Drawing())
    with pytest.raises(IndexError):
        only.legal(2).pick(Drawing())


def test_an_empty_list() -> None:
    """A seat without actions has an empty list, which is false."""
    over = run(position("", "", "3j", "2j", turn=2, finished=(0, 1)), play(2, "3j"))

    assert not over.legal(0)
    assert [] == list(legal_actions(over))
    with pytest.raises(IndexError):
        over.legal(0)[0]


@pytest.mark.parametrize("seat", [-1, 4, None, "0", 1.0, True])
def test_there_are_four_seats(seat: object) -> None:
    """Other seats have no list, hand or pile."""
    asked: list[Callable[[int], object]] = [STATE.legal, STATE.hand, STATE.pile]
    for ask in asked:
        with pytest.raises(InvalidValue):
            ask(anything(seat))
    if seat is not None:
        with pytest.raises(InvalidValue):
            legal_actions(STATE, anything(seat))


def test_plays_come_by_kind_length_rank_phoenix_and_cards() -> None:
    """Plays are sorted by kind, length, rank, the Phoenix's rank and cards."""
    state = position(*filled(("MaDg5j5w6j6w7j8j9jPhDr2j2w2p", "", "", "")), turn=0)
    plays = [action.combination for action in state.legal(0) if isinstance(action, tichu.Play)]

    keys = [
        (
            [*tichu.Kind].index(each.kind),
            each.length,
            each.rank,
            each.phoenix_as or 0,
            each.cards.mask,
        )
        for each in plays
    ]
    assert sorted(keys) == keys
    assert len(set(keys)) == len(keys)
    assert "Ma" == str(plays[0])
    assert "Dg" == str(plays[-1])


def test_decisions_ascend_and_calls_come_last() -> None:
    """Declining comes first, then decisions in ascending order, and calls at the end."""
    grand = first_packets()
    wish = position("5j", "6j", "7j", "8j", phase=Phase.WISH, trick="0:Ma", played=(0,))
    pushing = exchange("", "", "", "", calls={1: Call.TICHU})

    assert [tichu.DeclineGrandTichu(2), tichu.CallGrandTichu(2)] == list(grand.legal(2))
    assert [*[MakeWish(0, rank) for rank in range(2, 15)], MakeWish(0, None)] == list(wish.legal(0))
    assert [CallTichu(1)] == list(wish.legal(1))
    assert CallTichu(0) == pushing.legal(0)[-1]
    assert isinstance(pushing.legal(1)[-1], Push)


def test_pushes_ascend_from_the_lowest_cards() -> None:
    """All 14 x 13 x 12 pushes are listed, sorted by their cards."""
    legal = exchange("", "", "", "", calls={0: Call.TICHU}).legal(0)
    held = exchange("", "", "", "").hand(0).listed

    assert 14 * 13 * 12 == len(legal)
    assert Push(0, held[:3]) == legal[0]
    assert Push(0, (held[0], held[1], held[3])) == legal[1]
    assert Push(0, (held[13], held[12], held[11])) == legal[-1]
    assert len(legal) == len(set(legal))
    assert (legal[5], legal[6]) == legal[5:7]
    assert list(legal)[100] == legal[100]


def test_pushes_are_a_lazy_sequence() -> None:
    """Pushes are counted, indexed and sliced without being built."""
    pushes = Pushes(1, cards("5j6jDr").mask, 2)
    listed = [str(cards_of[0]) + str(cards_of[1]) for cards_of in map(pushed_cards, pushes)]

    assert ["5j6j", "5jDr", "6j5j", "6jDr", "Dr5j", "Dr6j"] == listed
    assert (pushes[-1], pushes[-2]) == pushes[:-3:-1]
    for index in (6, -7):
        with pytest.raises(IndexError):
            pushes[index]


def test_pushes_are_numbered_as_they_are_listed() -> None:
    """The list that is built at once equals the pushes that are picked by their numbers."""
    for number in (1, 2, 3, 5):
        pushes = Pushes(2, cards("DgMa2j7wAsPhDr").mask, number)

        assert [pushes[place] for place in range(len(pushes))] == list(pushes)


def test_the_table_is_listed_by_seats() -> None:
    """Seats that must act come first, then seats that may interrupt, in order."""
    bombs = ("3j3w", "5j5w5p5s", "6j6w6p6s", "8j8w8p8s")
    state = position(*bombs, turn=0, trick="2:2j")
    seats = dict.fromkeys(getattr(action, "seat", None) for action in legal_actions(state))

    assert ((0,), (3, 1, 2)) == (state.to_act, state.may_interrupt)
    assert [0, 3, 1, 2] == list(seats)
    listed = [action for seat in (0, 3, 1, 2) for action in state.legal(seat)]
    assert listed == list(legal_actions(state))
    assert list(state.legal(3)) == list(legal_actions(state, 3))


def test_callers_on_an_empty_table_are_in_seat_order() -> None:
    """Without a trick seats that may call are listed by number."""
    state = position("3j", "5j", "6j", "8j", turn=2, played=())

    assert ((2,), (0, 1, 3)) == (state.to_act, state.may_interrupt)
    assert cards("6j") == state.hand(2)


@pytest.mark.parametrize("phase", LISTED_IN)
def test_decisions_are_in_the_list(phase: Phase) -> None:
    """``in`` finds decisions where there are no plays."""
    state = wishing()
    if phase is Phase.GIVE_TRICK:
        state = run(dragon_led(tichu.NANJING), Pass(3), tichu.TakeTrick(0))

    assert phase is state.phase
    assert LISTED_IN[phase] in state.legal(0)
    assert LISTED_IN[phase] in list(state.legal(0))
    assert "of seat 0: " in repr(state.legal(0))


def test_a_push_is_in_the_list() -> None:
    """``in`` judges a push by the rules, without building the list."""
    state = dealt()

    assert support.lowest_push(state, 0) in state.legal(0)
    assert support.lowest_push(state, 1) not in state.legal(0)
    assert CallTichu(0) in state.legal(0)
    assert tichu.AnnounceBomb(0) not in state.legal(0)


def test_a_list_has_the_hash_of_its_actions() -> None:
    """The hash is the hash of the tuple of its actions."""
    state = swapped(dealt())
    (turn,) = state.to_act

    assert hash(tuple(state.legal(turn))) == hash(state.legal(turn))


def test_the_message_of_an_index_error() -> None:
    """The error has the index as given, at either end, even a very large one."""
    legal = wishing().legal(0)
    number = len(legal)
    for index in (number, -number - 1, 2**63 - 1, 2**63, -(2**64)):
        with pytest.raises(IndexError) as caught:
            _ = legal[index]

        assert (f"there are {number} actions, and none at {index}",) == caught.value.args


def test_the_message_of_an_index_error_in_pushes() -> None:
    """The error has the index as given, at either end."""
    pushes = Pushes(0, cards("2j3j4j5j").mask, 3)

    for place in (24, -25):
        with pytest.raises(IndexError) as caught:
            _ = pushes[place]
        assert (place,) == caught.value.args
    assert 24 == len({*pushes, pushes[23], pushes[-24]})


@pytest.mark.parametrize(
    "state",
    [
        STATE,
        dealt(),
        swapped(dealt()),
        first_packets(),
        run(first_packets(), tichu.CallGrandTichu(1)),
    ],
    ids=["trick", "push", "lead", "grand", "decided"],
)
def test_copies_and_pickles_of_lists(state: tichu.RoundState) -> None:
    """A copy is the list itself; a pickle is read as an equal list that still asks the rules."""
    for seat in range(4):
        legal = state.legal(seat)
        read: tichu.LegalActions = pickle.loads(pickle.dumps(legal))

        assert legal is copy.copy(legal) is copy.deepcopy(legal)
        assert legal == read
        assert all(action in read for action in read[:20])
        assert Pass(3) not in read or Pass(3) in legal
        assert (
            pickle.dumps(legal)
            == pickle.dumps(read)
            == pickle.dumps(tichu.view(state, seat).legal())
        )


def test_a_pickle_of_a_list_names_public_classes_only() -> None:
    """A pickle holds the public table, the seat and its hand, with either kernel."""
    made, given = STATE.legal(1).__reduce__()

    assert tichu.LegalActions is made
    assert (STATE.table, STATE.hand_masks[1], 1, False) == given
    assert b"tichu._" not in pickle.dumps(STATE.legal(1))


@pytest.mark.rule("GRAND-5")
def test_a_list_does_not_carry_the_secret_decisions_of_others() -> None:
    """The bytes and the size of a list do not depend on another seat's secret call."""
    called = run(first_packets(), tichu.CallGrandTichu(1)).legal(0)
    declined = run(first_packets(), tichu.DeclineGrandTichu(1)).legal(0)

    assert pickle.dumps(called) == pickle.dumps(declined)
    assert sys.getsizeof(called, 0) == sys.getsizeof(declined, 0)
    assert (
        run(first_packets(), tichu.CallGrandTichu(0)).legal(0) != called
    )  # its own decision shows


def test_one_of_two_is_drawn() -> None:
    """Among two actions a number is drawn, for a single one none, and among none it raises."""
    state = position("3j", "2j6j", "4j", "8j", turn=1, trick="0:5w")
    assert Pass(1) == state.legal(1).pick(Drawing(0.4))
    assert play(1, "6j") == state.legal(1).pick(Drawing(0.5))
    forced = position("3j", "2j", "4j", "8j", turn=1, trick="0:5w")
    assert Pass(1) == forced.legal(1).pick(Drawing())
    with pytest.raises(IndexError, match="no actions except calls"):
        state.legal(2).pick(Drawing())


@pytest.mark.rule("TICHU-1")
@pytest.mark.parametrize("seat", range(4))
def test_only_a_seat_that_has_played_has_no_call(seat: int) -> None:
    """The others have one, on turn or not."""
    state = position("3j4j", "5j6j", "7j8j", "9jTj", turn=0, played=(seat,))
    assert [other for other in range(4) if other != seat] == support.calling(state)
