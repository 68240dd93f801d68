"""Text wherever a value is taken: the same as the value itself, and errors that name the place."""

import pytest

import tichu
from support import anything, cards, combo, position
from tichu import (
    BSW,
    Card,
    Cards,
    Combination,
    Deal,
    IllegalAction,
    MakeWish,
    NotationError,
    Pass,
    Phase,
    Play,
    Push,
    RoundSetup,
    apply,
    is_legal,
    transition,
    view,
    why_illegal,
)
from tichu.errors import Code
from tichu.rulebook import drawing

HANDS = "2j2w / 3j / 4j / 5j"


def test_cards() -> None:
    """A set, text, and cards one by one are the same."""
    mixed: list[Card | str] = ["5j", Card("5w")]
    for given in ("5w5j", cards("5j5w"), mixed, iter(mixed)):
        assert cards("5j5w") == Cards(given)
    assert cards("5j5w").isdisjoint("6j 7j")
    assert not cards("5j5w").isdisjoint(["5j"])


def test_combinations() -> None:
    """A combination, its text, and its cards are the same."""
    for given in (combo("5j5w"), "5j5w", cards("5j5w"), ["5w", "5j"]):
        assert Play(0, combo("5j5w")) == Play(0, given)
        assert combo("6j6w").beats(given)
    assert combo("5j5w9j9wPh=5") == Combination("5j5w9j9wPh=5") == Combination("5j5w9j9wPh", "5")
    assert combo("5j5w9j9wPh=5") == Combination("5j5w9j9wPh=5", 5)
    with pytest.raises(tichu.InvalidValue, match="already says what the Phoenix stands for"):
        Combination("5j5w9j9wPh=5", 9)


def test_actions() -> None:
    """The fields of actions take text and single cards."""
    assert Push(0, "2p3s4j") == Push(0, ["2p", Card("3s"), "4j"])
    assert Deal((cards("2j"), cards("3j"))) == Deal(["2j", ["3j"]])
    assert MakeWish(0, 10) == MakeWish(0, "T")


def test_rules() -> None:
    """A preset, or a preset with changes."""
    assert BSW == tichu.new_round("bsw").rules == tichu.new_game("BSW").rules
    assert 500 == tichu.new_game("bsw(target=500)").rules.target
    assert (0, 100) == tichu.score_round((1, 3), rules="tournament").scores
    assert (8,) * 4 == BSW.packet("deal_first", 0)
    with pytest.raises(NotationError, match="did you mean 'nanjing'"):
        tichu.new_round("nanking")


def test_setups() -> None:
    """Every field of a setup."""
    told = RoundSetup(
        hands=(["2j", "2w"], cards("3j"), "4j", "5j"),
        rules="bsw",
        phase="play",
        turn=0,
        trick=["3 play Tj"],
        wish="9",
        calls={2: "tichu"},
        pushes={0: "6j7j8j", 1: ["6w", None, "8w"]},
        rest_to=3,
    )
    plain = RoundSetup(
        hands=("2j2w", "3j", "4j", "5j"),
        rules=BSW,
        phase=Phase.PLAY,
        turn=0,
        trick=(Play(3, "Tj"),),
        wish=9,
        calls={2: tichu.Call.TICHU},
        pushes={
            0: tuple(map(Card, ("6j", "7j", "8j"))),
            1: (Card("6w"), None, Card("8w")),
        },
        rest_to=3,
    )

    assert tichu.RoundState.from_setup(plain) == tichu.RoundState.from_setup(told)
    assert (BSW, Phase.PLAY, 9) == (told.rules, told.phase, told.wish)
    assert (Play(3, "Tj"),) == told.trick


def test_verbs() -> None:
    """An action in notation is the action."""
    state = position(HANDS, turn=0)

    assert apply(state, Play(0, "2j")) == apply(state, "0 play 2j")
    assert transition(state, Play(0, "2j2w")) == transition(state, "0 play 2w 2j")
    assert is_legal(state, "0 play 2j")
    assert why_illegal(state, Pass(0)) == why_illegal(state, "0 pass")
    assert why_illegal(view(state, 0), Pass(0)) == why_illegal(view(state, 0), "0 pass")


@pytest.mark.parametrize("text", ["", "0 plya 2j", "0 play 2x", "pass"])
def test_text_that_is_no_action(text: str) -> None:
    """Every verb judges wrong text as an illegal action, and the reason has the place."""
    state = position(HANDS, turn=0)
    violation = why_illegal(state, text)

    assert violation is not None
    assert (Code.NOT_AN_ACTION, None, "") == (violation.code, violation.seat, violation.rule)
    assert "(position " in violation.message
    assert violation == why_illegal(view(state, 0), text)
    assert not is_legal(state, text)
    for verb in (apply, transition):
        with pytest.raises(IllegalAction) as caught:
            verb(state, text)
        assert violation == caught.value.violation


def test_draws() -> None:
    """The cards of a draw may be text, cards or lists, in the order of drawing."""
    drawn: list[list[Card] | str | list[str]] = ["9j", ["Ks"], [Card("Dg")], "9s"]

    assert (0, 3) == drawing.seats_by_draw(drawn).redraw
    assert (1, 0, 3, 2) == drawing.seats_by_draw(["9jTj", "Ks", "Dg", "9sAs"]).seats
    assert 1 == drawing.dealer_by_draw(drawn).dealer


def test_presets_and_rules_do_not_change() -> None:
    """The mapping of presets is read only; the fields of rules cannot be set."""
    with pytest.raises(TypeError, match="does not support item assignment"):
        anything(tichu.rules.PRESETS)["ours"] = BSW
    with pytest.raises(AttributeError):
        setattr(BSW, "target", 500)  # noqa: B010
