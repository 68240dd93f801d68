"""Checks for leaks find what an app shows too much of."""

import json
import random
import re
from collections.abc import Callable

import pytest

import tichu
from support import exchange, lowest_push, position
from tichu import PRESETS, Event, Phase, RoundState
from tichu.events import Dealt, Pushed
from tichu.notation import format_state
from tichu.testing import check_redaction, check_view, steered_round, twin
from tichu.testing.hidden.mirrors import mirrored_deal, mirrored_step
from tichu.testing.hidden.twins import Twin, exchanged
from tichu.testing.laws import check_references

Look = Callable[[RoundState, int], object]


def honest(state: RoundState, seat: int) -> str:
    """Send a view as JSON."""
    seen = tichu.view(state, seat)
    hand = seen.hand(seat)
    sizes = [*map(seen.size, range(4))]
    return json.dumps({"hand": str(hand), "phase": seen.phase, "sizes": sizes})


def with_bombs(state: RoundState, seat: int) -> str:
    """Return whether anybody holds a bomb."""
    return honest(state, seat) + str(bool(state.bomb_holders))


def with_pushes(state: RoundState, seat: int) -> object:
    """Return what everybody has pushed."""
    return honest(state, seat), state.push_masks


def with_points(state: RoundState, seat: int) -> object:
    """Return how many points the next seat holds."""
    return honest(state, seat), state.hand((seat + 1) % state.rules.seats).points


def with_askers(state: RoundState, seat: int) -> object:
    """Return how many seats hold bombs, and not only which may interrupt."""
    return [other for other in state.may_interrupt if len(state.legal(other))]


class Hiding:
    """A value that equals any other but shows a hidden card in its repr."""

    def __init__(self, state: RoundState) -> None:
        self.words = str(state.hand(0))

    def __eq__(self, other: object) -> bool:
        """Be equal."""
        return True

    def __hash__(self) -> int:
        """Be equal."""
        return 0

    def __repr__(self) -> str:
        """Show."""
        return self.words


def with_words(state: RoundState, seat: int) -> object:
    """Send a value that shows a card only in its repr."""
    return Hiding(state)


def test_an_honest_view_passes() -> None:
    """The library's own views and redactions show nothing, under every preset."""
    assert 1_719 == check_view(tichu.view, 16, PRESETS.values(), seed=3)
    assert 432 == check_view(honest, 4)
    assert 1_824 == check_redaction(tichu.redact, 16, PRESETS.values(), seed=3)


@pytest.mark.parametrize(
    "look",
    [with_bombs, with_pushes, with_points, with_askers, with_words],
    ids=["bombs", "pushes", "points", "askers", "words"],
)
def test_a_leaky_view_is_found(look: Look) -> None:
    """Anything that depends on a hidden card is found, and both positions are shown."""
    with pytest.raises(AssertionError, match="a leak") as caught:
        check_view(look, 40)

    *positions, one, other = str(caught.value).splitlines()
    assert 2 == "".join(positions).count("parse_state(")
    assert re.match(r"in the first seat [0-5] is shown ", one)
    assert re.match(r"in the second seat [0-5] is shown ", other)


@pytest.mark.parametrize("kind", [Dealt, Pushed])
def test_a_leaky_redaction_is_found(kind: type[Event]) -> None:
    """An event with hidden cards that is sent as it is is found."""

    def redact(event: Event, seat: int | None) -> Event:
        return event if isinstance(event, kind) else tichu.redact(event, seat)

    with pytest.raises(AssertionError, match="a leak") as caught:
        check_redaction(redact, 60)

    *_, one, other = str(caught.value).splitlines()
    who = rf"(seat [0-5]|a spectator) is sent for {kind.__name__} "
    assert re.match(f"in the first {who}", one)
    assert re.match(f"in the second {who}", other)


def test_a_leak_to_a_spectator_is_found() -> None:
    """The deals, or the twins, and what is sent in both."""

    def redact(event: Event, seat: int | None) -> Event:
        return event if seat is None else tichu.redact(event, seat)

    with pytest.raises(AssertionError) as caught:
        check_redaction(redact, 20)

    leak, one, other, first, second = str(caught.value).splitlines()
    assert f'a leak: parse_state("{format_state(tichu.new_round(dealer=0))}")' == leak
    assert (one[:5], other[:5], one != other) == ("deal ", "deal ", True)
    for number, line in (("first", first), ("second", second)):
        assert line.startswith(f"in the {number} a spectator is sent for Dealt Dealt(")


def test_hands_are_seen_when_they_are_counted() -> None:
    """The last hand is no secret, unlike those that a victory leaves."""
    counted = position("2j3j4j5j6j7j", "", "", "", phase=Phase.OVER, finished=(1, 2, 3))
    won = position("2j3j4j", "", "5j6j", "", phase=Phase.OVER, finished=(1, 3))

    check_references(counted)
    assert twin(won, 1, random.Random(0)) is not None


def test_a_view_must_be_comparable() -> None:
    """A view that differs from itself is an error of its own."""
    with pytest.raises(AssertionError, match="two looks at one state differ"):
        check_view(lambda state, seat: object(), 1)


def test_a_twin_looks_the_same_and_is_another() -> None:
    """For its seat a twin has the same view; the hands differ."""
    rng = random.Random(5)
    found = 0
    for state, _ in steered_round(tichu.GRIFFIN, 8):
        for seat in (0, 2, None):
            pair = twin(state, seat, rng)
            if pair is None:
                continue
            found += 1
            if seat is None:
                assert tichu.view(pair.state, None) == tichu.view(pair.other, None)
            else:
                assert tichu.view(pair.state, seat) == tichu.view(pair.other, seat)
            dealt = state.phase not in (Phase.GRAND_TICHU, Phase.DEAL_REST)
            assert not dealt or pair.state.hand_masks != pair.other.hand_masks
    assert found > 50


@pytest.mark.rule("IRR-1")
def test_an_announced_bomb_comes_to_light() -> None:
    """Who announces one without having it ends the round, so nobody takes the two for the same."""
    rules = tichu.Rules(announced_bombs=True)
    announcing, without = (
        tichu.RoundState.from_setup(
            tichu.RoundSetup(
                hands=("2j", hand, rest, "KjKw"),
                rules=rules,
                turn=0,
                trick=(tichu.Play(3, "6j"),),
                rest_to=0,
            )
        )
        for hand, rest in (("7j7w7p7s", "8j"), ("7j7w7p8j", "7s"))
    )
    pair = Twin(announcing, without, 0, (tichu.Card.parse("7s"), tichu.Card.parse("8j")))
    assert tichu.view(announcing, 0) == tichu.view(without, 0)

    for number in range(20):
        step = mirrored_step(pair, random.Random(number))
        assert step is None or not isinstance(step.action, tichu.AnnounceBomb)


def test_who_gave_which_card_comes_to_light() -> None:
    """With the last push, even if the hand of the seat is the same."""
    state = exchange("Ma", "2j2w2p", "3j3w3p", "4j4w4p")
    for seat, pushed in ((0, lowest_push(state, 0).cards), (1, "2j2w2p"), (2, "3j3w3p")):
        state = tichu.apply(state, tichu.Push(seat, pushed))
    to_0 = (tichu.Card.parse("2p"), tichu.Card.parse("3w"))  # of seat 1, and of seat 2
    pair = Twin(state, exchanged(state, *to_0), 0, to_0)

    for number in range(20):
        step = mirrored_step(pair, random.Random(number))
        assert step is None or not isinstance(step.action, tichu.Push)


@pytest.mark.rule("TRICHU-4")
def test_before_the_exchange_only_the_dealer_sees_the_open_dummy() -> None:
    """So a deal in which it gets other cards looks different to the dealer alone."""
    state = tichu.new_round(tichu.TRICHU)
    while state.phase is not tichu.Phase.DEAL_REST:
        state = tichu.apply(state, tichu.random_action(state, random.Random(1)))
    for seat in (0, 1, 3):
        deals = [mirrored_deal(state, seat, random.Random(number)) for number in range(20)]
        pairs = [each.after for each in deals if each is not None]
        differ = any(one.hand(2) != other.hand(2) for one, other in pairs)
        assert pairs
        assert differ == (seat != state.table.dealer)


def test_unknown_pushes_stay_unknown() -> None:
    """A state may have been stated without them."""
    setup = tichu.RoundSetup(
        hands=("2j", "3j", "4j", "5j"),
        turn=0,
        rest_to=1,
        pushes={1: (None, tichu.Card.parse("3w"), None)},
    )
    state = RoundState.from_setup(setup)
    found = twin(state, 0, random.Random(1))

    assert found is not None
    known, _, _ = zip(*filter(None, found.other.push_masks), strict=True)
    assert (None,) == known


def test_what_differs_is_told_in_300_characters() -> None:
    """Each of the two."""
    numbers = iter("123456789")
    with pytest.raises(AssertionError) as caught:
        check_view(lambda state, seat: next(numbers) * 999)

    one, other = (f"'{number * 299}..." for number in "12")
    assert f"two looks at one state differ: {one} and {other}" == str(caught.value)
