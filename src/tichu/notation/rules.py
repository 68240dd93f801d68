"""Rules of any kind of game as text: ``bsw(target=500)``, ``grandseigneur:6(rounds=3)``."""

from typing import cast

from tichu._spelling import rules as spelled
from tichu.games import AnyRules, has_other_kind, room_of, rules_of
from tichu.rules import Rules


def format_rules(rules: AnyRules) -> str:
    """Return the name of a preset and, in parentheses, the fields that differ from it.

    >>> from tichu import BSW
    >>> import attrs
    >>> format_rules(attrs.evolve(BSW, target=500))
    'bsw(target=500)'
    """
    if has_other_kind(rules):
        text: str = room_of(rules, "notation").format_rules(rules)
        return text
    return spelled.format_rules(cast("Rules", rules))


def parse_rules(text: str) -> Rules:
    """Return the rules that a text names; capitals do not matter.

    Rules of another kind of game begin with its name, like ``grandseigneur:6``. Raises
    :class:`NotationError` with the place for a preset, field or value that does not exist.

    >>> parse_rules("BSW(target=500)").target
    500
    """
    rules = rules_of(text)
    return cast("Rules", rules) if has_other_kind(rules) else spelled.parse_rules(text)
