"""The rules that a person names on the command line.

Owns how a person's word becomes :class:`~tichu.Rules`; the text form is ``notation``'s, which is
loaded when it is needed. Imports ``rules``.
"""

from tichu.errors import InvalidValue, NotationError, shown
from tichu.rules import PRESETS, Rules


def rules_named(text: str) -> Rules:
    """Return the rules that a text names: a preset, or one with changes, ``bsw(target=500)``.

    Capitals do not matter, and ``-`` will do for ``_``. Raises :class:`~tichu.InvalidValue`
    for any other text, which names the option and lists the names or says which part is wrong.
    """
    word = text.strip().lower().replace("-", "_")
    rules = PRESETS.get(word)
    if rules is not None:
        return rules
    from tichu.notation import parse_rules

    try:
        return parse_rules(text)
    except NotationError as error:
        if word.partition("(")[0].rstrip() in PRESETS:
            raise InvalidValue("--rules", str(error)) from None
    names = ", ".join(PRESETS)
    message = f"{shown(text)} is not one of {names}, nor one with changes: bsw(target=500)"
    raise InvalidValue("--rules", message)
