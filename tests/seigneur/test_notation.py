"""Grandseigneur as text."""

import random
from typing import Literal

import attrs
import pytest

from tichu import InvalidValue, NotationError
from tichu.notation import seigneur as notation
from tichu.seigneur import (
    PRESETS,
    Cards,
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
    redact,
    transition,
)
from tichu.seigneur import events as ev

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
        ("deal 2j2j - Ma", Deal((Cards.parse("2j2j"), Cards(), Cards.parse("Ma")))),
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
    """Text that cannot be read raises an error that names the place."""
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
        "grandseigneur:7(decks=1, returns=sighted, rounds=3, phoenix_ambiguity=high, "
        "wish_optional=false, bombs=in_turn)"
    )
    assert notation.parse_rules(text) == given
    assert notation.names_rules(text)
    assert not notation.names_rules("bsw")


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("nanjing", (0, 7)),
        ("grandseigneur:13", (0, 16)),
        ("grandseigneur:6(players=7)", (16, 23)),
        ("grandseigneur:6(decks=3)", (0, 24)),
        ("grandseigneur:6(target=500)", (16, 22)),
        ("grandseigneur:6(returns=open)", (24, 28)),
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
    for wrong in (Push(1, Cards()), "1 pass", None):
        with pytest.raises(InvalidValue):
            notation.format_action(wrong)  # type: ignore[arg-type]  # that is the test
    for order in ((0, 0), (12,), None):
        with pytest.raises(InvalidValue):
            notation.format_result(SeigneurResult(order, (0, 1)))  # type: ignore[arg-type]  # that is the test
    with pytest.raises(InvalidValue):
        notation.format_rules(preset(6).players)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(("name", "returns"), [*zip(ALL, ("blind", "sighted") * 4, strict=True)])
def test_events_are_read_as_they_were_written(
    name: str, returns: Literal["blind", "sighted"]
) -> None:
    """Every event of two rounds, whole and redacted, is read back as an equal value."""
    rng = random.Random(name)
    game = new_game(attrs.evolve(PRESETS[name], rounds=2, returns=returns))
    while not game.is_over:
        game, events = transition(game, random_action(game, rng))
        for event in events:
            for seen in (event, redact(event, 0), redact(event, None)):
                text = notation.format_event(seen)
                assert notation.parse_event(text) == seen
                assert notation.format_event(notation.parse_event(text.upper())) == text


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("dealt ?? 2j2j leader none", ev.Dealt((None, Cards.parse("2j2j")), None)),
        ("1 pushed ?? known 1", ev.Pushed(1, None, (1,))),
        ("1 pushed 2j2j known 0,1", ev.Pushed(1, Cards.parse("2j2j"), (0, 1))),
        ("11 finished 3", ev.WentOut(11, 3)),
        (
            "exchanged 2j/As/- to 1/0/- leader 2",
            ev.Exchanged((Cards.parse("2j"), Cards.parse("As"), None), (1, 0, None), 2),
        ),
        ("round started 2,0,1", ev.RoundStarted((2, 0, 1))),
        ("round ended 0,1 1,0", ev.RoundEnded(SeigneurResult((0, 1), (1, 0)))),
        ("game ended winner 3", ev.GameEnded(3)),
    ],
)
def test_spellings_of_events(text: str, event: ev.Event) -> None:
    """Each event has one spelling."""
    assert notation.parse_event(text) == event
    assert notation.format_event(event) == text


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("", (0, 0)),
        ("12 passed", (0, 2)),
        ("1 pushed known 1", (9, 14)),
        ("dealt 2j", (8, 8)),
        ("dealt 2j leader 12", (16, 18)),
        ("exchanged 2j/2x to 1/0 leader 2", (13, 15)),
        ("1 finished 0", (11, 12)),
        ("round paused", (6, 12)),
        ("round ended 0,1 1,1", (18, 19)),
        ("dealt" + " -" * 13 + " leader 1", (30, 31)),
        ("exchanged " + "-/" * 12 + "- to - leader 2", (10, 35)),
    ],
)
def test_wrong_events_have_a_place(text: str, span: tuple[int, int]) -> None:
    """Events that cannot be read raise an error that names the place."""
    with pytest.raises(NotationError) as caught:
        notation.parse_event(text)
    assert caught.value.span == span


@pytest.mark.parametrize(
    "wrong",
    [
        "1 passed",
        ev.Pushed(1, None, (1, 1)),
        ev.Played(1, "2j"),  # type: ignore[arg-type]  # that is the test
        ev.WentOut(12, 1),
        ev.TrickTaken(1, None),  # type: ignore[arg-type]  # that is the test
        ev.Dealt((), None),
        ev.RoundEnded(None),  # type: ignore[arg-type]  # that is the test
    ],
)
def test_events_without_text(wrong: ev.Event) -> None:
    """An event with a field of the wrong type cannot be written."""
    with pytest.raises(InvalidValue):
        notation.format_event(wrong)
