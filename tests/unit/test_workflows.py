"""The workflows run what is pinned, with as few rights as possible."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="not in a clone of the repository")


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.stem for path in WORKFLOWS])
def test_actions_are_pinned(path: Path) -> None:
    """Every action is named by a commit, with its version in a comment."""
    used = re.findall(r"(?m)uses: (.*)$", path.read_text(encoding="utf-8"))
    pinned = re.compile(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")

    assert [] == [each for each in used if not each.startswith("./") and not pinned.fullmatch(each)]


def test_an_action_has_one_version() -> None:
    """All workflows use the same commit of an action."""
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    used = set(re.findall(r"uses: ([\w./-]+)@(.*)", text))

    assert len({name for name, _ in used}) == len(used)


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.stem for path in WORKFLOWS])
def test_jobs_say_which_rights_they_need(path: Path) -> None:
    """A workflow has no rights, and each job only its named ones."""
    text = path.read_text(encoding="utf-8")
    _, _, jobs = text.partition("\njobs:\n")

    assert "\npermissions: {}\n" in text
    assert len(re.findall(r"(?m)^  \w+:$", jobs)) == len(
        re.findall(r"(?m)^    permissions:$", jobs)
    )
