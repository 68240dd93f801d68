"""Blocks of code without the empty line that doctest needs before the end of a block."""

from docutils import nodes
from sphinx.application import Sphinx


def strip_blocks(app: Sphinx, doctree: nodes.document) -> None:
    """Remove empty lines from the end of each block."""
    del app
    for block in doctree.findall(nodes.literal_block):
        code = block.astext().rstrip()
        if block.rawsource == block.astext():  # otherwise it has markup, and is not highlighted
            block.rawsource = code
            block[:] = [nodes.Text(code)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform."""
    app.connect("doctree-read", strip_blocks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
