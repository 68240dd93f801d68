"""Additions to the theme for keyboards and screen readers."""

import re

from docutils import nodes
from sphinx.application import Sphinx

_SCROLLS = re.compile(r'<pre(?=[ >])|<div class="table-wrapper')
_PARAMETERS = re.compile(r'<dl>(?=\s*<dd><em class="sig-param)')


def complete(
    app: Sphinx, page: str, template: str, context: dict[str, str], doctree: nodes.document | None
) -> None:
    """Give headings of the menu a level, and the focus to what scrolls sideways.

    Sphinx writes the parameters of a long signature as a list of definitions, which it is not.
    """
    del app, page, template, doctree
    menu = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = menu.replace(
        'role="heading"', 'role="heading" aria-level="2"'
    )
    if "body" in context:
        body = _PARAMETERS.sub('<dl role="presentation">', context["body"])
        context["body"] = _SCROLLS.sub(lambda tag: f'{tag[0][:4]} tabindex="0"{tag[0][4:]}', body)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what completes a page."""
    app.connect("html-page-context", complete, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}
