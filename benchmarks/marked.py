"""Write parts of pages, and name the commit that was measured.

A part of a page lies between ``<!-- NAME -->`` and ``<!-- end of NAME -->``.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "proof"))
from reliability.machine import Machine, commit, machine

__all__ = ["RELIABILITY", "Machine", "commit", "machine", "origin", "write"]

ROOT = Path(__file__).parents[1]
RELIABILITY = ROOT / "docs" / "reliability" / "index.md"


def write(page: Path, name: str, text: str) -> None:
    """Replace a part of a page."""
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = page.read_text(encoding="utf-8").partition(start)
    _, found_end, after = rest.partition(end)
    if not (found and found_end):
        raise ValueError(f"{page}: expected the lines {start.strip()} and {end.strip()}")
    page.write_text(f"{before}{start}{text}\n{end}{after}", encoding="utf-8")


def origin() -> dict[str, str]:
    """Return the commit that is measured."""
    return {"commit": commit()}
