"""A view gives the same legal actions as the state, and the same reasons."""

import random

import pytest

import tichu
from steering import rules_of, steered, steered_game
from support import play, position
from tichu import Cards, Pass, is_legal, legal_actions, view, why_illegal
from tichu.errors import Code


def test_a_view_of_a_game_lists_what_the_game_lists() -> None:
    """The scores do not matter."""
    rng = random.Random(5)
    for game, _ in steered_game(tichu.new_game(), rng):
        for seat in range(4):
            if game.phase is not tichu.Phase.PUSH:
                assert list(legal_actions(game, seat)) == list(legal_actions(view(game, seat)))
        if game.results:
            break


def _middle() -> tichu.RoundState:
    """Return a state in the middle of a round."""
    states = list(steered(rules_of("nanjing", random.Random(1)), random.Random(8)))
    return states[len(states) // 2]


def test_a_view_answers_only_for_its_player() -> None:
    """A view answers for no other seat and for no deal; a public view answers for nobody."""
    state = _middle()
    listed = {seat: list(legal_actions(state, seat)) for seat in range(4)}
    assert any(listed.values())
    for seat in range(4):
        seen = view(state, seat)
        for other in range(4):
            assert (listed[seat] if other == seat else []) == list(legal_actions(seen, other))
            for action in listed[other]:
                assert (other == seat) is is_legal(seen, action)
        assert not is_legal(seen, tichu.Deal((Cards(),) * 4))
    spectator = view(state, None)
    assert [] == list(legal_actions(spectator))
    assert not any(is_legal(spectator, action) for action in legal_actions(state))
    assert why_illegal(spectator, None) is not None


def test_a_refusal_by_a_view_tells_nothing_of_another_seat() -> None:
    """The words do not depend on what another seat could do."""
    seen = view(_middle(), 1)
    card = tichu.readings(Cards("5j"))[0]
    other = tichu.readings(Cards("9w"))[0]

    answers = {str(why_illegal(seen, tichu.Play(0, laid))) for laid in (card, other)}

    assert {"this view does not show what seat 0 may do (DEAL-3)"} == answers


def test_a_view_refuses_in_the_words_of_its_state() -> None:
    """For other seats, values that are not actions, and cards that are not held."""
    state = position("5j", "6j", "7j", "", turn=0, finished=(3,))
    for seat in range(4):
        seen = view(state, seat)
        for wrong in (Pass(4), Pass(5), play(4, "5j"), None, "pass", play(seat, "Ma")):
            assert why_illegal(state, wrong) == why_illegal(seen, wrong)

    message = "this view does not show what seat 1 may do"
    expected = tichu.Violation(Code.NOT_YOUR_TURN, 1, "DEAL-3", message)
    assert expected == why_illegal(view(state, 0), Pass(1))


@pytest.mark.parametrize("state", [_middle(), tichu.new_game()], ids=["round", "game"])
def test_a_transition_refuses_as_apply_does(state: tichu.RoundState | tichu.GameState) -> None:
    """The error has the broken rule."""
    wrong = tichu.AnnounceBomb(0)

    with pytest.raises(tichu.IllegalAction) as caught:
        tichu.transition(state, wrong)

    assert why_illegal(state, wrong) == caught.value.violation is not None


def test_a_view_lists_only_its_own_seat() -> None:
    """Another seat's actions do not follow from a view, and ``apply`` takes no view."""
    state = _middle()
    seen = view(state, 1)
    for seat in (0, 2, 3, 4, -1, True, None, "1"):
        if seat is not None:
            with pytest.raises(tichu.TichuError):
                seen.legal(seat)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert seen.legal() == seen.legal(1)
    with pytest.raises(tichu.TichuError):
        tichu.apply(seen, state.legal(state.to_act[0])[0])  # type: ignore[call-overload]
