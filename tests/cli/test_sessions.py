"""Sessions at a terminal: exactly what the commands print, and their exit codes.

A page in ``sessions`` has a paragraph for each session: a sentence about it, and
commands, each after ``$``. Below a command stands what it prints: standard output, then the lines
of standard error, each after ``!``, and at the end the exit code if it is not 0. Lines after ``<``
are its standard input, and so are the answers after the prompt ``>``.

The sessions run in a folder of their own, which has the files of :func:`lay_out`. In ``tichu play``
the others play at random.
"""

import io
import json
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Final

import attrs
import pytest

import tichu
from support.logs import game_text, round_actions, round_text
from tichu import bsw, codec
from tichu.bots import RandomBot
from tichu.cli import main
from tichu.records import Record, write_file

PAGES: Final = sorted((Path(__file__).parent / "sessions").glob("*.txt"))


@attrs.frozen
class Command:
    """A command with its standard input, and what it prints."""

    words: str
    given: str
    printed: str


def commands(session: str) -> list[Command]:
    """Return the commands of a session."""
    _, *parts = session.replace("\\\n", "").split("\n$ ")
    found: list[Command] = []
    for part in parts:
        words, *lines = part.split("\n")
        given = "".join(
            f"{answer}\n" for answer in re.findall(r"^(?:.*\? )?[<>] (.+)$", part, re.MULTILINE)
        )
        printed = "\n".join(line for line in lines if not line.startswith("< "))
        found.append(Command(words, given, printed))
    return found


SESSIONS: Final = [
    pytest.param(session, id=f"{page.stem}: {session[2:].splitlines()[0]}")
    for page in PAGES
    for session in re.split(r"\n\n(?=# )", page.read_text(encoding="utf-8").strip())
]


def lay_out(folder: Path) -> None:
    """Write records and JSON of games, and logs: whole, cut short, or with a wrong pass."""
    (folder / "none.json").write_text(codec.dumps(()), encoding="utf-8")
    (folder / "action.json").write_text(codec.dumps(tichu.Pass(1)), encoding="utf-8")
    players = ("Anna", "Ben", "Clara", "Da\x1bvid")
    games = [Record.of(round_actions(1)[:30]), Record.of(round_actions(2), players=players)]
    write_file(folder / "evening.tichu", games)
    write_file(folder / "late.tichu", Record.of(round_actions(2)[:-14]))
    (folder / "good.tch").write_text(game_text([1, 2]), encoding="utf-8")
    (folder / "cut.tch").write_text(round_text(3)[:2000], encoding="utf-8")
    lines = round_text(2).splitlines(keepends=True)
    at = lines.index(f"{bsw.log.Section.PLAY}\n") + 2
    lines.insert(at, f"({(int(lines[at - 1][1]) + 2) % 4})[x] passt.\n")
    (folder / "bad.tch").write_text("".join(lines), encoding="utf-8")
    text = (folder / "evening.tichu").read_text(encoding="utf-8")
    (folder / "broken.tichu").write_text(text.replace('"3 pass"', '"3 pas"'), encoding="utf-8")
    (folder / "nothing.tichu").write_text("tichu = 1\ngames = []\n", encoding="utf-8")


def run(command: Command, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command, and return what it prints, as a page has it."""
    sys.stdin = io.StringIO(os.path.expandvars(command.given))
    code = main([os.path.expandvars(word) for word in shlex.split(command.words)[1:]])
    out, err = capsys.readouterr()
    lines = out.split("\n")[:-1]
    if "--json" in command.words and out:
        found = json.loads(out)
        assert out == json.dumps(found, indent=2) + "\n"
        lines = [f'"{name}": {json.dumps(part)}' for name, part in found.items()]
    lines += [f"! {line}" for line in err.split("\n")[:-1]]
    return "\n".join(lines + [f"exit {code}"] * (code != 0))


@pytest.mark.parametrize("session", SESSIONS)
def test_commands_print_exactly_this(
    session: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Output and errors agree to the letter."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    monkeypatch.setattr("tichu.cli.match.new_bot", lambda *_: RandomBot())
    monkeypatch.setenv("COLUMNS", "80")
    lay_out(tmp_path)
    for command in commands(session):
        name, is_set, value = command.words.partition("='")
        if is_set and name.isidentifier():
            monkeypatch.setenv(name, value.removesuffix("'"))
            continue
        assert command.printed == run(command, capsys)
