"""Additions to the theme for keyboards and screen readers."""

import re
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

_SCROLLS = re.compile(r'<pre(?=[ >])|<div class="table-wrapper')
_LANDMARKS = {
    '<aside class="sidebar-drawer"': "All pages",
    '<aside class="toc-drawer"': "Contents of this page",
    '<div class="content-icon-container"': "Source of this page",
}
"""Parts of the theme's template, and the names by which they are told apart."""
_EMPTY = re.compile(r'<th( class="[^"]*")><p></p></th>')
_PARAMETERS = re.compile(r'<dl>(?=\s*<dd><em class="sig-param)')


def complete(
    app: Sphinx, page: str, template: str, context: dict[str, str], doctree: nodes.document | None
) -> None:
    """Give headings of the menu a level, and the focus to what scrolls sideways.

    Sphinx writes the parameters of a long signature as a list of definitions, which it is not, and
    the corner of a table as a heading of nothing.
    """
    del app, page, template, doctree
    menu = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = menu.replace(
        'role="heading"', 'role="heading" aria-level="2"'
    )
    if "body" in context:
        body = _EMPTY.sub(r"<td\1></td>", context["body"])
        body = _PARAMETERS.sub('<dl role="presentation">', body)
        context["body"] = _SCROLLS.sub(lambda tag: f'{tag[0][:4]} tabindex="0"{tag[0][4:]}', body)


def name_landmarks(app: Sphinx, failed: Exception | None) -> None:
    """Give the theme's landmarks their names, and a landmark to what has none."""
    if failed or app.builder.name != "html":
        return
    for file in Path(app.outdir).rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        for tag, name in _LANDMARKS.items():
            role = ' role="navigation"' if tag.startswith("<div") else ""
            text = text.replace(f"{tag}>", f'{tag}{role} aria-label="{name}">')
        file.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what completes a page."""
    app.connect("html-page-context", complete, priority=900)  # after the theme
    app.connect("build-finished", name_landmarks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
