"""Grandseigneur as text."""

from collections.abc import Callable

import pytest

from support import anything
from support.texts import refused
from tichu import (
    Card,
    Cards,
    Deal,
    InvalidValue,
    MakeWish,
    Pass,
    Play,
    Push,
    TakeTrick,
)
from tichu.notation import format_action, format_event, parse_action, parse_event
from tichu.seigneur import PRESETS, SeigneurResult, SeigneurRules, notation
from tichu.seigneur.engine import events as ev


@pytest.mark.rule("SEIGNEUR-4")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("11 play 7j7j", Play(11, "7j7j")),
        ("3 play 5j5j9j9wPh=5", Play(3, "5j5j9j9wPh=5")),
        ("1 push Dr Ph Ma", Push(1, "DrPhMa")),
        ("0 push 2j 2j", Push(0, "2j2j")),
        ("10 wish none", MakeWish(10, None)),
        ("4 take", TakeTrick(4)),
        ("9 pass", Pass(9)),
        ("deal 2j2j - Ma", Deal((Cards.parse("2j2j"), Cards(), Cards.parse("Ma")))),
    ],
)
def test_spellings(text: str, action: object) -> None:
    """A second copy is written as the same card, and seats have one digit or two."""
    assert parse_action(text) == action
    assert format_action(parse_action(text)) == text


SEAT = "expected a seat from 0 to 11"
RANK = "expected a rank (2 to 9, T, J, Q, K or A)"
NUMBERS = "expected different numbers from 0 to 11"


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        ("", (0, 0), f"{SEAT} or deal"),
        ("12 pass", (0, 2), f"{SEAT} or deal"),
        ("01 pass", (0, 2), f"{SEAT} or deal"),
        ("1 play", (6, 6), "expected the cards of the play"),
        ("1 play 7j7j7j", (11, 13), "'7j' appears three times"),
        ("1 play 8j8j8w8p", (7, 15), "'8j8j8w8p' is not a combination"),
        ("1 play 7x", (7, 9), "'7x' is not a card"),
        ("1 push", (6, 6), "expected the pushed cards"),
        ("1 wish 1", (7, 8), RANK),
        ("1 take it", (7, 9), "expected the end of the text"),
        ("deal 2jMaMaMa", (11, 13), "'Ma' appears three times"),
        ("1 pass" + " " * 1000, (1000, 1006), "expected at most 1,000 characters"),
    ],
)
def test_garbage_has_a_place(text: str, span: tuple[int, int], message: str) -> None:
    """Text that cannot be read raises an error that names the place."""
    assert (span, message) == refused(parse_action, text)


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


OF_PRESET = "expected grandseigneur:5 to grandseigneur:12, for 5 to 12 players"
OF_FIELD = (
    "expected a field of the rules (decks, returns, rounds, phoenix_ambiguity, wish_optional, "
    "own_straight_fulfils_wish, wish_bomb, bombs, bomb_leads, take_trick, beat_own_play or "
    "direction)"
)


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        (
            "",
            (0, 0),
            "expected a preset, or one with changes like grandseigneur:6(returns=sighted)",
        ),
        ("nanjing", (0, 7), OF_PRESET),
        ("grandseigneur:13", (0, 16), OF_PRESET),
        ("grandseigneur:6(players=7)", (16, 23), OF_FIELD),
        ("grandseigneur:6(decks=3)", (0, 24), "Rules.decks: expected 1 or 2, got 3"),
        ("grandseigneur:6(target=500)", (16, 22), OF_FIELD),
        ("grandseigneur:6(returns=open)", (24, 28), "expected blind or sighted"),
    ],
)
def test_wrong_rules_have_a_place(text: str, span: tuple[int, int], message: str) -> None:
    """Rules that do not exist raise an error that names the place."""
    assert (span, message) == refused(notation.parse_rules, text)


ONCE = "expected each seat, and each person, once"


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        ("0,1,2 0,1", (6, 9), ONCE),
        ("0,1,1,2 0,1,2", (4, 5), NUMBERS),
        ("0,1,3 0,1,3", (6, 11), ONCE),
        ("0,1 1,0 2", (8, 9), "expected the end of the text"),
        ("", (0, 0), "expected the seats by rank"),
        ("-", (1, 1), "expected the persons by rank"),
        ("x y", (0, 1), NUMBERS),
        ("0 " + "0" * 999, (1000, 1001), "expected at most 1,000 characters"),
    ],
)
def test_wrong_results(text: str, span: tuple[int, int], message: str) -> None:
    """A result has each seat and each person once."""
    assert (span, message) == refused(notation.parse_result, text)


def test_a_result_of_nobody() -> None:
    """It can be written, though no round ends so."""
    assert SeigneurResult((), ()) == notation.parse_result("- -")
    assert "- -" == notation.format_result(SeigneurResult((), ()))


@pytest.mark.parametrize(
    ("write", "wrong", "message"),
    [
        (format_action, Push(1, ()), "expected a push of at least one card"),
        (
            format_action,
            "1 pass",
            "expected an action, got '1 pass'",
        ),
        (notation.format_result, SeigneurResult((0, 0), (0, 1)), "0 appears twice"),
        (
            notation.format_result,
            SeigneurResult((0, 1), (0, 12)),
            "expected a whole number from 0 to 11, got 12",
        ),
        (
            notation.format_result,
            SeigneurResult(anything(None), (0, 1)),
            "expected a tuple of seats, got None",
        ),
        (notation.format_result, (0, 1), "expected a SeigneurResult, got (0, 1)"),
        (notation.format_rules, 6, "expected a SeigneurRules, got 6"),
    ],
)
def test_values_without_text(write: Callable[[object], str], wrong: object, message: str) -> None:
    """A value of another type, and a push of no cards, cannot be written."""
    with pytest.raises(InvalidValue) as caught:
        write(wrong)
    place = f"{write.__name__}({write.__name__.partition('_')[2]})"
    assert (place, message) == (caught.value.place, caught.value.message)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text."""
    return Cards.parse(text).listed


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("dealt ?? 2j2j leader 11", ev.Dealt((None, Cards.parse("2j2j")), 11)),
        ("1 pushed ?? known 1", ev.Pushed(1, None, (1,))),
        ("10 pushed ?? known 10,", ev.Pushed(10, None, (10,))),
        ("1 pushed 2j 2j known 01", ev.Pushed(1, cards("2j2j"), (0, 1))),
        ("11 pushed 2j known 0,11", ev.Pushed(11, cards("2j"), (0, 11))),
        ("11 finished 12", ev.WentOut(11, 12)),
        (
            "exchanged 2j2j/????/- to 1/11,/- known 0/1/2 leader 2",
            ev.Exchanged(
                (cards("2j2j"), (None, None), ()), ((1,), (11,), ()), ((0,), (1,), (2,)), 2
            ),
        ),
        ("round started 2,0,1", ev.RoundStarted((2, 0, 1))),
        ("round started 0,1,2,3,4,5,6,7,8,9,10,11", ev.RoundStarted(tuple(range(12)))),
        ("round ended 0,1 1,0", ev.RoundEnded(SeigneurResult((0, 1), (1, 0)))),
        ("game ended winner 3", ev.GameEnded(3)),
    ],
)
def test_spellings_of_events(text: str, event: ev.Event) -> None:
    """Each event has one spelling, whichever game it is of."""
    assert parse_event(text) == event
    assert format_event(event) == text


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        ("dealt 2j leader 12", (16, 18), SEAT),
        ("dealt" + " -" * 13, (30, 31), "expected the end of the text"),
        ("1 pushed 2j known 0,0", (20, 21), "'0' appears twice"),
        ("1 pushed 2j known 0,12", (20, 22), "expected seats from 0 to 11, or -"),
        ("1 pushed 2j known 0,,", (20, 20), "expected seats from 0 to 11, or -"),
        ("round paused", (6, 12), "expected started or ended"),
        ("round started", (13, 13), "expected 'dealer'"),
        ("round started 0,x", (16, 17), NUMBERS),
        ("round ended 0,1 1,1", (18, 19), NUMBERS),
        ("game ended winner 12", (18, 20), SEAT),
    ],
)
def test_wrong_events_have_a_place(text: str, span: tuple[int, int], message: str) -> None:
    """The error is that of the game whose reading gets furthest."""
    assert (span, message) == refused(parse_event, text)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (ev.RoundStarted((1, 1)), "1 appears twice"),
        (ev.GameEnded(12), "expected a whole number from 0 to 11, got 12"),
        (ev.RoundEnded(anything(None)), "expected a SeigneurResult, got None"),
    ],
)
def test_events_without_text(wrong: ev.Event, message: str) -> None:
    """An event with a field of the wrong type cannot be written."""
    with pytest.raises(InvalidValue) as caught:
        format_event(wrong)
    assert ("format_event(event)", message) == (caught.value.place, caught.value.message)
