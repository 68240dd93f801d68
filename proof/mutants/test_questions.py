"""The wrong rules of Grandseigneur answer its conformance questions differently."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from mutants.patch import apply_patch
from mutants.rooms import ROOMS
from mutants.test_mutants import PACKAGE
from support.patches import Wrong

HIDDEN: Final = {"the exchange in the open"}
"""A wrong rule about what is heard: all questions are asked with all hands known."""
ASKED: Final = """
import json
from tichu.conformance import read_vectors, reply
from tichu.conformance.running import agrees
for each in read_vectors():
    if "seigneur" in each.question or "twice" in each.id:
        told = json.loads(reply(each.question))
        if not agrees(each.kind, each.expected, told.get("answer")):
            print(each.id)
"""


@pytest.mark.slow
@pytest.mark.parametrize("one", ROOMS["grandseigneur"], ids=lambda one: one.name)
def test_the_questions_notice(one: Wrong, tmp_path: Path) -> None:
    """All of them do, except those about what is hidden."""
    package = tmp_path / "tichu"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    apply_patch(one, package)
    done = subprocess.run(
        (sys.executable, "-c", ASKED),
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert (one.name in HIDDEN) is not bool(done.stdout)
