"""What git knows of the sources that are tested."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def commit() -> str:
    """Return the commit that is checked out, with ``+`` where something is not committed."""
    head = git("rev-parse", "--short=7", "HEAD").decode().strip()
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "src", "tests")
    return f"{head or 'unknown'}{'+' if changed.strip() else ''}"


def git(*words: str) -> bytes:
    """Return what git says; nothing if there is none, or no repository."""
    program = shutil.which("git")
    if program is None:
        return b""
    done = subprocess.run([program, *words], cwd=ROOT, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else b""
