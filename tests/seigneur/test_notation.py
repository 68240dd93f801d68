"""Grandseigneur as text."""

import random

import attrs
import pytest

from tichu import InvalidValue, NotationError
from tichu.notation import seigneur as notation
from tichu.seigneur import (
    PRESETS,
    Bag,
    Deal,
    MakeWish,
    Pass,
    Play,
    Push,
    SeigneurResult,
    SeigneurRules,
    TakeTrick,
    apply,
    legal_actions,
    new_game,
    preset,
    random_action,
)

ALL = sorted(PRESETS)


@pytest.mark.parametrize("name", ALL)
def test_actions_are_read_as_they_were_written(name: str) -> None:
    """Every action of two rounds, and every legal one beside it, is read back as an equal value."""
    rng = random.Random(name)
    rules = attrs.evolve(PRESETS[name], rounds=2)
    game = new_game(rules)
    while not game.is_over:
        chosen = random_action(game, rng)
        few = [action for action, _ in zip(legal_actions(game), range(20), strict=False)]
        for action in (chosen, *few):
            text = notation.format_action(action)
            assert notation.parse_action(text) == action
            assert notation.format_action(notation.parse_action(text.upper())) == text
        game = apply(game, chosen)
    for result in game.results:
        assert notation.parse_result(notation.format_result(result)) == result


@pytest.mark.rule("SEIGNEUR-4")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("11 play 7j7j", Play(11, "7j7j")),
        ("3 play 5j5j9j9wPh=5", Play(3, "5j5j9j9wPh=5")),
        ("1 push MaPhDr", Push(1, "DrPhMa")),
        ("0 push 2j2j", Push(0, "2j2j")),
        ("10 wish none", MakeWish(10, None)),
        ("4 take", TakeTrick(4)),
        ("9 pass", Pass(9)),
        ("deal 2j2j - Ma", Deal((Bag.parse("2j2j"), Bag(), Bag.parse("Ma")))),
    ],
)
def test_spellings(text: str, action: object) -> None:
    """A second copy is written as the same card, and seats have one digit or two."""
    assert notation.parse_action(text) == action
    assert notation.format_action(notation.parse_action(text)) == text


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("", (0, 0)),
        ("12 pass", (0, 2)),
        ("01 pass", (0, 2)),
        ("1 tichu", (2, 7)),
        ("1 play 7j7j7j", (7, 13)),
        ("1 play 8j8j8w8p", (7, 15)),
        ("1 play 7x", (7, 9)),
        ("1 push", (6, 6)),
        ("1 push Dg", (7, 9)),
        ("1 wish 1", (7, 8)),
        ("1 take it", (7, 9)),
        ("deal 2jMaMa", (5, 11)),
        ("1 pass" + " " * 1000, (1000, 1006)),
    ],
)
def test_garbage_has_a_place(text: str, span: tuple[int, int]) -> None:
    """What cannot be read raises an error that names the place."""
    with pytest.raises(NotationError) as caught:
        notation.parse_action(text)
    assert caught.value.span == span


@pytest.mark.rule("SEIGNEUR-21")
def test_rules() -> None:
    """Rules are the preset of the number of players, with what differs from it."""
    for name, rules in PRESETS.items():
        assert notation.format_rules(rules) == name
        assert notation.parse_rules(name.upper()) == rules
    given = SeigneurRules(7, 1, "sighted", 3, "high", wish_optional=False, bombs="in_turn")
    text = notation.format_rules(given)
    assert text == (
        "seigneur-7(decks=1, returns=sighted, rounds=3, phoenix_ambiguity=high, "
        "wish_optional=false, bombs=in_turn)"
    )
    assert notation.parse_rules(text) == given
    assert notation.names_rules(text)
    assert not notation.names_rules("bsw")


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("nanjing", (0, 7)),
        ("seigneur-13", (0, 11)),
        ("seigneur-6(players=7)", (11, 18)),
        ("seigneur-6(decks=3)", (0, 19)),
        ("seigneur-6(target=500)", (11, 17)),
        ("seigneur-6(returns=open)", (19, 23)),
    ],
)
def test_wrong_rules_have_a_place(text: str, span: tuple[int, int]) -> None:
    """Rules that do not exist raise an error that names the place."""
    with pytest.raises(NotationError) as caught:
        notation.parse_rules(text)
    assert caught.value.span == span


@pytest.mark.parametrize(
    "text", ["0,1,2 0,1", "0,1,1 0,1,2", "0,1,3 0,1,3", "0,1 1,0 2", "-", "x y"]
)
def test_wrong_results(text: str) -> None:
    """A result has each seat and each person once."""
    with pytest.raises(NotationError):
        notation.parse_result(text)


def test_values_without_text() -> None:
    """A value of another type, and a push of no cards, cannot be written."""
    for wrong in (Push(1, Bag()), "1 pass", None):
        with pytest.raises(InvalidValue):
            notation.format_action(wrong)  # type: ignore[arg-type]  # that is the test
    for order in ((0, 0), (12,), None):
        with pytest.raises(InvalidValue):
            notation.format_result(SeigneurResult(order, (0, 1)))  # type: ignore[arg-type]  # that is the test
    with pytest.raises(InvalidValue):
        notation.format_rules(preset(6).players)  # type: ignore[arg-type]  # that is the test
