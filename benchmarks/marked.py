"""What the programs here write: parts of pages, and where a figure comes from.

A part of a page stands between ``<!-- NAME -->`` and ``<!-- end of NAME -->``.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "proof"))
from reliability.checkout import commit, digest
from reliability.machine import Machine, machine

__all__ = ["RULE_BOT", "Machine", "commit", "machine", "origin", "since", "write"]

ROOT = Path(__file__).parents[1]
RULE_BOT = ROOT / "docs" / "reference" / "bot-rule.md"


def write(page: Path, name: str, text: str) -> None:
    """Replace a part of a page."""
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = page.read_text(encoding="utf-8").partition(start)
    _, found_end, after = rest.partition(end)
    if not (found and found_end):
        raise ValueError(f"{page}: expected the lines {start.strip()} and {end.strip()}")
    page.write_text(f"{before}{start}{text}\n{end}{after}", encoding="utf-8")


def origin() -> dict[str, str]:
    """Return the commit of what is measured, and the digest of its sources."""
    return {"commit": commit(), "sources": digest(("src/tichu",))}


def since(measured: dict[str, Any]) -> str:
    """Return whether the package has changed since something was measured."""
    same = measured["sources"] == digest(("src/tichu",))
    return "the package is the same" if same else "the package has changed since"
