"""The files of the vectors: writing them, and packing them for the library."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import tichu

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "conformance" / "vectors"
PACKED: Final = Path(tichu.__file__).parent / "_data" / "vectors.zip"
_MIDNIGHT: Final = (1980, 1, 1, 0, 0, 0)
"""The date of all files in the archive, so that equal files make equal archives."""


def write(kind: str, vectors: Iterable[Mapping[str, Any]]) -> None:
    """Write the file of a kind, one vector a line."""
    lines = ",\n".join(json.dumps(each) for each in vectors)
    text = f'{{"version": 1, "kind": "{kind}", "vectors": [\n{lines}\n]}}\n'
    (FOLDER / f"{kind}.json").write_text(text, encoding="ascii", newline="\n")


def pack(kinds: Iterable[str]) -> None:
    """Pack the files of all kinds for the package."""
    with ZipFile(PACKED, "w") as archive:
        for kind in kinds:
            entry = ZipInfo(f"{kind}.json", _MIDNIGHT)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, (FOLDER / f"{kind}.json").read_bytes(), compresslevel=9)


def read(kind: str) -> list[dict[str, Any]]:
    """Return the vectors of a kind."""
    text = (FOLDER / f"{kind}.json").read_text(encoding="ascii")
    found: list[dict[str, Any]] = json.loads(text)["vectors"]
    return found
