"""Draw the answers of ``docs/howto/ask-in-sql.md``: ``python docs/charts.py``, which takes minutes.

The games are made and the questions asked by the page's own code. Needs pyarrow and duckdb.
"""

import contextlib
import re
import tempfile
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER / "howto" / "ask-in-sql.md"
TITLES: Final = {
    "tichu-calls": ("Called tichus that succeed, by aces, Dragon and Phoenix in the hand", "%"),
    "cards": ("How far the team is ahead that was dealt the card", "points"),
    "leads": ("Leads that win their trick", "%"),
    "partners": (
        "How far a team is ahead in cards, by the place of the partner of who is first",
        "points",
    ),
}
"""What is drawn, and its unit."""
STYLE: Final = (
    "<style>text{font:13px system-ui,'Segoe UI',Roboto,sans-serif;fill:#1f2328}.q{fill:#57606a}"
    ".l{text-anchor:end}rect{fill:#9bb4cd}path{stroke:#1f2328;fill:none}"
    "@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.q{fill:#b5b9be}rect{fill:#48688a}"
    "path{stroke:#e6e6e6}}</style>"
)
LEFT, RIGHT, LINE = 110, 470, 24

Row = tuple[Any, float, float, int]


def queries() -> dict[str, str]:
    """Return the questions of the page, by name."""
    text = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"```sql\n-- (\S+)\n(.*?)```", text, re.DOTALL))


def answers(rounds: int | None = None) -> dict[str, list[Row]]:
    """Make the games, or only some rounds, and return what the questions find."""
    import duckdb  # noqa: PLC0415  # a test draws without it

    text = PAGE.read_text(encoding="utf-8")
    made = "".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    if rounds is not None:
        made = re.sub(r"range\(\d+\)", f"range({rounds})", made)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        exec(compile(made, str(PAGE), "exec"), {})  # noqa: S102  # the page's own code
        return {name: duckdb.sql(query).fetchall() for name, query in queries().items()}


def chart(name: str, rows: Sequence[Row], query: str) -> str:
    """Return bars with their intervals as an SVG, which contains its question."""
    title, unit = TITLES[name]
    low = min([0, *(value - error for _, value, error, _ in rows)])
    high = max([1, *(value + error for _, value, error, _ in rows)])

    def across(value: float) -> float:
        return LEFT + (RIGHT - LEFT) * (value - low) / (high - low)

    parts = [f'<text x="8" y="20">{escape(title)}</text>']
    for at, (label, value, error, n) in enumerate(rows):
        y = 36 + LINE * at
        left, right = sorted((across(0), across(value)))
        said = f"{value:.0f}" if unit == "%" else f"{value:+.0f}"
        parts.append(
            f'<text class="l" x="{LEFT - 10}" y="{y + 13}">{escape(str(label))}</text>'
            f'<rect x="{left:.1f}" y="{y}" width="{right - left:.1f}" height="{LINE - 6}"/>'
            f'<path d="M{across(value - error):.1f} {y + 9}H{across(value + error):.1f}"/>'
            f'<text x="{RIGHT + 12}" y="{y + 13}">{said} {unit}</text>'
            f'<text class="q" x="{RIGHT + 102}" y="{y + 13}">of {n:,}</text>'
        )
    height = 36 + LINE * len(rows) + 4
    parts.append(f'<path d="M{across(0):.1f} 32V{height - 4}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 650 {height}" width="650" '
        f'height="{height}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f"<metadata>{escape(query, quote=False)}</metadata>{STYLE}"
        + "\n".join(["", *parts, "</svg>", ""])
    )


def charts(found: Mapping[str, Sequence[Row]]) -> dict[str, str]:
    """Return the pictures, by name."""
    return {f"sql-{name}": chart(name, found[name], query) for name, query in queries().items()}


def main() -> None:
    """Draw all answers, and print them."""
    found = answers()
    for name, rows in found.items():
        print(name, *rows, sep="\n")  # noqa: T201
    for name, picture in charts(found).items():
        (FOLDER / "pictures" / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
