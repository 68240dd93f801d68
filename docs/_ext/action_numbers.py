"""The tables of the numbers of actions, read from where they are made: ``tichu.encoding``."""

import itertools
import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu import PRESETS
from tichu.encoding import ActionSpace, plays, sections

_KIND = re.compile(r"Dog|[a-z ]*[a-z](?= |$)")


def _kind(name: str) -> str:
    return _KIND.findall(name)[0]


def _rows(names: tuple[str, ...], start: int) -> list[str]:
    """Return a row for each kind of name."""
    rows: list[str] = []
    for kind, group in itertools.groupby(names, _kind):
        each = [*group]
        end = start + len(each)
        numbers = str(start) if len(each) == 1 else f"{start} to {end - 1}"
        example = "" if len(each) == 1 else f"`{each[0]}` to `{each[-1]}`"
        rows.append(f"| {numbers} | {len(each)} | {kind} | {example} |")
        start = end
    return rows


class NumbersDirective(SphinxDirective):
    """Shows what the numbers mean at every table, or with an argument those that depend on it."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        for module in (plays, sections):
            self.env.note_dependency(str(module.__file__))
        if not self.arguments:
            rows = ["| numbers | how many | what | names |", "|---|--:|---|---|"]
            rows += _rows(ActionSpace("nanjing").names[: sections.SHARED], 0)
            return self.parse_text_to_nodes("\n".join(rows))
        alike: dict[tuple[str, ...], list[str]] = {}
        for name in (*PRESETS, "grandseigneur:6", "grandseigneur:7"):
            alike.setdefault(ActionSpace(name).names[sections.SHARED :], []).append(name)
        rows = ["| rules | `n` | numbers | how many | what | names |", "|---|--:|---|--:|---|---|"]
        for names, presets in alike.items():
            head = f"| {', '.join(presets)} | {sections.SHARED + len(names):,} "
            for row in _rows(names, sections.SHARED) or ["| | | | |"]:
                rows.append(head + row)
                head = "| | "
        return self.parse_text_to_nodes("\n".join(rows))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("numbers", NumbersDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
