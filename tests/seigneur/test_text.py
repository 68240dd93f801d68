"""Text wherever a value is taken: actions, rules, and the fields of a setup."""

import pytest

from tichu import (
    IllegalAction,
    InvalidSetup,
    Pass,
    Play,
    apply,
    is_legal,
    transition,
    view,
    why_illegal,
)
from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup

RULES = SeigneurRules(5, returns="sighted")
HANDS = ("2jPh", "3j", "4j", "5j", "6j")
SETUP = SeigneurSetup(rules=RULES, hands=HANDS, trick=[Play(4, "Kj")], turn=0, wish=5)


def test_the_fields_of_a_setup() -> None:
    """Rules, phase, plays and wish are read like cards."""
    text = "Grandseigneur:5(returns=sighted)"
    assert SETUP == SeigneurSetup(
        rules=text,
        hands=HANDS,
        phase="play",
        trick=["4 play Kj"],
        turn=0,
        wish="5",
    )
    with pytest.raises(InvalidSetup, match="rules: expected grandseigneur:5 to grandseigneur:12"):
        SeigneurRound.from_setup(SeigneurSetup(rules="bsw", hands=HANDS))


def test_actions() -> None:
    """Text that names no action is an illegal action."""
    state = SeigneurRound.from_setup(SETUP)
    assert apply(state, Pass(0)) == apply(state, "0 pass")
    assert transition(state, Pass(0)) == transition(state, "0 PASS")
    for asked in (state, view(state, 0)):
        assert is_legal(asked, "0 play Ph")
        assert why_illegal(asked, Play(0, "2j")) == why_illegal(asked, "0 play 2j")
        violation = why_illegal(asked, "0 jump")
        assert violation is not None
        assert "not_an_action" == violation.code
    for act in (apply, transition):
        with pytest.raises(IllegalAction, match="'jump'"):
            act(state, "0 jump")
