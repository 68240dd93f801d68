"""The rules pages of the documentation: which rules there are, and which are outside an engine.

An entry of a page begins with a label on a line of its own, ``(WISH-3)=``. The text that follows
repeats the ID, or is the heading of a field, or a question, which the next line answers.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PAGES: Final = Path(__file__).parents[2] / "docs" / "rules"
ID: Final = re.compile(r"\b[A-Z]+-\d+\b")

_LABEL: Final = re.compile(r"\(([A-Z]+-\d+)\)=")
_ROW: Final = re.compile(r"\| ([A-Z]+-\d+) \| (.+) \|")


def rules() -> Mapping[str, str]:
    """Return the text of each rule by its ID: of four players, of six and three, Grandseigneur."""
    names = ("sheet.md", "seigneur.md")
    return {rule: text for name in names for rule, text in _entries(name).items()}


def variations() -> Mapping[str, str]:
    """Return the rows of the variations by their IDs: those that are fields, and the questions."""
    return {**_entries("variations.md"), **_entries("../faq.md")}


def outside(title: str = "Rules that are outside") -> Mapping[str, str]:
    """Return the reason for each rule in a table of rules that an engine cannot show."""
    text = (PAGES / "index.md").read_text(encoding="utf-8")
    parts = re.split(r"^### ", text, flags=re.MULTILINE)
    (body,) = (part for part in parts if part.startswith(f"{title}\n"))
    return {found[1]: found[2] for line in body.splitlines() if (found := _ROW.fullmatch(line))}


def _entries(name: str) -> dict[str, str]:
    """Return the entries of a page; labels that stand together have one text."""
    found: dict[str, str] = {}
    labels: list[str] = []
    question = ""
    for line in (PAGES / name).read_text(encoding="utf-8").splitlines():
        if label := _LABEL.fullmatch(line):
            labels.append(label[1])
        elif line.startswith("### ") and line.endswith("?"):
            question = f"{line} "
        elif line and labels:
            assert not found.keys() & {*labels}, labels
            found |= dict.fromkeys(labels, question + line)
            labels, question = [], ""
    return found
