"""What one hand may play, without the rest of a position."""

from typing import Any

import pytest

import tichu
from support import position
from support.tables import cases
from tichu import Pass, Play
from tichu.engine.answers import answers


@pytest.mark.parametrize(
    ("hand", "to", "stated"), cases(__file__, "answers: answers are those of a whole position")
)
def test_answers_are_those_of_a_whole_position(hand: str, to: str, stated: Any) -> None:  # noqa: ANN401
    """They are the plays that a state lists in which another player has led."""
    others = [str(card) for card in tichu.DECK - tichu.Cards(hand + to) if not card.is_special]
    hands = (hand, *others[-6:-3])
    state = position(*hands, turn=0, trick=(Play(3, to),), rest_to=3, **stated)
    reply = answers(hand, to, **stated)
    listed = [action for action in state.legal(0) if isinstance(action, Play)]

    assert tuple(play.combination for play in listed) == reply.plays
    assert (Pass(0) in state.legal(0)) is reply.may_pass
    assert tichu.why_illegal(state, Pass(0)) == reply.why_not()
    for card in tichu.DECK:
        play = Play(0, [card])
        assert tichu.why_illegal(state, play) == reply.why_not([card])


def test_leads() -> None:
    """Without a play to answer the hand leads."""
    assert ("Dg", "5j", "5w", "5j5w") == tuple(
        sorted(map(str, answers("5j5wDg").plays), key=lambda text: (text != "Dg", len(text), text))
    )
    assert not answers("5j5wDg").may_pass
    assert "<Answers: 7j>" == repr(answers("Dg7jAj", wish=7))
    why = answers("5j").why_not()
    assert why is not None
    assert "TRICK-2" == why.rule


def test_the_repr_shows_a_few() -> None:
    """At most four plays, and whether the hand may pass."""
    assert "<Answers: pass>" == repr(answers("2j", to="3j"))
    assert "<Answers: 2j, 3j, 4j, 5j, ...>" == repr(answers("2j3j4j5j6w"))


@pytest.mark.parametrize("rules", [*tichu.rules.PRESETS, tichu.NANJING])
def test_any_rules(rules: str | tichu.Rules) -> None:
    """All presets are taken."""
    assert "<Answers: 5j, pass>" == repr(answers("5j", "4j", rules=rules))
