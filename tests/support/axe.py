"""Run axe-core on a page: it finds barriers for people with impaired sight, hearing or movement."""

import functools
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

import pytest

from support.chromium import Page

PACKAGE: Final = "axe-core@4.14.1"


@functools.cache
def _script() -> str:
    """Return the code of axe-core, from npm."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "pack", "--silent", PACKAGE], check=True, cwd=folder)
        (packed,) = Path(folder).glob("*.tgz")
        with tarfile.open(packed) as archive:
            found = archive.extractfile("package/axe.min.js")
            assert found is not None
            return found.read().decode()


def barriers(page: Page) -> list[str]:
    """Return what axe-core finds on a page, light and dark: the rule, and the first element."""
    found: list[str] = []
    page.run(f"{_script()};0")
    for theme in ("light", "dark"):
        feature = {"name": "prefers-color-scheme", "value": theme}
        page.send("Emulation.setEmulatedMedia", features=[feature])
        found += page.run(
            "axe.run({resultTypes: ['violations']}).then(({violations}) => violations"
            ".map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 200)}`))"
        )
    return found
