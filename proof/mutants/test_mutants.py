"""The mutants' patches still fit the sources."""

import re
import shutil
from pathlib import Path

import pytest

from mutants.campaign import ROOT
from mutants.patch import apply_patch, stale
from mutants.rooms import MUTANTS, ROOMS

PACKAGE = ROOT / "src" / "tichu"


def test_every_patch_applies() -> None:
    """Each old text occurs exactly once; a change of the source must change the patch too."""
    assert [] == stale(MUTANTS, PACKAGE)


@pytest.mark.parametrize("room", ROOMS)
def test_a_patched_source_is_python(room: str, tmp_path: Path) -> None:
    """A mutant's files can be compiled: it is wrong, not broken."""
    package = tmp_path / "tichu"
    shutil.copytree(PACKAGE, package)
    for one in ROOMS[room]:
        for path in apply_patch(one, package):
            compile(path.read_text(encoding="utf-8"), str(path), "exec")
            shutil.copy(PACKAGE / path.relative_to(package), path)


def test_a_moved_file_is_found(tmp_path: Path) -> None:
    """An edit applies wherever its text stands, if it stands there once."""
    one = MUTANTS[0]
    text = "".join(edit.old for edit in one.edits)
    (tmp_path / "moved.py").write_text(text, encoding="utf-8")

    assert [] == stale((one,), tmp_path)

    (tmp_path / "moved.py").write_text(text * 2, encoding="utf-8")

    assert len(one.edits) == len(stale((one,), tmp_path))
    with pytest.raises(ValueError, match=one.name):
        apply_patch(one, tmp_path)


def test_there_are_enough_mutants() -> None:
    """At least 120, with different names, each against a rule of the sheets."""
    assert len(MUTANTS) >= 120
    assert len(MUTANTS) == len({one.name for one in MUTANTS})
    for one in MUTANTS:
        assert one.rules
        assert all(re.fullmatch(r"[A-Z]+-\d+", rule) for rule in one.rules)
        assert one.says.endswith(".")
        assert all(edit.old != edit.new for edit in one.edits)
