"""The mutants' patches still fit the sources."""

import re
import shutil
from pathlib import Path

import pytest

from mutants import MUTANTS, ROOMS, Mutant, apply_patch, occurrences
from mutants.campaign import ROOT

PACKAGE = ROOT / "src" / "tichu"


@pytest.mark.parametrize("one", MUTANTS, ids=lambda one: one.name)
def test_a_patch_applies(one: Mutant) -> None:
    """Each old text occurs exactly once; who changes the source changes the patch with it."""
    for edit in one.edits:
        assert 1 == occurrences(edit, PACKAGE), edit
        assert edit.old != edit.new


@pytest.mark.parametrize("room", ROOMS)
def test_a_patched_source_is_python(room: str, tmp_path: Path) -> None:
    """What a mutant makes of its files can be compiled: it is wrong, not broken."""
    for one in ROOMS[room]:
        for file in {edit.file for edit in one.edits}:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACKAGE / file, tmp_path / file)
        apply_patch(one, tmp_path)
        for file in {edit.file for edit in one.edits}:
            compile((tmp_path / file).read_text(encoding="utf-8"), file, "exec")


def test_a_stale_patch_is_refused(tmp_path: Path) -> None:
    """A text that is not there, or there twice, is no place to patch."""
    one = MUTANTS[0]
    for edit in one.edits:
        (tmp_path / edit.file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / edit.file).write_text(edit.old * 2, encoding="utf-8")

    with pytest.raises(ValueError, match=one.name):
        apply_patch(one, tmp_path)


def test_there_are_enough_mutants() -> None:
    """At least sixty, by different names, each against a rule of the sheets, in all rooms."""
    assert len(MUTANTS) >= 60
    assert len(MUTANTS) == len({one.name for one in MUTANTS})
    assert all(len(room) >= 3 for room in ROOMS.values())
    for one in MUTANTS:
        assert one.rules
        assert all(re.fullmatch(r"[A-Z]+-\d+", rule) for rule in one.rules)
        assert one.wrong.endswith(".")
