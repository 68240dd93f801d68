"""Parse the arguments of the commands.

1. The parser class, and types for numbers.
2. The options that commands share. Each option is declared once, and a command picks those it
   needs.
3. Positions and games in arguments: a position string, a file, or the game, round and ply of a
   record, as ``tichu review`` lists them.
"""

import argparse
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from tichu._files import write_file
from tichu._syntax import either
from tichu.cli.console import (
    ENDS_INPUT,
    LONGEST_JSON,
    LONGEST_RECORD,
    STANDARD_INPUT,
    chosen,
    complain,
    is_there,
    named_seats,
    read_text,
    renamed,
    standard_input,
    want_target,
)
from tichu.engine.moves import Action
from tichu.engine.state import GameState, RoundState
from tichu.engine.verbs import advance, apply
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidSetup, InvalidValue, NotationError, did_you_mean, shown
from tichu.notation import FIELDS, parse_rules, parse_state, parse_view
from tichu.rules import PRESETS, Rules
from tichu.text.tables import Position
from tichu.text.words import numbered, tidy_name

if TYPE_CHECKING:
    from tichu.records import Record

N = TypeVar("N", int, float)
Run = Callable[[argparse.Namespace], int]
"""A function that runs a command, and returns its exit code."""

# Parsers

WRONG_USAGE: Final = 2
"""The exit code for wrong usage."""


class Parser(argparse.ArgumentParser):
    """The parser of the command line, or of a command.

    Options cannot be abbreviated, so new options do not change the meaning of existing scripts.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # as argparse has it
        super().__init__(
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **options,
        )
        self.color = False  # from Python 3.14 on
        self._commands: Any = None
        self.set_defaults(func=self._print_help)

    def _print_help(self, _: argparse.Namespace) -> int:
        self.print_help()
        return 0

    def command(self, name: str, texts: tuple[str, str, str], run: Run | None = None) -> "Parser":
        """Add a command, and return its parser.

        ``texts`` are a line for the list of commands, and the help above and below the options.
        ``run`` is None for a command with subcommands.
        """
        if self._commands is None:
            self._commands = self.add_subparsers(title="commands", metavar="COMMAND")
        meaning, description, epilog = texts
        parser: Parser = self._commands.add_parser(
            name, help=meaning, description=description, epilog=epilog
        )
        if run is not None:
            parser.set_defaults(func=run)
        return parser

    def option(
        self,
        name: str,
        metavar: str | None,
        meaning: str,
        read: Callable[[str], object] = str,
        **more: Any,  # noqa: ANN401  # as argparse has it
    ) -> None:
        """Add an argument, or an option with a value; the help states the default."""
        if more.get("default") is not None:
            meaning += f" (default: {more['default']})"
        self.add_argument(name, metavar=metavar, help=meaning, type=read, **more)

    def flag(self, name: str, meaning: str) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=meaning)

    def shared(self, *names: str, more: str = "") -> None:
        """Add shared options, such as ``--seed``, or ``--seed=0`` with a default.

        ``more`` is appended to their help.
        """
        for given in names:
            name, _, default = given.partition("=")
            if name in _FLAGS:
                self.flag(name, _FLAGS[name])
            else:
                metavar, meaning, read = _OPTIONS[name]
                value = read(default) if default else None
                self.option(name, metavar, meaning + more, read, default=value)

    def bots(self, names: Sequence[str], more: str = "") -> None:
        """Add the option that selects the bots, named as in ``tichu arena``."""
        thumb = "RuleBot plays by rules of thumb"
        meaning = f"{thumb}, SearchBot by a search, which is stronger and slower{more}"
        self.option("--bots", None, meaning, default=names[0], choices=names)

    def place(self) -> None:
        """Add the options that select a position in a record."""
        self.shared("--game")
        self.shared("--round", more=" (default: the last)")
        self.shared("--ply", more=" (default: all)")

    def program(self, what: str) -> None:
        """Add the trailing arguments: the command that starts ``what``."""
        meaning = f"the command that starts {what}, and its arguments"
        self.option("command", "COMMAND", meaning, nargs=argparse.REMAINDER)


def _number(expected: str, kind: Callable[[str], N], least: float = -inf) -> Callable[[str], N]:
    """Return a function that reads a number, for argparse's ``type``."""

    def read(text: str) -> N:
        with suppress(ValueError):
            number = kind(text)
            if number >= least:
                return number
        raise argparse.ArgumentTypeError(f"expected {expected}, got {shown(text, 30)}")

    return read


whole: Final = _number("a whole number", int)
ordinal: Final = _number("a whole number from 0 up", int, 0)
count: Final = _number("a whole number from 1 up", int, 1)
seconds: Final = _number("a number of seconds", float)


# Options of several commands

_POSITION: Final = (
    "a position string in quotation marks, in a text file or on standard input (-), a record "
    "*.tichu, or a *.json with a position or records"
)
_OPTIONS: Final[Mapping[str, tuple[str, str, Callable[[str], object]]]] = {
    "what": ("WHAT", _POSITION, str),
    "--game": ("N", "the number of the game in a record, from 1 (default: the last)", count),
    "--round": ("N", "the number of the round, from 1", count),
    "--ply": ("N", "the number of actions of the round so far", ordinal),
    "--rules": (
        "RULES",
        f"the rules: {either(PRESETS)}, or one with changes, like 'bsw(target=500)'",
        str,
    ),
    "--seed": ("N", "the seed of the cards: any whole number", whole),
    "--rounds": ("N", "stop after N rounds", count),
    "--workers": (
        "N",
        "share the work among N processes, up to 61; the results stay the same",
        count,
    ),
    "--names": ("NAMES", "the players in order of play, separated by commas", str),
    "--seat": ("N", "show what the player at seat N knows", ordinal),
    "--record": ("FILE", "save the game as a record", str),
    "--svg": ("FILE", "also draw a picture, as SVG", str),
}
_FLAGS: Final = {"--force": "overwrite files that exist", "--json": "print one JSON object"}


def command_given(words: list[str], what: str) -> list[str]:
    """Return the command that starts ``what``: the trailing arguments, perhaps after ``--``."""
    command = words[1:] if words[:1] == ["--"] else words
    if not command:
        raise InvalidValue("COMMAND", f"expected the command that starts {what}")
    return command


def rules_named(text: str) -> Rules:
    """Parse rules: a preset, perhaps with changes.

    Case is ignored, and ``-`` is read as ``_``. Raises :class:`~tichu.InvalidValue` if the text is
    invalid.
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


# Positions and games

_LOGS: Final = (".tch", ".zip")
_OTHERS: Final = ", a file with one, a record *.tichu, a *.json or -"
_LENIENT: Final = "; `tichu convert --lenient` reads a record up to its first error"


def at_place(arguments: argparse.Namespace) -> tuple[Position, tuple[str, ...]]:
    """Return the position that the arguments select, and the names of its seats."""
    what: str = arguments.what
    suffix = "" if "\n" in what else Path(what).suffix.lower()
    value: Position | tuple[Record, ...]
    names: tuple[str, ...] = ()
    value = _read_file(what) if suffix in (".tichu", ".json", *_LOGS) else _read_position(what)
    if isinstance(value, tuple):
        value, names = _in_record(_chosen_game(what, value, arguments.game), arguments)
    elif (arguments.game, arguments.round, arguments.ply) != (None, None, None):
        raise InvalidValue("--game, --round, --ply", "expected a record, got a position")
    if getattr(arguments, "names", None) is not None:
        names = named_seats(arguments.names, value.rules.seats)
    return value, names or numbered(value.rules.seats)


def with_all_hands(arguments: argparse.Namespace) -> tuple[RoundState, tuple[str, ...]]:
    """Return the position and the names if all hands are known; raise an error otherwise."""
    position, names = at_place(arguments)
    if isinstance(position, PublicView):
        raise InvalidValue("WHAT", "expected a position with all hands, got a view")
    return position.round if isinstance(position, GameState) else position, names


def draw(arguments: argparse.Namespace, position: Position, names: Sequence[str]) -> None:
    """Write the picture if ``--svg`` is given."""
    if arguments.svg is not None:
        from tichu import svg

        picture = svg.table(position, names, reveal=not isinstance(position, PublicView))
        write_file(arguments.svg, [picture], overwrite=arguments.force)


def want_picture(arguments: argparse.Namespace) -> None:
    """Raise an error if ``--svg`` is given and the picture cannot be written."""
    if arguments.svg is not None:
        want_target("--svg", arguments.svg, force=arguments.force, suffix=".svg")


def read_game(path: str, game: int | None) -> "Record":
    """Return a game from a file of records or JSON; for None, the last one."""
    if len(path.split()) >= len(FIELDS) and not is_there(path):
        raise InvalidValue("FILE", "expected a record, got a position string")
    games = _read_file(path)
    if not isinstance(games, tuple):
        raise InvalidValue(path, f"expected games, got {shown(games)}")
    return _chosen_game(path, games, game)


def _chosen_game(path: str, games: "tuple[Record, ...]", game: int | None) -> "Record":
    if not games:
        raise InvalidValue(path, "expected a game, got none")
    return games[chosen("--game", game, len(games))]


def _read_position(what: str) -> Position:
    """Return the position from a position string, or from a file or standard input with one."""
    place, text = "WHAT", what
    if what == STANDARD_INPUT:
        if standard_input().isatty():
            complain(f"enter a position; {ENDS_INPUT} the input")
        place, text = "standard input", read_text(what)
    elif is_there(what):
        place, text = what, read_text(what)
    fields = len(text.split())
    if not fields:
        raise InvalidValue(place, "expected a position, got nothing")
    if fields < 2 and text is what:
        raise InvalidValue(place, f"expected a position string{_OTHERS}, got {shown(what)}")
    try:
        return parse_view(text) if fields > len(FIELDS) else parse_state(text)
    except NotationError as error:
        raise NotationError(text, error.span, f"{place}: {error.message}") from None
    except InvalidSetup as error:
        raise InvalidSetup(tuple(f"{place}: {each}" for each in error.problems)) from None


def _read_file(path: str) -> "Position | tuple[Record, ...]":
    """Return the position or the games of a file."""
    from tichu import codec, records

    suffix = Path(path).suffix.lower()
    if suffix in _LOGS:
        message = (
            "expected a record, got the name of a log of Brettspielwelt: `tichu convert` makes "
            "records of logs, and `tichu replay` checks logs"
        )
        raise InvalidValue(path, message)
    content = read_text(path, LONGEST_RECORD)
    if suffix != ".json" and content.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        with renamed(path, _LENIENT):
            return records.read(content)
    with renamed(path):
        value = codec.loads(content, codec.Envelope.ANY, longest=LONGEST_JSON)
    if isinstance(value, RoundState | GameState | PublicView):
        return value
    if isinstance(value, tuple):
        games = tuple(each for each in value if isinstance(each, records.Record))
        if len(games) == len(value):
            return games
    raise InvalidValue(path, f"expected a position or games, got {shown(value)}")


def _in_record(record: "Record", arguments: argparse.Namespace) -> tuple[Position, tuple[str, ...]]:
    """Return a position of a record; rounds are counted from 1, plies from 0.

    The position after the last action of a round is its end, not the beginning of the next round.
    """
    plies = [len(each.entries) for each in record.rounds] or [0]
    at = chosen("--round", arguments.round, len(plies))
    ply: int = plies[at] if arguments.ply is None else arguments.ply
    if ply > plies[at]:
        raise InvalidValue("--ply", f"expected a number from 0 to {plies[at]}, got {ply}")
    position, persons = _reached(record, sum(plies[:at]) + ply, ends=0 < ply == plies[at])
    named = map(tidy_name, seated(record, at, persons))
    # A name from a file must not control the terminal.
    return position, tuple(
        name if name.isprintable() and name else seat
        for name, seat in zip(named, numbered(record.rules.seats), strict=True)
    )


def seated(record: "Record", at: int, persons: Sequence[int]) -> tuple[str, ...]:
    """Return the names of the seats in a round of a record, given the person at each seat."""
    of_round = record.rounds[at].players if record.rounds else ()
    if of_round or not record.players:
        return of_round or numbered(record.rules.seats)
    return tuple(record.players[person] for person in persons)


def _reached(record: "Record", steps: int, *, ends: bool) -> tuple[Position, Sequence[int]]:
    """Return the position after some entries, and the person at each seat.

    With ``ends`` the last entry is the last of a round, which may be over.
    """
    positions: Iterator[GameState | PlayerView] = (
        record.states() if record.is_known else record.views()
    )
    reached = [*deque(islice(positions, steps + 1), maxlen=2)]
    before, position = reached[0], reached[-1]
    if not ends or position.is_over or len(position.results) == len(before.results):
        return position, position.persons
    last = record.entries[steps - 1].action  # without the game, whose next round has begun
    if isinstance(before, PlayerView):
        alone = PlayerView(
            before.table, before.hand_masks, None, None, (), before.seat, before.push_masks
        )
        return advance(alone, last), before.persons
    return apply(before.round, cast("Action", last)), before.persons
