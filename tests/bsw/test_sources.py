"""Logs in files, folders and archives, and errors in these."""

import io
import os
import pickle
import zipfile
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from support.logs import game_text, round_text
from tichu import bsw
from tichu.bsw.files import LogFile, find, read_log
from tichu.bsw.log import DefectKind


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Return a folder with logs, an archive with more, and other things."""
    (tmp_path / "b.tch").write_text(round_text(1))
    (tmp_path / "a.TCH").write_text(game_text([2, 3]))
    (tmp_path / "notes.txt").write_text("no log")
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "c.tch").write_text("")
    with zipfile.ZipFile(tmp_path / "deep" / "more.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/2.tch", round_text(5))
        archive.writestr("1.tch", round_text(4))
        archive.writestr("readme.txt", "no log")
    return tmp_path


@pytest.fixture
def tracemalloc() -> ModuleType:
    """Return the module, which PyPy does not have."""
    module: ModuleType = pytest.importorskip("tracemalloc")
    return module


def test_a_folder_is_searched_recursively(shelf: Path) -> None:
    """Logs and archives are found in the order of their names."""
    expected = ["a.TCH", "b.tch", "deep/more.zip/1.tch", "deep/more.zip/x/2.tch", "deep/er/c.tch"]
    assert [f"{shelf}/{name}" for name in expected] == [game.file for game in bsw.games(shelf)]


def test_games_are_read_one_by_one(shelf: Path) -> None:
    """A file is a game; a file without a round has a defect."""
    games = list(bsw.games(shelf))
    assert [2, 1, 1, 1, 0] == [len(game.rounds) for game in games]
    assert [DefectKind.EMPTY_FILE] == [defect.kind for defect in games[-1].defects]
    assert bsw.read(round_text(1)).rounds == games[1].rounds


def test_a_file_or_an_archive_may_have_any_name(shelf: Path) -> None:
    """A path to a file of any name is read."""
    plain = shelf / "log.old"
    plain.write_bytes(round_text(1).encode())
    assert [1] == [len(game.rounds) for game in bsw.games(plain)]
    packed = shelf / "archive"
    packed.write_bytes((shelf / "deep" / "more.zip").read_bytes())
    assert [1, 1] == [len(game.rounds) for game in bsw.games(str(packed))]


def test_a_missing_path_is_an_error(tmp_path: Path) -> None:
    """A path that does not exist raises, an empty folder does not."""
    with pytest.raises(FileNotFoundError):
        list(bsw.games(tmp_path / "nothing" / "x.tch"))
    assert [] == list(bsw.games(tmp_path))


@pytest.mark.slow
def test_a_damaged_archive_is_a_defect(shelf: Path) -> None:
    """Damage at any byte is reported, and the other logs are read."""
    path = shelf / "deep" / "more.zip"
    whole = path.read_bytes()
    kinds: set[str] = set()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        for game in bsw.games(shelf / "deep"):
            kinds |= {defect.kind.value for defect in game.defects}
        path.write_bytes(whole[:at])
        for game in bsw.games(shelf / "deep"):
            kinds |= {defect.kind.value for defect in game.defects}
    assert "unreadable_file" in kinds


def packed(path: Path, name: str, content: bytes, method: int = zipfile.ZIP_DEFLATED) -> None:
    """Add a member to an archive."""
    with zipfile.ZipFile(path, "a", method) as archive:
        archive.writestr(name, content)


def unread(path: Path) -> list[tuple[str, str]]:
    """Return the members of an archive that are not read, and why."""
    defects = [game.defects[0] for game in bsw.games(path) if not game.rounds]
    defects = [each for each in defects if each.kind is DefectKind.UNREADABLE_FILE]
    start = "the file cannot be read: "
    return [
        (each.file.removeprefix(f"{path}/"), each.message.removeprefix(start)) for each in defects
    ]


def test_what_is_no_log_is_not_unpacked(tmp_path: Path) -> None:
    """A member that is too large, or an archive, is a defect; the other logs are read."""
    path = tmp_path / "bomb.zip"
    log = round_text(1).encode()
    packed(path, "a.tch", log)
    packed(path, "b.ZIP", log)
    packed(path, "bzip2.tch", log, zipfile.ZIP_BZIP2)
    packed(path, "large.tch", b"x" * 10_000_001, zipfile.ZIP_STORED)
    packed(path, "most.tch", b"x" * 10_000_000, zipfile.ZIP_STORED)
    packed(path, "small.tch", b"\n" * 1_000_000)
    packed(path, "__MACOSX/._z.tch", log)
    packed(path, "z.tch", log, zipfile.ZIP_STORED)
    assert [
        ("b.ZIP", "it is an archive in an archive"),
        ("large.tch", "it is larger than 10,000,000 bytes"),
        ("small.tch", "it is packed more than 100 times smaller"),
    ] == unread(path)
    assert [f"{path}/{name}.tch" for name in ("a", "bzip2", "z")] == [
        game.file for game in bsw.games(path) if game.rounds
    ]


def test_an_empty_archive_has_no_logs(tmp_path: Path) -> None:
    """An empty archive is neither an error nor a defect."""
    path = tmp_path / "empty.zip"
    zipfile.ZipFile(path, "w").close()
    assert [] == [*bsw.games(tmp_path)]


def test_members_that_overlap_are_not_read(tmp_path: Path) -> None:
    """The data of one member is not unpacked twice."""
    path = tmp_path / "twice.zip"
    packed(path, "a.tch", round_text(1).encode())
    packed(path, "b.tch", round_text(1).encode())
    whole = bytearray(path.read_bytes())
    start = whole.rindex(b"PK\1\2") + 42  # where the directory says where the second one begins
    whole[start : start + 4] = bytes(4)
    path.write_bytes(whole)
    assert ("a.tch", "it overlaps the next member") in unread(path)


@pytest.mark.slow
def test_a_member_is_never_larger_than_it_says(tmp_path: Path, tracemalloc: ModuleType) -> None:
    """Unpacking stops at the stated size."""
    path = tmp_path / "liar.zip"
    packed(path, "a.tch", b"x\n" * 30_000_000)
    whole = path.read_bytes()
    path.write_bytes(
        whole.replace((60_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    )
    tracemalloc.start()
    (game,) = bsw.games(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert () == game.rounds
    assert peak < 5_000_000


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices")
def test_pipes_and_devices_are_not_read(tmp_path: Path) -> None:
    """Pipes and devices are not read, in a folder or by themselves, and nothing waits."""
    os.mkfifo(tmp_path / "pipe.tch")
    (tmp_path / "zero.zip").symlink_to("/dev/zero")
    assert [] == [*bsw.games(tmp_path)]
    for path in (tmp_path / "pipe.tch", tmp_path / "zero.zip", Path("/dev/zero")):
        (game,) = bsw.games(path)
        (defect,) = game.defects
        assert "not a regular file" in defect.message


def test_a_file_that_fails_is_a_defect() -> None:
    """An error while opening or reading ends the file with a defect."""

    class Broken(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            raise OSError("the disk is gone")

        read = read1

    for made in (
        LogFile("gone.tch", Broken),
        LogFile("gone.tch", partial(io.FileIO, "/no/such/file")),
    ):
        (last,) = read_log(made).defects
        assert DefectKind.UNREADABLE_FILE == last.kind
        assert last.message.startswith("the file cannot be read: ")


def test_only_files_are_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder named like a log is searched; a folder that cannot be listed is reported."""
    (tmp_path / "a.tch").mkdir()
    (tmp_path / "a.tch" / "b.tch").write_text(round_text(1))
    (tmp_path / "gone.tch").symlink_to(tmp_path / "nothing")
    assert [f"{tmp_path}/a.tch/b.tch"] == [game.file for game in bsw.games(tmp_path)]

    def closed(path: str) -> None:
        raise PermissionError(13, "no entry", path)

    monkeypatch.setattr(os, "scandir", closed)
    ((defect,),) = (game.defects for game in bsw.games(tmp_path))
    assert (DefectKind.UNREADABLE_FILE, str(tmp_path)) == (defect.kind, defect.file)


@pytest.mark.skipif(os.name != "posix", reason="names of bytes")
def test_names_of_any_bytes_can_be_printed(tmp_path: Path) -> None:
    """A file name that is not valid UTF-8 can be printed."""
    folder = os.fsencode(tmp_path)
    try:
        descriptor = os.open(os.path.join(folder, b"\xff.tch"), os.O_CREAT | os.O_WRONLY)  # noqa: PTH118
    except OSError:
        pytest.skip("this file system wants UTF-8")
    os.close(descriptor)
    (found,) = bsw.games(tmp_path)
    assert f"{tmp_path}/\ufffd.tch" == found.file
    found.file.encode()


def test_a_huge_line_of_a_file_is_cut_short(tmp_path: Path) -> None:
    """Only its beginning is kept; the lines after it keep their numbers."""
    path = tmp_path / "a.tch"
    lines = round_text(1).splitlines(keepends=True)
    path.write_text("".join([*lines[:30], "x" * 5_000_000 + "\n", *lines[30:], "y" * 3_000_000]))
    (game,) = bsw.games(path)
    assert [("too_long", 31), ("too_long", len(lines) + 2)] == [
        (defect.kind.value, defect.line) for defect in game.defects
    ]
    assert len(bsw.write(game)) < 10_000
    assert game.rounds[0].is_cut
    assert bsw.read(path.read_text(), str(path)) == game


@pytest.mark.slow
def test_a_huge_archive_is_read_in_little_memory(tmp_path: Path, tracemalloc: ModuleType) -> None:
    """Endless lines and endless rounds are cut short."""
    path = tmp_path / "bomb.zip"
    first = f"{bsw.log.Section.FIRST_HANDS}\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("1.tch", first + "x" * 9_000_000)
        archive.writestr("2.tch", first + f"{bsw.log.Section.PLAY}\n" + "(0)a passt.\n" * 800_000)
        archive.writestr("3.tch", first + round_text(1))
    del archive
    for file, lines in zip(find(str(path)), (2, 10_001, 1), strict=True):
        tracemalloc.start()
        rounds = read_log(file).rounds
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert lines == len(rounds[0].lines)
        assert peak < 10_000_000


def test_logs_of_archives_can_be_read_later(shelf: Path) -> None:
    """Logs can be read after the search, in any order, and at the same time."""
    (shelf / "deep" / "other.zip").write_bytes((shelf / "deep" / "more.zip").read_bytes())
    found = [*find(str(shelf))]
    expected = [*bsw.games(shelf)]
    assert expected == [*map(read_log, found)]
    assert expected[::-1] == [*map(read_log, found[::-1])]
    assert expected == [*map(read_log, pickle.loads(pickle.dumps(found)))]
    (shelf / "deep" / "more.zip").unlink()
    gone = next(each for each in found if isinstance(each, LogFile) and "more.zip" in each.name)
    assert [DefectKind.UNREADABLE_FILE] == [each.kind for each in read_log(gone).defects]


def test_a_file_named_zip_is_read_as_an_archive(tmp_path: Path) -> None:
    """A text with that name is a defect."""
    path = tmp_path / "a.ZIP"
    path.write_text(round_text(1))
    (game,) = bsw.games(path)
    assert [DefectKind.UNREADABLE_FILE] == [defect.kind for defect in game.defects]
