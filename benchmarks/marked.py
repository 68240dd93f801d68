"""Parts of pages that programs write, between ``<!-- NAME -->`` and ``<!-- end of NAME -->``."""

from pathlib import Path

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
