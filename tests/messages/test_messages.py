"""The table of messages: what the library answers to the mistakes that people make.

:mod:`messages.pages` reads it, and :mod:`messages.setting` has the values that the calls use.
"""

import ast
import re
import shlex
from pathlib import Path
from typing import Final

import attrs
import pytest

import tichu
from messages.pages import MISTAKES
from messages.setting import Setting, lay_out, told
from tichu import TichuError
from tichu.cli import main

PAGES: Final = dict.fromkeys(mistake.page for mistake in MISTAKES)
SOURCE: Final = Path(tichu.__file__).with_name("errors.py")
REPORTED: Final = {"not_a_combination"}
"""The codes that no error has: only a report on a log."""


@pytest.mark.parametrize("page", PAGES)
def test_the_library_says_what_is_wrong(
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The error, its code, rule and place, and its sentence are exactly as in the table."""
    for number, mistake in enumerate(each for each in MISTAKES if each.page == page):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        prompt, call = mistake.call.split(" ", 1)
        if prompt == "$":
            lay_out(folder)
            code = main(shlex.split(call)[1:])
            said = capsys.readouterr().err.splitlines()
            error, sentence = f"exit {code}", " ".join(each for each in said if not _is_usage(each))
        else:
            with pytest.raises((TichuError, TypeError)) as caught:
                exec(call, Setting())  # a line of the table
            raised = caught.value
            error = told(raised) if isinstance(raised, TichuError) else "TypeError"
            sentence = str(raised)

        assert mistake == attrs.evolve(mistake, error=error, sentence=sentence)


def test_no_mistake_stands_twice() -> None:
    """Every paragraph is about a different mistake, and names it."""
    calls = [mistake.call for mistake in MISTAKES]

    assert [] == sorted({call for call in calls if calls.count(call) > 1})
    assert all(re.match(r"# [A-Z].*\.$", mistake.what) for mistake in MISTAKES)


def test_each_error_has_an_example() -> None:
    """Every code and every class of errors is in the table."""
    codes = {*tichu.errors.Code, *tichu.errors.DataCode} - REPORTED
    classes = {
        each.__name__ for each in TichuError.__subclasses__() if hasattr(tichu, each.__name__)
    }

    assert set() == (codes | classes) - {
        word for each in MISTAKES for word in each.error.split()[:2]
    }


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
