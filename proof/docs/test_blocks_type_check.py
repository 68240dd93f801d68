"""The code of the documentation passes the type checker as a reader would paste it.

All Python blocks of a page make one module, whose lines have the numbers of the page.
"""

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tichu

ROOT = Path(__file__).parents[2]
SOURCES = Path(tichu.__file__).parents[1]
FENCE = re.compile(r"^( *)```(python|pycon)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
PARSER = doctest.DocTestParser()


def pages() -> list[Path]:
    """Return the pages with Python blocks."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if FENCE.search(page.read_text("utf-8"))]


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield the Python source of a page, without prompts and output, each with its first line."""
    for match in FENCE.finditer(text):
        _, language, body = match.groups()
        first = text.count("\n", 0, match.start(3))
        if language == "python":
            yield first, body
        else:
            for example in PARSER.get_examples(body):
                yield first + example.lineno, example.source


def module_of(text: str) -> str:
    """Return the Python blocks of a page as one module, each line at its place on the page."""
    lines = [""] * (text.count("\n") + 1)
    for first, source in blocks(text):
        for number, line in enumerate(source.splitlines(), first):
            lines[number] = line
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write every page as a module, in a folder of their own."""
    folder = tmp_path_factory.mktemp("pages")
    for page in pages():
        name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
        (folder / f"{name}.py").write_text(module_of(page.read_text("utf-8")), "utf-8")
    return folder


def test_the_blocks_are_found() -> None:
    """A page becomes a module of its input lines, in which an assertion still fails."""
    page = "# Title\n\n```pycon\n>>> x = 1\n>>> x\n1\n\n```\n\n```python\nassert x == 2\n```\n"

    assert ["", "", "", "x = 1", "x", "", "", "", "", "", "assert x == 2", "", ""] == (
        module_of(page).split("\n")[:-1]
    )
    assert len(pages()) > 30


@pytest.mark.slow
def test_mypy_passes_every_block(modules: Path) -> None:
    """`mypy --strict` reports nothing."""
    pytest.importorskip("mypy", reason="the group `lint` brings it")
    (modules / "mypy.ini").write_text(f"[mypy]\nmypy_path = {SOURCES}\nfollow_imports = silent\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file"]
    found = subprocess.run(
        [*command, "mypy.ini", *sorted(path.name for path in modules.glob("*.py"))],
        cwd=modules,
        capture_output=True,
        text=True,
        check=False,
    )

    assert "" == found.stdout + found.stderr
