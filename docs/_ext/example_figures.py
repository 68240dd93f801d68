"""The examples of the rules as figures: below each rule, and where a page asks for one.

    ```{example} DOG-3
    David is out, so after Ben's Dog Anna leads.
    ```

The library plays the examples through while the pages are built; see ``rule_examples.py``.
"""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from docutils import nodes
from figures import figure
from rule_examples import FILE, Example, Scene, read, scenes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu import notation, text

_ID = re.compile(r"\b[A-Z]+-\d+\b")
_NAMES = ("Anna", "Ben", "Clara", "David")
_PAGES = {"TIENTSIN": "other-hands", "TRICHU": "other-hands"}
"""The pages of rules that are not on the sheet."""


@cache
def examples() -> dict[str, Example]:
    """Return the examples, by ID."""
    return read(FILE.read_text(encoding="utf-8"))


def folded(app: Sphinx, rule: str) -> list[nodes.Node]:
    """Return the example of a rule: combinations in a row, anything else below a line to unfold."""
    app.env.note_dependency(str(FILE))
    example = examples().get(rule)
    if example is None:
        return []
    found = scenes(example)
    cards = [_figure(app, scene, ()) for scene in found if scene.picture and not scene.position]
    shown = [nodes.container("", *cards, classes=["combinations"])] if cards else []
    shown += [each for scene in found if scene.position for each in _position(app, scene)]
    shown += [
        _html(f"<p>{said}</p>")
        for scene in found
        if not scene.picture
        for said in _said(app, scene)
    ]
    if not example.caption:
        return shown
    caption = f"<strong>Example.</strong> {escape(example.caption)}"
    if not shown:
        return [_html(f'<p class="example">{caption}</p>')]
    head = f'<details class="example"><summary>{caption}</summary>'
    return [_html(head), *shown, _html("</details>")]


class ExampleDirective(SphinxDirective):
    """Shows the example of a rule, with names for the seats and a caption of its own."""

    has_content = True
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the figures."""
        self.env.note_dependency(str(FILE))
        found = scenes(examples()[self.arguments[0]], _NAMES)
        told = [" ".join(self.content)]
        return [_figure(self.env.app, scene, told) for scene in found]


def _position(app: Sphinx, scene: Scene) -> list[nodes.Node]:
    """Return a position as a figure and as text."""
    seat = getattr(scene.seen, "seat", None)
    command = f'tichu show "{notation.format_state(scene.position)}"'
    command += "" if seat is None else f" --seat {seat}"
    table = text.format_position(scene.seen)
    return [
        _figure(app, scene, ()),
        _html("<details><summary>As text</summary>"),
        nodes.literal_block(command, command, language="text"),
        nodes.literal_block(table, table, language="text"),
        _html("</details>"),
    ]


def _figure(app: Sphinx, scene: Scene, told: Sequence[str]) -> nodes.raw:
    captions = [escape(sentence, quote=False) for sentence in told]
    return figure(app, scene.picture, scene.alternative, [*captions, *_said(app, scene)])


def _said(app: Sphinx, scene: Scene) -> list[str]:
    """Return the sentences below a picture as HTML, with links to the rules that they name."""
    up = "../" * app.env.docname.count("/")

    def linked(found: re.Match[str]) -> str:
        page = _PAGES.get(found[0].partition("-")[0], "sheet")
        return f'<a href="{up}rules/{page}.html#{found[0]}">{found[0]}</a>'

    said = [_ID.sub(linked, escape(sentence, quote=False)) for sentence in scene.said]
    return [re.sub("`(.*?)`", r"<code>\1</code>", sentence) for sentence in said]


def _html(text: str) -> nodes.raw:
    return nodes.raw("", text, format="html")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("example", ExampleDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
