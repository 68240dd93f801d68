"""The role ``try``: a link to a position in the browser, at the seat whose turn it is.

For example:

    {try}`May you pass here? <nanjing play 0 1 ...>`
"""

from urllib.parse import urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import ReferenceRole

import tichu
from tichu import notation


class TryRole(ReferenceRole):
    """Leads to the page on which a position is played against bots."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link."""
        try:
            seat = notation.parse_state(self.target).to_act[0]
        except tichu.TichuError as error:
            return [], [self.inliner.reporter.error(str(error), line=self.lineno)]
        begin = urlencode({"position": self.target, "seat": seat})
        address = f"{self.config.html_baseurl}try/index.html#{begin}"
        return [nodes.reference(self.rawtext, self.title, refuri=address)], []


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the role."""
    app.add_role("try", TryRole())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
