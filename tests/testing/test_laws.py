"""Each law finds what breaks it, and says where."""

import random
from collections.abc import Iterable

import pytest

import tichu
from steering import steered_round
from tichu import Cards, RoundSetup, RoundState
from tichu.notation import parse_state
from tichu.testing import laws

POSITION = (
    "nanjing play 2 0 3w/6j6w9pPh/Ts/QjQw 0:4j4w,3:5j5p 7 -t-- - - - 0123 "
    "-/-/-/DgMa2j2w2p2s3j3p3s4p4s5w5s6p6s7j7w7p7s8j8w8p8s9j9w9s"
    "TjTwTpJjJwJpJsQpQsKjKwKpKsAjAwApAsDr -"
)


@pytest.mark.slow
def test_all_laws_hold_at_every_step_of_rounds() -> None:
    """Under every preset, in steered play."""
    for number, rules in enumerate(tichu.PRESETS.values()):
        rng = random.Random(number)
        state = tichu.new_round(rules)
        for state, action in steered_round(rules, number):
            if rng.random() < 0.15:
                laws.check_all_laws(state, rng)
                following = tichu.apply(state, action)
                laws.check_step(state, action, following)
                laws.check_followed(state, action)
        laws.check_score(laws.check_ends(state, number))
        laws.check_deals(rules, number)


def test_a_breach_shows_the_position() -> None:
    """The message contains a position that can be pasted."""
    with pytest.raises(AssertionError) as caught:
        laws.check_accepted(parse_state(POSITION), tichu.TakeTrick(0))

    assert f'parse_state("{POSITION}")' == str(caught.value).splitlines()[-1]


def test_a_wrong_order_of_bombs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bombs in the order in which they are heard break L18, and so does a poll that skips one."""
    bombs = RoundSetup(
        hands=("2j3j", "5j5w5p5s2w", "6j6w6p6s2p", "7j7w7p7s2s"),
        turn=1,
        trick=(tichu.Play(0, tichu.Combination.of(Cards.parse("4j"))),),
        rest_to=0,
    )
    state = RoundState.from_setup(bombs)
    assert 2 == laws.check_interrupts(state)

    for name, wrong in (
        ("tichu.testing.laws.rounds.bomb_order", _as_heard),
        ("tichu.sequential._to_ask", _asks_nobody),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(name, wrong)
            with pytest.raises(AssertionError, match="L18"):
                laws.check_interrupts(state)


def _as_heard(_: object, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the seats in the given order."""
    return tuple(seats)


def _asks_nobody(_: object) -> tuple[int, ...]:
    """Ask nobody for an interruption."""
    return ()


def test_suits_and_steps_may_be_given() -> None:
    """Each suit's other one, and how far everybody moves."""
    laws.check_symmetric(tichu.new_round(), suits=(1, 2, 3, 0), steps=3)


def test_fewer_and_fewer_actions_can_follow() -> None:
    """A round has at most 296 actions with four hands, 415 with six, and none when it is over."""
    *_, (state, action) = steered_round(seed=2)

    assert 296 == laws.steps_left(tichu.new_round())
    assert 415 == laws.steps_left(tichu.new_round(tichu.TIENTSIN))
    assert 0 == laws.steps_left(tichu.apply(state, action))
    for rules, most in (
        (tichu.GRIFFIN, 23_377),
        (tichu.TIENTSIN, 71_495),
        (tichu.TOURNAMENT, 30_225),
    ):
        rounds = (steered_round(rules, seed) for seed in (0, 5))
        assert most == sum(laws.steps_left(state) for each in rounds for state, _ in each)


def _allows_everything(*_: object) -> bool:
    """Allow any lead."""
    return True


@pytest.mark.skipif(tichu.COMPILED, reason="what is compiled cannot be patched")
def test_the_law_of_the_wish_finds_wrong_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law finds lists that ignore the wish."""
    text = POSITION.replace(" 9 -t--", " 7 -t--")
    state = parse_state(text)
    laws.check_wish(state)
    bound = RoundState.from_setup(
        RoundSetup(hands=("9j2j", "3j", "4j", "5j"), turn=0, wish=9, rest_to=1)
    )
    monkeypatch.setattr("tichu.rulebook.wish.allows_lead", _allows_everything)

    with pytest.raises(AssertionError, match="L13"):
        laws.check_wish(bound)
