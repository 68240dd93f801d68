"""Laws in uniformly random play.

The named tests of the laws L1 to L34 are in ``test_laws_of_...``, and look at positions and at
steered play. ``TICHU_ROUNDS`` says how many rounds the long run of random play takes.
"""

import copy
import itertools
import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import dealt, first_packets, house, lowest_push, run
from support.walks import (
    check_listed,
    check_partition,
    check_refused,
    check_score,
    check_strange,
    walk,
)
from tichu import (
    BSW,
    NANJING,
    CallGrandTichu,
    CallTichu,
    Cards,
    DeclineGrandTichu,
    GameState,
    Play,
    RoundState,
    Rules,
    apply,
    deal,
    legal_actions,
    new_game,
    random_action,
    readings,
    transition,
)

LAWS = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ROUNDS = int(os.environ.get("TICHU_ROUNDS", "100"))

SIX = Rules(
    seats=6,
    teams=(0, 1, 0, 1, 0, 1),
    packets=(6, 3),
    push_to="partners",
    double_victory=None,
    triple_victory=300,
    tailender_tricks="opponents",
)


@st.composite
def rules_of_all_kinds(draw: st.DrawFn) -> Rules:
    """Draw house rules for four players."""
    grand_order = draw(st.sampled_from(("simultaneous", "open", "sequential")))
    bombs = draw(st.sampled_from(("any_time", "any_time", "in_turn")))
    take_trick = draw(st.sampled_from(("claim", "claim", "auto")))
    return house(
        grand_tichu=draw(st.booleans()),
        grand_order=grand_order,
        calls="everyone"
        if grand_order == "simultaneous"
        else draw(st.sampled_from(("everyone", "one_per_team", "one_per_table"))),
        calls_in_exchange=draw(st.sampled_from(("before_first_push", "until_own_push", "any"))),
        phoenix_ambiguity=draw(st.sampled_from(("declare", "high"))),
        wish_optional=draw(st.booleans()),
        own_straight_fulfils_wish=draw(st.booleans()),
        wish_bomb=draw(st.sampled_from(("interrupt", "strict_turn"))),
        dog_under_wish=draw(st.booleans()),
        bombs=bombs,
        announced_bombs=draw(st.booleans()) if bombs == "any_time" else False,
        bomb_leads=draw(st.sampled_from(("bomber", "trick_leader"))),
        take_trick=take_trick,
        beat_own_play=draw(st.booleans()) if take_trick == "claim" else False,
        dragon_recipient=draw(st.sampled_from(("any_opponent", "active_only"))),
        dragon_last_trick=draw(st.sampled_from(("give", "keep"))),
        double_victory=draw(st.sampled_from((200, 100, None))),
        tailender_tricks=draw(st.sampled_from(("first_out", "opponents"))),
    )


ANY_RULES = st.one_of(st.just(NANJING), st.just(BSW), st.just(SIX), rules_of_all_kinds())
SEEDS = st.integers(0, 2**32)


@LAWS
@given(rules=ANY_RULES, seed=SEEDS)
def test_cards_are_in_one_place_and_points_add_up(rules: Rules, seed: int) -> None:
    """At every step each card is in one place; at the end all points are counted."""
    state = None
    for state in walk(rules, seed):
        check_partition(state)
    assert state is not None
    if state.result is not None and state.result.victory != "counted_out":
        check_score(state)


@LAWS
@given(rules=ANY_RULES, seed=SEEDS)
def test_listed_actions_are_legal_and_sorted(rules: Rules, seed: int) -> None:
    """Every listed action is accepted; lists are sorted and without duplicates."""
    rng = random.Random(seed)
    for state in walk(rules, seed):
        if rng.random() < 0.25:
            check_listed(state, rng)


@LAWS
@given(rules=ANY_RULES, seed=SEEDS)
def test_other_actions_are_refused(rules: Rules, seed: int) -> None:
    """Any other action is refused with a reason, and the state does not change."""
    rng = random.Random(seed)
    for state in walk(rules, seed):
        if rng.random() < 0.25:
            check_strange(state, rng)


@LAWS
@given(rules=ANY_RULES, seed=SEEDS)
def test_transition_agrees_with_apply(rules: Rules, seed: int) -> None:
    """``transition`` reaches the state of ``apply``, with at least one event for each action."""
    rng = random.Random(seed)
    game = new_game(rules)
    for _ in range(60):
        action = random_action(game, rng, 0.05)
        following, events = transition(game, action)
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
            call = CallGrandTichu(seat) if calls[seat] else DeclineGrandTichu(seat)
            state = run(state, call)
        return state

    def pushed(seats: "list[int] | range") -> RoundState:
        state = dealt(seed=small)
        return run(state, *[lowest_push(state, seat) for seat in seats])

    for reached in (decided, pushed):
        assert reached(range(4)) == reached(order)
        assert hash(reached(range(4))) == hash(reached(order))


GARBAGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=5),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
    st.just(object()),
    st.sampled_from((int, Play, CallTichu)),
)


class Rude:
    """A value that fails to show itself, but has a seat."""

    seat = 0

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError("no")


@LAWS
@given(seed=st.integers(0, 50), step=st.integers(0, 60), value=st.one_of(GARBAGE, st.builds(Rude)))
def test_what_is_no_action_is_refused(seed: int, step: int, value: object) -> None:
    """Any value may be asked about, and is refused with a ``TichuError``."""
    state = _somewhere(seed, step)

    check_refused(state, value, twin=state)
    if not state.is_over:
        assert value not in state.legal(0)


@LAWS
@given(mask=st.integers(0, 2**56 - 1))
def test_readings_of_any_set_of_cards(mask: int) -> None:
    """Readings contain exactly these cards; several exist only with the Phoenix."""
    cards = Cards(mask)

    found = readings(cards)

    assert all(cards == reading.cards for reading in found)
    assert sorted(found, key=lambda each: (each.rank, each.phoenix_as or 0)) == list(found)
    assert len(found) <= 1 or all(reading.phoenix_as is not None for reading in found)


def _somewhere(seed: int, step: int) -> RoundState:
    """Return a state some steps into a random round."""
    return next(itertools.islice(walk(NANJING, seed), step, None), None) or dealt()


@pytest.mark.slow
def test_many_random_rounds() -> None:
    """The laws of a step hold in many random rounds."""
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        state = None
        for state in walk(NANJING, seed):
            check_partition(state)
            check_listed(state, rng)
            if rng.random() < 0.1:
                check_strange(state, rng)
        assert state is not None
        check_score(state)


@pytest.mark.parametrize("seed", range(3))
def test_a_copied_game_goes_on_alike(seed: int) -> None:
    """A deep copy of a game plays on as the game does."""
    rng = random.Random(seed)
    game: GameState = new_game()
    for _ in range(150):
        game = apply(game, random_action(game, rng))
    twin = copy.deepcopy(game)

    ends: list[GameState] = []
    for each in (game, twin):
        again = random.Random(seed)
        end = each
        for _ in range(50):
            end = apply(end, random_action(end, again))
        ends.append(end)

    assert ends[0] == ends[1]
    assert list(legal_actions(ends[0]))[:5] == list(legal_actions(ends[1]))[:5]
    assert deal(new_game(), random.Random(1)) == deal(new_game(), random.Random(1))
