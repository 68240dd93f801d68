"""The rules that are named on the command line."""

from tichu.errors import InvalidValue, NotationError, shown
from tichu.notation import parse_rules
from tichu.notation.words import either
from tichu.rules import PRESETS, Rules


def rules_named(text: str) -> Rules:
    """Return the rules that a text names: a preset, or one with changes, ``bsw(target=500)``.

    Capitals do not matter, and ``-`` is read as ``_``. Raises :class:`~tichu.InvalidValue`.
    """
    try:
        return parse_rules(text)
    except NotationError as error:
        word = text.strip().lower().replace("-", "_")
        if word.partition("(")[0].rstrip() in PRESETS:
            raise InvalidValue("--rules", str(error)) from None
    message = f"expected {either(PRESETS)}, or one with changes like bsw(target=500)"
    raise InvalidValue("--rules", f"{message}, got {shown(text)}")
