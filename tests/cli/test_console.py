"""Tables, progress and colours: what a terminal sees, and what a pipe gets."""

import io
import os
import re
import sys
from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from support.commands import Terminal, ran
from tichu import InvalidValue
from tichu.bots import RandomBot
from tichu.cli import main
from tichu.cli.console import CARD, colours, complain, printable, read_text, say, show_table, track

ESCAPE = "\x1b"


def look_on(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Put a terminal in place of both standard streams, and return it.

    No fixture, since pytest changes the streams between set-up and test.
    """
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return screen


def test_headings_are_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other lines of a demo have no style."""
    screen = look_on(monkeypatch)
    assert 0 == main(["demo", "--bots", "RandomBot"])
    bold = re.findall(r"\x1b\[1m(.*?)\x1b", screen.getvalue().replace("\n", ""))
    assert 3 == len(bold) == screen.getvalue().count(f"{ESCAPE}[1m")
    assert bold[0].startswith("=== Round 1: Anna deals")
    assert bold[1].startswith("=== Score sheet")


EVIL = "a\x1b[2J\r\x9b1m\u202e\x07z"
TAMED = r"a\x1b[2J\r\x9b1m\u202e\x07z"


def test_text_from_outside_does_not_control_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Escapes, line breaks and turned writing are shown as escapes, everywhere."""
    screen = look_on(monkeypatch)
    say(EVIL)
    complain(f"{EVIL}\n")
    show_table(("name", "number"), [(f"{EVIL}\n", "1")], f"{EVIL}\n")
    seen = screen.getvalue()
    assert (4, 3) == (seen.count(TAMED), seen.count(TAMED + r"\n"))
    assert not {"\r", "\x9b", "\u202e", "\x07", ESCAPE} & set(seen)


@pytest.mark.parametrize(
    ("text", "style", "shown"),
    [
        ("[heading]", {"bold": True}, "\x1b[1m[heading]\x1b[0m"),
        ("5j 5w", {"cards": True}, "\x1b[32m5j\x1b[0m \x1b[1m5w\x1b[0m"),
        ("5p 5s, 5s", {"cards": True}, "\x1b[94m5p\x1b[0m \x1b[31m5s\x1b[0m, \x1b[31m5s\x1b[0m"),
        ("Ma Ph=9", {"cards": True}, "\x1b[1;33mMa\x1b[0m \x1b[1;33mPh\x1b[0m=9"),
        ("5j", {}, "5j"),
    ],
)
def test_styles_are_for_terminals(
    text: str,
    style: dict[str, bool],
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Headings are bold, and cards have the colours of their suits, unless NO_COLOR is set."""
    say(text, **style)
    assert f"{text}\n" == capsys.readouterr().out
    screen = look_on(monkeypatch)
    say(text, **style)
    monkeypatch.setenv("NO_COLOR", "1")
    say(text, **style)
    assert f"{shown}\n{text}\n" == screen.getvalue()


@pytest.mark.parametrize(
    ("system", "terminal", "session", "has_colours"),
    [
        ("posix", "xterm", "", True),
        ("posix", "dumb", "", False),
        ("nt", "", "", False),
        ("nt", "", "a-window", True),
    ],
)
def test_terminals_without_colours(
    system: str,
    terminal: str,
    session: str,
    has_colours: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An old console of Windows has none, and neither has a terminal that says so."""
    screen = look_on(monkeypatch)
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setenv("WT_SESSION", session)
    monkeypatch.setattr("tichu.cli.console.os", Mock(name=system, environ=os.environ))
    monkeypatch.setattr("tichu.cli.console.os.name", system)
    assert has_colours is colours(screen)


@pytest.mark.parametrize("options", [[], ["--plain"]], ids=["columns", "plain"])
def test_cards_of_a_game_have_colours(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards in events, hand, trick and list have colours; typed cards have none."""
    screen = look_on(monkeypatch)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("tichu.cli.match.new_bot", lambda *_: RandomBot())
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nDg3s4w\n"))
    assert 0 == main(["play", "--seed", "5", *options])
    coloured = [line.split("\x1b")[0] for line in screen.getvalue().splitlines() if ESCAPE in line]
    offers = ["2 ", "3 ", "4 "] if options else ["1 pass        2 "]
    gifts = [f"{name} gives Anna " for name in ("Ben", "Clara", "David")]
    hand = "Your hand: "
    assert [
        *(hand, hand, "Anna pushes ", *gifts),
        *("Clara plays ", "Trick, -25 points: Clara ", hand, *offers),
    ] == coloured


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("2j Tw Jp Qs Ka Aj", ["2j", "Tw", "Jp", "Qs", "Aj"]),
        ("Ma Dg Ph=5 Dr", ["Ma", "Dg", "Ph", "Dr"]),
        ("5j5wPh", ["5j", "5w", "Ph"]),
        ("pair of 5s, straight to 9s, three 4s, four 4s", []),
        ("BOMB Dragon Anna 1j 5x 5jade", []),
    ],
)
def test_cards_in_a_sentence(text: str, cards: list[str]) -> None:
    """Ranks in words are no cards, nor are parts of words."""
    assert cards == CARD.findall(text)


@pytest.mark.parametrize(
    ("cells", "is_right"),
    [
        (("7", "12"), True),
        (("1,000", "-3.5", "70:30", "45%", "-", ""), True),
        (("-", ""), False),
        (("7", "x"), False),
        (("-3", "-4"), False),
        ((), False),
    ],
)
def test_columns_of_numbers(
    cells: tuple[str, ...], is_right: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A column is aligned right if its cells are numbers or empty, and one begins with a digit."""
    show_table(("a long header", "b"), [(cell, "[red]") for cell in cells], "Title")
    lines = [f"{cell:>13}  [red]" if is_right else f"{cell:13}  [red]" for cell in cells]
    assert ["Title", "a long header  b", *lines] == [
        line for line in capsys.readouterr().out.splitlines() if not line.startswith("---")
    ]


def test_complaints_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """A complaint names the program and goes to standard error only."""
    complain("no such file")
    assert ("", "tichu: no such file\n") == capsys.readouterr()


def numbers() -> Iterator[int]:
    """Yield three numbers, without a length."""
    yield from range(3)


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """All items come through, and nothing is printed."""
    assert [0, 1, 2] == list(track(numbers(), "things"))
    assert ("", "") == capsys.readouterr()


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal gets it ten times a second; a line covers the one before, and the last is erased.

    The loop may end early.
    """
    screen = look_on(monkeypatch)
    times = iter([50.0, 50.05, 50.125, 70.0, 80.0, 90.0])
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    assert [*"abcd"] == list(track("abcd", "things"))
    lines = ["0 of 4 things", "2 of 4 things", "3 of 4 things", ""]
    assert ["", *(f"{line:40}" for line in lines), ""] == screen.getvalue().split("\r")
    assert 4 == screen.flushed
    screen.truncate(screen.seek(0))
    for number in track(numbers(), "things"):
        if number == 1:
            break
    lines = ["0 things", "1 things", ""]
    assert ["", *(f"{line:40}" for line in lines), ""] == screen.getvalue().split("\r")


@pytest.mark.parametrize(
    ("text", "encoding", "line"),
    [
        ("Anna \u00d6", "utf-8", "Anna \u00d6"),
        ("a\nb\x1b[2J\u202e\u00d6", "utf-8", r"a\nb\x1b[2J\u202e" + "\u00d6"),
        ("\u00d6", "ascii", r"\xd6"),
        ("\u2660\u00d6", "latin-1", r"\u2660" + "\u00d6"),
    ],
)
def test_a_foreign_text_is_one_line(text: str, encoding: str, line: str) -> None:
    """Control characters, and characters that a stream cannot encode, become escapes."""
    assert line == printable(text, io.TextIOWrapper(io.BytesIO(), encoding=encoding))


def test_standard_input_has_a_longest_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """One character too many is read, and no more."""
    given = io.StringIO("12345678")
    monkeypatch.setattr(sys, "stdin", given)
    with pytest.raises(InvalidValue) as caught:
        read_text("-", 4)
    assert "standard input: expected at most 4 characters" == str(caught.value)
    assert "678" == given.read()

    monkeypatch.setattr(sys, "stdin", io.StringIO("1234"))
    assert "1234" == read_text("-", 4)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(2, "No such file or directory"), "No such file or directory"),
        (ValueError("embedded null byte"), "embedded null byte"),
        (OSError(), "OSError"),
    ],
)
def test_reasons(
    error: Exception,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Why something cannot be read: what the system says, or the error, or its name."""
    monkeypatch.setattr(sys, "stdin", Mock(read=Mock(side_effect=error), isatty=bool))
    assert f"tichu: standard input: cannot be read: {reason}\n" == ran(capsys, 2, "show", "-").err
    monkeypatch.setattr(sys, "stdin", Mock(readline=Mock(side_effect=error)))
    if isinstance(error, OSError):
        asked, complaint = ran(capsys, 2, "score").err.splitlines()
        assert "tichu: enter one round a line" in asked
        assert f"tichu: standard input: cannot be read: {reason}" == complaint
