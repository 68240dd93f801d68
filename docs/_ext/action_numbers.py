"""The tables of numbers of actions and fields, read from where they are made."""

import itertools
import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu import PRESETS
from tichu.encoding import ActionSpace, fields, plays, sections

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
        for name in PRESETS:
            alike.setdefault(ActionSpace(name).names[sections.SHARED :], []).append(name)
        rows = ["| rules | `n` | numbers | how many | what | names |", "|---|--:|---|--:|---|---|"]
        for names, presets in alike.items():
            head = f"| {', '.join(presets)} | {sections.SHARED + len(names):,} "
            for row in _rows(names, sections.SHARED) or ["| | | | |"]:
                rows.append(head + row)
                head = "| | "
        return self.parse_text_to_nodes("\n".join(rows))


class FieldsDirective(SphinxDirective):
    """Shows the fields of an observation."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        self.env.note_dependency(str(fields.__file__))
        rules = ActionSpace(self.arguments[0]).rules
        rows = ["| field | numbers | what |", "|---|--:|---|"]
        for group in fields.GROUPS:
            counted = group.each(rules)
            names = f"`{group.name}`"
            if counted is not None:
                names = f"`{group.name} {counted[0]}` to `{group.name} {counted[-1]}`"
            rows.append(f"| {names} | {group.size(rules)} | {group.meaning} |")
        return self.parse_text_to_nodes("\n".join(rows))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("numbers", NumbersDirective)
    app.add_directive("fields", FieldsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
