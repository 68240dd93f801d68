"""Rules of this game as text: ``grandseigneur:6(rounds=3)``."""

from typing import Final, get_type_hints

from tichu._spelling.rules import read_rules, write_rules
from tichu._values import want_instance
from tichu.seigneur.engine.rules import FEWEST, MOST, PRESETS, SeigneurRules

_HINTS: Final = {
    name: hint for name, hint in get_type_hints(SeigneurRules).items() if name != "players"
}


def format_rules(rules: SeigneurRules) -> str:
    """Return the preset of this number of players and, in parentheses, the fields that differ.

    >>> from tichu.seigneur import SeigneurRules
    >>> format_rules(SeigneurRules(6, decks=2, rounds=3))
    'grandseigneur:6(decks=2, rounds=3)'
    """
    want_instance("format_rules(rules)", rules, SeigneurRules)
    name = f"grandseigneur:{rules.players}"
    return write_rules(rules, {name: PRESETS[name]}, _HINTS)


def parse_rules(text: str) -> SeigneurRules:
    """Return the rules that a text names; capitals do not matter.

    Raises :class:`~tichu.NotationError` with the place for a preset, field or value that does not
    exist.

    >>> parse_rules("Grandseigneur:7(returns=sighted)").returns
    'sighted'
    """
    named = f"grandseigneur:{FEWEST} to grandseigneur:{MOST}, for {FEWEST} to {MOST} players"
    return read_rules(text, PRESETS, _HINTS, "grandseigneur:6(returns=sighted)", named)
