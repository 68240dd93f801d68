"""Kinds of text: every reader takes a text whole, or refuses it."""

import gzip
import io
import json
import sys
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import attrs
import pytest

from support.commands import ran
from support.logs import round_text
from support.tables import cases
from tichu import TichuError, bsw, codec, notation, records
from tichu._processes import Answer, read_answer
from tichu.cli import main
from tichu.seigneur.notation import parse_action as parse_move
from tichu.tables.columns import Numbers
from tichu.text import parse_report
from tichu.text.words import tidy_name

NAMES: Final = ("Jörg", "Jürg", "Anna B", "Zoë")
MARK: Final = "\ufeff"
LOG: Final = round_text(1, 0.02, NAMES)
RECORD: Final = records.write(bsw.to_records(bsw.read(LOG)).records)
TREE: Final = json.loads(codec.dumps(records.read(RECORD)))
TEXTS: Final = {
    "log": LOG,
    "record": RECORD,
    "json": json.dumps(TREE, indent=1, ensure_ascii=False) + "\n",
    "position": (
        "bsw play 0 1 4w/2p2s3s4p/Ma/3w - - ---- - ApMaJs/Qw5j6j/Aw9w8p/JpAsTp - 0123 "
        "2w5w5s9j9wTwTpTsJwJpQpAj/4s6j6w7p8w8p9sTjJsQjAwApAsDr/2j4j7j7w8sJjQw/"
        "Dg3j3p5j5p6p6s7s8j9pQsKjKwKpKsPh -\n"
    ),
    "score": (
        "out Jörg, Zoë, Anna B cards 60:40 tichu Jörg\nout Jürg, Jörg, Zoë grand Zoë cards 40:60\n"
    ),
}
"""A text for each reader, which is right for it."""


def changed(old: str, new: str) -> Callable[[str], bytes]:
    """Return another way to write something."""
    return lambda text: text.replace(old, new).encode()


def encoded(encoding: str) -> Callable[[str], bytes]:
    """Return a form in another encoding."""
    return lambda text: text.encode(encoding)


def zipped(text: str) -> bytes:
    """Return an archive of something else."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("notes.txt", text)
    return packed.getvalue()


KNOWN: Final = {
    "MARK": MARK,
    "TEXTS": TEXTS,
    "changed": changed,
    "encoded": encoded,
    "zipped": zipped,
    "gzip": gzip,
    "unicodedata": unicodedata,
    "notation": notation,
    "records": records,
    "parse_move": parse_move,
    "parse_report": parse_report,
}
"""What the cases use."""
ROWS: Final = cases(__file__, "kinds of text: what each reader does", KNOWN)
FORMS: Final = {name: form for name, form, _ in ROWS}
"""The same text in all its forms."""

Read = tuple[list[object], list[int]]
"""What was read, in pieces, and the exit codes of the commands that read it."""
Captured = pytest.CaptureFixture[str]


def played(found: Sequence[records.Record]) -> list[object]:
    """Return the rounds of records: the players, without odd spaces, and the actions."""
    return [
        (tuple(map(tidy_name, each.players or record.players)), each.actions)
        for record in found
        for each in record.rounds
    ]


def run(*words: object) -> int:
    """Run a command."""
    return main([*map(str, words)])


def of_file(check: str, path: Path, data: bytes, _: Captured) -> Read:
    """Read games with two commands, and what the second has made of them."""
    path.write_bytes(data)
    target = path.with_name("made.tichu")
    codes = [run(check, path), run("convert", path, target, "--force")]
    return played(records.read_file(target)) if target.exists() else [], codes


def of_position(_: Path, data: bytes, capsys: Captured) -> Read:
    """Read a position with each command that reads one."""
    commands = ("show -", "solve -", "perft - 1")
    codes = [said(data, *words.split()) for words in commands]
    return [kept(capsys)], codes


def of_score(path: Path, data: bytes, capsys: Captured) -> Read:
    """Read a score sheet from standard input and from a file."""
    path.write_bytes(data)
    words = ("score", "--names", ",".join(NAMES), "--json")
    codes = [said(data, *words), run(*words, "--file", path)]
    sheet = kept(capsys)
    half = sheet[: len(sheet) // 2]
    assert half * 2 == sheet
    rounds = json.loads(half)["rounds"] if half else []
    return [(each["called"], each["result"]) for each in rounds], codes


def kept(capsys: Captured) -> str:
    """Return what has been printed, and leave the complaints."""
    out, err = capsys.readouterr()
    sys.stderr.write(err)
    return out


def said(data: bytes, *words: object) -> int:
    """Run a command with standard input that the console thinks to be in its own encoding."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "cp1252"))
        return run(*words)


READERS: Final[dict[str, tuple[str, Callable[[Path, bytes, Captured], Read]]]] = {
    "log": ("a.tch", partial(of_file, "replay")),
    "record": ("a.tichu", partial(of_file, "show")),
    "json": ("a.json", partial(of_file, "show")),
    "position": ("", of_position),
    "score": ("a.txt", of_score),
}
"""The name of the file of each text, and how it is read."""


def test_a_text_is_read_whole_or_refused(tmp_path: Path, capsys: Captured) -> None:
    """A command ends with 0 only if nothing is lost; otherwise it says so in a few sentences."""
    whole: dict[str, list[object]] = {}
    for form, reader, cell in [
        (form, reader, cell)
        for form, _, row in ROWS
        for reader, cell in zip(READERS, row.split(), strict=True)
        if cell != "-"
    ]:
        capsys.readouterr()
        name, read = READERS[reader]
        if reader not in whole:
            whole[reader], _ = read(tmp_path / name, TEXTS[reader].encode(), capsys)

        found, codes = read(tmp_path / name, FORMS[form](TEXTS[reader]), capsys)

        if cell == "x":
            assert 0 not in codes, (form, reader)
            assert 1 <= len(capsys.readouterr().err.splitlines()) <= 2 * len(codes)
        else:
            expected = whole[reader] * (2 if cell == "2" else 1)
            assert (expected, {0}) == (found, set(codes)), (form, reader)


@pytest.mark.parametrize(("parse", "text"), cases(__file__, "kinds of text: notation", KNOWN))
def test_any_white_space_is_a_space_in_notation(parse: Callable[[str], object], text: str) -> None:
    """A mark or another character without width is refused."""
    for space in "\u00a0\u2009\u3000\t\x85\u2028":
        assert parse(text) == parse(text.replace(" ", space))
    for sign in (MARK, "\u200b"):
        with pytest.raises(TichuError):
            parse(text.replace(" ", f" {sign}"))


def test_an_answer_of_a_program_is_read_whole_or_refused() -> None:
    """An answer in any form is read whole, or refused."""
    text = '{"id": 1, "answer": 2}\n'
    for form in FORMS.values():
        with suppress(TichuError):
            assert Answer(1, 2) == read_answer(form(text), 1000)


def test_a_name_is_that_of_one_person(tmp_path: Path, capsys: Captured) -> None:
    """Spaces, composed letters and the end of a cut log do not make another name."""
    others = ("Jo\u0308rg", "Jürg\u00a0", "Anna\u3000B", f"{MARK}Zoë")
    game = bsw.read(
        LOG + round_text(2, names=others) + LOG[: LOG.index("Schupfen")] + "Tichu: (0)J"
    )
    (record,) = bsw.to_records(game).records
    assert (NAMES, ()) == (record.players, record.rounds[1].players)
    numbers = Numbers()
    assert [0, 1, 2, 3] == numbers.players(NAMES, range(4)) == numbers.players(others, range(4))
    records.write_file(tmp_path / "a.tichu", attrs.evolve(record, players=others))
    assert "Anna B" in ran(capsys, 0, "show", tmp_path / "a.tichu").out
    latin = bsw.read(LOG.replace("Zoë", "Žoë€").encode("cp1252"))
    assert (*NAMES[:3], "Žoë€") == bsw.log.seat_names(latin.rounds[0])


def test_what_a_mac_adds_is_left_out(tmp_path: Path, capsys: Captured) -> None:
    """Such files are left out in folders and archives; an archive in an archive is reported."""
    added, made = FORMS["._ of a Mac"](""), tmp_path / "made.json"
    for name, text in (("a.tch", LOG), ("B.TICHU", RECORD)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / f"._{name}").write_bytes(added)
    with ZipFile(tmp_path / "more.zip", "w") as archive:
        for name in ("__MACOSX/._c.tch", "._c.tch", ".DS_Store", "c.tch"):
            archive.writestr(name, LOG if name == "c.tch" else added)
    assert "2" == ran(capsys, 0, "replay", tmp_path).out.splitlines()[2].split()[1]
    assert "3 files read: 3 games, 3 rounds\n" == ran(capsys, 0, "convert", tmp_path, made).out
    made.unlink()
    with ZipFile(tmp_path / "more.zip", "a") as archive:
        archive.writestr("deep.zip", zipped(LOG))
    for words in (("replay", tmp_path), ("convert", tmp_path, made)):
        printed = ran(capsys, 1, *words)
        assert "it is an archive in an archive" in printed.out + printed.err


@pytest.mark.parametrize(
    ("words", "answer"), [("serve", '"error"'), ("play --seed 1", "see `help`")]
)
def test_a_byte_that_is_not_utf_8_ends_no_conversation(
    words: str, answer: str, capsys: Captured
) -> None:
    """A line that is not UTF-8 is answered as wrong, and the next one is read."""
    assert 0 == said(b"\xef\xbb\xbf{\xff\nquit\n", *words.split())
    assert answer in capsys.readouterr().out
