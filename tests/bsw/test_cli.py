"""``tichu replay``: tables, JSON and exit codes."""

import errno
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from support.commands import ran
from support.logs import beginning, game_text, round_text
from tichu import bsw
from tichu._processes import in_order
from tichu.cards import DOG, PHOENIX
from tichu.cli import main
from tichu.engine import moves as act
from tichu.notation import format_action

KEYS = ["games", "rounds", "complete", "truncated", "accepted", "score_equal", "rejected"]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """Return a log of three rounds, with the last one unfinished."""
    path = tmp_path / "good.tch"
    path.write_text(game_text([1, 2]) + "".join(beginning(3)))
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """Return a log with a pass out of turn in both of its rounds."""
    path = tmp_path / "bad.tch"
    lines = round_text(2).splitlines(keepends=True)
    at = lines.index(f"{bsw.log.Section.PLAY}\n") + 2
    lines.insert(at, f"({(int(lines[at - 1][1]) + 2) % 4})[x] passt.\n")
    path.write_text("".join(lines) * 2)
    return path


def test_the_table(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The counts and the defects by kind are printed, and nothing on standard error."""
    out, err = ran(capsys, 0, "replay", good)
    assert KEYS == out.splitlines()[0].split()
    assert ["1", "3", "2", "1", "2", "2", "0"] == out.splitlines()[2].split()
    assert "truncated" in out.split("defect", 1)[1]
    assert "" == err


@pytest.mark.skipif(os.name != "posix", reason="names of files")
def test_names_of_files_do_not_control_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The names of archive members, of players and of events do not either."""
    evil = "a\x1b[31m\n\x9b1mz"
    (tmp_path / f"{evil}.tch").write_text("".join(beginning()) + f"(0)\x1b[31m: X9 \n{evil}\n")
    with ZipFile(tmp_path / f"{evil}.zip", "w") as archive:
        archive.writestr(f"{evil}.tch", round_text(1))
        archive.writestr(f"{evil}{evil}.tch", b"\n" * 100_000, ZIP_DEFLATED)
    record = "tichu = 1\n[[games]]\nrules = '\x1b[31m'\nrounds = []\n"
    (tmp_path / f"{evil}.tichu").write_text(record)
    for command in ("replay {0}", "replay {0} --rules nanjing", "convert {0} {0}/all.json"):
        main([word.format(tmp_path) for word in command.split()])
        out, err = capsys.readouterr()
        assert not {"\x1b", "\x9b", "\r"} & {*out, *err}
        assert r"a\x1b[31m\n\x9b1mz" in out + err
        assert not any(line.startswith("\x9b1mz") for line in (out + err).splitlines())


def test_json(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The output is one object with counts, rejections and defects."""
    found = json.loads(ran(capsys, 0, "replay", "--json", good, good).out)
    assert [*KEYS, "rejections", "defects", "defect_list"] == list(found)
    assert [2, 6, 4, 2, 4, 4, 0, []] == list(found.values())[:8]
    assert 2 == found["defects"]["truncated"]
    first = next(each for each in found["defect_list"] if each["kind"] == "truncated")
    assert ["file", "round", "line", "kind", "what"] == list(first)
    assert (str(good), 3) == (first["file"], first["round"])
    assert good.read_text().count("\n") == first["line"]


def test_defects_of_the_play_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Defects are listed with their line, whether or not the round is accepted."""
    path = tmp_path / "a.tch"
    before, take, after = round_text(1).partition("(0)nora passt.\n(0)nora: G5")
    path.write_text(before + take.split("\n")[1] + after)
    (found,) = json.loads(ran(capsys, 0, "replay", "--json", path).out)["defect_list"]
    line = before.count("\n") + 1
    assert (str(path), 1, line, "missing_take") == tuple(found.values())[:4]


@pytest.mark.slow
def test_workers(
    good: Path, bad: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several processes give the same output as one, from files and archives, in order."""
    monkeypatch.chdir(good.parent)  # messages shorten long paths
    with ZipFile(good.parent / "more.zip", "w", ZIP_DEFLATED) as archive:
        for number in range(20):
            archive.writestr(f"{number}.tch", game_text([number + 1]))
    Path("empty").mkdir()
    paths = [bad.name, "empty", "."]

    codes = [main(["replay", "--json", *paths, *extra]) for extra in ([], ["--workers", "2"])]

    assert [1, 1] == codes
    out, err = capsys.readouterr()
    one, two = out[: len(out) // 2], out[len(out) // 2 :]
    assert one == two
    assert 2 * ["tichu: 'empty' contains no logs"] == err.splitlines()


def _end(_: object) -> None:
    os.kill(os.getpid(), 9)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_killed_worker() -> None:
    """A killed worker ends the work with an error instead of waiting for ever."""
    with pytest.raises(OSError, match="a worker process was killed") as caught:
        list(in_order(_end, [1, 2], 2))
    assert errno.ECHILD == caught.value.errno


class Threads(ThreadPoolExecutor):
    """A pool of one thread, which notes the number that is asked for, and 0 when it is stopped."""

    made: ClassVar[list[int]] = []

    def __init__(self, _place: str, workers: int) -> None:
        self.made.append(workers)
        super().__init__(1)

    def stop(self) -> None:
        """Note it."""
        self.made.append(0)
        self.shutdown()


def test_what_workers_send(
    good: Path, bad: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several workers print the same as one, here with threads in place of processes."""
    monkeypatch.setattr("tichu._processes.Pool", Threads)
    words = ("replay", "--json", good, bad, "--workers")
    assert ran(capsys, 1, *words, 1).out == ran(capsys, 1, *words, 2).out


def test_few_files_wait_for_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is shared in batches of eight; at most three wait for each of the 61 processes."""
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield number

    monkeypatch.setattr("tichu._processes.Pool", Threads)
    monkeypatch.setattr(Threads, "made", [])
    results = in_order(str, items(), 2)
    assert "0" == next(results)
    assert 8 * (3 * 2 + 1) == taken
    assert [*map(str, range(1, 100))] == [*results]
    assert ["7"] == [*in_order(str, [7], 62)]
    assert [2, 0, 61, 0] == Threads.made


def test_rejections(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 1; action, rule and reason are listed."""
    found = json.loads(ran(capsys, 1, "replay", "--json", bad.parent).out)
    assert 2 == found["rejected"] == len(found["rejections"])
    first = found["rejections"][0]
    assert ["file", "round", "line", "action", "seat", "rule", "code", "why"] == list(first)
    assert (str(bad), 1, "not_your_turn") == (first["file"], first["round"], first["code"])
    out = ran(capsys, 1, "replay", bad).out
    assert "rejected: 2" in out
    assert first["why"] in out
    assert first["rule"] in out


def test_the_limit(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The limit shortens the lists, but changes no count."""
    found = json.loads(ran(capsys, 1, "replay", "--json", "--limit", "1", bad).out)
    assert (2, 1) == (found["rejected"], len(found["rejections"]))
    assert "rejected: 2, showing the first 1" in ran(capsys, 1, "replay", "--limit", "1", bad).out


def test_a_round_without_an_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is no action: null in JSON, a dash in the table."""
    path = tmp_path / "a.tch"
    path.write_text(f"{bsw.log.Section.FIRST_HANDS}\nErgebnis: 1 - 99\n")
    (found,) = json.loads(ran(capsys, 1, "replay", "--json", path).out)["rejections"]
    assert (None, None, None, None) == tuple(
        found[key] for key in ("action", "seat", "rule", "code")
    )
    rows = [line.split(None, 5) for line in ran(capsys, 1, "replay", path).out.splitlines()]
    assert [str(path), "1", "1", "-", "-", found["why"]] in rows
    assert "the first packets are incomplete" in found["why"]


def test_a_path_that_does_not_exist(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2, and nothing is read."""
    out, err = ran(capsys, 2, "replay", good, "no/such/thing")
    assert "" == out
    assert "tichu: no such file or folder: 'no/such/thing'\n" == err


def test_rules_by_name(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Presets and presets with changes are accepted; others exit with 2."""
    assert 0 == main(["replay", str(good), "--rules", "nanjing"])
    assert 0 == main(["replay", str(good), "--rules", "bsw(target=500)"])
    ran(capsys, 2, "replay", good, "--rules", "no such rules")


def test_a_damaged_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged archive is reported, the rest is replayed, and the exit code is 1."""
    (tmp_path / "a.zip").write_bytes(b"PK")
    (tmp_path / "b.tch").write_text(round_text(1))
    out, err = ran(capsys, 1, "replay", "--json", tmp_path)
    found = json.loads(out)
    assert {"unreadable_file": 1} == found["defects"]
    assert [("unreadable_file", None, 0)] == [
        (each["kind"], each["round"], each["line"]) for each in found["defect_list"]
    ]
    assert 1 == found["score_equal"]
    assert f"tichu: {tmp_path}/a.zip: the file cannot be read: File is not a zip file\n" == err


def test_nothing_to_replay(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty folder and a file that is not a log are reported; the exit code is 1."""
    folder = good.parent / "empty"
    folder.mkdir()
    notes = good.parent / "notes.txt"
    notes.write_text("no log\n")
    out, err = ran(capsys, 1, "replay", folder, good, notes)
    assert ["1", "3", "2", "1", "2", "2", "0"] == out.splitlines()[2].split()
    said = ["lines that were not read: 1; the list of defects has them"]
    said += ["files without a round: 1; the list of defects has them"]
    said += [f"{str(folder)!r} contains no logs"]
    assert [f"tichu: {each}" for each in said] == err.splitlines()


def test_actions_are_shown_in_notation() -> None:
    """A rejected action is shown as its notation, a push of a card twice among them."""
    twice = act.new_push(1, (PHOENIX, PHOENIX, DOG))
    assert "1 wish J" == format_action(act.MakeWish(1, 11))
    assert "1 push Ph Ph Dg" == format_action(twice)


@pytest.mark.parametrize("name", ["evening.tichu", "evening.JSON"])
def test_a_record_is_not_a_log(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error message names the right command."""
    path = tmp_path / name
    path.write_text("tichu = 1\n")
    said = "`tichu convert` checks records and JSON, and `tichu show` shows them"
    assert said in ran(capsys, 2, "replay", path).err


@pytest.mark.parametrize("times", [1, 3])
def test_headings_are_no_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], times: int
) -> None:
    """A file of headings contains no round; the exit code is 1."""
    path = tmp_path / "headings.tch"
    headings = [f"{section}\n" for section in (bsw.log.Section.FIRST_HANDS, bsw.log.Section.HANDS)]
    path.write_text("".join(headings) * times)

    out, err = ran(capsys, 1, "replay", path)
    assert "the file contains no round" in out
    assert "tichu: files without a round: 1; the list of defects has them\n" == err
