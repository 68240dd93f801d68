"""Answers: the plays of one hand, without the rest of a position."""

from collections.abc import Callable
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
    """The answers of a hand equal the list of a state after another player's lead."""
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


def is_refused(ask: Callable[..., object], *given: object, **stated: object) -> bool:
    """Return whether a question is impossible."""
    try:
        ask(*given, **stated)
    except (tichu.InvalidValue, tichu.InvalidSetup):
        return True
    return False


@pytest.mark.rule("WISH-1", "WISH-11", "WISH-12", "PHX-8", "TIENTSIN-2")
@pytest.mark.parametrize("rules", [*tichu.rules.PRESETS, "bsw(phoenix_ambiguity=high)"])
@pytest.mark.parametrize("wish", [None, 2, 4, 8])
def test_a_question_is_impossible_if_its_position_is(rules: str, wish: int | None) -> None:
    """Hands that are too large, and wishes that cannot or must be open, are refused."""
    seats = tichu.new_round(rules).rules.seats
    for hand in ("9j9w", "Ma9j9w", "3jTj", "9j9wTjTwTpJjJwJpQjQw", "9j9wTjTwTpJjJwJpQjQwQp"):
        for to in ("8w8j", "Ma", "Ma2j3j4j5w", "MaPh3j4j5w", "4j5j6w7wPh=3", "6j", "Ph"):
            left = tichu.DECK - tichu.Cards(hand) - tichu.Combination(to).cards
            others = [str(card) for card in left if not card.is_special][: seats - 1]
            stated = {"rules": rules, "wish": wish, "turn": 0}
            trick = (Play(seats - 1, to),)
            position_is = is_refused(position, hand, *others, trick=trick, rest_to=1, **stated)
            assert position_is == is_refused(answers, hand, to, wish=wish, rules=rules)
        others = [str(card) for card in tichu.DECK - tichu.Cards(hand) if card.rank == 13]
        hands = (hand, *others, "Aj", "Aw")[:seats]
        lead = is_refused(position, *hands, rest_to=1, **stated)
        assert lead == is_refused(answers, hand, wish=wish, rules=rules)


def test_leads() -> None:
    """Without a play to answer the hand leads."""
    assert ("Dg", "5j", "5w", "5j5w") == tuple(
        sorted(map(str, answers("5j5wDg").plays), key=lambda text: (text != "Dg", len(text), text))
    )
    assert not answers("5j5wDg").may_pass
    assert "<Answers: 7j>" == repr(answers("Dg7jAj", wish=7))
    why = answers("5j").why_not("pass")
    assert why is not None
    assert "TRICK-2" == why.rule


def test_the_repr_shows_a_few() -> None:
    """The repr has at most four plays, and whether the hand may pass."""
    assert "<Answers: pass>" == repr(answers("2j", to="3j"))
    assert "<Answers: 2j, 3j, 4j, 5j, ...>" == repr(answers("2j3j4j5j6w"))


@pytest.mark.parametrize("rules", [*tichu.rules.PRESETS, tichu.NANJING])
def test_any_rules(rules: str | tichu.Rules) -> None:
    """All presets are taken."""
    assert "<Answers: 5j, pass>" == repr(answers("5j", "4j", rules=rules))


@pytest.mark.rule("COMBO-8", "WISH-3")
@pytest.mark.parametrize("to", ["4j", "Tj", "4w4p", "4j4w4p5j5p", "3j4w5j6j7j", "2j2w2p2s"])
@pytest.mark.parametrize("wish", [None, 9])
def test_answers_to_a_figure(to: str, wish: int | None) -> None:
    """The answers to a figure equal the answers to its combination; the reason has no cards."""
    hand, below = "5w8j8w9j9w9pTsJsQsKsDr", tichu.Combination(to)
    figure = tichu.Figure(below.kind, below.length, below.rank)
    given, by_figure = (answers(hand, each, wish=wish) for each in (below, figure))

    assert (given.plays, given.may_pass) == (by_figure.plays, by_figure.may_pass)
    for each in ("5w", "9j9w", "Dr", "8j8w9j9w9p", "9jTsJsQsKs"):
        told = [reply.why_not(each) for reply in (given, by_figure)]
        assert len({why and (why.code, why.rule) for why in told}) == 1
    with pytest.raises(tichu.InvalidValue, match="nobody answers the Dog"):
        answers(hand, tichu.Figure(tichu.Kind.DOG, 1, 0))
