"""``tichu convert``: every form into every other, and what is said about it."""

import errno
import json
import os
from pathlib import Path
from unittest.mock import Mock
from zipfile import ZipFile

import pytest

from support.logs import game_text, round_text
from tichu import bsw, codec, html, records
from tichu.cli import main
from tichu.cli.console import read_text
from tichu.errors import InvalidValue

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a log of two rounds."""
    path = tmp_path / "evening.tch"
    path.write_text(game_text([1, 2]))
    return path


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Return an archive of three logs."""
    path = tmp_path / "games.zip"
    with ZipFile(path, "w") as out:
        for seed in (1, 2, 3):
            out.writestr(f"{seed}.tch", round_text(seed))
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Return a folder to write into."""
    path = tmp_path / "out"
    path.mkdir()
    return path


def convert(*words: object) -> int:
    """Run the command."""
    return main(["convert", *map(str, words)])


def test_a_log_becomes_a_record(log: Path, target: Path, capsys: Captured) -> None:
    """The file has the game, and the report counts it."""
    assert 0 == convert(log, target / "evening.tichu")
    assert 0 == convert(log, target / "evening.tichu", "--to", "tichu", "--force")
    (record,) = records.read_file(target / "evening.tichu")
    assert bsw.to_records(next(bsw.games(log))).records == (record,)
    out, err = capsys.readouterr()
    assert 2 * "1 file read: 1 game, 2 rounds\n" == out
    assert "" == err


def test_all_around(log: Path, target: Path) -> None:
    """From log to record to JSON to log, everything stays the same."""
    steps = ["a.tichu", "b.json", "c.tichu", "d.tch"]
    before = log
    for step in steps:
        assert 0 == convert(before, target / step)
        before = target / step
    assert (target / "a.tichu").read_bytes() == (target / "c.tichu").read_bytes()
    (old,), (new,) = bsw.games(log), bsw.games(target / "d.tch")
    assert bsw.to_records(old).records[0].rounds == bsw.to_records(new).records[0].rounds


def test_many_logs_in_one_file(archive: Path, target: Path) -> None:
    """An archive gives a file with all its games, in order."""
    for name in ("all.tichu", "all.json"):
        assert 0 == convert(archive, target / name)
    found = records.read_file(target / "all.tichu")
    assert ["1.tch", "2.tch", "3.tch"] == [record.source for record in found]
    assert found == codec.loads((target / "all.json").read_bytes(), codec.Envelope.GAMES)


def test_a_file_for_each(archive: Path, target: Path) -> None:
    """Into a folder, each log becomes a file of its own."""
    assert 0 == convert(archive, target, "--to", "json")
    assert ["1.json", "2.json", "3.json"] == sorted(path.name for path in target.iterdir())


def test_records_into_a_folder_of_logs(archive: Path, target: Path) -> None:
    """A record of several games gives a log for each."""
    convert(archive, target / "all.tichu")
    logs = target / "logs"
    assert 0 == convert(target / "all.tichu", f"{logs}/", "--to", "tch")
    assert ["all-1.tch", "all-2.tch", "all-3.tch"] == sorted(path.name for path in logs.iterdir())
    assert round_text(2) == (logs / "all-2.tch").read_text().replace("\r", "")


def test_a_folder_of_everything(archive: Path, log: Path, target: Path) -> None:
    """A folder is searched for logs, archives, records and JSON."""
    convert(log, log.parent / "one.tichu")
    assert 0 == convert(log.parent, target / "all.tichu")
    found = records.read_file(target / "all.tichu")
    assert 5 == len(found)


def test_a_folder_that_cannot_be_listed(
    log: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files that can be found are converted."""
    record = log.parent / "a.tichu"
    record.write_text(EMPTY)
    monkeypatch.setattr("tichu.cli.convert.walk", Mock(return_value=[str(record), OSError()]))
    monkeypatch.setattr("tichu.bsw.games", Mock(return_value=()))
    assert 0 == convert(log.parent, target / "b.tichu")
    assert 1 == len(records.read_file(target / "b.tichu"))


def test_games_that_no_log_can_tell(target: Path, capsys: Captured) -> None:
    """A game for six cannot become a log, and that is said."""
    (target / "a.tichu").write_text("tichu = 1\n[[games]]\nrules = 'tientsin'\nrounds = []\n")
    assert 1 == convert(target / "a.tichu", target / "a.tch")
    out = capsys.readouterr().out
    assert "four seats" in out
    assert "nothing was written" in out
    assert not (target / "a.tch").exists()


def test_files_of_the_same_name(tmp_path: Path, target: Path) -> None:
    """Files of the same name do not overwrite each other; empty files are skipped."""
    for number, folder in enumerate((tmp_path / "in", tmp_path / "in" / "deep"), 1):
        folder.mkdir()
        (folder / "a.tch").write_text(round_text(number))
    (tmp_path / "in" / "a.tichu").write_text("")
    assert 1 == convert(tmp_path / "in", target, "--to", "tichu", "--force")
    assert ["a-1-2.tichu", "a.tichu"] == sorted(path.name for path in target.iterdir())


def test_very_many_files_of_the_same_name(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of steps is linear: a name is not looked for from the beginning each time."""
    for number in range(60):
        (tmp_path / "in" / str(number)).mkdir(parents=True)
        (tmp_path / "in" / str(number) / "a.tichu").write_text(EMPTY)
    joined = 0
    join = Path.__truediv__

    def counted(path: Path, name: str) -> Path:
        nonlocal joined
        joined += 1
        return join(path, name)

    monkeypatch.setattr(Path, "__truediv__", counted)
    assert 0 == convert(tmp_path / "in", f"{target}/", "--to", "json")
    assert joined < 500
    assert 60 == len([*target.iterdir()])


EMPTY = "tichu = 1\n[[games]]\nrules = 'bsw'\nrounds = []\n"


def test_one_long_name_does_not_end_the_rest(
    tmp_path: Path, target: Path, capsys: Captured
) -> None:
    """The game that cannot be written is reported."""
    path = tmp_path / "games.zip"
    with ZipFile(path, "w") as out:
        for name in ("a", "b" * 300, "c"):
            out.writestr(f"{name}.tch", round_text(1))
    assert 1 == convert(path, target, "--to", "tichu", "--json")
    assert ["a.tichu", "c.tichu"] == sorted(each.name for each in target.iterdir())
    found = json.loads(capsys.readouterr().out)
    assert (2, 1) == (found["written"], found["dropped"])
    assert ["not_written"] == [each["kind"] for each in found["lost"]]
    assert "name too long" in found["lost"][0]["message"]


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices")
def test_pipes_and_devices_are_not_read(tmp_path: Path, target: Path, capsys: Captured) -> None:
    """A pipe would never end, and a device would fill the memory."""
    folder = tmp_path / "in"
    folder.mkdir()
    os.mkfifo(folder / "pipe.tichu")
    for name in ("zero.json", "zero.tch"):
        (folder / name).symlink_to("/dev/zero")
    (folder / "a.tichu").write_text(EMPTY)
    assert 0 == convert(folder, target / "a.json")
    for name in ("pipe.tichu", "zero.json", "zero.tch"):
        assert 1 == convert(folder / name, target / "b.json")
        assert "not a regular file" in capsys.readouterr().out


def test_a_file_beside_the_target_is_kept(log: Path, target: Path) -> None:
    """Neither a file named like a draft nor what a link leads to is overwritten."""
    (target / "a.tichu.part").write_text("mine")
    (target / "far").write_text("mine")
    (target / "b.tichu").symlink_to("far")
    assert 0 == convert(log, target / "a.tichu")
    assert 0 == convert(log, target / "b.tichu", "--force")
    assert ("mine", "mine") == ((target / "a.tichu.part").read_text(), (target / "far").read_text())
    assert not (target / "b.tichu").is_symlink()
    assert 4 == len([*target.iterdir()])


def test_a_failure_leaves_the_old_file(
    log: Path, target: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """The old file stays; for a folder the report gives the reason."""
    (target / "evening.json").write_text("the old games")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert 1 == convert(log, target, "--to", "json", "--force")
    assert "no space left on device" in capsys.readouterr().out
    assert 0 != convert(log, target / "evening.json", "--force")
    assert [(target / "evening.json", "the old games")] == [
        (each, each.read_text()) for each in target.iterdir()
    ]


@pytest.mark.parametrize("command", ["convert", "show"])
def test_long_json_is_not_read(
    tmp_path: Path, target: Path, capsys: Captured, command: str
) -> None:
    """JSON is limited to 20 MB, because reading takes up to 31 times as much memory."""
    path = tmp_path / "long.json"
    path.write_text('{"x": "' + 20_000_000 * "x" + '"}')
    words = (path, target / "long.tichu") if command == "convert" else (path,)

    assert 0 != main([command, *map(str, words)])

    printed = capsys.readouterr()
    assert "expected at most 20,000,000 characters" in printed.out + printed.err


def test_a_record_becomes_a_page(log: Path, target: Path) -> None:
    """The page is open, or with ``--seat`` what that seat saw."""
    assert 0 == convert(log, target / "a.tichu")
    assert 0 == convert(target / "a.tichu", target / "a.html")
    assert 0 == convert(target / "a.tichu", target / "b.html", "--seat", 2)
    assert 0 == convert(target / "a.tichu", target, "--to", "html", "--lenient", "--force")
    (record,) = records.read_file(target / "a.tichu")
    assert html.page(record) == (target / "a.html").read_text(encoding="utf-8")
    assert html.page(record, 2) == (target / "b.html").read_text(encoding="utf-8")


def test_a_file_of_the_greatest_length(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may be as long as it says, read or written, and no longer."""
    (target / "a.tichu").write_text(EMPTY)
    assert 0 == convert(target / "a.tichu", target / "b.json")
    length = (target / "b.json").stat().st_size
    assert EMPTY == read_text(str(target / "a.tichu"), len(EMPTY))
    with pytest.raises(InvalidValue):
        read_text(str(target / "a.tichu"), len(EMPTY) - 1)
    for longest, code in ((length, 0), (length - 1, 2)):
        monkeypatch.setattr("tichu.cli.convert.LONGEST_JSON", longest)
        assert code == convert(target / "a.tichu", target / "c.json", "--force")
