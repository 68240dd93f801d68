"""``play_games``: games in files, the same for any workers, continued where they were left."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tichu import InvalidValue, records
from tichu.arena import Factory, play_games
from tichu.bots import RandomBot
from tichu.cli import main

ARGUMENTS: dict[str, Any] = {"part": 2, "rounds": 1, "seed": 3}
ARENA = ("RandomBot", "support.bots:Slow")


def content(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def expected(tmp_path: Path) -> dict[str, bytes]:
    """Return the files of five games, two in each."""
    play_games(ARENA, tmp_path / "expected", 5, **ARGUMENTS)
    return content(tmp_path / "expected")


def test_games_are_numbered_through(expected: dict[str, bytes]) -> None:
    """Each file has its games, with the bots at the seats, and another deal in each."""
    games = [game for name in sorted(expected)[:3] for game in records.read(expected[name])]

    assert ["00000.tichu", "00001.tichu", "00002.tichu", "_arguments.jsonl"] == sorted(expected)
    assert [f"tichu.arena.play_games, seed 3, game {number}" for number in range(5)] == [
        game.source for game in games
    ]
    assert {("RandomBot", "Slow") * 2} == {game.players for game in games}
    assert [0, 1, 2, 3, 0] == [game.dealer for game in games]
    assert [1] * 5 == [len(game.rounds) for game in games]
    assert 5 == len({game.rounds for game in games})


def test_workers_change_nothing(expected: dict[str, bytes], tmp_path: Path) -> None:
    """An executor writes the same files as this process, byte by byte."""
    with ThreadPoolExecutor(3) as pool:
        made = play_games(ARENA, tmp_path / "pool", 5, executor=pool, **ARGUMENTS)

    assert expected == content(tmp_path / "pool")
    assert (5, ()) == (made.played, made.remarks)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["support.bots:Slow", "support.bots:deadly"])
def test_processes_change_nothing(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes write the same files; if one dies, its games are played again."""
    monkeypatch.chdir(tmp_path)
    play_games([bot], "two", 5, workers=2, **ARGUMENTS)
    play_games([bot], "one", 5, **ARGUMENTS)

    assert content(Path("one")) == content(Path("two"))


def test_the_same_call_goes_on(expected: dict[str, bytes], tmp_path: Path) -> None:
    """The same call plays the missing games, also after a killed run, and reports its progress."""
    folder = tmp_path / "expected"
    (folder / "00001.tichu").unlink()
    (folder / ".0123.part").write_text("[[ga")
    told: list[tuple[int, int]] = []

    def progress(done: int, games: int) -> None:
        told.append((done, games))

    made = play_games(ARENA, folder, 5, progress=progress, **ARGUMENTS)
    (folder / ".0123.part").unlink()

    assert expected == content(folder)
    assert (2, [(3, 5), (5, 5)]) == (made.played, told)
    assert [str(folder / f"0000{number}.tichu") for number in range(3)] == [*made.paths]


@pytest.mark.parametrize(
    "options",
    [{"bots": ARENA[:1]}, {"number": 6}, {"seed": 4}, {"rules": "bsw"}, {"rounds": 2}, {"part": 3}],
    ids=str,
)
def test_another_call_is_refused(
    options: dict[str, Any], expected: dict[str, bytes], tmp_path: Path
) -> None:
    """A folder has the games of one call."""
    given: dict[str, Any] = {"bots": ARENA, "number": 5, **ARGUMENTS, **options}
    with pytest.raises(InvalidValue, match="expected the arguments of this call"):
        play_games(folder=tmp_path / "expected", **given)

    assert expected == content(tmp_path / "expected")


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    """Nothing is written beside files of a user, or over broken arguments."""
    (tmp_path / "mine.txt").touch()
    with pytest.raises(InvalidValue, match="expected an empty folder"):
        play_games(ARENA, tmp_path, 1)
    (tmp_path / "_arguments.jsonl").write_text("{")
    with pytest.raises(InvalidValue, match="expected the arguments of this call"):
        play_games(ARENA, tmp_path, 1)


@pytest.mark.parametrize(
    ("place", "given", "options"),
    [
        ("bots", [], {}),
        ("bots", ["RandomBot"] * 3, {}),
        ("bots", [lambda: RandomBot(1)], {"workers": 2}),
        ("number", ARENA, {"number": -1}),
        ("rounds", ARENA, {"rounds": 0}),
        ("workers", ARENA, {"workers": 62}),
        ("table", ARENA, {"table": "cards"}),
    ],
)
def test_wrong_arguments(
    place: str, given: Sequence[Factory], options: dict[str, Any], tmp_path: Path
) -> None:
    """They are named, and no folder is made."""
    with pytest.raises(InvalidValue) as caught:
        play_games(given, tmp_path / "new", options.pop("number", 1), **options)

    assert f"play_games({place})" == caught.value.place
    assert not (tmp_path / "new").exists()


def test_no_games_and_whole_games(tmp_path: Path) -> None:
    """No games make an empty folder; without a number of rounds games go to their end."""
    assert () == play_games(ARENA, tmp_path / "none", 0).paths

    (path,) = play_games(["RandomBot"], tmp_path / "one", 1, rules="bsw(target=200)").paths
    (game,) = records.read_file(path)

    assert game.end().is_over


def test_few_games_are_shared_out(tmp_path: Path) -> None:
    """By default a file has a 32nd of them, rounded down."""
    assert 35 == len(play_games(["RandomBot"], tmp_path / "new", 70, rounds=1).paths)


def test_a_crash_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record of the game mentions a crash, and the command ends with exit code 1."""
    words = ["games", "RandomBot", "support.bots:Raises", "--number", "1", "--rounds", "1"]
    assert 1 == main([*words, "--into", str(tmp_path / "new"), "--workers", "1"])

    printed = capsys.readouterr()
    (game,) = records.read_file(tmp_path / "new" / "00000.tichu")
    assert printed.out.startswith("1 game in 1 file in ")
    assert printed.err.startswith("tichu: Raises crashed ")
    assert 2 == game.comment.count("raised ValueError('no idea')")


def test_a_table_in_parts(tmp_path: Path) -> None:
    """The numbers of games and bots go on from part to part."""
    parquet = pytest.importorskip("pyarrow.parquet")
    play_games(ARENA, tmp_path / "new", 3, table="rounds", **ARGUMENTS)
    rows = parquet.read_table(tmp_path / "new").to_pylist()

    assert [0, 1, 2] == [row["game"] for row in rows]
    assert [[0, 1, 0, 1]] * 3 == [row["players"] for row in rows]


def test_a_full_disk(
    expected: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is raised, and nothing half-written remains."""
    folder = tmp_path / "expected"
    (folder / "00001.tichu").unlink()
    monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(28, "No space left on device")))

    with pytest.raises(OSError, match="No space left on device"):
        play_games(ARENA, folder, 5, **ARGUMENTS)

    del expected["00001.tichu"]
    assert expected == content(folder)


def test_pyarrow_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without pyarrow, the error comes before anything is played."""
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ImportError, match="play_games needs pyarrow"):
        play_games(ARENA, tmp_path / "new", 1, table="plays")
