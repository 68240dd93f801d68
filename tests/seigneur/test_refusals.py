"""Why an action of Grandseigneur is illegal, and what the same rules allow beside it."""

from typing import Any

import pytest

import tichu
from support.seigneur import stated
from support.tables import cases
from tichu import IllegalAction, InvalidValue, Violation
from tichu import seigneur as sg
from tichu.errors import Code

BOMB = "9j9w9p9s"
OWN: dict[str, Any] = {"phase": "take_trick"}
FOLLOW = stated("2j", "KjKwQw3j", BOMB, trick="0 5j")
LEAD = stated("2j", "KjKw", BOMB)
TAKE = stated("KjKw", "Qj", trick="0 5j", **OWN)
WISH = stated("KjKw", "5p", trick="0 Ma", phase="wish")
MUST_WISH = stated("Kj", "5p", trick="0 Ma", phase="wish", wish_optional=False)
WISHED = stated("2j", "KjQw3j" + BOMB, trick="0 5j", wish=13)
STRICT = stated("2j", "KjQw" + BOMB, trick="0 5j", wish=13, wish_bomb="strict_turn")
WISHED_LEAD = stated("2j", "KjKwQw" + BOMB, wish=13)
IN_TURN = stated("2j", BOMB, "8j8w8p8s", trick="0 5j", bombs="in_turn")
OWN_IN_TURN = stated(BOMB, trick="0 5j", bombs="in_turn", **OWN)
HIGH = stated("2j", "8j8w9j9wPh", trick="0 5j5w5p2j2w", phoenix_ambiguity="high")
TOPS = ("5j5w", "5j5w5p4j4w", "5j5w6p6j", "5j5w5p5s", "Dr")
ON = {top: stated("2j", "8j8j8p9w6s" + BOMB, trick=f"0 {top}") for top in TOPS}
SIGHTED = stated(
    *("Ma2j2w2p2s3j3w3p3s4j4w", "DrPhAjAwApAsKjKwKpKsQj", "4p4s5j5w5p5s6j6w6p6s7j"),
    *("7w7p7s8j8w8p8s9j9w9p9s", "TjTwTpTsJjJwJpJsQwQpQs"),
    phase="push",
    ranking=range(5),
    pushes={1: "DrPh"},
    returns="sighted",
    decks=1,
)

REFUSED = cases(__file__, "refused", {**vars(sg), **globals()})


def test_refusals() -> None:
    """A refusal has a code, the seat, and a sentence with the rule; a view says the same."""
    for state, action, code, message in REFUSED:
        sentence, _, rule = message.rstrip(")").rpartition(" (")
        expected = Violation(Code(code), action.seat, rule, sentence)

        assert (
            expected
            == sg.why_illegal(state, action)
            == sg.why_illegal(sg.view(state, action.seat), action)
        )
        assert action not in state.legal(action.seat)
        assert action not in list(state.legal(action.seat))
        with pytest.raises(ValueError, match=r"is not in <LegalActions of seat"):
            state.legal(action.seat).index(action)
        for verb in (sg.apply, sg.transition):
            with pytest.raises(IllegalAction):
                verb(state, action)


ALLOWED = cases(__file__, "allowed", {**vars(sg), **globals()})


@pytest.mark.parametrize(("state", "action"), ALLOWED)
def test_exceptions(state: sg.SeigneurRound, action: sg.PlayerAction) -> None:
    """The same rules allow these actions, which are close to refused ones."""
    legal = state.legal(action.seat)

    assert sg.is_legal(state, action)
    assert action in legal
    assert [*legal].index(action) == legal.index(action)
    assert len(list(legal)) == len(legal)


@pytest.mark.rule("SEIGNEUR-1", "SEIGNEUR-28", "DEAL-3")
def test_what_is_no_action_here() -> None:
    """Actions of the base game, of another seat and of no player at the table are refused."""
    outside = sg.why_illegal(LEAD, sg.Pass(7))
    assert Violation(
        Code.NO_SUCH_SEAT, None, "SEIGNEUR-1", "expected a seat from 0 to 4, got 7"
    ) == (outside)
    for value in (7, tichu.CallTichu(1), tichu.Pass(1), "1 pass"):
        for asked in (LEAD, sg.view(LEAD, 1)):
            violation = sg.why_illegal(asked, value)
            assert violation is not None
            assert Code.NOT_AN_ACTION == violation.code
    hidden = sg.why_illegal(sg.view(FOLLOW, 2), sg.Pass(1))
    assert hidden is not None
    assert ("not_your_turn", 1, "DEAL-3") == (hidden.code, hidden.seat, hidden.rule)


@pytest.mark.parametrize("seat", [-1, 12, True, "1"])
def test_seats_and_ranks_are_checked(seat: Any) -> None:  # noqa: ANN401
    """The constructors of actions check them."""
    for make in (
        sg.Pass,
        sg.TakeTrick,
        lambda seat: sg.Play(seat, "2j"),
        lambda seat: sg.Push(seat, "2j"),
    ):
        with pytest.raises(InvalidValue, match=r"\.seat"):
            make(seat)
    with pytest.raises(InvalidValue, match="rank"):
        sg.MakeWish(0, 15)
