"""The arguments of the commands.

1. Parsers: their form, the kinds of numbers, and errors in the words of this package.
2. The options of several commands, each declared once; a command picks those it has.
3. Positions and games that an argument names: a position string, a file, or in a record a game, a
   round and a ply, as ``tichu review`` lists them.
"""

import argparse
import math
import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol, TypeVar, cast

from tichu._files import write_file
from tichu._spelling.words import either
from tichu.cli.console import (
    LONGEST_JSON,
    LONGEST_RECORD,
    STANDARD_INPUT,
    chosen,
    complain,
    is_there,
    named_seats,
    read_position,
    read_text,
    renamed,
    want_target,
)
from tichu.engine.moves import Action
from tichu.engine.state import GameState, RoundState
from tichu.engine.verbs import advance, apply
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidValue, NotationError, did_you_mean, shown
from tichu.notation import FIELDS, parse_rules, parse_state, parse_view
from tichu.rules import PRESETS, Rules
from tichu.text.tables import Position
from tichu.text.words import numbered, tidy_name

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from tichu.records import Record

N = TypeVar("N", int, float)
Run = Callable[[argparse.Namespace], int]
"""What runs a command, and returns its exit code."""

# Parsers

WRONG_USAGE: Final = 2
"""The exit code for wrong usage."""
_SHOWN: Final = 30  # characters of a wrong word that a message repeats
_OPTION: Final = re.compile(r"--?[A-Za-z]")
_NEGATIVE: Final = re.compile(r"-\.?\d")
"""The beginning of a value that starts with a minus, such as ``-50:100``."""
_CHOICE: Final = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)
_NO_VALUE: Final = "expected a value; if it begins with -, put = before it"
_SENTENCES: Final = {
    "expected one argument": _NO_VALUE,
    "the following arguments are required: ": "missing: ",
    "not allowed with argument": "cannot be combined with",
}
"""Messages of argparse, and their replacements."""


class Options(Protocol):
    """A parser, or a group of its options; argparse's common class is private."""

    def add_argument(self, *names: str, **options: Any) -> Any:  # noqa: ANN401  # as argparse has it
        """Add an option."""


class Parser(argparse.ArgumentParser):
    """A parser with the error messages of this package, the same on every version of Python.

    Options cannot be abbreviated, so scripts keep their meaning when options are added. The parsed
    arguments have the parser of the command as ``parser``.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # as argparse has it
        options.setdefault("allow_abbrev", False)
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**options)
        self.color = self.suggest_on_error = False  # argparse's own, from Python 3.14 on
        self._negative_number_matcher = _NEGATIVE  # as Python 3.14 has it
        self._commands: Any = None
        self.set_defaults(parser=self, func=_print_help)

    def command(self, name: str, texts: tuple[str, str, str], run: Run | None = None) -> "Parser":
        """Add a command, and return its parser.

        ``texts`` are a line for the list of commands, and what its help has above and below the
        options. A function runs it, unless it has commands of its own.
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
        *,
        to: Options | None = None,
        **more: Any,  # noqa: ANN401  # as argparse has it
    ) -> None:
        """Add an argument, or an option with a value, perhaps to a group.

        The help states the default.
        """
        if more.get("default") is not None:
            meaning += f" (default: {more['default']})"
        (to or self).add_argument(name, metavar=metavar, help=meaning, type=read, **more)

    def flag(self, name: str, meaning: str, *, to: Options | None = None) -> None:
        """Add an option without a value."""
        (to or self).add_argument(name, action="store_true", help=meaning)

    def shared(self, *names: str, to: Options | None = None, more: str = "") -> None:
        """Add options that several commands have, such as ``--seed``, or ``--seed=0`` by default.

        ``more`` ends their help.
        """
        for given in names:
            name, _, default = given.partition("=")
            if name in _FLAGS:
                self.flag(name, _FLAGS[name], to=to)
            else:
                metavar, meaning, read = _OPTIONS[name]
                value = read(default) if default else None
                self.option(name, metavar, meaning + more, read, to=to, default=value)

    def bots(self, names: Sequence[str], more: str = "") -> None:
        """Add the option for the bots that play, by the names that ``tichu arena`` knows."""
        thumb = "RuleBot plays by rules of thumb"
        meaning = f"{thumb}, SearchBot by a search, which is stronger and slower{more}"
        self.option("--bots", None, meaning, default=names[0], choices=names)

    def place(self) -> None:
        """Add the options that name a place in a record."""
        title = "The default is the end of the last round."
        group = self.add_argument_group("of a record", title)
        self.shared("--game", "--round", "--ply", to=group)

    def program(self, what: str) -> None:
        """Add the command that ends the arguments, and starts ``what``."""
        meaning = f"the command that starts {what}, and its arguments"
        self.option("command", "COMMAND", meaning, nargs=argparse.REMAINDER)

    def parse_known_args(  # pyright: ignore[reportIncompatibleMethodOverride]  # it is overloaded
        self,
        args: Any = None,  # noqa: ANN401  # as argparse has it
        namespace: Any = None,  # noqa: ANN401  # as argparse has it
    ) -> Any:  # noqa: ANN401  # as argparse has it
        """Read words; before a command and after ``--``, versions of argparse differ."""
        nargs = {each.nargs: each for each in self._actions}
        if argparse.PARSER in nargs:
            known = self._option_string_actions
            commands = tuple(nargs[argparse.PARSER].choices or ())
            for word in takewhile(lambda word: word[:1] == "-", args):
                if word not in known:
                    expected = f"expected a command ({either(commands)})"
                    meant = did_you_mean(word, (*commands, *known)) or "; its options come after it"
                    self.error(f"{expected}, got {shown(word, _SHOWN)}{meant}")
        elif args.count("--") > 1 and argparse.REMAINDER not in nargs:
            self.error("unexpected second '--'")
        return super().parse_known_args(args, namespace)

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; unlike argparse's own method, raise an error if that fails."""
        (sys.stdout if file is None else file).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and exit with 2."""
        self.print_usage(sys.stderr)
        sentence = _CHOICE.sub(_choose, message.removeprefix("argument "))
        for argparses, ours in _SENTENCES.items():
            sentence = sentence.replace(argparses, ours)
        complain(f"{sentence} (see `{self.prog} --help`)")
        self.exit(WRONG_USAGE)

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Print an error about superfluous words, and exit with 2."""
        word, got = words[0], shown(words[0], _SHOWN)
        options = [name for each in self._actions for name in each.option_strings]
        options = [name for name in options if name not in ("-h", "--help")] or ["--help"]
        operands = [each.metavar for each in self._actions if not each.option_strings]
        if _OPTION.match(word):
            meant = did_you_mean(word, options)
            self.error(f"expected an option ({either(options)}), got {got}{meant}")
        if operands:
            hint = "put words that belong together in quotation marks"
            self.error(f"unexpected {got} after {operands[-1]}; {hint}")
        likely = [f"--{word}"] if f"--{word}" in options else []
        likely += [f"{option} {word}" for option, values in self._choices() if word in values]
        end = f"; did you mean `{likely[0]}`?" if likely else ""
        self.error(f"expected only options, got {got}{end}")

    def _choices(self) -> Iterator[tuple[str, Iterable[str]]]:
        """Yield the options with a few values, and these values."""
        for action in self._actions:
            for option in action.option_strings:
                yield option, PRESETS if option == "--rules" else action.choices or ()


def _choose(found: re.Match[str]) -> str:
    """Return argparse's sentence about a wrong choice in the words of this package."""
    word, choices = found[1], re.findall(r"[\w-]+", found[2])
    got = shown(word, _SHOWN)
    return f"expected {either(choices)}, got {got}{did_you_mean(word, choices)}"


def _number(
    expected: str, kind: Callable[[str], N], least: float = -math.inf, most: float = math.inf
) -> Callable[[str], N]:
    """Return what reads a number, for argparse's ``type``."""

    def read(text: str) -> N:
        with suppress(ValueError):
            number = kind(text)
            if least <= number <= most:
                return number
        raise argparse.ArgumentTypeError(f"expected {expected}, got {shown(text, _SHOWN)}")

    return read


whole: Final = _number("a whole number", int)
ordinal: Final = _number("a whole number from 0 up", int, 0)
count: Final = _number("a whole number from 1 up", int, 1)
share: Final = _number("a number from 0 to 1", float, 0, 1)
seconds: Final = _number("a number of seconds", float)


def _print_help(arguments: argparse.Namespace) -> int:
    arguments.parser.print_help()
    return 0


# Options of several commands

_POSITION: Final = (
    "a position string in quotation marks, a record *.tichu, a *.json with a position or records, "
    "or - for a position string on standard input"
)
_OPTIONS: Final[Mapping[str, tuple[str, str, Callable[[str], object]]]] = {
    "what": ("WHAT", _POSITION, str),
    "--game": ("N", "the number of the game, from 1 (default: the last)", count),
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
    """Return the command that ends the arguments, perhaps after ``--``; it starts ``what``."""
    command = words[1:] if words[:1] == ["--"] else words
    if not command:
        raise InvalidValue("COMMAND", f"expected the command that starts {what}")
    return command


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


# Positions and games

_FILES: Final = (".tichu", ".json", ".tch", ".zip")
_LOGS: Final = (".tch", ".zip")
_OTHERS: Final = ", a record *.tichu, a *.json or - (`tichu convert` makes records of logs)"


def at_place(arguments: argparse.Namespace) -> tuple[Position, tuple[str, ...]]:
    """Return the position that the arguments name, and the names of its seats."""
    what: str = arguments.what
    suffix = "" if "\n" in what else Path(what).suffix.lower()
    value: Position | tuple[Record, ...]
    names: tuple[str, ...] = ()
    if suffix in _FILES:
        value = _read_file(what)
    elif what not in ("", STANDARD_INPUT) and is_there(what):
        raise InvalidValue("WHAT", f"expected a position string{_OTHERS}, got {shown(what)}")
    else:
        value = read_position("WHAT", what, _OTHERS, _parsed)
    if isinstance(value, tuple):
        value, names = _in_record(_chosen_game(what, value, arguments.game), arguments)
    elif (arguments.game, arguments.round, arguments.ply) != (None, None, None):
        raise InvalidValue("--game, --round, --ply", "expected a record, got a position")
    if getattr(arguments, "names", None) is not None:
        names = named_seats(arguments.names, value.rules.seats)
    return value, names or numbered(value.rules.seats)


def with_all_hands(arguments: argparse.Namespace) -> tuple[RoundState, tuple[str, ...]]:
    """Return the same, if the position shows all hands."""
    position, names = at_place(arguments)
    if isinstance(position, PublicView):
        raise InvalidValue("WHAT", "expected a position with all hands, got a view")
    return position.round if isinstance(position, GameState) else position, names


def draw(arguments: argparse.Namespace, position: Position, names: Sequence[str]) -> None:
    """Write the picture that ``--svg`` asks for."""
    if arguments.svg is not None:
        from tichu import svg

        picture = svg.table(position, names, reveal=not isinstance(position, PublicView))
        write_file(arguments.svg, [picture], overwrite=arguments.force)


def want_picture(arguments: argparse.Namespace) -> None:
    """Raise an error unless the picture that ``--svg`` asks for can be written."""
    if arguments.svg is not None:
        want_target("--svg", arguments.svg, force=arguments.force, suffix=".svg")


def read_game(path: str, game: int | None) -> "Record":
    """Return a game of a file of records or JSON, the last unless its number is given."""
    games = _read_file(path)
    if not isinstance(games, tuple):
        raise InvalidValue(path, f"expected games, got {shown(games)}")
    return _chosen_game(path, games, game)


def _chosen_game(path: str, games: "tuple[Record, ...]", game: int | None) -> "Record":
    if not games:
        raise InvalidValue(path, "expected a game, got none")
    return games[chosen("--game", game, len(games))]


def _parsed(line: str) -> Position:
    return parse_view(line) if len(line.split()) > len(FIELDS) else parse_state(line)


def _read_file(path: str) -> "Position | tuple[Record, ...]":
    """Return the position or the games of a file."""
    from tichu import codec, records

    if Path(path).suffix.lower() in _LOGS:
        message = (
            "expected a record, got the name of a log of Brettspielwelt: `tichu convert` makes "
            "records of logs, and `tichu replay` checks logs"
        )
        raise InvalidValue(path, message)
    content = read_text(path, LONGEST_RECORD)
    with renamed(path):
        if content.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
            return records.read(content)
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

    After the last action of a round it is the end of that round, not the beginning of the next.
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
    """Return the names of the seats in a round of a record, in which these persons sit there."""
    of_round = record.rounds[at].players if record.rounds else ()
    if of_round or not record.players:
        return of_round or numbered(record.rules.seats)
    return tuple(record.players[person] for person in persons)


def _reached(record: "Record", steps: int, *, ends: bool) -> tuple[Position, Sequence[int]]:
    """Return the position after some entries, and who sits at each seat.

    With ``ends`` the last entry is that of a round, which may be over.
    """
    positions: Iterator[GameState | PlayerView] = (
        record.states() if record.is_known else record.views()
    )
    reached = [*deque(islice(positions, steps + 1), maxlen=2)]
    before, position = reached[0], reached[-1]
    if not ends or position.is_over or len(position.results) == len(before.results):
        return position, position.persons
    last = record.entries[steps - 1].action  # without the game, in which the next round has begun
    if isinstance(before, PlayerView):
        alone = PlayerView(
            before.table, before.hand_masks, None, None, (), before.seat, before.push_masks
        )
        return advance(alone, last), before.persons
    return apply(before.round, cast("Action", last)), before.persons
