"""Tables that stand in text files beside the tests."""

from ast import literal_eval
from functools import cache
from pathlib import Path
from typing import Any

import support
import tichu


@cache
def _sections(path: Path) -> dict[str, list[str]]:
    """Return the lines of each section; a paragraph that does not begin with one is a comment."""
    paragraphs = path.read_text(encoding="utf-8").rstrip().split("\n\n")
    return {
        lines[0].strip("[]"): lines[1:]
        for lines in (paragraph.split("\n") for paragraph in paragraphs)
        if lines[0].startswith("[")
    }


def read_tables(path: Path) -> dict[str, list[list[str]]]:
    """Return the rows of each section."""
    return {name: [line.split(" | ") for line in rows] for name, rows in _sections(path).items()}


def cases(test: str, section: str, names: dict[str, Any] | None = None) -> list[Any]:
    """Return a section of ``cases.txt`` beside a test: a line for each case.

    A line has Python literals, or expressions with these names, the helpers, and :mod:`tichu`.
    """
    lines = _sections(Path(test).with_name("cases.txt"))[section]
    rows = [line for line in lines if not line.startswith("#")]
    if names is None:
        return [literal_eval(row) for row in rows]
    known = {**vars(tichu.errors), **vars(tichu), **vars(support), "tichu": tichu, **names}
    return [eval(row, known) for row in rows]
