"""The check of what an app shows finds what a seat must not see."""

import json
import re
from collections.abc import Callable

import pytest

import tichu
from tichu import RoundState
from tichu.rules import PRESETS
from tichu.testing import check_view

Look = Callable[[RoundState, int], object]


def honest(state: RoundState, seat: int) -> str:
    """Send a view as JSON."""
    seen = tichu.view(state, seat)
    sizes = [*map(seen.size, range(4))]
    return json.dumps({"hand": str(seen.hand(seat)), "phase": seen.phase, "sizes": sizes})


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


LEAKY: dict[str, Look] = {
    "bombs": lambda state, seat: honest(state, seat) + str(bool(state.bomb_holders)),
    "pushes": lambda state, seat: (honest(state, seat), state.push_masks),
    "points": lambda state, seat: state.hand((seat + 1) % state.rules.seats).points,
    "askers": lambda state, seat: [each for each in state.may_interrupt if len(state.legal(each))],
    "words": lambda state, seat: Hiding(state),
}


def test_an_honest_view_passes() -> None:
    """The library's own views show nothing, under every preset, in each state of each round."""
    assert check_view(tichu.view, 8, PRESETS.values(), seed=3) > 700
    assert check_view(honest, 2) > 150
    assert check_view(honest, 2) == check_view(honest, 2, "nanjing", 0)


@pytest.mark.parametrize("what", LEAKY)
def test_a_leaky_view_is_found(what: str) -> None:
    """Anything that depends on a hidden card is found, and both positions are shown."""
    with pytest.raises(AssertionError, match="a leak") as caught:
        check_view(LEAKY[what], 40)

    leak, *positions = str(caught.value).splitlines()
    assert re.match(r"a leak: seat [0-3] is shown .* or ", leak)
    assert [True, True] == [each.startswith('parse_state("nanjing ') for each in positions]


def test_a_view_must_be_comparable() -> None:
    """A view that differs from itself is an error of its own; each is shown in 300 characters."""
    numbers = iter("123456789")
    with pytest.raises(AssertionError) as caught:
        check_view(lambda state, seat: next(numbers) * 999, 1)

    one, other = (f"'{number * 299}..." for number in "12")
    assert f"two looks at one state differ: {one} and {other}" == str(caught.value)


def test_wrong_rules_are_named() -> None:
    """The error says which function was given other text."""
    with pytest.raises(tichu.TichuError, match="tichi"):
        check_view(tichu.view, 1, "tichi")
