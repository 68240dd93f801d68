"""The articles of the rules pages: their addresses, links to their sources, and examples.

An article is a paragraph that begins with its ID: ``**WISH-3.** In their ordinary turn, ...``. It
gets the address ``#WISH-3``, beside the one in small letters that its label has. The example of the
rule follows, from ``rules/examples.txt``. Any page may ask for an example:

    ```{example} DOG-3
    David is out, so after Ben's Dog Anna leads.
    ```

The library plays the examples through while the pages are built; see ``rule_examples.py``.
"""

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from rule_examples import FILE, Example, Scene, read, scenes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu import notation, text

_ARTICLE = re.compile(r"([A-Z]+-\d+)\.")
_SOURCE = re.compile(
    r"\b(?:P11|RGG|FMFAQ|ABA|GRIFFIN|BSW|MANUAL|ONECALL|MELLOR|AAR|BSWLOG|WUE|TNET|ATP|GOE|OKT|SPEC|PH|IMPL)\b"
)
_ID = re.compile(r"\b[A-Z]+-\d+\b")
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_NAMES = ("Anna", "Ben", "Clara", "David")


def complete(app: Sphinx, document: nodes.document) -> None:
    """Complete the articles of a page."""
    page = app.env.docname
    if not page.startswith("rules/"):
        return
    labels = app.env.domains.standard_domain.anonlabels
    for article in list(document.findall(nodes.paragraph)):
        first = next((child for child in article.children if child.astext()), None)
        found = _ARTICLE.fullmatch(first.astext()) if isinstance(first, nodes.strong) else None
        if found is None or first is None:
            continue
        rule = found[1]
        article["ids"].insert(0, rule)
        article["classes"].append("rule")
        if rule.lower() in labels:
            labels[rule.lower()] = (page, rule)
        own = nodes.reference("", "", nodes.strong("", rule), refuri=f"#{rule}", internal=True)
        article.replace(first, [own, nodes.Text(".")])
        if isinstance(article.children[-1], nodes.emphasis):
            _link_sources(article.children[-1], page)
        article.parent.insert(article.parent.index(article) + 1, folded(app, rule))


def _link_sources(sources: nodes.emphasis, page: str) -> None:
    """Make links of the names of sources, which are terms of a glossary."""
    named = sources.astext()
    parts: list[nodes.Node] = []
    end = 0
    for found in _SOURCE.finditer(named):
        parts.append(nodes.Text(named[end : found.start()]))
        parts.append(
            addnodes.pending_xref(
                "",
                nodes.inline("", found.group()),
                refdomain="std",
                reftype="term",
                reftarget=found.group(),
                refexplicit=True,
                refwarn=True,
                refdoc=page,
            )
        )
        end = found.end()
    sources.children = []
    sources.extend([*parts, nodes.Text(named[end:])])


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
    cards = [_figure(app, scene, ()) for scene in found if not scene.position]
    shown = [nodes.container("", *cards, classes=["combinations"])] if cards else []
    shown += [each for scene in found if scene.position for each in _position(app, scene)]
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
    """Return the picture of a scene with the sentences below it."""
    name = f"{hashlib.sha256(scene.picture.encode()).hexdigest()[:12]}.svg"
    folder = Path(app.outdir) / "_images"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(scene.picture, encoding="utf-8")
    up = "../" * app.env.docname.count("/")
    width, height = _SIZE.search(scene.picture).groups()
    said = [*(escape(sentence, quote=False) for sentence in told), *_said(app, scene)]
    caption = "".join(f"<p>{sentence}</p>" for sentence in said)
    return _html(
        f'<figure class="position"><img src="{up}_images/{name}" '
        f'alt="{escape(scene.alternative)}" width="{width}" height="{height}" loading="lazy">'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _said(app: Sphinx, scene: Scene) -> list[str]:
    """Return the sentences below a picture as HTML, with links to the rules that they name."""
    up = "../" * app.env.docname.count("/")

    def linked(found: re.Match[str]) -> str:
        return f'<a href="{up}rules/sheet.html#{found[0]}">{found[0]}</a>'

    return [_ID.sub(linked, escape(sentence, quote=False)) for sentence in scene.said]


def _html(source: str) -> nodes.raw:
    return nodes.raw("", source, format="html")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register what completes the articles, and the directive."""
    app.connect("doctree-read", complete)
    app.add_directive("example", ExampleDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
