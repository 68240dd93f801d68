"""What a command says of itself, read from its parser: ``command`` shows the text of ``--help``.

Arguments and options become objects of Sphinx, so each has an address and is found by the search.
"""

import argparse
import importlib
import re
from collections.abc import Iterator
from functools import partial

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu.cli import build_parser

_WORDS = re.compile(r"`[^`]+`|(?<![\w-])--?[a-z][\w-]*|\*\.\w+|'\w+\([^']*\)'")
"""What is code in running text: quoted words, options, endings of files, and rules."""
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#|~$])")
_USAGE = "usage: "


class CommandDirective(SphinxDirective):
    """Shows what the command that it names says of itself; ``tichu`` without a name."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the description, the usage, the options, the examples and the exit codes."""
        words = self.arguments[0].split() if self.arguments else []
        module = importlib.import_module(".".join(("tichu.cli", *words[:1])))
        self.env.note_dependency(str(module.__file__))
        return self.parse_text_to_nodes("\n".join(markdown(find(*words))))


def actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the arguments and options of a parser, in the order of its help."""
    return parser._actions  # noqa: SLF001  # argparse has no public way


def find(*words: str) -> argparse.ArgumentParser:
    """Return the parser of a command, or of a command within it."""
    parser: argparse.ArgumentParser = build_parser(words[:1])
    for word in words:
        (commands,) = (each for each in actions(parser) if each.nargs == argparse.PARSER)
        parser = dict(commands.choices or {})[word]
    return parser


def markdown(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the parts of a command's help."""
    for paragraph in str(parser.description).split("\n\n"):
        yield f"{prose(paragraph)}\n"
    parser.formatter_class = partial(argparse.HelpFormatter, width=80)
    yield block(parser.format_usage(), len(_USAGE))
    yield f"```{{program}} {parser.prog}\n```\n"
    for action in actions(parser):
        if action.dest != "help" and action.nargs != argparse.PARSER:
            value = action.metavar or (f"{{{','.join(action.choices)}}}" if action.choices else "")
            heads = [f"{name} {value}".rstrip() for name in action.option_strings] or [str(value)]
            told = prose(str(action.help) % {**vars(action), "prog": parser.prog})
            yield f"```{{option}} {', '.join(heads)}\n{told}\n```\n"
    for part in filter(None, str(parser.epilog).strip().split("\n\n")):
        first, _, rest = part.partition("\n")
        yield block(rest, 2) if first == "examples:" else f"{prose(part[0].upper() + part[1:])}\n"


def block(text: str, margin: int) -> str:
    """Return lines as a block of code, without the margin that they have in a terminal."""
    lines = (line[margin:] for line in text.rstrip().split("\n"))
    return "\n".join(("```text", *lines, "```", ""))


def prose(text: str) -> str:
    """Return a paragraph of a help as Markdown."""
    said = " ".join(text.split())
    parts: list[str] = []
    end = 0
    for found in _WORDS.finditer(said):
        parts += [_SPECIAL.sub(r"\\\1", said[end : found.start()]), f"`{found.group().strip('`')}`"]
        end = found.end()
    return "".join([*parts, _SPECIAL.sub(r"\\\1", said[end:])])


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("command", CommandDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
