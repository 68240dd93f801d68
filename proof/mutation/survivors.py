"""The mutants that no test finds, and why none has to.

Owns :class:`Argument` and the reading of ``mutation-survivors.toml``, where a mutant is known by
its module, its function and the lines as they are and as they become. One argument may stand for
several mutants of the same lines.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

FILE: Final = Path(__file__).parent / "mutation-survivors.toml"


@attrs.frozen
class Argument:
    """Why mutants of some lines need no test that finds them."""

    module: str
    """The module's path in the package."""
    function: str
    """The function, or the class; empty outside of both."""
    before: str
    """The lines as they are, without their indentation."""
    after: tuple[str, ...]
    """What they become in each of the mutants."""
    why: str
    """Why nobody can tell the difference, or nobody needs to."""


def read(path: Path = FILE) -> tuple[Argument, ...]:
    """Return all arguments, in the order of the file."""
    with path.open("rb") as file:
        known = tomllib.load(file)
    return tuple(_argument(one) for one in known.get("survivor", ()))


def _argument(one: Mapping[str, Any]) -> Argument:
    """Return an argument as the file has it."""
    if set(one) != {"module", "function", "before", "after", "why"}:
        raise ValueError(f"an argument has other fields: {sorted(one)}")
    return Argument(
        one["module"],
        one["function"],
        one["before"].strip(),
        tuple(each.strip() for each in one["after"]),
        one["why"].strip(),
    )


def is_argued(survivor: Mapping[str, Any], module: str, known: tuple[Argument, ...]) -> bool:
    """Return whether a survivor of a module, as the figures have it, is argued."""
    look = (module, survivor["function"], survivor["before"])
    return any(
        look == (one.module, one.function, one.before) and survivor["after"] in one.after
        for one in known
    )


def stands_in(argument: Argument, text: str) -> bool:
    """Return whether the lines of an argument are still in the text of its module."""
    lines = [line.strip() for line in text.splitlines()]
    wanted = argument.before.split("\n")
    count = len(wanted)
    return any(wanted == lines[at : at + count] for at in range(len(lines) - count + 1))
