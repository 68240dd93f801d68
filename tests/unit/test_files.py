"""Files: written whole or not at all, and opened only if they are files."""

import ast
import errno
import io
import json
import os
import secrets
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import IO, Any, Final

import pytest

import tichu
from support.logs import round_text
from tichu import bsw
from tichu._files import open_file, try_folder, walk, write_file
from tichu.arena import compare
from tichu.bots import RandomBot
from tichu.cli import main
from tichu.records import Record, read_file
from tichu.records import write_file as write_records

OLD: Final = "the old text\n"
NEW: Final = "the new text\n" * 5000


class Killed(BaseException):
    """Ends a process in the middle of a system call: none after it is made."""


class Faults:
    """Counts the system calls of a writer, and lets a chosen call fail."""

    def __init__(self, at: int = 0, error: BaseException | None = None) -> None:
        self.at = at
        self.error = OSError(errno.ENOSPC, "no space left on device") if error is None else error
        self.made: list[str] = []
        self.is_torn = False
        """True if half of a write has been made; the other half fails."""

    @property
    def is_killed(self) -> bool:
        """Return whether the process has been killed."""
        return isinstance(self.error, Killed) and 0 < self.at <= len(self.made)

    def call(self, name: str) -> None:
        """Count a call; raise if it is the chosen one, or the process has been killed."""
        if self.is_killed:
            raise self.error
        self.made.append(name)
        if len(self.made) == self.at:
            raise self.error

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Let the module and everything under it make its calls through this."""
        for name in ("lstat", "open", "chmod", "fsync", "replace", "link", "unlink"):
            patch.setattr(os, name, self.wrapped(name, getattr(os, name)))
        patch.setattr(os, "fdopen", partial(self.opened, io.open))
        patch.setattr(io, "open", partial(self.opened, io.open))

    def wrapped(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return a system call that is counted."""

        def counted(*arguments: Any, **more: Any) -> Any:  # noqa: ANN401
            self.call(name)
            return call(*arguments, **more)

        return counted

    def opened(
        self,
        real: Callable[..., IO[Any]],
        file: Any,  # noqa: ANN401
        mode: str = "r",
        *arguments: Any,  # noqa: ANN401
        **more: Any,  # noqa: ANN401
    ) -> IO[Any]:
        """Open a file so that its writes are counted; the failing write writes half."""
        faults = self
        if "r" in mode or "opener" in more:  # nothing to count, or only the opener's call
            return real(file, mode, *arguments, **more)
        if not isinstance(file, int):
            self.call("open")

        class Raw(io.FileIO):
            def write(self, data: Any) -> int:  # noqa: ANN401
                was_killed = faults.is_killed
                if faults.is_torn:
                    faults.is_torn = False
                    raise faults.error
                try:
                    faults.call("write")
                except BaseException as error:
                    written = 0 if was_killed else super().write(bytes(data)[: len(data) // 2])
                    if not written or isinstance(error, Killed):
                        raise
                    faults.is_torn = True
                    return written
                return super().write(data)

            def truncate(self, size: int | None = None) -> int:
                faults.call("truncate")
                return super().truncate(size)

            def close(self) -> None:
                is_open = not self.closed
                super().close()
                if is_open:
                    faults.call("close")

        raw = io.BufferedWriter(Raw(file, mode.replace("b", "")))
        return raw if "b" in mode else io.TextIOWrapper(raw, **more)


ERRORS: Final[dict[str, Callable[[], BaseException]]] = {
    "full": lambda: OSError(errno.ENOSPC, "no space left on device"),
    "broken": lambda: OSError(errno.EIO, "input/output error"),
    "interrupted": KeyboardInterrupt,
    "killed": Killed,
}
"""The failures that may happen at each system call."""


def one_file(folder: Path) -> None:
    """Write a file in parts."""
    parts = (NEW[at : at + 1000] for at in range(0, len(NEW), 1000))
    write_file(str(folder / "a"), parts, overwrite=(folder / "a").exists())


def command(*words: str) -> Callable[[Path], None]:
    """Return a writer: a command, which reads ``in.tichu`` of the folder above."""

    def run(folder: Path) -> None:
        asked = [str(folder / word) if "." in word or word == "a" else word for word in words]
        code = main(asked)
        if code:
            raise OSError(code, "the command has failed")

    return run


WRITERS: Final[dict[str, tuple[str, Callable[[Path], None]]]] = {
    "_files.write_file": ("a", one_file),
    "records.write_file": (
        "a",
        lambda folder: write_records(folder / "a", Record(), overwrite=True),
    ),
    "convert to tichu": ("a.tichu", command("convert", "../in.tichu", "a.tichu", "--force")),
    "convert to json": ("a.json", command("convert", "../in.tichu", "a.json", "--force")),
    "convert to tch": ("a.tch", command("convert", "../in.tichu", "a.tch", "--force")),
    "demo --record": ("a", command("demo", "--bots", "RandomBot", "--record", "a", "--force")),
    "play --record": (
        "a",
        command("play", "../in.tichu", "--seed", "7", "--record", "a", "--force"),
    ),
}
"""All writers of whole files, with the name of what they write."""


def attempt(folder: Path, writer: Callable[[Path], None], faults: Faults) -> bool:
    """Write a file with faults; return whether it was reported as written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO("quit\n"))
        faults.install(patch)
        try:
            writer(folder)
        except (OSError, KeyboardInterrupt, Killed):
            return False
    return True


@pytest.mark.parametrize(
    ("name", "error"),
    [
        pytest.param(name, error, marks=[pytest.mark.slow] * (" " in name and error != quick))
        for name, quick in zip(WRITERS, cycle(("full", "killed")))
        for error in ERRORS
    ],
)
def test_every_system_call_may_fail(tmp_path: Path, name: str, error: str) -> None:
    """Afterwards there is the old file or the new one; only a kill leaves a draft beside it.

    The quick tests let each command fail in one way.
    """
    (game,) = bsw.to_records(bsw.read(round_text(1))).records
    write_records(tmp_path / "in.tichu", game)
    file, writer = WRITERS[name]
    for old in (OLD, None):
        counted, new = Faults(), dict[str, str]()
        at = 0
        while at <= len(counted.made) + 1:
            folder = tmp_path / f"{at} {old is None}"
            folder.mkdir()
            if old is not None:
                (folder / file).write_text(old)
            faults = Faults(at, ERRORS[error]())
            done = attempt(folder, writer, faults)
            found = {
                path.name: path.read_text()
                for path in folder.iterdir()
                if not (faults.is_killed and path.suffix == ".part")
            }
            if at == 0:  # nothing fails
                assert done
                counted, new = faults, found
            assert found in ([new] if done else [new, {file: old} if old is not None else {}])
            at += 1
        assert {"lstat", "open", "fsync", "write", "close"} < set(counted.made)


@pytest.mark.parametrize(
    "error",
    [pytest.param(error, marks=[pytest.mark.slow] * (error != "killed")) for error in ERRORS],
)
def test_a_journal_survives_every_failure(tmp_path: Path, error: str) -> None:
    """Whichever system call of an arena fails, it is resumed, and has each deal once.

    A line that was torn is dropped and its deal played again.
    """
    bots = {"a": RandomBot, "b": RandomBot}
    expected = compare(bots, 2)
    at, done = 0, False
    while not done:
        at += 1
        file = tmp_path / str(at)
        faults = Faults(at, ERRORS[error]())
        if at % 2:  # resumed where a kill has torn a line
            compare(bots, 1, file=file)
            file.write_bytes(file.read_bytes()[:-20])

        def play(_: Path, file: Path = file) -> None:
            compare(bots, 2, file=file)

        done = attempt(tmp_path, play, faults)
        before = file.read_bytes() if file.exists() else b""
        kept = before[: before.rfind(b"\n") + 1]
        assert kept == before or not done
        assert expected == compare(bots, 2, file=file)
        after = file.read_bytes()
        assert after.startswith(kept)
        assert [0, 1] == [json.loads(line)["number"] for line in after.splitlines()[1:]]
    assert at > 5


WRITING: Final = {
    "write_file",
    *("write_text", "write_bytes", "replace", "rename", "link", "symlink", "hardlink_to"),
    *("symlink_to", "touch", "mkstemp", "NamedTemporaryFile", "copyfile", "copy2"),
}
"""Functions that write or make a file."""
OPENING: Final = {"open", "fdopen", "ZipFile", "FileIO"}
"""Functions that do so in some modes."""


def writers(source: Path) -> Iterator[str]:
    """Yield how a module writes files: with which functions, and in which modes it opens them."""
    text = source.read_text("utf-8")
    if not any(f"{name}(" in text for name in (*WRITING, *OPENING)):
        return
    for call in ast.walk(ast.parse(text)):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        words = [*call.args, *(word.value for word in call.keywords)]
        texts = [word.value for word in words if isinstance(word, ast.Constant)]
        if name in WRITING and (name, len(call.args)) != ("replace", 2):  # which is that of a text
            yield name
        elif name in OPENING:
            modes = [text for text in texts if isinstance(text, str) and len(text) < 4]
            yield from (mode for mode in modes if set(mode) & set("wax+"))
            if any(isinstance(word, ast.Name) and word.id == "_WRITE" for word in words):
                yield "_WRITE"


def test_files_are_written_in_one_place() -> None:
    """Only the arena's journal is written elsewhere: it grows by lines, and drops a torn one."""
    source = Path(tichu.__file__).parent
    found = {
        path.relative_to(source).as_posix(): ways
        for path in source.rglob("*.py")
        if (ways := set(writers(path)))
    }
    assert found.pop("_files.py") >= {"wb", "replace", "hardlink_to"}
    assert {"ab"} == found.pop("arena/comparison.py")
    commands = {"convert", "demo", "match", "parsing", "programs"}
    expected = {"arena/games.py", "records/files.py"}
    assert {*expected, *(f"cli/{name}.py" for name in commands)} == set(found)
    assert all({"write_file"} == ways for ways in found.values())


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


@pytest.mark.parametrize(
    ("old", "stride"),
    [
        pytest.param(True, 6, id="quick"),
        pytest.param(True, 1, id="replaced", marks=pytest.mark.slow),
        pytest.param(False, 1, id="new", marks=pytest.mark.slow),
    ],
)
def test_a_writer_may_be_killed_at_every_system_call(
    tmp_path: Path, *, old: bool, stride: int
) -> None:
    """There is the old file or the new one, and at worst a draft beside it."""
    for at in range(1, 20, stride):
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


@pytest.mark.skipif(os.name != "posix", reason="folders are opened")
def test_a_file_and_its_name_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content is there before the file gets its name, and then the folder."""
    done: list[tuple[bool, list[str]]] = []

    def fsync(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        done.append((is_folder, [each.suffix for each in tmp_path.iterdir()]))

    monkeypatch.setattr(os, "fsync", fsync)
    write_file(str(tmp_path / "a.txt"), [NEW], overwrite=False)
    assert [(False, [".part"]), (True, [".txt"])] == done


def test_a_file_is_not_replaced_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an old file is replaced, nor one that appears in the meantime."""
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
        with pytest.raises(FileExistsError) as caught:
            write_file(str(tmp_path / name), meanwhile(tmp_path / name), overwrite=False)
        assert str(tmp_path / name) in (caught.value.filename, caught.value.filename2)
        assert OLD == (tmp_path / name).read_text()
        monkeypatch.setattr(os, "link", no_links)
    write_file(str(tmp_path / "b.txt"), ["x"], overwrite=False)
    assert {"a.tichu", "b.txt", "c.txt", "d.txt"} == {each.name for each in tmp_path.iterdir()}


REFUSALS: Final[dict[str, tuple[int, Callable[[Path], object]]]] = {
    "no folder": (errno.ENOENT, lambda path: write_file(f"{path}/no/a", [NEW], overwrite=True)),
    "to try": (errno.ENOENT, lambda path: try_folder(Path(f"{path}/no/a"))),
    "a folder": (errno.EEXIST, lambda path: write_file(f"{path}/a", [NEW], overwrite=True)),
    "read-only": (errno.EACCES, lambda path: write_file(f"{path}/b", [NEW], overwrite=True)),
    "is there": (errno.EEXIST, lambda path: write_file(f"{path}/a", [NEW], overwrite=False)),
    "to read": (errno.EINVAL, lambda path: open_file(f"{path}/a")),
    "nothing to read": (errno.ENOENT, lambda path: open_file(f"{path}/no/a")),
}
"""Paths that are refused in a folder with the folder ``a`` and the read-only file ``b``."""


@pytest.mark.parametrize("refusal", REFUSALS)
def test_an_error_names_the_file(tmp_path: Path, refusal: str) -> None:
    """The error has the path and its own number, and no draft is left."""
    number, call = REFUSALS[refusal]
    (tmp_path / "a").mkdir()
    (tmp_path / "b").touch(0o444)
    with pytest.raises(OSError) as caught:  # noqa: PT011  # its number is compared
        call(tmp_path)
    assert number == caught.value.errno
    assert str(caught.value.filename) in {f"{tmp_path}/{name}" for name in ("a", "b", "no/a")}
    assert {"a", "b"} == {each.name for each in tmp_path.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="links and permissions")
def test_a_link_is_replaced_and_permissions_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The target of a link stays as it is, and a private file stays private."""
    before = os.umask(0o027)
    write_file(str(tmp_path / "fresh"), [NEW], overwrite=False)
    os.umask(before)
    assert 0o640 == (tmp_path / "fresh").stat().st_mode & 0o777
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
    (tmp_path / ".16.part").symlink_to("far")
    monkeypatch.setattr(secrets, "token_hex", str)
    with pytest.raises(FileExistsError):
        write_file(str(tmp_path / "new"), [OLD], overwrite=False)
    assert NEW == (tmp_path / "far").read_text()


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


def test_no_file_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No refused file, no draft and no folder of a file stays open."""
    opened: list[int] = []
    real = os.open

    def noted(*given: Any, **more: Any) -> int:  # noqa: ANN401
        opened.append(real(*given, **more))
        return opened[-1]

    monkeypatch.setattr(os, "open", noted)
    with pytest.raises(OSError, match="not a regular file"):
        open_file(str(tmp_path))
    write_file(str(tmp_path / "a.txt"), [OLD], overwrite=False)
    try_folder(tmp_path)

    assert len(opened) >= 3
    for descriptor in opened:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(descriptor)


@pytest.mark.slow
def test_folders_are_walked_at_any_depth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files come before folders, by name; a folder that cannot be entered is reported."""
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


def test_a_folder_that_cannot_be_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its error comes after all the files, which are sorted by folder."""
    (tmp_path / "closed").mkdir()
    for name in ("open", "more"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").touch()
    listed = os.scandir

    def scan(path: str) -> object:
        if path.endswith("closed"):
            raise PermissionError(errno.EACCES, "no entry", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scan)
    *files, error = walk(str(tmp_path))
    assert [f"{tmp_path}/more/a.txt", f"{tmp_path}/open/a.txt"] == files
    assert f"{tmp_path}/closed" == getattr(error, "filename", None)
