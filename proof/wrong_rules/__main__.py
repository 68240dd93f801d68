"""Put wrong rules into a copy of the library, and run the tests that should find them.

``python -m wrong_rules``, in ``proof``. The lines of evidence differ in where they know the rules
from; two of them must find each wrong rule. Unit tests know only the engine, so they are none.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from support.patches import CATALOGUE, Edit, Wrong, read
from trial import PACKAGE, copied, fails

WRONG: Final = tuple(one for some in read(CATALOGUE).values() for one in some if one.of_engine)
"""The wrong rules that are patches of the package."""
ENOUGH: Final = 2
"""The number of lines of evidence that must find a wrong rule."""
LINES: Final[Mapping[str, Sequence[str]]] = {
    "examples of the rule sheet": ("tests/rules",),
    "the referee": (
        "tests/conformance/test_vectors.py::test_the_library_answers_every_vector",
        "proof/differential",
    ),
    "laws": ("tests/property",),
    "hidden cards": ("tests/views", "proof/hidden/test_subjects.py"),
    "logs of another program": ("tests/bsw",),
    "formulas": ("proof/census",),
    "frozen counts": ("proof/perft",),
}
"""The lines of evidence in the order in which they are asked, and their tests."""
GRANDSEIGNEUR: Final[Mapping[str, Sequence[str]]] = {
    "examples of the rule sheet": ("tests/seigneur",),
    "the referee": ("proof/differential/test_seigneur.py",),
    "hidden cards": ("proof/grandseigneur",),
}
"""Those of the package ``tichu.seigneur``."""
_FIRST: Final = {"engine/updates": "hidden cards", "forms.py": "formulas"}
"""The line that is asked first, by a part of the file that a wrong rule changes."""
_SIZES: Final = {
    "TICHU_LAW_EXAMPLES": "20",
    "TICHU_ORACLE_POSITIONS": "200",
    "TICHU_ORACLE_PRESET_ROUNDS": "10",
    "TICHU_ORACLE_ROUNDS": "160",
    "TICHU_SWAP_PAIRS": "4500",
}
"""The sizes of the longer tests, by the environment variables that they read."""


def main() -> int:
    """Judge the wrong rules that are asked for; return 1 if one is not found by enough lines."""
    parser = argparse.ArgumentParser(prog="python -m wrong_rules", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="by parts of their names")
    parser.add_argument("--workers", type=int, default=1, help="runs at a time")
    asked = parser.parse_args()
    chosen = [one for one in WRONG if not asked.only or any(n in one.name for n in asked.only)]
    short: list[str] = []
    with (
        tempfile.TemporaryDirectory(prefix="wrong") as folder,
        ThreadPoolExecutor(asked.workers) as pool,
    ):
        tree = copied(Path(folder) / "tree")
        for one, found in zip(chosen, pool.map(partial(judge, tree=tree), chosen), strict=True):
            is_found = len(found) >= ENOUGH
            print(f"{'ok ' if is_found else '!!!'} {one.name}: {', '.join(found)}", flush=True)
            short += [] if is_found else [one.name]
    print(f"{len(chosen) - len(short)} of {len(chosen)} found by {ENOUGH} lines of evidence")
    return int(bool(short))


def judge(one: Wrong, tree: Path) -> list[str]:
    """Return the first lines of evidence that find a wrong rule."""
    with tempfile.TemporaryDirectory(dir=tree.parent) as folder:
        shutil.copytree(tree / "src", folder, dirs_exist_ok=True)
        apply_patch(one, Path(folder) / "tichu")
        files = " ".join(edit.file for edit in one.of_engine)
        first = [line for part, line in _FIRST.items() if part in files]
        lines = GRANDSEIGNEUR if files.startswith("seigneur/") else LINES
        found: list[str] = []
        for line in dict.fromkeys((*first, *lines)):
            if len(found) < ENOUGH and fails(lines[line], tree, Path(folder), settings=_SIZES):
                found.append(line)
        return found


def stale() -> Iterator[str]:
    """Yield a line for each edit of the package that does not apply."""
    for one in WRONG:
        for edit in one.of_engine:
            if place_of(edit, PACKAGE) is None:
                yield f"{one.name}: {edit.file}: {edit.old!r}"


def apply_patch(one: Wrong, package: Path) -> list[Path]:
    """Change the files of a package as a wrong rule says, and return them."""
    changed: list[Path] = []
    for edit in one.of_engine:
        path = place_of(edit, package)
        if path is None:
            raise ValueError(f"{one.name}: the old text is not found once: {edit.old!r}")
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")
        changed.append(path)
    return changed


def place_of(edit: Edit, package: Path) -> Path | None:
    """Return the file in which the old text of an edit occurs once, its own first; else None."""
    own = package / edit.file
    files = [own] if own.exists() else []
    for some in (files, sorted(package.rglob("*.py"))):
        counts = {path: path.read_text(encoding="utf-8").count(edit.old) for path in some}
        if sum(counts.values()) == 1:
            return max(counts, key=counts.__getitem__)
    return None


if __name__ == "__main__":
    sys.exit(main())
