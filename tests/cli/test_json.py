"""``--json`` prints exactly the fields that the documentation lists."""

import json
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, cast

import pytest

import tichu
from support import position as stated
from support.logs import round_text
from tichu import bsw, records
from tichu.bots import RandomBot, play_round
from tichu.cli import COMMANDS, main
from tichu.notation import format_state, format_view
from tichu.protocol import schema

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"
HEADING: Final = re.compile(r"^### `tichu ([\w ]+) --json`$", re.MULTILINE)
END: Final = stated("2j3j / 5j / 4j / -", turn=0)
WRONG_ENGINE: Final = """\
import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "answer": "no idea"}), flush=True)
"""


def tree(name: str, at: str) -> list[str]:
    """Return the fields of a tree of the protocol, at a place."""
    return [f"{at}{field}" for field in schema()["$defs"][name]["properties"]]


TREES: Final = {
    "show": [*tree("Position", ""), *tree("Laid", "trick[]."), *tree("Result", "result.")],
    "score": tree("Result", "rounds[].result."),
}
"""The fields for which the page refers to the protocol."""


def documented() -> dict[str, list[str]]:
    """Return the fields that the page lists for each command."""
    _, *parts = HEADING.split(PAGE.read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for command, section in zip(parts[::2], parts[1::2], strict=True):
        names = re.findall(r"^- (`.*?`): ", section.partition("\n## ")[0], re.MULTILINE)
        listed = [name for cell in names for name in re.findall(r"`([^`]+)`", cell)]
        found[command] = [*TREES.get(command, ()), *listed]
    return found


FIELDS: Final = documented()


def named(value: object, known: Iterable[str], at: str = "") -> Iterator[str]:
    """Yield the fields of what was printed, as the page calls them.

    An object without listed fields, such as counts by kind, has no names of its own.
    """
    if isinstance(value, list):
        for item in cast("list[object]", value):
            yield from named(item, known, f"{at}[]")
    elif isinstance(value, dict) and (not at or any(name.startswith(f"{at}.") for name in known)):
        for name, part in cast("dict[str, object]", value).items():
            path = f"{at}.{name}" if at else name
            yield path
            yield from named(part, known, path)


def position(*, is_over: bool) -> str:
    """Return a position with an open trick, or the end of a round."""
    rng = random.Random(7)
    state = tichu.new_round()
    while not (state.is_over if is_over else state.trick):
        state = tichu.apply(state, tichu.random_action(state, rng))
    return format_state(state)


TRICK: Final = position(is_over=False)
RUNS: Final[dict[str, list[list[str]]]] = {
    "show": [
        ["show", TRICK, "--actions"],
        ["show", format_view(tichu.view(tichu.new_round(), None))],
        ["show", position(is_over=True)],
    ],
    "review": [["review", "game.tichu", "--seat", "1", "--budget", "12"]],
    "score": [
        ["score", "out 2 1 0 cards 70 30 tichu 2", "out 1 3"],
        ["score", "--rules", "trichu", "out 0 2"],
    ],
    "replay": [["replay", "logs"]],
    "convert": [["convert", "final.tichu", "final.tch"]],
    "solve": [["solve", format_state(END)]],
    "perft": [["perft", TRICK, "1"], ["perft", TRICK, "1", "--divide"]],
    "conformance run": [["conformance", "run", "--limit", "1", "--json", sys.executable, "a.py"]],
    "bot check": [["bot", "check", "--rounds", "1", "--json", sys.executable, "b.py"]],
    "arena": [["arena", "RandomBot", "RandomBot", "--json", "--deals", "2"]],
}
"""Runs that make each command print everything, in the folder of :func:`lay_out`."""


def lay_out(folder: Path) -> None:
    """Write a game full of mistakes, logs that end early, what a log cannot hold, and programs."""
    game = play_round([RandomBot(seat) for seat in range(4)], random.Random(1))
    records.write_file(folder / "game.tichu", game)
    (folder / "logs").mkdir()
    (folder / "logs" / "a.tch").write_text(f"{bsw.log.Section.FIRST_HANDS}\nErgebnis: 1 - 99\n")
    (folder / "logs" / "b.tch").write_text(round_text(3)[:2000])
    final = "tichu = 1\n[[games]]\nrules = 'bsw'\nevent = 'final'\nrounds = []\n"
    (folder / "final.tichu").write_text(final)
    (folder / "a.py").write_text(WRONG_ENGINE)
    (folder / "b.py").write_text("print('hello')")


def test_every_command_is_documented() -> None:
    """Every command with the option ``--json`` has a table."""
    assert [*RUNS] == [*FIELDS]
    assert {*COMMANDS} - {"demo", "games", "play", "serve"} == {
        command.split()[0] for command in FIELDS
    }


@pytest.mark.parametrize("command", RUNS)
def test_the_fields_are_those_of_the_page(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exactly the documented fields are printed."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    fields = FIELDS[command]
    printed: set[str] = set()
    for words in RUNS[command]:
        assert main(words if "--json" in words else [*words, "--json"]) in (0, 1)
        printed |= {*named(json.loads(capsys.readouterr().out), fields)}

    assert sorted(fields) == sorted(printed)


def test_a_stale_page_is_noticed() -> None:
    """A field that the page lacks is found, also within lists and objects."""
    told = {"a": 1, "b": [{"c": None}, {"d": [[{"e": 0}], None]}], "f": {"g": 2}, "h": {"i": 3}}
    known = ("b[].d[][].x", "b[].x", "f.x")
    expected = ["a", "b", "b[].c", "b[].d", "b[].d[][].e", "f", "f.g", "h"]
    assert expected == list(named(told, known))
