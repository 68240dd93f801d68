"""Rules on the command line."""

import attrs
import pytest

import tichu
from support.tables import cases
from tichu.cli.parsing import rules_named


@pytest.mark.parametrize("name", tichu.rules.PRESETS, ids=str)
def test_every_preset_has_its_name(name: str) -> None:
    """Capitals, blanks and hyphens do not matter."""
    assert tichu.rules.PRESETS[name] is rules_named(name)
    assert tichu.rules.PRESETS[name] is rules_named(f" {name.upper().replace('_', '-')} ")


def test_presets_with_changes() -> None:
    """Changes are written as in records."""
    expected = attrs.evolve(tichu.BSW, target=500, wish_bomb="strict_turn")
    assert expected == rules_named("BSW (target=500, wish-bomb=strict_turn)")
    assert tichu.BSW == rules_named("bsw()")


@pytest.mark.parametrize(
    ("text", "expected"),
    cases(__file__, "presets: an error is one sentence", globals()),
    ids=lambda text: text[:20],
)
def test_an_error_is_one_sentence(text: str, expected: str) -> None:
    """An unknown name gets the list, a wrong change its place; neither message is long."""
    with pytest.raises(tichu.InvalidValue) as caught:
        rules_named(text)
    message = str(caught.value)
    assert message.startswith(expected)
    assert len(message) < 600
    assert "\n" not in message
