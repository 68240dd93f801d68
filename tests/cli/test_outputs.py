"""Files that commands write: none is overwritten without ``--force``, or asked for too late."""

import io
import os
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from support.commands import refused
from support.logs import round_text
from tichu import InvalidValue, records
from tichu.cli import COMMANDS, build_parser, main
from tichu.cli.console import want_target

POSITION = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
WRITERS = {
    "demo": ["demo", "--record"],
    "play": ["play", "--record"],
    "show": ["show", POSITION, "--svg"],
    "arena": ["arena", "RandomBot", "RandomBot", "--deals", "1", "--svg"],
    "convert": ["convert", "in.tch"],
}
"""Each command that writes a file, up to the name of the file."""

writers = pytest.mark.parametrize("name", WRITERS)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder where there is a log."""
    monkeypatch.chdir(tmp_path)
    Path("in.tch").write_text(round_text(1))
    records.write_file("in.tichu", records.Record())
    return tmp_path


def target_of(name: str) -> str:
    """Return the name of a file that a command can write."""
    return "out.svg" if WRITERS[name][-1] == "--svg" else "out.tichu"


@writers
def test_what_is_there_stays(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that exists needs ``--force``; otherwise nothing is asked or printed."""
    target = target_of(name)
    Path(target).write_text("old")

    (sentence,) = refused(capsys, *WRITERS[name], target)

    assert sentence.endswith(f": '{target}' already exists; --force overwrites it")
    assert "old" == Path(target).read_text()
    if name != "play":
        assert 0 == main([*WRITERS[name], target, "--force"])
        assert "old" != Path(target).read_text()


@writers
@pytest.mark.parametrize(
    ("where", "why"),
    [("nowhere", "no such folder: 'nowhere'"), ("in.tch", "no such folder: 'in.tch'")],
)
@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "force"])
def test_a_path_without_a_folder(
    name: str, where: str, why: str, force: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The path is refused before anything is asked or printed, with or without ``--force``."""
    (sentence,) = refused(capsys, *WRITERS[name], f"{where}/{target_of(name)}", *force)

    assert sentence.endswith(why)


@writers
@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="permissions")
def test_a_folder_that_cannot_be_written(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A closed folder is refused as well, and nothing is left in it."""
    (folder / "closed").mkdir(0o500)

    (sentence,) = refused(capsys, *WRITERS[name], f"closed/{target_of(name)}")

    assert sentence.endswith("cannot be written: Permission denied")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (PermissionError(13, "Permission denied"), "'a' cannot be written: Permission denied"),
        (FileExistsError(17, "File exists"), "'a' is not a regular file"),
        (NotADirectoryError(20, "Not a directory"), "no such folder: '.'"),
    ],
)
def test_why_a_file_cannot_be_written(
    error: OSError, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every reason of the system has its sentence."""
    monkeypatch.setattr("tichu.cli.console.try_to_write", Mock(side_effect=error))
    with pytest.raises(InvalidValue) as caught:
        want_target("--record", "a", force=False)
    assert f"--record: {why}" == str(caught.value)


@pytest.mark.parametrize("name", ["", "folder", "new/"])
def test_what_is_no_name_of_a_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A value that is no text, a folder, and a name of a folder are refused."""
    Path("folder").mkdir()
    got = "''" if not name else f"the folder '{name}'"

    expected = f"--record: expected the name of a file, got {got}"
    assert [expected] == refused(capsys, "demo", "--record", name)


@pytest.mark.skipif(os.name != "posix", reason="pipes and links")
def test_pipes_and_links(capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe is no file to write; a link is one, even if it leads nowhere."""
    os.mkfifo("pipe")
    Path("link").symlink_to("nowhere")
    for force in ([], ["--force"]):
        (sentence,) = refused(capsys, "demo", "--record", "pipe", *force)
        assert "--record: 'pipe' is not a regular file" == sentence
    assert "already exists" in refused(capsys, "demo", "--record", "link")[0]
    assert 0 == main(["demo", "--record", "link", "--force"])
    assert not Path("link").is_symlink()


def test_trying_leaves_nothing(folder: Path) -> None:
    """A path that can be written is tried, and nothing is left if the command fails then."""
    for words in (["demo", "--rules", "skat"], ["play", "nothing.tichu"]):
        assert 2 == main([*words, "--record", "a.tichu"])
    assert 2 == main(["show", "nonsense", "--svg", "a.svg"])
    assert {folder / "in.tch", folder / "in.tichu"} == {*folder.iterdir()}


def test_a_folder_is_tried_before_games_are_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``tichu convert`` makes the folder first, or says why it cannot."""
    (sentence,) = refused(capsys, "convert", "in.tch", "in.tch/out", "--to", "json")

    assert sentence.startswith("TARGET: no files can be written into 'in.tch/out': ")


def test_an_arena_writes_two_files(capsys: pytest.CaptureFixture[str]) -> None:
    """``--out`` adds to its own file, and overwrites no other."""
    words = ["arena", "RandomBot", "other=RandomBot", "--deals", "1", "--out"]
    Path("old.jsonl").write_text("old\n")
    assert 0 == main([*words, "a.jsonl"])
    before = Path("a.jsonl").read_text()
    assert 0 == main([*words, "a.jsonl"])
    assert before == Path("a.jsonl").read_text()
    capsys.readouterr()

    assert "old.jsonl" in refused(capsys, *words, "old.jsonl", "--force")[0]
    assert "old\n" == Path("old.jsonl").read_text()
    assert "--out" in refused(capsys, *words, "nowhere/a.jsonl")[0]
    assert "--svg" in refused(capsys, *words, "a.svg", "--svg", "a.svg")[0]


def test_a_game_is_saved_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game overwrites its own file, and another file only with ``force``."""
    Path("old.tichu").write_text("old")
    answers = ["1", "save a.tichu", "save a.tichu", "save old.tichu", "save old.tichu --force"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*answers, "quit\n"])))

    assert 0 == main(["play", "--seed", "5", "--record", "b.tichu"])

    out, err = capsys.readouterr()
    assert 2 == out.count("Saved as a.tichu.\n")
    assert "tichu: save: 'old.tichu' already exists; --force overwrites it\n" == err
    assert 1 == out.count("Saved as old.tichu.\n")
    kept = [records.read_file(name) for name in ("a.tichu", "b.tichu", "old.tichu")]
    assert [kept[0]] * 3 == kept


def test_every_option_of_several_commands_stands_once() -> None:
    """An option means the same in all commands, except its default and its object."""
    found: dict[str, set[object]] = {}
    for command in COMMANDS:
        parser: Any = build_parser((command,))
        (commands,) = parser._subparsers._group_actions
        for action in commands.choices[command]._actions:
            for name in action.option_strings:
                meaning = re.split(r" \(|[;,]", action.help)[0]
                found.setdefault(name, set()).add((meaning, action.metavar, action.type))

    assert ["--game", "--seat"] == [name for name, ways in found.items() if len(ways) > 1]
