"""``{command} NAME`` shows what ``tichu NAME --help`` prints."""

import io
import os
from contextlib import redirect_stdout
from unittest.mock import patch

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu import cli
from tichu.cli import main, module_of


class CommandDirective(SphinxDirective):
    """Shows the help of a command; of ``tichu`` itself without a name."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the help as a block."""
        words = self.arguments[0].split() if self.arguments else []
        module = module_of(words[0]) if words else cli
        self.env.note_dependency(str(module.__file__))
        with redirect_stdout(io.StringIO()) as printed, patch.dict(os.environ, COLUMNS="82"):
            main([*words, "--help"])
        text = printed.getvalue()
        return [nodes.literal_block(text, text, language="text")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("command", CommandDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
