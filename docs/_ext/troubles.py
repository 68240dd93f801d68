"""What errors mean and what to do, read from their docstrings and from the table of messages.

``troubles`` is a table of the classes of errors; its content has a line for each class that the
library does not define, ``TypeError: what to do``. Below each code of ``tichu.Code`` and
``tichu.DataCode`` stands a mistake of the table of messages with its sentence.
"""

import inspect
import re
import sys
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import tichu

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from messages.pages import Mistake, example  # of the tests

_CODE = re.compile(r"tichu\.(?:Data)?Code\.([A-Z_]+)")
_ROLE = re.compile(r":(\w+):`")


class TroublesDirective(SphinxDirective):
    """Shows the table."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        texts = {f"{{class}}`~tichu.{each.__name__}`": _advice(each) for each in _classes()}
        texts |= {
            f"`{name}`": text for name, _, text in (line.partition(": ") for line in self.content)
        }
        rows = ["| error | for example | what it means, and what to do |", "|---|---|---|"]
        for name, text in texts.items():
            found = example(re.findall(r"\w+", name)[-1])
            sentence = found.sentence.replace("|", r"\|") if found else ""
            rows.append(f"| {name} | `{sentence}` | {text} |")
        return self.parse_text_to_nodes("\n".join(rows))


def _classes() -> list[type[tichu.TichuError]]:
    """Return the classes of errors of the core, in the order of their module."""
    return [each for each in tichu.TichuError.__subclasses__() if hasattr(tichu, each.__name__)]


def _advice(error: type[tichu.TichuError]) -> str:
    """Return the text of a docstring before its example, in Markdown."""
    text = (inspect.getdoc(error) or "").partition(">>>")[0]
    return _ROLE.sub(r"{\1}`", " ".join(text.replace("``", "`").split()))


def add_example(  # noqa: PLR0917  # what Sphinx passes
    app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]
) -> None:
    """Put an example below the docstring of a code."""
    del app, what, value, options
    found = _CODE.fullmatch(name)
    mistake = example(found[1].lower()) if found else None
    if mistake is not None:
        lines += ["", _shown(mistake), ""]


def _shown(mistake: Mistake) -> str:
    return f"*{mistake.what.removeprefix('# ').rstrip('.')}:* ``{mistake.sentence}``"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive, and what adds the examples."""
    app.add_directive("troubles", TroublesDirective)
    app.connect("autodoc-process-docstring", add_example)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
