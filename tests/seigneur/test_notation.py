"""Grandseigneur as text."""

import pytest

from support.tables import cases
from tichu import (
    Card,
    Cards,
)
from tichu.notation import format_action, format_event, parse_action, parse_event
from tichu.seigneur import PRESETS, SeigneurResult, SeigneurRules, notation
from tichu.seigneur.engine import events as ev


@pytest.mark.rule("SEIGNEUR-4")
@pytest.mark.parametrize(
    ("text", "action"),
    cases(__file__, "notation: spellings", globals()),
)
def test_spellings(text: str, action: object) -> None:
    """A second copy is written as the same card, and seats have one digit or two."""
    assert parse_action(text) == action
    assert format_action(parse_action(text)) == text


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


def test_a_result_of_nobody() -> None:
    """It can be written, though no round ends so."""
    assert SeigneurResult((), ()) == notation.parse_result("- -")
    assert "- -" == notation.format_result(SeigneurResult((), ()))


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text."""
    return Cards.parse(text).listed


@pytest.mark.parametrize(
    ("text", "event"),
    cases(__file__, "notation: spellings of events", globals()),
)
def test_spellings_of_events(text: str, event: ev.Event) -> None:
    """Each event has one spelling, whichever game it is of."""
    assert parse_event(text) == event
    assert format_event(event) == text
