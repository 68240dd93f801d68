"""Laws L11, L12 and L14 to L16: the special cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tichu
from laws.examples import LAW, late
from steering.strategies import round_states
from tichu import DOG, DRAGON, MAH_JONG, Cards, Combination, GiveTrick, Kind, Phase, Play, Rules
from tichu.testing import laws
from tichu.testing.strategies import combinations, rules

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.rule("L11")
@LAW
@given(other=combinations(), drawn=rules(), seed=SEEDS)
def test_l11_only_a_bomb_beats_the_dragon(other: Combination, drawn: Rules, seed: int) -> None:
    """Only bombs beat the Dragon."""
    dragon = Combination(Cards([DRAGON]))
    assert other.is_bomb is other.beats(dragon)
    for state, _, _ in late(drawn, seed):
        laws.check_specials(state)


@pytest.mark.rule("L12")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l12_the_phoenix_is_half_above(drawn: Rules, seed: int) -> None:
    """A single Phoenix is half a rank above the card below, 1.5 if led, never over the Dragon."""
    for state, action, following in late(drawn, seed):
        laws.check_specials(state)
        laws.check_step(state, action, following)
        if isinstance(action, Play) and action.combination.cards == Cards([tichu.PHOENIX]):
            below = 2 if state.trick is None else state.trick.top
            assert following.trick is None or below + 1 == following.trick.top  # in half ranks


@pytest.mark.rule("L14")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l14_the_dog_is_led_and_gone(drawn: Rules, seed: int) -> None:
    """The Dog is only led, goes to its player's pile at once, and an active seat leads next."""
    for state, action, following in late(drawn, seed):
        assert following.trick is None or DOG not in following.trick.cards
        if isinstance(action, Play) and action.combination.kind is Kind.DOG:
            assert state.trick is None
            assert DOG in following.pile(action.seat)
            assert (
                following.is_over
                or following.phase is Phase.CHOOSE_LEADER
                or bool(following.hand(following.to_act[0]))
            )
        laws.check_step(state, action, following)


@pytest.mark.rule("L15")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l15_the_dragons_trick_is_given_away(drawn: Rules, seed: int) -> None:
    """A trick won by the Dragon goes to an opponent, as ``dragon_recipient`` says.

    Its winner keeps it only if it ends the round with a victory or under
    ``dragon_last_trick="keep"``.
    """
    for state, action, following in late(drawn, seed):
        laws.check_specials(state)
        laws.check_step(state, action, following)


@pytest.mark.rule("L15")
@LAW
@given(state=round_states(Phase.GIVE_TRICK))
def test_l15_to_every_opponent(state: tichu.RoundState) -> None:
    """It may go to an opponent who is out, unless ``dragon_recipient`` is ``active_only``."""
    (winner,) = state.to_act
    rules_here = state.rules
    opponents = set(rules_here.opponents(winner))
    active = {seat for seat in opponents if state.hand(seat)}
    expected = active or opponents
    if rules_here.dragon_recipient == "any_opponent":
        expected = opponents

    given_to = {
        to for to in range(rules_here.seats) if tichu.is_legal(state, GiveTrick(winner, to))
    }

    assert expected == given_to


@pytest.mark.rule("L16")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l16_the_mah_jong_leads_first(drawn: Rules, seed: int) -> None:
    """The seat that holds the Mah Jong after the exchange has the first lead."""
    for state, action, following in late(drawn, 4 * seed):
        if state.phase is Phase.PUSH and following.phase is Phase.PLAY:
            assert MAH_JONG in following.hand(following.to_act[0])
            laws.check_step(state, action, following)
            break
    else:
        raise AssertionError("no exchange came to its end")
