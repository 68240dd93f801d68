"""Files: written whole or not at all, and opened only if they are files."""

import errno
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import IO, Any, Final

import pytest

import tichu
from support.logs import round_text
from tichu import bsw
from tichu._files import open_file, walk, write_file
from tichu.cli import main
from tichu.records import Record, read_file
from tichu.records import write_file as write_records

OLD: Final = "the old text\n"
NEW: Final = "the new text\n" * 5000


class Faults:
    """Counts the system calls of a writer, and lets one of them fail."""

    def __init__(self, at: int = 0, error: type[BaseException] = OSError) -> None:
        self.at = at
        self.error = error
        self.made: list[str] = []

    def call(self, name: str) -> None:
        """Count a call; raise if it is the one that fails."""
        self.made.append(name)
        if len(self.made) == self.at:
            raise self.error(errno.ENOSPC, "no space left on device")

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Let the module and everything under it make its calls through this."""
        for name in ("lstat", "open", "chmod", "fsync", "replace", "link", "unlink"):
            patch.setattr(os, name, self.wrapped(name, getattr(os, name)))
        patch.setattr(os, "fdopen", self.fdopen)

    def wrapped(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return a system call that is counted."""

        def counted(*arguments: Any, **more: Any) -> Any:  # noqa: ANN401
            self.call(name)
            return call(*arguments, **more)

        return counted

    def fdopen(self, descriptor: int, mode: str, **more: Any) -> IO[Any]:  # noqa: ANN401
        """Open a descriptor so that its writes are counted."""
        faults = self
        if "r" in mode:
            return io.open(descriptor, mode)  # noqa: UP020  # nothing to count

        class Raw(io.FileIO):
            def write(self, data: Any) -> int:  # noqa: ANN401
                faults.call("write")
                return super().write(data)

            def close(self) -> None:
                is_open = not self.closed
                super().close()
                if is_open:
                    faults.call("close")

        return io.TextIOWrapper(io.BufferedWriter(Raw(descriptor, mode)), **more)


def attempt(folder: Path, faults: Faults, *, old: bool) -> bool:
    """Write a file with faults; return whether it was reported as written."""
    target = folder / "a.txt"
    if old:
        target.write_text(OLD)
    with pytest.MonkeyPatch.context() as patch:
        faults.install(patch)
        parts = (NEW[at : at + 1000] for at in range(0, len(NEW), 1000))
        with suppress(faults.error):
            write_file(str(target), parts, overwrite=old)
            return True
    return False


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
@pytest.mark.parametrize("old", [True, False], ids=["replaced", "new"])
def test_every_system_call_may_fail(
    tmp_path: Path, *, old: bool, error: type[BaseException]
) -> None:
    """Afterwards there is the old file or the new one, and no other file."""
    counted = Faults()
    assert attempt(tmp_path, counted, old=old)
    assert {"lstat", "open", "fsync", "write", "close"} < set(counted.made)
    for at in range(1, len(counted.made) + 1):
        folder = tmp_path / str(at)
        folder.mkdir()
        done = attempt(folder, Faults(at, error), old=old)
        found = {path.name: path.read_text() for path in folder.iterdir()}
        assert found in (
            [{"a.txt": NEW}] if done else [{"a.txt": NEW}, {"a.txt": OLD} if old else {}]
        )


def written(folder: Path, form: str, faults: Faults) -> bool:
    """Write a game with a public writer and with faults; return whether it was reported."""
    with pytest.MonkeyPatch.context() as patch:
        faults.install(patch)
        with suppress(faults.error):
            if form == "records":
                write_records(folder / "a.tichu", Record(), overwrite=True)
                return True
            words = [
                "convert",
                str(folder.parent / "in.tichu"),
                str(folder / f"a.{form}"),
                "--force",
            ]
            return main(words) == 0
    return False


@pytest.mark.parametrize("form", ["records", "tichu", "json", "tch"])
def test_every_writer_writes_a_whole_file_or_nothing(
    tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever system call of a public writer fails, there is the old file or the new one."""
    (game,) = bsw.to_records(bsw.read(round_text(1))).records
    write_records(tmp_path / "in.tichu", game)
    name = "a.tichu" if form == "records" else f"a.{form}"
    (tmp_path / "good").mkdir()
    counted = Faults()
    assert written(tmp_path / "good", form, counted)
    new = (tmp_path / "good" / name).read_text()
    assert {"lstat", "open", "fsync", "write", "close", "replace"} <= set(counted.made)
    for at in range(1, len(counted.made) + 1):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / name).write_text(OLD)
        done = written(folder, form, Faults(at))
        found = {path.name: path.read_text() for path in folder.iterdir()}
        assert found in ([{name: new}] if done else [{name: new}, {name: OLD}])


def test_files_are_written_in_one_place() -> None:
    """Only the arena's journal is written elsewhere: it grows by lines, and drops a torn one."""
    writing = re.compile(
        r"""write_text\(|write_bytes\(|os\.(replace|rename)\(|open\([^)]*["'][rwaxb+]*[wax+]"""
    )
    source = Path(tichu.__file__).parent
    found = {path.name for path in source.rglob("*.py") if writing.search(path.read_text("utf-8"))}
    assert {"_files.py", "journal.py"} == found


KILLED: Final = """
import os, sys
from tichu._files import write_file

path, at, made = sys.argv[1], int(sys.argv[2]), 0

def killed(call):
    def counted(*arguments, **more):
        global made
        made += 1
        if made == at:
            os._exit(9)
        return call(*arguments, **more)
    return counted

for name in ("lstat", "open", "fdopen", "chmod", "fsync", "replace", "link", "unlink"):
    setattr(os, name, killed(getattr(os, name)))
write_file(path, (os.fspath("new") for _ in range(9)), overwrite=os.path.exists(path))
"""


@pytest.mark.parametrize("old", [True, False], ids=["replaced", "new"])
def test_a_writer_may_be_killed_at_every_system_call(tmp_path: Path, *, old: bool) -> None:
    """There is the old file or the new one, and at worst a draft beside it."""
    for at in range(1, 20):
        folder = tmp_path / str(at)
        folder.mkdir()
        target = folder / "a.txt"
        if old:
            target.write_text(OLD)
        command = [sys.executable, "-c", KILLED, str(target), str(at)]
        done = subprocess.run(command, check=False)
        found = {path.name: path.read_text() for path in folder.iterdir() if path.suffix != ".part"}
        assert found in ([{"a.txt": "new" * 9}] + ([{"a.txt": OLD}] if old else [{}]))
        if not done.returncode:
            assert {"a.txt": "new" * 9} == found
            return
    pytest.fail("expected the writer to end")


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    """The file is as large as a process may write."""
    resource = pytest.importorskip("resource")
    target = tmp_path / "a.txt"
    target.write_text(OLD)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal = pytest.importorskip("signal")
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            write_file(str(target), [NEW], overwrite=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert {target: OLD} == {path: path.read_text() for path in tmp_path.iterdir()}


def test_a_failing_source_leaves_the_old_file(tmp_path: Path) -> None:
    """Records that cannot be written do not cut the file short."""
    path = tmp_path / "a.tichu"
    write_records(path, Record(comment="the old game"))
    good = path.read_bytes()

    def failing() -> Iterator[Record]:
        yield Record()
        raise RuntimeError("no more records")

    for records in (failing(), [Record(), "no record"]):
        with suppress(RuntimeError, ValueError):
            write_records(path, records, overwrite=True)  # type: ignore[arg-type]
        assert {path: good} == {each: each.read_bytes() for each in tmp_path.iterdir()}


def test_a_file_is_not_replaced_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an old one, nor one that appears in the meantime."""
    path = tmp_path / "a.tichu"
    write_records(path, Record())
    with pytest.raises(FileExistsError):
        write_records(path, [Record(), Record()])
    write_records(path, [Record(), Record()], overwrite=True)
    assert (Record(), Record()) == read_file(path)

    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no links")

    def meanwhile(other: Path) -> Iterator[str]:
        other.write_text(OLD)
        yield NEW

    for name in ("c.txt", "d.txt"):
        with pytest.raises(FileExistsError):
            write_file(str(tmp_path / name), meanwhile(tmp_path / name), overwrite=False)
        assert OLD == (tmp_path / name).read_text()
        monkeypatch.setattr(os, "link", no_links)
    write_file(str(tmp_path / "b.txt"), ["x"], overwrite=False)
    assert {"a.tichu", "b.txt", "c.txt", "d.txt"} == {each.name for each in tmp_path.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="links and permissions")
def test_a_link_is_replaced_and_permissions_are_kept(tmp_path: Path) -> None:
    """What a link leads to stays as it is, and a private file stays private."""
    (tmp_path / "far").write_text(OLD)
    (tmp_path / "link").symlink_to("far")
    write_file(str(tmp_path / "link"), [NEW], overwrite=True)
    assert (OLD, NEW) == ((tmp_path / "far").read_text(), (tmp_path / "link").read_text())
    assert not (tmp_path / "link").is_symlink()
    (tmp_path / "far").chmod(0o600)
    write_file(str(tmp_path / "far"), [NEW], overwrite=True)
    assert 0o600 == (tmp_path / "far").stat().st_mode & 0o777
    with pytest.raises(FileExistsError):
        write_file(str(tmp_path), [NEW], overwrite=True)


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices")
def test_only_files_are_opened(tmp_path: Path) -> None:
    """A pipe without a writer and a device without an end are refused at once."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for path in (tmp_path / "pipe", tmp_path / "zero", tmp_path):
        with pytest.raises(OSError, match="not a regular file"):
            open_file(str(path))
    (tmp_path / "a.txt").write_text(OLD)
    with open_file(str(tmp_path / "a.txt")) as file:
        assert OLD.encode() == file.read()


def test_folders_are_walked_at_any_depth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files before folders, by name; what cannot be entered is reported."""
    here = str(tmp_path)
    for _ in range(1200):
        here += "/d"
        os.mkdir(here)  # noqa: PTH102
    (Path(here) / "deep.txt").touch()
    for name in ("b.txt", "a.txt"):
        (tmp_path / name).touch()
    (tmp_path / "loop").symlink_to(tmp_path)
    found = [*walk(str(tmp_path))]
    assert [f"{tmp_path}/a.txt", f"{tmp_path}/b.txt", f"{here}/deep.txt"] == found
    (Path(here) / "deep.txt").unlink()
    os.removedirs(here)  # which pytest cannot

    class Closed:
        def __init__(self, path: str) -> None:
            self.path, self.name = path, path.rpartition("/")[2]

        def is_dir(self, *, follow_symlinks: bool) -> bool:
            raise PermissionError(errno.EACCES, "no entry", self.path)

    def listed(path: str) -> nullcontext[list[Closed]]:
        return nullcontext([Closed(f"{path}/a.tch")])

    monkeypatch.setattr(os, "scandir", listed)
    (error,) = walk(str(tmp_path))
    assert isinstance(error, PermissionError)
    assert f"{tmp_path}/a.tch" == error.filename
