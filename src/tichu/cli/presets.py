"""The rules that have a name, for the command line.

Owns how a person's word becomes :class:`~tichu.Rules`; the presets are ``rules``'s. Imports it.
"""

from tichu.errors import InvalidValue
from tichu.rules import PRESETS, Rules


def rules_named(name: str) -> Rules:
    """Return the preset of a name; capitals do not matter, and ``-`` will do for ``_``.

    Raises :class:`~tichu.InvalidValue`, which lists the names, for any other.
    """
    rules = PRESETS.get(name.strip().lower().replace("-", "_"))
    if rules is None:
        raise InvalidValue("rules", f"{name!r} is not one of {', '.join(PRESETS)}")
    return rules
