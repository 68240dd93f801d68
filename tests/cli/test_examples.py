"""The examples in the help of the commands: each runs, and each option has one.

They run in a folder with the files that they name. Bots, engines and playouts are replaced by quick
ones, since it is the command lines that are tested.
"""

import io
import random
import re
import shlex
import shutil
import sys
from argparse import PARSER, Action, ArgumentParser
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, cast
from unittest.mock import Mock
from zipfile import ZipFile

import attrs
import pytest

import tichu
from support.logs import game_text
from support.vectors import vectors
from tichu import PlayerAction, arena, conformance
from tichu.bots import RandomBot, stdio
from tichu.cli import COMMANDS, build_parser, main
from tichu.records import Record, write
from tichu.search import Estimate

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"
END: Final = (
    "nanjing play 0 0 5j8j8wKj/3j/4j4w/- 2:4p,3:6w - ---- - - 3 0123 -/-/-/DgMa2j2w2p2s3w3p3s4s5w"
    "5p5s6j6p6s7j7w7p7s8p8s9j9w9p9sTjTwTpTsJjJwJpJsQjQwQpQsKwKpKsAjAwApAsPhDr -"
)
ANSWERS: Final = {
    "play": "quit\n",
    "score": "out 2 1 0 cards 70:30\n",
    "serve": '{"id": "1", "kind": "classify", "cards": "5j5w"}\n',
}
"""What is typed, or asked."""
WRITTEN: Final = re.compile(r"--(?:record|svg|out|into) (\S+)|convert .*? (\S+)(?= -|$)")
"""The options that name a file to write, and the last path of ``convert``."""
CODES: Final = {"tichu convert cut.tichu saved.tichu --lenient": 1}
"""Examples of what cannot be done completely."""
BOTS: Final = """\
from tichu.bots import RandomBot
class FirstBot(RandomBot): pass
class SecondBot(RandomBot): pass
"""


@attrs.frozen
class Example:
    """A line of a help, without the remark at its end, and the position that it speaks of."""

    line: str
    position: str

    def has(self, option: str) -> bool:
        """Return whether the line has an option."""
        return re.search(rf"{option}(?![\w-])", self.line) is not None


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """Yield a parser, and the parsers of its commands."""
    yield parser
    for action in parser._actions:
        if action.nargs == PARSER:
            for command in cast("dict[str, ArgumentParser]", action.choices).values():
                yield from parsers(command)


def examples_of(parser: ArgumentParser) -> Iterator[Example]:
    """Yield the examples in a help."""
    _, _, rest = str(parser.epilog).partition("examples:\n")
    text = rest.partition("\n\n")[0]
    stated = re.search(r'position="(.*?)"', text, re.DOTALL)
    position = " ".join(stated[1].split()) if stated else ""
    for line in re.findall(r"^  (tichu.*)$", text, re.MULTILINE):
        yield Example(re.split(r" {2,}| \.\.\. ", line)[0].removesuffix(" | less"), position)


ALL: Final = [*parsers(build_parser())]
EXAMPLES: Final = {each.line: each for parser in ALL for each in examples_of(parser)}


def options(parser: ArgumentParser) -> list[Action]:
    """Return the options of a parser, but for its help."""
    return [each for each in parser._actions if each.option_strings and each.dest != "help"]


@pytest.mark.parametrize("parser", ALL, ids=lambda parser: parser.prog)
def test_each_command_and_option_has_an_example(parser: ArgumentParser) -> None:
    """In the help of its command, or of the command above."""
    found = [each for each in EXAMPLES.values() if f"{each.line} ".startswith(f"{parser.prog} ")]
    named = {each.option_strings[-1] for each in options(parser)}

    assert found
    assert named == {name for name in named if any(each.has(name) for each in found)}


@pytest.mark.skipif(not PAGE.exists(), reason="beside an installed package")
def test_the_page_has_each_command() -> None:
    """The page of the command line shows the help of every parser."""
    shown = re.findall(r"^```\{command\}(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

    assert [parser.prog for parser in ALL] == [f"tichu{name}" for name in shown]


@cache
def evening(rounds: int) -> str:
    """Return the record of some rounds."""
    rng = random.Random(1)
    game = tichu.new_game()
    actions: list[tichu.Action] = []
    while len(game.results) < rounds:
        actions.append(tichu.random_action(game, rng))
        game = tichu.apply(game, actions[-1])
    return write(Record.of(actions))


def lay_out(folder: Path, example: Example) -> None:
    """Write the files that the examples read."""
    text = evening(3 if example.has("--round") else 1)
    (folder / "evening.tichu").write_text(text, encoding="ascii")
    (folder / "cut.tichu").write_text(text[: len(text) // 2], encoding="ascii")
    log = game_text([1])
    (folder / "logs").mkdir()
    for name in ("1045639.tch", "logs/a.tch"):
        (folder / name).write_text(log, encoding="utf-8")
    for name in ("games.zip", "2014.zip"):
        with ZipFile(folder / name, "w") as archive:
            archive.writestr("a.tch", log)
    (folder / "position.txt").write_text(END, encoding="ascii")
    clauses = "out 0 2 4" if example.has("tientsin") else "out 0 2"
    (folder / "evening.txt").write_text(f"{clauses}\n", encoding="ascii")
    (folder / "mybots.py").write_text(BOTS, encoding="ascii")
    (folder / "vectors").mkdir()


def estimates(
    seen: tichu.PlayerView, actions: Iterable[PlayerAction] | None = None, **_: object
) -> tuple[Estimate, ...]:
    """Return estimates without playouts; the last action is the best."""
    choices = [*seen.legal()] if actions is None else [*actions]
    return tuple(Estimate(each, (n, n)) for n, each in reversed([*enumerate(choices)]))


@cache
def questions() -> tuple[conformance.Vector, ...]:
    """Return some of the questions that the examples ask for."""
    return (
        next(each for each in vectors() if "WISH-3" in each.shows),
        next(each for each in vectors() if each.kind == "classify"),
    )


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace what takes long: bots that think, playouts, many deals, other programs.

    The module of bots of one's own is forgotten afterwards.
    """
    passed = conformance.Verdict.PASSED
    outcomes = [conformance.Outcome(each, passed, str(each.answer)) for each in questions()]
    compare, play_games = arena.compare, arena.play_games

    def compare_one(bots: dict[str, str], _: int, **options: Any) -> arena.Result:  # noqa: ANN401
        quick_bots = {name: bot.replace("RuleBot", "RandomBot") for name, bot in bots.items()}
        options["workers"] = 1
        return compare(quick_bots, 1, **options)

    def play_one(bots: dict[str, str], folder: str, _: int, **options: Any) -> arena.Games:  # noqa: ANN401
        quick_bots = {name: bot.replace("RuleBot", "RandomBot") for name, bot in bots.items()}
        options.update(workers=1, rounds=1)
        return play_games(quick_bots, folder, 1, **options)

    for name, value in {
        "tichu.arena.compare": compare_one,
        "tichu.arena.play_games": play_one,
        "tichu.bots.stdio.check": Mock(return_value=stdio.Checked(1, 1, 0.1, 0.1, ())),
        "tichu.cli.demo._BOTS": dict.fromkeys(("RuleBot", "SearchBot", "RandomBot"), RandomBot),
        "tichu.cli.match.new_bot": lambda *_: RandomBot(),
        "tichu.cli.review.evaluate": estimates,
        "tichu.conformance.read_vectors": Mock(return_value=questions()),
        "tichu.conformance.run": Mock(return_value=iter(outcomes)),
    }.items():
        monkeypatch.setattr(name, value)
    yield
    sys.modules.pop("mybots", None)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("line", EXAMPLES)
def test_each_example_runs(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It ends with 0 and prints something; the files that it writes are not there before."""
    if ".parquet" in line or "--table rounds" in line:
        pytest.importorskip("pyarrow")
    example = EXAMPLES[line]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    lay_out(tmp_path, example)
    line, _, source = line.partition(" < ")
    words = [word.replace("$position", example.position) for word in shlex.split(line)]
    given = (tmp_path / source).read_text("ascii") if source else ANSWERS.get(words[1], "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    for names in () if example.has("--force") else WRITTEN.findall(line):
        shutil.rmtree(tmp_path / "".join(names), ignore_errors=True)
        (tmp_path / "".join(names)).unlink(missing_ok=True)

    assert CODES.get(line, 0) == main(words[1:])
    assert capsys.readouterr().out
    for names in WRITTEN.findall(line):
        assert (tmp_path / "".join(names)).exists()


def test_every_command_has_its_examples() -> None:
    """No command is forgotten here."""
    assert {*COMMANDS} <= {line.split()[1] for line in EXAMPLES}
