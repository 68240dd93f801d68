"""Make the inventories of Python and attrs: ``python docs/inventories.py PYTHON ATTRS``.

The arguments are the files ``objects.inv`` of the documentation of Python and attrs, from their
sites or from Debian's packages ``python3-doc`` and ``python-attr-doc``. The names to which pages
may refer are kept in ``docs/_inventories``, so that a build needs no network.
"""

import sys
import zlib
from pathlib import Path

FOLDER = Path(__file__).parent / "_inventories"
MODULES = {
    *("argparse", "asyncio", "attr", "attrs", "builtins", "bytes", "collections", "concurrent"),
    *("datetime", "dict", "enum", "json", "list", "multiprocessing", "os", "pathlib", "pickle"),
    *("random", "str", "subprocess", "tuple", "typing", "zipfile"),
}
"""The modules and types whose names are kept, besides names without a dot."""


def kept(line: str) -> bool:
    """Return whether a line of an inventory names something in Python that pages refer to."""
    name, kind = line.split(" ")[:2]
    first, *rest = name.split(".")
    return kind.startswith("py:") and (not rest or first in MODULES)


def reduced(inventory: bytes) -> bytes:
    """Return an inventory with the lines that are kept."""
    *head, body = inventory.split(b"\n", 4)
    lines = zlib.decompress(body).decode().splitlines()
    text = "".join(f"{line}\n" for line in lines if kept(line))
    return b"\n".join([*head, zlib.compress(text.encode(), 9)])


def main() -> None:
    """Write the inventories."""
    for name, path in zip(("python", "attrs"), sys.argv[1:], strict=True):
        (FOLDER / f"{name}.inv").write_bytes(reduced(Path(path).read_bytes()))


if __name__ == "__main__":
    main()
