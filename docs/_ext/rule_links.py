"""Rule IDs become links: ``WISH-3`` in a page or a docstring leads to the rule's entry.

An ID that no page defines is reported by Sphinx as an undefined label, and so fails the build.
"""

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

_SUBJECTS = (
    "DECK|SETUP|DEAL|GRAND|TICHU|PUSH|COMBO|TRICK|MAH|WISH|DOG|PHX|DRG|BOMB|OUT|SCORE|MATCH|IRR"
    "|TIENTSIN|TRICHU|SEIGNEUR|V"
)
_RULE_ID = re.compile(rf"\b(?:{_SUBJECTS})-\d+\b")
_NOT_IN = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title, addnodes.pending_xref)


class RuleLinks(SphinxPostTransform):
    """Puts a reference in the place of every rule ID in running text."""

    default_priority = 5  # before references are resolved

    def run(self, **_: object) -> None:
        """Replace the texts of the document that name rules."""
        for text in list(self.document.findall(nodes.Text)):
            parent = text.parent
            if _inside(text) or not _RULE_ID.search(text):
                continue
            parent.replace(text, self._parts(str(text)))

    def _parts(self, text: str) -> list[nodes.Node]:
        """Return a text cut into plain parts and references."""
        parts: list[nodes.Node] = []
        end = 0
        for found in _RULE_ID.finditer(text):
            parts.append(nodes.Text(text[end : found.start()]))
            end = found.end()
            rule = found.group()
            link = addnodes.pending_xref(
                "",
                nodes.inline("", rule),
                refdomain="std",
                reftype="ref",
                reftarget=rule.lower(),
                refexplicit=True,
                refwarn=True,
                refdoc=self.env.docname,
            )
            parts.append(link)
        parts.append(nodes.Text(text[end:]))
        return [part for part in parts if not isinstance(part, nodes.Text) or str(part)]


def _inside(node: nodes.Node) -> bool:
    """Return whether a text is code, a heading, a link, or the entry of a rule itself."""
    above = node.parent
    while above is not None:
        if isinstance(above, (*_NOT_IN, nodes.strong)):
            return True
        above = above.parent
    return False


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform."""
    app.add_post_transform(RuleLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
