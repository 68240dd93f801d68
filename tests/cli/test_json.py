"""``--json`` prints exactly the fields that the documentation lists."""

import json
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator
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

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"
HEADING: Final = re.compile(r"^### `tichu ([\w ]+) --json`$", re.MULTILINE)
END: Final = stated("2j3j / 5j / 4j / -", turn=0)
WRONG_ENGINE: Final = """\
import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "answer": "no idea"}), flush=True)
"""


def documented() -> dict[str, list[str]]:
    """Return the fields that the page lists for each command, in its order."""
    _, *parts = HEADING.split(PAGE.read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for command, section in zip(parts[::2], parts[1::2], strict=True):
        table = section.partition("| field | meaning |\n|---|---|\n")[2].partition("\n\n")[0]
        cells = [row.split(" | ")[0] for row in table.splitlines()]
        found[command] = [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    return found


FIELDS: Final = documented()


def named(value: object, known: Iterable[str], at: str = "") -> Iterator[str]:
    """Yield the fields of what was printed, as the page calls them.

    An object of which the page lists no field, such as counts by kind, has no names of its own.
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


def show(folder: Path) -> list[list[str]]:
    """Return what makes ``show`` print everything: a state, a view, and the end of a round."""
    trick = position(is_over=False)
    view = format_view(tichu.view(tichu.new_round(), None))
    return [["show", trick, "--actions"], ["show", view], ["show", position(is_over=True)]]


def score(folder: Path) -> list[list[str]]:
    """Return the same for ``score``: rounds with and without cards, and an open dummy."""
    two = ["score", "out 2 1 0 cards 70 30 tichu 2", "out 1 3"]
    return [two, ["score", "--rules", "trichu", "out 0 2"]]


def review(folder: Path) -> list[list[str]]:
    """Return the same for ``review``: a round of random play, which is full of mistakes."""
    record = folder / "game.tichu"
    records.write_file(record, play_round([RandomBot(seat) for seat in range(4)], random.Random(1)))
    return [["review", str(record), "--seat", "1", "--budget", "12"]]


def replay(folder: Path) -> list[list[str]]:
    """Return the same for ``replay``: a rejected round and an unfinished one."""
    (folder / "a.tch").write_text(f"{bsw.log.Section.FIRST_HANDS}\nErgebnis: 1 - 99\n")
    (folder / "b.tch").write_text(round_text(3)[:2000])
    return [["replay", str(folder)]]


def convert(folder: Path) -> list[list[str]]:
    """Return the same for ``convert``: something that a log cannot hold is lost."""
    record = folder / "a.tichu"
    record.write_text("tichu = 1\n[[games]]\nrules = 'bsw'\nevent = 'final'\nrounds = []\n")
    return [["convert", str(record), str(folder / "a.tch")]]


def perft(folder: Path) -> list[list[str]]:
    """Return the same for ``perft``."""
    return [["perft", position(is_over=False), "1", *more] for more in ([], ["--divide"])]


def solve(folder: Path) -> list[list[str]]:
    """Return the same for ``solve``."""
    return [["solve", format_state(END)]]


def conformance(folder: Path) -> list[list[str]]:
    """Return the same for ``conformance``: an engine with an error."""
    engine = folder / "engine.py"
    engine.write_text(WRONG_ENGINE)
    return [["conformance", "run", "--limit", "1", "--json", sys.executable, str(engine)]]


def bot(folder: Path) -> list[list[str]]:
    """Return the same for ``bot check``: a program that is not a bot."""
    program = folder / "bot.py"
    program.write_text("print('hello')")
    return [["bot", "check", "--rounds", "1", "--json", sys.executable, str(program)]]


def arena(folder: Path) -> list[list[str]]:
    """Return the same for ``arena``: two deals."""
    return [["arena", "RandomBot", "RandomBot", "--json", "--deals", "2"]]


EXAMPLES: dict[str, Callable[[Path], list[list[str]]]] = {
    "show": show,
    "review": review,
    "score": score,
    "replay": replay,
    "convert": convert,
    "solve": solve,
    "perft": perft,
    "conformance run": conformance,
    "bot check": bot,
    "arena": arena,
}


def test_every_command_is_documented() -> None:
    """Each command has a table except those for people, which have no option ``--json``."""
    assert [*EXAMPLES] == [*FIELDS]
    assert {*COMMANDS} - {"demo", "play"} == {command.split()[0] for command in FIELDS}


@pytest.mark.parametrize("command", EXAMPLES)
def test_the_fields_are_those_of_the_page(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exactly the documented fields are printed."""
    fields = FIELDS[command]
    printed: set[str] = set()
    for words in EXAMPLES[command](tmp_path):
        assert main(words if "--json" in words else [*words, "--json"]) in (0, 1)
        printed |= {*named(json.loads(capsys.readouterr().out), fields)}

    assert sorted(fields) == sorted(printed)


def test_a_stale_page_is_noticed() -> None:
    """A field that the page lacks is found, also within lists and objects."""
    told = {"a": 1, "b": [{"c": None}, {"d": [[{"e": 0}], None]}], "f": {"g": 2}, "h": {"i": 3}}
    known = ("b[].d[][].x", "b[].x", "f.x")
    expected = ["a", "b", "b[].c", "b[].d", "b[].d[][].e", "f", "f.g", "h"]
    assert expected == list(named(told, known))
