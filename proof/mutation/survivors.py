"""The mutants that no test has to find, and why: reads ``survivors.txt``.

A block of the file is an argument, whose lines begin with ``#``, and the keys of the mutants that
it is about: ``function: line as it is -> line after the change``. A key names no module, so it
survives a move. One that ends in ``-> *`` stands for all changes of its line.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("survivors.txt")


def read(path: Path = FILE) -> dict[str, str]:
    """Return the arguments by the keys of the mutants; raise ValueError for a misshapen file."""
    known: dict[str, str] = {}
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.strip() for line in block.strip().splitlines()]
        why = " ".join(line.removeprefix("#").strip() for line in lines if line.startswith("#"))
        for key in (line for line in lines if not line.startswith("#")):
            if not why or " -> " not in key or key in known:
                raise ValueError(f"no argument, not a key, or argued twice: {key!r}")
            known[key] = why
    return known


def argument(key: str, known: Mapping[str, str]) -> str | None:
    """Return why a mutant is equivalent, if that is argued."""
    return known.get(key) or known.get(f"{key.partition(' -> ')[0]} -> *")
