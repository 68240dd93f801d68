"""The rules and the rounds that every tool plays."""

import random
from typing import get_args, get_origin, get_type_hints

import attrs
import pytest

from steering import SOURCES, VALUES, mixture, rules_for, rules_of, steered, steered_game
from steering.rules import ENOUGH, name_of
from tichu import NANJING, Phase, Rules, new_game
from tichu.rules import PRESETS


@pytest.mark.parametrize("first", [0, 7, 20_001])
def test_every_value_of_every_field_is_played(first: int) -> None:
    """Any run of this length has each preset and each value of each field."""
    played = [rules_for(number) for number in range(first, first + ENOUGH)]

    assert set(PRESETS.values()) <= set(played)
    for name, values in VALUES.items():
        assert set(values) <= {getattr(rules, name) for rules in played}, name


def test_all_words_and_all_fields_are_among_the_values() -> None:
    """A new field, or a new word of a field, is played without further changes."""
    hints = get_type_hints(Rules)

    assert [field.name for field in attrs.fields(Rules)] == list(VALUES)
    for name, values in VALUES.items():
        if get_origin(hints[name]) not in (tuple, None):
            assert set(get_args(hints[name])) <= {*values, int, type(None)}
        assert len(values) >= 2


@pytest.mark.parametrize("name", VALUES)
def test_a_mixture_has_the_fixed_value(name: str) -> None:
    """A field can be fixed; the others vary."""
    for value in VALUES[name]:
        found = mixture(random.Random(5), **{name: value})

        assert value == getattr(found, name)


def test_rules_of_a_number_are_always_the_same() -> None:
    """The number of a round decides its rules."""
    assert [rules_for(number) for number in range(50)] == [rules_for(n) for n in range(50)]


def test_a_source_is_a_preset_or_mixtures() -> None:
    """Rules are named after the preset they equal."""
    rng = random.Random(1)

    assert SOURCES[:-1] == tuple(name_of(rules_of(source, rng)) for source in SOURCES[:-1])
    assert name_of(attrs.evolve(NANJING, target=5)) == SOURCES[-1]


def test_steered_rounds_and_games_end() -> None:
    """The last state of a round is over; a game has all its rounds."""
    *_, last = steered(NANJING, random.Random(1))
    *_, (game, _) = steered_game(new_game(attrs.evolve(NANJING, rounds=2)), random.Random(1))

    assert last.phase is Phase.OVER
    assert len(game.results) == 1
