"""The command line as a whole: help, versions, exit codes, and how a run ends."""

import errno
import os
import re
import subprocess
import sys
from argparse import PARSER, Action, ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import pytest

import tichu
from support.commands import ran
from support.tables import cases
from tichu._syntax import either
from tichu.cli import COMMANDS, build_parser, main, parsing

SOURCE = Path(tichu.__file__).parents[1]


def environment() -> dict[str, str]:
    """Return this environment, with this tichu before any other."""
    path = os.pathsep.join(filter(None, (str(SOURCE), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``--version`` prints the name and the version, in the words of the program."""
    monkeypatch.setattr(sys, "argv", ["perft", "--version"])
    assert 0 == main()
    assert f"tichu {tichu.__version__}\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [[], ["--help"], ["help"], ["help", "demo"], *([name, "--help"] for name in COMMANDS)],
    ids=str,
)
def test_help_has_examples(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The help of the program and of each command ends with examples; no command means the help."""
    assert 0 == main(words)
    out = capsys.readouterr().out
    assert out.startswith("usage: tichu")
    assert "\n  tichu" in out[out.index("examples:") :]


def test_the_list_of_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """The help names each command."""
    main([])
    out = capsys.readouterr().out
    listed = {line.split()[0] for line in out.splitlines() if line.startswith("    ")}
    assert [] == [name for name in COMMANDS if name not in listed]
    assert [] == [name for name in COMMANDS if f"\n  tichu {name} " not in out]


COMMAND = f"expected a command ({either(COMMANDS)})"
WRONG: list[tuple[list[str], str]] = [
    ([""], f"{COMMAND}, got ''"),
    (["demmo"], f"{COMMAND}, got 'demmo'; did you mean 'demo'?"),
    (["help", "me"], f"{COMMAND}, got 'me'"),
    (["--colour"], "unrecognized arguments: --colour"),
    (["demo", "--see", "1"], "unrecognized arguments: --see 1"),
    (["demo", "--seed", "1.5"], "--seed: expected a whole number, got '1.5'"),
    (["demo", "--seed", "9" * 5000], f"--seed: expected a whole number, got '{'9' * 29}..."),
    (["show", "-", "--seat", "x"], "--seat: expected a whole number from 0 up, got 'x'"),
    (["show", "-", "--ply", "-1"], "--ply: expected a whole number from 0 up, got '-1'"),
    (["show", "-", "--round", "0"], "--round: expected a whole number from 1 up, got '0'"),
]


@pytest.mark.parametrize(
    ("words", "sentence"), WRONG, ids=[" ".join(words)[:40] for words, _ in WRONG]
)
def test_wrong_words_are_explained(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong usage ends with 2, the usage and a sentence on standard error."""
    assert 2 == main(words)
    printed = capsys.readouterr()
    assert "" == printed.out
    assert printed.err.startswith("usage: tichu")
    assert printed.err.endswith(f"{sentence}\n")


def test_every_problem_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    """If a position has several problems, each gets a line."""
    position = "nanjing play 0 - -/-/-/- - - ---- - - - - - -"
    lines = ran(capsys, 2, "show", position).err.splitlines()
    assert 1 < len(lines)
    assert all(line.startswith("tichu: ") for line in lines)


def test_interrupt_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C ends with 130 and no traceback."""

    def interrupted(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tichu.cli.demo.tell", interrupted)
    assert "" == ran(capsys, 130, "demo").err


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(13, "Permission denied", "a.tichu"), "a.tichu: Permission denied"),
        (OSError(28, "No space left on device"), "output: No space left on device"),
        (ChildProcessError(10, "a worker process was killed"), "a worker process was killed"),
        (OSError(), "output: OSError"),
        (tichu.InvalidSetup(("one", "two")), "one\ntichu: two"),
    ],
)
def test_failures(
    error: Exception,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A failure to write is one sentence with the file, if it is known, and ends with 74."""
    monkeypatch.setattr("tichu.cli.demo.tell", Mock(side_effect=error))
    assert (74 if isinstance(error, OSError) else 2) == main(["demo"])
    assert f"tichu: {sentence}\n" == capsys.readouterr().err


@pytest.mark.parametrize("number", [errno.EPIPE, errno.EINVAL])
def test_a_closed_pipe_on_every_system(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Windows has its own number for a closed pipe."""
    monkeypatch.setattr("tichu.cli.demo.tell", Mock(side_effect=OSError(number, "no")))
    assert (141, "") == (main(["demo"]), capsys.readouterr().err)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("options", [[], pytest.param(["-u"], marks=pytest.mark.slow)], ids=str)
def test_a_full_disk_is_one_sentence(options: list[str]) -> None:
    """A failure to write ends with 74, one sentence and no traceback."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, *options, "-m", "tichu", "--version"],
            check=False,
            env={**environment(), "PYTHONUNBUFFERED": ""},
            stderr=subprocess.PIPE,
            stdout=full,
            text=True,
        )
    assert (74, "tichu: output: No space left on device\n") == (ran.returncode, ran.stderr)


def test_characters_that_the_terminal_lacks_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that the encoding of the output lacks is not an error."""
    ran = subprocess.run(
        [sys.executable, "-m", "tichu", "score", "--names", "J\u00f6rg,B,C,D", "out C J\u00f6rg"],
        capture_output=True,
        check=False,
        env={**environment(), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1"},
    )
    assert 0 == ran.returncode
    assert b"J\\xf6rg & C 200" in ran.stdout


UNWANTED = {
    "score 'out 1 3'": {"tichu.bsw", "tichu.records", "tichu.codec", "tichu.svg"},
    "show 'nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -'": {"tichu.records", "tichu.codec"},
    "demo": {"tichu.bsw", "tichu.cli.replay", "tichu.arena", "tichu.hosting"},
    "replay --help": {"tichu.bsw"},
    "--version": {"subprocess", "statistics"},
}
"""Runs, one after the other, each with modules that it and those before do not load."""


def test_a_command_loads_what_it_needs() -> None:
    """A command loads only what it needs, and a help nothing heavy."""
    code = (
        "import shlex, sys; from tichu.cli import main\n"
        f"for words, unwanted in {UNWANTED!r}.items():\n"
        "    main(shlex.split(words))\n"
        "    assert not unwanted & {*sys.modules}, (words, unwanted & {*sys.modules})\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, env=environment(), text=True
    )
    assert "" == ran.stderr


@pytest.mark.parametrize(
    ("read", "right", "wrong"),
    [
        (parsing.whole, ["-1", "0"], ["1.0", "x", ""]),
        (parsing.ordinal, ["0", "1"], ["-1"]),
        (parsing.count, ["1", "2"], ["0"]),
        (parsing.seconds, ["0.5", "1"], ["nan", "soon"]),
    ],
)
def test_numbers(read: Callable[[str], float], right: list[str], wrong: list[str]) -> None:
    """Options take whole numbers, any or from 0 or 1 up, and seconds."""
    assert [float(text) for text in right] == [read(text) for text in right]
    for text in wrong:
        with pytest.raises(ArgumentTypeError, match=f"^expected .*, got '{text}'$"):
            read(text)


@pytest.mark.parametrize(("words", "defaults"), cases(__file__, "main: what holds without options"))
def test_what_holds_without_options(words: str, defaults: dict[str, object]) -> None:
    """Each command has these defaults."""
    command, *more = words.split()
    found = vars(build_parser([command]).parse_args([command, *more]))

    assert defaults == {name: found[name] for name in defaults}


def actions(parser: ArgumentParser) -> Iterator[Action]:
    """Yield the options and arguments of a parser, and of the commands in it."""
    for action in parser._actions:
        yield action
        if action.nargs == PARSER:
            for command in cast("dict[str, ArgumentParser]", action.choices).values():
                yield from actions(command)


def test_the_same_words_stand_for_the_same_values() -> None:
    """A word in capitals means the same in all commands, which are listed under a title."""
    words = {"BOT", "COMMAND", "DEPTH", "DIR", "FILE", "FORM", "ID", "KIND", "N", "NAMES", "PATH"}
    words |= {"ROUND", "RULES", "S", "SCORES", "TARGET", "WHAT"}
    assert words == {each.metavar for each in actions(build_parser())} - {None}
    assert "\ncommands:\n" in build_parser().format_help()


def test_every_command_is_described() -> None:
    """The help explains the command and its options, and gives examples or exit codes."""
    for action in actions(build_parser()):
        commands = cast("dict[str, ArgumentParser]", action.choices)
        for parser in commands.values() if action.nargs == PARSER else ():
            described = parser.format_help()
            assert re.search(r"^usage: .*?\n\n[A-Z][^\0]*\n\noptions:", described, re.DOTALL)
            assert re.search(r"^(examples|exit code):", str(parser.epilog), re.MULTILINE)
            assert str(parser.epilog).rstrip() in described
        assert action.help or action.nargs == PARSER


def test_the_help_states_the_defaults() -> None:
    """A default that the help of an option states as a number or a name is its default."""
    stated = 0
    for action in actions(build_parser()):
        found = re.search(r"\(default: (%\(default\)s|\d+|nanjing|bsw)\b", str(action.help))
        if found and "%" not in found[1]:
            default = action.default
            assert found[1] == (f"{default:g}" if isinstance(default, float) else str(default))
            stated += 1
    assert stated > 10
