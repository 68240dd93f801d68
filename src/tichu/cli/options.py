"""The arguments that several commands have, each declared once; a command picks those it has."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tichu._spelling.words import either
from tichu.cli.parsing import Options, count, ordinal, whole
from tichu.errors import InvalidValue, NotationError, did_you_mean, shown
from tichu.notation import parse_rules
from tichu.rules import PRESETS, Rules

_OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "what": {
        "metavar": "WHAT",
        "help": "a position string in quotation marks, a record *.tichu, a *.json with a position"
        " or records, or - for a position string on standard input",
    },
    "--game": {
        "metavar": "N",
        "type": count,
        "help": "the number of the game, from 1 (default: the last)",
    },
    "--round": {"metavar": "N", "type": count, "help": "the number of the round, from 1"},
    "--ply": {"metavar": "N", "type": ordinal, "help": "the number of actions of the round so far"},
    "--rules": {
        "metavar": "RULES",
        "help": f"the rules: {either(PRESETS)}, or one with changes, like 'bsw(target=500)'",
    },
    "--seed": {"metavar": "N", "type": whole, "help": "the seed of the cards: any whole number"},
    "--rounds": {"metavar": "N", "type": count, "help": "stop after N rounds"},
    "--workers": {
        "metavar": "N",
        "type": count,
        "help": "share the work among N processes, up to 61; the results stay the same",
    },
    "--names": {
        "metavar": "NAMES",
        "help": "the players in order of play, separated by commas",
    },
    "--seat": {
        "metavar": "N",
        "type": ordinal,
        "help": "show what the player at seat N knows",
    },
    "--record": {"metavar": "FILE", "help": "save the game as a record"},
    "--svg": {"metavar": "FILE", "help": "also draw a picture, as SVG"},
    "--force": {"action": "store_true", "help": "overwrite files that exist"},
    "--json": {"action": "store_true", "help": "print one JSON object"},
}


def add_options(parser: Options, *names: str) -> None:
    """Add arguments as they stand in the table."""
    for name in names:
        parser.add_argument(name, **_OPTIONS[name])


def add_option(parser: Options, name: str, default: object = None, more: str = "") -> None:
    """Add an option with a default, which its help states; ``more`` ends the help."""
    option = _OPTIONS[name]
    stated = "" if default is None else f" (default: {default})"
    parser.add_argument(
        name, **{**option, "default": default, "help": option["help"] + stated + more}
    )


def add_bots(parser: Options, bots: Sequence[str], more: str = "") -> None:
    """Add the option for the bots that play, by the names that ``tichu arena`` knows."""
    parser.add_argument(
        "--bots",
        choices=bots,
        default=bots[0],
        help="RuleBot plays by rules of thumb, SearchBot by a search, which is stronger and slower"
        f"{more} (default: %(default)s)",
    )


def rules_named(text: str) -> Rules:
    """Return the rules that a text names: a preset, perhaps with changes.

    Capitals do not matter, and ``-`` is read as ``_``. Raises :class:`~tichu.InvalidValue`.
    """
    word = text.strip().lower().replace("-", "_").partition("(")[0].rstrip()
    try:
        return parse_rules(text)
    except NotationError as error:
        if word in PRESETS:
            raise InvalidValue("--rules", str(error)) from None
    message = f"expected {either(PRESETS)}, or one with changes like bsw(target=500)"
    meant = did_you_mean(word, PRESETS)
    raise InvalidValue("--rules", f"{message}, got {shown(text)}{meant}")
