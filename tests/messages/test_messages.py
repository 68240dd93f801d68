"""The table of messages: what the library answers to the mistakes that people make.

:mod:`messages.pages` reads it, and :mod:`messages.setting` has the values that the calls use.
"""

import ast
import re
import shlex
from pathlib import Path
from typing import Final

import pytest

import tichu
from messages.pages import MISTAKES, Mistake, example
from messages.setting import Setting, lay_out, told
from tichu import TichuError
from tichu.cli import main

ROWS: Final = [
    pytest.param(mistake, id=f"{mistake.page}: {mistake.what.removeprefix('# ')}")
    for mistake in MISTAKES
]
PAGE: Final = Path(__file__).parents[2] / "docs" / "troubleshooting.md"
SOURCE: Final = Path(tichu.__file__).with_name("errors.py")
REPORTED: Final = {"not_a_combination"}
"""The codes that no error has: only a report on a log."""


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
    calls = [mistake.call for mistake in MISTAKES]

    assert [] == sorted({call for call in calls if calls.count(call) > 1})
    assert all(re.match(r"# [A-Z].*\.$", mistake.what) for mistake in MISTAKES)


def test_each_error_has_an_example() -> None:
    """Each code and each class stands in the table, from which the page of troubles takes it."""
    codes = {*tichu.Code, *tichu.DataCode} - REPORTED
    classes = {
        each.__name__ for each in TichuError.__subclasses__() if hasattr(tichu, each.__name__)
    }

    assert set() == {each for each in codes | classes if example(each) is None}


@pytest.mark.skipif(not PAGE.exists(), reason="the documentation is not here")
def test_the_page_of_troubles_has_each_class() -> None:
    """It has those of the library by itself, and a line for each of the others."""
    classes = {each.error.split()[0] for each in MISTAKES}
    others = {each for each in classes if each[0] != "_" and not hasattr(tichu, each)}
    page = PAGE.read_text(encoding="utf-8")

    assert set() == {each for each in others if f"\n{each}: " not in page}


@pytest.mark.skipif(not SOURCE.exists(), reason="the sources are not installed")
def test_each_error_says_what_to_do() -> None:
    """The docstring of each class and each code has a second paragraph."""
    silent: list[str] = []
    for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name in ("Code", "DataCode"):
            for name, text in zip(node.body[1::2], node.body[2::2], strict=True):
                assert isinstance(text, ast.Expr)
                if "\n\n" not in str(ast.literal_eval(text.value)):
                    silent.append(ast.unparse(name))
        elif isinstance(node, ast.ClassDef) and node.name != "Violation":
            before = (ast.get_docstring(node) or "").partition("\n\n>>>")[0]
            if "\n\n" not in before:
                silent.append(node.name)

    assert [] == silent


def _is_usage(line: str) -> bool:
    return line.startswith(("usage: ", "       "))
