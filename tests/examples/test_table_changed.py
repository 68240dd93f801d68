"""The changes to the table that its page shows: each is made in a copy, and seen to work."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from support.serving import ROOT

pytest.importorskip("starlette", reason="the extra `table` brings it")
pytestmark = pytest.mark.skipif(
    not (ROOT / "docs").exists() or not (ROOT / "examples").exists(),
    reason="beside an installed package",
)

RULES: Final = """
import re
from examples.table.server import PAGE
from examples.table.store import Store
from examples.table.tables import new_table
for rules in re.findall("<option>(.*?)</option>", (PAGE / "index.html").read_text()):
    print(new_table(Store(":memory:"), rules).rules)
"""
CARD: Final = """
import asyncio, types
from examples.table.server import _card
print(asyncio.run(_card(types.SimpleNamespace(path_params={"card": "Dr"}))).body.decode())
"""


@pytest.mark.parametrize(
    ("number", "program", "expected"),
    [
        pytest.param(0, RULES, "nanjing(dragon_last_trick=keep)\n", marks=pytest.mark.slow),
        (1, CARD, ".tichu-face{fill:#e8f4ff}"),
    ],
)
def test_a_change_of_the_page(tmp_path: Path, number: int, program: str, expected: str) -> None:
    """The lines with a plus replace those with a minus, and the program prints what is new."""
    page = (ROOT / "docs" / "howto" / "table.md").read_text(encoding="utf-8")
    name, *lines = re.findall(r"```diff\n--- (.*?)```", page, re.DOTALL)[number].splitlines()
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    before, after = (
        "\n".join(line[1:] for line in lines if line[0] != other) + "\n" for other in "+-"
    )
    file = tmp_path / name
    text = file.read_text(encoding="utf-8")
    assert 1 == text.count(before)
    assert expected not in printed(program, tmp_path)
    file.write_text(text.replace(before, after), encoding="utf-8")
    assert expected in printed(program, tmp_path)


def printed(program: str, folder: Path) -> str:
    """Return what a program prints that is run beside a copy of the examples."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
