"""The articles of the rules pages: their addresses, links to their sources, and examples.

An article is a paragraph that begins with its ID: ``**WISH-3.** In their ordinary turn, ...``. It
gets the address ``#WISH-3``, beside the one in small letters that its label has. The example of the
rule follows, from ``rules/examples.txt``.
"""

import re

from docutils import nodes
from example_figures import folded
from sphinx import addnodes
from sphinx.application import Sphinx

_ARTICLE = re.compile(r"([A-Z]+-\d+)\.")
_SOURCE = re.compile(
    r"\b(?:P11|RGG|FMFAQ|ABA|GRIFFIN|BSW|MANUAL|ONECALL|MELLOR|AAR|BSWLOG|WUE|TNET|ATP|GOE|OKT|SPEC|PH|IMPL)\b"
)


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
    text = sources.astext()
    parts: list[nodes.Node] = []
    end = 0
    for found in _SOURCE.finditer(text):
        parts.append(nodes.Text(text[end : found.start()]))
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
    sources.extend([*parts, nodes.Text(text[end:])])


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what completes the articles."""
    app.connect("doctree-read", complete)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
