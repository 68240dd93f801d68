"""Each law finds what breaks it, and says where."""

import random
from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest

import tichu
from support import forged
from tichu import Cards, RoundSetup, RoundState, score_round
from tichu.engine.state.game import new_game_state
from tichu.notation import parse_state
from tichu.testing import laws, steered_round

POSITION = (
    "nanjing play 2 0 3w/6j6w9pPh/Ts/QjQw 0:4j4w,3:5j5p 9 -t-- - - - 0123 "
    "-/-/-/DgMa2j2w2p2s3j3p3s4p4s5w5s6p6s7j7w7p7s8j8w8p8s9j9w9s"
    "TjTwTpJjJwJpJsQpQsKjKwKpKsAjAwApAsDr -"
)


def states() -> list[RoundState]:
    """Return the states of a steered round."""
    return [state for state, _ in steered_round(seed=4)]


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


def _hands(state: RoundState, *masks: int) -> RoundState:
    """Return a state with other hands, which no constructor would accept."""
    return forged(state, hand_masks=masks)


def _lost(state: RoundState) -> RoundState:
    """Return a state in which seat 0 holds nothing."""
    return _hands(state, 0, *state.hand_masks[1:])


def _twice(state: RoundState) -> RoundState:
    """Return a state in which seats 0 and 1 hold the same."""
    return _hands(state, state.hand_masks[1], *state.hand_masks[1:])


BREACHES: list[tuple[str, Callable[[RoundState], object]]] = [
    ("L1: .* nowhere", lambda state: laws.check_partition(_lost(state))),
    ("L1: .* in two places", lambda state: laws.check_partition(_twice(state))),
    ("L2: ", lambda state: laws.check_points(_hands(state, 1 << 3, *state.hand_masks[1:]))),
    ("L4: the states are not", lambda state: laws.check_equal(state, _lost(state))),
    ("L6: .* is refused", lambda state: laws.check_accepted(state, tichu.TakeTrick(0))),
    ("L6: .* is legal", lambda state: laws.check_refused(state, tichu.Pass(0))),
    (
        "L20: impossible card points",
        lambda state: laws.check_result(
            attrs.evolve(score_round((0, 1, 2), (70, 30)), card_points=(60, 30), scores=(60, 30)),
            tichu.NANJING,
        ),
    ),
    (
        "L20: a victory",
        lambda state: laws.check_result(
            attrs.evolve(score_round((0, 2)), card_points=(100, 0), scores=(100, 0)), tichu.NANJING
        ),
    ),
    ("L22: ", lambda state: laws.check_game(new_game_state(state, (1200, 0), ()))),
    ("L32: .* KeyError", lambda state: laws.check_parser(dict[str, str]().__getitem__, "a")),
    ("L5: ", lambda state: laws.check_nearer(state, tichu.Pass(0), state)),
    ("L12: ", lambda state: laws.check_step(*_phoenix_too_high())),
    ("L15: ", lambda state: laws.check_step(state, tichu.GiveTrick(0, 2), state)),
]


def _phoenix_too_high() -> tuple[RoundState, tichu.Action, RoundState]:
    """Return a step in which the Phoenix stands a whole rank above the card below it."""
    setup = RoundSetup(hands=("2jPh", "3j", "4j", "5j"), turn=0, rest_to=1)
    state = RoundState.from_setup(setup)
    play = tichu.Play(0, tichu.Combination.of(Cards.parse("Ph")))
    after = tichu.apply(state, play)
    trick: Any = forged(after.trick, top=4)
    return state, play, attrs.evolve(after, table=attrs.evolve(after.table, trick=trick))


@pytest.mark.parametrize(("words", "breach"), BREACHES, ids=[words for words, _ in BREACHES])
def test_a_breach_is_found(words: str, breach: Callable[[RoundState], object]) -> None:
    """A broken law raises an AssertionError with its number."""
    with pytest.raises(AssertionError, match=f"^{words}"):
        breach(parse_state(POSITION))


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


def test_a_view_that_holds_its_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reference to the state, or to a hidden hand, breaks L28."""
    state = next(state for state in states() if state.phase is tichu.Phase.PUSH)
    laws.check_references(state)

    for kept in (state, state.hand_masks[1]):

        def leaky(state: RoundState, seat: int, kept: object = kept) -> object:
            seen: Any = tichu.view(state, seat)
            return forged(seen, results=(kept,))

        monkeypatch.setattr("tichu.testing.laws.information.view", leaky)
        with pytest.raises(AssertionError, match="L28"):
            laws.check_references(state)


def test_teams_that_are_not_alike_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A score that depends on a team's number breaks L24."""
    setup = RoundSetup(
        hands=("", "", "2j", ""), finished=(0, 1, 3), phase=tichu.Phase.OVER, rest_to=0
    )
    state = RoundState.from_setup(setup)
    laws.check_swapped(state)

    monkeypatch.setattr(RoundState, "result", property(lambda _: score_round((0, 1, 2), (70, 30))))
    with pytest.raises(AssertionError, match="L24"):
        laws.check_swapped(state)


def test_a_permutation_is_one_of_the_four_suits() -> None:
    """Other suits, and steps beyond the table, are invalid values."""
    for suits in ((0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 4), "jwps"):
        with pytest.raises(tichu.InvalidValue):
            laws.check_symmetric(tichu.new_round(), suits=suits)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(tichu.InvalidValue):
        laws.check_symmetric(tichu.new_round(), steps=4)
    laws.check_symmetric(tichu.new_round(), suits=(1, 2, 3, 0), steps=3)


def test_fewer_and_fewer_actions_can_follow() -> None:
    """A round has at most 296 actions with four hands, 415 with six, and none when it is over."""
    *_, (state, action) = steered_round(seed=2)

    assert 296 == laws.steps_left(tichu.new_round())
    assert 415 == laws.steps_left(tichu.new_round(tichu.TIENTSIN))
    assert 0 == laws.steps_left(tichu.apply(state, action))


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
