"""Tables, progress and colours: what a terminal sees, and what a pipe gets."""

import gc
import io
import re
import sys
from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from support.commands import Terminal, ran
from tichu import InvalidValue
from tichu.bots import RandomBot
from tichu.cli import main
from tichu.cli.console import CARD, colours, complain, printable, say, show_table, track
from tichu.cli.inputs import read_text

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
    """In a demo, other lines have no style."""
    screen = look_on(monkeypatch)
    assert 0 == main(["demo", "--bots", "RandomBot"])
    bold = re.findall(r"\x1b\[1m(.*?)\x1b", screen.getvalue().replace("\n", ""))
    assert 3 == len(bold) == screen.getvalue().count(f"{ESCAPE}[1m")
    assert bold[0].startswith("=== Round 1: Anna deals")
    assert bold[1].startswith("=== Score sheet")


@pytest.fixture(name="no_rich")
def make_no_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make rich look as if it were not installed."""
    monkeypatch.setitem(sys.modules, "rich.console", None)


def show() -> None:
    """Show a table with a column of numbers, and with brackets that are not markup."""
    show_table(("log", "rounds"), [("a.tch", "7"), ("[red]b.tch", "12")], "Logs")


EVIL = "a\x1b[2J\r\x9b1m\u202e\x07z"
TAMED = r"a\x1b[2J\r\x9b1m\u202e\x07z"


@pytest.mark.parametrize("rich", [True, False], ids=["rich", "plain"])
def test_text_from_outside_does_not_control_the_terminal(
    monkeypatch: pytest.MonkeyPatch, *, rich: bool
) -> None:
    """Escapes, line breaks and turned writing are shown as escapes, everywhere."""
    if not rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    screen = look_on(monkeypatch)
    monkeypatch.setenv("COLUMNS", "200")
    say(EVIL)
    complain(f"{EVIL}\n")
    show_table(("name", "number"), [(f"{EVIL}\n", "1")], f"{EVIL}\n")
    seen = screen.getvalue()
    assert 4 == seen.count(TAMED)
    assert 3 == seen.count(TAMED + r"\n")
    assert not {"\r", "\x9b", "\u202e", "\x07"} & set(seen)
    assert "\x1b[2J" not in seen


PLAIN = [
    "Logs",
    "log         rounds",
    "----------  ------",
    "a.tch            7",
    "[red]b.tch      12",
]


def test_a_pipe_gets_a_plain_table(capsys: pytest.CaptureFixture[str]) -> None:
    """In a pipe, a table is aligned text with numbers on the right."""
    show()
    assert PLAIN == capsys.readouterr().out.splitlines()


@pytest.mark.usefixtures("no_rich")
def test_without_rich_a_terminal_gets_a_plain_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra ``rich``, tables on a terminal are plain text too."""
    screen = look_on(monkeypatch)
    show()
    assert PLAIN == screen.getvalue().splitlines()


def test_with_rich_a_terminal_gets_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """With rich, a terminal gets a table drawn by rich, and brackets stay brackets."""
    screen = look_on(monkeypatch)
    pytest.importorskip("rich")
    monkeypatch.setenv("COLUMNS", "80")
    show()
    lines = [line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", screen.getvalue()).split("\n")]
    rule = " " + 21 * "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    cells = ["  log          rounds", rule, "  a.tch             7", "  [red]b.tch       12"]
    assert ["Logs", "", *cells, "", ""] == lines


def test_cards_have_the_colours_of_their_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal with rich, unless NO_COLOR is set; a heading has its style as well."""
    screen = look_on(monkeypatch)
    pytest.importorskip("rich")
    long = " ".join(50 * ["long"])
    say("5j 5w 5p 5s Ma Dg Ph=9 Dr, four 5s", cards=True)
    say("5j", "bold", cards=True)
    say(f"{long} 5j", cards=True)
    say("5j")
    special = " ".join(f"\x1b[1;33m{name}\x1b[0m" for name in ("Ma", "Dg", "Ph"))
    suits = "\x1b[32m5j\x1b[0m \x1b[1m5w\x1b[0m \x1b[94m5p\x1b[0m \x1b[31m5s\x1b[0m"
    assert [
        f"{suits} {special}=9 \x1b[1;33mDr\x1b[0m, four 5s",
        "\x1b[1;32m5j\x1b[0m",
        f"{long} \x1b[32m5j\x1b[0m",  # broken by the terminal
        "5j",
        "",
    ] == screen.getvalue().split("\n")
    monkeypatch.setenv("NO_COLOR", "1")
    say("5j", cards=True)
    assert screen.getvalue().endswith("\n5j\n5j\n")


@pytest.mark.parametrize("options", [[], ["--plain"]], ids=["columns", "plain"])
def test_cards_of_a_game_have_colours(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of events, of the hand, of the trick and of the list; not those that are typed."""
    screen = look_on(monkeypatch)
    pytest.importorskip("rich")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("tichu.cli.match.RuleBot", RandomBot)
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
    ],
)
def test_columns_of_numbers(
    cells: tuple[str, ...], is_right: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A column is aligned right if its cells are numbers or empty, and one begins with a digit."""
    show_table(("a long header", "b"), [(cell, "") for cell in cells])
    first = capsys.readouterr().out.splitlines()[2]
    assert (f"{cells[0]:>13}" if is_right else cells[0]) == first.rstrip()


def test_an_empty_table_has_its_headers(capsys: pytest.CaptureFixture[str]) -> None:
    """A table without rows is not an error."""
    show_table(("a", "b"), [])
    assert ["a  b", "-  -"] == capsys.readouterr().out.splitlines()


def test_styles_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heading is styled on a terminal, but not if NO_COLOR is set."""
    screen = look_on(monkeypatch)
    pytest.importorskip("rich")
    say("[heading]", "bold red")
    styled = screen.getvalue()
    assert colours(screen)
    assert ESCAPE in styled
    assert "[heading]" in styled
    monkeypatch.setenv("NO_COLOR", "1")
    say("plain", "bold red")
    assert not colours(screen)
    assert "plain\n" == screen.getvalue().removeprefix(styled)


def test_a_pipe_gets_no_style(capsys: pytest.CaptureFixture[str]) -> None:
    """A style is dropped in a pipe."""
    say("heading", "bold red")
    assert "heading\n" == capsys.readouterr().out


def test_complaints_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """A complaint names the program and goes to standard error only."""
    complain("no such file")
    assert ("", "tichu: no such file\n") == capsys.readouterr()


def numbers() -> Iterator[int]:
    """Yield three numbers, without a length."""
    yield from range(3)


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """All items come through, and nothing is printed."""
    assert [0, 1, 2] == list(track(numbers(), "counting"))
    assert ("", "") == capsys.readouterr()


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal there is a counter, which is erased at the end."""
    screen = look_on(monkeypatch)
    assert [0, 1, 2] == list(track(numbers(), "counting", total=3))
    assert "\rcounting 0/3\r            \r" == screen.getvalue()


def test_progress_is_shown_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The items know their number; a counter covers the one before, and is erased at the end."""
    screen = look_on(monkeypatch)
    times = iter([50.0, 50.05, 50.125, 50.25])
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    assert [*"abcd"] == list(track("abcd", "x"))
    assert "\rx 0/4\rx 2/4\rx 3/4\r     \r" == screen.getvalue()
    assert 4 == screen.flushed


def test_progress_of_unknown_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the length is unknown, the counter shows only the number; the loop may end early."""
    screen = look_on(monkeypatch)
    for number in track(numbers(), "counting"):
        if number == 1:
            break
    gc.collect()  # PyPy closes what is left then
    assert "\rcounting 0\r          \r" == screen.getvalue()


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
    """What controls a terminal, and what a stream cannot encode, becomes an escape."""
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
