"""The sources that a run measures: their commit, and a digest that needs no history.

Both are those of the first call in a process, because a long run measures what it has loaded.
"""

import hashlib
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CORE: Final = (
    *("errors", "phases", "_values", "cards", "rules", "events"),
    *("_kernel", "rulebook", "engine", "search"),
)
"""The modules of the core, which the tests must cover completely; see ``.ci/run``."""
ALL: Final = ("src/tichu", "tests")
"""The package and its tests."""

_TEXTS: Final = (".py", ".json", ".txt", ".md")


@cache
def commit() -> str:
    """Return the commit that is checked out, with ``+`` if there are uncommitted changes."""
    head = _git("rev-parse", "--short=7", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", "src", "tests", "proof")
    return f"{head or 'unknown'}{'+' if changed else ''}"


def _git(*words: str) -> str:
    """Return the output of git; nothing if it fails."""
    program = shutil.which("git")
    if program is None:
        return ""
    done = subprocess.run([program, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


@cache
def digest(measured: tuple[str, ...], root: Path = ROOT) -> str:
    """Return a digest of the sources in some folders of the project; ``core`` is the core."""
    names = [
        name
        for each in measured
        for name in ([f"src/tichu/{one}" for one in CORE] if each == "core" else [each])
    ]
    found = hashlib.sha256()
    for path in sorted(path for name in names for path in _files(root / name)):
        found.update(path.relative_to(root).as_posix().encode() + b"\n" + path.read_bytes())
    return found.hexdigest()[:12]


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path.with_suffix(".py")]
    return [file for file in path.rglob("*") if file.suffix in _TEXTS]
