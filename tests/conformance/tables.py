"""The tables of the questions, and the positions that their rows describe."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from perft.texts import craft
from support.tables import read_tables


def rows(section: str) -> list[list[str]]:
    """Return the cells of the rows of a section."""
    return _SECTIONS[section]


def words(section: str) -> list[str]:
    """Return the words of a section, wherever its lines break."""
    return " ".join(line for (line,) in _SECTIONS[section]).split()


def crafted(given: Iterable[str]) -> str:
    """Return the position that some words say: values, then options such as ``phase=push``.

    The options ``dealer`` and ``rest_to`` are numbers; all other values stay texts.
    """
    values: list[str] = []
    options: dict[str, Any] = {}
    for word in given:
        name, is_option, value = word.partition("=")
        if is_option and name.isidentifier():
            options[name] = int(value) if name in ("dealer", "rest_to") else value
        else:
            values.append(word)
    return craft(*values, **options)


_SECTIONS: Final = read_tables(Path(__file__).with_name("tables.txt"))

POSITIONS: Final[Mapping[str, str]] = {
    name: crafted(position.split(" "))
    for section in ("calls", "pushes", "wishes", "special cards", "ends")
    for name, position in rows(section)
}
"""Positions before the end of a round."""

ENDED: Final[Mapping[str, str]] = {
    f"{hand.lower()}-{finished}-{rest_to}-{calls.replace('-', '0')}": craft(
        "/".join(hand if str(seat) not in finished else "-" for seat in range(4)),
        phase="over",
        finished=finished,
        rest_to=int(rest_to),
        calls=calls,
        played="0123",
    )
    for hand, finished, rest_to, calls in (row.split(" ") for (row,) in rows("ended"))
}
"""Positions of ended rounds: one pile has all cards that the last hand has not."""
