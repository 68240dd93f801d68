"""The option ``--svg``, with which a command also draws what it prints."""

import argparse
from collections.abc import Callable
from pathlib import Path

from tichu._files import write_file
from tichu.errors import InvalidValue, shown


def add_svg_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--svg`` and ``--force``; ``what`` names the picture in the help."""
    parser.add_argument("--svg", metavar="FILE", help=f"also draw {what}, as SVG")
    parser.add_argument("--force", action="store_true", help="let --svg overwrite an existing file")


def check_target(arguments: argparse.Namespace) -> None:
    """Raise :class:`~tichu.InvalidValue` if the picture cannot be written."""
    if arguments.svg is None:
        return
    target = Path(arguments.svg)
    if target.suffix.lower() != ".svg":
        raise InvalidValue(
            "--svg", f"expected the name of an .svg file, got {shown(arguments.svg)}"
        )
    if target.exists() and not arguments.force:
        raise InvalidValue("--svg", f"{shown(arguments.svg)} already exists; --force overwrites it")
    if not target.parent.is_dir():
        raise InvalidValue("--svg", f"no such folder: {shown(str(target.parent))}")


def draw_into(arguments: argparse.Namespace, draw: Callable[[], str]) -> None:
    """Write the picture that ``draw`` returns to the file that ``--svg`` names."""
    check_target(arguments)
    write_file(arguments.svg, [draw()], overwrite=arguments.force)
