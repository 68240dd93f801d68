"""Git's view of the tested sources."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_SOURCES: Final = "src/tichu"


def commit() -> str:
    """Return the commit that is checked out, with ``+`` if there are uncommitted changes."""
    head = git("rev-parse", "--short=7", "HEAD").decode().strip()
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "src", "tests", "proof")
    return f"{head or 'unknown'}{'+' if changed.strip() else ''}"


def is_old(measured: str) -> bool:
    """Return whether the package has changed since a commit, or the commit is unknown."""
    if measured.endswith("+") or not git("rev-parse", "--verify", "--quiet", f"{measured}^0"):
        return True
    return bool(git("diff", "--name-only", measured, "--", _SOURCES))


def git(*words: str) -> bytes:
    """Return the output of git; nothing if it fails."""
    program = shutil.which("git")
    if program is None:
        return b""
    done = subprocess.run([program, *words], cwd=ROOT, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else b""
