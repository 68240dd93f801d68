"""Rules as text: a preset, and in brackets the fields that differ from it."""

import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

import tichu
from steering import mixture
from support.tables import cases
from support.texts import refused
from tichu import BSW, NANJING, ONE_CALL, TIENTSIN, Rules, RulesError
from tichu._syntax import either
from tichu.notation import format_rules, parse_rules
from tichu.rules import PRESETS

HINTS = get_type_hints(Rules)

GOLDEN: dict[str, Rules] = {
    **PRESETS,
    "bsw(target=500)": attrs.evolve(BSW, target=500),
    "manual(target=500)": attrs.evolve(NANJING, target=500, wish_bomb="strict_turn"),
    "bsw(wish_bomb=strict_turn, target=500)": attrs.evolve(
        BSW, target=500, wish_bomb="strict_turn"
    ),
    "nanjing(teams=0+0+1+1)": attrs.evolve(NANJING, teams=(0, 0, 1, 1)),
    "nanjing(packets=9+5)": attrs.evolve(NANJING, packets=(9, 5)),
    "nanjing(double_victory=none)": attrs.evolve(NANJING, double_victory=None),
    "nanjing(target=none, rounds=12)": attrs.evolve(NANJING, target=None, rounds=12),
    "nanjing(wish_optional=false, dog_under_wish=true)": attrs.evolve(
        NANJING, wish_optional=False, dog_under_wish=True
    ),
    "trichu(rounds=3)": attrs.evolve(tichu.TRICHU, rounds=3),
    "tientsin(packets=4+5, triple_victory=none)": attrs.evolve(
        TIENTSIN, packets=(4, 5), triple_victory=None
    ),
}


def test_rules_as_they_are_written() -> None:
    """The nearest preset is followed by the fields in their order."""
    for text, value in GOLDEN.items():
        assert text == format_rules(value)
        assert value == parse_rules(text)


def test_the_presets() -> None:
    """A preset is written as its name."""
    names = "nanjing griffin bsw manual one_call tournament tientsin trichu"
    assert names == " ".join(format_rules(rules) for rules in PRESETS.values())
    assert names.split() == list(PRESETS)


def values_of(name: str) -> tuple[Any, ...]:
    """Return values that a field can have, all of them if there are few."""
    hint = HINTS[name]
    if get_origin(hint) is Literal:
        return get_args(hint)
    if hint is bool:
        return (False, True)
    return {
        "seats": (4, 6),
        "teams": ((0, 1, 0, 1), (0, 0, 1, 1), (1, 0, 1, 0), (0, 1, 0, 1, 0, 1), (1, 1, 0, 1, 0, 0)),
        "packets": ((8, 6), (1, 13), (13, 1), (6, 3), (1, 8)),
        "double_victory": (None, 1, 100, 10_000),
        "triple_victory": (None, 1, 300, 10_000),
        "tichu_points": (1, 100, 10_000),
        "grand_tichu_points": (1, 400, 10_000),
        "target": (None, 1, 500, 1_000_000),
        "rounds": (None, 1, 9, 1_000_000),
    }[name]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_field_with_each_value_comes_back(preset: str) -> None:
    """Every change that a preset allows is read back."""
    read: set[str] = set()
    impossible: list[tuple[str, str]] = []
    for name, value in ((each, value) for each in HINTS for value in values_of(each)):
        text = f"{preset}({name}={_plain(value)})"
        try:
            rules = attrs.evolve(PRESETS[preset], **{name: value})
        except RulesError as error:
            impossible.append((text, str(error)))
        else:
            read.add(name)
            assert rules == parse_rules(format_rules(rules))
            assert rules == parse_rules(text)
    for text, message in impossible:
        assert ((0, len(text)), message) == refused(parse_rules, text)
    assert {*HINTS} == read  # at least its own value


def test_mixtures_come_back() -> None:
    """So are house rules that differ from every preset in many fields."""
    rng = random.Random("rules")
    for _ in range(300):
        rules = mixture(rng)
        text = format_rules(rules)
        assert rules == parse_rules(text)
        assert rules == parse_rules(text.replace(" ", "").upper())
        assert text == format_rules(parse_rules(text))


def test_the_longest_text_is_read() -> None:
    """All fields together stay below the limit of 2000 characters."""
    fields = ", ".join(f"{name}={_plain(getattr(ONE_CALL, name))}" for name in HINTS)
    text = f"nanjing({fields})"
    assert 500 < len(text) < 1000
    assert ONE_CALL == parse_rules(text)


def _plain(value: object) -> str:
    """Return a value as it is written."""
    text = str(value).lower()
    return text.strip("()").replace(", ", "+")


def test_spellings_of_rules() -> None:
    """Capitals, blanks, ``-`` for ``_``, a final comma, yes and no, and other presets are read."""
    for text, rules in cases(__file__, "rules: spellings of rules", globals()):
        assert rules == parse_rules(text)


FORM = "expected a preset, or one with changes like bsw(target=500)"
FIELDS = f"expected a field of the rules ({either(HINTS)})"


def test_invalid_texts() -> None:
    """An error has its message and its place."""
    for text, span, message in [
        *cases(__file__, "rules: invalid texts"),
        ("bsw(target=500, goal=500)", (16, 20), FIELDS),
    ]:
        assert (span, message) == refused(parse_rules, text)


def test_long_texts() -> None:
    """A text of more than 2000 characters is refused."""
    assert BSW == parse_rules("bsw(" + " " * 1995 + ")")
    for size in (1996, 100_000):
        assert ((0, size + 5), FORM) == refused(parse_rules, "bsw(" + " " * size + ")")
