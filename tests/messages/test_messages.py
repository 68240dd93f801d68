"""The table of messages: what the library answers to the mistakes that people make.

The pages beside this file list them, a paragraph each: the mistake in words, the call, the class of
the error with what programs can read off it (see :func:`messages.setting.told`), and its whole
sentence. A sentence may be broken; it goes on with four blanks. The call may be a command; then the
third line is its exit code, and the sentence is what it prints to standard error, without the
usage.

:mod:`messages.setting` has the values that the calls use.
"""

import re
import shlex
from pathlib import Path
from typing import Final

import attrs
import pytest

from messages.setting import Setting, lay_out, told
from tichu import TichuError
from tichu.cli import main

PAGES: Final = sorted(Path(__file__).parent.glob("*.txt"))


@attrs.frozen
class Mistake:
    """A mistake, and what the library says about it."""

    what: str
    call: str
    error: str
    sentence: str


def mistakes(page: Path) -> list[Mistake]:
    """Return the mistakes on a page."""
    text = page.read_text(encoding="utf-8").replace("\n    ", " ")
    return [Mistake(*paragraph.split("\n")) for paragraph in text.strip().split("\n\n")]


ROWS: Final = [
    pytest.param(mistake, id=f"{page.stem}: {mistake.what.removeprefix('# ')}")
    for page in PAGES
    for mistake in mistakes(page)
]


@pytest.mark.parametrize("mistake", ROWS)
def test_the_library_says_what_is_wrong(
    mistake: Mistake,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The error, its code, rule and place, and its sentence are exactly those of the table."""
    monkeypatch.chdir(tmp_path)
    prompt, call = mistake.call.split(" ", 1)
    if prompt == "$":
        lay_out(tmp_path)
        code = main(shlex.split(call)[1:])
        said = capsys.readouterr().err.splitlines()
        answer = (f"exit {code}", " ".join(line for line in said if not _is_usage(line)))
    else:
        with pytest.raises((TichuError, TypeError)) as caught:
            exec(call, Setting())  # noqa: S102  # a line of the table
        error = caught.value
        if isinstance(error, TichuError):
            answer = (told(error), str(error))
        else:
            answer = ("TypeError", str(error))

    assert (mistake.error, mistake.sentence) == answer


def test_no_mistake_stands_twice() -> None:
    """Each paragraph is about a mistake of its own, and says what it is."""
    calls = [mistake.call for page in PAGES for mistake in mistakes(page)]

    assert [] == sorted({call for call in calls if calls.count(call) > 1})
    assert all(
        re.match(r"# [A-Z].*\.$", mistake.what) for page in PAGES for mistake in mistakes(page)
    )


def _is_usage(line: str) -> bool:
    return line.startswith(("usage: ", "       "))
