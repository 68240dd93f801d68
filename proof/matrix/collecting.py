"""The marks of all tests, as pytest finds them.

Owns :class:`MarkedTest` and :func:`collect`. pytest collects the tests in a process of its own,
without running any.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import attrs

from matrix.plugin import TARGET

ROOT: Final = Path(__file__).parents[2]
TREES: Final = (ROOT / "tests", ROOT / "proof")
"""The folders in which marked tests may be."""


@attrs.frozen
class MarkedTest:
    """A test function and the rules that it is marked with, all its cases together."""

    path: str
    """Its file, without `tests/` or `proof/`: ``rules/test_wish_rules.py``."""
    name: str
    """The function, with its class if it has one."""
    rules: tuple[str, ...]
    """The IDs, each once."""

    @property
    def kind(self) -> str:
        """The folder of tests, which says what kind of test it is."""
        return self.path.partition("/")[0]


def collect(*folders: Path) -> tuple[MarkedTest, ...]:
    """Return the marked tests below some folders, by file and in the order of each file.

    Without folders these are all tests. Folders must have the same parent.

    Raises:
        RuntimeError: pytest cannot collect them; the message has its last words.
    """
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "marks"
        done = _run_pytest(folders or TREES, target)
        if done.returncode or not target.exists():
            raise RuntimeError(done.stdout[-3000:] + done.stderr[-3000:])
        lines = target.read_text(encoding="utf-8").splitlines()
    rules: dict[tuple[str, str], dict[str, None]] = {}
    for line in lines:
        path, name, marked = json.loads(line)
        inside = Path(path).as_posix().partition("/")[2]
        rules.setdefault((inside, name), {}).update(dict.fromkeys(marked))
    found = [MarkedTest(path, name, tuple(marked)) for (path, name), marked in rules.items()]
    return tuple(sorted(found, key=lambda test: test.path))


def _run_pytest(folders: tuple[Path, ...], target: Path) -> subprocess.CompletedProcess[str]:
    """Let pytest collect, without the settings of a surrounding run."""
    options = ("--collect-only", "-q", "-p", "no:cacheprovider", "-p", "matrix.plugin")
    command = [sys.executable, "-m", "pytest", *options, "-o", "addopts=--import-mode=importlib"]
    environment = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
    paths = [*map(str, TREES), *(str(Path(path).resolve()) for path in sys.path if path)]
    environment |= {TARGET: str(target), "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(
        [*command, "--rootdir", str(folders[0].parent), *(folder.name for folder in folders)],
        cwd=folders[0].parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
