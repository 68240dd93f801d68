"""The rules that no engine can show: the list of the documentation, with the reason for each ID.

Owns :func:`outside` and :func:`in_part`, which read the two tables of the page.
"""

import re
from collections.abc import Mapping
from typing import Final

from matrix.sheet import RULES

_ROW: Final = re.compile(r"\| ([A-Z]+-\d+) \| (.+) \|")
_OUTSIDE: Final = "Rules that are outside"
_IN_PART: Final = "Rules that are outside in part"


def outside() -> Mapping[str, str]:
    """Return the IDs of rules that the engine cannot show, with the reason."""
    return _table(_OUTSIDE)


def in_part() -> Mapping[str, str]:
    """Return the IDs of rules that the engine shows in part, with the part outside it."""
    return _table(_IN_PART)


def _table(title: str) -> Mapping[str, str]:
    """Return the rows of the table under a heading."""
    text = (RULES / "outside.md").read_text(encoding="utf-8")
    parts = re.split(r"^## ", text, flags=re.MULTILINE)
    (body,) = (part for part in parts if part.startswith(f"{title}\n"))
    return {found[1]: found[2] for line in body.splitlines() if (found := _ROW.fullmatch(line))}
