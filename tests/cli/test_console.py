"""Tables, progress and colours: what a terminal sees, and what a pipe gets."""

import io
import sys
from collections.abc import Iterator

import pytest

from tichu import InvalidValue
from tichu.cli.console import colours, complain, printable, say, show_table, track
from tichu.cli.inputs import read_text

ESCAPE = "\x1b"


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        """Return True, as a terminal does."""
        return True


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
    show()
    assert "\N{BOX DRAWINGS LIGHT HORIZONTAL}" in screen.getvalue()
    assert "[red]b.tch" in screen.getvalue()


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


def test_progress_of_unknown_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the length is unknown, the counter shows only the number; the loop may end early."""
    screen = look_on(monkeypatch)
    for number in track(numbers(), "counting"):
        if number == 1:
            break
    assert screen.getvalue().startswith("\rcounting 0")


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
