"""The IDs of the documentation's rules pages: the rules by chapter, and the rows of variations.

Owns :class:`Chapter`, :class:`Entry`, :func:`chapters` and :func:`rows`; imports attrs. An entry
begins with a label on a line of its own, ``(WISH-3)=``. The text that follows repeats the ID, or is
the heading of a field, or a question, which the next line answers.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import attrs

RULES: Final = Path(__file__).parents[2] / "docs" / "rules"
"""The folder of the rules pages."""

LAWS: Final = frozenset(f"L{number}" for number in range(1, 35))
"""The laws; tests may be marked with a law as with a rule."""

ID: Final = re.compile(r"\b[A-Z]+-\d+\b")

_LABEL: Final = re.compile(r"\(([A-Z]+-\d+)\)=")


@attrs.frozen
class Entry:
    """A rule, or a row of the variations."""

    id: str
    """The ID in marks and links."""
    text: str
    """The text of the page: the rule, the question and its answer, or the names of the fields."""

    @property
    def named(self) -> tuple[str, ...]:
        """The other IDs that the text names, each once and in order."""
        return tuple(dict.fromkeys(name for name in ID.findall(self.text) if name != self.id))


@attrs.frozen
class Chapter:
    """The entries under one heading."""

    title: str
    """The heading."""
    entries: tuple[Entry, ...]
    """In the order of the page."""


def chapters() -> tuple[Chapter, ...]:
    """Return the rules: of the game of four, of those for six and for three, and Grandseigneur."""
    return (*_chapters("sheet.md"), *_chapters("other-hands.md"), *_chapters("seigneur.md"))


def rows() -> tuple[Chapter, ...]:
    """Return the rows of the variations: those that are fields, and those that are not."""
    pages = {"fields": "variations.md", "questions": "../faq.md"}
    return tuple(
        Chapter(
            f"The rows that are {name}",
            tuple(entry for each in _chapters(page) for entry in each.entries),
        )
        for name, page in pages.items()
    )


def _chapters(page: str) -> Iterable[Chapter]:
    """Yield the chapters of a page that have entries."""
    text = (RULES / page).read_text(encoding="utf-8")
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        if entries := tuple(_entries(body.splitlines())):
            yield Chapter(title, entries)


def _entries(lines: Iterable[str]) -> Iterable[Entry]:
    """Yield the entries of a chapter; labels that stand together have one text."""
    labels: list[str] = []
    question = ""
    for line in lines:
        if found := _LABEL.fullmatch(line):
            labels.append(found[1])
        elif line.startswith("### ") and line.endswith("?"):
            question = f"{line.removeprefix('### ')} "
        elif line:
            for label in labels:
                text = line.removeprefix("### ").removeprefix(f"**{label}.** ")
                yield Entry(label, question + text)
            labels, question = [], ""
