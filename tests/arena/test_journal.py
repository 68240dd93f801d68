"""The file of a comparison: a deal a line, resumed where it was left."""

import functools
import json
import os
import stat
import tempfile
from pathlib import Path

import pytest

import tichu
from support.tables import cases
from tichu import InvalidValue
from tichu.arena import Result, compare
from tichu.arena.comparison import Journal
from tichu.bots import Bot, RandomBot

TWO = {"a": RandomBot, "b": RandomBot}


class Counted:
    """Makes bots and counts them."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, seed: int) -> Bot:
        """Return a bot that plays at random."""
        self.made += 1
        return RandomBot(seed)


@functools.cache
def _compared() -> Result:
    """Return the result of a comparison of four deals."""
    return compare(TWO, 4)


def written(folder: Path) -> Path:
    """Return the file of a comparison of four deals."""
    file = folder / "deals.jsonl"
    file.write_bytes(_text())
    return file


@functools.cache
def _text() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deals.jsonl"
        compare(TWO, 4, file=file)
        return file.read_bytes()


def test_a_line_a_deal(tmp_path: Path) -> None:
    """The first line describes the comparison; each other line is a deal."""
    lines = written(tmp_path).read_text(encoding="utf-8").splitlines()

    head, *deals = map(json.loads, lines)
    assert {
        "arena": 1,
        "tichu": tichu.__version__,
        "bots": ["a", "b"],
        "seed": 0,
        "rules": "nanjing",
    } == head
    assert [0, 1, 2, 3] == [deal["number"] for deal in deals]
    assert ["number", "bots", "scores", "tallies"] == list(deals[0])


def test_a_deal_is_written_at_once(tmp_path: Path) -> None:
    """The file has a deal when it is reported as finished."""
    file = tmp_path / "deals.jsonl"

    def check(done: int, total: int) -> None:
        assert done + 1 == file.read_bytes().count(b"\n")

    compare(TWO, 3, file=file, progress=check)


@pytest.mark.parametrize("cut", [0, 1, 30, 95, 400, 401, 900, -2, -1])
def test_a_comparison_is_resumed_after_a_kill(tmp_path: Path, cut: int) -> None:
    """Wherever the file ends, what is missing is played, and the result is the same."""
    expected = _compared()
    file = written(tmp_path)
    text = file.read_bytes()
    file.write_bytes(text[:cut] if cut else b"")
    left = max(0, file.read_bytes().count(b"\n") - 1)
    counted = Counted()

    result = compare({"a": counted, "b": counted}, 4, file=file)

    assert expected == result
    assert 8 * (4 - left) == counted.made
    lines = file.read_bytes().splitlines()
    assert [0, 1, 2, 3] == [json.loads(line)["number"] for line in lines[1:]]


def test_a_file_of_another_release_is_continued(tmp_path: Path) -> None:
    """The first line says which release began it, which does not matter."""
    file = written(tmp_path)
    text = file.read_text(encoding="utf-8").replace(f'"{tichu.__version__}"', '"0.0.1"', 1)
    file.write_text(text, encoding="utf-8")

    assert _compared() == compare(TWO, 4, file=file)
    assert text == file.read_text(encoding="utf-8")


def test_more_deals_are_added(tmp_path: Path) -> None:
    """A finished comparison can be continued with more deals, or looked at with fewer."""
    file = written(tmp_path)
    counted = Counted()

    assert compare(TWO, 6) == compare({"a": counted, "b": counted}, 6, file=file)
    assert 16 == counted.made
    assert compare(TWO, 2) == compare({"a": counted, "b": counted}, 2, file=file)
    assert 16 == counted.made


@pytest.mark.parametrize(
    ("seed", "rules", "names", "message"),
    [
        (1, "nanjing", "ab", "seed: expected 1, as in this comparison, got 0"),
        (0, "bsw", "ab", "rules: expected 'bsw', as in this comparison, got 'nanjing'"),
        (0, "nanjing", "ac", "bots: expected ['a', 'c'], as in this comparison, got ['a', 'b']"),
    ],
    ids=["seed", "rules", "bots"],
)
def test_another_comparison_is_refused(
    tmp_path: Path, seed: int, rules: str, names: str, message: str
) -> None:
    """A file of other bots, another seed or other rules is left as it is."""
    file = written(tmp_path)
    before = file.read_bytes()
    others = dict.fromkeys(names, RandomBot)

    with pytest.raises(InvalidValue) as raised:
        compare(others, 4, seed=seed, rules=tichu.rules.PRESETS[rules], file=file)

    assert f"{file}, line 1" == raised.value.place
    assert message == raised.value.message
    assert before == file.read_bytes()


@pytest.mark.parametrize(
    "text",
    cases(__file__, "journal: another file is refused", globals()),
    ids=lambda text: text[:12],
)
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    """A file that no arena has written is left as it is."""
    file = tmp_path / "diary"
    file.write_text(text, encoding="latin-1")

    with pytest.raises(InvalidValue, match="line 1: expected "):
        compare(TWO, 1, file=file)

    assert text == file.read_text(encoding="latin-1")


@pytest.mark.parametrize(
    ("part", "wrong"),
    cases(__file__, "journal: a wrong deal is named by its line", globals()),
    ids=[
        *("no-number", "text", "three-rounds", "infinite", "nan", "fraction", "true", "long"),
        *("twice", "infinite-score", "wrong-type", "no-error", "wrong-tallies", "no-JSON"),
    ],
)
def test_a_wrong_deal_is_named_by_its_line(tmp_path: Path, part: str, wrong: str) -> None:
    """A complete line that is not a deal is reported, and nothing is played."""
    file = written(tmp_path)
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    assert part in lines[2]
    lines[2] = lines[2].replace(part, wrong)
    file.write_text("".join(lines), encoding="utf-8")

    with pytest.raises(InvalidValue, match="line 3: expected a line written by an arena, got "):
        compare(TWO, 4, file=file)


@pytest.mark.parametrize("seed", [-(2**63), 2**64])
def test_any_seed_is_resumed(tmp_path: Path, seed: int) -> None:
    """The file keeps seeds that have more bits than other numbers."""
    file = tmp_path / "deals.jsonl"
    result = compare(TWO, 1, seed=seed, file=file)

    assert result == compare(TWO, 1, seed=seed, file=file)


def test_a_file_that_cannot_be_written_ends_the_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error comes before anything is played."""
    counted = Counted()

    def full(_journal: Journal, _tree: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Journal, "_write", full)
    with pytest.raises(OSError, match="no space left"):
        compare({"a": counted, "b": counted}, 1, file=tmp_path / "deals.jsonl")

    assert 0 == counted.made


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in the file system")
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    """A pipe is not read or written."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    with pytest.raises(OSError, match="not a regular file"):
        compare(TWO, 1, file=pipe)

    assert stat.S_ISFIFO(pipe.stat().st_mode)
