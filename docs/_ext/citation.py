"""The library as an entry of BibTeX, made from ``CITATION.cff`` and the version: ``bibtex``."""

from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

_FILE = Path(__file__).parents[2] / "CITATION.cff"


class BibtexDirective(SphinxDirective):
    """Shows the entry."""

    def run(self) -> list[nodes.Node]:
        """Return the block."""
        self.env.note_dependency(_FILE)
        cited: dict[str, Any] = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
        fields = {
            "author": " and ".join(f"{{{each['name']}}}" for each in cited["authors"]),
            "title": cited["title"],
            "version": self.config.release,
            "year": self.config.copyright.partition(",")[0],
            "url": cited["url"],
        }
        lines = (f"  {name:7} = {{{value}}}," for name, value in fields.items())
        text = "\n".join(("@software{tichu,", *lines, "}"))
        return [nodes.literal_block(text, text, language="bibtex")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("bibtex", BibtexDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
