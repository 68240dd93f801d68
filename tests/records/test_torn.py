"""Files that break off with scores before them, and files with more of everything than is read."""

from pathlib import Path

import pytest

from records import code_and_path, record_of
from support.tables import cases
from tichu import DataError
from tichu.errors import DataCode
from tichu.records import files, read, read_file, read_lenient, toml, write
from tichu.records.toml import skeleton

HEAD = 'tichu = 1\n[[games]]\nrules = "nanjing"\n'
TORN = f'{HEAD}scores = [1, -1]\n[[games.rounds]]\nscores = [50, 50]\nactions = [\n  "0 pass'


def test_scores_before_what_breaks_off_are_not_compared() -> None:
    """The end that they state is missing, so only the syntax is wrong."""
    (reading,) = read_lenient(TORN)
    assert reading.record is not None
    assert (None, [None]) == (
        reading.record.scores,
        [part.scores for part in reading.record.rounds],
    )
    assert reading.error is not None
    assert (DataCode.BAD_SYNTAX, "line 8, column 10") == (reading.error.code, reading.error.path)


def test_a_round_that_breaks_off_before_its_actions_is_dropped() -> None:
    """The record has no such round."""
    (reading,) = read_lenient(f'{HEAD}[[games.rounds]]\ncomment = "a"\nscores = [50')
    assert reading.record is not None
    assert () == reading.record.rounds
    (reading,) = read_lenient(f"{HEAD}players = [")
    assert reading.record is not None
    assert () == reading.record.rounds


@pytest.mark.parametrize(
    ("lines", "code", "path"),
    cases(__file__, "torn: what a reader of toml takes long for is refused", globals()),
    ids=[
        *("names", "dots", "dots in a table", "levels", "levels after others", "digits"),
        *("levels of a field", "dots of a field"),
    ],
)
def test_what_a_reader_of_toml_takes_long_for_is_refused(
    lines: str, code: DataCode, path: str
) -> None:
    """The first line with too much is named."""
    assert (code, path) == code_and_path(f"{HEAD}rounds = []\n{lines}")


@pytest.mark.parametrize(
    "lines",
    cases(__file__, "torn: as much as is allowed is read", globals()),
    ids=[
        "names",
        "dots",
        "lists",
        "dots in a list",
        "texts in a list",
        "lines of a text",
        "comments",
        "dots in text",
    ],
)
def test_as_much_as_is_allowed_is_read(lines: str) -> None:
    """Text and comments are not names, lists or numbers."""
    (record,) = read(f"{HEAD}rounds = []\n{lines}")
    assert () == record.rounds


def test_rounds_are_not_counted_as_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their heads have a dot, but a file may have any number of rounds."""
    record = record_of("nanjing", 4, rounds=3)
    monkeypatch.setattr(toml, "_MOST_NESTED", 2)
    assert (record,) == read(write(record))


def test_a_skeleton_has_the_lines_of_the_text() -> None:
    """Strings are empty, and comments are gone."""
    text = "a = \"x#y\" # c\nb = \"\"\"one\ntwo\n\"\"\" # z\nc = '''q\n'''\nd = 'p'"
    assert 'a = "" \nb = ""\n\n \nc = ""\n\nd = ""' == skeleton(text)


@pytest.mark.parametrize(
    ("table", "errors"), [("[[games]]", [False, True]), ("[[games.rounds]]", [True])]
)
def test_a_list_of_names_that_is_not_closed(table: str, errors: list[bool]) -> None:
    """The table with the list is dropped; only the game that it belongs to has the error."""
    text = f'{HEAD}[[games.rounds]]\nactions = []\n{table}\nplayers = [\n  "Anna",\nplace = 1\n'
    readings = read_lenient(text)
    assert errors == [reading.error is not None for reading in readings]
    assert "line 9, column 1" == (readings[-1].error and readings[-1].error.path)
    assert readings[0].record is not None
    assert 1 == len(readings[0].record.rounds)


def test_a_file_has_a_greatest_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer text is refused before it is read."""
    text = f"{HEAD}rounds = []\n"
    path = tmp_path / "a.tichu"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(files, "LONGEST", len(text))
    assert 1 == len(read_file(path))
    monkeypatch.setattr(files, "LONGEST", len(text) - 1)
    with pytest.raises(DataError, match=f"expected at most {len(text) - 1} characters"):
        read_file(path)
    for given in (text, text.encode()):
        monkeypatch.setattr(files, "LONGEST", len(text))
        assert 1 == len(read(given))
        monkeypatch.setattr(files, "LONGEST", len(text) - 1)
        assert (DataCode.TOO_LONG, "") == code_and_path(given)
        (reading,) = read_lenient(given)
        assert reading.error is not None
        assert (
            f"expected at most {len(text) - 1:,} characters or bytes, got {len(text):,}"
            == reading.error.message
        )
