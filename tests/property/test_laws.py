"""Laws in uniformly random play.

The named tests of the laws L1 to L34 are in ``test_laws_of_...``, and look at positions and at
steered play.
"""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tichu
from steering.strategies import round_states
from support import dealt, first_packets, lowest_push, run
from support.walks import check_strange, walk
from tichu import RoundState, Rules, apply, new_game, random_action
from tichu.testing import laws
from tichu.testing.strategies import rules

LAWS = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])

SEEDS = st.integers(0, 2**32)


@LAWS
@given(drawn=rules(), seed=SEEDS)
def test_random_play_keeps_the_laws(drawn: Rules, seed: int) -> None:
    """Cards lie in one place, lists are right, anything else is refused, and points add up."""
    rng = random.Random(seed)
    for state in walk(drawn, seed):
        laws.check_partition(state)
        if rng.random() < 0.25:
            laws.check_listed(state, rng)
            check_strange(state, rng)
        laws.check_score(state)


@LAWS
@given(drawn=rules(), seed=SEEDS)
def test_transition_agrees_with_apply(drawn: Rules, seed: int) -> None:
    """``transition`` reaches the state of ``apply``, with at least one event for each action."""
    rng = random.Random(seed)
    game = new_game(drawn)
    for _ in range(60):
        action = random_action(game, rng, 0.05)
        following, events = tichu.transition(game, action)
        assert apply(game, action) == following
        assert events
        game = following


@LAWS
@given(seed=SEEDS, order=st.permutations(range(4)), calls=st.tuples(*[st.booleans()] * 4))
def test_simultaneous_decisions_in_any_order(
    seed: int, order: list[int], calls: tuple[bool, ...]
) -> None:
    """Grand tichu decisions and pushes reach the same state in any order."""
    small = seed % 1000

    def decided(seats: "list[int] | range") -> RoundState:
        state = first_packets(seed=small)
        for seat in seats:
            call = tichu.CallGrandTichu(seat) if calls[seat] else tichu.DeclineGrandTichu(seat)
            state = run(state, call)
        return state

    def pushed(seats: "list[int] | range") -> RoundState:
        state = dealt(seed=small)
        return run(state, *[lowest_push(state, seat) for seat in seats])

    for reached in (decided, pushed):
        assert reached(range(4)) == reached(order)
        assert hash(reached(range(4))) == hash(reached(order))


@LAWS
@given(
    state=round_states(),
    value=st.sampled_from((None, True, 7, 0.5, "pass", b"pass", [], {}, object(), int, tichu.Play)),
)
def test_a_value_that_is_not_an_action_is_refused(state: RoundState, value: object) -> None:
    """Any value may be asked about, and is refused like an illegal action."""
    laws.check_refused(state, value)


@LAWS
@given(mask=st.integers(0, 2**56 - 1))
def test_readings_of_any_set_of_cards(mask: int) -> None:
    """Readings contain exactly these cards; several exist only with the Phoenix."""
    cards = tichu.Cards(mask)

    found = tichu.readings(cards)

    assert all(cards == reading.cards for reading in found)
    assert sorted(found, key=lambda each: (each.rank, each.phoenix_as or 0)) == list(found)
    assert len(found) <= 1 or all(reading.phoenix_as is not None for reading in found)
