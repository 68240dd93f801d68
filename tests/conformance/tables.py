"""The tables of the questions, and the positions that their rows describe."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from support.tables import read_tables


def rows(section: str) -> list[list[str]]:
    """Return the cells of the rows of a section."""
    return _SECTIONS[section]


def words(section: str) -> list[str]:
    """Return the words of a section, wherever its lines break."""
    return " ".join(line for (line,) in _SECTIONS[section]).split()


def crafted(craft: Callable[..., str], given: Iterable[str]) -> str:
    """Return the position that some words say: values, then options such as ``phase=push``.

    The options ``dealer`` and ``rest_to`` are numbers; all other values stay texts.
    """
    values: list[str] = []
    options: dict[str, object] = {}
    for word in given:
        name, is_option, value = word.partition("=")
        if is_option and name.isidentifier():
            options[name] = int(value) if name in ("dealer", "rest_to") else value
        else:
            values.append(word)
    return craft(*values, **options)


_SECTIONS: Final = read_tables(Path(__file__).with_name("tables.txt"))
